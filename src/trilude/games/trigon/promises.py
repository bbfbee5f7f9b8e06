"""How promising placements look, by what they do.

A playout asks for a few placements at a time: `judge` looks at the cells of each. A search asks for all legal ones,
hundreds of them: then `survey` looks once at every cell, and `promise` only adds up what was found there.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import count_bits, kernel
from trilude.games.trigon.rules import EMPTY
from trilude.games.trigon.shapes import CELLS

COVERED, OPENED, BESIDE = 0, 1, 2
"""What a placement does to a cell: it lies on it, touches it at a corner, or along an edge."""

FIELD = 10
"""Bits of each of the counts that share a number; none reaches 200, the sum of six cells or of all corners."""
ONES = (1 << FIELD) - 1


@kernel
def weigh(
    weights: NDArray[np.float64],
    size: int,
    opened: int,
    taken: int,
    lost: int,
    central: int,
    contact: int,
    crowded: int,
    reach: int,
    room: int,
    waste: int,
) -> float:
    """What a placement is worth that does all this:

    size        triangles placed
    opened      corners it opens
    taken       corners of foes it covers
    lost        own corners it covers or closes, and mates' corners it covers
    central     how far from the rim its cells lie, added up
    contact     cells of foes it lies against
    crowded     corners of foes it lies against
    reach       how far from the rim the corners it opens lie, added up
    room        open cells beside the corners it opens
    waste       open cells that it closes to its colour
    """
    return float(
        weights[0] * size
        + weights[1] * opened
        + weights[2] * taken
        + weights[3] * lost
        + weights[4] * central / size
        + weights[5] * contact
        + weights[6] * crowded
        + weights[7] * reach / max(opened, 1)
        + weights[8] * room
        + weights[9] * waste
    )


@kernel
def judge(
    tables: np.record, position: np.record, move: int, colour: int, mates: int, foes: int, weights: NDArray[np.float64]
) -> float:
    """How promising a single placement looks."""
    opened, taken, lost, central, contact, crowded, reach, room, waste = 0, 0, 0, 0, 0, 0, 0, 0, 0
    own = 16 << colour
    closed = 1 << colour
    barred = own | closed
    size = int(tables.triangles[move])
    for i in range(size):
        cell = tables.cell[move, i]
        marks = int(position.marks[cell])
        live = marks >> 4 & ~marks
        taken += count_bits(live & foes)
        lost += count_bits(live & mates) + (marks & own != 0)
        central += int(tables.centrality[cell])
    for i in range(int(tables.corners[move])):
        cell = tables.corner[move, i]
        if position.owner[cell] == EMPTY and int(position.marks[cell]) & barred == 0:
            opened += 1
            reach += int(tables.centrality[cell])
            room += open_beside(tables, position, int(cell), closed)
    for i in range(int(tables.edges[move])):
        cell = tables.edge[move, i]
        owner = int(position.owner[cell])
        if owner == EMPTY:
            marks = int(position.marks[cell])
            lost += marks & barred == own
            waste += marks & closed == 0
            crowded += count_bits(marks >> 4 & ~marks & foes)
        else:
            contact += foes << 1 >> owner & 1
    return weigh(weights, size, opened, taken, lost, central, contact, crowded, reach, room, waste)


@kernel
def open_beside(tables: np.record, position: np.record, cell: int, closed: int) -> int:
    """How many empty cells beside a cell are not closed to a colour."""
    room = 0
    for j in range(int(tables.neighbours[cell])):
        beside = tables.neighbour[cell, j]
        room += position.owner[beside] == EMPTY and int(position.marks[beside]) & closed == 0
    return room


@kernel
def survey(
    tables: np.record,
    position: np.record,
    colour: int,
    mates: int,
    foes: int,
    phase: int,
    reached: NDArray[np.uint8],
    tastes: NDArray[np.float32],
    counts: NDArray[np.int64],
    likings: NDArray[np.float64],
) -> None:
    """Write for every cell what it counts for, and how it is liked, whatever a placement does to it.

    `reached` has a bit for every colour that could cover a cell with its next piece, from the colour to move on.
    """
    own = 16 << colour
    closed = 1 << colour
    barred = own | closed
    counts[:] = 0
    likings[:] = 0.0
    for cell in range(CELLS):
        owner = int(position.owner[cell])
        if owner != EMPTY:
            counts[BESIDE, cell] = (foes << 1 >> owner & 1) << 3 * FIELD  # contact
            continue
        marks = int(position.marks[cell])
        live = marks >> 4 & ~marks
        central = int(tables.centrality[cell])
        foes_here = count_bits(live & foes)
        lost = count_bits(live & mates) + (marks & own != 0)
        counts[COVERED, cell] = foes_here | lost << FIELD | central << 2 * FIELD
        likings[COVERED, cell] = tables.covered[phase, reached[cell]] + tastes[COVERED, cell]
        if marks & barred == 0:
            room = open_beside(tables, position, cell, closed)
            counts[OPENED, cell] = 1 | central << FIELD | room << 2 * FIELD
            likings[OPENED, cell] = tables.opened[phase, reached[cell]] + tastes[OPENED, cell]
        counts[BESIDE, cell] = int(marks & barred == own) | foes_here << 2 * FIELD
        if marks & closed == 0:
            counts[BESIDE, cell] |= 1 << FIELD  # waste
            likings[BESIDE, cell] = tables.closed[phase, reached[cell]] + tastes[BESIDE, cell]


@kernel
def promise(tables: np.record, move: int, phase: int, counts: NDArray[np.int64], likings: NDArray[np.float64]) -> float:
    """How promising a placement looks, with its piece, and who could reach the cells that it covers, opens and closes.

    What there is on each cell was surveyed before.
    """
    covered, opened, beside = 0, 0, 0
    size, corners, edges = int(tables.triangles[move]), int(tables.corners[move]), int(tables.edges[move])
    for i in range(size):
        covered += counts[COVERED, tables.cell[move, i]]
    for i in range(corners):
        opened += counts[OPENED, tables.corner[move, i]]
    for i in range(edges):
        beside += counts[BESIDE, tables.edge[move, i]]
    worth = weigh(
        tables.weights[phase],
        size,
        opened & ONES,
        covered & ONES,
        (covered >> FIELD & ONES) + (beside & ONES),
        covered >> 2 * FIELD,
        beside >> 3 * FIELD,
        beside >> 2 * FIELD & ONES,
        opened >> FIELD & ONES,
        opened >> 2 * FIELD,
        beside >> FIELD & ONES,
    )
    worth += tables.pieces[phase, tables.piece[move]]
    for i in range(size):
        worth += likings[COVERED, tables.cell[move, i]]
    for i in range(corners):
        worth += likings[OPENED, tables.corner[move, i]]
    for i in range(edges):
        worth += likings[BESIDE, tables.edge[move, i]]
    return float(worth)
