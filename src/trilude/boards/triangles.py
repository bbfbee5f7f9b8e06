"""Shapes on the triangular lattice, written as rows of A (point up) and V (point down).

    .AVA.      A cell in row r and column k shares sides with those in columns k - 1 and k + 1, and with the cell
    AVAVA      below an A or above a V. On the chessboard of (r, k) all A lie on one colour, all V on the other.

Lattice points have rows and columns on the same grid, in half steps across:

          (r, k)                      (r, k-1) ----- (r, k+1)
          /   \\                             \\  V  /
         /  A  \\                             \\   /
    (r+1, k-1) --- (r+1, k+1)               (r+1, k)

Corners of a cell are listed anticlockwise: top, left, right of an A; left, bottom, right of a V.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from string import ascii_lowercase

Place = tuple[int, int]
"""Row and column."""

UP, DOWN, HOLE = "A", "V", "."
HEIGHT = sqrt(3) / 2
"""Of a triangle with sides of length 1."""


class NotAShape(ValueError):  # noqa: N818
    """Rows that make no shape."""


class UnknownCharacter(NotAShape):
    """Something other than A, V and a hole."""

    def __init__(self, character: str, row: int, column: int) -> None:
        super().__init__(character, row, column)
        self.character, self.row, self.column = character, row, column


class OutOfStep(NotAShape):
    """An A where only a V can be, or the other way round."""

    def __init__(self, row: int, column: int) -> None:
        super().__init__(row, column)
        self.row, self.column = row, column


class Apart(NotAShape):
    """Cells that hang together with the others by no point."""


class Empty(NotAShape):
    """No cell at all."""


@dataclass(frozen=True)
class TriangleShape:
    """Cells of the lattice that hang together, in reading order."""

    cells: tuple[Place, ...]
    up: tuple[bool, ...]
    """For each cell whether it is an A."""

    @staticmethod
    def of_rows(rows: list[str]) -> "TriangleShape":
        """The shape that rows of A, V and holes draw."""
        cells, up = [], []
        for r, row in enumerate(rows):
            for k, character in enumerate(row):
                if character in (UP, DOWN):
                    cells.append((r, k))
                    up.append(character == UP)
                elif character not in (HOLE, " "):
                    raise UnknownCharacter(character, r, k)
        if not cells:
            raise Empty
        colour = (cells[0][0] + cells[0][1] + up[0]) % 2
        for (r, k), is_up in zip(cells, up, strict=True):
            if (r + k + is_up) % 2 != colour:
                raise OutOfStep(r, k)
        shape = TriangleShape(tuple(cells), tuple(up))
        if not shape._hangs_together():
            raise Apart
        return shape

    @property
    def rows(self) -> list[str]:
        """The shape as text, without empty rows and columns around it."""
        first_row, first_column = (min(place[axis] for place in self.cells) for axis in (0, 1))
        last_row, last_column = (max(place[axis] for place in self.cells) for axis in (0, 1))
        grid = [[HOLE] * (last_column - first_column + 1) for _ in range(last_row - first_row + 1)]
        for (r, k), is_up in zip(self.cells, self.up, strict=True):
            grid[r - first_row][k - first_column] = UP if is_up else DOWN
        return ["".join(row) for row in grid]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Cells by row, a from the top, and number, 1 from the left."""
        first = min(r for r, _ in self.cells)
        in_row: Counter[int] = Counter()
        names = []
        for r, _ in self.cells:
            in_row[r] += 1
            more, letter = divmod(r - first, 26)
            names.append(f"{ascii_lowercase[more - 1] if more else ''}{ascii_lowercase[letter]}{in_row[r]}")
        return tuple(names)

    @cached_property
    def points(self) -> tuple[Place, ...]:
        """All lattice points of the shape, in reading order."""
        return tuple(sorted({point for cell in range(len(self.cells)) for point in self._corner_places(cell)}))

    @cached_property
    def corners(self) -> tuple[tuple[int, int, int], ...]:
        """For each cell the numbers of its three points, anticlockwise."""
        number = {point: i for i, point in enumerate(self.points)}
        return tuple(
            (number[a], number[b], number[c])
            for a, b, c in (self._corner_places(cell) for cell in range(len(self.cells)))
        )

    @cached_property
    def meetings(self) -> tuple[int, ...]:
        """For each point how many cells meet there."""
        count = Counter(point for triple in self.corners for point in triple)
        return tuple(count[point] for point in range(len(self.points)))

    @property
    def tips(self) -> list[int]:
        """Points where one cell is alone."""
        return [point for point, cells in enumerate(self.meetings) if cells == 1]

    @cached_property
    def symmetries(self) -> tuple["ShapeSymmetry", ...]:
        """All turns and reflections of the lattice that put the shape on itself, the identity first."""
        axial = [_axial(point) for point in self.points]
        triples = {frozenset(axial[point] for point in triple) for triple in self.corners}
        found = []
        for mirrored in (False, True):
            for turns in range(6):
                moved = [_turned((b, a) if mirrored else (a, b), turns) for a, b in axial]
                shift = min(moved)[0] - min(axial)[0], min(moved)[1] - min(axial)[1]
                moved = [(a - shift[0], b - shift[1]) for a, b in moved]
                if {frozenset(moved[point] for point in triple) for triple in self.corners} == triples:
                    found.append(ShapeSymmetry(tuple(axial.index(point) for point in moved), mirrored))
        return tuple(found)

    def outline(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The corners of a cell where triangles have sides of length 1; y grows downwards."""
        return tuple((k / 2, r * HEIGHT) for r, k in self._corner_places(cell))

    def _corner_places(self, cell: int) -> tuple[Place, Place, Place]:
        (r, k), is_up = self.cells[cell], self.up[cell]
        if is_up:
            return (r, k), (r + 1, k - 1), (r + 1, k + 1)
        return (r, k - 1), (r + 1, k), (r, k + 1)

    def _hangs_together(self) -> bool:
        cells_at: dict[int, list[int]] = {}
        for cell, triple in enumerate(self.corners):
            for point in triple:
                cells_at.setdefault(point, []).append(cell)
        reached, waiting = {0}, [0]
        while waiting:
            for point in self.corners[waiting.pop()]:
                fresh = set(cells_at[point]) - reached
                reached |= fresh
                waiting.extend(fresh)
        return len(reached) == len(self.cells)


@dataclass(frozen=True)
class ShapeSymmetry:
    """A way to put a shape on itself."""

    points: tuple[int, ...]
    """Where each point goes."""
    mirrored: bool


def _axial(point: Place) -> Place:
    """A point in steps to the right and steps down to the right; columns are half steps."""
    r, k = point
    return (k - r) // 2, r


def _turned(point: Place, turns: int) -> Place:
    a, b = point
    for _ in range(turns):
        a, b = -b, a + b
    return a, b
