"""The player that takes the most points now: what most programs for games that count points do."""

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.dtypes import Records
from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import View
from trilude.contract.rules import NOBODY, Moves, estimate, play, scores, shares, to_move
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.players.player import Candidate, Choice, Player

SHOWN = 400
"""Candidates that a choice tells of."""


@kernel
def lead_of(tables: np.record, position: np.record, seat: int, points: NDArray[np.int64]) -> int:
    """How far a seat is ahead of the best other; `points` has room for every seat's."""
    scores(tables, position, points)
    best_other = -1_000_000
    for other in range(len(points)):
        if other != seat:
            best_other = max(best_other, int(points[other]))
    return int(points[seat]) - best_other


@kernel
def leads_after(
    tables: np.record,
    position: np.record,
    scratch: Records,
    moves: Moves,
    seat: int,
    points: NDArray[np.int64],
    leads: NDArray[np.int64],
) -> None:
    """How far the seat is ahead of the best other after each move. `scratch` holds one position."""
    for i in range(len(moves)):
        scratch[0] = position
        play(tables, scratch[0], int(moves[i]))
        leads[i] = lead_of(tables, scratch[0], seat, points)


@kernel
def expect_after(
    tables: np.record, position: np.record, scratch: Records, moves: Moves, expected: NDArray[np.float64]
) -> None:
    """For each move what every seat may then expect. `scratch` holds one position."""
    for i in range(len(moves)):
        scratch[0] = position
        play(tables, scratch[0], int(moves[i]))
        if to_move(tables, scratch[0]) == NOBODY:
            shares(tables, scratch[0], expected[i])
        else:
            estimate(tables, scratch[0], expected[i])


class GreedyPlayer:
    """Makes the move after which it is furthest ahead, any of them where several are.

    A player that notices only some moves, drawn anew each turn, is a milder opponent.
    """

    def __init__(self, game: Game, seed: int, notices: int | None = None) -> None:
        self._game = game
        self._notices = notices
        self._generator = generator(seed)
        self._scratch = np.zeros(1, game.rules.POSITION)

    def choose(self, view: View) -> Choice:
        """Try the moves in one world that agrees with the view."""
        started = perf_counter()
        world = view.sample(self._generator)
        moves = shuffled_moves(view, self._generator)[: self._notices]
        leads, points = np.zeros(len(moves), np.int64), np.zeros(view.seats, np.int64)
        leads_after(self._game.tables, world, self._scratch, moves, view.seat, points, leads)
        best = moves[np.argsort(-leads, kind="stable")[:SHOWN]]
        expected = np.zeros((len(best), view.seats), np.float64)
        expect_after(self._game.tables, world, self._scratch, best, expected)
        candidates = tuple(
            Candidate(view.name_move(move), 1, value)
            for move, value in zip(best.tolist(), expected[:, view.seat].tolist(), strict=True)
        )
        return Choice(
            candidates[0].move,
            tuple(expected[0].tolist()),
            candidates,
            (candidates[0].move,),
            len(moves),
            perf_counter() - started,
        )


def shuffled_moves(view: View, generator: Generator) -> Moves:
    """The legal moves in any order."""
    moves = np.array(sorted(view.legal_moves.ids), np.int32)
    for i in range(len(moves) - 1, 0, -1):
        j = draw_below(generator, i + 1)
        moves[i], moves[j] = moves[j], moves[i]
    return moves


def make_greedy(game: Game, detail: str, seed: int) -> Player:
    """The player `greedy` for any game, or `greedy:4`, which notices four moves only."""
    if not detail:
        return GreedyPlayer(game, seed)
    if not (detail.isdecimal() and int(detail) > 0):
        words = Text(
            "There is no player greedy:{detail}: write greedy, or greedy:4 for one that notices four moves only.",
            "Il n’y a pas de joueur greedy:{detail} : écrivez greedy, ou greedy:4 s’il ne remarque que quatre coups.",
        )
        raise BadPlayer(words.fill(detail=detail))
    return GreedyPlayer(game, seed, int(detail))
