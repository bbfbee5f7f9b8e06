"""The board of Trigon, its 22 pieces, and the ways to turn them.

A *turn* is a piece as it lies, turned and flipped in one way; its anchor is the cell nearest to its middle.
"""

from dataclasses import dataclass
from functools import cache

from trilude.boards.triangle_hexagon import Place, TriangleHexagon, corners, turned

SIDE = 9
BOARD = TriangleHexagon.of_side(SIDE)
CELLS = 486
STARTS = tuple(BOARD.names.index(name) for name in ("r15", "z12", "z7", "r4", "j7", "j12"))
"""The starting points, clockwise: opposite ones are three apart."""

LOOKS = ("blue", "yellow", "red", "green")
"""The colours, as ids and style sheets know them."""

PIECES: dict[str, tuple[Place, ...]] = {
    "I6": ((1, -1), (2, -1), (0, 0), (1, 0), (-1, 1), (0, 1)),
    "L6": ((1, -1), (2, -1), (0, 0), (1, 0), (0, 1), (1, 1)),
    "V": ((-2, -1), (-1, -1), (-1, 0), (0, 0), (1, 0), (2, 0)),
    "S": ((-1, -1), (0, -1), (-1, 0), (0, 0), (-1, 1), (0, 1)),
    "P6": ((1, -1), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1)),
    "F": ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    "W": ((1, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (3, 0)),
    "A6": ((1, -1), (0, 0), (1, 0), (2, 0), (0, 1), (2, 1)),
    "G": ((1, -1), (0, 0), (1, 0), (0, 1), (1, 1), (2, 1)),
    "Y": ((-1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)),
    "X": ((-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    "O": ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0)),
    "I5": ((1, -1), (0, 0), (1, 0), (-1, 1), (0, 1)),
    "L5": ((1, -1), (0, 0), (1, 0), (0, 1), (1, 1)),
    "C5": ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1)),
    "P5": ((1, -1), (0, 0), (1, 0), (2, 0), (0, 1)),
    "I4": ((0, 0), (1, 0), (-1, 1), (0, 1)),
    "C4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "A4": ((1, -1), (0, 0), (1, 0), (2, 0)),
    "I3": ((1, -1), (0, 0), (1, 0)),
    "2": ((0, 0), (1, 0)),
    "1": ((0, 0),),
}
NAMES = tuple(PIECES)
SIZES = tuple(len(cells) for cells in PIECES.values())
PIECE_COUNT = 22
ALL_TRIANGLES = 110
SINGLE = NAMES.index("1")


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece as it lies: cells relative to its anchor, which is (0, 0) if it points up and (1, 0) if down."""

    piece: int
    number: int
    """Turns of a piece are numbered from 1."""
    cells: tuple[Place, ...]
    anchor: Place
    rotated: int
    """The number of the turn one sixth clockwise."""
    flipped: int
    """The number of the mirrored turn."""

    @property
    def name(self) -> str:
        """The piece and the number of the turn."""
        return f"{NAMES[self.piece]}/{self.number}"


def _settled(cells: tuple[Place, ...]) -> tuple[tuple[Place, ...], Place]:
    """The cells in order, moved so that their anchor is (0, 0) or (1, 0)."""
    points = [point for cell in cells for point in corners(cell)]
    middle_u = sum(u for u, _ in points) / len(points)
    middle_v = sum(v for _, v in points) / len(points)

    def far(cell: Place) -> tuple[float, int, int]:
        us, vs = zip(*corners(cell), strict=True)
        distance = (sum(us) / 3 - middle_u) ** 2 + 3 * (sum(vs) / 3 - middle_v) ** 2
        return round(distance, 6), cell[1], cell[0]

    x, y = min(cells, key=far)
    anchor = ((x + y) % 2, 0)
    moved = ((a - x + anchor[0], b - y) for a, b in cells)
    return tuple(sorted(moved, key=lambda cell: (cell[1], cell[0]))), anchor


@cache
def turns() -> tuple[tuple[Turn, ...], ...]:
    """All turns of each piece."""
    result = []
    for piece, cells in enumerate(PIECES.values()):
        forms = {
            (sixths, mirrored): _settled(tuple(turned(cell, sixths, mirrored) for cell in cells))
            for mirrored in (False, True)
            for sixths in range(6)
        }
        distinct = list(dict.fromkeys(forms.values()))
        of_piece = []
        for number, (form, anchor) in enumerate(distinct, 1):
            rotated = _settled(tuple(turned(cell, 1, False) for cell in form))
            flipped = _settled(tuple(turned(cell, 0, True) for cell in form))
            of_piece.append(Turn(piece, number, form, anchor, distinct.index(rotated) + 1, distinct.index(flipped) + 1))
        result.append(tuple(of_piece))
    return tuple(result)
