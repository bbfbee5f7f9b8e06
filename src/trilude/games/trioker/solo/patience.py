"""The hard patience: draw ten of the 24 pieces; if six of them make a hexagon round a point, you win.

Its chances are exact. There are few sets of six pieces that make a hexagon. A set of pieces is one of the 2 ^ 24 bit
masks, and it wins if it contains one of these; winning spreads from a set to every set that has one piece more, which
is one pass over all masks for each piece.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from random import Random

import numpy as np

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, KIND_OF, VALUES
from trilude.games.trioker.solo.library import library
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle

FEWEST, MOST, USUAL = 6, JOKER, 10
"""How many pieces can be drawn, and how many the sheet says."""


class BadDraw(TriludeError):  # noqa: N818
    """A number of pieces that cannot be drawn."""


@dataclass(frozen=True)
class Chance:
    """How often a draw of so many pieces wins."""

    drawn: int
    winning: int
    """Sets that contain a hexagon."""
    all: int
    """Sets of that size."""

    @property
    def fraction(self) -> Fraction:
        """In lowest terms."""
        return Fraction(self.winning, self.all)


def check_draw(drawn: int) -> None:
    """Refuse draws that make no patience."""
    if not FEWEST <= drawn <= MOST:
        words = Text(
            "You can draw from {fewest} to {most} pieces, not {drawn}.",
            "On peut tirer de {fewest} à {most} pièces, pas {drawn}.",
        )
        raise BadDraw(words.fill(fewest=FEWEST, most=MOST, drawn=drawn))


@cache
def hexagon_sets() -> frozenset[int]:
    """All sets of six different pieces that make a hexagon, as bit masks."""
    sets = set()
    for centre, *rim in product(range(VALUES), repeat=7):
        kinds = {KIND_OF[centre, rim[i], rim[(i + 1) % 6]] for i in range(6)}
        if len(kinds) == 6:
            sets.add(sum(1 << kind for kind in kinds))
    return frozenset(sets)


WINNING = (
    *(432, 7140, 53079, 235440, 688778, 1398096, 2045352, 2237092, 1900398, 1300368),
    *(735218, 346104, 134596, 42504, 10626, 2024, 276, 24, 1),
)
"""Draws that win, from FEWEST to MOST pieces; a test counts them again."""


@cache
def chances() -> tuple[Chance, ...]:
    """For every draw from FEWEST to MOST."""
    return tuple(Chance(drawn, WINNING[drawn - FEWEST], comb(MOST, drawn)) for drawn in range(FEWEST, MOST + 1))


def count_chances() -> tuple[Chance, ...]:
    """The same, counted."""
    wins = np.zeros(1 << MOST, np.bool_)
    wins[list(hexagon_sets())] = True
    for piece in range(MOST):
        halves = wins.reshape(-1, 2, 1 << piece)
        halves[:, 1] |= halves[:, 0]
    sizes = np.bitwise_count(np.flatnonzero(wins).astype(np.uint32))
    winning = np.bincount(sizes, minlength=MOST + 1)
    return tuple(Chance(drawn, int(winning[drawn]), comb(MOST, drawn)) for drawn in range(FEWEST, MOST + 1))


def deal(drawn: int = USUAL, seed: int = 0) -> ShapePuzzle:
    """A patience to play: the small hexagon and the pieces that were drawn."""
    check_draw(drawn)
    kinds = Random(seed).sample(range(MOST), drawn)
    return ShapePuzzle(library()["hexagon"].shape, (*(int(kind in kinds) for kind in range(MOST)), 0))
