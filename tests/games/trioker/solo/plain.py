"""Trioker puzzles solved in the plainest way, and random small puzzles: what the real solver is held against."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from trilude.boards.triangles import TriangleBoard
from trilude.games.trioker.pieces import BLACK, JOKER, KINDS, Counts
from trilude.games.trioker.solo.generate import grow
from trilude.games.trioker.solo.puzzle import Puzzle, Shown


def all_solutions(puzzle: Puzzle) -> set[Shown]:
    """Cell after cell, every piece, every turn; the Joker must have been used if there is one."""
    return {
        solution
        for solution in _fill(puzzle, [], list(puzzle.pieces), {})
        if not puzzle.pieces[JOKER] or any(BLACK in corners for corners in solution)
    }


def _fill(
    puzzle: Puzzle, shown: list[tuple[int, int, int]], left: list[int], labels: dict[int, int]
) -> Iterator[Shown]:
    shape = puzzle.shape
    if len(shown) == len(shape.cells):
        yield tuple(shown)
        return
    points = shape.corners[len(shown)]
    given = {placement.cell: placement.corners for placement in puzzle.given}
    for kind, (a, b, c) in enumerate(KINDS):
        for corners in {(a, b, c), (b, c, a), (c, a, b)}:
            if not left[kind] or given.get(len(shown), corners) != corners:
                continue
            if puzzle.black_on_tip and BLACK in corners and points[corners.index(BLACK)] not in shape.tips:
                continue
            wanted = {point: value for point, value in zip(points, corners, strict=True) if value != BLACK}
            if all(labels.get(point, value) == value for point, value in wanted.items()):
                left[kind] -= 1
                yield from _fill(puzzle, [*shown, corners], left, {**labels, **wanted})
                left[kind] += 1


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
            shown: list[tuple[int, int, int]] = [(0, 0, 0)] * len(shape.cells)
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
