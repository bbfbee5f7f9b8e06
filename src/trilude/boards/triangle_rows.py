"""Boards of triangles, read from rows of text.

       AVA        Every character is a cell. A cell that points up and one that points down alternate along a row,
      AVAVA       and a cell shares its base with the one right above or below it, in the same column. One A (or a) is
       AVA        enough to tell which cells point up, so other characters may mark special cells.

Rows have letters from the bottom, cells have numbers from the left: a1 is the first cell of the lowest row. The
corners of a cell are read anticlockwise, from the top of a cell that points up, from the left of one that points down.
"""

from dataclasses import dataclass
from math import sqrt
from string import ascii_lowercase

Point = tuple[float, float]

HEIGHT = sqrt(3)
"""The height of a cell whose sides have length 2, so that a column of text is 1 wide."""


@dataclass(frozen=True)
class TriangleBoard:
    """All cells, numbered row by row from the top."""

    names: tuple[str, ...]
    marks: tuple[str, ...]
    """The character that stood for each cell."""
    places: tuple[tuple[int, int], ...]
    """Line and column of each cell."""
    points_up: tuple[bool, ...]
    points: tuple[tuple[int, int], ...]
    """Every place where corners meet: the line below which it lies, and its column."""
    corners: tuple[tuple[int, int, int], ...]
    """The points of each cell, anticlockwise from the top or from the left."""
    beside: tuple[tuple[int, ...], ...]
    """The cells that share a side with each cell."""

    @staticmethod
    def of_rows(text: str) -> "TriangleBoard":
        """The board that rows of text show."""
        lines = text.splitlines()
        marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line) if mark != " "}
        up = next((r + c) % 2 for (r, c), mark in marks.items() if mark in "Aa")
        places = sorted(marks)
        lowest = max(r for r, _ in places)
        numbers = {place: 1 + sum(1 for r, c in places if r == place[0] and c < place[1]) for place in places}
        points_up = tuple((r + c) % 2 == up for r, c in places)
        corners = [_corners(r, c, is_up) for (r, c), is_up in zip(places, points_up, strict=True)]
        points = sorted({point for cell in corners for point in cell})
        index = {place: cell for cell, place in enumerate(places)}
        return TriangleBoard(
            names=tuple(f"{ascii_lowercase[lowest - r]}{numbers[r, c]}" for r, c in places),
            marks=tuple(marks[place] for place in places),
            places=tuple(places),
            points_up=points_up,
            points=tuple(points),
            corners=tuple((points.index(a), points.index(b), points.index(c)) for a, b, c in corners),
            beside=tuple(
                tuple(index[near] for near in _beside(r, c, is_up) if near in index)
                for (r, c), is_up in zip(places, points_up, strict=True)
            ),
        )

    def outline(self, cell: int) -> tuple[Point, ...]:
        """The three corners of a cell; y grows downwards."""
        return tuple(
            (float(column), round(HEIGHT * line, 4)) for line, column in (self.points[p] for p in self.corners[cell])
        )

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        xs, ys = zip(*self.outline(cell), strict=True)
        return round(sum(xs) / 3, 4), round(sum(ys) / 3, 4)


def _corners(line: int, column: int, up: bool) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    if up:
        return (line, column), (line + 1, column - 1), (line + 1, column + 1)
    return (line, column - 1), (line + 1, column), (line, column + 1)


def _beside(line: int, column: int, up: bool) -> tuple[tuple[int, int], ...]:
    return (line, column - 1), (line, column + 1), (line + 1 if up else line - 1, column)
