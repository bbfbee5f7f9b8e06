"""The player of the advice that the quick game of Trioker gives beginners: get rid of your large pieces first."""

from trilude.contract.chance import draw_below
from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.position import View
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.games.trioker.quick import GAME
from trilude.players.player import Choice


class LargestFirstPlayer:
    """Places, or gives away, a piece with as many points as possible; all ways to do so are equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        if game.name != GAME.name:
            raise BadPlayer(
                Text("largest plays {own}, not {game}.", "largest joue à {own}, pas à {game}.").fill(
                    own=GAME.name, game=game.name
                )
            )
        self._generator = generator(seed)

    def choose(self, view: View) -> Choice:
        """Any of the moves that get rid of the most points."""
        from trilude.games.trioker.quick.knowledge import points_of_move

        moves = view.legal_moves
        points = [points_of_move(GAME.tables, move.id) for move in moves]
        largest = [i for i, value in enumerate(points) if value == max(points)]
        move = moves[largest[draw_below(self._generator, len(largest))]]
        return Choice(move, (1 / view.seats,) * view.seats, (), (move,), 0, 0.0)
