"""Fights: what comes of attacks, for all enemies at once.

A `plane` is a set of positions after a move: a row for whoever moved, a bit for each stand of whoever moves next. An
attack leads into it if that comes of the attack however well the other side puts pieces down: whoever moved wants to
be in the set, the other not. Three rows are made of it, each for whoever attacks:

- `lost`, by what remains of the attackers, if they alone are beaten: nothing else of them matters, so there are few;
- `both`, by what remains of them and the shape on top, if the attacked are beaten with them;
- in the plane itself, where both stand on the same cell, what comes of it if the attacked alone are beaten.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.triplex.rules import CELLS, CENTRE, tables
from trilude.games.triplex.solved.configurations import COUNT, across
from trilude.games.triplex.solved.slots import WORDS, Plane, Row, Slots, bit, set_bit, slots
from trilude.games.triplex.solved.stands import STANDS, Stands, stands, with_piece

REMAINS = STANDS - COUNT


class Topped(NamedTuple):
    """Configurations by the shape on top of a cell and the cell, as their side sees it (see `topped_at`)."""

    first: NDArray[np.int32]
    slot: NDArray[np.int32]
    stack: NDArray[np.uint8]
    """The shapes of the stack, as a set."""
    beaten: NDArray[np.int32]
    """What remains without the stack."""
    homed: NDArray[np.int32]
    """The slot once all of the stack went home."""


class Ground(NamedTuple):
    """All that does not change."""

    all_of: Stands
    order: Slots
    topped: Topped
    home: NDArray[np.int8]
    """Of all pieces."""
    across: NDArray[np.int8]


class Fights(NamedTuple):
    """What comes of attacks in which the attackers are beaten, by what remains of them."""

    waiting: Plane
    """What comes of it if they are all lifted, and the enemy puts them down."""
    lost: Plane
    both: NDArray[np.uint64]
    """By the shape on top, too."""


@cache
def ground() -> Ground:
    """All that does not change."""
    all_of, order = stands(), slots()
    first, found = [0], []
    for top in range(3):
        for cell in range(CELLS):
            here = np.flatnonzero((all_of.cells[:COUNT, top] == cell) & (all_of.tops[:COUNT] >> top & 1 == 1))
            found.append(here)
            first.append(first[-1] + len(here))
    number, tops = np.concatenate(found), np.repeat(np.repeat(np.arange(3), CELLS), np.diff(first))
    beaten = all_of.beaten[number, tops]
    topped = Topped(
        np.array(first, np.int32),
        order.slot[number],
        all_of.lifted[beaten],
        beaten,
        order.slot[all_of.homed[beaten, 0]],
    )
    return Ground(all_of, order, topped, tables().home.copy(), across())


def empty_fights() -> Fights:
    """Room for all fights."""
    waiting, lost = (np.zeros((REMAINS, WORDS), np.uint64) for _ in range(2))
    return Fights(waiting, lost, np.zeros((REMAINS, 3, WORDS), np.uint64))


@kernel
def row_of(know: Ground, plane: Plane, fights: Fights, stand: int) -> Row:
    """The row of a stand; the enemy puts down what is lifted."""
    row: Row = plane[know.order.slot[stand]] if stand < COUNT else fights.waiting[stand - COUNT]
    return row


@kernel
def put_down(know: Ground, plane: Plane, fights: Fights, some: tuple[int, int]) -> None:
    """Of some remains: the enemy puts the first lifted shape where that does not lead into the set, if it can."""
    for remains in range(some[0], some[1]):
        stand, row = COUNT + remains, fights.waiting[remains]
        row[:] = know.order.filled
        for cell in range(CELLS):
            if cell != CENTRE and not int(know.all_of.held[stand]) >> cell & 1:
                then = row_of(know, plane, fights, with_piece(know.all_of, stand, cell))
                held = know.order.holding[cell]
                for i in range(WORDS):
                    row[i] &= then[i] | held[i]


@kernel
def lose_fights(know: Ground, plane: Plane, fights: Fights, some: tuple[int, int]) -> None:
    """Of some remains: the lifted go home, but where the enemy holds their homes they wait."""
    mask = np.zeros(WORDS, np.uint64)
    for remains in range(some[0], some[1]):
        stand, row = COUNT + remains, fights.lost[remains]
        lifted = int(know.all_of.lifted[stand])
        row[:] = 0
        for blocked in range(8):
            if blocked & ~lifted:
                continue
            mask[:] = know.order.filled
            for shape in range(3):
                held = know.order.holding[know.home[shape]]
                if blocked >> shape & 1:
                    for i in range(WORDS):
                        mask[i] &= held[i]
                elif lifted >> shape & 1:
                    for i in range(WORDS):
                        mask[i] &= ~held[i]
            then = row_of(know, plane, fights, int(know.all_of.homed[stand, blocked]))
            for i in range(WORDS):
                row[i] |= then[i] & mask[i]


@kernel
def lose_both(know: Ground, fights: Fights, some: tuple[int, int]) -> None:
    """Of some remains: what comes of it if the attacked, with the same shape on top, are beaten as well."""
    for remains in range(some[0], some[1]):
        stand = COUNT + remains
        lifted, closed = int(know.all_of.lifted[stand]), int(know.all_of.held[stand])
        homes = homes_held(know, closed)
        for shape in range(3):
            # who was sent home holds it; and where an enemy does, nobody can be put either
            closed |= (lifted >> shape & 1) << int(know.home[shape])
        closed = seen_across(know, closed)
        for top in range(3):
            row = fights.both[remains, top]
            row[:] = 0
            if lifted >> top & 1:
                for cell in range(CELLS):
                    beat_all(know, fights.lost[remains], row, topped_at(top, cell), homes, closed)


@kernel
def win_fights(know: Ground, plane: Plane, some: tuple[int, int]) -> None:
    """In some rows: what comes of it if the attacked, on a cell of these configurations, are beaten."""
    clean = np.zeros(WORDS, np.uint64)
    for slot in range(some[0], some[1]):
        own, row = int(know.order.configuration[slot]), plane[slot]
        if own < 0 or not row.any():
            continue
        clean[:] = row
        held = int(know.all_of.held[own])
        homes, closed = homes_held(know, held), seen_across(know, held)
        for top in range(3):
            if int(know.all_of.tops[own]) >> top & 1:
                cell = int(know.across[know.all_of.cells[own, top]])
                for weaker in range(top + 1, 3):
                    beat_all(know, clean, row, topped_at(weaker, cell), homes, closed)


@kernel
def beat_all(know: Ground, source: Row, target: Row, which: int, homes: int, closed: int) -> None:
    """Write down which enemies with a shape on top of a cell, once beaten, are in a row."""
    topped = know.topped
    for i in range(topped.first[which], topped.first[which + 1]):
        blocked = int(topped.stack[i]) & homes
        if blocked:
            if can_be_put(know, source, int(know.all_of.homed[topped.beaten[i], blocked]), closed):
                set_bit(target, int(topped.slot[i]))
        elif bit(source, int(topped.homed[i])):
            set_bit(target, int(topped.slot[i]))


@kernel
def can_be_put(know: Ground, row: Row, stand: int, closed: int) -> bool:
    """Whether an enemy's lifted pieces can be put down, one to three of them, such that it is in a row."""
    all_of, slot = know.all_of, know.order.slot
    for cell in range(CELLS):
        if cell == CENTRE or (closed | int(all_of.held[stand])) >> cell & 1:
            continue
        one = with_piece(all_of, stand, cell)
        if one < COUNT:
            if bit(row, int(slot[one])):
                return True
            continue
        for second in range(CELLS):
            if second == CENTRE or (closed | int(all_of.held[one])) >> second & 1:
                continue
            two = with_piece(all_of, one, second)
            if two < COUNT:
                if bit(row, int(slot[two])):
                    return True
                continue
            for third in range(CELLS):
                if (
                    third != CENTRE
                    and not (closed | int(all_of.held[two])) >> third & 1
                    and bit(row, int(slot[with_piece(all_of, two, third)]))
                ):
                    return True
    return False


@kernel
def topped_at(top: int, cell: int) -> int:
    """The index of configurations with a shape on top of a cell."""
    return top * CELLS + cell


@kernel
def homes_held(know: Ground, cells: int) -> int:
    """The enemy's shapes whose homes are among these cells."""
    shapes = 0
    for shape in range(3):
        shapes |= (cells >> int(know.home[3 + shape]) & 1) << shape
    return shapes


@kernel
def seen_across(know: Ground, cells: int) -> int:
    """A set of cells as the other side sees it."""
    turned = 0
    for cell in range(CELLS):
        turned |= (cells >> cell & 1) << int(know.across[cell])
    return turned
