"""Which numbers can stand in a record (see contract.soundness)."""

import numpy as np

from trilude.contract.words import Text
from trilude.games.triolet.board import JOKER, KINDS, RACK, TOKENS
from trilude.games.triolet.placements import EMPTY

BOUNDS = {
    "token": (EMPTY, 2 * JOKER - 1),
    "rack": (EMPTY, KINDS - 1),
    "held": (0, RACK),
    "aside": (0, TOKENS),
    "bag": (0, TOKENS),
}
CHOSEN = ("players", "edition")
UNTOLD = ()


def contradiction(_record: np.record) -> Text | None:
    """The text tells everything."""
    return None
