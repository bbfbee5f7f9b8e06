"""Triplex laid out for drawing: slate hexagons, ivory against graphite pieces.

A move is picked as start cell, then, of a stack, the pieces that go, the top one last, then end cell, then, where two
stay behind, which of them is on top. A stack that goes as it lies needs its two cells only, a lifted piece one.
"""

from functools import cache
from itertools import permutations
from math import sqrt

from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Sight
from trilude.contract.scene import Board, Cell, Mark, Piece, Scene, Seat, point
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.guide import NAMES_OF_PIECES, SIDES, piece_id, steps_of, tasks
from trilude.games.triplex.guide import foresee as foresee
from trilude.games.triplex.guide import why_not as why_not
from trilude.games.triplex.reasons import SHAPES
from trilude.games.triplex.rules import (
    BOARD,
    CELLS,
    CENTRE,
    LIFTED,
    PLACE,
    TWO,
    moving_shapes,
    tables,
    top_shape,
)
from trilude.games.triplex.whereabouts import Whereabouts, whereabouts

STYLE = """
.hex { fill: #8f9ba6; stroke: #f6f1e7; stroke-width: 0.06 }
.home { fill: #7c8994 }
.centre { fill: #c8a66a }
.label { fill: #2b3036 }
.white { fill: #fbf7ec; stroke: #4a4238; stroke-width: 0.05 }
.black { fill: #2e3238; stroke: #0f1114; stroke-width: 0.05 }
.home-of-white { fill: none; stroke: #fbf7ec; stroke-width: 0.04; opacity: 0.8 }
.home-of-black { fill: none; stroke: #2e3238; stroke-width: 0.04; opacity: 0.6 }
"""

WHITE_GLYPHS, BLACK_GLYPHS = "□△○", "■▲●"

_OUTLINES = (
    "M-{h} -{h}H{h}V{h}H-{h}Z",
    "M0 -{t}L{w} {b}H-{w}Z",
    "M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z",
)

_OFFSETS = {1: ((0.0, 0.0),), 2: ((0.0, 0.3), (0.0, -0.16)), 3: ((-0.3, 0.3), (0.3, 0.3), (0.0, -0.2))}
"""Where the pieces of a stack are drawn, the covered ones first."""


SPOKEN = tuple(
    Text("{name}, {steps}, force {force}", "{name}, {steps}, force {force}").fill(
        name=name, steps=steps_of(piece % 3), force=3 - piece % 3
    )
    for piece, name in enumerate(NAMES_OF_PIECES)
)
"""Every piece with what it can do."""


def outline(shape: int, size: float) -> str:
    """A shape around (0, 0), as an SVG path."""
    numbers = {"h": 0.36, "t": 0.5, "b": 0.32, "w": 0.5 * sqrt(3) / 2 + 0.05, "r": 0.42}
    return _OUTLINES[shape].format(**{name: f"{size * length:.3f}" for name, length in numbers.items()})


_SEATS = tuple(Seat(name, None, side) for name, side in zip(GAME.seat_names, SIDES, strict=True))


def board(options: Options) -> Board:
    """The same with all options."""
    cells = (
        Cell(BOARD.names[cell], BOARD.outline(cell), _kind(cell), BOARD.names[cell], _signs(cell), name=_legend(cell))
        for cell in range(CELLS)
    )
    return Board.of(GAME.name, tuple(cells), (6 / sqrt(3), 2 / 1.5))


def lay_out(sight: Sight) -> Scene:
    """The pieces on the board."""
    return Scene(
        game=GAME.name,
        board=sight.board.id,
        pieces=tuple(piece for side in range(2) for piece in pieces_of(sight.read(whereabouts), side)),
        seats=_SEATS,
        to_move=sight.to_move,
        last=_last_cells(sight),
        notes=_notes(sight),
        names=_CHOICE_NAMES,
        tasks=tasks(sight),
    )


def _kind(cell: int) -> str:
    if cell == CENTRE:
        return "hex centre"
    return "hex home" if cell in tables().home else "hex"


def _signs(cell: int) -> tuple[Mark, ...]:
    """The piece whose home a cell is, as an outline."""
    homes = enumerate(tables().home.tolist())
    return tuple(
        Mark(point(*BOARD.centre(cell)), "", outline(piece % 3, 0.7), f"home-of-{SIDES[piece // 3]}")
        for piece, home in homes
        if home == cell
    )


def _legend(cell: int) -> Text | None:
    """What a cell means: the goal, or whose home it is."""
    if cell == CENTRE:
        return Text(
            "centre: a trio with the circle on top wins here", "centre : un trio coiffé du cercle gagne en y entrant"
        )
    for piece, home in enumerate(tables().home.tolist()):
        if home == cell:
            return Text("home of the {piece}", "départ du {piece}").fill(piece=NAMES_OF_PIECES[piece])
    return None


def pieces_of(here: Whereabouts, side: int) -> list[Piece]:
    """The pieces of a side on the board, those of a stack from the bottom up."""
    places, tops = here.cells_of(side), here.tops >> 3 * side
    pieces: list[Piece] = []
    for cell in sorted(set(places) - {LIFTED}):
        shapes = [shape for shape in range(3) if places[shape] == cell]
        if len(shapes) > 1:
            shapes.sort(key=lambda shape: (tops >> shape & 1, -shape))
        pieces += [_piece(side, shape, cell, len(shapes), height) for height, shape in enumerate(shapes)]
    return pieces


@cache
def _piece(side: int, shape: int, cell: int, together: int, height: int) -> Piece:
    """A piece on a cell, in a stack of so many, with so many below it."""
    (x, y), (dx, dy) = BOARD.centre(cell), _OFFSETS[together][height]
    return Piece(
        piece_id(3 * side + shape),
        BOARD.names[cell],
        point(x + dx, y + dy),
        outline(shape, 1.0 if height == together - 1 else 0.8),
        SIDES[side],
        (WHITE_GLYPHS, BLACK_GLYPHS)[side][shape],
        name=SPOKEN[3 * side + shape],
    )


def _last_cells(sight: Sight) -> tuple[str, ...]:
    if not sight.moves:
        return ()
    text = sight.moves[-1].text.split("/")[0].lstrip("□△○@")
    return tuple(text.replace("x", "-").split("-"))


def _notes(sight: Sight) -> tuple[Text, ...]:
    lifted = sight.read(whereabouts).lifted
    if lifted < 0:
        return ()
    words = Text("{glyph} waits to be put down on an empty cell.", "{glyph} attend d’être posé sur une case vide.")
    return (words.fill(glyph=(WHITE_GLYPHS, BLACK_GLYPHS)[lifted // 3][lifted % 3]),)


def paths(sight: Sight, move: int) -> tuple[Path, ...]:
    """The cells, pieces and choices that make the move."""
    unit, end = divmod(move, CELLS)
    if unit >= PLACE:
        return ((BOARD.names[end],),)
    here = sight.read(whereabouts)
    top, moving = _going(unit)
    own = here.own
    start = own[top]
    if own.count(start) == 1:
        return _STEPS[start][end]
    as_it_lies = moving == here.shapes_on(start) and here.is_top(top)
    return _from_stack(here.side, unit, start, end, as_it_lies)


_STEPS = tuple(tuple(((begin, goal),) for goal in BOARD.names) for begin in BOARD.names)
"""The paths of a piece that is alone on its cell."""


@cache
def _from_stack(side: int, unit: int, start: int, end: int, as_it_lies: bool) -> tuple[Path, ...]:
    """The paths of pieces that go from a stack, in any order but for the top one, which is last."""
    begin, goal = BOARD.names[start], BOARD.names[end]
    top, moving = _going(unit)
    rest = (f"stay-{[shape for shape in range(3) if shape != top][unit % 3 - 1]}",) if unit < TWO and unit % 3 else ()
    below = [piece_id(3 * side + shape) for shape in range(3) if moving >> shape & 1 and shape != top]
    found = tuple((begin, *order, piece_id(3 * side + top), goal, *rest) for order in permutations(below))
    return ((begin, goal), *found) if as_it_lies else found


@cache
def _going(unit: int) -> tuple[int, int]:
    """The shape on top of the pieces that go, and the set of all of them."""
    return top_shape(unit), moving_shapes(unit)


def moving(sight: Sight, move: int) -> tuple[str, ...]:
    """The ids of the pieces that go; a beaten attacker may come back to where it started."""
    unit = move // CELLS
    own, shapes = 3 * sight.read(whereabouts).side, 0 if unit >= PLACE else moving_shapes(unit)
    return tuple(piece_id(own + shape) for shape in range(3) if shapes >> shape & 1)


def _choice_names() -> dict[str, Text]:
    names = {piece_id(3 * side + shape): _name(shape) for side in range(2) for shape in range(3)}
    words = Text("{name} on top of what stays", "{name} au-dessus de ce qui reste")
    return names | {f"stay-{shape}": words.fill(name=_name(shape)) for shape in range(3)}


def _name(shape: int) -> Text:
    return Text("{glyph} {name}", "{glyph} {name}").fill(glyph=WHITE_GLYPHS[shape], name=SHAPES[shape])


_CHOICE_NAMES = _choice_names()
