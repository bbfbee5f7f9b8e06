"""Self-play through PettingZoo: one network has every seat, and moves of the winner become likelier.

python -m examples.rl.self_play [GAMES]
"""

import sys

import numpy as np

from examples.rl.agent import Agent, report
from trilude.adapters import pettingzoo

GAME = "trioker-champions"
TOGETHER = 16
"""Games between two steps of learning."""


def train(games: int, seed: int = 0) -> Agent:
    """An agent after so many games against itself."""
    agent = Agent(GAME, seed, rate=5e-4)
    env = pettingzoo.raw_env(GAME)
    past: list[tuple[np.ndarray, np.ndarray, int, float]] = []
    for number in range(games):
        env.reset(seed=number)
        mine: list[tuple[str, np.ndarray, np.ndarray, int]] = []
        rewards: dict[str, float] = {}
        for name in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            if terminated:
                rewards[name] = reward
                env.step(None)
                continue
            row, mask = observation["observation"], observation["action_mask"].astype(bool)
            move = int(agent.act(row[None], mask[None])[0][0])
            mine.append((name, row, mask, move))
            env.step(move)
        past += [(row, mask, move, rewards[name]) for name, row, mask, move in mine]
        if number % TOGETHER == TOGETHER - 1:
            rows, masks, moves, results = (np.array(part) for part in zip(*past, strict=True))
            expected = agent.network(rows)[:, -1]
            agent.learn(rows, masks, moves, results - expected, results)
            past.clear()
    return agent


if __name__ == "__main__":
    trained = train(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
    for name, share in report(GAME, trained).items():
        print(f"against {name}: {share:.0%} of the wins")
