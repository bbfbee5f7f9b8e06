"""PPO on Trioker for two champions, through the vector interface of Gymnasium: minutes on one core, plain NumPy.

    python -m examples.rl.ppo [UPDATES]

The opponent moves at random: it costs next to nothing, so a core spends its time on learning.
"""

import sys

import numpy as np

from examples.rl.agent import Agent, report
from examples.rl.network import Array
from trilude.adapters.vector import SeatsVectorEnv

GAME = "trioker-champions"
LANES, STEPS, PASSES, MINIBATCH = 64, 32, 3, 256
CLIP, DECAY = 0.2, 0.95


def advantages(values: Array, rewards: Array, ended: Array, following: Array) -> Array:
    """How much better each step went than was expected (generalised advantage estimation, nothing discounted)."""
    found = np.zeros_like(values)
    ahead = np.zeros(values.shape[1])
    for step in range(len(values) - 1, -1, -1):
        goes_on = 1 - ended[step]
        surprise = rewards[step] + following * goes_on - values[step]
        ahead = surprise + DECAY * goes_on * ahead
        found[step], following = ahead, values[step]
    return found


def train(updates: int, seed: int = 0) -> Agent:
    """An agent after so many rounds of playing and learning."""
    agent = Agent(GAME, seed)
    envs = SeatsVectorEnv(GAME, LANES, opponent="random")
    observations, _ = envs.reset(seed=seed)
    for _ in range(updates):
        past: list[tuple[Array, ...]] = []
        for _ in range(STEPS):
            rows, masks = observations["observation"], observations["action_mask"].astype(bool)
            moves, likely, values = agent.act(rows, masks)
            observations, rewards, ended, _, _ = envs.step(moves)
            past.append((rows, masks, moves, likely, values, rewards, ended))
        following = agent.network(observations["observation"])[:, -1]
        rows, masks, moves, likely, values, rewards, ended = (np.stack(part) for part in zip(*past, strict=True))
        gains = advantages(values, rewards, ended, following)
        flat = [part.reshape(-1, *part.shape[2:]) for part in (rows, masks, moves, likely, gains, gains + values)]
        learn(agent, *flat)
    return agent


def learn(agent: Agent, rows: Array, masks: Array, moves: Array, likely: Array, gains: Array, results: Array) -> None:
    """A few passes over what was played, no move pushed further than PPO's clip allows."""
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(PASSES):
        order = agent.chance.permutation(len(rows))
        for some in np.split(order, len(order) // MINIBATCH):
            now = agent.network(rows[some])[:, :-1]
            now = np.where(masks[some], now, -np.inf)
            now = np.exp(now - now.max(1, keepdims=True))
            ratio = now[np.arange(len(some)), moves[some]] / now.sum(1) / likely[some]
            far = np.where(gains[some] > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            agent.learn(rows[some], masks[some], moves[some], np.where(far, 0, ratio * gains[some]), results[some])


if __name__ == "__main__":
    trained = train(int(sys.argv[1]) if len(sys.argv) > 1 else 150)
    for name, share in report(GAME, trained).items():
        print(f"against {name}: {share:.0%} of the wins")
