"""The table is made from a finished analysis: contexts are counted, then all tiles are written."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import exp, log
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from trilude.games.triplex.solved.coding import (
    CONTEXTS,
    COUNT_BITS,
    NOT_LOST,
    SPAN,
    WRITE_BITS,
    Model,
    Stream,
    begin_writing,
    blank_tile,
    end_writing,
    walk_tile,
)
from trilude.games.triplex.solved.places import places

LEVELS = 256
"""Probabilities that are told apart, evenly spread by the logarithm of their odds; level 0 is none."""

_STEEPNESS = 11.5
"""The odds of the last level are e to this."""


class Lost(Protocol):
    """Who knows in how many turns positions are lost."""

    def __call__(self, own: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.uint8]:
        """For configurations of the side to move (rows) and of the other (columns): the turn, or 0 where not lost."""


def chances_of_levels() -> NDArray[np.uint16]:
    """Each level's probability that a bit is set, out of 65536."""
    odds = [exp(_STEEPNESS * (2 * level / LEVELS - 1)) for level in range(LEVELS)]
    return np.array([min(max(round(65536 * o / (1 + o)), 1), 65535) for o in odds], np.uint16)


def levels_of(counts: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The level that fits each context best; 0 where it never occurred."""
    levels = np.zeros(len(counts), np.uint8)
    for context in np.flatnonzero(counts.sum(axis=1)):
        zeros, ones = counts[context].tolist()
        odds = log((ones + 0.1) / (zeros + 0.1))
        levels[context] = min(max(round((odds / _STEEPNESS + 1) * LEVELS / 2), 1), LEVELS - 1)
    return levels


def pack(
    lost: Lost, alone: NDArray[np.uint8], threads: int, tell: Callable[[float], None]
) -> tuple[Model, list[bytes]]:
    """The model, and the bytes of every tile, those of one row of tiles after another."""
    counts = np.zeros((CONTEXTS, 2), np.int64)
    rows = range(len(places().first_row) - 1)
    done = 0

    def count(portion: range) -> NDArray[np.int64]:
        nonlocal done
        own_counts = np.zeros_like(counts)
        model = Model(np.zeros(1, np.uint8), np.zeros(1, np.uint16), own_counts)
        for row in portion:
            for tile, states in _states(lost, row):
                walk_tile(places(), alone, model, _no_stream(), COUNT_BITS, tile, states)
            done += 1
            tell(done / len(rows) / 2)
        return own_counts

    with ThreadPoolExecutor(threads) as pool:
        for more in pool.map(count, [rows[first::threads] for first in range(threads)]):
            counts += more
    model = Model(levels_of(counts), chances_of_levels(), np.zeros((1, 2), np.int64))

    def write(row: int) -> list[bytes]:
        stream = Stream(np.zeros(1 << 20, np.uint8), np.zeros(5, np.int64))
        written = []
        for tile, states in _states(lost, row):
            begin_writing(stream)
            walk_tile(places(), alone, model, stream, WRITE_BITS, tile, states)
            written.append(stream.data[: end_writing(stream)].tobytes())
        return written

    packed: list[bytes] = []
    with ThreadPoolExecutor(threads) as pool:
        for row, tiles in enumerate(pool.map(write, rows)):
            packed += tiles
            tell(0.5 + (row + 1) / len(rows) / 2)
    return model, packed


def _no_stream() -> Stream:
    return Stream(np.zeros(1, np.uint8), np.zeros(5, np.int64))


def _states(lost: Lost, row: int) -> Iterator[tuple[tuple[int, int], NDArray[np.uint8]]]:
    """The tiles of a row of tiles, with the states of their positions."""
    order = places()
    own = order.number[order.first_row[row] : order.first_row[row + 1]]
    turns = lost(own, order.number).astype(np.int16)
    states = np.where(turns > 0, NOT_LOST + (turns + SPAN - 1) // SPAN, NOT_LOST)
    for column in range(len(order.first_column) - 1):
        first, end = order.first_column[column], order.first_column[column + 1]
        tile = blank_tile()
        tile[: len(own), : end - first] = states[:, first:end]
        yield (row, column), tile
