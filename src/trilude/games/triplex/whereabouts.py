"""Where the pieces of Triplex stand, in plain numbers: notation and scene ask for it with every legal move."""

from typing import NamedTuple

import numpy as np

from trilude.games.triplex.rules import LIFTED, lifted_piece


class Whereabouts(NamedTuple):
    """What notation and scene read from a record."""

    side: int
    """The side whose turn it is."""
    own: list[int]
    """The cells of its pieces."""
    theirs: list[int]
    """The cells of the other side's."""
    tops: int
    """Which of the six pieces lie on top."""
    lifted: int
    """The piece that must be put down next, or -1."""
    straight: bool
    """Whether stacks go straight on only."""

    def cells_of(self, side: int) -> list[int]:
        """The cells of a side's pieces."""
        return self.own if side == self.side else self.theirs

    def shapes_on(self, cell: int) -> int:
        """Which shapes of the side whose turn it is stand on a cell, as a set."""
        first, second, third = self.own
        return (first == cell) | (second == cell) << 1 | (third == cell) << 2

    def is_top(self, shape: int) -> bool:
        """Whether a shape of the side whose turn it is lies on top."""
        return bool(self.tops >> (3 * self.side + shape) & 1)


def whereabouts(record: np.record) -> Whereabouts:
    """Where the pieces stand; `sight.read(whereabouts)` reads it once, however often it is asked for."""
    side, cells = int(record.turn), record.cell.tolist()
    pieces = cells[:3], cells[3:]
    lifted = lifted_piece(record) if LIFTED in cells else -1
    return Whereabouts(side, pieces[side], pieces[1 - side], int(record.tops), lifted, bool(record.straight))
