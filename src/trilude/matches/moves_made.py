"""The moves that were made at a table, by their keys, so that none is made twice."""

from collections.abc import Iterable

from trilude.matches.rows import TAKEN_BACK_KEPT, MoveRow


class MovesMade:
    """All moves that stand, and the last ones that were taken back: of these there may be any number.

    Older ones are counted here, and whoever wants to know one asks the store.
    """

    def __init__(self, moves: Iterable[MoveRow], forgotten: int) -> None:
        moves = tuple(moves)
        self._standing = {move.key: move for move in moves if not move.undone}
        self._taken_back = {move.key: move for move in moves if move.undone}
        self.forgotten = forgotten
        """How many were taken back so long ago that they are not at hand."""
        self._forget()

    def __len__(self) -> int:
        """How many there were in all."""
        return len(self._standing) + len(self._taken_back) + self.forgotten

    def get(self, key: str) -> MoveRow | None:
        """The move that was made with a key; None where there is none at hand."""
        return self._standing.get(key) or self._taken_back.get(key)

    def add(self, move: MoveRow) -> None:
        """A move was made."""
        self._standing[move.key] = move

    def take_back(self, ply: int) -> None:
        """All moves from a ply on were taken back."""
        for move in [move for move in self._standing.values() if move.ply >= ply]:
            self._taken_back[move.key] = self._standing.pop(move.key)
        self._forget()

    def _forget(self) -> None:
        for key in list(self._taken_back)[: max(0, len(self._taken_back) - TAKEN_BACK_KEPT)]:
            del self._taken_back[key]
            self.forgotten += 1
