"""Search for games with hundreds of moves at a time, guided by what the game's knowledge says of each move."""

from importlib import import_module

import numpy as np

from trilude.contract.game import Game
from trilude.contract.position import Move, View
from trilude.players.mcts import Tree, TreeHabits
from trilude.players.wide_tree import WIDE_NODE, WideHabits, WideSearch, grow_wide


def knows_moves(game: Game) -> bool:
    """Whether a game has the knowledge that a wide search needs."""
    return hasattr(import_module(f"{game.package}.knowledge"), "weigh_moves")


MOST_NODES = 1 << 24
"""Nodes of one thread's tree, 36 bytes each; a full tree is searched on without new nodes."""


class WideTree(Tree):
    """One thread's tree of a wide search."""

    node = WIDE_NODE
    most_nodes = MOST_NODES
    chunk = 16
    habits = WideHabits()

    def __init__(self, game: Game, seats: int, seed: int, thread: int) -> None:
        super().__init__(game, seats, seed, thread)
        self.proves = False
        self._weights = np.zeros(game.most_moves, np.float64)
        self._stamps = np.zeros(game.move_ids, np.int32)

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Keep only what lies below these moves."""
        super().follow(moves)
        self._stamps[:] = 0  # they count the root's visits, which are fewer now

    def grow(self, view: View, habits: TreeHabits, simulations: int) -> tuple[int, int]:
        """Run simulations, by the habits of wide searches; returns the nodes then used and how many were made."""
        search = WideSearch(
            tables=self._game.tables,
            nodes=self.nodes,
            totals=self.totals,
            generator=self._generator,
            scratch=self._scratch,
            moves=self._moves,
            weights=self._weights,
            stamps=self._stamps,
        )
        may_grow = len(self.nodes) < self.most_nodes
        return grow_wide(search, self.habits, view.record, self.used, may_grow, simulations)
