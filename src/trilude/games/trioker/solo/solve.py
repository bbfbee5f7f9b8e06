"""Solutions of a puzzle, one after the other."""

from collections.abc import Iterator
from itertools import permutations

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import BLACK, VALUES
from trilude.games.trioker.solo.search import PAUSED, REACHED, advance
from trilude.games.trioker.solo.shape_puzzle import FilledShape, ShapePuzzle, interchangeable

NO_LIMIT = 1 << 62


class TooLong(TriludeError):  # noqa: N818
    """A puzzle that so many nodes did not decide."""

    def __init__(self, nodes: int) -> None:
        words = Text("After {nodes} tries nobody knows yet.", "Après {nodes} essais, on ne sait toujours pas.")
        super().__init__(words.fill(nodes=nodes))


def solve(puzzle: ShapePuzzle, nodes: int = NO_LIMIT) -> FilledShape | None:
    """Some solution, None if there is none; raises TooLong where so many nodes do not tell."""
    return next(solutions(puzzle, nodes), None)


def solutions(puzzle: ShapePuzzle, nodes: int = NO_LIMIT) -> Iterator[FilledShape]:
    """All solutions, as they are found."""
    for solution in essential_solutions(puzzle, nodes):
        yield from _renamings(puzzle, solution)


def essential_solutions(puzzle: ShapePuzzle, nodes: int = NO_LIMIT) -> Iterator[FilledShape]:
    """The solutions that the search visits: one of all those that differ by names of values that are alike."""
    tables, state = puzzle.tables, puzzle.start
    while (end := advance(tables, state, len(puzzle.shape.cells), nodes)) == REACHED:
        yield puzzle.solution(state)
    if end == PAUSED:
        raise TooLong(nodes)


def _renamings(puzzle: ShapePuzzle, solution: FilledShape) -> list[FilledShape]:
    """The solution under all names of values that are alike, in order, each once."""
    alike = interchangeable(puzzle.left)
    given = {value for placement in puzzle.given for value in placement.corners}
    names = [
        (*names, BLACK)
        for names in permutations(range(VALUES))
        if all(alike[new] == alike[old] and (new == old or old not in given) for old, new in enumerate(names))
    ]
    found = {tuple((n[a], n[b], n[c]) for a, b, c in solution) for n in names}
    return [FilledShape(shown, puzzle) for shown in sorted(found)]
