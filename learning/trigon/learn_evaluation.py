"""Learns the evaluation of Trigon from positions that play_games.py wrote, and writes learned.npz. Needs JAX.

    python learning/trigon/learn_evaluation.py OUT.npz START.npz|- SECONDS RATE TEST.npy POSITIONS.npy …

The network learns the points of every colour at the end of the game; the lead of the mover's two colours over the
others, or of the mover's one where everybody plays alone, counts besides. A board may be turned and mirrored: each time
a position is shown, it is shown in one of twelve ways. START is a file of weights to go on from. How the weights in use
were made is told in docs/trigon.md.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from trilude.boards.triangle_hexagon import corners
from trilude.games.trigon.evaluation import ALLIED, CLOSED, LYING, MOST, OPEN, REACHED, THREE, UNIT
from trilude.games.trigon.learned import COLOURS, FACTS, HIDDEN, NARROW, SIGHTS, WEIGHTS
from trilude.games.trigon.rules import RIM
from trilude.games.trigon.shapes import BOARD, CELLS

Weights = dict[str, Any]
Batch = dict[str, Any]

BATCH = 8192
LEAD = 0.25
"""How much the error of the lead counts beside those of the points."""
FADE = 1e-3
"""How fast weights that are not needed vanish."""


def symmetries() -> Any:
    """The twelve ways to turn and mirror the board: where each cell goes."""
    middle = np.array([BOARD.middle[0] / 2, BOARD.middle[1] * np.sqrt(3) / 2])
    points = np.array([[(u / 2, v * np.sqrt(3) / 2) for u, v in corners(place)] for place in BOARD.places])
    centres = points.mean(axis=1) - middle
    ways = []
    for mirror in (1, -1):
        for turn in np.arange(6) * np.pi / 3:
            turned = centres * (mirror, 1) @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
            ways.append(((turned[:, None] - centres[None]) ** 2).sum(axis=2).argmin(axis=1))
    return jnp.asarray(np.array(ways))


def see(batch: Batch, cells: Any) -> Any:
    """What is seen on every cell of every position, as the kernels of evaluation.py see it."""
    turn = batch["turn"][:, None].astype(jnp.int32)
    owner, marks, reached = (
        jnp.take_along_axis(batch[name].astype(jnp.int32), cells, 1) for name in ("owner", "marks", "reached")
    )
    empty = owner == 0
    sights: dict[int, Any] = {}
    for step in range(COLOURS):
        colour = (turn + step) % COLOURS
        closed = marks >> colour & 1 == 1
        sights[LYING + step] = ~empty & (owner != RIM) & ((owner - 1 - turn) % COLOURS == step)
        sights[OPEN + step] = empty & (marks >> 4 + colour & 1 == 1) & ~closed
        sights[CLOSED + step] = empty & closed
    for colours in range(1, 1 << COLOURS):
        sights[REACHED + colours] = empty & (reached == colours)
    return jnp.concatenate([sights[sight] for sight in range(SIGHTS)], 1)


def foresee(weights: Weights, batch: Batch, cells: Any) -> Any:
    """What the network expects, in its unit, from the colour to move on."""
    seen = weights["seen"].reshape(SIGHTS * CELLS, HIDDEN).astype(jnp.bfloat16)
    hidden = (see(batch, cells).astype(jnp.bfloat16) @ seen).astype(jnp.float32)
    hidden = jnp.clip(hidden + batch["facts"] @ weights["known"] + weights["hidden_start"], 0, MOST)
    narrow = jax.nn.relu(hidden @ weights["to_narrow"] + weights["narrow_start"])
    return narrow @ weights["to_result"] + batch["facts"] @ weights["straight"] + weights["result_start"]


def outcome(batch: Batch) -> Any:
    """What came of it."""
    order = (batch["turn"][:, None].astype(jnp.int32) + jnp.arange(COLOURS)) % COLOURS
    return jnp.take_along_axis(batch["final"].astype(jnp.float32), order, 1) / UNIT


def lead(points: Any) -> Any:
    """Of the mover's two colours."""
    return points[:, 0] + points[:, 2] - points[:, 1] - points[:, 3]


def lead_alone(points: Any) -> Any:
    """Of the mover's colour over the mean of all, where everybody plays alone."""
    return points[:, 0] - points.mean(axis=1)


def takes_part(batch: Batch) -> Any:
    """Whether each colour, from the colour to move on, is in the game: the last is not where three play."""
    order = (batch["turn"][:, None].astype(jnp.int32) + jnp.arange(COLOURS)) % COLOURS
    return (order < COLOURS - 1) | (batch["facts"][:, THREE, None] == 0)


def error(weights: Weights, batch: Batch, cells: Any) -> Any:
    """What learning makes small. The lead of one colour is a smaller number than that of two and is weighed up."""
    told, true = foresee(weights, batch, cells), outcome(batch)
    missed = jnp.where(takes_part(batch), told - true, 0)
    allied = batch["facts"][:, ALLIED] > 0
    missed_lead = jnp.where(allied, lead(missed) ** 2, COLOURS * lead_alone(missed) ** 2)
    return jnp.mean(missed**2) + LEAD * jnp.mean(missed_lead)


@partial(jax.jit, donate_argnums=(0, 1))
def learn(weights: Weights, moments: Any, batch: Batch, cells: Any, rate: Any, step: Any) -> Any:
    """One step of Adam."""
    slopes = jax.grad(error)(weights, batch, cells)
    first = jax.tree.map(lambda m, s: 0.9 * m + 0.1 * s, moments[0], slopes)
    second = jax.tree.map(lambda m, s: 0.999 * m + 0.001 * s * s, moments[1], slopes)
    scale = rate / (1 - 0.9**step)
    spread = 1 - 0.999**step
    weights = jax.tree.map(
        lambda w, m, v: w * (1 - rate * FADE) - scale * m / (jnp.sqrt(v / spread) + 1e-8), weights, first, second
    )
    return weights, (first, second)


def fresh_weights() -> Weights:
    """Small random weights."""
    keys = jax.random.split(jax.random.key(0), 4)
    return {
        "seen": 0.03 * jax.random.normal(keys[0], (SIGHTS, CELLS, HIDDEN)),
        "known": 0.06 * jax.random.normal(keys[1], (FACTS, HIDDEN)),
        "hidden_start": jnp.full(HIDDEN, 0.1),
        "to_narrow": 0.12 * jax.random.normal(keys[2], (HIDDEN, NARROW)),
        "narrow_start": jnp.full(NARROW, 0.05),
        "to_result": 0.1 * jax.random.normal(keys[3], (NARROW, COLOURS)),
        "straight": jnp.zeros((FACTS, COLOURS)),
        "result_start": jnp.full(COLOURS, -2.0),
    }


def read_weights(path: str) -> Weights:
    """The weights of a file, in full, without its policy."""
    with np.load(path) as file:
        kept = {name: file[name] for name, _, _ in WEIGHTS}
    kept["seen"] = kept["seen"] * kept.pop("seen_unit")
    del kept["learned_rules"]
    return {name: jnp.asarray(value) for name, value in kept.items()}


def train(
    weights: Weights,
    positions: Batch,
    rate: float,
    part_done: Callable[[int], float],
    watch: Callable[[int, Weights], None] = lambda _step, _weights: None,
) -> tuple[Weights, int]:
    """Learn until all is done; returns the weights and the number of steps. The weights given are used up.

    `part_done` is asked after every step how much of the learning is behind it, and `watch` is shown the weights.
    """
    count = len(positions["turn"])
    moments = tuple(jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
    ways, luck, step = symmetries(), np.random.default_rng(0), 0
    draw = jax.jit(lambda positions, chosen: {name: column[chosen] for name, column in positions.items()})
    while (done := part_done(step)) < 1:
        step += 1
        now = rate * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-6
        batch = draw(positions, luck.integers(0, count, BATCH))
        weights, moments = learn(weights, moments, batch, ways[luck.integers(0, 12, BATCH)], now, step)
        watch(step, weights)
    return weights, step


def report(weights: Weights, test: Any) -> None:
    """How much of the lead at the end the network knows in each part of games of allies, and of others."""
    for title, allied, of in (("allied", 1, lead), ("alone", 0, lead_alone)):
        parts = []
        for ply in range(0, 80, 10):
            here = (test["ply"] >= ply) & (test["ply"] < ply + 10) & (test["facts"][:, ALLIED] == allied)
            part = test[here][:BATCH]
            if len(part) > 100:
                batch = {name: jnp.asarray(part[name]) for name in part.dtype.names}
                told, true = of(foresee(weights, batch, jnp.arange(CELLS)[None])), of(outcome(batch))
                parts.append(f"{ply}: {float(1 - jnp.mean((told - true) ** 2) / jnp.var(true)):.3f}")
        print(f"{title}: part of the variance explained from ply", ", ".join(parts), flush=True)


def pack(weights: Weights, learned_rules: tuple[bool, bool] = (False, False)) -> Weights:
    """The arrays of the file, from the weights in full; whether they learned three players, and strict contact."""
    full = {name: np.asarray(value) for name, value in weights.items()}
    unit = np.abs(full["seen"]).max(axis=(0, 1)) / 127
    return (
        full
        | {"seen": np.round(full["seen"] / unit).astype(np.int8), "seen_unit": unit}
        | {"learned_rules": np.array(learned_rules, np.float32)}
    )


def main() -> None:
    """Learn for a while and write."""
    out, start, seconds, rate, test = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4]), sys.argv[5]
    samples = np.concatenate([np.load(path) for path in sys.argv[6:]])
    positions = {name: jnp.asarray(samples[name]) for name in samples.dtype.names if name != "ply"}
    weights = fresh_weights() if start == "-" else read_weights(start)
    began = time()
    weights, step = train(weights, positions, rate, lambda _step: (time() - began) / seconds)
    print(f"{step:,} steps, each position seen {step * BATCH / len(samples):.1f} times", flush=True)
    report(weights, np.load(test))
    np.savez_compressed(Path(out), **pack(weights))


if __name__ == "__main__":
    main()
