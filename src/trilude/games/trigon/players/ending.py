"""What is left of a game at its end, made ready for the search of endgame.py."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel
from trilude.games.trigon.placements import WORD_BITS
from trilude.games.trigon.players.endgame import FRAME, LEFT, LIMIT, MEMORY, SIGNS, TOUCH, Search
from trilude.games.trigon.rules import COLOURS, NONE, put_down
from trilude.games.trigon.shapes import PIECE_COUNT

MOST_LEFT = 48 * WORD_BITS
"""Placements that may be left where the end is looked for."""

MOST_REMEMBERED = 20
"""The memory of a search holds up to two to this power positions, 16 bytes each."""

Flags = NDArray[np.bool_]


@kernel
def find_effects(
    tables: np.record,
    position: np.record,
    scratch: Records,
    moves: NDArray[np.int64],
    owners: NDArray[np.int64],
    takes: NDArray[np.bool_],
    touches: NDArray[np.bool_],
) -> None:
    """Ask the rules which others each placement takes away or brings into touch; `scratch` holds one position."""
    for i in range(len(moves)):
        scratch[0] = position
        after = scratch[0]
        put_down(tables, after, int(owners[i]), int(moves[i]))
        for j in range(len(moves)):
            owner, word, bit = owners[j], moves[j] // WORD_BITS, moves[j] % WORD_BITS
            takes[i, j] = int(after.free[word] & after.may[owner, word]) >> bit & 1 == 0
            touches[i, j] = owner == owners[i] and int(after.touch[owner, word]) >> bit & 1 == 1


def sides(record: np.record) -> list[int] | None:
    """1 for the colours on the side of the colour to move, −1 for its foes, 0 for those that cannot place any more.

    None where there are more than two sides.
    """
    if int(record["players"]) != 2 and not int(record["teams"]):
        return None
    legal = record["free"] & record["may"] & record["touch"]
    return [(-1) ** ((colour - int(record["turn"])) % 2) * bool(legal[colour].any()) for colour in range(COLOURS)]


class Ending(NamedTuple):
    """A search, and the moves that its numbers stand for."""

    search: Search
    moves: NDArray[np.int64]


def prepare_search(tables: np.record, record: np.record, most_left: int, most_nodes: int) -> Ending | None:
    """A search of so many positions at most; None where more is left than so many placements, or more than two sides.

    What can never come into touch, even if nobody is in the way, is left out.
    """
    signs = sides(record)
    if signs is None or any(sign and record["begun"][colour] == NONE for colour, sign in enumerate(signs)):
        return None
    sets = [
        np.flatnonzero(bits_of(record["free"] & record["may"][colour])) for colour in range(COLOURS) if signs[colour]
    ]
    moves = np.concatenate(sets)
    if len(moves) > min(most_left, MOST_LEFT):
        return None
    owners = np.repeat([colour for colour in range(COLOURS) if signs[colour]], [len(row) for row in sets])
    order = np.lexsort((moves, tables["piece"][moves], owners))
    moves, owners = moves[order], owners[order]
    takes, touches = np.empty((len(moves),) * 2, np.bool_), np.empty((len(moves),) * 2, np.bool_)
    find_effects(tables, record, np.zeros(1, record.dtype), moves, owners, takes, touches)
    touched = record["touch"][owners, moves // WORD_BITS] >> moves % WORD_BITS & 1 == 1
    reached = within_reach(touched, touches)
    moves, owners, touched = moves[reached], owners[reached], touched[reached]
    pieces = tables["piece"][moves]
    of_colour = owners == np.arange(COLOURS)[:, None]
    of_piece = owners * PIECE_COUNT + pieces == np.arange(COLOURS * PIECE_COUNT)[:, None]
    rows = (takes[np.ix_(reached, reached)], touches[np.ix_(reached, reached)], of_colour, of_piece)
    packed = words_of(np.concatenate(rows))
    groups = np.zeros((COLOURS * PIECE_COUNT, 3), np.int16)
    for number, row in enumerate(packed[2 * len(moves) + COLOURS :]):
        there = np.flatnonzero(row)
        if len(there):
            groups[number] = there[0], there[-1] + 1, tables["piece_size"][number % PIECE_COUNT]
    longest = int(sum(PIECE_COUNT - int(record["count"][colour]) for colour in range(COLOURS) if signs[colour])) + 1
    levels = np.zeros((longest, 2, packed.shape[1]), np.int64)
    levels[0, LEFT] = words_of(np.ones((1, len(moves)), np.bool_))[0]
    levels[0, TOUCH] = words_of(touched[None])[0]
    frames: Records = np.zeros(longest, FRAME)
    frames[0]["unplaced"] = PIECE_COUNT - record["count"].astype(np.int64)
    tally = np.zeros(SIGNS + COLOURS, np.int64)
    tally[LIMIT] = most_nodes
    tally[SIGNS:] = signs
    search = Search(
        packed,
        np.stack([owners, pieces, tables["triangles"][moves]], axis=1).astype(np.int16),
        groups,
        tally,
        levels,
        np.empty((longest, 2, len(moves)), np.int32),
        frames,
        np.zeros(1 << min(most_nodes.bit_length(), MOST_REMEMBERED), MEMORY),
    )
    return Ending(search, moves)


def within_reach(touched: Flags, touches: Flags) -> Flags:
    """The placements that can come into touch if nobody is in the way."""
    reached = touched
    while True:
        further = reached | touches[reached].any(axis=0)
        if (further == reached).all():
            return reached
        reached = further


def bits_of(words: NDArray[np.int64]) -> Flags:
    """The members of a set that words hold."""
    bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little").reshape(-1, 64)
    return bits[:, :WORD_BITS].reshape(-1).astype(np.bool_)


def words_of(rows: Flags) -> NDArray[np.int64]:
    """Sets, a row each, as words."""
    count = -(-rows.shape[1] // WORD_BITS)
    padded = np.zeros((len(rows), count * WORD_BITS), np.bool_)
    padded[:, : rows.shape[1]] = rows
    spread = np.zeros((len(rows), count, 64), np.bool_)
    spread[:, :, :WORD_BITS] = padded.reshape(len(rows), count, WORD_BITS)
    return np.packbits(spread, axis=2, bitorder="little").view(np.int64).reshape(len(rows), count)
