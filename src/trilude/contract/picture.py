"""Pictures of moves: what a move puts down, moves or takes away, drawn small in lists and as a ghost on the board."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trilude.contract.scene import Board, Cell, Item, Piece, Scene, point
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.position import Sight


_DONE = "done"
"""The pick that ends a move; it says nothing of it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A move as it is drawn."""

    pieces: tuple[Piece, ...] = ()
    """What is put down or moves, where it lies afterwards."""
    start: str | None = None
    """The cell that pieces which move came from."""
    falls: tuple[Piece, ...] = ()
    """What is beaten or taken away by it, where that lay or came to."""
    items: tuple[Item, ...] = ()
    """What leaves a hand, but not for the board: tokens exchanged, a piece given away."""
    backs: int = 0
    """How many such things the viewer may not see."""
    words: Text | None = None
    """What else was chosen, where that has a name: to pass, to draw, who gets a piece."""
    points: int | None = None
    """What it brought whoever moved, or cost them, in games that count points."""

    def as_far_as_known(self) -> "Picture":
        """The picture for those who may not know what left a hand."""
        return replace(self, items=(), backs=len(self.items))


def draw(before: "Sight", move: int, after: "Sight | None") -> Picture:
    """A legal move as a picture; `after` is what it leads to, where whoever looks can know that.

    Things from a hand are found by the picks that make the move, for what lies on the board afterwards may belong to
    the next deal; all others by what has changed on the board.
    """
    scene, later = before.scene, after.scene if after else None
    path = before.game.scene.paths(before, move)[0]
    laid, items = _from_hand(path, scene, before.board, later)
    words = [scene.names[pick] for pick in path if pick in scene.names and pick != _DONE] if not laid else []
    points = _points(before, scene, later)
    if not (laid or items):
        places = _places(before.board)
        cells = [places[pick] for pick in path if pick in places]
        if cells:
            return _on_the_board(points, before, move, cells, (scene, later))
    return Picture(pieces=laid, items=items, words=Text.join(", ", words) if words else None, points=points)


MOST_BOARDS = 16
"""So many boards are kept cell by cell."""

_PLACES: dict[str, dict[str, Cell]] = {}


def _places(board: Board) -> dict[str, Cell]:
    """The cells of a board by their ids."""
    places = _PLACES.get(board.id)
    if places is None:
        if len(_PLACES) >= MOST_BOARDS:
            _PLACES.clear()
        places = _PLACES[board.id] = {cell.id: cell for cell in board.cells}
    return places


def _from_hand(
    path: tuple[str, ...], scene: Scene, board: Board, later: Scene | None
) -> tuple[tuple[Piece, ...], tuple[Item, ...]]:
    """Things of trays among the picks: those that get a cell, as they lie there, and those that do not."""
    items = {item.id: item for tray in scene.trays for item in tray.items}
    if not items:
        return (), ()
    cells = _places(board)
    lying = {piece.cell: piece for piece in _fresh(scene, later)} if later else {}
    laid, others = [], []
    for place, pick in enumerate(path):
        if pick not in items:
            continue
        turn = next((one for one in board.turns.get(pick, ()) if one.id in path[place + 1 : place + 2]), None)
        cell = cells.get(next(iter(path[place + (2 if turn else 1) :]), ""))
        if cell is None:
            others.append(items[pick])
        elif cell.id in lying:
            laid.append(replace(lying[cell.id], name=lying[cell.id].name or items[pick].name))
        else:
            drawn = replace(items[pick], shape=turn.shape, marks=turn.marks) if turn else items[pick]
            laid.append(_put_down(drawn, cell))
    return tuple(laid), tuple(others)


def _put_down(item: Item, cell: Cell) -> Piece:
    return Piece(item.id, cell.id, cell.centre, item.shape, item.look, item.glyph, item.marks, name=item.name)


def _on_the_board(
    points: int | None, before: "Sight", move: int, cells: list[Cell], scenes: tuple[Scene, Scene | None]
) -> Picture:
    """The picture of what goes from the first of some cells to the last, and what is beaten there.

    A game whose pieces may come back to where they were says itself which of them go (`moving` of its scene).
    """
    scene, later = scenes
    (x, y), (from_x, from_y) = cells[-1].centre, cells[0].centre
    end, fresh = cells[-1].id, list(_fresh(scene, later)) if later else []
    told = getattr(before.game.scene, "moving", None)
    staying = {(piece.id, piece.cell) for piece in later.pieces} if later else set()
    gone = (piece.id for piece in scene.pieces if piece.cell == cells[0].id and (piece.id, piece.cell) not in staying)
    going = set(told(before, move) if told else gone)
    arrived = {piece.id: piece for piece in fresh if piece.cell == end}
    pieces = [
        arrived.get(piece.id) or replace(piece, cell=end, at=point(piece.at[0] + x - from_x, piece.at[1] + y - from_y))
        for piece in scene.pieces
        if piece.id in going
    ]
    beaten = [piece for piece in (*scene.pieces, *pieces) if piece.cell == end and (piece.id, end) not in staying]
    return Picture(
        pieces=tuple(pieces) or tuple(arrived.values()),
        start=cells[0].id if pieces else None,
        falls=tuple(beaten) if later else (),
        points=points,
    )


def _fresh(scene: Scene, later: Scene) -> Iterator[Piece]:
    """Pieces that were not on their cells before."""
    there = {(piece.id, piece.cell) for piece in scene.pieces}
    return (piece for piece in later.pieces if (piece.id, piece.cell) not in there)


def _points(before: "Sight", scene: Scene, later: Scene | None) -> int | None:
    mover = before.mover
    then, now = scene.seats[mover].score, later.seats[mover].score if later else None
    return None if then is None or now is None else now - then
