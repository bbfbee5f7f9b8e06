"""Stands: how the pieces of one side stand, all of them or without some that were lifted off the board.

The first stands are the configurations. Then come the `remains`: with one shape lifted, with two, with all three. What
becomes of beaten pieces is read off `rules.py`: those whose home no enemy holds go there, the others stay lifted.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel, lowest_bit
from trilude.games.triplex.rules import CELLS, CENTRE, LIFTED, POSITION, lift, send_home, shapes_on, tables
from trilude.games.triplex.solved.configurations import COUNT, configurations

ONE_LIFTED, TWO_LIFTED, ALL_LIFTED = COUNT, COUNT + 3996, COUNT + 4104
STANDS = COUNT + 4105
"""Where the stands with so many shapes lifted begin, and how many stands there are."""

_CELL_CODES, _TOP_CODES = CELLS + 1, 8


class Stands(NamedTuple):
    """All stands, by number."""

    cells: NDArray[np.int8]
    """The cell of each shape, or LIFTED."""
    tops: NDArray[np.uint8]
    """The shapes on top of their stacks, as a set; lifted ones count as such."""
    lifted: NDArray[np.uint8]
    """The shapes that are lifted, as a set."""
    held: NDArray[np.int64]
    """The cells held, as a set."""
    number: NDArray[np.int32]
    """The number of a stand, by its cells and tops (see `stand_of`); -1 where there is none."""
    homed: NDArray[np.int32]
    """By stand and a set of its lifted shapes: the stand once all others of them went home."""
    beaten: NDArray[np.int32]
    """By configuration and shape: the stand once the stack with this shape on top was lifted; -1 if it is covered."""


@cache
def stands() -> Stands:
    """All stands."""
    all_of = configurations()
    cells = np.concatenate([all_of.cells, np.array([where for where, _ in _remains()], np.int8)])
    tops = np.concatenate([all_of.tops, np.array([tops for _, tops in _remains()], np.uint8)])
    lifted = ((cells == LIFTED) * np.array([1, 2, 4], np.uint8)).sum(axis=1).astype(np.uint8)
    bits = np.where(cells == LIFTED, 0, np.int64(1) << np.maximum(cells, 0).astype(np.int64))
    number = np.full(_CELL_CODES**3 * _TOP_CODES, -1, np.int32)
    wide = cells.astype(np.int64) + 1
    codes = ((wide[:, 0] * _CELL_CODES + wide[:, 1]) * _CELL_CODES + wide[:, 2]) * _TOP_CODES + tops
    number[codes] = np.arange(STANDS, dtype=np.int32)
    homed, beaten = np.full((STANDS, 8), -1, np.int32), np.full((COUNT, 3), -1, np.int32)
    found = Stands(cells, tops, lifted, np.bitwise_or.reduce(bits, axis=1), number, homed, beaten)
    _send_all_home(tables(), found, np.zeros(1, POSITION))
    _beat_all(found, np.zeros(1, POSITION))
    return found


def _remains() -> list[tuple[tuple[int, ...], int]]:
    """Cells and tops of all stands that are no configurations."""
    inside = [cell for cell in range(CELLS) if cell != CENTRE]
    listed = []
    for gone in range(3):
        pair = [shape for shape in range(3) if shape != gone]
        for places, tops in [
            *(((cell, cell), 1 << gone | 1 << top) for cell in inside for top in pair),
            *((apart, 0b111) for apart in permutations(inside, 2)),
        ]:
            listed.append((tuple(np.insert(places, gone, LIFTED).tolist()), tops))
    for left in range(3):
        listed += [(tuple(cell if shape == left else LIFTED for shape in range(3)), 0b111) for cell in inside]
    return [*listed, ((LIFTED,) * 3, 0b111)]


@kernel
def stand_of(number: NDArray[np.int32], position: np.record) -> int:
    """The number of White's stand."""
    place = 0
    for shape in range(3):
        place = place * (CELLS + 1) + int(position.cell[shape]) + 1
    return int(number[place * 8 + (int(position.tops) & 7)])


@kernel
def put_stand(all_of: Stands, position: np.record, stand: int) -> None:
    """White's pieces as in a stand; Black's are lifted."""
    for shape in range(3):
        position.cell[shape] = all_of.cells[stand, shape]
        position.cell[3 + shape] = LIFTED
    position.tops = int(all_of.tops[stand])
    position.turn = 0
    position.outcome = 0


@kernel
def with_piece(all_of: Stands, stand: int, cell: int) -> int:
    """The stand after the first lifted shape was put down on a free cell."""
    shape = lowest_bit(int(all_of.lifted[stand]))
    place = 0
    for i in range(3):
        place = place * (CELLS + 1) + (cell if i == shape else int(all_of.cells[stand, i])) + 1
    return int(all_of.number[place * 8 + int(all_of.tops[stand])])


@kernel
def _send_all_home(board: np.record, all_of: Stands, scratch: Records) -> None:
    """Send lifted shapes home, while Black holds the homes of some of them."""
    position = scratch[0]
    for stand in range(STANDS):
        lifted = int(all_of.lifted[stand])
        for blocked in range(8):
            if blocked & ~lifted:
                continue
            put_stand(all_of, position, stand)
            for shape in range(3):
                if blocked >> shape & 1:
                    position.cell[3 + shape] = board.home[shape]
            send_home(board, position, 0, lifted)
            all_of.homed[stand, blocked] = stand_of(all_of.number, position)


@kernel
def _beat_all(all_of: Stands, scratch: Records) -> None:
    """Lift each stack of each configuration."""
    position = scratch[0]
    for stand in range(COUNT):
        for top in range(3):
            if int(all_of.tops[stand]) >> top & 1:
                put_stand(all_of, position, stand)
                lift(position, 0, shapes_on(position, 0, int(position.cell[top])))
                all_of.beaten[stand, top] = stand_of(all_of.number, position)
