"""The end of a game for two, once the bag is empty, played out exactly.

What is known then. Six unseen tokens are left at most: the opponent's one to three, and the three that were set
aside. So the opponent's rack is one of at most twenty. Only if all unseen tokens were alike would it be known for
sure. In each of these worlds both racks are open and play is solved by alpha-beta to the last token: the value is the
final lead. A move is then judged by its share of the win over all worlds, each weighted by the number of ways to draw
it, and among equals by its mean lead. Within a world both sides play as if they saw everything, so what they might
learn or hide on the way is not counted; where a single world is left the value is exact. Whoever passed since the
last placement had to: worlds in which they could place are struck out.

Against an opponent whose moves have told that it chooses by points (tells.py), its answers are the moves of most
points, and worlds count by what its moves tell of them.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import Sight, View
from trilude.contract.rules import Moves
from trilude.games.triolet.board import JOKER, KINDS, SUPPLY
from trilude.games.triolet.knowledge import best_by_points, worth_of
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.players.tells import Tells, beliefs_of, likelihood, read_tells
from trilude.games.triolet.rules import PLAYING, SEATS, had_to_pass, legal_moves, play, put_in_rack
from trilude.players.negamax import bring_best_forward
from trilude.players.player import Candidate, Choice, expected_line

DEPTH = 16
"""Six tokens to place, each placement followed by at most one pass, and the two passes that end a game."""

FAR = 10_000
"""More than any lead."""

MOST_JUDGED = 64
"""Moves that are judged where there are more."""

SHOWN = 20
"""Candidates that a choice tells of."""

NOBODY_BY_POINTS = np.zeros(SEATS, np.bool_)


class Levels(NamedTuple):
    """Room for a search: on each level a position, its moves, and what each is worth."""

    stack: Records
    lists: NDArray[np.int32]
    worths: NDArray[np.float64]
    by_points: NDArray[np.bool_]
    """Who chooses by points; all others are at their best."""


def make_levels(game: Game) -> Levels:
    """Room for any endgame."""
    size = (DEPTH, game.most_moves)
    return Levels(
        np.zeros(DEPTH, game.rules.POSITION),
        np.zeros(size, np.int32),
        np.zeros(size, np.float64),
        np.zeros(SEATS, np.bool_),
    )


@kernel
def open_level(tables: np.record, levels: Levels, level: int) -> int:
    """List the moves of a level that may be chosen with their worth; returns their number."""
    position = levels.stack[level]
    count = legal_moves(tables, position, levels.lists[level])
    if levels.by_points[int(position.turn)]:
        levels.lists[level, 0] = best_by_points(tables, position, levels.lists[level], count)
        return 1
    for i in range(count):
        levels.worths[level, i] = worth_of(tables, levels.stack[level], int(levels.lists[level, i]))
    return count


@kernel
def solve(tables: np.record, levels: Levels, least: int, most: int) -> int:
    """The final lead of seat 0 over seat 1 from the first level, both racks open and both sides at their best.

    It is told as far as it lies between `least` and `most`; beyond them, only that it does.

    Alpha-beta without recursion: `tried` of `counts` moves of each level are done, `best` is what they led to, and
    leads outside `low` to `high` do not matter any more. Seat 0 wants the lead high, seat 1 wants it low.
    """
    stack, lists, worths = levels.stack, levels.lists, levels.worths
    if int(stack[0].outcome) != PLAYING:
        return int(stack[0].points[0]) - int(stack[0].points[1])
    counts, tried, best = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    low, high = np.full(DEPTH, least), np.full(DEPTH, most)
    level = 0
    counts[0] = open_level(tables, levels, 0)
    best[0] = -FAR if int(stack[0].turn) == 0 else FAR
    while True:
        if tried[level] < counts[level] and low[level] < high[level]:
            bring_best_forward(lists[level], worths[level], tried[level], counts[level])
            move = int(lists[level, tried[level]])
            tried[level] += 1
            stack[level + 1] = stack[level]
            play(tables, stack[level + 1], move)
            if int(stack[level + 1].outcome) == PLAYING:
                low[level + 1], high[level + 1] = low[level], high[level]
                level += 1
                tried[level] = 0
                counts[level] = open_level(tables, levels, level)
                best[level] = -FAR if int(stack[level].turn) == 0 else FAR
                continue
            lead = int(stack[level + 1].points[0]) - int(stack[level + 1].points[1])
        else:
            if level == 0:
                return int(best[0])
            lead = int(best[level])
            level -= 1
        if int(stack[level].turn) == 0:
            best[level] = max(best[level], lead)
            low[level] = max(low[level], lead)
        else:
            best[level] = min(best[level], lead)
            high[level] = min(high[level], lead)


@kernel
def solve_moves(tables: np.record, world: np.record, levels: Levels, moves: Moves, leads: NDArray[np.int64]) -> None:
    """The exact final lead of seat 0 after each move."""
    for i in range(len(moves)):
        levels.stack[0] = world
        play(tables, levels.stack[0], int(moves[i]))
        leads[i] = solve(tables, levels, -FAR, FAR)


@dataclass(frozen=True, slots=True)
class World:
    """One way the unseen tokens can lie."""

    record: np.record
    weight: float
    """How many ways to draw it there are, or how likely it is."""


def is_endgame(view: View) -> bool:
    """Whether the view can be solved: a game for two with an empty bag."""
    return view.seats == 2 and int(view.record.in_bag) == 0


def worlds_of(view: View) -> list[World]:
    """Every rack that the opponent may have."""
    other, record = 1 - view.seat, view.record
    seen = [min(int(token), JOKER) for token in record.token if token != EMPTY]
    seen += [int(kind) for kind in record.rack[view.seat] if kind != EMPTY]
    unseen = [kind for kind in range(KINDS) for _ in range(SUPPLY[kind] - seen.count(kind))]
    racks = Counter(combinations(unseen, int(record.held[other])))
    worlds = []
    for rack, weight in racks.items():
        world = view.copy_record()
        world.held[other] = 0
        for kind in rack:
            put_in_rack(world, other, kind)
        for kind, count in (Counter(unseen) - Counter(rack)).items():
            world.aside[kind] = count
        if int(record.idle) == 0 or had_to_pass(view.game.tables, world, view.seat):
            worlds.append(World(world, weight))
    return worlds


def told_worlds(view: View, by_points: NDArray[np.bool_], tells: Tells) -> list[World]:
    """The same, the likeliest first; of an opponent who chooses by points its moves tell how likely each is."""
    other, worlds = 1 - view.seat, worlds_of(view)
    if by_points[other]:
        racks = [tuple(map(int, world.record.rack[other, : int(view.record.held[other])])) for world in worlds]
        worlds = [
            World(world.record, world.weight * likelihood(tells, other, rack))
            for world, rack in zip(worlds, racks, strict=True)
        ]
    return sorted(worlds, key=lambda world: -world.weight)


class EndgameSolver:
    """Judges all moves of an endgame."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.levels = make_levels(game)

    def solve_open(self, world: np.record) -> int:
        """The final lead of seat 0, both racks open."""
        self.levels.stack[0] = world
        self.levels.by_points[:] = False
        return solve(self._game.tables, self.levels, -FAR, FAR)

    def leads(
        self, world: np.record, moves: Moves, by_points: NDArray[np.bool_] = NOBODY_BY_POINTS
    ) -> NDArray[np.int64]:
        """The final lead of seat 0 after each move, both racks open, against seats that may choose by points."""
        leads = np.zeros(len(moves), np.int64)
        self.levels.by_points[:] = by_points
        solve_moves(self._game.tables, world, self.levels, moves, leads)
        return leads

    def choose(self, view: View, seconds: float | None = None) -> Choice:
        """The move with the largest share of the win over all worlds, then the largest lead.

        If the time runs out, only the likeliest worlds count.
        """
        started = perf_counter()
        tells = read_tells(view)
        by_points = beliefs_of(view, tells).by_points
        worlds = told_worlds(view, by_points, tells)
        moves = self._promising(view)
        sign = 1 if view.seat == 0 else -1
        found = [self.leads(worlds[0].record, moves, by_points)]
        for world in worlds[1:]:
            if seconds is not None and perf_counter() - started >= seconds:
                break
            found.append(self.leads(world.record, moves, by_points))
        worlds = worlds[: len(found)]
        leads = sign * np.array(found)
        weights = np.array([world.weight for world in worlds], np.float64)
        weights /= weights.sum()
        shares = weights @ (0.5 * (np.sign(leads) + 1))
        means = weights @ leads
        order = np.lexsort((moves, -means.round(6), -shares.round(9)))
        chosen = int(order[0])
        move, likeliest = view.name_move(int(moves[chosen])), worlds[int(np.argmax(weights))].record
        expected = (float(shares[chosen]), 1 - float(shares[chosen]))
        return Choice(
            move,
            expected if view.seat == 0 else expected[::-1],
            tuple(
                Candidate(view.name_move(int(moves[i])), len(worlds), float(shares[i])) for i in order[:SHOWN].tolist()
            ),
            expected_line(view, likeliest.copy(), move, self._best, DEPTH + 1),
            len(worlds) * len(moves),
            perf_counter() - started,
        )

    def _promising(self, view: View) -> Moves:
        """All legal moves, or with a joker, which can mean hundreds, those of most worth."""
        moves = np.array(sorted(view.legal_moves.ids), np.int32)
        if len(moves) <= MOST_JUDGED:
            return moves
        worths = np.array([worth_of(self._game.tables, view.record, int(move)) for move in moves])
        return moves[np.sort(np.argsort(-worths, kind="stable")[:MOST_JUDGED])]

    def _best(self, here: Sight) -> int:
        """The best move of a position in which all is known."""
        moves = np.array(sorted(here.legal_moves.ids), np.int32)
        leads = self.leads(here.record, moves)
        return int(moves[np.argmax(leads) if here.to_move == 0 else np.argmin(leads)])
