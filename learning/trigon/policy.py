"""How promising a network and its policy find every placement, in JAX: the same as weigh_moves of knowledge.py."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from learning.trigon.learn_evaluation import Batch, Weights, see
from learning.trigon.networks import GAME
from trilude.games.trigon.evaluation import ALLIED, MOST, PLACED
from trilude.games.trigon.learned import DEEDS, HIDDEN, SIGHTS
from trilude.games.trigon.placements import PLACEMENTS, WORD_BITS, WORDS
from trilude.games.trigon.rules import COLOURS
from trilude.games.trigon.shapes import CELLS, PIECE_COUNT


@dataclass(frozen=True, slots=True)
class Ground:
    """What there is to know of the board's cells and placements."""

    all_around: Any
    """A row for each thing that may be done to a cell, with a 1 for every placement that does it: products with it add
    up what lies on the cells, at the corners and along the edges of all placements."""
    opening: Any
    """The part of it for corners."""
    beside: Any
    """A 1 for cells that share an edge."""
    central: Any
    mean_central: Any
    size: Any
    piece: Any


@cache
def ground() -> Ground:
    """Made once."""
    tables = GAME.tables_array[0]
    rows = np.zeros((DEEDS, CELLS, PLACEMENTS), np.float32)
    for deed, (cells, counts) in enumerate((("cell", "triangles"), ("corner", "corners"), ("edge", "edges"))):
        for i in range(tables[cells].shape[1]):
            has = np.flatnonzero(tables[counts] > i)
            rows[deed, tables[cells][has, i], has] = 1
    beside = np.zeros((CELLS, CELLS), np.float32)
    for cell in range(CELLS):
        beside[tables["neighbour"][cell, : tables["neighbours"][cell]], cell] = 1
    central, size = (tables[name].astype(np.float32) for name in ("centrality", "triangles"))
    mean_central, piece = central @ rows[0] / size, tables["piece"].astype(np.int32)
    with jax.ensure_compile_time_eval():
        all_around = jnp.asarray(rows.reshape(DEEDS * CELLS, PLACEMENTS), jnp.bfloat16)
        opening = all_around[CELLS : 2 * CELLS]
        return Ground(all_around, opening, *map(jnp.asarray, (beside, central, mean_central, size, piece)))


def _added(cells: Any, rows: Any) -> Any:
    """What placements add up of what is on cells."""
    return jax.lax.dot(cells.astype(jnp.bfloat16), rows, preferred_element_type=jnp.float32)


def tastes(network: Weights, policy: Weights, batch: Batch, cells: Any) -> Any:
    """What is welcome on each cell, and which pieces; the network is shown the board turned and mirrored by `cells`."""
    seen = network["seen"].reshape(SIGHTS * CELLS, HIDDEN).astype(jnp.bfloat16)
    hidden = (see(batch, cells).astype(jnp.bfloat16) @ seen).astype(jnp.float32)
    hidden = jnp.clip(hidden + batch["facts"] @ network["known"] + network["hidden_start"], 0, MOST)
    taste = jax.nn.relu(hidden @ policy["to_taste"] + policy["taste_start"])
    on_cells = (taste @ policy["taste_of_cells"]).reshape(-1, DEEDS, CELLS)
    back = jnp.broadcast_to(jnp.argsort(cells, axis=1)[:, None], on_cells.shape)
    return jnp.take_along_axis(on_cells, back, 2), taste @ policy["taste_of_pieces"]


def promises(network: Weights, policy: Weights, batch: Batch, cells: Any) -> Any:
    """How promising every placement looks."""
    on = ground()
    owner, marks, reached = (batch[name].astype(jnp.int32) for name in ("owner", "marks", "reached"))
    turn = batch["turn"][:, None].astype(jnp.int32)
    placed = batch["facts"][:, PLACED : PLACED + PIECE_COUNT].sum(axis=1)
    phase = (placed >= 3).astype(jnp.int32) + (placed >= 7) + (placed >= 13)
    mates = jnp.where(batch["facts"][:, ALLIED, None] > 0, 1 << (turn + 2) % COLOURS, 0)
    foes = 15 & ~(mates | 1 << turn)
    empty, live = owner == 0, (marks >> 4) & ~marks
    own, closed = (marks >> 4 + turn & 1) == 1, (marks >> turn & 1) == 1
    foes_here, mates_here = (jax.lax.population_count(live & side).astype(jnp.float32) for side in (foes, mates))
    is_open = empty & ~own & ~closed
    room = (empty & ~closed).astype(jnp.float32) @ on.beside
    liked, pieces = tastes(network, policy, batch, cells)

    def weight(feature: int) -> Any:
        return policy["weights"][phase][:, feature, None]

    def liking(name: str) -> Any:
        return jnp.take_along_axis(policy[name][phase], reached, 1)

    covered = weight(2) * foes_here + weight(3) * (mates_here + own) + liking("covered") + liked[:, 0]
    opened = weight(1) + weight(8) * room + liking("opened") + liked[:, 1]
    wasted = jnp.where(closed, 0, weight(9) + liking("closed") + liked[:, 2])
    beside = weight(3) * (own & ~closed) + weight(6) * foes_here + wasted
    contact = weight(5) * ((foes << 1 >> owner & 1) == 1)
    on_cells = [jnp.where(empty, covered, 0), jnp.where(is_open, opened, 0), jnp.where(empty, beside, contact)]
    reach = _added(is_open * on.central, on.opening) / jnp.maximum(_added(is_open, on.opening), 1)
    promise = _added(jnp.concatenate(on_cells, 1), on.all_around) + weight(7) * reach
    promise += weight(0) * on.size + weight(4) * on.mean_central
    return promise + (policy["pieces"][phase] + pieces)[:, on.piece]


def is_legal(batch: Batch) -> Any:
    """Which placements are, from sets of them in halves of words."""
    low = batch["legal"][:, :, :1] >> jnp.arange(32, dtype=jnp.uint32) & 1
    high = batch["legal"][:, :, 1:] >> jnp.arange(WORD_BITS - 32, dtype=jnp.uint32) & 1
    return jnp.concatenate([low, high], 2).reshape(-1, WORDS * WORD_BITS)[:, :PLACEMENTS] == 1


def surprises(policy: Weights, network: Weights, batch: Batch, cells: Any) -> Any:
    """How unexpected each choice was, and how many legal placements looked more promising."""
    promise = jnp.where(is_legal(batch), promises(network, policy, batch, cells), -1e9)
    chosen = jnp.take_along_axis(promise, batch["move"][:, None], 1)
    return jax.nn.logsumexp(promise, axis=1) - chosen[:, 0], (promise > chosen).sum(axis=1)
