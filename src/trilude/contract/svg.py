"""A scene as an SVG picture that stands alone."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from math import hypot

from trilude.contract.errors import TriludeError
from trilude.contract.scene import Board, Cell, Mark, Piece, Point, Scene
from trilude.contract.words import Language, Text

PAPER = "#f6f1e7"
"""What lies under a board."""

HOUSE_STYLE = f"""
svg {{ background: {PAPER}; font-family: system-ui, sans-serif }}
.cell {{ stroke-linejoin: round }}
.label {{ font-size: 0.24px; text-anchor: middle; fill: #6b6257; opacity: 0.7 }}
.last {{ stroke: #c8843c; stroke-width: 0.09 }}
.mark {{ font-size: 0.42px; text-anchor: middle; dominant-baseline: central; stroke: none }}
"""

_MARGIN = 0.4
"""Around a board, in its units."""

HIGHLIGHT, ARROW = "#3b8ea5", "#a5343b"
"""Colours of what is pointed out, unless others are given."""

Arrow = tuple[str, str] | tuple[str, str, str]
"""From one cell to another, and perhaps in a colour of its own."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a picture, in its pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture shows besides the scene, and how."""

    last_move: bool = True
    """Whether the cells that the last move touched are marked."""
    arrows: Iterable[Arrow] = ()
    highlights: Collection[str] | Mapping[str, str] = field(default_factory=tuple)
    """Cells that are tinted, by name; a mapping gives each a colour."""
    size: int = 480
    """The width, in pixels."""
    flip: bool = False
    """Whether the board is seen from the other side. What is written stays upright."""
    part: Window | None = None
    """What is drawn, where it is not all."""


PLAIN = Drawing()


def scene_svg(board: Board, scene: Scene, style: str, language: Language, drawing: Drawing = PLAIN) -> str:
    """The whole picture; cells carry their coordinates, pieces their names for people who cannot see them."""
    left, top, width, height = board.box
    lines = _begun(board, scene, HOUSE_STYLE + style, language, drawing)
    if drawing.flip:
        lines.append(f'<g transform="rotate(180 {left + width / 2:.3f} {top + height / 2:.3f})">')
    seen = replace(board, cells=tuple(_seen(board, drawing))) if drawing.part else board
    lines += drawn_board(seen, scene.last, drawing)
    lines += [drawn_piece(piece, drawing) for piece in scene.pieces]
    lines += _arrows(board, drawing)
    if drawing.flip:
        lines.append("</g>")
    lines.append("</svg>")
    return "\n".join(lines)


def drawn_board(board: Board, last: Collection[str] = (), drawing: Drawing = PLAIN) -> list[str]:
    """What lies under the pieces; cells that the last move touched are marked."""
    lines: list[str] = []
    written: list[str] = []
    for cell in board.cells:
        touched = " last" if drawing.last_move and cell.id in last else ""
        lines.append(f'<polygon class="cell {cell.look}{touched}" points="{points_of(cell.outline)}"/>')
        x, y = cell.centre
        away = -0.72 if drawing.flip else 0.72
        edge = max((corner_y - y) * (1 if away > 0 else -1) for _, corner_y in cell.outline)
        written.append(_text("label", (x, y + away * edge), cell.label, drawing))
        written.extend(_mark(mark, (0, 0), drawing) for mark in cell.marks)
    if board.lines:
        lines.append(f'<path class="lines" d="{board.lines}"/>')
    return [*lines, *_tints(board, drawing), *written]


def drawn_piece(piece: Piece, drawing: Drawing = PLAIN) -> str:
    """A piece with what is written on it."""
    x, y = piece.at
    drawn = f'<path class="piece {piece.look}" transform="translate({x:.3f} {y:.3f})" d="{piece.shape}"/>'
    if not piece.marks:
        return drawn
    marks = "".join(_mark(mark, piece.at, drawing) for mark in piece.marks)
    return f'{drawn}\n<g class="{piece.look}">{marks}</g>'


def _begun(board: Board, scene: Scene, style: str, language: Language, drawing: Drawing) -> list[str]:
    left, top, width, height = framed(board)
    size, part = _checked_size(drawing.size), drawing.part
    title = _title(scene, language)
    if part is None:
        return opening(f"{left:.3f} {top:.3f} {width:.3f} {height:.3f}", size, title, style)
    pixel = width / size
    corner = f"{left + part.left * pixel:.6f} {top + part.top * pixel:.6f}"
    box = f"{corner} {part.width * pixel:.6f} {part.height * pixel:.6f}"
    return opening(box, part.width, title, style, part.height)


def _seen(board: Board, drawing: Drawing) -> Iterator[Cell]:
    """The cells of which a part of a picture may show something: others need not be drawn."""
    left, top, width, _ = framed(board)
    pixel, part = width / drawing.size, drawing.part
    assert part is not None  # noqa: S101
    from_x, from_y = left + part.left * pixel - _MARGIN, top + part.top * pixel - _MARGIN
    to_x, to_y = from_x + part.width * pixel + 2 * _MARGIN, from_y + part.height * pixel + 2 * _MARGIN
    for cell in board.cells:
        xs, ys = zip(*cell.outline, strict=True)
        if max(xs) > from_x and min(xs) < to_x and max(ys) > from_y and min(ys) < to_y:
            yield cell


def framed(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of a picture of a board, in the board's units."""
    left, top, width, height = board.box
    return left - _MARGIN, top - _MARGIN, width + 2 * _MARGIN, height + 2 * _MARGIN


def opening(box: str, width: int, title: str, style: str, height: int | None = None) -> list[str]:
    """How a picture that stands alone begins; it is as high as its box unless told otherwise."""
    high = f' height="{height}"' if height else ""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}"{high} role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
    ]


def _checked_size(size: int) -> int:
    if not isinstance(size, int) or not 1 <= size <= 20000:
        words = Text(
            "A drawing is 1 to 20000 pixels wide, not {size}.",
            "Un dessin est large de 1 à 20000 pixels, pas de {size}.",
        )
        raise TriludeError(words.fill(size=size))
    return size


def _cell(board: Board, name: str) -> Cell:
    """The cell of a name; its coordinate will do."""
    for cell in board.cells:
        if name in (cell.id, cell.label):
            return cell
    words = Text("There is no cell {name} on this board.", "Il n’y a pas de case {name} sur ce plateau.")
    raise TriludeError(words.fill(name=name))


def _tints(board: Board, drawing: Drawing) -> Iterator[str]:
    for name in drawing.highlights:
        colour = drawing.highlights[name] if isinstance(drawing.highlights, Mapping) else HIGHLIGHT
        points = points_of(_cell(board, name).outline)
        yield f'<polygon class="highlight" fill="{escape(colour)}" fill-opacity="0.45" points="{points}"/>'


def _arrows(board: Board, drawing: Drawing) -> Iterator[str]:
    """Each a line from middle to middle, and a head that ends there."""
    for start, end, *colour in drawing.arrows:
        (x, y), (to_x, to_y) = _cell(board, start).centre, _cell(board, end).centre
        length = hypot(to_x - x, to_y - y) or 1.0
        ahead_x, ahead_y = (to_x - x) / length * 0.3, (to_y - y) / length * 0.3
        neck_x, neck_y = to_x - ahead_x, to_y - ahead_y
        head = (
            (to_x, to_y),
            (neck_x - ahead_y / 2, neck_y + ahead_x / 2),
            (neck_x + ahead_y / 2, neck_y - ahead_x / 2),
        )
        ink = escape(colour[0] if colour else ARROW)
        yield (
            f'<g class="arrow" opacity="0.85"><path stroke="{ink}" stroke-width="0.12" '
            f'd="M{x:.3f} {y:.3f}L{neck_x:.3f} {neck_y:.3f}"/><polygon fill="{ink}" points="{points_of(head)}"/></g>'
        )


def points_of(outline: Iterable[Point]) -> str:
    """Corners as SVG has them."""
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in outline)


def _text(look: str, at: Point, words: str, drawing: Drawing) -> str:
    x, y = at
    upright = f' transform="rotate(180 {x:.3f} {y:.3f})"' if drawing.flip else ""
    return f'<text class="{look}" x="{x:.3f}" y="{y:.3f}"{upright}>{escape(words)}</text>'


def _mark(mark: Mark, origin: Point, drawing: Drawing) -> str:
    x, y = origin[0] + mark.at[0], origin[1] + mark.at[1]
    if mark.shape:
        return f'<path class="{mark.look}" transform="translate({x:.3f} {y:.3f})" d="{mark.shape}"/>'
    return _text(f"mark {mark.look}".strip(), (x, y), mark.text, drawing)


def _title(scene: Scene, language: Language) -> str:
    pieces = ", ".join(f"{piece.glyph} {piece.cell}" for piece in scene.pieces)
    return f"{scene.game}: {pieces}" if language == "en" else f"{scene.game} : {pieces}"
