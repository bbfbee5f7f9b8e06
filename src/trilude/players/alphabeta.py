"""A player that searches with alpha-beta: for games of two in which nothing is hidden and nothing is left to chance.

It deepens ply by ply until its budget is spent or the game is solved; then it says so. It suits games whose positions
do not remember the way they were reached, since it remembers positions by their bytes.
"""

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import draw_below
from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.position import Sight, View
from trilude.contract.rules import Moves
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.players.mcts import Budget
from trilude.players.negamax import (
    FRAME,
    GUESSES,
    LIMIT,
    MEMORY,
    MOOD,
    NODES,
    STOP,
    SURE,
    WIN,
    Search,
    Tally,
    key_of_words,
    value_moves,
)
from trilude.players.player import Candidate, Choice, expected_line
from trilude.players.stopping import stopping

REMEMBERED = 1 << 20
"""Positions that a player remembers: 24 bytes each."""

NO_LIMIT = 1 << 62
FORCED = 20_000
"""Positions looked at where there is one move only."""


def suits(game: Game) -> bool:
    """Whether a game is one of two in which nothing is hidden or left to chance."""
    return not (game.hidden or game.chance) and game.players == 2


class AlphaBetaPlayer:
    """Chooses the move with the best value at the greatest depth it reaches.

    Of all other moves it knows only that they are no better. Where more lines are wanted it searches once more for
    each, without the moves that were found better, for at most as long again.
    """

    def __init__(self, game: Game, budget: Budget, seed: int = 0, lines: int = 1) -> None:
        if not suits(game):
            words = Text(
                "alphabeta plays games of two without chance or secrets, and {game} is not one.",
                "alphabeta joue aux jeux à deux sans hasard ni secret, et {game} n’en est pas un.",
            )
            raise BadPlayer(words.fill(game=game.name))
        self.game = game
        self.budget = budget
        self.lines = lines
        self._generator = generator(seed)
        """Only decides which of equally good moves comes first, and the mood."""
        self._mood = draw_below(self._generator, 1 << 24)
        levels = game.longest + 2
        stack = np.zeros(levels, game.rules.POSITION)
        self._search = Search(
            game.tables,
            stack,
            stack.view(np.uint32).reshape(levels, -1),
            np.zeros((levels, game.most_moves), np.int32),
            np.zeros((levels, game.most_moves), np.int32),
            np.zeros(REMEMBERED, MEMORY),
            np.zeros(levels, FRAME),
            np.zeros(5, np.int64),
            np.zeros(2, np.float64),
        )

    def choose(self, view: View) -> Choice:
        """Search the view deeper and deeper, and choose."""
        started = perf_counter()
        moves = self._shuffled(view)
        values = np.zeros(len(moves), np.int64)
        best = np.zeros(len(moves), np.int64)
        tally = self._new_tally()
        if len(moves) == 1:  # nothing to decide: just enough to say what to expect
            tally[LIMIT] = min(int(tally[LIMIT]), FORCED)
        solved, reached = False, 1
        with stopping(tally, STOP, self.budget.seconds):
            for depth in range(1, self.game.longest + 1):
                finished, certain = self._deepen(view, moves, values, tally, depth)
                if finished == 0:
                    break
                values[finished:] = -SURE  # not seen at this depth
                order = np.argsort(-values, kind="stable")
                lost = bool(values[order[0]] == -WIN)
                if not lost:  # of moves that all lose, the one that seemed best at the depth before is as good as any
                    moves, best = moves[order], values[order]
                else:
                    best = values[order]
                solved = bool(best[0] == WIN) or (finished == len(moves) and (lost or certain))
                reached = depth if solved or finished == len(moves) else reached
                if solved or finished < len(moves):
                    break
        weighed = self._weigh_others(view, moves, best, reached)
        return self._conclude(view, moves, best, weighed, solved, int(tally[NODES]), perf_counter() - started)

    def _new_tally(self) -> Tally:
        tally = np.zeros(5, np.int64)
        tally[MOOD] = self._mood
        tally[LIMIT] = NO_LIMIT if self.budget.simulations is None else self.budget.simulations
        return tally

    def _weigh_others(self, view: View, moves: Moves, values: NDArray[np.int64], depth: int) -> int:
        """Bring the next best moves forward, with values of their own; returns how many have such values."""
        for place in range(1, min(self.lines, len(moves))):
            others, found, tally = moves[place:].copy(), np.zeros(len(moves) - place, np.int64), self._new_tally()
            with stopping(tally, STOP, self.budget.seconds):
                finished, _ = self._deepen(view, others, found, tally, depth)
            if finished == 0:
                return place
            best = int(np.argmax(found[:finished]))
            moves[[place, place + best]] = moves[[place + best, place]]
            values[place] = min(found[best], values[place - 1])
        return min(self.lines, len(moves))

    def _shuffled(self, view: View) -> Moves:
        moves = np.array(sorted(view.legal_moves.ids), np.int32)
        for place in range(len(moves)):
            other = place + draw_below(self._generator, len(moves) - place)
            moves[[place, other]] = moves[[other, place]]
        return moves

    def _deepen(
        self, view: View, moves: Moves, values: NDArray[np.int64], tally: Tally, depth: int
    ) -> tuple[int, bool]:
        """Search all moves to a depth; returns how many were finished, and whether no estimate was needed."""
        before = int(tally[GUESSES])
        self._search.stack[0] = view.record
        finished = value_moves(self._search._replace(tally=tally), moves, values, depth)
        return int(finished), int(tally[GUESSES]) == before

    def _conclude(
        self,
        view: View,
        moves: Moves,
        values: NDArray[np.int64],
        weighed: int,
        solved: bool,
        nodes: int,
        seconds: float,
    ) -> Choice:
        chosen = view.move(int(moves[0]))
        own = _share(int(values[0]))
        candidates = tuple(
            Candidate(view.move(int(move)), (nodes if place == 0 else 1) if place < weighed else 0, _share(int(value)))
            for place, (move, value) in enumerate(zip(moves, values, strict=True))
        )
        return Choice(
            chosen,
            (own, 1 - own) if view.mover == 0 else (1 - own, own),
            candidates,
            expected_line(view, view.copy_record(), chosen, self._remembered),
            nodes,
            seconds,
            solved,
        )

    def _remembered(self, here: Sight) -> int | None:
        """The best move of a position, where it is remembered."""
        key = key_of_words(np.frombuffer(bytes(here), np.uint32))
        entry = self._search.memory[key & REMEMBERED - 1]
        return int(entry["move"]) if int(entry["key"]) == key else None


def _share(value: int) -> float:
    """The share of the win that a value stands for."""
    if abs(value) == WIN:
        return float(value > 0)
    return 0.5 + value / (2 * SURE)
