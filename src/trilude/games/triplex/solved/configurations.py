"""Configurations: where the three pieces of one side stand, and which is on top of a stack. There are 50,508.

A position is a pair of configurations that share no cell, seen by the side to move: the board is turned half round when
Black is to move, for that swaps the colours' homes. Configurations are numbered with stacks first.

Everything here is read off `rules.py`, by making its moves and looking at what came of them.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves
from trilude.games.triplex import GAME
from trilude.games.triplex.rules import (
    BOARD,
    CELLS,
    CENTRE,
    LIFTED,
    POSITION,
    legal_moves,
    move_unit,
    tables,
    top_shape,
)

COUNT = 50_508

TOP_CODES = 8
"""The pieces on top, as a set of shapes, are one of so many."""


class Configurations(NamedTuple):
    """All configurations, by number, and the moves of one side that beat nobody."""

    cells: NDArray[np.int8]
    """The cell of each shape."""
    tops: NDArray[np.uint8]
    """The shapes that are on top of their stacks, as a set."""
    held: NDArray[np.int64]
    """The cells held, as a set."""
    number: NDArray[np.int32]
    """The number of a configuration, by its cells and tops (see `number_of`); -1 where there is none."""
    turned: NDArray[np.int32]
    """The configuration half round the board."""


@cache
def configurations() -> Configurations:
    """All configurations."""
    inside = [cell for cell in range(CELLS) if cell != CENTRE]
    listed: list[tuple[tuple[int, int, int], int]] = []
    listed += [((cell, cell, cell), 1 << top) for cell in inside for top in range(3)]
    for alone in range(3):
        pair = [shape for shape in range(3) if shape != alone]
        for cell, other in permutations(inside, 2):
            places = [cell] * 3
            places[alone] = other
            listed += [((places[0], places[1], places[2]), 1 << alone | 1 << top) for top in pair]
    listed += [(cells, 0b111) for cells in permutations(inside, 3)]
    cells = np.array([places for places, _ in listed], np.int8)
    tops = np.array([tops for _, tops in listed], np.uint8)
    held = np.bitwise_or.reduce(np.int64(1) << cells.astype(np.int64), axis=1)
    number = np.full(CELLS**3 * TOP_CODES, -1, np.int32)
    number[_places(cells, tops)] = np.arange(COUNT, dtype=np.int32)
    opposite = np.array([BOARD.names.index(_across(name)) for name in BOARD.names], np.int8)
    turned = number[_places(opposite[cells], tops)]
    return Configurations(cells, tops, held, number, turned)


def _across(name: str) -> str:
    """The cell half round the board."""
    row = "abcdefg".index(name[0])
    width = 7 - abs(row - 3)
    return f"{'gfedcba'[row]}{width + 1 - int(name[1:])}"


def _places(cells: NDArray[np.int8], tops: NDArray[np.uint8]) -> NDArray[np.int64]:
    wide = cells.astype(np.int64)
    return ((wide[:, 0] * CELLS + wide[:, 1]) * CELLS + wide[:, 2]) * TOP_CODES + tops


@kernel
def number_of(number: NDArray[np.int32], position: np.record, side: int) -> int:
    """The number of a side's configuration, as the board lies."""
    place = 0
    for shape in range(3):
        place = place * CELLS + int(position.cell[3 * side + shape])
    return int(number[place * 8 + (int(position.tops) >> (3 * side) & 7)])


@kernel
def set_up(all_of: Configurations, position: np.record, own: int, other: int) -> None:
    """A position from its two configurations, White to move."""
    for shape in range(3):
        position.cell[shape] = all_of.cells[own, shape]
        position.cell[3 + shape] = all_of.cells[other, shape]
    position.tops = int(all_of.tops[own]) | int(all_of.tops[other]) << 3
    position.turn = 0
    position.outcome = 0


class Steps(NamedTuple):
    """The moves of one side that beat nobody, listed by the configuration they start from or the one they lead to."""

    first: NDArray[np.int32]
    """Where the moves of each configuration begin; one more than there are configurations."""
    other: NDArray[np.int32]
    """The configuration at the other end of the move."""
    top: NDArray[np.int8]
    """The shape on top of what moves."""
    start: NDArray[np.int8]
    end: NDArray[np.int8]


@kernel
def _list_steps(
    board: np.record, all_of: Configurations, scratch: Records, moves: Moves, found: NDArray[np.int32], first: int
) -> int:
    """All moves from configuration `first` that some placing of the enemy allows; returns how many."""
    position = scratch[0]
    count = 0
    own_held = int(all_of.held[first])
    for enemy in range(CELLS):
        if enemy == CENTRE or own_held >> enemy & 1:
            continue
        set_up(all_of, position, first, 0)
        for shape in range(3):
            position.cell[3 + shape] = enemy
        position.tops = int(all_of.tops[first]) | 1 << 3
        for i in range(legal_moves(board, position, moves)):
            move = int(moves[i])
            if move % CELLS != CENTRE and move % CELLS != enemy:
                seen = False
                for earlier in range(count):
                    seen = seen or found[earlier] == move
                if not seen:
                    found[count] = move
                    count += 1
    return count


@kernel
def _follow(board: np.record, all_of: Configurations, scratch: Records, own: int, move: int) -> int:
    """The configuration after a move of White that beats nobody."""
    position = scratch[0]
    set_up(all_of, position, own, 0)
    for shape in range(3):
        position.cell[3 + shape] = LIFTED
    move_unit(board, position, move // CELLS, move % CELLS)
    return number_of(all_of.number, position, 0)


@kernel
def _list_all(
    board: np.record,
    all_of: Configurations,
    scratch: Records,
    moves: Moves,
    rows: NDArray[np.int32],
    units: NDArray[np.int32],
    first_unit: NDArray[np.int32],
) -> int:
    """All steps, as rows of configuration, configuration after it, shape on top, start, end; returns how many."""
    found = np.zeros(2000, np.int32)
    count = units_there = 0
    for own in range(COUNT):
        listed = np.sort(found[: _list_steps(board, all_of, scratch, moves, found, own)])
        before = -1
        for move in listed:
            unit, end = move // CELLS, move % CELLS
            top = top_shape(unit)
            rows[count, 0], rows[count, 1] = own, _follow(board, all_of, scratch, own, move)
            rows[count, 2], rows[count, 3], rows[count, 4] = top, all_of.cells[own, top], end
            count += 1
            if unit != before:
                units[units_there] = before = unit
                units_there += 1
        first_unit[own + 1] = units_there
    return count


@cache
def steps() -> tuple[Steps, Steps, NDArray[np.int32], NDArray[np.int32]]:
    """Moves by where they start and by where they lead, and each configuration's units (see rules.py) with an index."""
    scratch: Records = np.zeros(1, POSITION)
    moves = np.zeros(GAME.most_moves, np.int32)
    rows, units = np.zeros((50 * COUNT, 5), np.int32), np.zeros(15 * COUNT, np.int32)
    first_unit = np.zeros(COUNT + 1, np.int32)
    count = _list_all(tables(), configurations(), scratch, moves, rows, units, first_unit)
    table = rows[:count]
    return _sorted_by(table, 0, 1), _sorted_by(table, 1, 0), units[: first_unit[-1]].copy(), first_unit


def _sorted_by(table: NDArray[np.int32], here: int, there: int) -> Steps:
    order = np.argsort(table[:, here], kind="stable")
    counts = np.bincount(table[:, here], minlength=COUNT)
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    rows = table[order]
    return Steps(
        first,
        np.ascontiguousarray(rows[:, there]),
        rows[:, 2].astype(np.int8),
        rows[:, 3].astype(np.int8),
        rows[:, 4].astype(np.int8),
    )
