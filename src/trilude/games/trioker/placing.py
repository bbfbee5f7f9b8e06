"""The one rule of Trioker as kernels that both games share: corners that meet carry the same value.

A position is a labelling of points: `value` holds 0 where a point is free and 1 + its value where a corner lies.
Sets of cells are two words of WORD bits: `taken` the cells with a piece, `rim` the empty cells on which the next piece
may lie. A move that places a piece is cell * WAYS + way.

What fits a cell depends on its three points only, 125 cases: their key is the three entries of `value` read as a
number in base 5.
"""

from itertools import product
from typing import Any

import numpy as np

from trilude.boards.triangles import TriangleBoard
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.trioker.pieces import BLACK, PIECE_OF, WAY_CORNERS, WAYS

WORD = 40
KEYS = 125


def _fitting(key: tuple[int, ...]) -> list[int]:
    """The ways to lay a piece on points with these entries: a free point, or a black corner, fits anything."""
    return [
        way
        for way, corners in enumerate(WAY_CORNERS)
        if all(entry == 0 or corner in (BLACK, entry - 1) for entry, corner in zip(key, corners, strict=True))
    ]


_FITTING = [_fitting(key) for key in product(range(5), repeat=3)]


def position_fields(board: TriangleBoard) -> list[Any]:
    """What a position holds about the board."""
    return [
        ("taken", np.int64, (2,)),
        ("rim", np.int64, (2,)),
        ("value", np.int8, (len(board.points),)),
    ]


def table_fields(board: TriangleBoard) -> list[Any]:
    """What tables hold about the board and the pieces."""
    cells = len(board.names)
    return [
        ("corners", np.int8, (cells, 3)),
        ("beside", np.int64, (cells, 2)),  # the set of cells that share a side with each cell
        ("pieces_fitting", np.int32, (KEYS,)),  # the set of pieces that fit
        ("first_way", np.int16, (KEYS + 1,)),  # where the fitting ways of a key begin in `ways`
        ("ways", np.int8, (sum(map(len, _FITTING)),)),
        ("piece_of", np.int8, (WAYS,)),
        ("entry", np.int8, (WAYS, 3)),  # what each way writes into `value`: 0, nothing, for the black corner
    ]


def fill_tables(record: np.record, board: TriangleBoard) -> None:
    """Write those tables."""
    record.corners[:] = board.corners
    record.beside[:] = [cell_set(near) for near in board.beside]
    record.pieces_fitting[:] = [sum({1 << PIECE_OF[way] for way in ways}) for ways in _FITTING]
    record.first_way[:] = np.cumsum([0, *map(len, _FITTING)])
    record.ways[:] = [way for ways in _FITTING for way in ways]
    record.piece_of[:] = PIECE_OF
    record.entry[:] = [[0 if corner == BLACK else 1 + corner for corner in corners] for corners in WAY_CORNERS]


def cell_set(cells: tuple[int, ...]) -> tuple[int, int]:
    """Cells as the two words of a set."""
    low = sum(1 << cell for cell in cells if cell < WORD)
    return low, sum(1 << cell - WORD for cell in cells if cell >= WORD)


@kernel
def has_cell(cells: np.ndarray[Any, np.dtype[np.int64]], cell: int) -> bool:
    """Whether a set of cells holds a cell."""
    return int(cells[cell // WORD]) >> cell % WORD & 1 == 1


@kernel
def key_of(tables: np.record, position: np.record, cell: int) -> int:
    """The key of the points of a cell."""
    corners = tables.corners[cell]
    value = position.value
    return 25 * int(value[corners[0]]) + 5 * int(value[corners[1]]) + int(value[corners[2]])


@kernel
def list_placements(tables: np.record, position: np.record, hand: int, moves: Moves) -> int:
    """Write every way to place a piece of the hand, a set of pieces; returns their number."""
    count = 0
    for word in range(2):
        rim = int(position.rim[word])
        while rim:
            cell = WORD * word + lowest_bit(rim)
            rim &= rim - 1
            key = key_of(tables, position, cell)
            if int(tables.pieces_fitting[key]) & hand:
                for i in range(int(tables.first_way[key]), int(tables.first_way[key + 1])):
                    way = int(tables.ways[i])
                    if hand >> int(tables.piece_of[way]) & 1:
                        moves[count] = cell * WAYS + way
                        count += 1
    return count


@kernel
def placeable(tables: np.record, position: np.record) -> int:
    """The set of all pieces, whoever holds them, that fit anywhere."""
    pieces = 0
    for word in range(2):
        rim = int(position.rim[word])
        while rim:
            pieces |= int(tables.pieces_fitting[key_of(tables, position, WORD * word + lowest_bit(rim))])
            rim &= rim - 1
    return pieces


@kernel
def lay(tables: np.record, position: np.record, cell: int, way: int) -> None:
    """Put a piece down: its corners name their points, and the empty cells around it join the rim."""
    for corner in range(3):
        entry = tables.entry[way, corner]
        if entry:
            position.value[tables.corners[cell, corner]] = entry
    position.taken[cell // WORD] = int(position.taken[cell // WORD]) | 1 << cell % WORD
    for word in range(2):
        near = int(position.rim[word]) | int(tables.beside[cell, word])
        position.rim[word] = near & ~int(position.taken[word])


def way_on(tables: np.record, record: np.record, cell: int) -> int:
    """The way in which the ordinary piece on a cell lies."""
    a, b, c = (int(record.value[point]) - 1 for point in tables.corners[cell])
    return 16 * a + 4 * b + c
