"""Knowledge of a player who knows the rules only: any move, and everybody's chances are equal."""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves

EXPLORATION = 0.5
PLAYOUT = 1000


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """Any move."""
    return int(moves[draw_below(generator, count)])


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Equal shares."""
    for seat in range(len(shares)):
        shares[seat] = 1 / len(shares)
