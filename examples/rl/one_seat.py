"""One seat against a level through Gymnasium: the usual loop, with the simplest way to learn.

python -m examples.rl.one_seat [GAMES]
"""

import sys

import gymnasium
import numpy as np

import trilude.adapters.gymnasium
from examples.rl.agent import Agent, report

GAME = "trioker-champions"
TOGETHER = 16


def train(games: int, seed: int = 0) -> Agent:
    """An agent after so many games against a player who moves at random."""
    agent = Agent(GAME, seed, rate=5e-4)
    env = gymnasium.make(trilude.adapters.gymnasium.env_id(GAME), opponent="random")
    past: list[tuple[np.ndarray, np.ndarray, int, float]] = []
    for number in range(games):
        observation, _ = env.reset(seed=number)
        mine, over, reward = [], False, 0.0
        while not over:
            row, mask = observation["observation"], observation["action_mask"].astype(bool)
            move = int(agent.act(row[None], mask[None])[0][0])
            mine.append((row, mask, move))
            observation, reward, over, _, _ = env.step(move)
        past += [(row, mask, move, float(reward)) for row, mask, move in mine]
        if number % TOGETHER == TOGETHER - 1:
            rows, masks, moves, results = (np.array(part) for part in zip(*past, strict=True))
            agent.learn(rows, masks, moves, results - agent.network(rows)[:, -1], results)
            past.clear()
    return agent


if __name__ == "__main__":
    trained = train(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
    for name, share in report(GAME, trained).items():
        print(f"against {name}: {share:.0%} of the wins")
