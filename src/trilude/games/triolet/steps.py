"""What can happen between two moves of Triolet."""

import numpy as np

from trilude.contract.chance import Generator
from trilude.contract.position import Position
from trilude.contract.sentences import begun, told_of
from trilude.contract.words import Text


def reshuffle(record: np.record, generator: Generator) -> None:
    """The bag is a heap: another generator draws other tokens from it."""
    record.chance[:] = generator


def lots(first: Position) -> Text:
    """Who begins."""
    return begun(
        told_of(
            first.name_of(first.mover),
            Text("{name} was drawn by lot to begin.", "Le sort désigne {name} pour commencer."),
            Text("You were drawn by lot to begin.", "Le sort vous désigne pour commencer."),
        )
    )
