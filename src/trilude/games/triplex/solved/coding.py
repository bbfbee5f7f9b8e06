"""How a tile of the table is packed: what lies around a position foretells what it is, and only surprises cost room.

Of every position it is told whether it is lost for the side to move, and if so, in how many turns, two turns taken
together (a `span`). Positions are told row by row. What is known then of ten positions near by, and how many turns each
side would need alone, is the context; the whole table knows, for each context, how often a bit was set. An arithmetic
coder turns that into bytes: a bit of probability p takes about -log2 p bits of room.

One walk counts, writes and reads, so that they cannot disagree.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.triplex.solved.places import MOST_COLUMNS, MOST_ROWS, NEAR, Places

NO_POSITION, NOT_LOST, LOST = 0, 1, 2
"""States of a position; LOST + 1 is lost in the second span, and so on."""

SPAN = 2
"""Turns of a span: lost in 1 or 2, in 3 or 4, …"""

MOST_ALONE = 5
"""Nobody needs more turns alone (see `alone`)."""

_SPANS = 12
"""Spans, none included, that contexts tell apart."""

LOST_CONTEXTS = 3**9 * 3 * 3 * MOST_ALONE**2
CONTEXTS = LOST_CONTEXTS + _SPANS**4 * MOST_ALONE * _SPANS

COUNT_BITS, WRITE_BITS, READ_BITS = range(3)
"""What a walk is for."""

LOW, HIGH, VALUE, AT, END = range(5)
"""What a coder knows: the interval, what was read, where in the stream it is, and where that ends."""

_WORD = 0xFFFFFFFF


class Model(NamedTuple):
    """What the contexts foretell."""

    levels: NDArray[np.uint8]
    """The level of each context; 0 where it never occurs."""
    chances: NDArray[np.uint16]
    """Of each level, the probability that a bit is set, out of 65536."""
    counts: NDArray[np.int64]
    """How often a bit was 0 and 1 in each context, while that is counted."""


class Stream(NamedTuple):
    """Bytes, and a coder that reads or writes them."""

    data: NDArray[np.uint8]
    coder: NDArray[np.int64]


@kernel
def begin_reading(stream: Stream, first: int, end: int) -> None:
    """Go to where a tile begins."""
    coder = stream.coder
    coder[LOW], coder[HIGH], coder[VALUE], coder[AT], coder[END] = 0, _WORD, 0, first, end
    for _ in range(4):
        take_byte(stream)


@kernel
def take_byte(stream: Stream) -> None:
    """Read on; after the end there are zeros."""
    coder = stream.coder
    at = int(coder[AT])
    byte = int(stream.data[at]) if at < coder[END] else 0
    coder[VALUE] = (int(coder[VALUE]) << 8 & _WORD) | byte
    coder[AT] = at + 1


@kernel
def begin_writing(stream: Stream) -> None:
    """Begin at the beginning."""
    coder = stream.coder
    coder[LOW], coder[HIGH], coder[VALUE], coder[AT], coder[END] = 0, _WORD, 0, 0, len(stream.data)


@kernel
def end_writing(stream: Stream) -> int:
    """Write what is needed to tell the interval from others; returns the number of bytes."""
    coder = stream.coder
    if coder[LOW] > 0:
        stream.data[coder[AT]] = (int(coder[LOW]) >> 24) + 1
        coder[AT] += 1
    return int(coder[AT])


@kernel
def code(model: Model, stream: Stream, purpose: int, context: int, given: int) -> int:
    """Count, write or read one bit."""
    if purpose == COUNT_BITS:
        model.counts[context, given] += 1
        return given
    coder = stream.coder
    low, high = int(coder[LOW]), int(coder[HIGH])
    chance = int(model.chances[model.levels[context]])
    middle = low + ((high - low) >> 16) * chance + ((((high - low) & 0xFFFF) * chance) >> 16)
    bit = given if purpose == WRITE_BITS else int(int(coder[VALUE]) <= middle)
    if bit:
        high = middle
    else:
        low = middle + 1
    while (low ^ high) >> 24 == 0:
        if purpose == WRITE_BITS:
            stream.data[coder[AT]] = high >> 24
            coder[AT] += 1
        else:
            take_byte(stream)
        low = low << 8 & _WORD
        high = (high << 8 & _WORD) | 0xFF
    coder[LOW], coder[HIGH] = low, high
    return bit


@kernel
def first_lost(states: NDArray[np.int64], first: int, skip: int) -> int:
    """The span of the first of three neighbours that is lost, or of the second; 0 where there is none."""
    for i in range(first, first + NEAR):
        if states[i] >= LOST:
            if skip == 0:
                return min(int(states[i]) - NOT_LOST, _SPANS - 1)
            skip -= 1
    return 0


@kernel
def walk_tile(
    places: Places,
    alone: NDArray[np.uint8],
    model: Model,
    stream: Stream,
    purpose: int,
    tile: tuple[int, int],
    states: NDArray[np.uint8],
) -> None:
    """Count, write or read all states of a tile."""
    rows = int(places.first_row[tile[0] + 1]) - int(places.first_row[tile[0]])
    walk_rows(places, alone, model, stream, purpose, tile, states, 0, rows)


@kernel
def walk_rows(
    places: Places,
    alone: NDArray[np.uint8],
    model: Model,
    stream: Stream,
    purpose: int,
    tile: tuple[int, int],
    states: NDArray[np.uint8],
    first: int,
    end: int,
) -> None:
    """Count, write or read some rows of a tile, after those before them.

    There is a row and a column beyond the last that says NO_POSITION.
    """
    first_row, first_column = int(places.first_row[tile[0]]), int(places.first_column[tile[1]])
    columns = int(places.first_column[tile[1] + 1]) - first_column
    around = np.zeros(3 * NEAR, np.int64)
    for row in range(first, end):
        own = first_row + row
        held = int(places.held[own])
        up = places.near_row[own]
        for column in range(columns):
            other = first_column + column
            if held & int(places.held[other]):
                states[row, column] = NO_POSITION
                continue
            left = places.near_column[other]
            for i in range(2 * NEAR):
                around[i] = states[row, left[i]]
            for i in range(NEAR):
                around[2 * NEAR + i] = states[up[i], column]
            context, latest = 0, 0
            for i in range(3 * NEAR):
                context = context * 3 + min(int(around[i]), LOST)
                latest = max(latest, int(around[i]))
            context = context * 3 + min(max(latest - LOST, 0), 2)
            context = context * 3 + min(int(states[up[0], left[NEAR]]), LOST)
            context = (context * MOST_ALONE + int(alone[other]) - 1) * MOST_ALONE + int(alone[own]) - 1
            given = int(states[row, column])
            state = NOT_LOST + code(model, stream, purpose, context, int(given >= LOST))
            if state == LOST:
                context = first_lost(around, 2 * NEAR, 0) * _SPANS + first_lost(around, 2 * NEAR, 1)
                context = (context * _SPANS + first_lost(around, NEAR, 0)) * _SPANS + first_lost(around, 0, 0)
                context = LOST_CONTEXTS + (context * MOST_ALONE + int(alone[other]) - 1) * _SPANS
                while code(model, stream, purpose, context + min(state - LOST, _SPANS - 1), int(given > state)):
                    state += 1
            states[row, column] = state


def blank_tile() -> NDArray[np.uint8]:
    """Room for the largest tile, with the row and the column beyond it."""
    return np.zeros((MOST_ROWS + 1, MOST_COLUMNS + 1), np.uint8)
