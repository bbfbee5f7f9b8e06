"""What each colour may expect to score: a small network, learned from games that players played among themselves.

It looks from the colour whose turn it is: colours are counted from there on. It sees on every cell which colour lies
there or, if it is empty, which colours could cover it with their next piece, whose corner is open there, and to whom it
is closed. It knows of every colour which pieces are placed, in how many ways each of the others can be placed now, and
how much room is left for pieces of each size.
"""

from math import log2

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.games.trigon.learned import FACTS, HIDDEN, NARROW
from trilude.games.trigon.placements import WORD_BITS
from trilude.games.trigon.rules import COLOURS, EMPTY, RIM
from trilude.games.trigon.shapes import ALL_TRIANGLES, CELLS, PIECE_COUNT

LYING, OPEN, CLOSED, REACHED = 0, 4, 8, 11
"""Where the sights begin: one for each of four colours, and one for each set of colours that reach a cell, from 1."""

PLACED, POSSIBLE, WAYS, ROOM, AREA, ALLIED, THREE, STRICT = 0, 88, 176, 264, 288, 292, 293, 294
"""Where the facts begin: of 22 pieces, of six sizes, and a single one, of each colour; then those of the rules: whether
two are allies, whether three play, and whether contact is strict."""

MOST = 4
"""No hidden cell tells more."""

UNIT = 10.0
"""The network counts in tens of points."""


STRETCH = 48
"""Cells whose sights are added up in short integers: five sights a cell at most, none below −128, do not overflow."""


@kernel
def add_row(sums: NDArray[np.int16], row: NDArray[np.int8]) -> None:
    """Add a row of weights."""
    for i in range(HIDDEN):
        sums[i] += row[i]


@kernel
def add_times(sums: NDArray[np.float32], row: NDArray[np.float32], times: float) -> None:
    """Add a row of weights so many times."""
    weight = np.float32(times)
    for i in range(len(sums)):
        sums[i] += weight * row[i]


@kernel
def look_at_cells(
    tables: np.record, position: np.record, reached: NDArray[np.uint8], hidden: NDArray[np.float32]
) -> None:
    """Add what is seen on every cell."""
    sums = np.empty(HIDDEN, np.int16)
    for first in range(0, CELLS, STRETCH):
        sums[:] = 0
        for cell in range(first, min(first + STRETCH, CELLS)):
            look_at(tables, position, cell, int(reached[cell]), sums)
        for i in range(HIDDEN):
            hidden[i] += tables.seen_unit[i] * np.float32(sums[i])


@kernel
def look_at(tables: np.record, position: np.record, cell: int, reached: int, sums: NDArray[np.int16]) -> None:
    """Add what is seen on a cell."""
    owner = int(position.owner[cell])
    if owner == RIM:
        return
    turn = int(position.turn)
    if owner != EMPTY:
        add_row(sums, tables.seen[LYING + (owner - 1 - turn) % COLOURS, cell])
        return
    if reached:
        add_row(sums, tables.seen[REACHED + reached, cell])
    marks = int(position.marks[cell])
    if marks == 0:
        return
    for step in range(COLOURS):
        colour = (turn + step) % COLOURS
        if marks >> colour & 1:
            add_row(sums, tables.seen[CLOSED + step, cell])
        elif marks >> 4 + colour & 1:
            add_row(sums, tables.seen[OPEN + step, cell])


@kernel
def gather_facts(
    tables: np.record, position: np.record, facts: NDArray[np.float32], reached: NDArray[np.uint8]
) -> None:
    """Write what is known of every colour, from the colour to move on, and the cells that each could cover now."""
    turn = int(position.turn)
    ways = np.zeros(PIECE_COUNT, np.int32)
    for step in range(COLOURS):
        colour = (turn + step) % COLOURS
        free, may, touch = position.free, position.may[colour], position.touch[colour]
        ways[:] = 0
        bit = np.uint8(1 << step)
        word = 0
        for size in range(6, 0, -1):
            room = 0
            for w in range(word, int(tables.size_end[size])):
                here = int(free[w] & may[w])
                if here:
                    room += count_bits(here)
                    here &= int(touch[w])
                    while here:
                        move = w * WORD_BITS + lowest_bit(here)
                        ways[tables.piece[move]] += 1
                        for i in range(int(tables.triangles[move])):
                            reached[tables.cell[move, i]] |= bit
                        here &= here - 1
            word = int(tables.size_end[size])
            facts[ROOM + 6 * step + 6 - size] = log2(1.0 + room) / 12
        used = int(position.used[colour])
        for piece in range(PIECE_COUNT):
            facts[PLACED + PIECE_COUNT * step + piece] = used >> piece & 1
            facts[POSSIBLE + PIECE_COUNT * step + piece] = ways[piece] > 0
            facts[WAYS + PIECE_COUNT * step + piece] = log2(1.0 + ways[piece]) / 8
        facts[AREA + step] = int(position.area[colour]) / ALL_TRIANGLES
    facts[ALLIED] = int(position.players) == 2 or int(position.teams) != 0
    facts[THREE] = int(position.players) == 3
    facts[STRICT] = int(position.strict) != 0


@kernel
def sum_up(
    tables: np.record,
    position: np.record,
    facts: NDArray[np.float32],
    reached: NDArray[np.uint8],
    hidden: NDArray[np.float32],
) -> None:
    """Write what the hidden cells make of all that is seen and known."""
    for i in range(HIDDEN):
        hidden[i] = tables.hidden_start[i]
    look_at_cells(tables, position, reached, hidden)
    for fact in range(FACTS):
        if facts[fact]:
            add_times(hidden, tables.known[fact], facts[fact])
    for i in range(HIDDEN):
        hidden[i] = min(max(hidden[i], np.float32(0)), np.float32(MOST))


@kernel
def expect_points(tables: np.record, position: np.record, points: NDArray[np.float64]) -> None:
    """Write the points that each colour may expect at the end; somebody is to move."""
    facts = np.zeros(FACTS, np.float32)
    reached = np.zeros(CELLS, np.uint8)
    hidden = np.empty(HIDDEN, np.float32)
    narrow = np.empty(NARROW, np.float32)
    result = np.empty(COLOURS, np.float32)
    for i in range(NARROW):
        narrow[i] = tables.narrow_start[i]
    for colour in range(COLOURS):
        result[colour] = tables.result_start[colour]
    gather_facts(tables, position, facts, reached)
    sum_up(tables, position, facts, reached, hidden)
    for fact in range(FACTS):
        if facts[fact]:
            add_times(result, tables.straight[fact], facts[fact])
    for i in range(HIDDEN):
        if hidden[i] > 0:
            add_times(narrow, tables.to_narrow[i], hidden[i])
    for i in range(NARROW):
        if narrow[i] > 0:
            add_times(result, tables.to_result[i], narrow[i])
    turn = int(position.turn)
    for step in range(COLOURS):
        points[(turn + step) % COLOURS] = UNIT * result[step]
