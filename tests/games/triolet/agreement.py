"""What the plain reading and the game must say alike of one position, beyond moves, turn, points and shares."""

import random
from collections import Counter
from collections.abc import Iterable

from tests.games.triolet.plain import Count, Plain, read_laid
from trilude.contract.position import Position, Sight


def explanation(sight: Sight, move: str) -> str | None:
    """What the game tells of the points of a move, in English; the French has the same numbers."""
    text = sight.game.notation.explain(sight, sight.move(move).id)
    if text is None:
        return None
    french = text.fr.replace(" ; ", "; ").replace("prime de triolet", "triolet bonus")
    assert french.replace("bis : rejouez", "bis: play again") == text.en
    return text.en


def read_explanation(text: str, expected: Count) -> Count:
    """The items that an explanation lists: each run without its square, and what the square adds to it."""
    by_name = dict(expected.runs.elements())
    runs: Counter[tuple[str, int]] = Counter()
    extras: Counter[tuple[str, str, int]] = Counter()
    bonus = 0
    for item in text.split("; "):
        words, _, points = item.rpartition(" = ")
        if words == "triolet bonus":
            bonus += int(points)
        elif words:
            trio = words.startswith("trio")
            name = words.removeprefix("triolet ").removeprefix("trio ")
            square = next((word for word in ("double", "triple") if word in name), "")
            before, _, _ = name.partition(f" {square}") if square else (name, "", "")
            name = name.replace(f" {square}", "") if square else name
            runs[name, by_name[name]] += 1
            more = int(points) - by_name[name]
            if square:
                extras[square, "trio" if trio else before.rpartition(" + ")[2], more] += 1
            else:
                assert more == 0
    return Count(runs, extras, bonus)


def check_explanation(position: Position, plain: Plain, move: str) -> None:
    """The items of a placement, their total, and whether the player goes on."""
    laid = read_laid(move)
    expected = plain.count(laid)
    text = explanation(position, move)
    assert text is not None, move
    assert read_explanation(text, expected) == expected, (position.text, move)
    items = [item for item in text.split("; ") if " = " in item]
    assert (f"total {expected.total}" in text.split("; ")) == (len(items) > 1)
    assert sum(int(item.rpartition(" = ")[2]) for item in items) == expected.total
    assert ("bis: play again" in text) == plain.plays_again(laid)
    assert ("triolet " in text.replace("triolet bonus", "")) == (len(laid) == 3)


def check_table(position: Position, plain: Plain) -> None:
    """The position's text, what one seat (another at every ply) or a spectator sees, and what lies on the table."""
    text, _, draws = position.text.rpartition(" ")
    assert text == plain.text()
    assert draws != "?"
    check_ending(position, plain)
    check_views(position, plain, [position.ply % (plain.players + 1) - 1])


def check_ending(position: Position, plain: Plain) -> None:
    """How a game ended, in a sentence of each language; nothing while it goes on."""
    told = position.ending
    assert (told is not None) == (plain.over != "")
    if told is None:
        return
    names = [f"Player {seat + 1}" for seat in range(plain.players) if plain.points[seat] == max(plain.points)]
    if plain.over == "out":
        out = f"Player {plain.racks.index([]) + 1}"
        how = f"{out} has placed the last token and added the other racks"
        if names == [out]:
            how = "the last token is placed, the other racks are added"
    else:
        exchanged = plain.bag.total() >= 5
        how = "3 rounds went by without a placement" if exchanged else "nobody can place a token any more"
        how += ", everybody subtracts the own rack" if plain.edition == "pbm" else ", the points stand"
    *others, last = names
    won = f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"
    assert told.en == f"{won} with {max(plain.points)}{' each' if others else ''}: {how}."
    assert f" avec {max(plain.points)} : " in told.fr
    assert all(name.replace("Player", "Joueur") in told.fr for name in names)
    assert told.fr != told.en


def check_views(position: Position, plain: Plain, seats: Iterable[int]) -> None:
    """What seats know; -1 is a spectator."""
    for seat in seats:
        view = position.view(seat)
        assert view.text == plain.text(seat) + " ?"
        assert len(view.legal_moves) == (len(plain.moves()) if seat == plain.to_move() else 0)
        assert (view.to_move, view.scores, view.shares) == (position.to_move, position.scores, position.shares)
        assert [tray.backs for tray in view.scene.trays] == [
            0 if other == seat else len(rack) for other, rack in enumerate(plain.racks)
        ]
        assert view.scene.notes[0].en == plain.bag_note()


def check_some_explanations(position: Position, plain: Plain, most: int = 4) -> None:
    """The counts of a few placements, chosen anew in every position, and the same tokens named in another order."""
    placements = sorted(move for move in plain.moves() if "=" in move and not move.startswith("x"))
    chance = random.Random(position.text)
    for move in chance.sample(placements, min(most, len(placements))):
        check_explanation(position, plain, move)
        parts = move.split(",")
        assert position.move(",".join(chance.sample(parts, len(parts)))).text == move


def check_everything(position: Position, plain: Plain) -> None:
    """All of this."""
    check_table(position, plain)
    check_some_explanations(position, plain)
