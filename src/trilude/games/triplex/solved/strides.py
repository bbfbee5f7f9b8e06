"""Strides: where one side's moves lead if they meet nobody, and what must be free for them.

All of it is read off `rules.py`, by making its moves and looking at what came of them.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.triplex import GAME
from trilude.games.triplex.rules import (
    CELLS,
    CENTRE,
    PLACE,
    POSITION,
    legal_moves,
    lift,
    move_unit,
    moving_shapes,
    reach_of,
    tables,
    top_shape,
)
from trilude.games.triplex.solved.configurations import COUNT
from trilude.games.triplex.solved.stands import Stands, put_stand, stand_of, stands

AT_ONCE = -1
"""Where a stride to the centre leads."""

_MOST_STRIDES, _MOST_UNITS = 60, 15
"""More than any configuration has, on average."""


class Strides(NamedTuple):
    """Moves of one side by the configuration they start from, ordered by the shape on top of what moves and the end."""

    first: NDArray[np.int32]
    """Where the strides of each configuration begin; one more than there are configurations."""
    top: NDArray[np.int8]
    end: NDArray[np.int8]
    after: NDArray[np.int32]
    """The configuration it leads to, or AT_ONCE."""
    first_unit: NDArray[np.int32]
    """Where the units of a configuration that can attack begin (see rules.py)."""
    unit_top: NDArray[np.int8]
    """The shape on top of a unit; units are ordered by it."""
    remains: NDArray[np.int32]
    """What stands once a unit has gone and was lifted."""


class Passages(NamedTuple):
    """What must be free for a stride: all cells of one of these sets, by shape, start and end (see `passages_at`)."""

    first: NDArray[np.int32]
    cells: NDArray[np.int64]


@cache
def strides(*, straight: bool) -> Strides:
    """All strides."""
    scratch: Records = np.zeros(1, POSITION)
    scratch[0].straight = straight
    moves = np.zeros(GAME.most_moves, np.int32)
    rows, units = np.zeros((_MOST_STRIDES * COUNT, 4), np.int32), np.zeros((_MOST_UNITS * COUNT, 3), np.int32)
    stride_count, unit_count = _list_all(tables(), stands(), scratch, moves, rows, units)
    rows, units = rows[:stride_count], units[:unit_count]
    rows = rows[np.lexsort((rows[:, 3], rows[:, 2], rows[:, 1], rows[:, 0]))]
    units = units[np.lexsort((units[:, 1], units[:, 0]))]
    return Strides(
        _begins(rows[:, 0]),
        rows[:, 1].astype(np.int8),
        rows[:, 2].astype(np.int8),
        np.ascontiguousarray(rows[:, 3]),
        _begins(units[:, 0]),
        units[:, 1].astype(np.int8),
        np.ascontiguousarray(units[:, 2]),
    )


def _begins(sorted_numbers: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.searchsorted(sorted_numbers, np.arange(COUNT + 1)).astype(np.int32)


@kernel
def _list_all(
    board: np.record,
    all_of: Stands,
    scratch: Records,
    moves: Moves,
    rows: NDArray[np.int32],
    units: NDArray[np.int32],
) -> tuple[int, int]:
    """Strides as rows of configuration, top, end, configuration after it; and units as configuration, top, remains."""
    position = scratch[0]
    reached = np.zeros(PLACE, np.int64)
    count = unit_count = 0
    for own in range(COUNT):
        _reach_of_units(board, all_of, position, moves, own, reached)
        for unit in range(PLACE):
            ends = int(reached[unit])
            top, alone = top_shape(unit), ends & ~int(all_of.held[own])
            if alone:
                put_stand(all_of, position, own)
                move_unit(board, position, unit, lowest_bit(alone))
                lift(position, 0, moving_shapes(unit))
                units[unit_count, 0], units[unit_count, 1] = own, top
                units[unit_count, 2] = stand_of(all_of.number, position)
                unit_count += 1
            while ends:
                end = lowest_bit(ends)
                ends &= ends - 1
                put_stand(all_of, position, own)
                move_unit(board, position, unit, end)
                rows[count, 0], rows[count, 1], rows[count, 2] = own, top, end
                rows[count, 3] = AT_ONCE if end == CENTRE else stand_of(all_of.number, position)
                count += 1
    return count, unit_count


@kernel
def _reach_of_units(
    board: np.record, all_of: Stands, position: np.record, moves: Moves, own: int, reached: NDArray[np.int64]
) -> None:
    """Where each unit of a configuration can end a move, for some place of the enemy's stack."""
    reached[:] = 0
    for enemy in range(CELLS):
        if enemy != CENTRE and not int(all_of.held[own]) >> enemy & 1:
            put_stand(all_of, position, own)
            for shape in range(3):
                position.cell[3 + shape] = enemy
            position.tops = int(position.tops) | 1 << 3
            for i in range(legal_moves(board, position, moves)):
                reached[int(moves[i]) // CELLS] |= 1 << int(moves[i]) % CELLS


@cache
def passages(*, straight: bool) -> Passages:
    """All passages, found by closing everything else."""
    record = np.zeros(1, POSITION)[0]
    record.straight = straight
    everything = (1 << CELLS) - 1
    first, cells = [0], []
    inside = [cell for cell in range(CELLS) if cell != CENTRE]
    for shape in range(3):
        sets = [sum(1 << cell for cell in some) for some in combinations(inside, shape)]
        for start in range(CELLS):
            reaches = [(some, int(reach_of(tables(), record, start, shape, everything & ~some))) for some in sets]
            for end in range(CELLS):
                cells += [some for some, reach in reaches if reach >> end & 1]
                first.append(len(cells))
    return Passages(np.array(first, np.int32), np.array(cells, np.int64))


@kernel
def passages_at(shape: int, start: int, end: int) -> int:
    """The index of a stride's passages."""
    return (shape * CELLS + start) * CELLS + end
