"""The player that all others must beat."""

from trilude.contract.chance import draw_below
from trilude.contract.position import View
from trilude.contract.walk import generator
from trilude.players.player import Candidate, Choice


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._generator = generator(seed)

    def choose(self, view: View) -> Choice:
        """Every legal move is equally likely."""
        moves = view.legal_moves
        move = moves[draw_below(self._generator, len(moves))]
        even = 1 / view.seats
        return Choice(move, (even,) * view.seats, (Candidate(move, 0, even),), (move,), 0, 0.0)
