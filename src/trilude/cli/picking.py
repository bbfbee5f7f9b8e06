"""Making a move by picking one thing after another: every pick narrows the legal moves down."""

from trilude.contract.game import Path
from trilude.contract.position import Look, Move

DONE = "done"
"""The id of a choice that ends a move; it is always picked by a person, never for them."""


class Picking:
    """The picks made so far towards a move."""

    def __init__(self, look: Look) -> None:
        scene = look.game.scene
        self._cells = {cell.id for cell in look.board.cells}
        self._moves: dict[Path, Move] = {path: move for move in look.legal_moves for path in scene.paths(look, move.id)}
        self.picked: Path = ()

    @property
    def choices(self) -> list[str]:
        """The ids that may be picked next, in the order of the moves."""
        depth = len(self.picked)
        return list(dict.fromkeys(path[depth] for path in self._moves if path[:depth] == self.picked))

    def pick(self, thing: str) -> Move | None:
        """Pick one thing; returns the move if that settles it. A last choice that is no cell picks itself."""
        if thing not in self.choices:
            return None
        self.picked = (*self.picked, thing)
        move = self._moves.get(self.picked)
        while move is None and len(self.choices) == 1 and self.choices[0] not in (*self._cells, DONE):
            self.picked = (*self.picked, self.choices[0])
            move = self._moves.get(self.picked)
        return move

    def back(self) -> None:
        """Unpick the last thing."""
        self.picked = self.picked[:-1]
