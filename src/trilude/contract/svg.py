"""A scene as an SVG picture that stands alone."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from math import hypot

from trilude.contract.errors import TriludeError
from trilude.contract.scene import Board, Cell, Mark, Point, Scene
from trilude.contract.words import Language, Text

_HOUSE_STYLE = """
svg { background: #f6f1e7; font-family: system-ui, sans-serif }
.cell { stroke-linejoin: round }
.label { font-size: 0.24px; text-anchor: middle; fill: #6b6257; opacity: 0.7 }
.last { stroke: #c8843c; stroke-width: 0.09 }
.mark { font-size: 0.42px; text-anchor: middle; dominant-baseline: central; stroke: none }
"""

HIGHLIGHT, ARROW = "#3b8ea5", "#a5343b"
"""Colours of what is pointed out, unless others are given."""

Arrow = tuple[str, str] | tuple[str, str, str]
"""From one cell to another, and perhaps in a colour of its own."""


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


PLAIN = Drawing()


def scene_svg(board: Board, scene: Scene, style: str, language: Language, drawing: Drawing = PLAIN) -> str:
    """The whole picture; cells carry their coordinates, pieces their names for people who cannot see them."""
    left, top, width, height = board.box
    margin = 0.4
    box = f"{left - margin:.3f} {top - margin:.3f} {width + 2 * margin:.3f} {height + 2 * margin:.3f}"
    lines = opening(box, _checked_size(drawing.size), _title(scene, language), _HOUSE_STYLE + style)
    if drawing.flip:
        lines.append(f'<g transform="rotate(180 {left + width / 2:.3f} {top + height / 2:.3f})">')
    written: list[str] = []
    for cell in board.cells:
        last = " last" if drawing.last_move and cell.id in scene.last else ""
        lines.append(f'<polygon class="cell {cell.look}{last}" points="{_points(cell.outline)}"/>')
        x, y = cell.centre
        away = -0.72 if drawing.flip else 0.72
        edge = max((corner_y - y) * (1 if away > 0 else -1) for _, corner_y in cell.outline)
        written.append(_text("label", (x, y + away * edge), cell.label, drawing))
        written.extend(_mark(mark, (0, 0), drawing) for mark in cell.marks)
    if board.lines:
        lines.append(f'<path class="lines" d="{board.lines}"/>')
    lines += [*_tints(board, drawing), *written]
    for piece in scene.pieces:
        x, y = piece.at
        lines.append(f'<path class="piece {piece.look}" transform="translate({x:.3f} {y:.3f})" d="{piece.shape}"/>')
        if piece.marks:
            marks = "".join(_mark(mark, piece.at, drawing) for mark in piece.marks)
            lines.append(f'<g class="{piece.look}">{marks}</g>')
    lines += _arrows(board, drawing)
    if drawing.flip:
        lines.append("</g>")
    lines.append("</svg>")
    return "\n".join(lines)


def opening(box: str, width: int, title: str, style: str) -> list[str]:
    """How a picture that stands alone begins."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" role="img">',
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
        points = _points(_cell(board, name).outline)
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
            f'd="M{x:.3f} {y:.3f}L{neck_x:.3f} {neck_y:.3f}"/><polygon fill="{ink}" points="{_points(head)}"/></g>'
        )


def _points(outline: Iterable[Point]) -> str:
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
