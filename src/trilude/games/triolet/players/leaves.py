"""The player that also counts what it keeps and what it leaves to others, with learned weights."""

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import View
from trilude.contract.rules import Moves, estimate
from trilude.contract.words import Text
from trilude.games.triolet.encoding import EXCHANGE, placed_tokens
from trilude.games.triolet.knowledge import offers_worth, worth_of, worth_with_bis
from trilude.games.triolet.placements import lay
from trilude.players.player import Candidate, Choice

SHOWN = 20
"""Candidates that a choice tells of."""


@kernel
def weigh(tables: np.record, position: np.record, scratch: Records, moves: Moves, worths: NDArray[np.float64]) -> None:
    """The worth of each move: points, kept tokens, another move, what the board then offers.

    `scratch` holds one position.
    """
    offers = np.zeros(len(tables.offers), np.float64)
    before = offers_worth(tables, position, offers)
    for i in range(len(moves)):
        move = int(moves[i])
        if int(position.in_bag) == 0:
            worths[i] = worth_of(tables, position, move)
            continue
        worths[i] = worth_with_bis(tables, position, move)
        if move >= EXCHANGE:
            worths[i] += before
            continue
        scratch[0] = position
        tokens, cell, step, first, second, third = placed_tokens(tables, move)
        for place in range(tokens):
            lay(scratch[0], cell + place * step, first if place == 0 else (second if place == 1 else third))
        worths[i] += offers_worth(tables, scratch[0], offers)


def make_leaves(game: Game, detail: str, seed: int, threads: int) -> "LeavesPlayer":
    """The player of the name `leaves`."""
    if detail:
        words = Text(
            "The player leaves takes no thinking time: write leaves alone, not leaves:{detail}.",
            "Le joueur leaves ne réfléchit pas plus ou moins : écrivez leaves seul, pas leaves:{detail}.",
        )
        raise BadPlayer(words.fill(detail=detail))
    return LeavesPlayer(game)


class LeavesPlayer:
    """Makes the move of most worth."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._scratch = np.zeros(1, game.rules.POSITION)

    def rank(self, view: View) -> tuple[Moves, NDArray[np.float64]]:
        """All legal moves, the best first, with their worth."""
        moves = np.array(sorted(view.legal_moves.ids), np.int32)
        worths = np.zeros(len(moves), np.float64)
        weigh(self._game.tables, view.copy_record(), self._scratch, moves, worths)
        order = np.argsort(-worths, kind="stable")
        return moves[order], worths[order]

    def choose(self, view: View) -> Choice:
        """The move of most worth; chances are estimated as if its worth were points."""
        started = perf_counter()
        moves, worths = self.rank(view)
        candidates = []
        for move, worth in zip(moves[:SHOWN].tolist(), worths, strict=False):
            record = view.copy_record()
            record.points[view.seat] += round(float(worth))
            record.turn = (int(record.turn) + 1) % view.seats
            expected = np.zeros(view.seats, np.float64)
            estimate(self._game.tables, record, expected)
            candidates.append((Candidate(view.name_move(move), 1, float(expected[view.seat])), expected))
        best, expected = candidates[0]
        return Choice(
            best.move,
            tuple(expected.tolist()),
            tuple(candidate for candidate, _ in candidates),
            (best.move,),
            len(moves),
            perf_counter() - started,
        )
