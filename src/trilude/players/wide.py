"""Search for games with hundreds of moves at a time, guided by what the game's knowledge says of each move."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import pairwise

import numpy as np

from trilude.contract.game import Game
from trilude.contract.position import Move, View
from trilude.players.mcts import Tree, TreeHabits, Workroom
from trilude.players.wide_tree import WIDE_NODE, Nodes, Room, WideHabits, WideSearch, grow_wide


def knows_moves(game: Game) -> bool:
    """Whether a game has the knowledge that a wide search needs."""
    return hasattr(import_module(f"{game.package}.knowledge"), "weigh_moves")


MOST_NODES = 1 << 24
"""Nodes of a tree, 36 bytes each; a full tree is searched on without new nodes."""


class WideTree(Tree):
    """The tree of a wide search. Threads grow it together: trees of their own would know no more than one of them."""

    node = WIDE_NODE
    most_nodes = MOST_NODES
    chunk = 16
    habits = WideHabits()

    def __init__(self, game: Game, seats: int, seed: int, thread: int, threads: int = 1) -> None:
        super().__init__(game, seats, seed, thread)
        self.proves = False
        works = [self._work, *(Workroom.of(game, seed, thread + number) for number in range(1, threads))]
        self._growers = [_Grower(game, seats, work) for work in works]
        self._pool = ThreadPoolExecutor(threads)
        if threads > 1:
            self.chunk = 64 * threads  # long enough that they seldom wait for each other
        self._share_room()

    @classmethod
    def plant(cls, game: Game, seats: int, seed: int, threads: int) -> list[Tree]:
        """One tree for all threads."""
        return [cls(game, seats, seed, 0, threads)]

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Keep only what lies below these moves."""
        super().follow(moves)
        self._share_room()

    def grow(self, view: View, habits: TreeHabits, simulations: int) -> tuple[int, int]:
        """Run simulations, by the habits of wide searches; returns the nodes then used and how many were made."""
        first, *others = self._growers
        may_grow = len(self.nodes) < self.most_nodes
        part, rest = divmod(simulations, len(self._growers))
        jobs = [
            self._pool.submit(grower.grow, self.nodes, self.habits, view, may_grow, part + (number < rest))
            for number, grower in enumerate(others, 1)
        ]
        made = first.grow(self.nodes, self.habits, view, may_grow, part + (rest > 0))
        made += sum(job.result() for job in jobs)
        for grower in self._growers:
            self.totals += grower.totals
            grower.totals[:] = 0
        return max(grower.used for grower in self._growers), made

    def _enlarge(self) -> bool:
        larger = super()._enlarge()
        if larger:
            self._share_room()
        return larger

    def _share_room(self) -> None:
        """Give each thread an equal part of the room that is left."""
        bounds = np.linspace(self.used, len(self.nodes), len(self._growers) + 1).astype(int).tolist()
        for grower, part in zip(self._growers, pairwise(bounds), strict=True):
            grower.used, grower.end = part


class _Grower:
    """A thread that grows a tree, with its part of the room for nodes."""

    def __init__(self, game: Game, seats: int, work: Workroom) -> None:
        self.totals = np.zeros(seats, np.float64)
        self.used = self.end = self._begun = 0
        self._game = game
        self._work = work
        self._weights = np.zeros(game.most_moves, np.float64)
        self._stamps = np.zeros(game.move_ids, np.int32)

    def grow(self, nodes: Nodes, habits: WideHabits, view: View, may_grow: bool, simulations: int) -> int:
        """Run simulations; returns how many were made: fewer if there is no more room."""
        search = WideSearch(
            tables=self._game.tables,
            nodes=nodes,
            totals=self.totals,
            generator=self._work.generator,
            scratch=self._work.scratch,
            moves=self._work.moves,
            weights=self._weights,
            stamps=self._stamps,
        )
        room = Room(self.used, self.end, self._begun)
        self.used, made = grow_wide(search, habits, view.record, room, may_grow, simulations)
        self._begun += made
        return made
