"""What a champion knows beyond the rules: who can still place what.

Far from the end a game is decided by mobility: pieces that fit nowhere are lost turns, and lost turns lose the race.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.trioker.pieces import MIXED, TRIPLES
from trilude.games.trioker.placing import WORD, key_of

EXPLORATION = 0.5
PLAYOUT = 60

FIXED = (-0.59, -0.30, -0.03, 0.12, -0.68, -0.02, 0.33)
LATE = (1.03, 0.55, 0.14, 0.02, 0.50, -0.37, 0.12)
"""What it counts that the opponent has a piece more in hand; that a piece fits somewhere, in two places; a place for a
piece; a triple in hand, and one that fits nowhere; a piece of three values in hand. The second numbers count 12 / n
times, with n pieces left in all.

Fitted to the results of some thousand games of shallow alpha-beta against itself. Triples are a burden, since they fit
only where two equal corners meet: place them early. Pieces of three values fit in most places: keep them.
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
    late = 12 / (count_bits(even) + count_bits(odd))
    lead = (
        (FIXED[0] + late * LATE[0]) * (count_bits(odd) - count_bits(even))
        + (FIXED[1] + late * LATE[1]) * (count_bits(once & even) - count_bits(once & odd))
        + (FIXED[2] + late * LATE[2]) * (count_bits(twice & even) - count_bits(twice & odd))
        + (FIXED[3] + late * LATE[3]) * places
        + (FIXED[4] + late * LATE[4]) * (count_bits(TRIPLES & even) - count_bits(TRIPLES & odd))
        + (FIXED[5] + late * LATE[5]) * (count_bits(TRIPLES & even & ~once) - count_bits(TRIPLES & odd & ~once))
        + (FIXED[6] + late * LATE[6]) * (count_bits(MIXED & even) - count_bits(MIXED & odd))
    )
    shares[0] = 1 / (1 + exp(-lead))
    shares[1] = 1 - shares[0]
