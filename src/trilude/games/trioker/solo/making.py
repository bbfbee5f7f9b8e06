"""New shapes of a wanted difficulty, made while somebody waits: a little at a time, so that they can stop."""

import time
from random import Random

from trilude.contract.solo_offers import Made
from trilude.games.trioker.pieces import JOKER, box
from trilude.games.trioker.solo.count import count_within
from trilude.games.trioker.solo.figure import SHAPE, fill_shape
from trilude.games.trioker.solo.generate import grow
from trilude.games.trioker.solo.library import read_shape
from trilude.games.trioker.solo.person import measure
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle

SECONDS = 1.0
"""How long one attempt takes at most, but for the shape that is looked at when time is up."""

EFFORT = 2_000_000
"""Nodes that a shape may cost."""

RUNS = 5

SIZES = {1: (8, 14), 2: (15, 19), 3: (19, 22), 4: (22, 24), 5: (24, 24)}
"""Fewest and most cells for each difficulty: shapes of that size are often as hard."""

MOST_TIPS = 3


def make(difficulty: int, seed: int) -> Made:
    """Grow shapes until one can be filled and is as hard as wanted; the same seed makes the same shape."""
    ends, tried = time.monotonic() + SECONDS, 0
    while time.monotonic() < ends:
        tried += 1
        text = _grown(difficulty, seed)
        seed = (seed + 1) % 2**31
        if text:
            return Made(text, tried, seed)
    return Made(None, tried, seed)


def _grown(difficulty: int, seed: int) -> str | None:
    random = Random(seed)
    shape = grow(random.randint(*SIZES[difficulty]), random)
    if shape is None or len(shape.tips) > MOST_TIPS:
        return None
    puzzle = ShapePuzzle(shape, box(joker=len(shape.cells) > JOKER))
    found = count_within(puzzle, EFFORT)
    if found is None or not found.solutions:
        return None
    effort = measure(puzzle, RUNS)
    if effort is None or effort.difficulty != difficulty:
        return None
    return fill_shape(read_shape("\n".join(["", *shape.rows]), SHAPE)).text
