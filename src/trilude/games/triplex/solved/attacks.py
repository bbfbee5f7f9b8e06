"""Attacks: what comes of them, by the rules, and where they may have come from.

An attack can send pieces home, and where a home is taken, players put pieces down before the next turn; all that is
settled inside the move. Forwards the rules play it. Backwards a superset is listed, and each of it is tried forwards.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel, lowest_bit
from trilude.games.triplex.rules import (
    CELLS,
    CENTRE,
    LIFTED,
    held_cells,
    lifted_piece,
    move_unit,
    reach_of,
    top_shape,
)
from trilude.games.triplex.solved.configurations import Configurations, Steps, number_of, set_up

UNKNOWN, OPEN, WON, LOST = -1, 0, 1, 2
"""What is known of a position, for the side to move; UNKNOWN until it has been looked up."""

WORDS = 790
"""Words of 64 bits that hold a bit for every configuration."""


class Book(NamedTuple):
    """What is known so far: a row of bits for the side to move, a column for the other side."""

    won: NDArray[np.uint64]
    lost: NDArray[np.uint64]


class Knowledge(NamedTuple):
    """All that does not change."""

    board: np.record
    all_of: Configurations
    forward: Steps
    backward: Steps
    units: NDArray[np.int32]
    first_unit: NDArray[np.int32]


@kernel
def bit(rows: NDArray[np.uint64], row: int, column: int) -> bool:
    """Whether a bit is set."""
    return bool(rows[row, column >> 6] >> np.uint64(column & 63) & np.uint64(1))


@kernel
def look_up(all_of: Configurations, book: Book, position: np.record) -> int:
    """What is known of a position in which nothing is lifted."""
    own, other = number_of(all_of.number, position, 0), number_of(all_of.number, position, 1)
    if int(position.turn) == 1:
        own, other = int(all_of.turned[other]), int(all_of.turned[own])
    if bit(book.won, own, other):
        return WON
    return LOST if bit(book.lost, own, other) else OPEN


@kernel
def settle(all_of: Configurations, book: Book, position: np.record) -> int:
    """What is known for the side to move next once everything lifted has been put down as well as can be.

    Pieces are put down one after another; `free` are the cells that were not tried yet. (No kernel calls itself: Numba
    could not keep it on disk.)
    """
    if lifted_piece(position) < 0:
        return look_up(all_of, book, position)
    pieces, free, best = np.zeros(6, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    depth, value = 0, UNKNOWN
    while True:
        piece = lifted_piece(position)
        if piece < 0:
            value = look_up(all_of, book, position)
        else:
            pieces[depth] = piece
            free[depth] = ~(held_cells(position) | 1 << CENTRE) & (1 << CELLS) - 1
            best[depth] = LOST if 1 - piece // 3 == int(position.turn) else WON
            depth, value = depth + 1, UNKNOWN
        while True:
            frame = depth - 1
            piece = int(pieces[frame])
            wanted = WON if 1 - piece // 3 == int(position.turn) else LOST
            if value != UNKNOWN:
                position.cell[piece] = LIFTED
                if value == wanted:
                    best[frame], free[frame] = wanted, 0
                elif value == OPEN:
                    best[frame] = OPEN
            if free[frame]:
                position.cell[piece] = lowest_bit(int(free[frame]))
                free[frame] &= free[frame] - 1
                break
            value = int(best[frame])
            depth -= 1
            if depth == 0:
                return value


@kernel
def attack(know: Knowledge, book: Book, scratch: Records, own: int, other: int, unit: int, end: int) -> int:
    """What is known for the side attacked once an attack is settled."""
    position = scratch[0]
    set_up(know.all_of, position, own, other)
    move_unit(know.board, position, unit, end)
    return settle(know.all_of, book, position)


@kernel
def first_attack_not_won(
    know: Knowledge, book: Book, scratch: Records, own: int, other: int, reach: NDArray[np.int64], skip: int
) -> int:
    """The number of the first attack, after `skip` others, that is not known to lose; -1 where there is none."""
    enemies = int(know.all_of.held[other])
    number = 0
    for i in range(know.first_unit[own], know.first_unit[own + 1]):
        unit = int(know.units[i])
        ends = int(reach[top_shape(unit)]) & enemies
        while ends:
            end = lowest_bit(ends)
            ends &= ends - 1
            if number >= skip and attack(know, book, scratch, own, other, unit, end) != WON:
                return number
            number += 1
    return -1


@kernel
def has_winning_attack(
    know: Knowledge, book: Book, scratch: Records, own: int, other: int, reach: NDArray[np.int64], end: int
) -> bool:
    """Whether an attack on a cell wins for certain."""
    for i in range(know.first_unit[own], know.first_unit[own + 1]):
        unit = int(know.units[i])
        if int(reach[top_shape(unit)]) >> end & 1 and attack(know, book, scratch, own, other, unit, end) == LOST:
            return True
    return False


@kernel
def reaches(know: Knowledge, scratch: Records, own: int, other: int, reach: NDArray[np.int64]) -> None:
    """Where each shape of the side to move can end its move, the centre and held cells included."""
    held = int(know.all_of.held[own]) | int(know.all_of.held[other])
    for shape in range(3):
        reach[shape] = reach_of(know.board, scratch[0], int(know.all_of.cells[own, shape]), shape, held)


# Backwards.


@kernel
def could_have_come_home(know: Knowledge, side: int, config: int, enemies: int, shape: int) -> bool:
    """Whether a piece may have been sent home, or put down, at the end of the last move.

    Home, it lies on top; elsewhere it is alone, and its home is held by the enemy.
    """
    cells = know.all_of.cells
    cell, home = int(cells[config, shape]), int(know.board.home[3 * side + shape])
    if cell == home:
        return bool(int(know.all_of.tops[config]) >> shape & 1)
    if not enemies >> home & 1:
        return False
    is_alone = True
    for mate in range(3):
        is_alone = is_alone and (mate == shape or int(cells[config, mate]) != cell)
    return is_alone


@kernel
def gather(know: Knowledge, config: int, shapes: int, cell: int, top: int, variant: int) -> int:
    """The configuration in which some shapes stood on a cell with others that stand there now, `top` on top of all.

    What they stood on, where they are now, is uncovered: of two pieces the smaller shape is then on top, or the larger
    (variant 1). Returns -1 where there is no such configuration.
    """
    cells, number = know.all_of.cells, know.all_of.number
    tops = int(know.all_of.tops[config])
    where = np.empty(3, np.int64)
    for shape in range(3):
        where[shape] = cell if shapes >> shape & 1 else int(cells[config, shape])
    result = 0
    for shape in range(3):
        here = int(where[shape])
        if here == cell:
            is_top = shape == top
        elif tops >> shape & 1:
            is_top = True
        else:
            is_top = True
            for mate in range(3):
                if mate != shape and where[mate] == here:
                    # the other is on top already, or which of the two is left to the variant
                    known = tops >> mate & 1
                    is_top = False if known else (shape < mate) == (variant == 0)
        result |= is_top << shape
    place = (where[0] * CELLS + where[1]) * CELLS + where[2]
    return int(number[place * 8 + result])


@kernel
def coming_home(know: Knowledge, side: int, config: int, enemies: int) -> int:
    """The set of shapes that may have been sent home, or put down, at the end of the last move."""
    shapes = 0
    for shape in range(3):
        shapes |= could_have_come_home(know, side, config, enemies, shape) << shape
    return shapes


@kernel
def try_source(
    know: Knowledge, book: Book, scratch: Records, reach: NDArray[np.int64], own: int, other: int, end: int
) -> bool:
    """Whether this position was open until now, and is won by an attack on a cell."""
    if own < 0 or other < 0 or int(know.all_of.held[own]) & int(know.all_of.held[other]) or bit(book.won, own, other):
        return False
    reaches(know, scratch, own, other, reach)
    return has_winning_attack(know, book, scratch, own, other, reach, end)


@kernel
def note(sources: NDArray[np.int32], count: int, own: int, other: int) -> int:
    """Write a position down; returns how many there are then."""
    if count < len(sources):
        sources[count, 0], sources[count, 1] = own, other
    return count + 1


@kernel
def sources_of_defeats(
    know: Knowledge,
    book: Book,
    scratch: Records,
    reach: NDArray[np.int64],
    after: tuple[int, int],
    sources: NDArray[np.int32],
    count: int,
) -> int:
    """Positions won by an attack that beat only the attacked, and led to these configurations of both sides."""
    held = know.all_of.held
    homing = coming_home(know, 1, after[1], int(held[after[0]]))
    if homing == 0:
        return count
    for i in range(know.backward.first[after[0]], know.backward.first[after[0] + 1]):
        own, end, top = int(know.backward.other[i]), int(know.backward.end[i]), int(know.backward.top[i])
        if int(held[own]) >> end & 1:
            continue  # they joined others there, so nobody was attacked
        for beaten in range(1, 8):
            if beaten & ~homing:
                continue
            for beaten_top in range(top + 1, 3):
                if not beaten >> beaten_top & 1:
                    continue
                before = -1
                for variant in range(2):
                    other = gather(know, after[1], beaten, end, beaten_top, variant)
                    if other != before and try_source(know, book, scratch, reach, own, other, end):
                        count = note(sources, count, own, other)
                    before = other
    return count


@kernel
def sources_of_sacrifices(
    know: Knowledge,
    book: Book,
    scratch: Records,
    reach: NDArray[np.int64],
    after: tuple[int, int],
    sources: NDArray[np.int32],
    count: int,
) -> int:
    """The same for attacks that beat the attackers, alone or together with the attacked."""
    all_of = know.all_of
    homing = coming_home(know, 0, after[0], int(all_of.held[after[1]]))
    both = coming_home(know, 1, after[1], int(all_of.held[after[0]]))
    for gone in range(1, 8):
        if gone & ~homing:
            continue
        for start in range(CELLS):
            if start == CENTRE:
                continue
            stack = gone
            for shape in range(3):
                stack |= (int(all_of.cells[after[0], shape]) == start) << shape
            for top_before in range(3):
                if not stack >> top_before & 1:
                    continue
                before = -1
                for variant in range(2):
                    own = gather(know, after[0], gone, start, top_before, variant)
                    if own < 0 or own == before:
                        continue
                    before = own
                    count = _alone(know, book, scratch, reach, own, after[1], sources, count)
                    count = _together(know, book, scratch, reach, own, after[1], gone & both, both, sources, count)
    return count


@kernel
def _alone(
    know: Knowledge,
    book: Book,
    scratch: Records,
    reach: NDArray[np.int64],
    own: int,
    other: int,
    sources: NDArray[np.int32],
    count: int,
) -> int:
    """The attacked stay where they are."""
    ends = int(know.all_of.held[other])
    while ends:
        end = lowest_bit(ends)
        ends &= ends - 1
        if try_source(know, book, scratch, reach, own, other, end):
            return note(sources, count, own, other)
    return count


@kernel
def _together(
    know: Knowledge,
    book: Book,
    scratch: Records,
    reach: NDArray[np.int64],
    own: int,
    after: int,
    tops: int,
    homing: int,
    sources: NDArray[np.int32],
    count: int,
) -> int:
    """The attacked are sent home as well: both tops are the same shape."""
    for top in range(3):
        if not tops >> top & 1:
            continue
        for beaten in range(1, 8):
            if beaten & ~homing or not beaten >> top & 1:
                continue
            for end in range(CELLS):
                if end == CENTRE or int(know.all_of.held[own]) >> end & 1:
                    continue
                before = -1
                for variant in range(2):
                    other = gather(know, after, beaten, end, top, variant)
                    if other != before and try_source(know, book, scratch, reach, own, other, end):
                        count = note(sources, count, own, other)
                    before = other
    return count
