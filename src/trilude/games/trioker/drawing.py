"""Trioker pieces as drawings: triangles with a value near each corner, on boards and in trays, in games and puzzles.

A value is so many dots, none of them a small ring; the Joker's black corner is one large dot.
"""

from collections.abc import Callable, Mapping

from trilude.boards.triangles import HEIGHT, TriangleBoard
from trilude.contract.game import Path
from trilude.contract.scene import Board, Cell, Item, Mark, Piece, Point, Turn, point
from trilude.contract.words import Text
from trilude.games.trioker.pieces import KIND_OF, KINDS, NAMES, Corners, piece_name, rotations, write_corners

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
.pip, .joker-dot { fill: #241c10; stroke: none }
.naught { fill: none; stroke: #241c10; stroke-width: 0.05 }
.even, .laid { fill: #d99a2b }
.odd, .given { fill: #3a332a }
.odd .mark, .odd .pip, .given .mark, .given .pip, .given .joker-dot { fill: #f6ecd6 }
.odd .naught, .given .naught { stroke: #f6ecd6 }
"""


def _dots(radius: float, *places: Point) -> str:
    """Discs around these places, as an SVG path."""
    return "".join(
        f"M{x - radius:g} {y:g}a{radius} {radius} 0 1 0 {2 * radius:g} 0a{radius} {radius} 0 1 0 {-2 * radius:g} 0Z"
        for x, y in places
    )


def _signs(way: int) -> tuple[tuple[str, str, str], ...]:
    """How each value is written, drawn and styled, the black corner last, on pieces that point up (1) or down (-1)."""
    return (
        ("0", _dots(0.08, (0, 0)), "naught"),
        ("1", _dots(0.085, (0, 0)), "pip"),
        ("2", _dots(0.085, (-0.11, 0), (0.11, 0)), "pip"),
        ("3", _dots(0.085, (0, -0.12 * way), (-0.12, 0.09 * way), (0.12, 0.09 * way)), "pip"),
        ("", _dots(0.16, (0, 0)), "joker-dot"),
    )


_UP_SIGNS, _DOWN_SIGNS = _signs(1), _signs(-1)


def triangle(up: bool) -> str:
    """The outline of a piece around the middle of its cell."""
    (ax, ay), (bx, by), (cx, cy) = ((INSET * x, INSET * y) for x, y in (UP if up else DOWN))
    return f"M{ax:.3f} {ay:.3f}L{bx:.3f} {by:.3f}L{cx:.3f} {cy:.3f}Z"


def marks(corners: Corners, up: bool) -> tuple[Mark, ...]:
    """The values of a piece that lies this way."""
    signs = _UP_SIGNS if up else _DOWN_SIGNS
    return tuple(
        Mark(point(VALUES_AT * x, VALUES_AT * y), *signs[value])
        for value, (x, y) in zip(corners, UP if up else DOWN, strict=True)
    )


def placed_piece(board: TriangleBoard, number: int, corners: Corners, look: str) -> Piece:
    """A piece on a cell of a board."""
    up = board.up[number]
    return Piece(
        NAMES[KIND_OF[corners]],
        board.names[number],
        board.centre(number),
        triangle(up),
        f"tile {look}",
        write_corners(corners),
        marks(corners, up),
        name=PIECE_NAMES[KIND_OF[corners]],
    )


def turn_id(corners: Corners, up: bool) -> str:
    """The id of a piece in hand that is turned this way."""
    return f"{'up' if up else 'down'}-{write_corners(corners)}"


def turns(kind: int) -> tuple[Turn, ...]:
    """The turns of a piece by sixths: two of a triple, six of any other."""
    return tuple(
        Turn(
            turn_id(corners, up),
            triangle(up),
            # A sixth of a turn clockwise takes the top of a piece that points up to the right, its left corner to the
            # left of one that points down; from there it takes the left corner to the top.
            turn_id(rotations(corners)[1], False) if up else turn_id(corners, True),
            turn_id(corners, up),
            marks(corners, up),
        )
        for corners in sorted(set(rotations(KINDS[kind])))
        for up in (True, False)
    )


PIECE_NAMES = tuple(piece_name(kind) for kind in range(len(KINDS)))
ALL_TURNS: Mapping[str, tuple[Turn, ...]] = {name: turns(kind) for kind, name in enumerate(NAMES)}


def empty_board(
    name: str,
    board: TriangleBoard,
    look: Callable[[int], str] = lambda _cell: "tri",
    printed: Callable[[int], tuple[Mark, ...]] = lambda _cell: (),
    turns: Mapping[str, tuple[Turn, ...]] = ALL_TURNS,
    legend: Callable[[int], Text | None] = lambda _cell: None,
) -> Board:
    """A board or a shape: how its cells look, what is printed on them and means, and the pieces in all their turns."""
    names = enumerate(board.names)
    cells = (
        Cell(called, board.outline(cell), look(cell), called, printed(cell), name=legend(cell))
        for cell, called in names
    )
    return Board.of(name, tuple(cells), CHARACTERS, turns)


def placement_path(board: TriangleBoard, cell: int, corners: Corners) -> Path:
    """What is picked to lay a piece: the piece, its turn and the cell."""
    return NAMES[KIND_OF[corners]], turn_id(corners, board.up[cell]), board.names[cell]


def hand_item(kind: int, look: str, used: bool) -> Item:
    """A piece in a tray."""
    return Item(
        NAMES[kind],
        PIECE_NAMES[kind],
        triangle(True),
        f"tile {look}",
        write_corners(KINDS[kind]),
        used,
        marks(KINDS[kind], True),
    )
