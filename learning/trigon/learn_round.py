"""Learns a network from the games that the loop has played. Needs JAX; the loop starts it as a process of its own.

    python -m learning.trigon.learn_round OUT.npz START.npz SECONDS GAMES.jsonl …

Several ways to learn are tried, one after the other, while there is time: more or less boldly, and from the points at
the end alone or partly from what the network at the start tells a few plies later, which is less true but varies less.
Games of the last round that are held out tell which weights are best. What was learned is written beside OUT as
OUT.json.
"""

import json
import sys
from pathlib import Path
from time import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from learning.trigon.learn_evaluation import (
    BATCH,
    Batch,
    Weights,
    error,
    foresee,
    lead,
    lead_alone,
    outcome,
    pack,
    read_weights,
    train,
)
from learning.trigon.networks import GAME
from learning.trigon.play_games import Records
from learning.trigon.positions import Points, look_ahead, parted, positions_of
from trilude.contract.files import write_whole
from trilude.games.trigon.evaluation import ALLIED, STRICT, THREE, UNIT
from trilude.games.trigon.learned import COLOURS
from trilude.games.trigon.shapes import CELLS

TRIALS = [
    (0.95, 5e-4, 40),
    (1.0, 5e-4, 40),
    (0.95, 1.5e-3, 80),
    (1.0, 1.5e-3, 80),
    (0.9, 1.5e-3, 80),
    (0.97, 2e-4, 80),
    (0.9, 5e-4, 160),
    (0.97, 5e-4, 160),
    (0.97, 3e-3, 120),
]
"""Faith in what comes later, the largest rate, and how often each position is shown."""

OTHERS = 0.15
"""How much the error in games of three players and in strict contact counts beside that in all others."""

LOOKS = 20
"""How often in a trial the held-out games are looked at."""

BEYOND = 4
"""So many plies after those that the network judges in a search are learned from too."""

STILL = jnp.arange(CELLS)[None]
"""The board as it lies."""

error_of = jax.jit(error)
foresight_of = jax.jit(foresee)
outcome_of = jax.jit(outcome)


def on_device(samples: Records) -> Batch:
    """All that learning reads of positions."""
    return {name: jnp.asarray(samples[name]) for name in ("owner", "marks", "reached", "facts", "turn", "final")}


def in_parts(samples: Records) -> list[Batch]:
    """The same in batches of one size; the last positions stand in for those that are missing from the last batch."""
    numbers = np.arange(-(-len(samples) // BATCH) * BATCH) % len(samples)
    return [on_device(samples[numbers[at : at + BATCH]]) for at in range(0, len(numbers), BATCH)]


def is_usual(samples: Records) -> Any:
    """Which positions are of two or four players in the usual contact."""
    return (samples["facts"][:, THREE] == 0) & (samples["facts"][:, STRICT] == 0)


def is_judged(samples: Records) -> Any:
    """Which positions are so early that the network judges them in a search, or nearly."""
    colours = np.where(samples["facts"][:, THREE] == 1, COLOURS - 1, COLOURS)
    return COLOURS * samples["ply"].astype(np.int32) < (int(GAME.tables["learned_until"]) + BEYOND) * colours


class Examiner:
    """Tells by games held out how good weights are."""

    def __init__(self, held_out: Records) -> None:
        usual = is_usual(held_out)
        kinds = (1.0, held_out[usual]), (OTHERS, held_out[~usual])
        self._parts = [(weight, in_parts(samples)) for weight, samples in kinds if len(samples)]

    def error(self, weights: Weights) -> float:
        """The smaller, the better."""
        return float(
            sum(
                weight * np.mean([float(error_of(weights, part, STILL)) for part in parts])
                for weight, parts in self._parts
            )
        )


def tell(weights: Weights, samples: Records) -> Points:
    """The points that a network expects of every colour, blue first."""
    told = np.concatenate([np.asarray(foresight_of(weights, part, STILL)) for part in in_parts(samples)])
    steps = (np.arange(COLOURS)[None] - samples["turn"][:, None].astype(np.int64)) % COLOURS
    points: Points = (UNIT * np.take_along_axis(told[: len(samples)], steps, 1)).astype(np.float32)
    return points


def explained(weights: Weights, samples: Records) -> dict[str, dict[str, float]]:
    """How much of the variance of the lead at the end is known, by the kind of game and from which ply on."""
    facts, parts = samples["facts"], in_parts(samples)
    told = np.concatenate([np.asarray(foresight_of(weights, part, STILL)) for part in parts])[: len(samples)]
    true = np.concatenate([np.asarray(outcome_of(part)) for part in parts])[: len(samples)]
    usual = is_usual(samples)
    kinds: dict[str, tuple[Any, Any]] = {
        "allied": (usual & (facts[:, ALLIED] == 1), lead),
        "alone": (usual & (facts[:, ALLIED] == 0), lead_alone),
        "three": (facts[:, THREE] == 1, lambda points: points[:, 0]),
        "strict": ((facts[:, STRICT] == 1) & (facts[:, ALLIED] == 1), lead),
    }
    known: dict[str, dict[str, float]] = {}
    for kind, (of_kind, measure) in kinds.items():
        known[kind] = {}
        for ply in range(0, 60, 10):
            here = of_kind & (samples["ply"] >= ply) & (samples["ply"] < ply + 10)
            if here.sum() > 100:
                missed, came = measure(told[here] - true[here]), measure(true[here])
                known[kind][str(ply)] = round(float(1 - np.mean(missed**2) / np.var(came)), 3)
    return known


def main() -> None:
    """Learn for a while and write."""
    out, start, seconds = Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    began = time()
    games, games_held_out = parted([Path(file) for file in sys.argv[4:]])
    whole, held_out = positions_of(games), positions_of(games_held_out)
    judged = is_judged(whole)
    samples, held_out = whole[judged], held_out[is_judged(held_out)]
    print(f"{len(games):,} games, {len(samples):,} positions after {time() - began:.0f} s", flush=True)
    examiner, positions = Examiner(held_out), on_device(samples)
    first = read_weights(start)
    told = tell(first, whole)
    before = examiner.error(first)
    best, best_weights, trials = before, jax.tree.map(jnp.copy, first), []
    for faith, rate, shows in TRIALS:
        if trials and time() - began > seconds - trials[-1]["seconds"]:
            break
        trial_began, steps = time(), -(-shows * len(samples) // BATCH)
        target = whole["final"].astype(np.float32)
        if faith < 1:
            look_ahead(target, told, np.ascontiguousarray(whole["ply"]), faith)
        errors: list[float] = []

        def watch(step: int, weights: Weights, steps: int = steps, errors: list[float] = errors) -> None:
            nonlocal best, best_weights
            if step % max(1, steps // LOOKS) == 0:
                errors.append(examiner.error(weights))
                if errors[-1] < best:
                    best, best_weights = errors[-1], jax.tree.map(jnp.copy, weights)

        def part_done(step: int, steps: int = steps) -> float:
            return 1.0 if time() - began > seconds else step / steps

        fresh = jax.tree.map(jnp.copy, first)
        _, made = train(fresh, positions | {"final": jnp.asarray(target[judged])}, rate, part_done, watch)
        trial = {"faith": faith, "rate": rate, "steps": made, "seconds": round(time() - trial_began, 1)}
        trials.append(trial | {"error": round(min(errors, default=0.0), 5)})
        print(json.dumps(trials[-1] | {"errors": [round(one, 4) for one in errors]}), flush=True)
    learned = {
        "games": len(games),
        "positions": len(samples),
        "error_before": round(before, 5),
        "error_after": round(best, 5),
        "explained_before": explained(first, held_out),
        "explained_after": explained(best_weights, held_out),
        "trials": trials,
        "seconds": round(time() - began, 1),
    }
    out.with_suffix(".json").write_text(json.dumps(learned), "utf-8")
    fresh_file = out.with_suffix(".part.npz")
    np.savez_compressed(fresh_file, **pack(best_weights, (True, True)))
    write_whole(out, fresh_file.read_bytes())
    fresh_file.unlink()


if __name__ == "__main__":
    main()
