"""Boards and shapes on the triangular lattice, written as rows of A (point up) and V (point down).

    .AVA.      A cell in row r and column k shares sides with those in columns k - 1 and k + 1, and with the cell
    AVAVA      below an A or above a V. On the chessboard of (r, k) all A lie on one colour, all V on the other.

Lattice points have rows and columns on the same grid; the sides of a cell have length 2, so that a column is 1 wide:

          (r, k)                      (r, k-1) ----- (r, k+1)
          /   \\                             \\  V  /
         /  A  \\                             \\   /
    (r+1, k-1) --- (r+1, k+1)               (r+1, k)

Corners of a cell are listed anticlockwise: top, left, right of an A; left, bottom, right of a V. Rows have letters from
the bottom, cells have numbers from the left: a1 is the first cell of the lowest row.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from trilude.boards.letters import letters_of

Place = tuple[int, int]
"""Row and column."""

Point = tuple[float, float]

UP, DOWN, HOLES = "A", "V", ". "
HEIGHT = sqrt(3)
"""Of a cell."""


class NotAShape(ValueError):  # noqa: N818
    """Rows that make no shape."""


class UnknownCharacter(NotAShape):
    """Something other than A, V and a hole; its arguments are the character, its row and its column."""


class OutOfStep(NotAShape):
    """An A where only a V can be, or the other way round; its arguments are the row and the column."""


class Apart(NotAShape):
    """Cells that hang together with the others by no point."""


class Empty(NotAShape):
    """No cell at all."""


@dataclass(frozen=True)
class TriangleBoard:
    """Cells of the lattice that hang together, in reading order: the board of a game, or the shape of a puzzle."""

    cells: tuple[Place, ...]
    up: tuple[bool, ...]
    """For each cell whether it is an A."""
    marks: str
    """The character that stood for each cell."""

    @staticmethod
    def of_rows(rows: Sequence[str], special: str = "") -> "TriangleBoard":
        """What rows of A, V and holes draw. A special character is a cell too, an A or a V as its place demands."""
        drawn = [(r, k, character) for r, row in enumerate(rows) for k, character in enumerate(row)]
        drawn = [(r, k, character) for r, k, character in drawn if character not in HOLES]
        for r, k, character in drawn:
            if character not in UP + DOWN + special:
                raise UnknownCharacter(character, r, k)
        colour = next(((r + k + (character == UP)) % 2 for r, k, character in drawn if character in UP + DOWN), None)
        if colour is None:
            raise Empty
        up = tuple((r + k + 1) % 2 == colour for r, k, _ in drawn)
        for (r, k, character), is_up in zip(drawn, up, strict=True):
            if character == (DOWN if is_up else UP):
                raise OutOfStep(r, k)
        marks = "".join(character for _, _, character in drawn)
        board = TriangleBoard(tuple((r, k) for r, k, _ in drawn), up, marks)
        if not board._hangs_together():
            raise Apart
        return board

    @property
    def rows(self) -> list[str]:
        """The board as text, without empty rows and columns around it."""
        first_row, first_column = (min(place[axis] for place in self.cells) for axis in (0, 1))
        last_row, last_column = (max(place[axis] for place in self.cells) for axis in (0, 1))
        grid = [[HOLES[0]] * (last_column - first_column + 1) for _ in range(last_row - first_row + 1)]
        for (r, k), mark in zip(self.cells, self.marks, strict=True):
            grid[r - first_row][k - first_column] = mark
        return ["".join(row) for row in grid]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Cells by row, a from the bottom, and number, 1 from the left."""
        lowest = max(r for r, _ in self.cells)
        in_row: Counter[int] = Counter()
        names = []
        for r, _ in self.cells:
            in_row[r] += 1
            names.append(f"{letters_of(lowest - r)}{in_row[r]}")
        return tuple(names)

    @cached_property
    def points(self) -> tuple[Place, ...]:
        """All lattice points of the board, in reading order."""
        return tuple(sorted({point for cell in self._corner_places for point in cell}))

    @cached_property
    def corners(self) -> tuple[tuple[int, int, int], ...]:
        """For each cell the numbers of its three points, anticlockwise."""
        number = {point: i for i, point in enumerate(self.points)}
        return tuple((number[a], number[b], number[c]) for a, b, c in self._corner_places)

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each cell those that share a side with it."""
        number = {place: cell for cell, place in enumerate(self.cells)}
        return tuple(
            tuple(number[near] for near in places_beside(place, is_up) if near in number)
            for place, is_up in zip(self.cells, self.up, strict=True)
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
    def symmetries(self) -> tuple["Symmetry", ...]:
        """All turns and reflections of the lattice that put the board on itself, the identity first."""
        axial = [_axial(point) for point in self.points]
        triples = {frozenset(axial[point] for point in triple) for triple in self.corners}
        found = []
        for mirrored in (False, True):
            for turns in range(6):
                moved = [_turned((b, a) if mirrored else (a, b), turns) for a, b in axial]
                shift = min(moved)[0] - min(axial)[0], min(moved)[1] - min(axial)[1]
                moved = [(a - shift[0], b - shift[1]) for a, b in moved]
                if {frozenset(moved[point] for point in triple) for triple in self.corners} == triples:
                    found.append(Symmetry(tuple(axial.index(point) for point in moved), mirrored))
        return tuple(found)

    def outline(self, cell: int) -> tuple[Point, ...]:
        """The three corners of a cell; y grows downwards."""
        return tuple((float(k), round(HEIGHT * r, 4)) for r, k in self._corner_places[cell])

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        xs, ys = zip(*self.outline(cell), strict=True)
        return round(sum(xs) / 3, 4), round(sum(ys) / 3, 4)

    @cached_property
    def _corner_places(self) -> tuple[tuple[Place, Place, Place], ...]:
        return tuple(corner_places(place, is_up) for place, is_up in zip(self.cells, self.up, strict=True))

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
class Symmetry:
    """A way to put a board on itself."""

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


def corner_places(place: Place, up: bool) -> tuple[Place, Place, Place]:
    """The points of a cell, anticlockwise."""
    r, k = place
    return ((r, k), (r + 1, k - 1), (r + 1, k + 1)) if up else ((r, k - 1), (r + 1, k), (r, k + 1))


def places_beside(place: Place, up: bool) -> tuple[Place, Place, Place]:
    """The three places that share a side with a cell."""
    r, k = place
    return (r, k - 1), (r, k + 1), (r + 1 if up else r - 1, k)
