"""A player that errs like a person: it overlooks moves, and its judgement wavers.

What it overlooks. Before it thinks it glances at every move. An inconspicuous one is noticed with the chance
`attention`, the one that makes the most points with the root of that, those between in between; and a move that wins
at once is seldom overlooked, and then played without further thought. Only noticed moves are chosen; where none is,
the one that came nearest to being noticed.

How its judgement wavers. To what it thinks of each move, as the logarithm of odds, it adds luck of the size `noise`.
Close calls are often decided wrongly, plain ones hardly ever: where one move wins and another loses, their odds are so
far apart that no luck makes up for it. So it stays itself at the end of a game.

The third way to err, short sight, is not here: a weak level thinks little.
"""

from math import log
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import draw_below
from trilude.contract.dtypes import Records
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import View
from trilude.contract.rules import NOBODY, Moves, play, shares, to_move
from trilude.contract.walk import generator
from trilude.players.greedy import lead_of
from trilude.players.levels import Level
from trilude.players.player import Candidate, Choice, Player

CATCHES_THE_EYE = 0.5
"""The power of `attention` with which the move of most points is noticed."""

WINS_AT_ONCE = 0.1
"""The same for a move that ends the game well."""

SURE = 0.001
"""Shares of the win stay this far away from 0 and 1, whose odds have no logarithm."""


@kernel
def glance(
    tables: np.record,
    position: np.record,
    scratch: Records,
    moves: Moves,
    seat: int,
    leads: NDArray[np.int64],
    ends: NDArray[np.float64],
) -> None:
    """How far the seat is ahead of the best other after each move, and the shares if the game is over then.

    `ends` stays as it was where the game goes on. `scratch` holds one position.
    """
    points = np.zeros(ends.shape[1], np.int64)
    for i in range(len(moves)):
        scratch[0] = position
        play(tables, scratch[0], int(moves[i]))
        leads[i] = lead_of(tables, scratch[0], seat, points)
        if to_move(tables, scratch[0]) == NOBODY:
            shares(tables, scratch[0], ends[i])


class FalliblePlayer:
    """Lets another player think, and errs."""

    def __init__(self, game: Game, thinker: Player, level: Level, seed: int) -> None:
        self.thinker = thinker
        self.level = level
        self._game = game
        self._seed = seed
        self._generator = generator(seed)
        self._scratch = np.zeros(1, game.rules.POSITION)

    def choose(self, view: View) -> Choice:
        """A win seen at a glance, or what seems best among the moves noticed."""
        started = perf_counter()
        if len(view.legal_moves) == 1:
            return self.thinker.choose(view)
        self._generator = generator(self._seed, 1 + view.ply)  # asked again in the same place, it errs again alike
        moves = np.array(sorted(view.legal_moves.ids), np.int32)
        leads, ends = np.zeros(len(moves), np.int64), np.zeros((len(moves), view.seats), np.float64)
        world = view.sample(self._generator)
        glance(self._game.tables, world, self._scratch, moves, view.seat, leads, ends)
        best = int(ends[:, view.seat].argmax())
        if ends[best, view.seat] > 1 / view.seats and self._visibility(WINS_AT_ONCE) >= 1:
            win = view.name_move(int(moves[best]))
            expected = tuple(ends[best].tolist())
            candidates = (Candidate(win, 1, expected[view.seat]),)
            return Choice(win, expected, candidates, (win,), 1, perf_counter() - started)
        span = max(int(leads.max() - leads.min()), 1)
        dullness = dict(zip(moves.tolist(), (1 - CATCHES_THE_EYE * (leads - leads.min()) / span).tolist(), strict=True))
        return self._err(self.thinker.choose(view), dullness, started)

    def _err(self, choice: Choice, dullness: dict[int, float], started: float) -> Choice:
        """Choose again among the moves noticed, by wavering judgement."""
        visible = [self._visibility(dullness[candidate.move.id]) for candidate in choice.candidates]
        noticed = [place for place, much in enumerate(visible) if much >= 1] or [visible.index(max(visible))]
        judged = _judgements(choice)
        place = max(noticed, key=lambda place: judged[place] + self.level.noise * self._luck())
        chosen = choice.candidates[place]
        return Choice(
            chosen.move,
            choice.values,
            (chosen, *choice.candidates[:place], *choice.candidates[place + 1 :]),
            choice.line if place == 0 else (chosen.move,),
            choice.simulations,
            perf_counter() - started,
            choice.proven and place == 0,
        )

    def _visibility(self, power: float) -> float:
        """At least 1 with the chance `attention` to that power."""
        return float(self.level.attention**power) / self._uniform()

    def _luck(self) -> float:
        """Gumbel's distribution: each move is then chosen in proportion to its odds to the power 1 / noise."""
        return -log(-log(self._uniform()))

    def _uniform(self) -> float:
        """Any number between 0 and 1."""
        return (draw_below(self._generator, 1 << 30) + 0.5) / (1 << 30)


def _judgements(choice: Choice) -> list[float]:
    """The logarithm of the odds of each candidate, none better than one that the player prefers to it.

    A player may prefer a move whose value it knows well to one that did better in a single try.
    """
    judged: list[float] = []
    lowest = 1.0
    for candidate in choice.candidates:
        lowest = min(lowest, max(candidate.value, SURE), 1 - SURE)
        judged.append(log(lowest / (1 - lowest)))
    return judged
