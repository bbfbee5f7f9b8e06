"""The player that tries its best moves in many imagined worlds, and plays endgames out exactly.

Candidates are the moves of most worth. In each round one world is drawn that agrees with the view, and every
candidate is made in this same world, with the same draws to come; then all seats go on with the moves of most worth
for a while, and the chances that result are noted. Because all candidates meet the same luck, their differences are
known far better than their values: a candidate whose difference to the leader is surely below 0 is given up, and the
time goes to the others.
"""

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator
from trilude.contract.dtypes import Records
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import Sight, View
from trilude.contract.rules import NOBODY, Moves
from trilude.contract.walk import generator, moves_buffer
from trilude.games.triolet.knowledge import best_by_worth, estimate
from trilude.games.triolet.players.endgame import EndgameSolver, is_endgame
from trilude.games.triolet.players.leaves import LeavesPlayer
from trilude.games.triolet.rules import legal_moves, play, sample, shares, to_move
from trilude.players.find import read_budget
from trilude.players.mcts import Budget
from trilude.players.player import Candidate, Choice, expected_line

ROUNDS_AT_ONCE = 16
"""Worlds between two looks at the clock and at the candidates."""

MOST_ROUNDS = 20_000


def make_simulation(game: Game, detail: str, seed: int, threads: int) -> "SimulationPlayer":
    """The player of a name such as `simulation:5000` (tries a move) or `simulation:1s`."""
    return SimulationPlayer(game, read_budget(f"simulation:{detail}", detail), seed)


@dataclass(frozen=True, slots=True)
class SimulationHabits:
    """How a simulation thinks."""

    candidates: int = 24
    plies: int = 4
    """Moves made after a candidate before the chances are estimated."""
    certainty: float = 3.0
    """Standard errors below the leader at which a candidate is given up."""


@kernel
def simulate(
    tables: np.record,
    view: np.record,
    seat: int,
    scratch: Records,
    moves: Moves,
    candidates: Moves,
    active: NDArray[np.bool_],
    plies: int,
    generator: Generator,
    expected: NDArray[np.float64],
) -> None:
    """Try the active candidates in len(expected) worlds; `expected` gets the chances: world, candidate, seat."""
    for world in range(len(expected)):
        scratch[0] = view
        sample(tables, scratch[0], seat, generator)
        for i in range(len(candidates)):
            if not active[i]:
                continue
            scratch[1] = scratch[0]
            position = scratch[1]
            play(tables, position, int(candidates[i]))
            left = plies
            while left > 0 and to_move(tables, position) != NOBODY:
                count = legal_moves(tables, position, moves)
                play(tables, position, best_by_worth(tables, position, moves, count))
                left -= 1
            if to_move(tables, position) == NOBODY:
                shares(tables, position, expected[world, i])
            else:
                estimate(tables, position, expected[world, i])


class SimulationPlayer:
    """Makes the candidate that did best."""

    def __init__(self, game: Game, budget: Budget, seed: int = 0, habits: SimulationHabits | None = None) -> None:
        self._game = game
        self._budget = budget
        self._habits = habits or SimulationHabits()
        self._generator = generator(seed)
        self._leaves = LeavesPlayer(game)
        self._endgame = EndgameSolver(game)
        self._scratch = np.zeros(2, game.rules.POSITION)
        self._moves = moves_buffer(game)

    def choose(self, view: View) -> Choice:
        """Solve an endgame, simulate otherwise."""
        if is_endgame(view):
            return self._endgame.choose(view, self._budget.seconds)
        started = perf_counter()
        ranked, _ = self._leaves.rank(view)
        candidates = ranked[: self._habits.candidates]
        if len(candidates) == 1:
            return self._leaves.choose(view)
        values, visits, simulations = self._try(view, candidates, started)
        order = np.lexsort((-values[:, view.seat], -visits))
        best = int(order[0])
        chosen = view.name_move(int(candidates[best]))
        return Choice(
            chosen,
            tuple(values[best].tolist()),
            tuple(
                Candidate(view.name_move(int(candidates[i])), int(visits[i]), float(values[i, view.seat]))
                for i in order.tolist()
            ),
            expected_line(view, view.sample(self._generator), chosen, self._of_most_worth, 1 + view.seats),
            simulations,
            perf_counter() - started,
        )

    def _try(self, view: View, candidates: Moves, started: float) -> tuple[NDArray[np.float64], NDArray[np.int64], int]:
        """The mean chances of every candidate for every seat, in how many worlds it was tried, and tries in all."""
        active = np.ones(len(candidates), np.bool_)
        sums, visits = np.zeros((len(candidates), view.seats)), np.zeros(len(candidates), np.int64)
        noted = np.zeros((0, len(candidates)))
        simulations = 0
        while active.sum() > 1 and len(noted) < MOST_ROUNDS and not self._spent(simulations, started):
            expected = np.zeros((ROUNDS_AT_ONCE, len(candidates), view.seats))
            simulate(
                self._game.tables,
                view.record,
                view.seat,
                self._scratch,
                self._moves,
                candidates,
                active,
                self._habits.plies,
                self._generator,
                expected,
            )
            sums += expected.sum(axis=0)
            visits += ROUNDS_AT_ONCE * active
            simulations += ROUNDS_AT_ONCE * int(active.sum())
            noted = np.concatenate((noted, expected[:, :, view.seat]))
            active &= self._still_hopeful(noted, active)
        return sums / visits[:, None], visits, simulations

    def _spent(self, simulations: int, started: float) -> bool:
        if simulations == 0:
            return False
        budget = self._budget
        too_many = budget.simulations is not None and simulations >= budget.simulations
        return too_many or (budget.seconds is not None and perf_counter() - started >= budget.seconds)

    def _still_hopeful(self, noted: NDArray[np.float64], active: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which candidates are not surely worse than the leader."""
        means = np.where(active, noted.mean(axis=0), -1.0)
        differences = noted - noted[:, [int(means.argmax())]]
        error = differences.std(axis=0) / np.sqrt(len(noted))
        hopeful: NDArray[np.bool_] = differences.mean(axis=0) + self._habits.certainty * error >= -1e-9
        return hopeful

    def _of_most_worth(self, here: Sight) -> int:
        count = legal_moves(self._game.tables, here.record, self._moves)
        return int(best_by_worth(self._game.tables, here.record, self._moves, count))
