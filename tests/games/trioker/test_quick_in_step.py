"""The quick game as it ships and its plain reading, side by side."""

import random
from collections import Counter

import pytest

from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.trioker.plain_quick import STOCK, Holder, Known, PlainQuick
from tests.games.trioker.plain_quick_board import INDICATIONS, PIECES, explain
from trilude.contract.position import Position, View
from trilude.contract.walk import generator
from trilude.games.trioker.quick import GAME

BANKS = (10, 25, 60, 100)


def start(seed: int, **options: int) -> Position:
    return Position.start(GAME, GAME.choose(options), seed)


def known(view: View, seat: int) -> Known:
    """What a view says of the pieces that its seat does not see, by names."""
    places: list[tuple[int, Holder]] = [(other, other) for other in range(view.seats) if other != seat] + [(4, STOCK)]
    sets = [int(entry) for entry in view.record.may[1 + seat]]
    return {name: {place for bit, place in places if sets[i] >> bit & 1} for i, name in enumerate(PIECES)}


def same_views(position: Position, plain: PlainQuick) -> None:
    """Every seat, and an onlooker, is told what the plain reading lets it know, and nothing besides."""
    for seat in plain.viewers():
        view = position.view(seat)
        assert view.text == plain.text(seat)
        if not position.is_over:
            told, may = known(view, seat), plain.knows(seat)
            assert {piece: told[piece] for piece in may} == may, (position.text, seat)
        assert not any(view.record.may[1 + other].any() for other in range(4) if other != seat), "others' memories"
        assert not view.record.generator.any(), "chance to come"
        assert {move.text for move in view.legal_moves} == (plain.moves() if seat == plain.to_move() else set())


def same_words(position: Position, plain: PlainQuick) -> None:
    """The position's text and what is said of moves and of the end."""
    assert position.text == plain.text()
    for move in position.legal_moves[:8]:
        words = GAME.notation.explain(position, move.id)
        assert (words and words.en) == explain(move.text)
        assert words is None or words.fr != words.en
    assert (position.ending and position.ending.en) == (plain.ending() if plain.over else None)


def same(position: Position, plain: PlainQuick) -> None:
    same_words(position, plain)
    same_views(position, plain)


def seek_indications(chance: random.Random, moves: list[str]) -> str:
    """A move to a cell that speaks where there is one."""
    return chance.choice([move for move in moves if move[4:] in INDICATIONS] or moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_agree_with_the_plain_reading(players: int) -> None:
    for seed in range(rounds(100)):
        position = start(seed, players=players, deals=1 + seed % 2, bank=BANKS[seed // 2 % 4])
        thorough = seed < 2 or seed % 8 == 0
        plain = PlainQuick(position)
        same_words(play_in_step(position, plain, seed, same if thorough else lambda _position, _plain: None), plain)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_that_seek_cells_that_speak_agree(players: int) -> None:
    for seed in range(rounds(8)):
        position = start(1000 + seed, players=players, deals=1 + seed % 2, bank=BANKS[seed // 2 % 4])
        play_in_step(position, PlainQuick(position), seed, same, seek_indications)


@pytest.mark.compiled
def test_random_games_meet_every_rule() -> None:
    """What the games in step would not notice if it never happened."""
    met: Counter[str] = Counter()

    def note(position: Position, plain: PlainQuick) -> None:
        if position.moves:
            last = position.moves[-1].text
            met[last[:4] if last[:4] in ("pass", "draw", "give") else INDICATIONS.get(last[4:], ("plain",))[0]] += 1
        met["void"] += plain.voids > 0
        met[plain.over or "going on"] += 1
        met["tie"] += len(position.winners) > 1
        met["poor"] += 0 in plain.chips

    for seed in range(60):
        position = start(seed, players=2 + seed % 3, deals=2, bank=BANKS[seed % 4])
        play_in_step(position, PlainQuick(position), seed, note)
    assert {name for name, count in met.items() if count} >= {
        *(kind for kind, _ in INDICATIONS.values()),
        *("plain", "pass", "draw", "give", "void", "ruin", "rich", "poor"),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_hides_exactly_what_is_filled_in_at_random(players: int) -> None:
    """Whatever a seat imagines behind its view looks the same to it as the truth."""
    chance = generator(players)

    def imagine(position: Position, plain: PlainQuick) -> None:
        if position.is_over or position.ply % 5:
            return
        for seat in plain.viewers():
            view = position.view(seat)
            world = Position(GAME, position.options, None, view.sample(chance).tobytes())
            assert bytes(world.view(seat)) == bytes(view)
            imagined = PlainQuick.read(world)
            assert imagined.text(seat) == plain.text(seat)
            may = plain.knows(seat)
            places = dict.fromkeys(imagined.stock, STOCK) | {
                piece: other for other, hand in enumerate(imagined.hands) for piece in hand
            }
            assert all(places[piece] in may[piece] for piece in may)

    for seed in range(rounds(10)):
        position = start(seed, players=players, deals=1)
        play_in_step(position, PlainQuick(position), seed, imagine)


@pytest.mark.parametrize("players", [3, 4])
def test_a_gift_is_shown_to_the_two_whom_it_concerns(players: int) -> None:
    met, mover = 0, 0

    def look_at_gift(position: Position, plain: PlainQuick) -> None:
        nonlocal met, mover
        giver, mover = mover, plain.turn
        if not position.moves or not position.moves[-1].text.startswith("give:"):
            return
        same_views(position, plain)
        move = position.moves[-1]
        for seat in plain.viewers():
            seen = position.view(seat).moves[-1]
            told = seat in (giver, int(move.text[-1]) - 1)
            assert seen.text == (move.text if told else f"give:?>{move.text[-1]}")
            assert seen.id == (move.id if told else -1)
        met += 1

    for seed in range(7, 7 + rounds(6)):  # in the first, what was given may be what the other was known not to have
        position = start(seed, players=players, deals=1)
        play_in_step(position, PlainQuick(position), seed, look_at_gift, seek_indications)
    assert met
