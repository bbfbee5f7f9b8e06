"""Retrograde analysis: turn by turn, what is lost makes won what can reach it, and where all is won to the other, lost.

Rows are processed on their own: moves that beat nobody lead, for a given enemy, into one row of the book, which fits
into the nearest cache. `progress` is a byte for every position, the enemy's configuration first: while a position is
open, how many of its moves are known to lose (they never need to be looked at again); then the turn at which it was
decided.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel, lowest_bit
from trilude.games.triplex.rules import CENTRE, CIRCLE, reach_of
from trilude.games.triplex.solved.attacks import (
    WORDS,
    Book,
    Knowledge,
    bit,
    first_attack_not_won,
    reaches,
    sources_of_defeats,
    sources_of_sacrifices,
)
from trilude.games.triplex.solved.configurations import COUNT

MOST_NOTED = 254
"""As many moves known to lose as a byte can say; beyond that all later ones are looked at again."""


class Table(NamedTuple):
    """The state of the analysis. Rows of `own_…` belong to the side to move, rows of `other_…` to its enemy."""

    own_won: NDArray[np.uint64]
    own_lost: NDArray[np.uint64]
    """Only what was lost in the last turn."""
    all_lost: NDArray[np.uint64]
    """All that is lost, rows for the side to move."""
    other_won: NDArray[np.uint64]
    other_lost: NDArray[np.uint64]
    progress: NDArray[np.uint8]
    """By enemy and side to move."""


def empty_table() -> Table:
    """Nothing is known yet."""
    return Table(_plane(), _plane(), _plane(), _plane(), _plane(), np.zeros((COUNT, COUNT), np.uint8))


def _plane() -> NDArray[np.uint64]:
    return np.zeros((COUNT, WORDS), np.uint64)


@kernel
def set_bit(rows: NDArray[np.uint64], row: int, column: int) -> None:
    """Set a bit; whoever calls is alone with the row."""
    rows[row, column >> 6] |= np.uint64(1) << np.uint64(column & 63)


@kernel
def win_at_once(know: Knowledge, table: Table, scratch: Records, rows: tuple[int, int]) -> int:
    """Positions in which the trio reaches the centre; returns how many, of these enemies."""
    all_of = know.all_of
    reach = np.zeros(3, np.int64)
    count = 0
    for other in range(rows[0], rows[1]):
        for own in range(COUNT):
            cells = all_of.cells[own]
            if cells[0] != cells[1] or cells[1] != cells[2] or int(all_of.held[own]) & int(all_of.held[other]):
                continue
            reaches(know, scratch, own, other, reach)
            if int(reach[CIRCLE]) >> CENTRE & 1:
                set_bit(table.other_won, other, own)
                table.progress[other, own] = 1
                count += 1
    return count


@kernel
def win_by_steps(know: Knowledge, table: Table, scratch: Records, rows: tuple[int, int], turn: int) -> int:
    """Positions from which a move that beats nobody leads to what was lost last; returns how many, of these enemies."""
    all_of, back = know.all_of, know.backward
    count = 0
    for other in range(rows[0], rows[1]):
        row = int(all_of.turned[other])
        enemies = int(all_of.held[other])
        for word in range(WORDS):
            lost = table.own_lost[row, word]
            while lost:
                column = word * 64 + lowest_set(lost)
                lost &= lost - np.uint64(1)
                after = int(all_of.turned[column])
                for i in range(back.first[after], back.first[after + 1]):
                    own = int(back.other[i])
                    held = int(all_of.held[own])
                    if held & enemies or bit(table.other_won, other, own):
                        continue
                    reach = reach_of(know.board, scratch[0], int(back.start[i]), int(back.top[i]), held | enemies)
                    if reach >> int(back.end[i]) & 1:
                        set_bit(table.other_won, other, own)
                        table.progress[other, own] = turn
                        count += 1
    return count


@kernel
def list_winning_attacks(
    know: Knowledge, table: Table, scratch: Records, rows: tuple[int, int], sources: NDArray[np.int32]
) -> int:
    """Positions from which an attack leads to what was lost last, perhaps several times; returns how many.

    Where that is more than there is room for, the number says how much room is needed.
    """
    all_of = know.all_of
    book = Book(table.own_won, table.all_lost)
    reach = np.zeros(3, np.int64)
    count = 0
    for row in range(rows[0], rows[1]):
        for word in range(WORDS):
            lost = table.own_lost[row, word]
            while lost:
                column = word * 64 + lowest_set(lost)
                lost &= lost - np.uint64(1)
                after = (int(all_of.turned[column]), int(all_of.turned[row]))
                count = sources_of_defeats(know, book, scratch, reach, after, sources, count)
                count = sources_of_sacrifices(know, book, scratch, reach, after, sources, count)
    return count


@kernel
def take_in(table: Table, sources: NDArray[np.int32], count: int, turn: int) -> int:
    """Write down positions won by attacks; returns how many were new."""
    new = 0
    for i in range(count):
        own, other = int(sources[i, 0]), int(sources[i, 1])
        if not bit(table.other_won, other, own):
            set_bit(table.other_won, other, own)
            table.progress[other, own] = turn
            new += 1
    return new


@kernel
def lose(know: Knowledge, table: Table, scratch: Records, rows: tuple[int, int], turn: int) -> int:
    """Positions all of whose moves lead to what the other wins; returns how many, of these enemies."""
    all_of, steps = know.all_of, know.forward
    book = Book(table.own_won, table.all_lost)
    reach = np.zeros(3, np.int64)
    count = 0
    for other in range(rows[0], rows[1]):
        row = int(all_of.turned[other])
        enemies = int(all_of.held[other])
        for own in range(COUNT):
            if int(all_of.held[own]) & enemies or bit(table.other_won, other, own) or bit(table.other_lost, other, own):
                continue
            first, steps_there = int(steps.first[own]), int(steps.first[own + 1] - steps.first[own])
            tried = int(table.progress[other, own])
            if (
                turn > 1
                and tried < steps_there
                and not bit(table.own_won, row, int(all_of.turned[steps.other[first + tried]]))
            ):
                continue  # the move that held so far still does
            reaches(know, scratch, own, other, reach)
            while tried < steps_there and not (
                (int(reach[steps.top[first + tried]]) & ~enemies) >> int(steps.end[first + tried]) & 1
                and not bit(table.own_won, row, int(all_of.turned[steps.other[first + tried]]))
            ):
                tried += 1
            if tried >= steps_there:
                attack = first_attack_not_won(know, book, scratch, own, other, reach, tried - steps_there)
                tried = steps_there + attack
                if attack < 0:
                    set_bit(table.other_lost, other, own)
                    table.progress[other, own] = turn
                    count += 1
                    continue
            table.progress[other, own] = min(tried, MOST_NOTED)
    return count


@kernel
def decided_at(table: Table, last: NDArray[np.uint64], rows: tuple[int, int], turn: int) -> int:
    """Mark what was lost in one turn; returns how many, of these enemies."""
    count = 0
    for other in range(rows[0], rows[1]):
        for word in range(WORDS):
            lost = table.other_lost[other, word]
            while lost:
                own = word * 64 + lowest_set(lost)
                lost &= lost - np.uint64(1)
                if table.progress[other, own] == turn:
                    set_bit(last, other, own)
                    count += 1
    return count


@kernel
def lowest_set(word: np.uint64) -> int:
    """The number of the lowest bit that is set."""
    return lowest_bit(int(np.int64(word)))


@kernel
def turn_over(source: NDArray[np.uint64], target: NDArray[np.uint64], blocks: tuple[int, int]) -> None:
    """Write rows as columns: 64 rows of the target at a time."""
    tile = np.zeros(64, np.uint64)
    for block in range(blocks[0], blocks[1]):
        for other in range(WORDS):
            for i in range(64):
                row = other * 64 + i
                tile[i] = source[row, block] if row < COUNT else np.uint64(0)
            transpose_tile(tile)
            for i in range(64):
                row = block * 64 + i
                if row < COUNT:
                    target[row, other] = tile[i]


@kernel
def transpose_tile(tile: NDArray[np.uint64]) -> None:
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
