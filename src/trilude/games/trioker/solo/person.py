"""A solver that plays as a person does, so that we can tell how hard a shape is for people.

It goes on where most corners are known, tries the pieces that fit one after the other, each time in another order, and
sees at a glance when a cell between three known corners wants a piece that is gone; then it takes back the last piece.
What it does not do is think ahead. Its guesses are pieces put down where others would have fitted as well; its dead
ends are the times when nothing fitted any more. Of several runs, the median tells.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import count_bits, kernel
from trilude.games.trioker.pieces import JOKER
from trilude.games.trioker.solo.effort import Effort
from trilude.games.trioker.solo.search import OPEN, VIEWS, black_is_allowed, empty, fill, put_cell_back
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle

RUNS = 15
PATIENCE = 1_000_000
"""Guesses after which a person has given up long ago."""


def measure(puzzle: ShapePuzzle, runs: int = RUNS) -> Effort | None:
    """The median of several runs; None where a person gives up: there is no solution, or it is too well hidden."""
    results = []
    for run in range(runs):
        order = _all_options(puzzle)
        np.random.default_rng(run).shuffle(order)
        told = np.zeros(2, np.int64)
        found = play(puzzle.tables, puzzle.start, order, PATIENCE, told)
        results.append((int(told[0]) if found else PATIENCE, int(told[1])))
    guesses, dead_ends = sorted(results)[runs // 2]
    return Effort(guesses, dead_ends) if guesses < PATIENCE else None


def costs(puzzle: ShapePuzzle) -> dict[str, str]:
    """What a shape file tells of it."""
    found = measure(puzzle)
    return {"guesses": str(found.guesses), "dead ends": str(found.dead_ends)} if found else {}


def _all_options(puzzle: ShapePuzzle) -> NDArray[np.int16]:
    """All ways to lay all pieces, as options of the search: those of a cell of which nothing is known."""
    first = puzzle.tables.first
    return np.arange(int(first[VIEWS - 1]), int(first[VIEWS]), dtype=np.int16)


@kernel
def play(tables: np.record, state: np.record, order: NDArray[np.int16], patience: int, told: NDArray[np.int64]) -> bool:
    """Fill the shape, telling guesses and dead ends; False where all was tried, or patience ended."""
    cells = int(tables.cells)
    while int(state.depth) < cells:
        depth = int(state.depth)
        if not int(state.begun):
            state.begun = 1
            if not sees_a_way(tables, state):
                told[1] += 1
                state.cursor[depth] = len(order)
                state.slot[depth] = depth
            else:
                take_cell(tables, state)
                state.cursor[depth] = 0
                state.only[depth] = fitting(tables, state)
                told[1] += int(state.only[depth]) == 0
        option = next_try(tables, state, order)
        if option >= 0:
            told[0] += count_bits(int(state.only[depth])) > 1
            if told[0] >= patience:
                return False
            fill(tables, state, option)
            continue
        put_cell_back(state)
        if depth == int(state.bottom):
            return False
        empty(tables, state)
    return True


@kernel
def sees_a_way(tables: np.record, state: np.record) -> bool:
    """Whether all cells between three known corners can be filled, as far as a glance tells."""
    for slot in range(int(state.depth), int(tables.cells)):
        cell = int(state.cell[slot])
        if known_corners(int(state.look[cell])) == 3 and fitting_in(tables, state, cell) == 0:
            return False
    return True


@kernel
def take_cell(tables: np.record, state: np.record) -> None:
    """Go on in the empty cell of which most is known."""
    depth = int(state.depth)
    most, best = -1, depth
    for slot in range(depth, int(tables.cells)):
        known = known_corners(int(state.look[state.cell[slot]]))
        if known > most:
            most, best = known, slot
    cell = int(state.cell[best])
    state.cell[best] = state.cell[depth]
    state.cell[depth] = cell
    state.slot[depth] = best


@kernel
def known_corners(look: int) -> int:
    """How many corners of a cell have a value, from the way it looks."""
    return int(look // 25 != OPEN) + int(look // 5 % 5 != OPEN) + int(look % 5 != OPEN)


@kernel
def fitting_in(tables: np.record, state: np.record, cell: int) -> int:
    """The kinds that are left and fit a cell."""
    return int(tables.fits[state.look[cell]]) & int(tables.allowed[cell]) & int(state.available)


@kernel
def fitting(tables: np.record, state: np.record) -> int:
    """The kinds to try in the cell that was taken; in the last one the Joker, where it must be used."""
    depth = int(state.depth)
    kinds = fitting_in(tables, state, int(state.cell[depth]))
    if int(tables.joker_needed) and int(state.available) >> JOKER & 1 and depth == int(tables.cells) - 1:
        kinds &= 1 << JOKER
    return kinds


@kernel
def next_try(tables: np.record, state: np.record, order: NDArray[np.int16]) -> int:
    """The next way to fill the cell that was taken, -1 if there is none."""
    depth = int(state.depth)
    kinds, cell = 0, int(state.cell[depth])
    i = int(state.cursor[depth])
    if i < len(order):
        kinds = int(state.only[depth])
    while i < len(order):
        option = int(order[i])
        i += 1
        if kinds >> int(tables.option[option, 0]) & 1 and lies_well(tables, state, cell, option):
            state.cursor[depth] = i
            return option
    state.cursor[depth] = i
    return -1


@kernel
def lies_well(tables: np.record, state: np.record, cell: int, option: int) -> bool:
    """Whether an option agrees with all that is known around a cell."""
    for k in range(3):
        value, known = int(tables.option[option, 1 + k]), int(state.label[tables.corner[cell, k]])
        if OPEN not in (value, known) and value != known:
            return False
    return black_is_allowed(tables, state, option)
