"""Trioker puzzles solved in the plainest way, and random small puzzles: what the real solver is held against."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from trilude.boards.triangles import TriangleBoard
from trilude.games.trioker.pieces import BLACK, JOKER, KINDS, Counts
from trilude.games.trioker.solo.generate import grow
from trilude.games.trioker.solo.puzzle import Puzzle, Shown

Corners = tuple[int, int, int]

LAID = [(kind, corners) for kind, (a, b, c) in enumerate(KINDS) for corners in {(a, b, c), (b, c, a), (c, a, b)}]
"""Every piece in every turn."""


def all_solutions(puzzle: Puzzle) -> set[Shown]:
    """Every piece in every turn, cell after cell; the Joker must have been used if there is one."""
    return {
        solution
        for solution in _fill(puzzle, {}, list(puzzle.pieces), {})
        if not puzzle.pieces[JOKER] or any(BLACK in corners for corners in solution)
    }


def _fill(puzzle: Puzzle, shown: dict[int, Corners], left: list[int], labels: dict[int, int]) -> Iterator[Shown]:
    """Whatever fills the empty cells; the next is one for which little is left, of those that touch what lies there."""
    empty = [cell for cell in range(len(puzzle.shape.cells)) if cell not in shown]
    if not empty:
        yield tuple(shown[cell] for cell in sorted(shown))
        return
    touching = [cell for cell in empty if sum(point in labels for point in puzzle.shape.corners[cell]) > 1]
    ways = {cell: _ways(puzzle, cell, left, labels) for cell in touching or empty[:1]}
    cell = min(ways, key=lambda cell: len(ways[cell]))
    for kind, corners in ways[cell]:
        wanted = zip(puzzle.shape.corners[cell], corners, strict=True)
        left[kind] -= 1
        further = labels | {point: value for point, value in wanted if value != BLACK}
        yield from _fill(puzzle, {**shown, cell: corners}, left, further)
        left[kind] += 1


def _ways(puzzle: Puzzle, cell: int, left: list[int], labels: dict[int, int]) -> list[tuple[int, Corners]]:
    """What can lie on a cell: a piece that is left, as it is given there, equal where corners meet."""
    points, given = puzzle.shape.corners[cell], {placement.cell: placement.corners for placement in puzzle.given}
    return [
        (kind, corners)
        for kind, corners in LAID
        if left[kind]
        and given.get(cell, corners) == corners
        and all(value in (BLACK, labels.get(point, value)) for point, value in zip(points, corners, strict=True))
        and not (puzzle.black_on_tip and BLACK in corners and points[corners.index(BLACK)] not in puzzle.shape.tips)
    ]


def classes(puzzle: Puzzle, solutions: set[Shown]) -> int:
    """Solutions up to symmetry, by carrying each into all its images that are solutions of the same puzzle."""
    left, number = set(solutions), 0
    while left:
        number += 1
        left -= images(puzzle, next(iter(left))) & solutions
    return number


def images(puzzle: Puzzle, solution: Shown) -> set[Shown]:
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


def small_puzzle(seed: int) -> Puzzle:
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
    return Puzzle(shape, (*pieces, int(joker)), joker and random.random() < 0.4)
