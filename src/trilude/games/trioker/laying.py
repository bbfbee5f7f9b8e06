"""Pieces laid on a board freely, as positions are set up (see contract.setting): a placement is written 101@d7."""

from collections.abc import Sequence

from trilude.boards.triangles import TriangleBoard
from trilude.contract.choices import Pick
from trilude.contract.errors import BadPosition
from trilude.contract.words import Text
from trilude.games.trioker.drawing import turn_id
from trilude.games.trioker.pieces import KINDS, PIECE_OF, WAY_CORNERS, WAY_TEXTS, WAYS, rotations
from trilude.games.trioker.placement_text import read_placement, read_table, write_placement


def read_laid(board: TriangleBoard, field: str) -> tuple[int, ...]:
    """The placements of a text; no piece or cell comes twice in it, but corners may contradict each other."""
    laid = tuple(read_table(board, field))
    pieces, cells = {PIECE_OF[move % WAYS] for move in laid}, {move // WAYS for move in laid}
    if min(len(pieces), len(cells)) < len(laid):
        words = Text("A piece or a cell comes twice in “{field}”.", "Une pièce ou une case revient dans « {field} ».")
        raise BadPosition(words.fill(field=field[:40]))
    return laid


def write_laid(board: TriangleBoard, laid: Sequence[int]) -> str:
    """The placements as a position's text has them."""
    return ",".join(write_placement(board, move) for move in laid) or "-"


def placing(board: TriangleBoard, laid: Sequence[int], kind: int, closed: Sequence[int] = ()) -> dict[str, Pick]:
    """The turns of a piece, and the free cells that point the same way."""
    taken = {*closed, *(move // WAYS for move in laid)}
    found = {}
    for corners in dict.fromkeys(rotations(KINDS[kind])):
        for up in (True, False):
            places = [cell for cell in range(len(board.names)) if board.up[cell] == up and cell not in taken]
            text = WAY_TEXTS[WAY_CORNERS.index(corners)]
            picks = {board.names[cell]: Pick(f"{text}@{board.names[cell]}") for cell in places}
            found[turn_id(corners, up)] = Pick(next=picks)
    return found


def laid_by(board: TriangleBoard, laid: Sequence[int], act: str) -> int | None:
    """The placement that an act means, if its cell is free; None where it means none."""
    move = read_placement(board, act)
    return None if move is None or any(move // WAYS == other // WAYS for other in laid) else move


def covering(board: TriangleBoard, laid: Sequence[int], cell: str) -> int | None:
    """The placement that covers a cell."""
    return next((move for move in laid if board.names[move // WAYS] == cell), None)
