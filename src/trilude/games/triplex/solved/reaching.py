"""Reaching: which positions have a move into a set, whatever pieces the other side then puts down, and where.

With this alone the game is solved. Whoever can move into what is lost for the other has won; and whoever cannot move
into what the other has not won is lost. Both are found for all enemies of a configuration at once, 64 to a word: a
move that beats nobody leads from row to row, for those enemies that leave a path open.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.games.triplex.solved.configurations import COUNT
from trilude.games.triplex.solved.fights import Fights, Ground
from trilude.games.triplex.solved.slots import SET_WORDS, WORDS, Plane, Row, add_where
from trilude.games.triplex.solved.strides import AT_ONCE, Passages, Strides, passages_at


class Ways(NamedTuple):
    """All moves, and what they need."""

    strides: Strides
    passages: Passages


@kernel
def apart(know: Ground, own: int, row: Row) -> None:
    """The enemies that share no cell with a configuration."""
    row[:] = know.order.filled
    for shape in range(3):
        held = know.order.holding[know.all_of.cells[own, shape]]
        for i in range(WORDS):
            row[i] &= ~held[i]


@kernel
def open_paths(know: Ground, ways: Ways, own: int, top: int, end: int, allowed: Row) -> None:
    """A short row of enemies' cells that leave a path from a shape's cell to an end."""
    which = passages_at(top, int(know.all_of.cells[own, top]), end)
    allowed[:] = 0
    for i in range(ways.passages.first[which], ways.passages.first[which + 1]):
        cells = int(ways.passages.cells[i])
        if cells & int(know.all_of.held[own]):
            continue
        if cells == 0:
            allowed[:] = ~np.uint64(0)
            return
        one = know.order.free[lowest_bit(cells)]
        other = know.order.free[lowest_bit(cells & (cells - 1) or cells)]
        for word in range(SET_WORDS):
            allowed[word] |= one[word] & other[word]


@kernel
def reach(know: Ground, ways: Ways, plane: Plane, fights: Fights, own: int, room: Plane, row: Row) -> None:
    """The enemies against which a configuration has a move into the plane, or wins at once.

    Enemies that share a cell with it may be among them and mean nothing.
    """
    strides, held = ways.strides, int(know.all_of.held[own])
    allowed, stronger, equal = room[0, :SET_WORDS], room[1], room[2]
    row[:] = 0
    stride, unit = int(strides.first[own]), int(strides.first_unit[own])
    for top in range(3):
        stronger[:] = 0
        equal[:] = 0
        end = -1
        while stride < strides.first[own + 1] and strides.top[stride] == top:
            if strides.end[stride] != end:
                end = int(strides.end[stride])
                open_paths(know, ways, own, top, end, allowed)
                if not held >> end & 1:
                    add_where(stronger, know.order.stronger[top, end], allowed)
                    add_where(equal, know.order.topped[top, end], allowed)
            after = int(strides.after[stride])
            add_where(row, know.order.filled if after == AT_ONCE else plane[know.order.slot[after]], allowed)
            stride += 1
        while unit < strides.first_unit[own + 1] and strides.unit_top[unit] == top:
            lost = fights.lost[strides.remains[unit] - COUNT]
            both = fights.both[strides.remains[unit] - COUNT, top]
            for i in range(WORDS):
                row[i] |= stronger[i] & lost[i] | equal[i] & both[i]
            unit += 1


@kernel
def win(know: Ground, ways: Ways, plane: Plane, fights: Fights, won: Plane, some: tuple[int, int]) -> int:
    """Who can move into the plane of what is lost has won; returns how many do, in some rows."""
    room, row = np.zeros((3, WORDS), np.uint64), np.zeros(WORDS, np.uint64)
    count = 0
    for slot in range(some[0], some[1]):
        own = int(know.order.configuration[slot])
        if own >= 0:
            reach(know, ways, plane, fights, own, room, row)
            apart(know, own, room[0])
            for i in range(WORDS):
                won[slot, i] = row[i] & room[0, i]
                count += count_bits(int(won[slot, i]))
    return count


@kernel
def lose(
    know: Ground,
    ways: Ways,
    plane: Plane,
    fights: Fights,
    won: Plane,
    lost: Plane,
    fresh: Plane,
    first: int,
) -> int:
    """Who cannot move into the plane of what is not won is lost: write down who is now, in rows from the first on."""
    room, row = np.zeros((3, WORDS), np.uint64), np.zeros(WORDS, np.uint64)
    count = 0
    for i in range(len(fresh)):
        slot = first + i
        own = int(know.order.configuration[slot])
        if own >= 0:
            reach(know, ways, plane, fights, own, room, row)
            apart(know, own, room[0])
            for word in range(WORDS):
                new = room[0, word] & ~(row[word] | won[slot, word] | lost[slot, word])
                fresh[i, word] = new
                count += count_bits(int(new))
    return count


@kernel
def not_in(know: Ground, plane: Plane, some: tuple[int, int]) -> None:
    """Make some rows of a plane the positions that are not in it."""
    row = np.zeros(WORDS, np.uint64)
    for slot in range(some[0], some[1]):
        own = int(know.order.configuration[slot])
        if own >= 0:
            apart(know, own, row)
            for i in range(WORDS):
                plane[slot, i] = row[i] & ~plane[slot, i]


@kernel
def mark(turns: NDArray[np.uint8], fresh: Plane, first: int, turn: int) -> None:
    """Write the turn to all positions of some rows, from the first on."""
    for i in range(len(fresh)):
        for word in range(WORDS):
            left = fresh[i, word]
            while left:
                turns[first + i, word * 64 + lowest_bit(int(left))] = turn
                left &= left - np.uint64(1)
