"""Boards of triangles in the shape of a hexagon.

A cell is (x, y): y counts rows from the top, x half sides from the left. It points up where x + y is even. A name is
the letters of the column (a … z, aa, ab …) and the number of the row, counted from the bottom. Side 2:

       b4 c4 d4 e4 f4
    a3 b3 c3 d3 e3 f3 g3
    a2 b2 c2 d2 e2 f2 g2
       b1 c1 d1 e1 f1

Where triangles meet are points (u, v), with u + v even: v counts lines from the top, u half sides from the left. A
cell is the set of its three points: cells that share two are neighbours, cells that share one touch at a corner.
"""

from dataclasses import dataclass
from math import sqrt

from trilude.boards.letters import letters_of

Place = tuple[int, int]

HEIGHT = sqrt(3) / 2
"""Of a triangle whose sides have length 1."""


def corners(place: Place) -> tuple[Place, Place, Place]:
    """The three points of a cell: the lone one first."""
    x, y = place
    if (x + y) % 2 == 0:
        return (x, y), (x + 1, y + 1), (x - 1, y + 1)
    return (x, y + 1), (x - 1, y), (x + 1, y)


def cell_of(points: "tuple[Place, ...]") -> Place:
    """The cell with these three points."""
    lines = sorted(v for _, v in points)
    lone = next(u for u, v in points if lines.count(v) == 1)
    return lone, lines[0]


def turned(place: Place, sixths: int, mirrored: bool) -> Place:
    """A cell turned clockwise about the point (0, 0), after the board was flipped left to right if mirrored."""
    points = []
    for corner_u, v in corners(place):
        u = -corner_u if mirrored else corner_u
        along, down = (u - v) // 2, v
        for _ in range(sixths):
            along, down = -down, along + down
        points.append((2 * along + down, down))
    return cell_of(tuple(points))


@dataclass(frozen=True)
class TriangleHexagon:
    """All cells of a hexagon of triangles, numbered row by row from the top left."""

    side: int
    places: tuple[Place, ...]
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """Cells that share an edge with each cell."""
    touching: tuple[tuple[int, ...], ...]
    """Cells that share nothing but a corner with each cell."""
    index: dict[Place, int]

    @staticmethod
    def of_side(side: int) -> "TriangleHexagon":
        """The board with `side` triangles along each of its six sides."""
        rows = 2 * side
        places = []
        for y in range(rows):
            reach = min(y, rows - 1 - y)
            places += [(x, y) for x in range(side - 1 - reach, 3 * side - 1 + reach + 1)]
        index = {place: cell for cell, place in enumerate(places)}
        around: dict[Place, list[int]] = {}
        for cell, place in enumerate(places):
            for point in corners(place):
                around.setdefault(point, []).append(cell)
        neighbours, touching = [], []
        for cell, place in enumerate(places):
            met = [other for point in corners(place) for other in around[point] if other != cell]
            neighbours.append(tuple(sorted({other for other in met if met.count(other) == 2})))
            touching.append(tuple(sorted({other for other in met if met.count(other) == 1})))
        names = tuple(f"{letters_of(x)}{rows - y}" for x, y in places)
        return TriangleHexagon(side, tuple(places), names, tuple(neighbours), tuple(touching), index)

    @property
    def middle(self) -> Place:
        """The point in the middle of the board."""
        return 2 * self.side - 1, self.side

    def outline(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The corners of a cell when triangles have sides of length 1; y grows downwards."""
        return tuple((u / 2, round(v * HEIGHT, 4)) for u, v in corners(self.places[cell]))
