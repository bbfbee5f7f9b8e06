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
    SPENT,
    STOP,
    SURE,
    TALLIED,
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

IN_SIGHT = 64
"""Only of games that cannot last longer is the end looked for before deepening comes to it."""

SETTLING = 0.5
"""The effort of looking for the end, compared with all effort before."""


def suits(game: Game) -> bool:
    """Whether a game is one of two in which nothing is hidden or left to chance."""
    return not (game.hidden or game.chance) and game.players == 2


def room_to_search(game: Game, remembered: int) -> Search:
    """All that a search of the game works on; it remembers so many positions, a power of two."""
    levels = game.longest + 2
    stack = np.zeros(levels, game.rules.POSITION)
    return Search(
        game.tables,
        stack,
        stack.view(np.uint32).reshape(levels, -1),
        np.zeros((levels, game.most_moves), np.int32),
        np.zeros((levels, game.most_moves), np.int32),
        np.zeros(remembered, MEMORY),
        np.zeros(levels, FRAME),
        np.zeros(TALLIED, np.int64),
        np.zeros(2, np.float64),
    )


class Findings:
    """What a search knows of the moves: the best first, and what each is worth or at most worth."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.values = np.zeros(len(moves), np.int64)
        self.solved = False
        """Whether the value of the best move is certain."""

    def learn(self, values: NDArray[np.int64], finished: int, certain: bool) -> None:
        """Take over what was found of the first moves of the list.

        Moves not seen at this depth come after those that were; but where all of these lose, they are the hope left.
        """
        values[finished:] = -SURE if values[:finished].max() > -WIN else self.values[finished:]
        order = np.argsort(-values, kind="stable")
        lost = bool(values[order[0]] == -WIN)
        if not lost:  # of moves that all lose, the one that seemed best at the depth before is as good as any
            self.moves = self.moves[order]
        self.values = values[order]
        self.solved = bool(self.values[0] == WIN) or (finished == len(values) and (lost or certain))


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
        self._ends_in_sight = game.longest <= IN_SIGHT
        self._mood = draw_below(self._generator, 1 << 24)
        self._search = room_to_search(game, REMEMBERED)

    def choose(self, view: View) -> Choice:
        """Search the view deeper and deeper, and choose."""
        started = perf_counter()
        found = Findings(self._shuffled(view))
        tally = self._new_tally()
        if len(found.moves) == 1:  # nothing to decide: just enough to say what to expect
            tally[LIMIT] = min(int(tally[LIMIT]), FORCED)
        reached = 1
        with stopping(tally, STOP, self.budget.seconds):
            for depth in range(1, self.game.longest + 1):
                finished = self._deepen(view, found, tally, depth)
                if found.solved or finished == len(found.moves):
                    reached = depth
                if found.solved or finished < len(found.moves):
                    break
                if self._ends_in_sight and self._settle(view, found, tally):
                    break
        weighed = self._weigh_others(view, found, reached)
        return self._conclude(view, found, weighed, int(tally[NODES]), perf_counter() - started)

    def _deepen(self, view: View, found: Findings, tally: Tally, depth: int) -> int:
        """Search all moves to a depth, and learn from it; returns how many were finished."""
        values, finished, certain = self._search_moves(view, found.moves, tally, depth)
        if finished:
            found.learn(values, finished, certain)
        return finished

    def _settle(self, view: View, found: Findings, tally: Tally) -> bool:
        """Search to the end of the game, with a part of the effort that went into everything so far.

        Where only wins, draws and losses count most moves are settled by the first answer to them, so this solves the
        game long before deepening comes to its end; what it has found out when it has to give up is remembered.
        """
        limit = int(tally[LIMIT])
        tally[LIMIT] = min(limit, int(tally[NODES] * (1 + SETTLING)))
        values, finished, _ = self._search_moves(view, found.moves, tally, self.game.longest)
        tally[LIMIT] = limit
        tally[SPENT] = 0
        if finished == len(found.moves) or (finished and values[finished - 1] == WIN):
            found.learn(values, finished, certain=True)
        return found.solved

    def _new_tally(self) -> Tally:
        tally = np.zeros(TALLIED, np.int64)
        tally[MOOD] = self._mood
        tally[LIMIT] = NO_LIMIT if self.budget.simulations is None else self.budget.simulations
        return tally

    def _weigh_others(self, view: View, found: Findings, reached: int) -> int:
        """Bring the next best moves forward, with values of their own; returns how many have such values.

        Where the end is in sight for the best move it often is for others: that is tried first.
        """
        moves, values = found.moves, found.values
        depths = (self.game.longest, reached) if found.solved and self._ends_in_sight else (reached,)
        for place in range(1, min(self.lines, len(moves))):
            finished = 0
            for depth in depths:
                tally = self._new_tally()
                with stopping(tally, STOP, self.budget.seconds):
                    others, finished, _ = self._search_moves(view, moves[place:], tally, depth)
                if finished:
                    break
            if finished == 0:
                return place
            best = int(np.argmax(others[:finished]))
            moves[[place, place + best]] = moves[[place + best, place]]
            values[place] = min(others[best], values[place - 1])
        return min(self.lines, len(moves))

    def _shuffled(self, view: View) -> Moves:
        moves = np.array(sorted(view.legal_moves.ids), np.int32)
        for place in range(len(moves)):
            other = place + draw_below(self._generator, len(moves) - place)
            moves[[place, other]] = moves[[other, place]]
        return moves

    def _search_moves(self, view: View, moves: Moves, tally: Tally, depth: int) -> tuple[NDArray[np.int64], int, bool]:
        """Search moves to a depth: their values, how many were finished, and whether no estimate was needed."""
        before, values = int(tally[GUESSES]), np.zeros(len(moves), np.int64)
        self._search.stack[0] = view.record
        finished = value_moves(self._search._replace(tally=tally), moves, values, depth)
        return values, int(finished), int(tally[GUESSES]) == before

    def _conclude(
        self,
        view: View,
        found: Findings,
        weighed: int,
        nodes: int,
        seconds: float,
    ) -> Choice:
        moves, values = found.moves, found.values
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
            found.solved,
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
