"""Which numbers can stand in a record (see contract.soundness)."""

import numpy as np

from trilude.contract.words import Text

BOUNDS = {"value": (0, 4), "turn": (0, 1)}
CHOSEN = ("hatched",)
UNTOLD = ()


def contradiction(_record: np.record) -> Text | None:
    """The text tells everything."""
    return None
