"""Boards of hexagons in the shape of a hexagon.

Rows have letters from the bottom, cells have numbers from the left. Side 3:

        e1  e2  e3
      d1  d2  d3  d4
    c1  c2  c3  c4  c5
      b1  b2  b3  b4
        a1  a2  a3

Inside, a cell is (q, r): r counts rows upwards from the middle one, q runs along a row, and the six directions are
the same everywhere.
"""

from dataclasses import dataclass
from math import sqrt
from string import ascii_lowercase

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours, anticlockwise from the right."""

_CORNERS = tuple((x * sqrt(3) / 2, y) for x, y in ((0, -1.0), (1, -0.5), (1, 0.5), (0, 1.0), (-1, 0.5), (-1, -0.5)))


@dataclass(frozen=True)
class HexagonBoard:
    """All cells of a hexagon of hexagons, numbered from a1 on, row by row."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    """(q, r) of each cell."""
    neighbours: tuple[tuple[int, ...], ...]
    """For each cell the neighbour in each direction, -1 beyond the rim."""

    @staticmethod
    def of_side(side: int) -> "HexagonBoard":
        """The board with `side` cells along each of its six sides."""
        reach = side - 1
        names, places = [], []
        for row, r in enumerate(range(-reach, reach + 1)):
            for number, q in enumerate(range(max(-reach, -reach - r), min(reach, reach - r) + 1), 1):
                names.append(f"{ascii_lowercase[row]}{number}")
                places.append((q, r))
        index = {place: cell for cell, place in enumerate(places)}
        neighbours = tuple(tuple(index.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS) for q, r in places)
        return HexagonBoard(tuple(names), tuple(places), neighbours)

    def distance(self, start: int, end: int) -> int:
        """Steps between two cells of an empty board."""
        (q, r), (u, v) = self.places[start], self.places[end]
        return max(abs(q - u), abs(r - v), abs(q + r - u - v))

    def centre(self, cell: int) -> tuple[float, float]:
        """Where a cell lies when hexagons have sides of length 1; y grows downwards."""
        q, r = self.places[cell]
        return round(sqrt(3) * (q + r / 2), 4), -1.5 * r

    def outline(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The six corners of a cell."""
        x, y = self.centre(cell)
        return tuple((round(x + dx, 4), round(y + dy, 4)) for dx, dy in _CORNERS)
