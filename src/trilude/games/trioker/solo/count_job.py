"""Counting the solutions in one part of the tree: the whole of it, or a job that somebody else does."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.trioker.solo.search import EXHAUSTED, REACHED, STATE, advance
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle
from trilude.games.trioker.solo.symmetry import Symmetries, fixing, show, symmetries

ALL = 1 << 62
"""More nodes than any search visits."""


@kernel
def count_on(
    tables: np.record,
    state: np.record,
    last: int,
    corner: NDArray[np.int16],
    value: NDArray[np.int8],
    shown: NDArray[np.int8],
    totals: NDArray[np.int64],
) -> int:
    """Count all solutions below a state into the totals, until `last` nodes were visited."""
    cells = int(tables.cells)
    while True:
        end = advance(tables, state, cells, last)
        if end != REACHED:
            return end
        show(tables, state, shown)
        weight = int(state.weight[cells])
        totals[0] += weight
        totals[1] += weight * fixing(corner, value, shown, 3 * cells)


def visit(
    puzzle: ShapePuzzle, group: Symmetries, state: np.record, totals: NDArray[np.int64], nodes: int | None = None
) -> bool:
    """Visit so many nodes below a state, or all; whether there are no more."""
    shown = np.zeros(3 * len(puzzle.shape.cells), np.int8)
    last = ALL if nodes is None else int(state.nodes) + nodes
    end: int = count_on(puzzle.tables, state, last, group.corner, group.value, shown, totals)
    return end == EXHAUSTED


@dataclass(frozen=True)
class Job:
    """A part of the tree, for somebody else to count: its number, how far it is, and what was found there so far."""

    puzzle: ShapePuzzle
    number: int
    state: bytes
    totals: bytes


def do_job(job: Job) -> tuple[int, bytes, bytes]:
    """Count a job to its end: its number, its last state, and what was found."""
    state, totals = np.frombuffer(job.state, STATE).copy()[0], np.frombuffer(job.totals, np.int64).copy()
    visit(job.puzzle, _symmetries_of(job.puzzle), state, totals)
    return job.number, state.tobytes(), totals.tobytes()


@lru_cache(4)
def _symmetries_of(puzzle: ShapePuzzle) -> Symmetries:
    """Found out once for all jobs of a puzzle."""
    return symmetries(puzzle)
