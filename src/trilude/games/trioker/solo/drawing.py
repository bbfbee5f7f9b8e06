"""Shapes and what lies on them, as characters and as SVG pictures: printed card, ochre and black."""

from collections.abc import Mapping
from html import escape

from trilude.boards.triangles import TriangleBoard
from trilude.games.trioker.pieces import BLACK, JOKER, KIND_OF, NAMES, Corners

Shown = Mapping[int, Corners]
"""What filled cells show, corners anticlockwise."""

CLASH = "!"
"""A point where corners differ."""

COLOURS = ("#fbf3dd", "#e2a93b", "#b4532a", "#44606e", "#16130f")
"""Of the values 0 to 3 and of the Joker's black corner."""

INKS = ("#16130f", "#16130f", "#fbf3dd", "#fbf3dd", "#fbf3dd")
_REACH = 0.36
"""How far a corner's colour reaches along the sides."""

_STYLE = """
svg { background: #f6f1e7 } .card { fill: #f1dcae } .bare { fill: #e6ddcc }
.card, .bare { stroke: #f6f1e7; stroke-width: 0.05; stroke-linejoin: round }
text { font: 0.17px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central }
.name { fill: #6b6257 } .caption { font-size: 0.42px; fill: #16130f }
"""


def picture(shape: TriangleBoard, shown: Shown) -> str:
    """The shape in characters: labels on points, in cells the piece that lies there or the cell's name."""
    first_row, first_column = _origin(shape)
    height = 2 * (max(r for r, _ in shape.points) - first_row) + 1
    width = 4 * (max(k for _, k in shape.points) - first_column) + 1
    canvas = [[" "] * width for _ in range(height)]
    for cell, up in enumerate(shape.up):
        line, column = inside(shape, cell)
        side = line + 1 if up else line - 1
        canvas[side][column - 3 : column + 4] = "-------"
        canvas[line][column - 2], canvas[line][column + 2] = "/\\" if up else "\\/"
        name = _card_name(shown[cell]) if cell in shown else shape.names[cell]
        start = column - len(name) // 2
        canvas[line][start : start + len(name)] = name
    for (r, k), label in zip(shape.points, point_labels(shape, shown), strict=True):
        canvas[2 * (r - first_row)][4 * (k - first_column)] = label
    return "\n".join("".join(line).rstrip() for line in canvas)


def inside(shape: TriangleBoard, cell: int) -> tuple[int, int]:
    """Line and column of a cell's middle in its picture."""
    first_row, first_column = _origin(shape)
    r, k = shape.cells[cell]
    return 2 * (r - first_row) + 1, 4 * (k - first_column)


def _origin(shape: TriangleBoard) -> tuple[int, int]:
    return min(r for r, _ in shape.points), min(k for _, k in shape.points)


def _card_name(corners: Corners) -> str:
    kind = KIND_OF[corners]
    return "*" if kind == JOKER else NAMES[kind]


def point_labels(shape: TriangleBoard, shown: Shown) -> list[str]:
    """What can be read at each point: a value, `*` for a black corner alone, `.` for nothing, or CLASH."""
    seen: list[set[int]] = [set() for _ in shape.points]
    for cell, corners in shown.items():
        for point, value in zip(shape.corners[cell], corners, strict=True):
            seen[point].add(value)
    labels = []
    for values in seen:
        plain = sorted(values - {BLACK})
        labels.append(CLASH if len(plain) > 1 else str(plain[0]) if plain else "*" if values else ".")
    return labels


def svg(shape: TriangleBoard, shown: Shown, title: str, *, width: int = 480) -> str:
    """A picture that stands alone."""
    xs = [x for cell in range(len(shape.cells)) for x, _ in shape.outline(cell)]
    ys = [y for cell in range(len(shape.cells)) for _, y in shape.outline(cell)]
    box = f"{min(xs) - 0.2:.3f} {min(ys) - 0.2:.3f} {max(xs) - min(xs) + 0.4:.3f} {max(ys) - min(ys) + 0.4:.3f}"
    return "\n".join([*_opening(box, width, title), *drawn_cells(shape, shown), "</svg>", ""])


def gallery(shapes: list[tuple[str, TriangleBoard]], title: str, *, across: int = 5) -> str:
    """Many empty shapes side by side, each with a caption."""
    room_x, room_y = 8.0, 7.0
    lines = []
    for number, (caption, shape) in enumerate(shapes):
        column, row = number % across, number // across
        points = [corner for cell in range(len(shape.cells)) for corner in shape.outline(cell)]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        scale = min(1.0, 6.8 / (right - left), 4.8 / (bottom - top))
        x = room_x * (column + 0.5) - scale * (left + right) / 2
        y = room_y * row + 3.1 - scale * (top + bottom) / 2
        lines.append(f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.3f})">')
        lines += [_polygon(shape, cell, "card") for cell in range(len(shape.cells))]
        lines.append("</g>")
        x, y = room_x * (column + 0.5), room_y * row + 6.2
        lines.append(f'<text class="caption" x="{x:.3f}" y="{y:.3f}">{escape(caption)}</text>')
    box = f"0 0 {room_x * across:.0f} {room_y * -(-len(shapes) // across):.0f}"
    return "\n".join([*_opening(box, 1000, title), *lines, "</svg>", ""])


def drawn_cells(shape: TriangleBoard, shown: Shown) -> list[str]:
    """All cells as SVG elements: cards with coloured corners where pieces lie, bare ground elsewhere."""
    lines = [_polygon(shape, cell, "card" if cell in shown else "bare") for cell in range(len(shape.cells))]
    for cell in range(len(shape.cells)):
        outline = shape.outline(cell)
        middle = sum(x for x, _ in outline) / 3, sum(y for _, y in outline) / 3
        if cell not in shown:
            lines.append(f'<text class="name" x="{middle[0]:.3f}" y="{middle[1]:.3f}">{shape.names[cell]}</text>')
            continue
        for k, value in enumerate(shown[cell]):
            corner, following, before = outline[k], outline[(k + 1) % 3], outline[(k + 2) % 3]
            lines.append(f'<path d="{_sector(corner, following, before)}" fill="{COLOURS[value]}"/>')
            x, y = (corner[i] + (middle[i] - corner[i]) * 0.38 for i in (0, 1))
            digit = "★" if value == BLACK else value
            lines.append(f'<text x="{x:.3f}" y="{y:.3f}" fill="{INKS[value]}">{digit}</text>')
    return lines


def _sector(corner: tuple[float, float], one: tuple[float, float], other: tuple[float, float]) -> str:
    """The part of a disc round a corner that lies in the triangle, a little off its sides."""
    gap = 0.03
    sides = [((end[0] - corner[0]), (end[1] - corner[1])) for end in (one, other)]
    tip = [corner[i] + gap * (sides[0][i] + sides[1][i]) for i in (0, 1)]
    ends = [[tip[i] + (_REACH - gap) * side[i] for i in (0, 1)] for side in sides]
    arc = f"A{_REACH - gap:.3f} {_REACH - gap:.3f} 0 0 0 {ends[1][0]:.3f} {ends[1][1]:.3f}"
    return f"M{tip[0]:.3f} {tip[1]:.3f}L{ends[0][0]:.3f} {ends[0][1]:.3f}{arc}Z"


def _polygon(shape: TriangleBoard, cell: int, look: str) -> str:
    points = " ".join(f"{x:.3f},{y:.3f}" for x, y in shape.outline(cell))
    return f'<polygon class="{look}" points="{points}"/>'


def _opening(box: str, width: int, title: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
    ]


def bars(values: list[tuple[str, float]], title: str) -> str:
    """Shares from 0 to 1 as bars, each with its name below and its percentage above."""
    height = 8.0
    lines = []
    for number, (name, value) in enumerate(values):
        x = 1.6 * number
        top = height * (1 - value)
        lines.append(f'<rect x="{x:.2f}" y="{top:.3f}" width="1.3" height="{height - top:.3f}" fill="{COLOURS[1]}"/>')
        percent = "100" if value == 1 else f"{100 * value:.2f}"
        lines.append(f'<text class="caption" x="{x + 0.65:.2f}" y="{top - 0.35:.3f}">{percent}</text>')
        lines.append(f'<text class="caption" x="{x + 0.65:.2f}" y="{height + 0.45:.3f}">{escape(name)}</text>')
    box = f"-0.6 -1.2 {1.6 * len(values) + 0.9:.2f} {height + 2.2:.2f}"
    return "\n".join([*_opening(box, 800, title), *lines, "</svg>", ""])
