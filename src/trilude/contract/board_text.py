"""A scene as characters: where each cell stands on a terminal, and what is written there."""

from dataclasses import dataclass
from math import floor

from trilude.contract.scene import Board, Scene


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


def board_text(board: Board, scene: Scene) -> str:
    """The board in plain characters."""
    lines: dict[int, str] = {}
    for spot in spots(board, scene):
        lines[spot.line] = lines.get(spot.line, "").ljust(spot.start) + spot.text
    first, last = min(lines), max(lines)
    return "\n".join(lines.get(number, "").rstrip() for number in range(first, last + 1))
