"""Why a placement is refused, what a move does, and how a game ended, in words."""

from typing import Any

import pytest

import trilude
from tests.effort import rounds
from tests.games.trigon.plain import RIM, STARTS, Plain, around, beside, name, placements, points, write
from tests.games.trigon.side_by_side import begin, rare_game, replayed, set_up, texts
from trilude.contract.errors import IllegalMove
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.trigon.notation import explain
from trilude.games.trigon.placements import PLACEMENTS
from trilude.games.trigon.reasons import COLOUR_NAMES, signed

OTHERS = ("z12", "z7", "r4")
"""What yellow, red and green play first, where a test is about blue."""


def refusal(position: Position, move: str | int) -> Text:
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    return refused.value.text


@pytest.mark.parametrize(
    ("options", "before", "move", "words", "french"),
    [
        ({}, [], "r12,r13,s13", "misses the starting point: the first piece of blue must cover r15", "manque"),
        ({}, ["r15"], "r15", "covers a taken cell: r15.", "case prise : r15."),
        (
            {"players": 2},
            ["r15"],
            "r4",
            "begin on opposite starting points: yellow may begin on z12, z7, j7, j12.",
            "points opposés : jaune peut",
        ),
        (
            {"players": 3},
            ["r15"],
            "z12",
            "leave an empty starting point between any two: yellow may begin on z7, j7.",
            "reste vide entre deux couleurs : jaune peut commencer en z7, j7.",
        ),
        ({"players": 3}, [], "i18", "rim of the board free: i18 belongs", "bord du plateau reste libre : i18 en"),
        ({}, ["r15,q15", *OTHERS], "p15", "an edge with its own colour, blue, at q15.", "couleur, bleu, en q15."),
        ({}, ["r15,q15", *OTHERS], "s15,t15,u15", "an edge with its own colour, blue, at r15.", "bleu, en r15."),
        ({}, ["r15,q15", *OTHERS], "a9,b9,c9", "no corner contact: a piece must touch another blue", "de bleu par un"),
        ({}, ["r15", *OTHERS], "t15", "Blue has already placed 1.", "Bleu a déjà posé 1."),
        (
            {"contact": "strict"},
            ["r15", *OTHERS],
            "q16,r16,s16",
            "straight edge of the same colour, at r15.",
            "en r15.",
        ),
        ({"contact": "strict"}, ["r15,q14,r14,s14", *OTHERS], "r13", "of the same colour, at r13.", "couleur, en r13."),
    ],
)
def test_an_illegal_placement_says_which_rule_it_breaks(
    options: dict[str, Any], before: list[str], move: str, words: str, french: str
) -> None:
    position = trilude.start("trigon", **options)
    for earlier in before:
        position = position.play(earlier)
    text = refusal(position, move)
    assert words in text.en
    assert french in text.fr


def test_numbers_that_are_no_placement_are_refused() -> None:
    position = trilude.start("trigon")
    for move in (-1, PLACEMENTS, 10**6):
        assert refusal(position, move) == Text("There is no such move.", "Ce coup n’existe pas.")
    assert "starting point" in refusal(position, 0).en
    assert "starting point" in refusal(position, PLACEMENTS - 1).en


def test_a_finished_game_takes_no_move() -> None:
    options, moves = rare_game("a tie of two")
    position, _ = replayed(options, moves, len(moves))
    for move in (0, -1, "r15"):
        assert refusal(position, move) == Text("The game is over.", "La partie est terminée.")


def plain_reason(plain: Plain, text: str, allowed: str) -> str:
    """The first rule that a placement breaks, in the order in which the game names them, by the rules page."""
    assert plain.turn is not None
    new, own = placements()[text], plain.placed[plain.turn]
    taken = {cell for pieces in plain.placed for piece in pieces for cell in piece.cells}
    own_cells = {cell for piece in own for cell in piece.cells}
    if new.piece in {piece.piece for piece in own}:
        return f"has already placed {new.piece}."
    if plain.players == 3 and new.cells & RIM:
        return f": {listed(new.cells & (RIM | taken))} belongs to it."
    if new.cells & taken:
        return f"It covers a taken cell: {listed(new.cells & taken)}."
    if not own:
        return f"may begin on {allowed}." if new.cells & set(STARTS) else f"must cover {allowed}."
    if any(beside(cell) & own_cells for cell in new.cells):
        met = {other for cell in new.cells for other in beside(cell)} & own_cells
        return "at " + ", ".join(name(cell) for cell in sorted(met, key=lambda cell: (-cell[1], -cell[0]))) + "."
    if not any(other in own_cells for cell in new.cells for point in points(cell) for other in around(point)):
        return "no corner contact"
    behind_new = {cell for cell in own_cells if points(cell) & new.straight}
    behind_own = {cell for cell in new.cells for piece in own if points(cell) & piece.straight}
    return "Strict contact: " + listed(behind_new | behind_own)


def listed(cells: set[tuple[int, int]] | frozenset[tuple[int, int]]) -> str:
    return write(cells).replace(",", ", ")


@pytest.mark.parametrize(
    ("options", "plies"),
    [({"contact": "strict"}, 0), ({"players": 3, "contact": "strict"}, 1), ({"players": 3}, 9), ({"players": 2}, 2)],
)
def test_every_placement_is_legal_or_refused_for_the_right_reason(options: dict[str, Any], plies: int) -> None:
    position, plain = begin(options)
    for _ in range(plies):
        move = position.legal_moves[len(position.legal_moves) // 3].text
        position = position.play(move)
        plain.play(move)
    check_reasons(position, plain)


def test_late_in_a_strict_game_the_reasons_are_right_too() -> None:
    options, moves = rare_game("a tie of four")
    seen = check_reasons(*replayed(options, moves, 30))
    assert seen >= {"has", "It", "at", "no", "Strict"}


def check_reasons(position: Position, plain: Plain) -> set[str]:
    assert plain.turn is not None
    open_starts = plain.open_starts(plain.turn)
    allowed = ", ".join(name(cell) for cell in STARTS if cell in open_starts)
    legal, seen = plain.moves(), set()
    for move in range(0, PLACEMENTS, max(1, 20 // rounds(20)) * 17):
        if texts()[move] in legal:
            position.move(move)
            continue
        reason, text = plain_reason(plain, texts()[move], allowed), refusal(position, move)
        if reason.startswith("Strict"):
            cells = text.en.removesuffix(".").split(" at ")[1].split(", ")
            assert sorted(reason.split(": ")[1].split(", ")) == sorted(set(cells))
        else:
            assert reason in text.en, (position.text, texts()[move])
        assert text.fr not in ("", text.en)
        seen.add(reason.split(" ")[0])
    return seen


def test_a_move_is_explained_with_what_is_left() -> None:
    position, _ = set_up({"players": 3}, "r15", "z7", "j7", turn=0)
    move = position.move("r16,s16")
    assert explain(position, move.id) == Text(
        "Blue places 2; triangles left: 107.", "Bleu pose 2 ; triangles restants : 107."
    )
    after = position.play(move)
    second = after.move("y8,z8,aa8")
    assert str(explain(after, second.id)) == "Yellow places I3; triangles left: 106."


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("a tie of two", "Yellow and Green share the win with −35 each against Blue −40 and Red −39."),
        ("a tie of the last two of three", "Yellow and Red share the win with −24 each against Blue −36."),
        ("tied teams", "Blue and Red and Yellow and Green share the win with −58 each."),
        ("a tie of three", "Blue, Yellow and Red share the win with −35 each against Green −36."),
    ],
)
def test_a_tie_names_all_who_share_it(name: str, english: str) -> None:
    options, moves = rare_game(name)
    position, _ = replayed(options, moves, len(moves))
    assert position.ending is not None
    assert position.ending.en == english
    assert " partagent la victoire avec " in position.ending.fr


def test_a_winner_is_named_once_with_what_everybody_has() -> None:
    options, moves = rare_game("a tie of two players")
    position, _ = replayed(options, moves, len(moves))
    assert str(position.ending) == "Blue and Red and Yellow and Green share the win with −57 each."
    four = replayed({**options, "players": 4, "starts": "free"}, moves, len(moves))[0]
    (winner,) = four.winners
    name, points = COLOUR_NAMES[winner].en, signed(four.scores[winner])
    assert four.ending is not None
    assert four.ending.en.startswith(f"{name} wins with {points} against ")
    assert four.ending.en.count(name) == 1
    assert four.ending.fr.startswith(f"{COLOUR_NAMES[winner].fr} gagne avec {points} contre ")


def test_partners_win_and_a_person_wins_by_name() -> None:
    options, moves = rare_game("a tie of two")
    together = replayed({**options, "teams": True}, moves, len(moves))[0]
    assert str(together.ending) == "Yellow and Green win with −70 against Blue and Red −79."
    called = together.calling(("Ada", "", "", "Bob"))
    assert called.ending is not None
    assert called.ending.fr == "Jaune et Bob gagnent avec −70 contre Ada et Rouge −79."
