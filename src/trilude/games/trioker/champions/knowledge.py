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

PIECE_LEFT, PIECE_FITS, PLACEMENT, TO_MOVE = 0.9, 0.35, 0.05, 0.4
"""Weights: a piece still in hand, a piece in hand that fits somewhere, a place where one fits, and the move."""


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """Any move."""
    return int(moves[draw_below(generator, count)])


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Compare hands, what of them fits, and in how many places."""
    even, odd = int(position.hands[0]), int(position.hands[1])
    fitting = 0
    places = 0
    for word in range(2):
        rim = int(position.rim[word])
        while rim:
            here = int(tables.pieces_fitting[key_of(tables, position, WORD * word + lowest_bit(rim))])
            rim &= rim - 1
            fitting |= here
            places += count_bits(here & even) - count_bits(here & odd)
    lead = (
        PIECE_LEFT * (count_bits(odd) - count_bits(even))
        + PIECE_FITS * (count_bits(fitting & even) - count_bits(fitting & odd))
        + PLACEMENT * places
        + TO_MOVE * (1 - 2 * int(position.turn)) * (1 + int(position.owed))
    )
    shares[0] = 1 / (1 + exp(-lead))
    shares[1] = 1 - shares[0]
