"""Learns a policy for a network of Trigon from the moves of games that were kept. Needs JAX, and a GPU.

    python -m learning.trigon.learn_policy OUT.npz NETWORK.npz SECONDS GAMES.jsonl …

The network stays as it is, and so does what it makes of a position. The policy reads its hidden cells: it tells, for
each cell, how welcome it would be to cover it, to touch it at a corner and to close it along an edge, and how welcome
each piece would be. That adds to the weights of placements of tuning.json, which are learned on. It learns to expect
what searches chose; a board is shown in one of twelve ways each time. Games of the last round that are held out tell
when it was best. OUT has network and policy; what was learned is written beside it as OUT.json.
"""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from learning.trigon.learn_evaluation import Batch, Weights, read_weights, symmetries
from learning.trigon.networks import GAME
from learning.trigon.play_games import SAMPLE, Records, note
from learning.trigon.policy import surprises
from learning.trigon.positions import parted
from trilude.contract.files import write_whole
from trilude.contract.kernel import kernel
from trilude.contract.position import Position
from trilude.contract.rules import Moves
from trilude.games.trigon.learned import DEEDS, HIDDEN, PROMISES, TASTES
from trilude.games.trigon.placements import WORDS
from trilude.games.trigon.rules import play
from trilude.games.trigon.shapes import CELLS, PIECE_COUNT

BATCH = 2048
RATE, SHOWS, FADE = 3e-3, 30, 1e-3
"""The largest rate, how often positions are shown if there is time, and how fast weights that are not needed vanish."""
LOOKS = 10
"""How often the games held out are looked at."""
BY_LOT = 4
"""The first plies, which many games draw by lot, are not learned from."""
SHARPNESS = 0.7
"""How sharp the policy is in searches; with 1 it would be as sharp as the choices that it expects."""

Sets = NDArray[np.int64]


@kernel
def replay(tables: np.record, position: np.record, moves: Moves, samples: Records, legal: Sets) -> None:
    """Note every position of a game, and its legal placements."""
    for ply in range(len(moves)):
        colour = int(position.turn)
        note(tables, position, samples[ply], ply)
        for word in range(WORDS):
            legal[ply, word] = position.free[word] & position.may[colour, word] & position.touch[colour, word]
        play(tables, position, int(moves[ply]))


def choices_of(games: list[dict[str, Any]]) -> Batch:
    """The positions in which a search with a network chose among several moves, and what it chose."""
    ends = np.cumsum([len(game["moves"]) for game in games])
    samples, legal = np.zeros(ends[-1], SAMPLE), np.zeros((ends[-1], WORDS), np.int64)
    moves, learned = np.zeros(ends[-1], np.int32), np.zeros(ends[-1], np.bool_)

    def fill(number: int) -> None:
        game, end = games[number], ends[number]
        here = slice(end - len(game["moves"]), end)
        moves[here] = game["moves"]
        record = Position.start(GAME, GAME.choose(game["options"]), 0).copy_record()
        replay(GAME.tables, record, moves[here], samples[here], legal[here])
        knows = np.array([not seat.startswith("playouts") for seat in game["seats"]])
        learned[here] = knows[samples["turn"][here] % len(knows)] & (samples["ply"][here] >= BY_LOT)

    fill(0)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(fill, range(1, len(games)), chunksize=64))
    learned &= np.bitwise_count(legal).sum(axis=1) > 1
    seen = {name: samples[name][learned] for name in ("owner", "marks", "reached", "facts", "turn", "ply")}
    return seen | {"legal": legal[learned].view(np.uint32).reshape(-1, WORDS, 2), "move": moves[learned]}


@partial(jax.jit, donate_argnums=(0, 1))
def learn(policy: Weights, moments: Any, network: Weights, batch: Batch, cells: Any, rate: Any, step: Any) -> Any:
    """One step of Adam."""
    slopes = jax.grad(lambda policy: jnp.mean(surprises(policy, network, batch, cells)[0]))(policy)
    first = jax.tree.map(lambda m, s: 0.9 * m + 0.1 * s, moments[0], slopes)
    second = jax.tree.map(lambda m, s: 0.999 * m + 0.001 * s * s, moments[1], slopes)
    scale, spread = rate / (1 - 0.9**step), 1 - 0.999**step
    policy = jax.tree.map(
        lambda w, m, v: w * (1 - rate * FADE) - scale * m / (jnp.sqrt(v / spread) + 1e-8), policy, first, second
    )
    return policy, (first, second)


def fresh_policy() -> Weights:
    """The weights of placements as they are, and next to nothing besides."""
    keys = jax.random.split(jax.random.key(0), 3)
    known = {name: jnp.asarray(GAME.tables_array[0][name].astype(np.float32)) for name in PROMISES}
    return known | {
        "to_taste": 0.1 * jax.random.normal(keys[0], (HIDDEN, TASTES)),
        "taste_start": jnp.full(TASTES, 0.1),
        "taste_of_cells": 0.003 * jax.random.normal(keys[1], (TASTES, DEEDS * CELLS)),
        "taste_of_pieces": 0.003 * jax.random.normal(keys[2], (TASTES, PIECE_COUNT)),
    }


class Examiner:
    """Tells by choices held out how good a policy is."""

    def __init__(self, network: Weights, held_out: Batch) -> None:
        self._network, self._held_out = network, held_out
        self._surprises = jax.jit(surprises)

    def results(self, policy: Weights) -> tuple[Any, Any]:
        """How unexpected each choice was, and how many placements looked more promising."""
        count, parts = len(self._held_out["move"]), []
        for at in range(0, count, BATCH):
            numbers = np.arange(at, at + BATCH) % count
            part = {name: jnp.asarray(column[numbers]) for name, column in self._held_out.items()}
            parts.append(
                [np.asarray(told) for told in self._surprises(policy, self._network, part, np.arange(CELLS)[None])]
            )
        unexpected, ahead = (np.concatenate(columns)[:count] for columns in zip(*parts, strict=True))
        return unexpected, ahead

    def told(self, policy: Weights) -> dict[str, dict[str, float]]:
        """By tens of plies: the mean surprise, and the part of choices that came first and among the first eight."""
        (unexpected, ahead), known = self.results(policy), {}
        for ply in range(0, 80, 10):
            here = (self._held_out["ply"] >= ply) & (self._held_out["ply"] < ply + 10)
            if here.any():
                means = {"surprise": unexpected[here], "first": ahead[here] == 0, "of_eight": ahead[here] < 8}
                known[str(ply)] = {name: round(float(np.mean(values)), 3) for name, values in means.items()}
        return known


def train(network: Weights, positions: Batch, examiner: Examiner, end: float) -> tuple[Weights, list[float]]:
    """Learn until a moment has come; returns the best policy, and how unexpected choices held out were at each look."""
    count, began, done, step = len(positions["move"]), time(), 0.0, 0
    steps, ways, luck = -(-SHOWS * count // BATCH), symmetries(), np.random.default_rng(1)
    draw = jax.jit(lambda positions, chosen: {name: column[chosen] for name, column in positions.items()})
    policy, errors = fresh_policy(), list[float]()
    best, moments = policy, tuple(jax.tree.map(jnp.zeros_like, policy) for _ in range(2))
    while done < 1:
        step, looked = step + 1, int(LOOKS * done)
        now = RATE * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-6
        batch = draw(positions, luck.integers(0, count, BATCH))
        policy, moments = learn(policy, moments, network, batch, ways[luck.integers(0, 12, BATCH)], now, step)
        done = max(step / steps, (time() - began) / (end - began))
        if int(LOOKS * done) > looked:
            errors.append(round(float(examiner.results(policy)[0].mean()), 4))
            if errors[-1] == min(errors):
                best = jax.tree.map(jnp.copy, policy)
    return best, errors


def pack(policy: Weights, network: Path) -> Weights:
    """The arrays of the file: those of the network, and the policy as sharp as searches want it."""
    kept = {name: np.asarray(value) for name, value in policy.items()}
    for name in (*PROMISES, "taste_of_cells", "taste_of_pieces"):
        kept[name] = SHARPNESS * kept[name]
    with np.load(network) as before:
        return dict(before) | kept | {"has_policy": np.float32(1)}


def main() -> None:
    """Learn and write."""
    out, start, seconds, files = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), sys.argv[4:]
    began = time()
    learned, held_out = map(choices_of, parted([Path(file) for file in files]))
    print(f"{len(learned['move']):,} choices after {time() - began:.0f} s", flush=True)
    network = read_weights(str(start))
    examiner = Examiner(network, held_out)
    positions = {name: jnp.asarray(column) for name, column in learned.items()}
    policy, errors = train(network, positions, examiner, began + seconds)
    told = {
        "choices": len(learned["move"]),
        "before": examiner.told(fresh_policy()),
        "after": examiner.told(policy),
        "errors": errors,
        "seconds": round(time() - began, 1),
    }
    out.with_suffix(".json").write_text(json.dumps(told), "utf-8")
    fresh_file = out.with_suffix(".part.npz")
    np.savez_compressed(fresh_file, **pack(policy, start))
    write_whole(out, fresh_file.read_bytes())
    fresh_file.unlink()


if __name__ == "__main__":
    main()
