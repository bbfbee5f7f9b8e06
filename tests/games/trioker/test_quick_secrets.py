"""Hidden hands: what a seat knows is true, and what it does not know is drawn evenly."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.trioker.plain_quick import ONLOOKER, STOCK, Holder, PlainQuick
from tests.games.trioker.plain_quick_board import PIECES
from tests.games.trioker.quick_tables import NEAR, set_up, write
from tests.games.trioker.test_quick_in_step import known, start
from trilude.contract.chance import Generator
from trilude.contract.position import Position, View
from trilude.contract.walk import generator
from trilude.games.trioker.quick import GAME

CROWDED = (
    "200@e8,202@d2,203@d3,23*@d4,333@d5,033@d7,030@d8,031@d9,211@c1,210@c2,012@c3,023@c4,313@c6,312@c7,323@c8,322@c9,"
    "111@b1,122@b3,222@b4,132@b7"
)
"""None of the other five pieces, 000 001 011 013 113, fits anywhere."""
World = tuple[tuple[frozenset[str], ...], tuple[str, ...]]
"""Everybody's hand, and the stock in its order."""


def world_of(record: np.record) -> World:
    hands = [int(hand) for hand in record.hands]
    return (
        tuple(frozenset(name for i, name in enumerate(PIECES) if hand >> i & 1) for hand in hands[: record.players]),
        tuple(PIECES[piece] for piece in record.stock[: record.left]),
    )


def imagine(view: View, chance: Generator) -> Position:
    """A position that may lie behind a view."""
    return Position(GAME, view.options, None, view.sample(chance).tobytes())


def worlds(plain: PlainQuick, seat: int) -> set[World]:
    """All that a seat may imagine, by trying every order of the pieces that it does not see."""
    may = plain.knows(seat)
    places: list[Holder] = [other for other in range(plain.players) if other != seat for _ in plain.hands[other]]
    places += [STOCK] * len(plain.stock)
    found = set()
    for order in permutations(may):
        if all(place in may[piece] for piece, place in zip(order, places, strict=True)):
            hands = [
                {piece for piece, place in zip(order, places, strict=True) if place == other}
                for other in range(plain.players)
            ]
            if seat != ONLOOKER:
                hands[seat] = plain.hands[seat]
            found.add((tuple(map(frozenset, hands)), order[len(order) - len(plain.stock) :]))
    return found


@pytest.mark.parametrize(
    ("text", "moves", "seats"),
    [
        (write(CROWDED, "000,001/113", "011,013"), [], [ONLOOKER, 0, 1]),
        (write(CROWDED, "000/001/rest", "011"), [], [ONLOOKER, 0, 2]),
        (write(CROWDED, "000/001/113/rest", "011"), [], [0, 3]),
        (write(CROWDED, "000/001/113/rest", "011"), ["draw", "pass"], [0, 1]),
        # Player 2 draws 111 and cannot place it: it has nothing that fits beside the pieces on the board.
        (write(NEAR, "rest/222/000", "123,111", player=2), ["draw", "pass"], [0]),
        (write(NEAR, "rest/222,002/000", "123,111", player=2), ["draw"], [0]),
        (write(NEAR, "222,002/rest/111", "123,000,001", player=1), ["draw", "pass"], [1]),
        # A gift is known to those who give and receive it; the others know that it came from the giver.
        (write(NEAR, "rest/222,111/000,001", "123", phase="give", player=2), ["give:222>3"], [0]),
        (write(NEAR, "222,111/000,123/rest", "001", phase="give", player=1), ["give:222>2"], [2]),
        (write(CROWDED, "000,001/113/011", "013", phase="give"), ["give:000>3"], [0, 1, 2, ONLOOKER]),
        (write(CROWDED, "000,001/113/011", "013", phase="give"), ["give:000>3", "draw", "pass", "pass"], [0, 1, 2]),
    ],
)
def test_every_world_that_a_seat_may_imagine_is_drawn_as_often(text: str, moves: list[str], seats: list[int]) -> None:
    position = set_up(text)
    plain = PlainQuick.read(position)
    for move in moves:
        position = position.play(move)
        plain.play(move, position)
    each = max(12, rounds(40))
    for seat in seats:
        view, chance = position.view(seat), generator(seat + 7)
        possible = worlds(plain, seat)
        assert world_of(position.record) in possible
        counts = Counter(world_of(view.sample(chance)) for _ in range(each * len(possible)))
        assert set(counts) <= possible
        # The sum of squares lies near the number of worlds; five standard deviations are never seen by chance.
        missing = each * (len(possible) - len(counts))
        surprise = missing + sum((count - each) ** 2 / each for count in counts.values())
        assert surprise < len(possible) - 1 + 5 * (2 * len(possible)) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fresh_deal_is_imagined_evenly(players: int) -> None:
    position = start(3, players=players)
    plain, draws, chance = PlainQuick(position), rounds(1500), generator(1)
    seat = (plain.turn + 1) % players
    may, view = plain.knows(seat), position.view(seat)
    met: Counter[tuple[str, Holder]] = Counter()
    tops: Counter[str] = Counter()
    for _ in range(draws):
        hands, stock = world_of(view.sample(chance))
        tops[stock[-1]] += 1
        for other, hand in enumerate(hands):
            met.update((piece, other) for piece in hand)
        met.update((piece, STOCK) for piece in stock)
    free = [piece for piece in may if len(may[piece]) > 1]
    sure = [(piece, next(iter(holders))) for piece, holders in may.items() if len(holders) == 1]
    assert all(met[piece, holder] == draws for piece, holder in sure)
    sizes: dict[Holder, int] = {**{other: len(hand) for other, hand in enumerate(plain.hands)}, STOCK: len(plain.stock)}
    for holder in [other for other in range(players) if other != seat] + [STOCK]:
        room = sizes[holder] - sum(1 for _, known_holder in sure if known_holder == holder)
        for piece in free:
            _assert_near(met[piece, holder], draws, room / len(free))
    room = len(plain.stock)
    for piece in free:
        stocked = (room - sum(1 for _, holder in sure if holder == STOCK)) / len(free)
        _assert_near(tops[piece], draws, stocked / room)


def _assert_near(count: int, draws: int, share: float) -> None:
    assert abs(count - draws * share) <= 5 * (draws * share * (1 - share)) ** 0.5 + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_seats_know_is_true(players: int) -> None:
    def look(position: Position, plain: PlainQuick) -> None:
        if position.is_over:
            return
        where: dict[str, Holder] = dict.fromkeys(plain.stock, STOCK)
        where |= {piece: seat for seat, hand in enumerate(plain.hands) for piece in hand}
        for seat in plain.viewers():
            told = known(position.view(seat), seat)
            assert all(holder in told[piece] for piece, holder in where.items() if holder != seat)

    for seed in range(rounds(10)):
        position = start(seed, players=players, deals=2)
        play_in_step(position, PlainQuick(position), seed, look)


def test_in_an_imagined_world_the_others_know_what_everybody_knows() -> None:
    position = set_up(write(NEAR, "rest/222,111/000,001", "123", phase="give", player=2)).play("give:222>3")
    for seat in (0, 1, 2):
        world = imagine(position.view(seat), generator(5))
        for other in {0, 1, 2} - {seat}:
            assert world.record.may[1 + other].tolist() == position.view(ONLOOKER).record.may[0].tolist()
            assert known(world.view(other), ONLOOKER) == known(position.view(ONLOOKER), ONLOOKER)
        assert known(world.view(seat), seat) == known(position.view(seat), seat)


def test_chance_to_come_is_imagined_too() -> None:
    """The next deal is not the one that will be made, and not twice the same."""
    position = set_up(write(CROWDED, "000,001/113,011,013")).play("pass")
    view, chance = position.view(1), generator(3)
    deals = {imagine(view, chance).play("pass").text for _ in range(6)}
    assert len(deals) == 6
    assert position.play("pass").text not in deals
    chance = generator(3)
    assert {imagine(view, chance).play("pass").text for _ in range(6)} == deals
