"""Configurations: where the three pieces of one side stand, and which is on top of a stack. There are 50,508.

A position is a pair of configurations that share no cell, seen by the side to move: the board is turned half round when
Black is to move, for that swaps the colours' homes. (Other homes may be swapped by a mirror.) Configurations are
numbered with stacks first.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.errors import TriludeError
from trilude.contract.kernel import kernel
from trilude.contract.words import Text
from trilude.games.triplex.rules import BOARD, CELLS, CENTRE, tables

COUNT = 50_508

TOP_CODES = 8
"""The pieces on top, as a set of shapes, are one of so many."""


class Configurations(NamedTuple):
    """All configurations, by number."""

    cells: NDArray[np.int8]
    """The cell of each shape."""
    tops: NDArray[np.uint8]
    """The shapes that are on top of their stacks, as a set."""
    held: NDArray[np.int64]
    """The cells held, as a set."""
    number: NDArray[np.int32]
    """The number of a configuration, by its cells and tops (see `number_of`); -1 where there is none."""
    turned: NDArray[np.int32]
    """The configuration as the other side sees it."""


@cache
def configurations() -> Configurations:
    """All configurations."""
    inside = [cell for cell in range(CELLS) if cell != CENTRE]
    listed: list[tuple[tuple[int, int, int], int]] = []
    listed += [((cell, cell, cell), 1 << top) for cell in inside for top in range(3)]
    for alone in range(3):
        pair = [shape for shape in range(3) if shape != alone]
        for cell, other in permutations(inside, 2):
            places = [cell] * 3
            places[alone] = other
            listed += [((places[0], places[1], places[2]), 1 << alone | 1 << top) for top in pair]
    listed += [(cells, 0b111) for cells in permutations(inside, 3)]
    cells = np.array([places for places, _ in listed], np.int8)
    tops = np.array([tops for _, tops in listed], np.uint8)
    held = np.bitwise_or.reduce(np.int64(1) << cells.astype(np.int64), axis=1)
    number = np.full(CELLS**3 * TOP_CODES, -1, np.int32)
    number[_places(cells, tops)] = np.arange(COUNT, dtype=np.int32)
    turned = number[_places(across()[cells], tops)]
    return Configurations(cells, tops, held, number, turned)


@cache
def across() -> NDArray[np.int8]:
    """Of each cell the one that it is to the other side."""
    return swapping(tables().home.tolist())


def swapping(homes: list[int]) -> NDArray[np.int8]:
    """Of each cell where it comes to lie when the board is turned, or mirrored, such that the colours swap homes."""
    for mirrored in (False, True):
        places = [(r, q) if mirrored else (q, r) for q, r in BOARD.places]
        for _ in range(6):
            places = [(-r, q + r) for q, r in places]
            lies = [BOARD.places.index(place) for place in places]
            if [lies[home] for home in homes] == homes[3:] + homes[:3]:
                return np.array(lies, np.int8)
    raise TriludeError(
        Text(
            "Neither turning nor mirroring the board swaps these homes: such a game cannot be solved here.",
            "Ni tourner ni refléter le tablier n’échange ces départs : un tel jeu ne peut pas être résolu ici.",
        )
    )


def _places(cells: NDArray[np.int8], tops: NDArray[np.uint8]) -> NDArray[np.int64]:
    wide = cells.astype(np.int64)
    return ((wide[:, 0] * CELLS + wide[:, 1]) * CELLS + wide[:, 2]) * TOP_CODES + tops


@kernel
def number_of(number: NDArray[np.int32], position: np.record, side: int) -> int:
    """The number of a side's configuration, as the board lies."""
    place = 0
    for shape in range(3):
        place = place * CELLS + int(position.cell[3 * side + shape])
    return int(number[place * 8 + (int(position.tops) >> (3 * side) & 7)])


@kernel
def set_up(all_of: Configurations, position: np.record, own: int, other: int) -> None:
    """A position from its two configurations, White to move."""
    for shape in range(3):
        position.cell[shape] = all_of.cells[own, shape]
        position.cell[3 + shape] = all_of.cells[other, shape]
    position.tops = int(all_of.tops[own]) | int(all_of.tops[other]) << 3
    position.turn = 0
    position.outcome = 0
