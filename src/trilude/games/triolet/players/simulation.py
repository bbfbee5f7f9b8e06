"""The player that tries its best moves in many imagined worlds, and plays endgames out exactly.

Candidates are the moves of most worth. In each round one world is drawn that agrees with the view, and every
candidate is made in this same world, with the same draws to come. Then all go on with the moves of most worth, until
everybody has had a turn and the seat another, or to the end where the bag is empty. Leads, and what everybody keeps,
become chances to win.

Because all candidates meet the same luck, their differences are known far better than their values. After each part of
the time the worse half is given up, and the rest of it goes to the others. Near the end of a game for two, once they
are known well, it solves what follows when the bag is empty, which takes longer.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator
from trilude.contract.dtypes import Records
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import Sight, View
from trilude.contract.rules import Moves
from trilude.contract.walk import generator, moves_buffer
from trilude.games.triolet.encoding import EXCHANGE
from trilude.games.triolet.knowledge import best_by_points, best_by_worth, estimate_with, worth_of
from trilude.games.triolet.players.endgame import EndgameSolver, Levels, is_endgame, solve
from trilude.games.triolet.players.leaves import LeavesPlayer
from trilude.games.triolet.players.tells import Beliefs, beliefs_of, imagine, read_tells
from trilude.games.triolet.rules import PLAYING, legal_moves, play, shares
from trilude.games.triolet.scoring import points_of
from trilude.players.find import read_budget
from trilude.players.mcts import Budget
from trilude.players.player import Candidate, Choice, expected_line

FEWEST_WORLDS, MOST_WORLDS = 4, 64
"""Worlds between two looks at the clock: few at first, then a quarter of those that were seen."""

WELL_KNOWN = 1000
"""Worlds after which candidates are known as well as a quick look can tell."""

LAST_DRAWS = 9
"""With so many tokens in the bag, three placements may empty it."""


def make_simulation(game: Game, detail: str, seed: int, threads: int) -> "SimulationPlayer":
    """The player of a name such as `simulation:5000` (tries a move) or `simulation:1s`."""
    return SimulationPlayer(game, read_budget(f"simulation:{detail}", detail), seed)


@dataclass(frozen=True, slots=True)
class SimulationHabits:
    """How a simulation thinks."""

    candidates: int = 24
    turns: int = 1
    """How often the seat has another turn before the chances are estimated."""


class Room(NamedTuple):
    """Where it is imagined: a world and what becomes of it, the moves there, and the end."""

    worlds: Records
    moves: Moves
    levels: Levels


@kernel
def beyond_points(tables: np.record, position: np.record, move: int) -> float:
    """What is worth something after a move besides its points: the tokens that are kept."""
    return float(worth_of(tables, position, move)) - (
        float(points_of(tables, position, move)) if move < EXCHANGE else 0.0
    )


@kernel
def go_on(tables: np.record, room: Room, move: int, turns: int, exact: bool, chances: NDArray[np.float64]) -> None:
    """Make a move in the imagined world and imagine what follows; `chances` gets each seat's.

    Only games for two can be `exact`: their ends are solved once the bag is empty.
    """
    position = room.worlds[1]
    chances[:] = 0.0
    left = turns * len(chances) + 1
    while True:
        mover = int(position.turn)
        chances[mover] = beyond_points(tables, position, move)
        play(tables, position, move)
        if int(position.outcome) != PLAYING:
            shares(tables, position, chances)
            return
        if exact and int(position.in_bag) == 0:
            room.levels.stack[0] = position
            chances[0] = 0.5 * (np.sign(solve(tables, room.levels, -1, 1)) + 1)
            chances[1] = 1.0 - chances[0]
            return
        if int(position.turn) != mover:
            left -= 1
            if left <= 0 and int(position.in_bag) > 0:
                break
        count = legal_moves(tables, position, room.moves)
        if room.levels.by_points[int(position.turn)]:
            move = best_by_points(tables, position, room.moves, count)
        else:
            move = best_by_worth(tables, position, room.moves, count)
    estimate_with(tables, position, chances)


@kernel
def simulate(
    tables: np.record,
    view: np.record,
    seat: int,
    beliefs: Beliefs,
    turns: int,
    exact: bool,
    room: Room,
    candidates: Moves,
    generator: Generator,
    expected: NDArray[np.float64],
) -> None:
    """Try the candidates in len(expected) worlds; `expected` gets the chances: world, candidate, seat."""
    for world in range(len(expected)):
        room.worlds[0] = view
        imagine(tables, room.worlds[0], seat, beliefs, generator)
        for i in range(len(candidates)):
            room.worlds[1] = room.worlds[0]
            go_on(tables, room, int(candidates[i]), turns, exact, expected[world, i])


class SimulationPlayer:
    """Makes the candidate that did best."""

    def __init__(self, game: Game, budget: Budget, seed: int = 0, habits: SimulationHabits | None = None) -> None:
        self._game = game
        self._budget = budget
        self._habits = habits or SimulationHabits()
        self._generator = generator(seed)
        self._leaves = LeavesPlayer(game)
        self._endgame = EndgameSolver(game)
        self._room = Room(np.zeros(2, game.rules.POSITION), moves_buffer(game), self._endgame.levels)

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
        """The chances after every candidate for every seat, in how many worlds it was tried, and tries in all.

        Whoever was given up is as far behind the leader as it was in the worlds that both have seen.
        """
        sums, worlds, exact = np.zeros((len(candidates), view.seats)), 0, False
        beliefs = beliefs_of(view, read_tells(view, self._room.moves))
        self._room.levels.by_points[:] = beliefs.by_points
        near_the_end = view.seats == 2 and int(view.record.in_bag) <= LAST_DRAWS
        left, visits, gaps = np.arange(len(candidates)), np.zeros(len(candidates), np.int64), []
        parts = (len(candidates) - 1).bit_length()
        for part in range(1, parts + 1):
            if near_the_end and worlds >= WELL_KNOWN and part < parts and not exact:
                sums, worlds, exact = np.zeros_like(sums), 0, True
            while worlds == 0 or not self._is_spent(part / parts, int(visits.sum()), started):
                rounds = min(max(worlds // 4, FEWEST_WORLDS), MOST_WORLDS)
                expected = np.zeros((rounds, len(left), view.seats))
                simulate(
                    self._game.tables,
                    view.record,
                    view.seat,
                    beliefs,
                    self._habits.turns,
                    exact,
                    self._room,
                    candidates[left],
                    self._generator,
                    expected,
                )
                sums[left] += expected.sum(axis=0)
                visits[left] += rounds
                worlds += rounds
            left = left[np.argsort(-sums[left, view.seat], kind="stable")]
            left, given_up = np.split(left, [(len(left) + 1) // 2])
            gaps.append((given_up, left[0], (sums[given_up] - sums[left[0]]) / worlds))
        chances = np.tile(sums[left[0]] / worlds, (len(candidates), 1))
        for given_up, leader, gap in reversed(gaps):
            chances[given_up] = chances[leader] + gap
        return chances.clip(0, 1), visits, int(visits.sum())

    def _is_spent(self, part: float, simulations: int, started: float) -> bool:
        """Whether a part of what may be spent is."""
        budget = self._budget
        too_many = budget.simulations is not None and simulations >= part * budget.simulations
        return too_many or (budget.seconds is not None and perf_counter() - started >= part * budget.seconds)

    def _of_most_worth(self, here: Sight) -> int:
        count = legal_moves(self._game.tables, here.record, self._room.moves)
        return int(best_by_worth(self._game.tables, here.record, self._room.moves, count))
