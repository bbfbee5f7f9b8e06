"""The lists by which the game is solved are what the rules say, forwards and backwards, position by position."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from tests.effort import rounds
from trilude.contract.dtypes import Records
from trilude.games.triplex.rules import CELLS, CENTRE, POSITION, legal_moves, lifted_piece, move_unit, tables, top_shape
from trilude.games.triplex.solved.attacks import (
    WORDS,
    Book,
    Knowledge,
    reaches,
    sources_of_defeats,
    sources_of_sacrifices,
)
from trilude.games.triplex.solved.configurations import COUNT, Configurations, configurations, number_of, set_up, steps

pytestmark = pytest.mark.compiled

Pair = tuple[int, int]


@cache
def knowledge() -> Knowledge:
    forward, backward, units, first_unit = steps()
    return Knowledge(tables(), configurations(), forward, backward, units, first_unit)


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


def seen_by_next(all_of: Configurations, position: np.record) -> Pair:
    """The two configurations after a move of White, as Black sees them."""
    own, other = number_of(all_of.number, position, 1), number_of(all_of.number, position, 0)
    return int(all_of.turned[own]), int(all_of.turned[other])


def settled(know: Knowledge, position: np.record) -> set[Pair]:
    """All positions to which putting lifted pieces down can lead."""
    if lifted_piece(position) < 0:
        return {seen_by_next(know.all_of, position)}
    moves = np.zeros(400, np.int32)
    count = legal_moves(know.board, position, moves)
    piece, found = lifted_piece(position), set()
    for move in moves[:count].tolist():
        after = position.copy()
        after.cell[piece] = move % CELLS
        found |= settled(know, after)
    return found


def after_moves(know: Knowledge, own: int, other: int) -> tuple[set[Pair], dict[int, set[Pair]]]:
    """By the rules: where moves that beat nobody lead, and to what each attack can lead."""
    position, moves = np.zeros(1, POSITION)[0], np.zeros(400, np.int32)
    set_up(know.all_of, position, own, other)
    quiet, attacks = set(), {}
    for move in moves[: legal_moves(know.board, position, moves)].tolist():
        if move % CELLS == CENTRE:
            continue
        after = position.copy()
        move_unit(know.board, after, move // CELLS, move % CELLS)
        if int(know.all_of.held[other]) >> move % CELLS & 1:
            attacks[move] = settled(know, after)
        else:
            quiet.add(seen_by_next(know.all_of, after))
    return quiet, attacks


def test_there_are_as_many_configurations_as_counted_by_hand() -> None:
    assert 36 * 35 * 34 + 3 * 36 * 35 * 2 + 36 * 3 == COUNT == len(configurations().cells)
    assert (configurations().turned[configurations().turned] == np.arange(COUNT)).all()


@pytest.mark.parametrize("seed", range(4))
def test_steps_and_attacks_are_those_of_the_rules(seed: int) -> None:
    know = knowledge()
    scratch: Records = np.zeros(1, POSITION)
    reach = np.zeros(3, np.int64)
    for own, other in pairs(rounds(300), seed):
        quiet, attacks = after_moves(know, own, other)
        reaches(know, scratch, own, other, reach)
        enemies, turned, steps_there = int(know.all_of.held[other]), know.all_of.turned, know.forward
        listed = {
            (int(turned[other]), int(turned[steps_there.other[i]]))
            for i in range(steps_there.first[own], steps_there.first[own + 1])
            if (int(reach[steps_there.top[i]]) & ~enemies) >> int(steps_there.end[i]) & 1
        }
        assert listed == quiet
        units = know.units[know.first_unit[own] : know.first_unit[own + 1]].tolist()
        assert set(attacks) == {
            unit * CELLS + end
            for unit in units
            for end in range(CELLS)
            if int(reach[top_shape(unit)]) >> end & 1 and enemies >> end & 1
        }


@pytest.mark.parametrize("near_home", [False, True])
def test_an_attack_is_found_again_from_wherever_it_leads(near_home: bool) -> None:
    """All that it can lead to is lost for the enemy: then from each of these the position is found."""
    know = knowledge()
    scratch: Records = np.zeros(1, POSITION)
    reach = np.zeros(3, np.int64)
    book = Book(*(np.zeros((COUNT, WORDS), np.uint64) for _ in range(2)))
    sources = np.zeros((100_000, 2), np.int32)
    kinds = set()
    for own, other in pairs(rounds(150), 7, near_home=near_home):
        for ends in after_moves(know, own, other)[1].values():
            for row, column in ends:
                book.lost[row, column >> 6] |= np.uint64(1) << np.uint64(column & 63)
            for row, column in sorted(ends)[:: max(1, len(ends) // 10)]:
                after = (int(know.all_of.turned[column]), int(know.all_of.turned[row]))
                defeats = sources_of_defeats(know, book, scratch, reach, after, sources, 0)
                count = sources_of_sacrifices(know, book, scratch, reach, after, sources, defeats)
                assert count < len(sources)
                assert [own, other] in sources[:count].tolist()
                kinds.add(([own, other] in sources[:defeats].tolist(), len(ends) > 1))
            for row, column in ends:
                book.lost[row, column >> 6] = 0
    assert {kind for kind, _ in kinds} == {True, False}
