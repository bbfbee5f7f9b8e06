"""Trigon laid out for drawing: jewel-like pieces on a pale board.

A move is picked as piece in the tray, turn of the piece, and the cell for the piece's anchor.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from trilude.boards.triangle_hexagon import HEIGHT, Place, corners
from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Position, Sight
from trilude.contract.scene import Board, Cell, Item, Piece, Scene, Seat, Team, Tray, Turn, point
from trilude.contract.words import Text
from trilude.games.trigon import GAME, shapes
from trilude.games.trigon.guide import OF_COLOUR, count_triangles, open_corners, tasks
from trilude.games.trigon.guide import foresee as foresee
from trilude.games.trigon.guide import why_not as why_not
from trilude.games.trigon.placements import tables
from trilude.games.trigon.reasons import COLOUR_NAMES, SIDES_OF_TWO, cells_of, sides_of
from trilude.games.trigon.rules import COLOURS, RIM, colours, seat_of
from trilude.games.trigon.shapes import BOARD, LOOKS, NAMES, PIECES, SIZES, STARTS

STYLE = """
.triangle { fill: #efe7d6; stroke: #cbbfa8; stroke-width: 0.03 }
.up { fill: #ebe2cf }
.start { fill: #d9c7a0 }
.label { font-size: 0.16px }
.piece { fill-opacity: 0.86; stroke-linejoin: round; stroke-width: 0.06 }
.blue { fill: #2f66c4; stroke: #17397a }
.yellow { fill: #e9b92b; stroke: #94700b }
.red { fill: #cf3b3f; stroke: #7d1519 }
.green { fill: #2f9e5b; stroke: #12592f }
"""

GLYPHS = "BYRG"

_START = Text("starting point: a first piece covers one", "point de départ : une première pièce en couvre un")


def outline_path(cells: Iterable[Place], anchor: Place) -> str:
    """The rim of some cells as an SVG path around the middle of the anchor cell."""
    forward: dict[tuple[Place, Place], None] = {}
    for cell in cells:
        a, b, c = corners(cell)
        for side in ((a, b), (b, c), (c, a)):
            if (side[1], side[0]) in forward:
                del forward[side[1], side[0]]
            else:
                forward[side] = None
    us, vs = zip(*corners(anchor), strict=True)
    middle_x, middle_y = sum(us) / 6, sum(vs) * HEIGHT / 3
    path = ""
    while forward:
        start, here = next(iter(forward))
        del forward[start, here]
        loop = [start]
        while here != start:
            loop.append(here)
            step = next(side for side in forward if side[0] == here)
            del forward[step]
            here = step[1]
        path += "M" + "L".join(f"{u / 2 - middle_x:.3f} {v * HEIGHT - middle_y:.3f}" for u, v in loop) + "Z"
    return path


@cache
def _shape(piece: int, number: int) -> str:
    turn = shapes.turns()[piece][number - 1]
    return outline_path(turn.cells, turn.anchor)


@cache
def _turns(piece: int) -> tuple[Turn, ...]:
    name = NAMES[piece]
    return tuple(
        Turn(turn.name, _shape(piece, turn.number), f"{name}/{turn.rotated}", f"{name}/{turn.flipped}")
        for turn in shapes.turns()[piece]
    )


def board(options: Options) -> Board:
    """The cells that may be covered, and the turns of the pieces of all colours."""
    return _board(RIM in Position.start(GAME, options, 0).record.owner)


@cache
def _board(rimless: bool) -> Board:
    turns = {f"{look}-{name}": _turns(piece) for look in LOOKS for piece, name in enumerate(NAMES)}
    cells = tuple(
        Cell(
            name,
            BOARD.outline(cell),
            _kind(cell),
            name,
            glyph="*" if cell in STARTS else "·",
            name=_START if cell in STARTS else None,
        )
        for cell, name in enumerate(BOARD.names)
        if not (rimless and tables().ring[cell])
    )
    return Board.of(GAME.name, cells, (4.0, 1 / HEIGHT), turns)


def whole_board() -> Board:
    """The board with its rim, whatever is played on it."""
    return _board(False)


def _kind(cell: int) -> str:
    x, y = BOARD.places[cell]
    kind = "triangle down" if (x + y) % 2 else "triangle up"
    return f"{kind} start" if cell in STARTS else kind


def lay_out(sight: Sight) -> Scene:
    """The board with its pieces, and a tray for each colour."""
    record = sight.record
    return Scene(
        game=GAME.name,
        board=sight.board.id,
        pieces=tuple(
            _piece(colour, int(move))
            for colour in range(colours(record))
            for move in record.placed[colour][: int(record.count[colour])]
        ),
        seats=_seats(sight),
        to_move=sight.to_move,
        last=tuple(sight.moves[-1].text.split(",")) if sight.moves and sight.moves[-1].id >= 0 else (),
        trays=tuple(
            _tray(seat_of(record, colour), colour, int(record.used[colour])) for colour in range(colours(record))
        ),
        notes=_notes(sight),
        tasks=tasks(sight),
        lit=open_corners(sight),
        teams=_teams(sight),
    )


def _teams(sight: Sight) -> tuple[Team, ...]:
    """Blue and red, yellow and green, where they play together, and what they have."""
    sides = sides_of(sight) if int(sight.record.teams) else ()
    return tuple(Team(side.name, side.seats, side.points) for side in sides)


def _seats(sight: Sight) -> tuple[Seat, ...]:
    names = SIDES_OF_TWO if sight.seats == 2 else COLOUR_NAMES
    looks = ("blue red", "yellow green") if sight.seats == 2 else LOOKS
    return tuple(Seat(names[seat], sight.scores[seat], looks[seat]) for seat in range(sight.seats))


@lru_cache(maxsize=4096)
def _piece(colour: int, move: int) -> Piece:
    """A piece on the board: the same thing again as long as it lies there, so that nobody draws or compares it anew."""
    table = tables()
    piece, anchor = int(table.piece[move]), int(table.anchor[move])
    corner_xs, corner_ys = zip(*BOARD.outline(anchor), strict=True)
    return Piece(
        f"{LOOKS[colour]}-{NAMES[piece]}",
        BOARD.names[anchor],
        point(sum(corner_xs) / 3, sum(corner_ys) / 3),
        _shape(piece, int(table.turn[move])),
        LOOKS[colour],
        GLYPHS[colour],
        cells=tuple(BOARD.names[cell] for cell in cells_of(move)),
        name=_name_of(colour, piece),
    )


@cache
def _name_of(colour: int, piece: int) -> Text:
    """What a piece on the board is called: blue V, 6 triangles."""
    words = Text("{colour} {piece}, {size}", "{piece} {colour}, {size}")
    return words.fill(colour=OF_COLOUR[colour], piece=NAMES[piece], size=count_triangles(SIZES[piece]))


@cache
def _name_in_hand(piece: int) -> Text:
    return Text.join(", ", [Text.same(NAMES[piece]), count_triangles(SIZES[piece])])


@lru_cache(maxsize=4096)
def _tray(seat: int, colour: int, used: int) -> Tray:
    items = tuple(
        Item(
            f"{LOOKS[colour]}-{name}",
            _name_in_hand(piece),
            _shape(piece, 1),
            LOOKS[colour],
            name,
            bool(used >> piece & 1),
        )
        for piece, name in enumerate(PIECES)
    )
    return Tray(seat, items)


def lay_freely(placed: list[tuple[int, int]], on: Board | None = None, playing: int = COLOURS) -> Scene:
    """Pieces of colours on a board, usually the whole one, and what is left of each colour, where no game is played."""
    used = [sum(1 << int(tables().piece[move]) for colour, move in placed if colour == own) for own in range(playing)]
    return Scene(
        game=GAME.name,
        board=(on or whole_board()).id,
        pieces=tuple(_piece(colour, move) for colour, move in placed),
        seats=tuple(Seat(COLOUR_NAMES[colour], None, LOOKS[colour]) for colour in range(playing)),
        to_move=None,
        last=(),
        trays=tuple(_tray(colour, colour, used[colour]) for colour in range(playing)),
    )


def _notes(sight: Sight) -> tuple[Text, ...]:
    """Whose colour moves, where a seat has two, and which colours are out."""
    record = sight.record
    notes = []
    if not sight.is_over:
        notes.append(Text("{colour} to place.", "{colour} doit poser.").fill(colour=COLOUR_NAMES[int(record.turn)]))
    notes += [
        Text("{colour} is out.", "{colour} ne peut plus jouer.").fill(colour=COLOUR_NAMES[colour])
        for colour in range(colours(record))
        if int(record.out) >> colour & 1
    ]
    return tuple(notes)


def paths(sight: Sight, move: int) -> tuple[Path, ...]:
    """Piece, turn and anchor cell."""
    name, turn, anchor = _picks()[move]
    return ((f"{LOOKS[int(sight.record.turn)]}-{name}", turn, anchor),)


@cache
def _picks() -> list[tuple[str, str, str]]:
    """For every placement the piece, turn and anchor cell that are picked; pages ask for thousands at a time."""
    table = tables()
    pieces, turns, anchors = table.piece.tolist(), table.turn.tolist(), table.anchor.tolist()
    return [
        (NAMES[piece], f"{NAMES[piece]}/{turn}", BOARD.names[anchor])
        for piece, turn, anchor in zip(pieces, turns, anchors, strict=True)
    ]
