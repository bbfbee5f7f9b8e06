"""Where each position lies in the table: configurations in an order in which neighbours resemble each other.

A configuration stands on one, two or three cells. Those of one kind (the same shapes together, the same on top) come in
the order of their cells, the cell of a stack first. So what differs in the last cell alone lies together, and so does
what differs in the last two. A tile of the table is a few rows, of configurations of the side to move that differ in
their last cell, by a few columns, of configurations of the other side that differ in their last two:

    rows     36 × 3 with all on one cell, 35 × 216 with two together, 34 × 1260 with none
    columns  36 × 3,                     1260 × 6,                  1190 × 36
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.games.triplex.rules import BOARD
from trilude.games.triplex.solved.configurations import COUNT, configurations

MOST_ROWS, MOST_COLUMNS = 36, 1260
"""No tile is larger."""

TILES = 66_555
"""How many there are."""

NEAR = 3
"""A cell has as many neighbours with smaller numbers, at most."""


class Places(NamedTuple):
    """The order of the table, and the neighbourhood in it."""

    number: NDArray[np.int32]
    """The configuration at each place."""
    place: NDArray[np.int32]
    """The place of each configuration."""
    held: NDArray[np.int64]
    """The cells held, by place."""
    row_tile: NDArray[np.int32]
    first_row: NDArray[np.int32]
    """The rows of a tile begin here; one more than there are."""
    column_tile: NDArray[np.int32]
    first_column: NDArray[np.int32]
    near_row: NDArray[np.int16]
    """Earlier rows of the same tile whose last cell touches this one's; MOST_ROWS where there is none."""
    near_column: NDArray[np.int16]
    """Earlier columns of the same tile: three that differ in the cell before the last, three in the last cell."""


@cache
def places() -> Places:
    """The order of the table."""
    kinds, cells = _kinds_and_cells()
    number = np.lexsort((cells[:, 2], cells[:, 1], cells[:, 0], kinds)).astype(np.int32)
    kinds, cells = kinds[number], cells[number]
    place = np.empty(COUNT, np.int32)
    place[number] = np.arange(COUNT, dtype=np.int32)
    apart = cells[:, 2] >= 0
    trio = cells[:, 1] < 0
    rows = kinds * 10_000 + np.where(trio, 0, cells[:, 0] * 100 + np.where(apart, cells[:, 1], 0))
    columns = kinds * 100 + np.where(apart, cells[:, 0], 0)
    row_tile, first_row = _tiles(rows)
    column_tile, first_column = _tiles(columns)
    last = np.where(apart, 2, np.where(trio, 0, 1))
    found = {
        (int(kind), *where): at for at, (kind, where) in enumerate(zip(kinds, map(tuple, cells.tolist()), strict=True))
    }
    near_row = np.full((COUNT, NEAR), MOST_ROWS, np.int16)
    near_column = np.full((COUNT, 2 * NEAR), MOST_COLUMNS, np.int16)
    for at in range(COUNT):
        for back in range(2):
            axis = int(last[at]) - back
            if axis < 0:
                continue
            for i, near in enumerate(_touching_earlier(int(cells[at, axis]))):
                there = cells[at].tolist()
                there[axis] = near
                other = found.get((int(kinds[at]), *there), -1)
                if other >= 0 and column_tile[other] == column_tile[at]:
                    near_column[at, NEAR * (1 - back) + i] = other - first_column[column_tile[at]]
                if other >= 0 and row_tile[other] == row_tile[at]:
                    near_row[at, i] = other - first_row[row_tile[at]]
    held = configurations().held[number]
    return Places(number, place, held, row_tile, first_row, column_tile, first_column, near_row, near_column)


@cache
def _touching_earlier(cell: int) -> tuple[int, ...]:
    return tuple(sorted(int(near) for near in BOARD.neighbours[cell] if 0 <= near < cell))


def _kinds_and_cells() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of every configuration its kind, and the cells it stands on: a stack first, else by shape; -1 for none."""
    all_of = configurations()
    first, second, third = (all_of.cells[:, shape].astype(np.int64) for shape in range(3))
    tops = all_of.tops.astype(np.int64)
    pairs = np.stack([second == third, first == third, first == second])
    alone = np.argmax(pairs, axis=0)
    trio, apart = pairs.all(axis=0), ~pairs.any(axis=0)
    kinds = np.where(trio, tops >> 1, np.where(apart, 100, 10 + 10 * alone + tops))
    single = np.choose(alone, [first, second, third])
    stack = np.choose(alone, [second, first, first])
    nowhere = np.full(COUNT, -1, np.int64)
    cells = np.stack(
        [
            np.where(apart, first, stack),
            np.where(trio, nowhere, np.where(apart, second, single)),
            np.where(apart, third, nowhere),
        ],
        axis=1,
    )
    return kinds, cells


def _tiles(keys: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Places with one key lie together: the number of each place's tile, and where tiles begin."""
    begins = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    tile = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, COUNT)))
    return tile.astype(np.int32), np.append(begins, COUNT).astype(np.int32)
