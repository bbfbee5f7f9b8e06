"""Trioker puzzles solved in the plainest way, and random small puzzles: what the real solver is held against."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from random import Random

from trilude.boards.triangles import TriangleBoard
from trilude.games.trioker.pieces import BLACK, JOKER, KINDS, Counts
from trilude.games.trioker.solo.generate import grow
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle, Shown

Corners = tuple[int, int, int]

LAID = [(kind, corners) for kind, (a, b, c) in enumerate(KINDS) for corners in {(a, b, c), (b, c, a), (c, a, b)}]
"""Every piece in every turn."""

NOTHING = -1
"""What a point shows on which no corner lies yet, or only a black one."""

Ways = tuple[int, list[tuple[int, Corners]]]
"""The pieces that can lie somewhere, as a set of bits, and how."""


def all_solutions(puzzle: ShapePuzzle) -> set[Shown]:
    """Every way to fill a puzzle."""
    return set(solutions(puzzle))


def solutions(puzzle: ShapePuzzle) -> Iterator[Shown]:
    """Every piece in every turn, cell after cell, no filling twice; the Joker must have been used if there is one."""
    table = _Table(puzzle)
    for solution in table.fill(list(range(len(puzzle.shape.cells)))):
        if not puzzle.pieces[JOKER] or any(BLACK in corners for corners in solution):
            yield solution


class _Table:
    """A puzzle being filled: what each point shows so far, what lies on the cells, and what is left."""

    def __init__(self, puzzle: ShapePuzzle) -> None:
        self._points = puzzle.shape.corners
        self._shows = [NOTHING] * (1 + max(point for points in self._points for point in points))
        self._lying: dict[int, Corners] = {}
        self._left = list(puzzle.pieces)
        self._kinds = sum(1 << kind for kind, count in enumerate(self._left) if count)
        self._ways = [_ways(puzzle, cell) for cell in range(len(self._points))]

    def fill(self, empty: list[int]) -> Iterator[Shown]:
        """Whatever fills the empty cells; the next is the one for which the fewest pieces are left."""
        if not empty:
            yield tuple(self._lying[cell] for cell in range(len(self._points)))
            return
        shows = self._shows
        cell = min(empty, key=self._number_of_kinds)
        a, b, c = points = self._points[cell]
        before = shows[a], shows[b], shows[c]
        rest = [other for other in empty if other != cell]
        for kind, corners in self._ways[cell][before][1]:
            if not self._left[kind]:
                continue
            self._take(kind, -1)
            self._lying[cell] = corners
            for point, value in zip(points, corners, strict=True):
                if value != BLACK:
                    shows[point] = value
            yield from self.fill(rest)
            for point, value in zip(points, before, strict=True):
                shows[point] = value
            self._take(kind, 1)

    def _number_of_kinds(self, cell: int) -> int:
        a, b, c = self._points[cell]
        return (self._ways[cell][self._shows[a], self._shows[b], self._shows[c]][0] & self._kinds).bit_count()

    def _take(self, kind: int, change: int) -> None:
        self._left[kind] += change
        self._kinds = self._kinds & ~(1 << kind) | (self._left[kind] > 0) << kind


def _ways(puzzle: ShapePuzzle, cell: int) -> dict[Corners, Ways]:
    """What can lie on a cell, by what its points show: a piece as it is given there, equal where corners meet."""
    points = puzzle.shape.corners[cell]
    given = {placement.cell: placement.corners for placement in puzzle.given}
    possible = {
        (kind, corners)
        for kind, corners in LAID
        if given.get(cell, corners) == corners
        and not (puzzle.black_on_tip and BLACK in corners and points[corners.index(BLACK)] not in puzzle.shape.tips)
    }
    ways = {}
    for shown in product((*range(BLACK), NOTHING), repeat=3):
        fitting = [way for way in _fitting(shown) if way in possible]
        ways[shown] = sum(1 << kind for kind in {kind for kind, _ in fitting}), fitting
    return ways


@cache
def _fitting(shown: Corners) -> list[tuple[int, Corners]]:
    """What agrees with what three points show."""
    return [(kind, corners) for kind, corners in LAID if _agree(corners, shown)]


def _agree(corners: Corners, shown: Corners) -> bool:
    """Whether corners are equal to what their points show, if they show anything; a black one is equal to all."""
    return all(value in (BLACK, point) or point == NOTHING for value, point in zip(corners, shown, strict=True))


def classes(puzzle: ShapePuzzle, solutions: set[Shown]) -> int:
    """Solutions up to symmetry, by carrying each into all its images that are solutions of the same puzzle."""
    left, number = set(solutions), 0
    while left:
        number += 1
        left -= images(puzzle, next(iter(left))) & solutions
    return number


def images(puzzle: ShapePuzzle, solution: Shown) -> set[Shown]:
    """The solution on every turn and reflection of the shape, with every permutation of values that fits the box."""
    shape = puzzle.shape
    cell_of = {frozenset(points): cell for cell, points in enumerate(shape.corners)}
    found = set()
    for symmetry in shape.symmetries:
        for names in permutations(range(4)):
            name = (*names, BLACK)
            if not _same_box(puzzle.pieces, name, symmetry.mirrored):
                continue
            shown: list[Corners] = [(0, 0, 0)] * len(shape.cells)
            for points, corners in zip(shape.corners, solution, strict=True):
                moved = {symmetry.points[p]: name[v] for p, v in zip(points, corners, strict=True)}
                cell = cell_of[frozenset(moved)]
                a, b, c = shape.corners[cell]
                shown[cell] = (moved[a], moved[b], moved[c])
            found.add(tuple(shown))
    return found


def _same_box(pieces: Counts, name: tuple[int, ...], mirrored: bool) -> bool:
    def key(corners: tuple[int, ...]) -> tuple[int, ...]:
        return min(corners[i:] + corners[:i] for i in range(3))

    before = sorted(key(KINDS[kind]) for kind, count in enumerate(pieces) for _ in range(count))
    after = sorted(
        key(tuple(name[v] for v in (KINDS[kind][::-1] if mirrored else KINDS[kind])))
        for kind, count in enumerate(pieces)
        for _ in range(count)
    )
    return before == after


def small_puzzle(seed: int) -> ShapePuzzle:
    """A shape of 2 to 7 cells with about as many pieces, sometimes with the Joker, sometimes with pieces twice."""
    random = Random(seed)
    shape: TriangleBoard | None = None
    while shape is None:
        shape = grow(random.randint(2, 7), random)
    cells = len(shape.cells)
    joker = random.random() < 0.4
    values = random.choice((range(2), range(3), range(4)))
    kinds = [kind for kind in range(JOKER) if set(KINDS[kind]) <= set(values)]
    drawn = [random.choice(kinds) for _ in range(cells + random.randint(0, 3) - joker)]
    pieces = tuple(drawn.count(kind) for kind in range(JOKER))
    return ShapePuzzle(shape, (*pieces, int(joker)), joker and random.random() < 0.4)
