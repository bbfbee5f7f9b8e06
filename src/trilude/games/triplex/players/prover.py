"""The player that looks for wins nobody can prevent, then thinks, then makes sure that its move allows no such win.

Both searches for wins get a part of the thinking time and go as deep as that allows; between them Monte-Carlo tree
search chooses as it does in every game.
"""

from time import perf_counter

import numpy as np

from trilude.contract.game import Game
from trilude.contract.position import Move, Sight, View
from trilude.games.triplex.players.forced_wins import DEEPEST, LIMIT, NODES, STOP, WON, ForcedWins, Tally
from trilude.players.find import read_budget
from trilude.players.mcts import Budget, MctsPlayer
from trilude.players.player import Candidate, Choice, expected_line
from trilude.players.stopping import stopping

POSITIONS = 10
"""Positions that a search for wins may see for each simulation of the budget: they take less time."""

ATTACK, THOUGHT = 0.3, 0.7
"""The parts of the time after which the search for an own win ends, and after which the simulations do."""


def make_prover(game: Game, detail: str, seed: int, threads: int) -> "ProverPlayer":
    """The player of a name such as `prover:2000` (simulations) or `prover:1s`."""
    return ProverPlayer(game, read_budget(f"prover:{detail}", detail), threads, seed)


class ProverPlayer:
    """Chooses a move that wins for certain, or the one most visited among those that do not lose for certain."""

    def __init__(self, game: Game, budget: Budget, threads: int = 1, seed: int = 0) -> None:
        self.budget = budget
        self._thinker = MctsPlayer(game, budget, threads=threads, seed=seed)

    def choose(self, view: View) -> Choice:
        """Attack, think, and defend."""
        started = perf_counter()
        if len(view.legal_moves) == 1:
            return self._thinker.choose(view)
        search = ForcedWins(view)
        seen, plies = self._attack(search, view.mover, started)
        if plies:
            return self._certain(search, view, plies, seen, started)
        seconds = None if self.budget.seconds is None else THOUGHT * self.budget.seconds - (perf_counter() - started)
        self._thinker.budget = Budget(self.budget.simulations, None if seconds is None else max(seconds, 0.001))
        choice = self._thinker.choose(view)
        return self._defend(search, view, choice, seen, started)

    def _tally(self) -> Tally:
        limit = 1 << 62 if self.budget.simulations is None else POSITIONS * self.budget.simulations
        tally = np.zeros(3, np.int64)
        tally[LIMIT] = limit
        return tally

    def _attack(self, search: ForcedWins, seat: int, started: float) -> tuple[int, int]:
        """Search deeper and deeper for an own win; returns the positions seen and the plies of the win, or 0."""
        tally = self._tally()
        with stopping(tally, STOP, self._until(ATTACK, started)):
            for plies in range(1, DEEPEST):
                if search.wins((), seat, plies, tally) == WON:
                    return int(tally[NODES]), plies
                if tally[STOP]:
                    break
        return int(tally[NODES]), 0

    def _defend(self, search: ForcedWins, view: View, choice: Choice, seen: int, started: float) -> Choice:
        """The choice, unless the opponent can then force a win and some other candidate does not allow it."""
        if choice.proven:
            return choice
        opponent = 1 - view.mover
        tally = self._tally()
        candidates = list(choice.candidates)
        with stopping(tally, STOP, self._until(1.0, started)):
            for plies in range(1, DEEPEST):
                while candidates and search.wins((candidates[0].move.id,), opponent, plies, tally) == WON:
                    lost = candidates.pop(0)
                    candidates.append(Candidate(lost.move, lost.visits, 0.0))
                    if candidates[0].value == 0.0:  # all lose: the one that held out longest is as good as any
                        return self._told(choice, [candidates[-1], *candidates[:-1]], seen + int(tally[NODES]), started)
                if tally[STOP]:
                    break
        return self._told(choice, candidates, seen + int(tally[NODES]), started)

    def _told(self, choice: Choice, candidates: list[Candidate], seen: int, started: float) -> Choice:
        first = candidates[0].move
        line = choice.line if first == choice.move else (first,)
        return Choice(
            first, choice.values, tuple(candidates), line, choice.simulations + seen, perf_counter() - started
        )

    def _certain(self, search: ForcedWins, view: View, plies: int, seen: int, started: float) -> Choice:
        seat = view.mover
        line = self._winning_line(search, view, seat, plies)
        values = (1.0, 0.0) if seat == 0 else (0.0, 1.0)
        return Choice(line[0], values, (Candidate(line[0], seen, 1.0),), line, seen, perf_counter() - started, True)

    def _winning_line(self, search: ForcedWins, view: View, seat: int, plies: int) -> tuple[Move, ...]:
        """The winning moves and the answers last tried, as far as they are remembered."""
        made = [search.decider((), seat)]

        def go_on(_here: Sight) -> int:
            made.append(search.decider(tuple(made), seat))
            return made[-1]

        return expected_line(view, view.copy_record(), view.name_move(made[0]), go_on, plies)

    def _until(self, part: float, started: float) -> float | None:
        """The seconds left until a part of the time is over."""
        if self.budget.seconds is None:
            return None
        return max(part * self.budget.seconds - (perf_counter() - started), 0.0)
