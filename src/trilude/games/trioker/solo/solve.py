"""Solutions of a puzzle, one after the other."""

from collections.abc import Iterator
from itertools import permutations

from trilude.games.trioker.pieces import BLACK, VALUES
from trilude.games.trioker.solo.puzzle import Puzzle, Solution, interchangeable
from trilude.games.trioker.solo.search import REACHED, advance

NO_LIMIT = 1 << 62


def solve(puzzle: Puzzle) -> Solution | None:
    """Some solution, None if there is none."""
    return next(solutions(puzzle), None)


def solutions(puzzle: Puzzle) -> Iterator[Solution]:
    """All solutions, as they are found."""
    for solution in essential_solutions(puzzle):
        yield from _renamings(puzzle, solution)


def essential_solutions(puzzle: Puzzle) -> Iterator[Solution]:
    """The solutions that the search visits: one of all those that differ by names of values that are alike."""
    tables, state = puzzle.tables, puzzle.start
    while advance(tables, state, len(puzzle.shape.cells), NO_LIMIT) == REACHED:
        yield puzzle.solution(state)


def _renamings(puzzle: Puzzle, solution: Solution) -> list[Solution]:
    """The solution under all names of values that are alike, in order, each once."""
    alike = interchangeable(puzzle.left)
    given = {value for placement in puzzle.given for value in placement.corners}
    names = [
        (*names, BLACK)
        for names in permutations(range(VALUES))
        if all(alike[new] == alike[old] and (new == old or old not in given) for old, new in enumerate(names))
    ]
    found = {tuple((n[a], n[b], n[c]) for a, b, c in solution) for n in names}
    return sorted(found)
