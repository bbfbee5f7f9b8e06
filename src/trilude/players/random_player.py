"""The player that all others must beat."""

from trilude.contract.chance import draw_below
from trilude.contract.position import View
from trilude.contract.walk import generator
from trilude.players.player import Choice


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._generator = generator(seed)

    def choose(self, view: View) -> Choice:
        """Every legal move is equally likely."""
        moves = view.legal_moves
        move = moves[draw_below(self._generator, len(moves))]
        return Choice(move, (1 / view.seats,) * view.seats, (), (move,), 0, 0.0)
