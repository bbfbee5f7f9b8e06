"""In the manner of AlphaZero, through OpenSpiel: its own search, guided by a network that learns what the search found.

    python -m examples.rl.alpha_zero [GAMES]

The network proposes moves and says who wins; OpenSpiel's Monte-Carlo search looks further; the network learns which
moves the search visited, and who did win.
"""

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import trilude
from examples.rl.agent import Agent, report
from examples.rl.network import Array, probabilities
from trilude.adapters.openspiel import short_name

GAME = "trioker-champions"
SIMULATIONS, EXPLORATION, NOISE = 16, 2.0, (0.25, 0.5)
TOGETHER, MINIBATCH, KEPT, PASSES = 4, 128, 4000, 2
"""Games between two rounds of learning; positions learnt from at once, and kept; rounds of each."""

Past = list[tuple[Array, Array, float]]
"""An observation, how often each move was visited, and what whoever was to move won in the end."""


class Judgement(mcts.Evaluator):  # type: ignore[misc]
    """What the network makes of a state, for their search: it asks for the value first, then for the moves."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def evaluate(self, state: Any) -> Array:
        """What each seat may expect."""
        value = float(np.clip(self._outputs(state)[-1], -1, 1))
        return np.array([value, -value] if state.current_player() == 0 else [-value, value])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """How good each legal move looks at first sight."""
        legal = state.legal_actions()
        chances = probabilities(self._outputs(state)[legal], np.ones(len(legal), np.bool_))
        return list(zip(legal, chances.tolist(), strict=True))

    def _outputs(self, state: Any) -> Array:
        row = np.array(state.observation_tensor(state.current_player()), np.float32)
        outputs: Array = self.agent.network(row[None])[0]
        return outputs


def play_itself(game: Any, bot: Any, agent: Agent) -> Past:
    """One game, each move drawn by how often the search visited it."""
    state, seen = game.new_initial_state(), []
    while not state.is_terminal():
        root = bot.mcts_search(state)
        visits = np.zeros(agent.moves, np.float32)
        for child in root.children:
            visits[child.action] = child.explore_count
        visits /= visits.sum()
        seat = state.current_player()
        seen.append((np.array(state.observation_tensor(seat), np.float32), visits, seat))
        state.apply_action(int(agent.chance.choice(agent.moves, p=visits / visits.sum(dtype=np.float64))))
    won = state.returns()
    return [(row, visits, won[seat]) for row, visits, seat in seen]


def learn(agent: Agent, past: Past) -> None:
    """Propose what was visited, and expect what was won."""
    some = agent.chance.integers(len(past), size=MINIBATCH)
    rows, visits, results = (np.array(part) for part in zip(*(past[i] for i in some), strict=True))
    outputs = agent.network(rows)
    slopes = np.empty_like(outputs)
    # illegal moves are never visited, and so learnt to be unlikely like any other
    slopes[:, :-1] = probabilities(outputs[:, :-1], np.ones_like(visits, np.bool_)) - visits
    slopes[:, -1] = outputs[:, -1] - results
    agent.network.learn(rows, slopes / len(rows))


def train(games: int, seed: int = 0) -> Agent:
    """An agent after so many games against itself."""
    agent = Agent(GAME, seed)
    game = pyspiel.load_game(short_name(trilude.GAMES[GAME]))
    bot = mcts.MCTSBot(
        game,
        EXPLORATION,
        SIMULATIONS,
        Judgement(agent),
        random_state=np.random.RandomState(seed),
        child_selection_fn=mcts.SearchNode.puct_value,
        dirichlet_noise=NOISE,
    )
    past: Past = []
    for number in range(games):
        past = [*past, *play_itself(game, bot, agent)][-KEPT:]
        if number % TOGETHER == TOGETHER - 1:
            for _ in range(PASSES * TOGETHER * 24 // MINIBATCH + 1):
                learn(agent, past)
    return agent


if __name__ == "__main__":
    trained = train(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
    for name, share in report(GAME, trained).items():
        print(f"against {name}: {share:.0%} of the wins")
