"""The loops of a batch. Each goes over the lanes from `start` to `stop`, so that threads can share the work."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import draw_below, next_word
from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, Moves, encode, hide, legal_moves, play, scores, setup, shares, to_move

DENSE = 64
"""A mask with one legal move in so many is wiped as a whole, which is quicker than to look for what was set."""

WAIT = -1
"""In place of a move: this lane makes none."""


class Lanes(NamedTuple):
    """One game each: a row of every array belongs to one of them."""

    positions: Records
    to_move: NDArray[np.int8]
    moves: NDArray[np.int32]
    counts: NDArray[np.int32]
    masks: NDArray[np.bool_]
    """The legal moves once more; rows of length 0 where nobody has asked for masks."""
    over: NDArray[np.bool_]
    shares: NDArray[np.float64]
    seeds: NDArray[np.int64]
    lots: NDArray[np.uint32]
    """A generator that draws the seeds of a lane's games, one after another."""


class Beginning(NamedTuple):
    """How a game begins."""

    first: Records
    """The first position; a blank one where it depends on the seed."""
    options: NDArray[np.int64]
    dealt: bool
    """Whether it depends on the seed."""
    again: bool
    """Whether a game that has ended is followed by the next one at once."""


@kernel
def begin(tables: np.record, lanes: Lanes, beginning: Beginning, lane: int) -> None:
    """Put up the first position of a lane's next game."""
    lanes.positions[lane] = beginning.first[0]
    if beginning.dealt:
        seed = next_word(lanes.lots[lane]) | (next_word(lanes.lots[lane]) & 0xFFFF) << 32
        lanes.seeds[lane] = seed
        setup(tables, lanes.positions[lane], beginning.options, seed)


@kernel
def list_moves(tables: np.record, position: np.record, moves: Moves, before: int, mask: NDArray[np.bool_]) -> int:
    """List the legal moves anew, and keep the mask true, unless it is empty; `before` were listed and masked so far."""
    ids = len(mask)
    if ids <= DENSE * before:
        mask[:] = False
    else:
        for i in range(before):
            mask[moves[i]] = False
    count = legal_moves(tables, position, moves)
    if ids:
        for i in range(count):
            mask[moves[i]] = True
    return count


@kernel
def begin_all(
    tables: np.record, lanes: Lanes, beginning: Beginning, chosen: NDArray[np.bool_], start: int, stop: int
) -> None:
    """Begin the next game in the chosen lanes."""
    for lane in range(start, stop):
        if chosen[lane]:
            begin(tables, lanes, beginning, lane)
            lanes.over[lane] = False
            lanes.shares[lane, :] = 0
    list_all(tables, lanes, chosen, start, stop)


@kernel
def list_all(tables: np.record, lanes: Lanes, chosen: NDArray[np.bool_], start: int, stop: int) -> None:
    """See in the chosen lanes who is to move, and what the legal moves are."""
    positions, moves, counts, masks = lanes.positions, lanes.moves, lanes.counts, lanes.masks
    for lane in range(start, stop):
        if chosen[lane]:
            lanes.to_move[lane] = to_move(tables, positions[lane])
            counts[lane] = list_moves(tables, positions[lane], moves[lane], int(counts[lane]), masks[lane])


@kernel
def find_illegal(lanes: Lanes, chosen: Moves, start: int, stop: int) -> int:
    """The first lane whose chosen move is not legal, or -1."""
    moves, counts, masks = lanes.moves, lanes.counts, lanes.masks
    ids = masks.shape[1]
    for lane in range(start, stop):
        move = chosen[lane]
        legal = move == WAIT
        if ids:
            legal = legal or (0 <= move < ids and masks[lane, move])
        for i in range(0 if ids or legal else counts[lane]):
            if moves[lane, i] == move:
                legal = True
                break
        if not legal:
            return lane
    return -1


@kernel
def step_all(tables: np.record, lanes: Lanes, beginning: Beginning, chosen: Moves, start: int, stop: int) -> None:
    """Make a legal move in every lane that does not wait."""
    positions, moves, counts, masks = lanes.positions, lanes.moves, lanes.counts, lanes.masks
    movers, over = lanes.to_move, lanes.over
    for lane in range(start, stop):
        if beginning.again and over[lane]:
            over[lane] = False
            lanes.shares[lane, :] = 0
        if chosen[lane] == WAIT:
            continue
        play(tables, positions[lane], int(chosen[lane]))
        mover = to_move(tables, positions[lane])
        if mover == NOBODY:
            over[lane] = True
            shares(tables, positions[lane], lanes.shares[lane])
            if beginning.again:
                begin(tables, lanes, beginning, lane)
                mover = to_move(tables, positions[lane])
        movers[lane] = mover
        counts[lane] = list_moves(tables, positions[lane], moves[lane], int(counts[lane]), masks[lane])


@kernel
def fill_masks(lanes: Lanes, masks: NDArray[np.bool_], start: int, stop: int) -> None:
    """Write whole masks, whatever they held before."""
    for lane in range(start, stop):
        masks[lane, :] = False
        for i in range(lanes.counts[lane]):
            masks[lane, lanes.moves[lane, i]] = True


@kernel
def draw_moves(lanes: Lanes, dice: NDArray[np.uint32], moves: Moves, start: int, stop: int) -> None:
    """A legal move at random for every lane; a lane whose game is over waits."""
    for lane in range(start, stop):
        count = lanes.counts[lane]
        moves[lane] = lanes.moves[lane, draw_below(dice[lane], count)] if count else WAIT


@kernel
def score_all(tables: np.record, positions: Records, points: NDArray[np.int64], start: int, stop: int) -> None:
    """Each seat's points in every lane."""
    for lane in range(start, stop):
        scores(tables, positions[lane], points[lane])


@kernel
def hide_all(tables: np.record, positions: Records, seats: NDArray[np.int8], start: int, stop: int) -> None:
    """Turn positions into views."""
    for lane in range(start, stop):
        hide(tables, positions[lane], int(seats[lane]))


@kernel
def observe_all(
    tables: np.record,
    positions: Records,
    seats: NDArray[np.int8],
    template: NDArray[np.float32],
    tensors: NDArray[Any],
    start: int,
    stop: int,
) -> None:
    """Write views as tensors."""
    for lane in range(start, stop):
        tensors[lane, :] = template
        encode(tables, positions[lane], int(seats[lane]), tensors[lane])
