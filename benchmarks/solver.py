"""The puzzle solver side by side with OR-Tools CP-SAT: time to the first solution and to the count, on one core.

    python benchmarks/solver.py [--limit SECONDS] [SHAPE …]

CP-SAT gets the model that is natural to it: a value per lattice point, a piece per cell, a table of the 64 triples that
are pieces, all pieces different. Times are processor times: medians of three runs, except CP-SAT's counts, which
run once; one that did not finish within the limit is a lower bound. Needs the extra `bench`.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

from trilude.games.trioker.pieces import KIND_OF, VALUES
from trilude.games.trioker.solo.count import count, prepare
from trilude.games.trioker.solo.library import library
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle
from trilude.games.trioker.solo.solve import solve

SHAPES = (
    *(
        "parallelogram-2x6",
        "parallelogram-3x4",
        "giant-hexagon",
        "parallelogram-1x12",
        "trapezoid-5-1",
        "trapezoid-7-5",
    ),
    *("seated-man", "plane", "rhombus-ring"),
)
RUNS = 3


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts what CP-SAT finds."""

    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        """One more."""
        self.found += 1


def cp_sat(puzzle: ShapePuzzle, *, every: bool, limit: float) -> tuple[int, bool]:
    """How many solutions CP-SAT found, and whether it finished."""
    model: Any = cp_model.CpModel()
    point = [model.new_int_var(0, VALUES - 1, f"point {i}") for i in range(len(puzzle.shape.points))]
    piece = [model.new_int_var(0, 23, f"cell {i}") for i in range(len(puzzle.shape.cells))]
    triples = [(*corners, KIND_OF[corners]) for corners in product(range(VALUES), repeat=3)]
    for cell, corners in enumerate(puzzle.shape.corners):
        model.add_allowed_assignments([*(point[i] for i in corners), piece[cell]], triples)
    model.add_all_different(piece)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    solver.parameters.enumerate_all_solutions = every
    counter = Counter()
    status = solver.solve(model, counter)
    return counter.found, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)


def median(work: Callable[[], object]) -> float:
    """Processor seconds, the middle one of three."""
    times = []
    for _ in range(RUNS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


def timed(work: Callable[[], tuple[int, bool]]) -> tuple[float, int, bool]:
    """Processor seconds of one run, and its result."""
    began = time.process_time()
    found, finished = work()
    return time.process_time() - began, found, finished


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("shapes", nargs="*", default=SHAPES)
    arguments = parser.parse_args()
    prepare()
    print("| shape | solutions | first: ours | CP-SAT | ratio | count: ours | CP-SAT | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name in arguments.shapes:
        print(compare(name, arguments.limit), flush=True)


def compare(name: str, limit: float) -> str:
    """One row of the table."""
    file = library()[name]
    first = median(lambda: solve(file.puzzle()))
    first_other = median(lambda: cp_sat(file.puzzle(), every=False, limit=limit))
    whole = median(lambda: count(file.puzzle(), threads=1))
    whole_other, found, finished = timed(lambda: cp_sat(file.puzzle(), every=True, limit=limit))
    solutions = count(file.puzzle(), threads=1).solutions
    if finished and found != solutions:
        raise SystemExit(f"{name}: {solutions} solutions here, {found} there")
    bound = "" if finished else "> "
    return (
        f"| {name} | {solutions} | {first:.3f} s | {first_other:.3f} s | {first_other / first:.0f} "
        f"| {whole:.3f} s | {bound}{whole_other:.2f} s | {bound}{whole_other / whole:.0f} |"
    )


if __name__ == "__main__":
    main()
