"""Slots: the order of configurations in which sets of positions are rows of bits.

A set of positions is a square of bits: a row for each configuration of one side, a bit in it for each of the other,
both as their own side sees the board. Slots are grouped by kind: who stands together, who is on top, and how the shapes
share the cells. Within a kind they come in the order of the cells held, the same for all kinds on as many cells:

    3 kinds on one cell (36 sets of cells), 12 on two (630), 6 on three (7140), each filling up whole words

So what depends on the enemy's cells alone is known for all kinds from a short row, with a bit for each set of cells.
"""

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.triplex.rules import CELLS, CENTRE
from trilude.games.triplex.solved.configurations import COUNT, across, configurations

KINDS = (3, 12, 6)
"""Kinds of configurations on one, two and three cells."""

ONE, TWO, THREE = 1, 10, 112
"""Words that a kind on so many cells takes."""

TWO_AT, THREE_AT = KINDS[0] * ONE, KINDS[0] * ONE + KINDS[1] * TWO
"""Where the kinds on two and three cells begin in a row."""

WORDS = THREE_AT + KINDS[2] * THREE
SLOTS = WORDS * 64

SET_WORDS = ONE + TWO + THREE
"""Words of a short row."""

Row = NDArray[np.uint64]
Plane = NDArray[np.uint64]
"""Rows of bits, one for each slot."""


class Slots(NamedTuple):
    """The order, and rows that say what is where; cells are as the side of the rows sees them."""

    slot: NDArray[np.int32]
    """The slot of each configuration."""
    configuration: NDArray[np.int32]
    """The configuration in each slot, -1 where there is none."""
    filled: Row
    """The slots that hold a configuration."""
    free: NDArray[np.uint64]
    """By cell, a short row: the sets of enemies' cells without it."""
    holding: NDArray[np.uint64]
    """By cell: enemies that hold it."""
    topped: NDArray[np.uint64]
    """By shape and cell: enemies with this shape on top there."""
    stronger: NDArray[np.uint64]
    """By shape and cell: enemies with a stronger shape on top there."""


@cache
def slots() -> Slots:
    """The order and its rows."""
    all_of = configurations()
    slot = np.array(
        [_slot(cells, tops) for cells, tops in zip(all_of.cells.tolist(), all_of.tops.tolist(), strict=True)]
    )
    configuration = np.full(SLOTS, -1, np.int32)
    configuration[slot] = np.arange(COUNT, dtype=np.int32)
    enemies = across()[all_of.cells]
    free = np.zeros((CELLS, SET_WORDS), np.uint64)
    holding = np.zeros((CELLS, WORDS), np.uint64)
    topped, stronger = (np.zeros((3, CELLS, WORDS), np.uint64) for _ in range(2))
    for cell in range(CELLS):
        held = np.zeros(SET_WORDS * 64, bool)
        for cells, place in _sets().items():
            held[place] = int(across()[cell]) in cells
        free[cell] = ~_row(np.flatnonzero(held), SET_WORDS)
        holding[cell] = _row(slot[(enemies == cell).any(axis=1)])
        for shape in range(3):
            is_top = all_of.tops >> shape & 1 == 1
            topped[shape, cell] = _row(slot[(enemies[:, shape] == cell) & is_top])
            stronger[shape, cell] = np.bitwise_or.reduce(topped[:shape, cell], axis=0)
    return Slots(slot.astype(np.int32), configuration, _row(slot), free, holding, topped, stronger)


@cache
def _sets() -> dict[tuple[int, ...], int]:
    """The place in a short row of each set of cells."""
    inside = [cell for cell in range(CELLS) if cell != CENTRE]
    first = {1: 0, 2: ONE * 64, 3: (ONE + TWO) * 64}
    return {cells: first[size] + place for size in (1, 2, 3) for place, cells in enumerate(combinations(inside, size))}


def _slot(cells: list[int], tops: int) -> int:
    held = tuple(sorted(set(cells)))
    place = _sets()[held]
    if len(held) == 1:
        return place + tops.bit_length() * 64 - 64
    if len(held) == 2:
        alone = next(shape for shape in range(3) if cells.count(cells[shape]) == 1)
        top = next(shape for shape in range(3) if shape != alone and tops >> shape & 1)
        kind = (alone * 2 + (top > min({0, 1, 2} - {alone}))) * 2 + (cells[alone] == held[0])
        return place - ONE * 64 + (TWO_AT + TWO * kind) * 64
    kind = list(permutations(held)).index((cells[0], cells[1], cells[2]))
    return place - (ONE + TWO) * 64 + (THREE_AT + THREE * kind) * 64


def _row(places: NDArray[np.int64], words: int = WORDS) -> Row:
    bits = np.zeros(words * 64, np.uint8)
    bits[places] = 1
    return np.packbits(bits, bitorder="little").view(np.uint64)


@kernel
def bit(row: Row, slot: int) -> bool:
    """Whether a bit is set."""
    return bool(row[slot >> 6] >> np.uint64(slot & 63) & np.uint64(1))


@kernel
def set_bit(row: Row, slot: int) -> None:
    """Set a bit; whoever calls is alone with the row."""
    row[slot >> 6] |= np.uint64(1) << np.uint64(slot & 63)


@kernel
def add_where(target: Row, source: Row, allowed: Row) -> None:
    """Add to a row what another has, as far as the cells of the enemy are in a short row."""
    for kind in range(KINDS[0]):
        target[kind] |= source[kind] & allowed[0]
    pairs = allowed[ONE : ONE + TWO]
    for kind in range(KINDS[1]):
        first = TWO_AT + TWO * kind
        here, there = target[first : first + TWO], source[first : first + TWO]
        for i in range(TWO):
            here[i] |= there[i] & pairs[i]
    threes = allowed[ONE + TWO : SET_WORDS]
    for kind in range(KINDS[2]):
        first = THREE_AT + THREE * kind
        here, there = target[first : first + THREE], source[first : first + THREE]
        for i in range(THREE):
            here[i] |= there[i] & threes[i]


@kernel
def turn_over(source: Plane, target: Plane, blocks: tuple[int, int]) -> None:
    """Write rows as columns, for some words of the source's rows: 64 by 64 bits at a time."""
    tile = np.zeros(64, np.uint64)
    for other in range(WORDS):
        for block in range(blocks[0], blocks[1]):
            for i in range(64):
                tile[i] = source[other * 64 + i, block]
            transpose_tile(tile)
            for i in range(64):
                target[block * 64 + i, other] = tile[i]


@kernel
def transpose_tile(tile: Row) -> None:
    """Transpose 64 by 64 bits in place."""
    width = 32
    mask = np.uint64(0x00000000FFFFFFFF)
    while width:
        shift = np.uint64(width)
        k = 0
        while k < 64:
            swap = ((tile[k] >> shift) ^ tile[k + width]) & mask
            tile[k + width] ^= swap
            tile[k] ^= swap << shift
            k = (k + width + 1) & ~width
        width >>= 1
        mask ^= mask << np.uint64(width) if width else np.uint64(0)
