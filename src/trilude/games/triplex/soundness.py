"""Which numbers can stand in a record (see contract.soundness)."""

import numpy as np

from trilude.contract.words import Text
from trilude.games.triplex.rules import CELLS, LIFTED, LONGEST

BOUNDS = {"cell": (LIFTED, CELLS - 1), "ply": (0, LONGEST)}
CHOSEN = ("straight", "repetition")
UNTOLD = ("past",)


def contradiction(record: np.record) -> Text | None:
    """What comes after the last ply has not happened yet."""
    if record.past[int(record.ply) + 1 :].any():
        return Text("it has a past in the future", "son passé est dans l’avenir")
    return None
