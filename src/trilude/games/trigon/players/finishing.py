"""The wide search, which solves the end of a game of two sides where it can, and then says what is certain.

Solving may take about a third of what the player may spend on a move; what it does not find out in that time the tree
has to guess. Weak levels spend little, so they see no further than a person does.
"""

from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from trilude.contract.game import Game
from trilude.contract.position import View
from trilude.contract.words import Text
from trilude.games.trigon.players.endgame import FAR, STOP, find_gain
from trilude.games.trigon.players.ending import prepare_search
from trilude.games.trigon.rules import COLOURS, points_of
from trilude.players.find import read_budget
from trilude.players.mcts import Budget, MctsPlayer
from trilude.players.player import Candidate, Choice
from trilude.players.stopping import stopping
from trilude.players.wide import WideTree

POSITIONS = 40
"""So many positions of an ending are searched in a third of the time of a simulation."""

PER_PLACEMENT = 200
"""An ending is only looked into where so many positions may be searched for each placement that is left."""

PART = 0.3
"""The part of a player's seconds that may go into solving."""

NO_LIMIT = 1 << 40
"""Positions of whoever goes by the clock alone."""

AFTERTHOUGHT = 400
"""Simulations where the end is solved: they tell what else was considered."""


class Solved(NamedTuple):
    """What is certain: the mover's side ends at least `low` and at most `high` points ahead of the other."""

    low: int
    high: int
    move: int | None
    """A move after which it does; None where none was found out."""

    @property
    def share(self) -> float | None:
        """The share of the win, where it is certain."""
        if self.low > 0:
            return 1.0
        if self.high < 0:
            return 0.0
        return 0.5 if self.low == self.high else None

    @property
    def said(self) -> Text:
        """The same in words."""
        if self.low == self.high == 0:
            return Text("ends level", "finit à égalité")
        points = abs(self.low if self.low > 0 else self.high)
        few = Text("a point", "un point") if points == 1 else Text("{n} points", "{n} points").fill(n=points)
        if self.low < self.high:
            few = Text("at least {few}", "au moins {few}").fill(few=few)
        elided = self.low < self.high or points == 1
        words = (
            Text("wins by {few}", "gagne d’{few}" if elided else "gagne de {few}")
            if self.low > 0
            else Text("loses by {few}", "perd d’{few}" if elided else "perd de {few}")
        )
        return words.fill(few=few)


def make_wide(game: Game, detail: str, seed: int, threads: int) -> MctsPlayer:
    """The player of a name such as `wide:2000` or `wide:1.5s`."""
    return FinishingPlayer(game, read_budget(f"wide:{detail}", detail), threads=threads, seed=seed, tree=WideTree)


class FinishingPlayer(MctsPlayer):
    """Grows a wide tree, and solves the end."""

    def choose(self, view: View) -> Choice:
        """What is certain to be best, or what its simulations visited most."""
        started = perf_counter()
        solved = solve(view, self.budget) if len(view.legal_moves) > 1 else None
        budget = self.budget
        if solved is not None and solved.move is not None:
            budget = Budget(min(budget.simulations or AFTERTHOUGHT, AFTERTHOUGHT), budget.seconds)
        if budget.seconds is not None:
            budget = replace(budget, seconds=max(budget.seconds - (perf_counter() - started), 0.0))
        choice = self._choose_within(view, budget)
        if solved is not None:
            choice = _with_certainty(view, choice, solved)
        return replace(choice, seconds=perf_counter() - started)


def solve(view: View, budget: Budget) -> Solved | None:
    """What can be found out about the end in a part of a budget; None where nobody knows who wins."""
    seconds = None if budget.seconds is None else PART * budget.seconds
    positions = NO_LIMIT if budget.simulations is None else POSITIONS * budget.simulations
    ending = prepare_search(view.game.tables, view.record, positions // PER_PLACEMENT, positions)
    if ending is None:
        return None
    search, turn, lead = ending.search, int(view.record.turn), _lead(view)
    low, high, target, number = -FAR, FAR, 1 - lead, -1
    with stopping(search.tally, STOP, seconds):
        while low < high:
            search.frames[0]["best_move"] = -1
            gain = find_gain(search, turn, target)
            if search.tally[STOP]:
                break
            if gain >= target:
                low, number = gain, int(search.frames[0]["best_move"])
            else:
                high = gain
            target = high if low == -FAR else low + 1
    solved = Solved(low + lead, high + lead, int(ending.moves[number]) if number >= 0 else None)
    return None if solved.share is None else solved


def _lead(view: View) -> int:
    """How many points the mover's side is ahead of the other as it stands."""
    own, other = 0, 0
    for colour in range(COLOURS):
        points = points_of(view.game.tables, view.record, colour)
        if (colour - int(view.record.turn)) % 2:
            other += points
        else:
            own += points
    return own - other


def _with_certainty(view: View, choice: Choice, solved: Solved) -> Choice:
    """A choice with what is certain instead of what was guessed."""
    share = 0.5 if solved.share is None else solved.share
    values = tuple(1 - share if (seat - view.mover) % 2 else share for seat in range(view.seats))
    chosen = choice.move if solved.move is None else view.move(solved.move)
    visits = {candidate.move: candidate.visits for candidate in choice.candidates}
    first = Candidate(chosen, visits.get(chosen, 0), share, solved.said)
    others = (candidate for candidate in choice.candidates if candidate.move != chosen)
    line = choice.line if choice.move == chosen else (chosen,)
    return replace(choice, move=chosen, values=values, candidates=(first, *others), line=line, proven=True)
