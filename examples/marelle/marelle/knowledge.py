"""What a Marelle player knows beyond the rules: three in a row win, so take them when you can."""

import numpy as np

from marelle.rules import after, has_line
from trilude.contract.blind_knowledge import estimate as estimate
from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves

EXPLORATION = 0.5
PLAYOUT = 30
"""Random games that last longer go round in circles."""


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """A winning move if there is one, else any."""
    own = int(position.men[int(position.turn)])
    for number in range(count):
        if has_line(tables, after(own, int(moves[number]))):
            return int(moves[number])
    return int(moves[draw_below(generator, count)])
