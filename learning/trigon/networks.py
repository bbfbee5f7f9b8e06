"""Networks of Trigon beside each other: a game whose players judge by the weights of some file, and such players."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from trilude.contract.game import Game
from trilude.contract.position import Move, View
from trilude.games import GAMES
from trilude.games.trigon.learned import put_weights
from trilude.players.mcts import Budget, MctsPlayer
from trilude.players.wide import WideTree

GAME = GAMES["trigon"]

PLAYOUTS = Path("playouts")
"""Stands for no network: whoever has it plays every game out."""


@cache
def game_with(network: Path) -> Game:
    """The game as its players see it who judge by this network."""
    tables = GAME.tables_array.copy()[0]
    if network == PLAYOUTS:
        tables["learned_until"] = 0
    else:
        with np.load(network) as kept:
            put_weights(tables, kept)
    game = replace(GAME)
    vars(game)["tables"] = tables  # what the cached property would have read from the package
    return game


class Searcher(MctsPlayer):
    """A wide search that does not say which line it expects, which would take a fifth of its time in short searches."""

    def _expected_line(self, view: View, chosen: Move) -> tuple[Move, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A network and the simulations that it may make for a move; called, it makes a player."""

    network: Path
    simulations: int

    def __call__(self, seed: int) -> Searcher:
        """A wide search."""
        return Searcher(game_with(self.network), Budget(self.simulations), seed=seed, tree=WideTree)

    @property
    def name(self) -> str:
        """What it is called in results."""
        return f"{self.network.stem}:{self.simulations}"
