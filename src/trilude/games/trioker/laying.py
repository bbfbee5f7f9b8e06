"""Pieces laid on a board freely, as positions are set up (see contract.setting): a placement is written 101@d7."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from trilude.boards.triangles import TriangleBoard
from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadPosition
from trilude.contract.scene import Piece
from trilude.contract.setting import LIFT
from trilude.contract.words import Text
from trilude.games.trioker.drawing import placed_piece, turn_id
from trilude.games.trioker.pieces import KINDS, PIECE_OF, WAY_CORNERS, WAY_TEXTS, WAYS, rotations
from trilude.games.trioker.placement_text import read_placement, read_table, write_placement


@dataclass(frozen=True)
class Laid:
    """What lies on a board. No piece or cell comes twice, but corners may contradict each other."""

    board: TriangleBoard
    moves: tuple[int, ...] = ()
    """Placements, as rules number them."""

    @staticmethod
    def read(board: TriangleBoard, field: str) -> "Laid":
        """The placements of a text; raises BadPosition where a piece or a cell comes twice in it."""
        laid = Laid(board, tuple(read_table(board, field)))
        if min(len(set(laid.kinds)), len({move // WAYS for move in laid.moves})) < len(laid.moves):
            words = Text(
                "A piece or a cell comes twice in “{field}”.", "Une pièce ou une case revient dans « {field} »."
            )
            raise BadPosition(words.fill(field=field[:40]))
        return laid

    def __str__(self) -> str:
        return ",".join(write_placement(self.board, move) for move in self.moves) or "-"

    @property
    def kinds(self) -> list[int]:
        """The pieces that lie there."""
        return [PIECE_OF[move % WAYS] for move in self.moves]

    def drawn(self, look: Callable[[int], str]) -> tuple[Piece, ...]:
        """The pieces as a scene has them, by how each looks."""
        placed = sorted(divmod(move, WAYS) for move in self.moves)
        return tuple(placed_piece(self.board, cell, WAY_CORNERS[way], look(PIECE_OF[way])) for cell, way in placed)

    @property
    def lifting(self) -> dict[str, Pick]:
        """The cells from which a piece can be lifted."""
        return {name: Pick(f"{LIFT} {name}") for name in (self.board.names[move // WAYS] for move in self.moves)}

    def placing(self, kind: int, turned: tuple[str, ...], closed: Collection[int] = ()) -> Choices:
        """The turns of a piece; once one was picked, the free cells that point the same way."""
        taken = {*closed, *(move // WAYS for move in self.moves)}
        found: dict[str, Pick] = {}
        for corners in dict.fromkeys(rotations(KINDS[kind])):
            text = WAY_TEXTS[WAY_CORNERS.index(corners)]
            for up in (True, False):
                free = (n for cell, n in enumerate(self.board.names) if self.board.up[cell] == up and cell not in taken)
                found[turn_id(corners, up)] = Pick(next={name: Pick(f"{text}@{name}") for name in free})
        if not turned:
            return found
        return (found[turned[0]].next if len(turned) == 1 and turned[0] in found else None) or {}

    def with_piece(self, act: str) -> "Laid | None":
        """With the placement that an act means, if its cell is free; None where it means none."""
        move = read_placement(self.board, act)
        if move is None or move // WAYS in {other // WAYS for other in self.moves}:
            return None
        return replace(self, moves=(*self.moves, move))

    def without(self, cell: str) -> "tuple[Laid, int] | None":
        """With nothing on a cell, and the piece that lay there; None where nothing did."""
        move = next((one for one in self.moves if self.board.names[one // WAYS] == cell), None)
        if move is None:
            return None
        return replace(self, moves=tuple(other for other in self.moves if other != move)), PIECE_OF[move % WAYS]
