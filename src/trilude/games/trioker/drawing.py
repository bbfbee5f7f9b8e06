"""Trioker pieces as drawings: triangles with a value near each corner, on the board and in trays."""

from trilude.boards.triangles import HEIGHT, TriangleBoard
from trilude.contract.scene import Item, Mark, Piece, Turn, point
from trilude.contract.words import Text
from trilude.games.trioker.pieces import NAMES, PIECE_OF, WAY_TEXTS, turned

INSET, VALUES_AT = 0.94, 0.5
"""How far from the middle a piece's corners and its values lie, as parts of the way to the cell's corners."""

CHARACTERS = (4.0, 2 / HEIGHT)
"""Columns and lines of a terminal for one unit: three corner values and a space, two lines for a row."""

UP = ((0.0, -2 * HEIGHT / 3), (-1.0, HEIGHT / 3), (1.0, HEIGHT / 3))
DOWN = ((-1.0, -HEIGHT / 3), (0.0, 2 * HEIGHT / 3), (1.0, -HEIGHT / 3))
"""The corners of a cell around its middle, in the order in which they are read."""

STYLE = """
.tri { fill: #efe3c4; stroke: #f9f4e8; stroke-width: 0.06 }
.start { fill: #d9b26a }
.label { fill: #6f5f3c }
.tile { stroke: #241c10; stroke-width: 0.05; stroke-linejoin: round }
.mark { font-weight: 600; fill: #241c10 }
"""


def triangle(up: bool) -> str:
    """The outline of a piece around the middle of its cell."""
    corners = UP if up else DOWN
    (ax, ay), (bx, by), (cx, cy) = ((INSET * x, INSET * y) for x, y in corners)
    return f"M{ax:.3f} {ay:.3f}L{bx:.3f} {by:.3f}L{cx:.3f} {cy:.3f}Z"


def marks(way: int, up: bool) -> tuple[Mark, ...]:
    """The values of a piece that lies this way."""
    corners = UP if up else DOWN
    return tuple(
        Mark(point(VALUES_AT * x, VALUES_AT * y), "●" if value == "*" else value)
        for value, (x, y) in zip(WAY_TEXTS[way], corners, strict=True)
    )


def placed_piece(board: TriangleBoard, cell: int, way: int, look: str) -> Piece:
    """A piece on the board."""
    up = board.up[cell]
    name = NAMES[PIECE_OF[way]]
    return Piece(
        name, board.names[cell], board.centre(cell), triangle(up), f"tile {look}", WAY_TEXTS[way], marks(way, up)
    )


def turn_id(way: int, up: bool) -> str:
    """The id of a piece in hand that is turned this way."""
    return f"{'up' if up else 'down'}-{WAY_TEXTS[way]}"


def turns(piece: int) -> tuple[Turn, ...]:
    """The turns of a piece by sixths: two of a triple, six of any other."""
    ways = [way for way in range(len(WAY_TEXTS)) if PIECE_OF[way] == piece]
    return tuple(
        Turn(
            turn_id(way, up),
            triangle(up),
            # A sixth of a turn clockwise takes the top of a piece that points up to the right, its left corner to the
            # left of one that points down; from there it takes the left corner to the top.
            turn_id(turned(way), False) if up else turn_id(way, True),
            turn_id(way, up),
            marks(way, up),
        )
        for way in ways
        for up in (True, False)
    )


ALL_TURNS = {name: turns(piece) for piece, name in enumerate(NAMES)}


def hand_item(piece: int, look: str, used: bool) -> Item:
    """A piece in a tray."""
    return Item(
        NAMES[piece],
        Text("piece {name}", "pièce {name}").fill(name=NAMES[piece]),
        triangle(True),
        f"tile {look}",
        NAMES[piece],
        used,
        marks(WAY_TEXTS.index(NAMES[piece]), True),
    )
