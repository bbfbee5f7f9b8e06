"""What solves the game, rows of bits at a time, says what the rules say, position by position."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from tests.effort import rounds
from trilude.contract.dtypes import Records
from trilude.contract.errors import TriludeError
from trilude.games.triplex.rules import (
    BOARD,
    CELLS,
    CENTRE,
    POSITION,
    legal_moves,
    lifted_piece,
    move_unit,
    moving_shapes,
    tables,
    top_shape,
)
from trilude.games.triplex.solved.configurations import COUNT, configurations, number_of, set_up, swapping
from trilude.games.triplex.solved.fights import (
    REMAINS,
    Fights,
    empty_fights,
    ground,
    lose_both,
    lose_fights,
    put_down,
    win_fights,
)
from trilude.games.triplex.solved.reaching import Ways, apart, reach
from trilude.games.triplex.solved.slots import SLOTS, WORDS, Plane, bit, slots, turn_over
from trilude.games.triplex.solved.stands import ALL_LIFTED, TWO_LIFTED, put_stand, stand_of
from trilude.games.triplex.solved.strides import passages, strides

pytestmark = pytest.mark.compiled

Pair = tuple[int, int]

RARE, COMMON = 1 / 32, 31 / 32
"""How much of all there is in a set: some things happen only in small ones, some only in large ones."""


def pairs(count: int, seed: int, *, near_home: bool = False) -> Iterator[Pair]:
    """Positions at random, many of them with stacks; or such in which homes are held."""
    chance, all_of = np.random.default_rng(seed), configurations()
    homes = [int(home) for home in tables().home]
    at_home = [number for number in range(COUNT) if all(int(cell) in homes for cell in all_of.cells[number])]
    while count:
        pools = [
            at_home if near_home and chance.random() < 0.7 else range(COUNT if chance.random() < 0.5 else 7668)
        ] * 2
        own, other = (int(pool[chance.integers(len(pool))]) for pool in pools)
        if not int(all_of.held[own]) & int(all_of.held[other]):
            count -= 1
            yield own, other


class SomeSet(NamedTuple):
    """A set of positions after a move, and the attacks that lead into it."""

    plane: Plane
    """As it was drawn."""
    fought: Plane
    """With the attacks that the attackers survive."""
    fights: Fights


@cache
def some_set(part: float) -> SomeSet:
    """A set with a part of all positions, at random (but rows come back every 997 rows)."""
    chance = np.random.default_rng(5)
    five = chance.integers(0, 2**64, (5, 997, WORDS), np.uint64)
    few = np.bitwise_and.reduce(five) if part == RARE else np.bitwise_or.reduce(five)
    plane, row = np.zeros((SLOTS, WORDS), np.uint64), np.zeros(WORDS, np.uint64)
    for slot, own in enumerate(slots().configuration.tolist()):
        if own >= 0:
            apart(ground(), own, row)
            plane[slot] = few[slot % 997] & row
    fights, fought = empty_fights(), plane.copy()
    for some in ((0, TWO_LIFTED - COUNT), (TWO_LIFTED - COUNT, ALL_LIFTED - COUNT), (ALL_LIFTED - COUNT, REMAINS)):
        put_down(ground(), plane, fights, some)
    lose_fights(ground(), plane, fights, (0, REMAINS))
    lose_both(ground(), fights, (0, REMAINS))
    win_fights(ground(), fought, (0, SLOTS))
    return SomeSet(plane, fought, fights)


def comes_into(position: np.record, plane: Plane) -> bool:
    """By the rules: whether what comes of a move of White is in a set, both putting down pieces as they like best."""
    piece = lifted_piece(position)
    if piece < 0:
        own, other = (number_of(configurations().number, position, side) for side in range(2))
        return bit(plane[slots().slot[own]], int(slots().slot[configurations().turned[other]]))
    moves = np.zeros(400, np.int32)
    results = []
    for move in moves[: legal_moves(tables(), position, moves)].tolist():
        after = position.copy()
        after.cell[piece] = move % CELLS
        results.append(comes_into(after, plane))
    return any(results) if piece >= 3 else all(results)


def moves_of(own: int, other: int, *, straight: bool) -> Iterator[tuple[int, int, np.record]]:
    """All moves of White by the rules: unit, end, and the position after it."""
    position, moves = np.zeros(1, POSITION)[0], np.zeros(400, np.int32)
    position.straight = straight
    set_up(configurations(), position, own, other)
    for move in moves[: legal_moves(tables(), position, moves)].tolist():
        after = position.copy()
        move_unit(tables(), after, move // CELLS, move % CELLS)
        yield move // CELLS, move % CELLS, after


def test_there_are_as_many_configurations_as_counted_by_hand() -> None:
    assert 36 * 35 * 34 + 3 * 36 * 35 * 2 + 36 * 3 == COUNT == len(configurations().cells)
    assert (configurations().turned[configurations().turned] == np.arange(COUNT)).all()


@pytest.mark.parametrize(
    ("homes", "pairs_of_cells"),
    [
        ("a1 g1 d7 g4 a4 d1", ("b2 f4", "d3 d5", "c6 e1")),  # ours: half a turn
        ("d7 a1 g4 d1 a4 g1", ("b2 b4", "d3 d5", "c6 c1")),  # a mirror
        ("a1 d1 g1 g4 d7 a4", ("b2 f4", "d3 d5", "c6 e1")),
    ],
)
def test_each_side_sees_the_board_as_the_other_does(homes: str, pairs_of_cells: tuple[str, ...]) -> None:
    lies = swapping([BOARD.names.index(name) for name in homes.split()])
    assert (lies[lies] == np.arange(CELLS)).all()
    for one, other in map(str.split, pairs_of_cells):
        assert BOARD.names[lies[BOARD.names.index(one)]] == other


def test_homes_that_nothing_swaps_are_refused_with_a_sentence() -> None:
    with pytest.raises(TriludeError, match="Neither turning nor mirroring"):
        swapping([BOARD.names.index(name) for name in ("a1", "a4", "d1", "d7", "g1", "g4")])


def test_each_configuration_has_its_slot() -> None:
    order = slots()
    assert (order.configuration[order.slot] == np.arange(COUNT)).all()
    assert (order.configuration >= 0).sum() == COUNT == np.bitwise_count(order.filled).sum()


@pytest.mark.parametrize("straight", [False, True])
def test_whoever_has_a_move_into_a_set_has_one_by_the_rules(straight: bool) -> None:
    chosen, ways = some_set(RARE), Ways(strides(straight=straight), passages(straight=straight))
    room, row = np.zeros((3, WORDS), np.uint64), np.zeros(WORDS, np.uint64)
    found = {True: 0, False: 0}
    for own, other in pairs(rounds(400), 3):
        reach(ground(), ways, chosen.fought, chosen.fights, own, room, row)
        has_one = any(
            end == CENTRE or comes_into(after, chosen.plane)
            for _, end, after in moves_of(own, other, straight=straight)
        )
        assert bit(row, int(slots().slot[configurations().turned[other]])) == has_one, (own, other)
        found[has_one] += 1
    assert min(found.values()) > rounds(400) / 10


@pytest.mark.parametrize("part", [RARE, COMMON])
@pytest.mark.parametrize("near_home", [False, True])
def test_attacks_end_as_the_rules_say(part: float, near_home: bool) -> None:
    all_of, order, chosen = ground().all_of, slots(), some_set(part)
    scratch: Records = np.zeros(1, POSITION)
    seen = set()
    for own, other in pairs(rounds(100), 7, near_home=near_home):
        enemy = int(order.slot[configurations().turned[other]])
        for unit, end, after in moves_of(own, other, straight=False):
            if not int(all_of.held[other]) >> end & 1:
                continue
            put_stand(all_of, scratch[0], own)
            move_unit(tables(), scratch[0], unit, end)
            there = stand_of(all_of.number, scratch[0])
            top = top_shape(unit)
            gone = all_of.beaten[there, top] - COUNT
            assert all_of.lifted[gone + COUNT] == moving_shapes(unit)
            enemy_top = next(
                shape
                for shape in range(3)
                if configurations().cells[other, shape] == end and configurations().tops[other] >> shape & 1
            )
            row = (
                chosen.fought[order.slot[there]]
                if top < enemy_top
                else chosen.fights.both[gone, top]
                if top == enemy_top
                else chosen.fights.lost[gone]
            )
            comes = comes_into(after, chosen.plane)
            assert bit(row, enemy) == comes, (own, other, unit, end)
            seen.add((int(np.sign(top - enemy_top)), lifted_piece(after) >= 0, comes))
    if near_home:
        assert {(kind, waits) for kind, waits, _ in seen} == {
            (kind, waits) for kind in (-1, 0, 1) for waits in (False, True)
        }
        assert {comes for _, waits, comes in seen if waits} == {False, True}


def test_a_plane_turned_over_has_its_columns_as_rows() -> None:
    chance = np.random.default_rng(1)
    source, target = np.zeros((SLOTS, WORDS), np.uint64), np.zeros((SLOTS, WORDS), np.uint64)
    bits = chance.integers(0, SLOTS, (1000, 2))
    np.bitwise_or.at(source, (bits[:, 0], bits[:, 1] >> 6), np.uint64(1) << (bits[:, 1] & 63).astype(np.uint64))
    turn_over(source, target, (0, WORDS))
    assert np.bitwise_count(target).sum() == len(np.unique(bits, axis=0))
    assert all(bit(target[column], int(row)) for row, column in bits)
