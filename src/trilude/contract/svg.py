"""A scene as an SVG picture that stands alone."""

from html import escape

from trilude.contract.scene import Board, Mark, Point, Scene
from trilude.contract.words import Language

_HOUSE_STYLE = """
svg { background: #f6f1e7; font-family: system-ui, sans-serif }
.cell { stroke-linejoin: round }
.label { font-size: 0.24px; text-anchor: middle; fill: #6b6257; opacity: 0.7 }
.last { stroke: #c8843c; stroke-width: 0.09 }
.mark { font-size: 0.42px; text-anchor: middle; dominant-baseline: central; stroke: none }
"""


def scene_svg(board: Board, scene: Scene, style: str, language: Language) -> str:
    """The whole picture; cells carry their coordinates, pieces their names for people who cannot see them."""
    left, top, width, height = board.box
    margin = 0.4
    box = f"{left - margin:.3f} {top - margin:.3f} {width + 2 * margin:.3f} {height + 2 * margin:.3f}"
    lines = opening(box, 480, _title(scene, language), _HOUSE_STYLE + style)
    written: list[str] = []
    for cell in board.cells:
        points = " ".join(f"{x:.3f},{y:.3f}" for x, y in cell.outline)
        last = " last" if cell.id in scene.last else ""
        lines.append(f'<polygon class="cell {cell.look}{last}" points="{points}"/>')
        x, y = cell.centre
        lowest = max(corner_y for _, corner_y in cell.outline)
        written.append(f'<text class="label" x="{x:.3f}" y="{y + 0.72 * (lowest - y):.3f}">{escape(cell.label)}</text>')
        written.extend(_mark(mark, (0, 0)) for mark in cell.marks)
    if board.lines:
        lines.append(f'<path class="lines" d="{board.lines}"/>')
    lines += written
    for piece in scene.pieces:
        x, y = piece.at
        lines.append(f'<path class="piece {piece.look}" transform="translate({x:.3f} {y:.3f})" d="{piece.shape}"/>')
        if piece.marks:
            marks = "".join(_mark(mark, piece.at) for mark in piece.marks)
            lines.append(f'<g class="{piece.look}">{marks}</g>')
    lines.append("</svg>")
    return "\n".join(lines)


def opening(box: str, width: int, title: str, style: str) -> list[str]:
    """How a picture that stands alone begins."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
    ]


def _mark(mark: Mark, origin: Point) -> str:
    x, y = origin[0] + mark.at[0], origin[1] + mark.at[1]
    if mark.shape:
        return f'<path class="{mark.look}" transform="translate({x:.3f} {y:.3f})" d="{mark.shape}"/>'
    return f'<text class="{f"mark {mark.look}".strip()}" x="{x:.3f}" y="{y:.3f}">{escape(mark.text)}</text>'


def _title(scene: Scene, language: Language) -> str:
    pieces = ", ".join(f"{piece.glyph} {piece.cell}" for piece in scene.pieces)
    return f"{scene.game}: {pieces}" if language == "en" else f"{scene.game} : {pieces}"
