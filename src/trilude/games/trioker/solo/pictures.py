"""Many shapes as one SVG picture, chances as bars, printed card; and a solution."""

from html import escape

from trilude.boards.triangles import TriangleBoard
from trilude.contract.board_text import board_text
from trilude.contract.scene import Board, Scene
from trilude.contract.svg import opening, scene_svg
from trilude.contract.words import Language
from trilude.games.trioker import FAMILY
from trilude.games.trioker.drawing import STYLE, empty_board, placed_piece
from trilude.games.trioker.solo.shape_puzzle import FilledShape

_STYLE = """
svg { background: #f6f1e7 } .card { fill: #f1dcae; stroke: #f6f1e7; stroke-width: 0.1; stroke-linejoin: round }
.caption { font: 0.42px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; fill: #16130f }
.bar { fill: #e2a93b }
"""


def gallery(shapes: list[tuple[str, TriangleBoard]], title: str, *, across: int = 5) -> str:
    """Many empty shapes side by side, each with a caption."""
    room_x, room_y = 8.0, 7.0
    lines = []
    for number, (caption, shape) in enumerate(shapes):
        column, row = number % across, number // across
        points = [corner for cell in range(len(shape.cells)) for corner in shape.outline(cell)]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        scale = min(0.5, 6.8 / (right - left), 4.8 / (bottom - top))
        x = room_x * (column + 0.5) - scale * (left + right) / 2
        y = room_y * row + 3.1 - scale * (top + bottom) / 2
        lines.append(f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.3f})">')
        lines += [_polygon(shape, cell) for cell in range(len(shape.cells))]
        lines.append("</g>")
        x, y = room_x * (column + 0.5), room_y * row + 6.2
        lines.append(f'<text class="caption" x="{x:.3f}" y="{y:.3f}">{escape(caption)}</text>')
    box = f"0 0 {room_x * across:.0f} {room_y * -(-len(shapes) // across):.0f}"
    return "\n".join([*opening(box, 1000, title, _STYLE), *lines, "</svg>", ""])


def _polygon(shape: TriangleBoard, cell: int) -> str:
    points = " ".join(f"{x:.3f},{y:.3f}" for x, y in shape.outline(cell))
    return f'<polygon class="card" points="{points}"/>'


def bars(values: list[tuple[str, float]], title: str) -> str:
    """Shares from 0 to 1 as bars, each with its name below and its percentage above."""
    height = 8.0
    lines = []
    for number, (name, value) in enumerate(values):
        x = 1.6 * number
        top = height * (1 - value)
        lines.append(f'<rect x="{x:.2f}" y="{top:.3f}" width="1.3" height="{height - top:.3f}" class="bar"/>')
        percent = "100" if value == 1 else f"{100 * value:.2f}"
        lines.append(f'<text class="caption" x="{x + 0.65:.2f}" y="{top - 0.35:.3f}">{percent}</text>')
        lines.append(f'<text class="caption" x="{x + 0.65:.2f}" y="{height + 0.45:.3f}">{escape(name)}</text>')
    box = f"-0.6 -1.2 {1.6 * len(values) + 0.9:.2f} {height + 2.2:.2f}"
    return "\n".join([*opening(box, 800, title, _STYLE), *lines, "</svg>", ""])


def draw_solution(solution: FilledShape, language: Language) -> str:
    """The shape of a puzzle with the pieces of a solution."""
    return scene_svg(*_lay_out(solution), STYLE, language)


def write_solution(solution: FilledShape) -> str:
    """The same as text."""
    return board_text(*_lay_out(solution))


def _lay_out(solution: FilledShape) -> tuple[Board, Scene]:
    shape = solution.puzzle.shape
    given = {placement.cell for placement in solution.puzzle.given}
    board = empty_board(FAMILY.name, shape)
    pieces = tuple(
        placed_piece(shape, cell, corners, "given" if cell in given else "laid")
        for cell, corners in enumerate(solution)
    )
    return board, Scene(FAMILY.name, board.id, pieces, (), None, ())
