"""A scene as characters: where each cell stands on a terminal, and what is written there."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist, floor

from trilude.contract.scene import Board, Point, Scene

CLASH = "!"
"""A corner in which pieces show different things."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell on a terminal: its centre, and either the glyphs of its pieces, top first, or its coordinate."""

    id: str
    line: int
    column: int
    text: str
    look: str
    """The style of its top piece, or of the empty cell."""
    empty: bool

    @property
    def start(self) -> int:
        """The column of the first character."""
        return self.column - len(self.text) // 2


def spots(board: Board, scene: Scene) -> list[Spot]:
    """All cells, in reading order."""
    across, down = board.characters
    left, top, _, _ = board.box
    result = []
    for cell in board.cells:
        x, _ = cell.centre
        ys = [y for _, y in cell.outline]
        here = [piece for piece in scene.pieces if piece.cell == cell.id or cell.id in piece.cells]
        empty = cell.label if cell.glyph is None else cell.glyph
        text = "".join(piece.glyph for piece in reversed(here)) if here else empty
        result.append(
            Spot(
                cell.id,
                floor(((min(ys) + max(ys)) / 2 - top) * down),
                round((x - left) * across),
                text,
                here[-1].look if here else cell.look,
                not here,
            )
        )
    return sorted(result, key=lambda spot: (spot.line, spot.column))


def outlines(board: Board, scene: Scene) -> list[str]:
    """The outlines of the cells, line by line; nothing where cells are no triangles or have no room for outlines.

    .-------2      What pieces show in a corner is written at the corner, CLASH where pieces differ there.
      \\a1 /021\\
        0-------1
    """
    across, down = board.characters
    left, top, width, height = board.box

    def place(point: Point) -> tuple[int, int]:
        return round((point[1] - top) * down), round((point[0] - left) * across)

    corners = [[place(corner) for corner in cell.outline] for cell in board.cells]
    if any(len(cell) != 3 or _extent(cell, 0) < 2 or _extent(cell, 1) < 8 for cell in corners):
        return []
    canvas = [[" "] * (round(width * across) + 1) for _ in range(round(height * down) + 1)]
    for cell in corners:
        for (line, column), (other_line, other_column) in zip(cell, cell[1:] + cell[:1], strict=True):
            if line == other_line:
                first, last = sorted((column, other_column))
                canvas[line][first + 1 : last] = "-" * (last - first - 1)
            else:
                leans_left = (line < other_line) == (column > other_column)
                canvas[(line + other_line) // 2][(column + other_column) // 2] = "/" if leans_left else "\\"
    seen: dict[tuple[int, int], set[str]] = {corner: set() for cell in corners for corner in cell}
    for corner, text in _shown_in_corners(board, scene):
        seen[place(corner)].add(text)
    for (line, column), texts in seen.items():
        canvas[line][column] = "".join(texts or ".") if len(texts) < 2 else CLASH
    return ["".join(line).rstrip() for line in canvas]


def _shown_in_corners(board: Board, scene: Scene) -> Iterator[tuple[Point, str]]:
    """The marks of one character on pieces, each with the corner of the piece's cell that is nearest."""
    outline = {cell.id: cell.outline for cell in board.cells}
    for piece in scene.pieces:
        for mark in piece.marks:
            if len(mark.text) == 1:
                at = piece.at[0] + mark.at[0], piece.at[1] + mark.at[1]
                yield min(outline[piece.cell], key=lambda corner: dist(corner, at)), mark.text


def _extent(places: list[tuple[int, int]], axis: int) -> int:
    return max(place[axis] for place in places) - min(place[axis] for place in places)


def board_text(board: Board, scene: Scene) -> str:
    """The board in plain characters."""
    drawn = dict(enumerate(outlines(board, scene)))
    lines: dict[int, str] = {}
    for spot in spots(board, scene):
        line = lines.get(spot.line, "")
        lines[spot.line] = (
            line + drawn.get(spot.line, "")[len(line) : spot.start].ljust(spot.start - len(line)) + spot.text
        )
    for number, line in drawn.items():
        lines[number] = lines.get(number, "") + line[len(lines.get(number, "")) :]
    first, last = min(lines), max(lines)
    return "\n".join(lines.get(number, "").rstrip() for number in range(first, last + 1))
