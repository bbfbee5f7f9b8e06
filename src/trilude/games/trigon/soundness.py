"""Which numbers can stand in a record (see contract.soundness)."""

import numpy as np

from trilude.contract.words import Text
from trilude.games.trigon.rules import COLOURS, NONE

BOUNDS = {"turn": (NONE, COLOURS - 1), "out": (0, (1 << COLOURS) - 1)}
CHOSEN = ("players", "teams", "strict", "free_starts")
UNTOLD = ("out",)
"""A colour that was left is out, though it could place."""


def contradiction(record: np.record) -> Text | None:
    """Whoever is out is not to move."""
    if int(record.turn) != NONE and int(record.out) >> int(record.turn) & 1:
        return Text("the colour to move is out", "la couleur au trait est éliminée")
    return None
