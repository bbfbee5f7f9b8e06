"""All 88 pieces on the board: a search for boards that look the same after half a turn.

Blue and yellow are laid; red and green are what they become when the board is turned half about, so a board of 44
pieces on 243 pairs of cells is looked for. The search takes a piece that is not yet well laid (off the board, or
without contact to the rest of its colour), lays it where that drives away the least, and goes on with what was driven
away. What was laid again and again weighs more, and nothing is driven away right after it was laid; so the search moves
on from where it is stuck. A few thousand steps mostly suffice, less than a second.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import WORDS, Generator, draw_below, seed_generator
from trilude.contract.kernel import kernel, lowest_bit
from trilude.games.trigon.placements import PLACEMENTS, tables
from trilude.games.trigon.shapes import BOARD, CELLS, PIECE_COUNT, STARTS

LAID = 2 * PIECE_COUNT
"""Pieces of the two colours that are laid: blue's, then yellow's."""
EVERY = (1 << LAID) - 1
OF_ONE_COLOUR = (1 << PIECE_COUNT) - 1

REST = 4
"""Steps for which a piece stays where it was laid, unless nothing else will do."""
FRESH, APART, WELL, AGAIN, NOISE = 500.0, 120.0, 15.0, 0.5, 4.0
"""What it costs to drive a fresh piece away, to lay one apart from its colour, to drive away one that lies well; what a
piece gains by being laid again; and what chance may add."""
FINE = 1024
"""Chance has so many values."""
FORGET = 4096
"""After so many steps what pieces gained is halved."""


class Boards(NamedTuple):
    """What does not change."""

    placements: NDArray[np.int32]
    """Those that do not meet themselves when turned, piece by piece."""
    first: NDArray[np.int32]
    half_turn: NDArray[np.int32]
    """The cell on which a cell comes to lie."""


class State(NamedTuple):
    """What lies where. A piece's number is PIECE_COUNT * colour + piece."""

    generator: Generator

    owner: NDArray[np.int64]
    """1 + the number of the piece on a cell, LAID more where it lies turned; 0 where there is none."""
    placement: NDArray[np.int64]
    when: NDArray[np.int64]
    gained: NDArray[np.float64]
    touching: NDArray[np.int64]
    """For each piece the pieces of its colour that it touches at a corner, as a set."""
    behind: NDArray[np.int64]
    """By colour and cell: the pieces on whose straight edges a corner on the cell would lie, as a set."""


@cache
def boards() -> Boards:
    """Placements that can be turned half about, and where cells go then."""
    table = tables()
    number = {place: cell for cell, place in enumerate(BOARD.places)}
    width, height = (max(place[axis] for place in BOARD.places) for axis in (0, 1))
    half_turn = np.array([number[width - x, height - y] for x, y in BOARD.places], np.int32)
    placements: list[int] = []
    first = [0]
    for piece in range(PIECE_COUNT):
        for placement in np.flatnonzero(table.piece == piece):
            cells = table.cell[placement, : table.triangles[placement]]
            if not np.isin(half_turn[cells], cells).any():
                placements.append(int(placement))
        first.append(len(placements))
    return Boards(np.array(placements, np.int32), np.array(first, np.int32), half_turn)


@kernel
def driven_away(table: np.record, state: State, colour: int, placement: int, strict: bool) -> int:
    """The set of pieces that cannot stay if a colour is laid there."""
    gone = 0
    low = PIECE_COUNT * colour + 1
    high = low + PIECE_COUNT
    for i in range(table.triangles[placement]):
        cell = table.cell[placement, i]
        owner = int(state.owner[cell])
        if owner:
            gone |= 1 << (owner - 1) % LAID
        if strict:
            gone |= int(state.behind[colour, cell])
    for i in range(table.edges[placement]):
        owner = int(state.owner[table.edge[placement, i]])
        if low <= owner < high:
            gone |= 1 << (owner - 1)
    if strict:
        for i in range(table.behinds[placement]):
            owner = int(state.owner[table.behind[placement, i]])
            if low <= owner < high:
                gone |= 1 << (owner - 1)
    return gone


@kernel
def touched(table: np.record, state: State, colour: int, placement: int) -> int:
    """The set of pieces of the colour that this placement would touch at a corner."""
    low = PIECE_COUNT * colour + 1
    high = low + PIECE_COUNT
    found = 0
    for i in range(table.corners[placement]):
        owner = int(state.owner[table.corner[placement, i]])
        if low <= owner < high:
            found |= 1 << (owner - 1)
    return found


@kernel
def lift(table: np.record, half_turn: NDArray[np.int32], state: State, piece: int) -> None:
    """Take a piece off the board."""
    placement, colour = int(state.placement[piece]), piece // PIECE_COUNT
    for i in range(table.triangles[placement]):
        cell = table.cell[placement, i]
        state.owner[cell] = 0
        state.owner[half_turn[cell]] = 0
    for i in range(table.behinds[placement]):
        state.behind[colour, table.behind[placement, i]] &= ~(1 << piece)
    mates = int(state.touching[piece])
    while mates:
        state.touching[lowest_bit(mates)] &= ~(1 << piece)
        mates &= mates - 1
    state.touching[piece] = 0


@kernel
def lay(table: np.record, half_turn: NDArray[np.int32], state: State, piece: int, placement: int) -> None:
    """Lay a piece where nothing is in its way."""
    colour = piece // PIECE_COUNT
    for i in range(table.triangles[placement]):
        cell = table.cell[placement, i]
        state.owner[cell] = piece + 1
        state.owner[half_turn[cell]] = piece + 1 + LAID
    for i in range(table.behinds[placement]):
        state.behind[colour, table.behind[placement, i]] |= 1 << piece
    mates = touched(table, state, colour, placement)
    state.touching[piece] = mates
    while mates:
        state.touching[lowest_bit(mates)] |= 1 << piece
        mates &= mates - 1
    state.placement[piece] = placement


@kernel
def members(pieces: int) -> int:
    """How many pieces a set has."""
    count = 0
    while pieces:
        pieces &= pieces - 1
        count += 1
    return count


@kernel
def well_laid(state: State, missing: int) -> int:
    """For both colours together, the pieces of the largest group that holds together at corners."""
    result = 0
    for colour in range(2):
        left = ~missing & OF_ONE_COLOUR << PIECE_COUNT * colour
        best = 0
        while left:
            group = left & -left
            front = group
            left &= ~group
            while front:
                more = int(state.touching[lowest_bit(front)]) & left
                front = front & (front - 1) | more
                group |= more
                left &= ~more
            if members(group) > members(best):
                best = group
        result |= best
    return result


@kernel
def best_place(
    table: np.record, boards: Boards, state: State, piece: int, good: int, step: int, strict: bool
) -> tuple[int, int]:
    """Where laying a piece costs least, and what it drives away from there."""
    colour = piece // PIECE_COUNT
    mates = good & OF_ONE_COLOUR << PIECE_COUNT * colour & ~(1 << piece)
    best, best_gone, least = -1, 0, np.inf
    for i in range(boards.first[piece % PIECE_COUNT], boards.first[piece % PIECE_COUNT + 1]):
        placement = int(boards.placements[i])
        gone = driven_away(table, state, colour, placement, strict)
        cost = NOISE / FINE * draw_below(state.generator, FINE)
        rest = gone
        while rest and cost < least:
            other = lowest_bit(rest)
            rest &= rest - 1
            cost += 10.0 * table.piece_size[other % PIECE_COUNT] + state.gained[other]
            cost += WELL * (good >> other & 1) + FRESH * (step - state.when[other] < REST)
        if cost < least and mates and touched(table, state, colour, placement) & mates & ~gone == 0:
            cost += APART
        if cost < least:
            best, best_gone, least = placement, gone, cost
    return best, best_gone


@kernel
def search(table: np.record, boards: Boards, state: State, strict: bool, steps: int) -> bool:
    """Go on until every piece lies well, or for so many steps."""
    missing, good = EVERY, 0
    for step in range(steps):
        ill = missing | EVERY & ~good
        if ill == 0:
            return True
        chosen = missing if missing and draw_below(state.generator, 4) else ill
        for _ in range(draw_below(state.generator, members(chosen))):
            chosen &= chosen - 1
        piece = lowest_bit(chosen)
        if not missing >> piece & 1:
            lift(table, boards.half_turn, state, piece)
        placement, gone = best_place(table, boards, state, piece, good, step, strict)
        missing = (missing | gone) & ~(1 << piece)
        while gone:
            lift(table, boards.half_turn, state, lowest_bit(gone))
            gone &= gone - 1
        lay(table, boards.half_turn, state, piece, placement)
        state.when[piece] = step
        state.gained[piece] += AGAIN
        if step % FORGET == 0:
            state.gained[:] *= 0.5
        good = well_laid(state, missing)
    return False


def find_board(contact: str, seed: int, steps: int = 200_000) -> list[set[int]] | None:
    """The placements of each colour on a board with all 88 pieces; None where the search found none.

    Every colour holds together at corners, keeps the rule of contact and covers a starting point.
    """
    state = State(
        np.zeros(WORDS, np.uint32),
        np.zeros(CELLS, np.int64),
        np.zeros(LAID, np.int64),
        np.full(LAID, -REST, np.int64),
        np.zeros(LAID, np.float64),
        np.zeros(LAID, np.int64),
        np.zeros((2, CELLS), np.int64),
    )
    seed_generator(state.generator, seed, 0)
    table, fixed = tables(), boards()
    if not search(table, fixed, state, contact == "strict", steps):
        return None
    begun = {int(owner - 1) // PIECE_COUNT for owner in state.owner[list(STARTS)] if owner}
    if not {0, 1} <= begun:
        return None
    cells_of = [frozenset(table.cell[p, : table.triangles[p]].tolist()) for p in range(PLACEMENTS)]
    number = {cells: placement for placement, cells in enumerate(cells_of)}
    laid = [[int(placement) for placement in half] for half in state.placement.reshape(2, PIECE_COUNT)]
    turned = [[number[frozenset(fixed.half_turn[list(cells_of[p])].tolist())] for p in half] for half in laid]
    return [set(colour) for colour in (*laid, *turned)]
