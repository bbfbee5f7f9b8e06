"""Monte-Carlo tree search for every game, from the game's own kernels.

With several threads each grows a tree of its own and the visits at the roots are added: no locks, and the same seed
gives the same move. (A wide search has one tree for all.) After the opponent's answer the part of the trees that still
applies is kept.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from trilude.contract.chance import Generator
from trilude.contract.game import Game
from trilude.contract.position import Move, Sight, View
from trilude.contract.rules import Moves
from trilude.contract.walk import generator, moves_buffer
from trilude.players.player import Candidate, Choice, expected_line
from trilude.players.tree import (
    LOST,
    NODE,
    WON,
    Nodes,
    Search,
    child_by_move,
    copy_below,
    grow,
    is_settled,
    lead_in_visits,
)

FIRST_NODES = 1 << 16
MOST_NODES = 1 << 22
"""Nodes of one thread's tree: 28 bytes each, so that a tree never takes more than 112 MiB."""

FORCED = 16
"""Simulations where there is one move only: just enough to say what to expect."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search thinks: whichever is reached first. One of them must be given."""

    simulations: int | None = None
    seconds: float | None = None

    def left(self, done: int, elapsed: float) -> float:
        """About how many more simulations there will be, if they go on as fast as so far."""
        by_number = inf if self.simulations is None else self.simulations - done
        by_time = inf if self.seconds is None else (self.seconds - elapsed) * done / max(elapsed, 1e-6)
        return min(by_number, by_time)


@dataclass(frozen=True, slots=True)
class TreeHabits:
    """How a search thinks."""

    exploration: float
    playout: int
    """Moves made at random before a game is estimated instead of played out."""

    @staticmethod
    def of(game: Game) -> "TreeHabits":
        """What the game's knowledge recommends."""
        return TreeHabits(game.knowledge.EXPLORATION, game.knowledge.PLAYOUT)


class Workroom(NamedTuple):
    """What one thread needs to run simulations."""

    generator: Generator
    scratch: np.ndarray[Any, np.dtype[np.record]]
    """Room for one position."""
    moves: Moves
    """Room for a list of legal moves, and for another one."""
    fresh: Moves

    @classmethod
    def of(cls, game: Game, seed: int, thread: int) -> "Workroom":
        """Of the thread of a number."""
        return cls(generator(seed, thread), np.zeros(1, game.rules.POSITION), moves_buffer(game), moves_buffer(game))


class Tree:
    """One thread's tree."""

    node = NODE
    """The dtype of its nodes."""
    most_nodes = MOST_NODES
    chunk = 256
    """Simulations between two looks at the clock."""

    def __init__(self, game: Game, seats: int, seed: int, thread: int) -> None:
        self.nodes: Nodes = np.zeros(FIRST_NODES, self.node)
        self.used = 1
        self.totals = np.zeros(seats, np.float64)
        self._game = game
        self._one_world = not (game.hidden or game.chance)
        self.proves = self._one_world and seats == 2
        """Whether moves are found to win or lose for certain."""
        self._work = Workroom.of(game, seed, thread)

    @classmethod
    def plant(cls, game: Game, seats: int, seed: int, threads: int) -> "list[Tree]":
        """A tree for each thread."""
        return [cls(game, seats, seed, thread) for thread in range(threads)]

    @property
    def visits(self) -> int:
        """Simulations that the tree remembers."""
        return int(self.nodes[0].visits)

    def think(self, view: View, budget: Budget, habits: TreeHabits, started: float, alone: bool) -> int:
        """Run simulations until the budget is spent or the choice is certain; returns how many.

        Where visits decide, and those of other trees are added, nothing is certain.
        """
        done = 0
        while budget.simulations is None or done < budget.simulations:
            if done and budget.seconds is not None and perf_counter() - started >= budget.seconds:
                break
            if done and self.is_certain(budget.left(done, perf_counter() - started) if alone else inf):
                break
            wanted = self.chunk if budget.simulations is None else min(self.chunk, budget.simulations - done)
            self.used, made = self.grow(view, habits, wanted)
            done += made
            if made < wanted and not self._enlarge():
                break
        return done

    def is_certain(self, left: float) -> bool:
        """Whether so many more simulations cannot change the choice. Where moves are proved, only proofs count."""
        return is_settled(self.nodes) if self.proves else bool(lead_in_visits(self.nodes) > left)

    def grow(self, view: View, habits: TreeHabits, simulations: int) -> tuple[int, int]:
        """Run simulations; returns the nodes then used and how many were made: fewer if there is no more room."""
        search = Search(
            tables=self._game.tables,
            nodes=self.nodes,
            totals=self.totals,
            one_world=self._one_world,
            exploration=habits.exploration,
            playout=habits.playout,
            generator=self._work.generator,
            scratch=self._work.scratch,
            moves=self._work.moves,
            fresh=self._work.fresh,
        )
        return grow(search, view.record, view.seat, self.used, simulations)

    def _enlarge(self) -> bool:
        """Make room for more nodes; False when the tree is as large as it may get."""
        if len(self.nodes) >= self.most_nodes:
            return False
        larger: Nodes = np.zeros(2 * len(self.nodes), self.node)
        larger[: self.used] = self.nodes[: self.used]
        self.nodes = larger
        return True

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Keep only what lies below these moves."""
        node = 0
        for move in moves:
            node = child_by_move(self.nodes, node, move.id)
            if node == 0:
                break
        kept: Nodes = np.zeros(len(self.nodes), self.node)
        self.used = copy_below(self.nodes, node, kept) if node else 1
        self.nodes = kept
        self.totals[:] = 0


class Child(NamedTuple):
    """What a tree knows about a move."""

    move: int
    visits: int
    value: float
    """The shares of the win of all visits together."""
    proof: int


def children(nodes: Nodes, parent: int) -> Iterator[Child]:
    """The moves from a node."""
    seen = nodes[["sibling", *Child._fields]]
    child = int(nodes["child"][parent])
    while child:
        child, *known = seen[child].item()
        yield Child(*known)


class MctsPlayer:
    """Chooses the move that its simulations visited most, or one that certainly wins."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        habits: TreeHabits | None = None,
        threads: int = 1,
        seed: int = 0,
        tree: type[Tree] = Tree,
    ) -> None:
        self.game = game
        self.budget = budget
        self.tree = tree
        """The kind of tree it grows."""
        self.habits = habits or TreeHabits.of(game)
        self.threads = threads
        self.seed = seed
        self._trees: list[Tree] = []
        self._last: View | None = None

    def choose(self, view: View) -> Choice:
        """Think about the view and choose."""
        return self._choose_within(view, self.budget)

    def _choose_within(self, view: View, share: Budget) -> Choice:
        started = perf_counter()
        self._keep_trees(view)
        if len(view.legal_moves) == 1:
            share = Budget(min(FORCED, share.simulations or FORCED))
        elif share.simulations is not None:
            share = Budget(-(-share.simulations // len(self._trees)), share.seconds)
        if len(self._trees) == 1:
            simulations = self._trees[0].think(view, share, self.habits, started, alone=True)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                jobs = [pool.submit(tree.think, view, share, self.habits, started, alone=False) for tree in self._trees]
                simulations = sum(job.result() for job in jobs)
        return self._conclude(view, simulations, perf_counter() - started)

    def _keep_trees(self, view: View) -> None:
        """Reuse the trees of the last choice if this view follows from it, else plant new ones."""
        followed = _moves_since(self._last, view) if self._last is not None else None
        if followed is None:
            self._trees = self.tree.plant(self.game, view.seats, self.seed, self.threads)
        elif followed:
            for tree in self._trees:
                tree.follow(followed)
        self._last = view

    def _conclude(self, view: View, simulations: int, seconds: float) -> Choice:
        visits: dict[int, int] = {}
        value: dict[int, float] = {}
        proof: dict[int, int] = {}
        for tree in self._trees:
            for node in children(tree.nodes, 0):
                visits[node.move] = visits.get(node.move, 0) + node.visits
                value[node.move] = value.get(node.move, 0.0) + node.value
                proof[node.move] = proof.get(node.move, 0) or node.proof
        legal = [move for move in visits if move in view.legal_moves.ids]
        order = sorted(legal, key=lambda move: (-proof[move], -visits[move], -value[move], move))
        certain = {WON: 1.0, LOST: 0.0}
        candidates = tuple(
            Candidate(view.move(move), visits[move], certain.get(proof[move], value[move] / visits[move]))
            for move in order
            if visits[move]
        )
        chosen = view.move(order[0])
        totals = np.sum([tree.totals for tree in self._trees], axis=0) / max(simulations, 1)
        if proof[chosen.id] in certain:
            totals[:] = 1 - certain[proof[chosen.id]]
            totals[view.to_move] = certain[proof[chosen.id]]
        return Choice(
            chosen,
            tuple(float(share) for share in totals),
            candidates,
            self._expected_line(view, chosen),
            simulations,
            seconds,
            proof[chosen.id] in certain,
        )

    def _expected_line(self, view: View, chosen: Move) -> tuple[Move, ...]:
        """The move and the most visited answers, in the first tree and, where worlds differ, in one world."""
        nodes, node, move = self._trees[0].nodes, 0, chosen.id

        def most_visited(here: Sight) -> int | None:
            nonlocal node, move
            node = child_by_move(nodes, node, move)
            visits = {child.move: child.visits for child in children(nodes, node)} if node else {}
            tried = [answer for answer in visits if visits[answer] and answer in here.legal_moves.ids]
            move = max(tried, key=lambda answer: visits[answer], default=-1)
            return move

        return expected_line(view, view.sample(generator(self.seed)), chosen, most_visited)


def _moves_since(before: View, now: View) -> tuple[Move, ...] | None:
    """The moves that lead from one view to another, or None where the second does not follow from the first."""
    game = now.game
    if game.hidden or game.chance or before.options != now.options:
        return None
    count = len(before.moves)
    if now.moves[:count] != before.moves or any(move.id < 0 for move in now.moves[count:]):
        return None
    record = before.copy_record()
    for move in now.moves[count:]:
        game.rules.play(game.tables, record, move.id)
    return now.moves[count:] if record.tobytes() == bytes(now) else None
