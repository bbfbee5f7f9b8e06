"""What a champion knows beyond the rules: who can still place what.

Far from the end a game is decided by mobility: pieces that fit nowhere are lost turns, and lost turns lose the race.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.trioker.placing import WORD, key_of

EXPLORATION = 0.5
PLAYOUT = 60

LEFT, FITS, FITS_TWICE, PLACE, OWED = 0.70, 0.52, 0.13, 0.06, 0.20
"""What counts: a piece still in hand, one that fits somewhere, one that fits in two places, a place, a play owed.

Fitted to the results of 2,000 games of shallow alpha-beta against itself. All of it counts more the fewer pieces are
left; who is to move hardly counts.
"""


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """Any move."""
    return int(moves[draw_below(generator, count)])


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Compare hands, what of them fits, and in how many places."""
    even, odd = int(position.hands[0]), int(position.hands[1])
    once = 0
    twice = 0
    places = 0
    for word in range(2):
        rim = int(position.rim[word])
        while rim:
            here = int(tables.pieces_fitting[key_of(tables, position, WORD * word + lowest_bit(rim))])
            rim &= rim - 1
            twice |= once & here
            once |= here
            places += count_bits(here & even) - count_bits(here & odd)
    lead = (
        LEFT * (count_bits(odd) - count_bits(even))
        + FITS * (count_bits(once & even) - count_bits(once & odd))
        + FITS_TWICE * (count_bits(twice & even) - count_bits(twice & odd))
        + PLACE * places
        + OWED * (1 - 2 * int(position.turn)) * int(position.owed)
    )
    shares[0] = 1 / (1 + exp(-lead * 12 / (count_bits(even) + count_bits(odd))))
    shares[1] = 1 - shares[0]
