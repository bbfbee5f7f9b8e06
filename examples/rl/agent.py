"""An agent around a small network: it draws moves as likely as its scores say, and plays in duels.

The network's outputs are a score for each move of the game and, last of all, what it expects to win.
"""

from typing import Any

import numpy as np

import trilude
from examples.rl.network import Array, Network, draw, probabilities
from trilude.contract.position import View
from trilude.players.player import Choice, Player

HIDDEN = 128


class Agent:
    """A policy and a value in one network."""

    def __init__(self, game: str, seed: int = 0, rate: float = 1e-3) -> None:
        self.planes = trilude.planes(game)
        self.moves = trilude.GAMES[game].move_ids
        self.network = Network(self.planes.size, HIDDEN, self.moves + 1, seed, rate)
        self.chance = np.random.default_rng(seed)

    def act(self, rows: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Moves for rows of observations, how likely each was, and what the agent expects to win."""
        outputs = self.network(rows)
        chances = probabilities(outputs[:, :-1], masks)
        moves = draw(chances, self.chance)
        return moves, chances[np.arange(len(moves)), moves], outputs[:, -1]

    def learn(self, rows: Array, masks: Array, moves: Array, pushes: Array, results: Array) -> None:
        """Make moves likelier where their push is positive, and expect the results."""
        outputs = self.network(rows)
        slopes = np.zeros_like(outputs)
        slopes[:, :-1] = probabilities(outputs[:, :-1], masks) * pushes[:, None]
        slopes[np.arange(len(moves)), moves] -= pushes
        slopes[:, -1] = 0.5 * (outputs[:, -1] - results)
        self.network.learn(rows, slopes / len(rows))


class AgentPlayer:
    """The agent as a player of the house: it draws its moves as it does when it learns."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def choose(self, view: View) -> Choice:
        """A legal move, as likely as the agent finds it good."""
        mask = np.zeros((1, self.agent.moves), np.bool_)
        mask[0, view.legal_moves.numbers] = True
        moves, _, _ = self.agent.act(self.agent.planes.of(view)[None], mask)
        move = view.name_move(int(moves[0]))
        return Choice(move, (), (), (move,), 0, 0.0)


def duel(game: str, first: Player, second: Player, games: int) -> float:
    """The first player's share of the wins, seats swapped from game to game."""
    won = 0.0
    for number in range(games):
        position = trilude.start(game, seed=number)
        while not position.is_over:
            player = first if position.mover == number % 2 else second
            position = position.play(player.choose(position.view(position.mover)).move)
        won += position.shares[number % 2]
    return won / games


def report(game: str, agent: Agent, games: int = 200) -> dict[str, float]:
    """How the agent does against players of the house."""
    rivals: dict[str, Any] = {name: trilude.player(game, name, seed=1) for name in ("random", "level:1", "level:2")}
    return {name: duel(game, AgentPlayer(agent), rival, games) for name, rival in rivals.items()}
