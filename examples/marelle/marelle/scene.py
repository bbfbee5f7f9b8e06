"""Marelle laid out for drawing: lines scratched into sandstone, ivory men against red ones.

A man is placed by picking a point, or a man in the tray and then a point; it is moved by picking where it stands, then
where it goes.
"""

from marelle import GAME
from marelle.guide import tasks
from marelle.guide import why_not as why_not
from marelle.rules import LINES, MEN, NAMES, POINTS
from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Sight
from trilude.contract.scene import Board, Cell, Item, Piece, Point, Scene, Seat, Tray, point
from trilude.contract.words import Text

STYLE = """
.point { fill: #dcc39a }
.label { translate: 0 0.1px; paint-order: stroke; stroke: #dcc39a; stroke-width: 0.08 }
.lines { stroke: #86663e; stroke-width: 0.05; stroke-linecap: round }
.white { fill: #fbf5e6; stroke: #5a4a36; stroke-width: 0.04 }
.black { fill: #8c3b2a; stroke: #451a11; stroke-width: 0.04 }
"""

SIDES = ("white", "black")
GLYPHS = "○●"
MAN = "M-0.28 0A0.28 0.28 0 1 1 0.28 0A0.28 0.28 0 1 1 -0.28 0Z"

_MAN_NAMES = tuple(Text("{side} man", "Pion des {side}").fill(side=side) for side in GAME.seat_names)

_CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
"""Of the square around a point."""


def _place(number: int) -> Point:
    return point(number % 3, 2 - number // 3)


def board(options: Options) -> Board:
    """Nine points and the lines between them."""
    cells = []
    for number, name in enumerate(NAMES):
        x, y = _place(number)
        cells.append(Cell(name, tuple(point(x + dx, y + dy) for dx, dy in _CORNERS), "point", name))
    ends = ((_place(line[0]), _place(line[-1])) for line in LINES)
    lines = "".join(f"M{x} {y}L{to_x} {to_y}" for (x, y), (to_x, to_y) in ends)
    return Board.of(GAME.name, tuple(cells), (6, 2), lines=lines)


def lay_out(sight: Sight) -> Scene:
    """The men on the board, and in the trays those that are not placed yet."""
    return Scene(
        game=GAME.name,
        board=sight.board.id,
        pieces=tuple(piece for side in range(2) for piece in _pieces(sight, side)),
        seats=tuple(Seat(name, None, side) for name, side in zip(GAME.seat_names, SIDES, strict=True)),
        to_move=sight.to_move,
        last=tuple(sight.moves[-1].text.split("-")) if sight.moves else (),
        trays=tuple(_tray(sight, side) for side in range(2)),
        tasks=tasks(sight),
    )


def _pieces(sight: Sight, side: int) -> list[Piece]:
    here = [number for number in range(POINTS) if int(sight.record.men[side]) >> number & 1]
    return [
        Piece(
            f"{SIDES[side]}-{_origin(sight, NAMES[n])}",
            NAMES[n],
            _place(n),
            MAN,
            SIDES[side],
            GLYPHS[side],
            name=_MAN_NAMES[side],
        )
        for n in here
    ]


def _origin(sight: Sight, name: str) -> str:
    """Where the man on a point was placed. Its id is made of this, so a man stays the same and is seen to slide."""
    for move in reversed(sight.moves):
        start, _, end = move.text.rpartition("-")
        if start and end == name:
            name = start
    return name


def _tray(sight: Sight, side: int) -> Tray:
    placed = int(sight.record.men[side]).bit_count()
    name = _MAN_NAMES[side]
    return Tray(side, tuple(Item(_man(side, n), name, MAN, SIDES[side], GLYPHS[side], n < placed) for n in range(MEN)))


def _man(side: int, number: int) -> str:
    return f"man-{SIDES[side]}-{number + 1}"


def paths(sight: Sight, move: int) -> tuple[Path, ...]:
    """The points of a move; a man may also be taken from the tray first."""
    if move >= POINTS:
        start, end = divmod(move - POINTS, POINTS)
        return ((NAMES[start], NAMES[end]),)
    side = sight.mover
    placed = int(sight.record.men[side]).bit_count()
    return ((NAMES[move],), *((_man(side, n), NAMES[move]) for n in range(placed, MEN)))
