"""The player of the advice that the quick game gives beginners: get rid of your large pieces first."""

from time import perf_counter

import numpy as np

from trilude.contract.game import Game
from trilude.contract.position import View
from trilude.contract.walk import generator
from trilude.games.trioker.quick.knowledge import points_of_move
from trilude.players.find import no_such_player
from trilude.players.greedy import expect_after, shuffled_moves
from trilude.players.player import Candidate, Choice


def make_largest(game: Game, detail: str, seed: int, threads: int) -> "LargestFirstPlayer":
    """The player of the name `largest`."""
    if detail:
        raise no_such_player(game, f"largest:{detail}")
    return LargestFirstPlayer(game, seed)


class LargestFirstPlayer:
    """Places, or gives away, a piece with as many points as possible; all ways to do so are equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._generator = generator(seed)
        self._scratch = np.zeros(1, game.rules.POSITION)

    def choose(self, view: View) -> Choice:
        """Any of the moves that get rid of the most points; what that is worth is told in one world."""
        started = perf_counter()
        moves = shuffled_moves(view, self._generator)
        points = [points_of_move(self._game.tables, move) for move in moves.tolist()]
        expected = np.zeros((len(moves), view.seats), np.float64)
        world = view.sample(self._generator)
        expect_after(self._game.tables, world, self._scratch, moves, expected)
        order = sorted(range(len(moves)), key=lambda i: -points[i])
        candidates = tuple(Candidate(view.name_move(int(moves[i])), 1, float(expected[i, view.seat])) for i in order)
        chosen = candidates[0].move
        values = tuple(expected[order[0]].tolist())
        return Choice(chosen, values, candidates, (chosen,), len(moves), perf_counter() - started)
