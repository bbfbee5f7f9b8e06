"""The weights of the learned evaluation, kept in learned.npz: what they are, and how they come into the tables.

They were learned by `learning/trigon/learn_evaluation.py` from games that `learning/trigon/play_games.py` played. A
file may hold a policy besides, from `learning/trigon/learn_policy.py`: which placements the network would like.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np

from trilude.games.trigon.shapes import CELLS

HIDDEN, NARROW, COLOURS = 128, 32, 4
"""The layers of the network, and what it tells."""

TASTES, DEEDS, PIECES = 32, 3, 22
"""The layer from which the policy tells what is welcome: three things to be done to each cell (see promises.py), and
each piece."""

SIGHTS = 27
"""What may be seen on a cell: see evaluation.py."""

FACTS = 295
"""What is known of the four colours, and of the rules."""

WEIGHTS: list[tuple[str, type[np.float32 | np.int8], tuple[int, ...]]] = [
    ("seen", np.int8, (SIGHTS, CELLS, HIDDEN)),
    ("seen_unit", np.float32, (HIDDEN,)),  # what a 1 in `seen` is worth to each hidden cell
    ("known", np.float32, (FACTS, HIDDEN)),
    ("hidden_start", np.float32, (HIDDEN,)),
    ("to_narrow", np.float32, (HIDDEN, NARROW)),
    ("narrow_start", np.float32, (NARROW,)),
    ("to_result", np.float32, (NARROW, COLOURS)),
    ("straight", np.float32, (FACTS, COLOURS)),
    ("result_start", np.float32, (COLOURS,)),
    ("learned_rules", np.float32, (2,)),  # 1 where it learned the board of three players, and strict contact
]
"""Fields of the tables, as they are in the file. In bytes all that is seen fits into the processor's cache."""

POLICY: list[tuple[str, type[np.float32], tuple[int, ...]]] = [
    ("has_policy", np.float32, ()),  # 1 where there is one
    ("to_taste", np.float32, (HIDDEN, TASTES)),
    ("taste_start", np.float32, (TASTES,)),
    ("taste_of_cells", np.float32, (TASTES, DEEDS * CELLS)),
    ("taste_of_pieces", np.float32, (TASTES, PIECES)),
]
"""More fields of the tables; all are 0 where a file has no policy."""

PROMISES = ("weights", "covered", "opened", "closed", "pieces")
"""The weights of placements that a policy was learned with: they take the place of those in tuning.json."""


def read_weights(tables: np.record) -> None:
    """Fill the fields of the tables."""
    with files("trilude.games.trigon").joinpath("learned.npz").open("rb") as file, np.load(file) as kept:
        put_weights(tables, kept)


def put_weights(tables: np.record, kept: Mapping[str, Any]) -> None:
    """Fill the fields of the tables from the arrays of a file."""
    for name, _, _ in WEIGHTS:
        tables[name] = kept[name]
    for name, _, _ in POLICY:
        tables[name] = kept.get(name, 0)
    if tables["has_policy"]:
        for name in PROMISES:
            tables[name] = kept[name]
