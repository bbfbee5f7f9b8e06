"""The kernels of alpha-beta search: what a position is worth to the seat that is to move, so many plies ahead.

Values are WIN and -WIN where the end is certain, 0 for a draw, and between -SURE and SURE where they rest on the game's
`estimate`. `tally[GUESSES]` counts estimates: a value found without any is certain too.

Positions that were searched are remembered in an array of MEMORY records, found by a key made of their bytes. A seat
may have several moves in a row, so it is the change of the mover, not of the level, that turns a value round.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records, record_dtype
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, estimate, legal_moves, play, shares, to_move

WIN, SURE = 30_000, 20_000

NODES, GUESSES, LIMIT, STOP, SPENT, MOOD = range(6)
"""What the tally counts: positions seen, estimates, the most positions allowed, whether somebody said stop and whether
those positions are spent; and its mood.
"""

TALLIED = 6

SWAY = 1024
"""Estimates are swayed by the mood by up to this, 2.5 % of the win, less than they are wrong by. Otherwise the same
two players would play the same game for ever.
"""

PROMISING = 3
"""So many moves of a position are searched to the full depth, the others a ply less unless they turn out better."""

WORTH_RECALLING = 3
"""From this depth on it pays to ask what is remembered of the positions after each move."""

EXACT, AT_LEAST, AT_MOST = range(3)

MEMORY = record_dtype(
    ("key", np.int64),
    ("value", np.int32),
    ("move", np.int32),
    ("depth", np.int16),
    ("bound", np.int8),
    ("certain", np.int8),  # no estimate had a part in the value
)

FRAME = record_dtype(
    ("key", np.int64),
    ("guesses", np.int64),  # estimates made before this position
    ("depth", np.int32),
    ("further", np.int32),  # the depth below its moves
    ("alpha", np.int32),
    ("beta", np.int32),
    ("floor", np.int32),  # alpha, or the best value if that is higher
    ("best", np.int32),
    ("best_move", np.int32),
    ("move", np.int32),  # the one being tried
    ("mover", np.int32),
    ("tried", np.int32),
    ("count", np.int32),
    ("turned", np.bool_),  # after `move` the other seat is to move
    ("testing", np.bool_),  # only asks whether `move` is better than the best so far
    ("reduced", np.bool_),  # asks so a ply less deep
)
"""What the search keeps about each position on the line it looks at."""

Tally = NDArray[np.int64]


class Search(NamedTuple):
    """What all parts of a search work on: the tables of the game, and room for each level of the line looked at."""

    tables: np.record
    stack: Records
    """Positions."""
    words: NDArray[np.uint32]
    """The bytes of `stack`."""
    lists: NDArray[np.int32]
    """Legal moves."""
    glances: NDArray[np.int32]
    """What each of them seems to be worth at first sight."""
    memory: Records
    frames: Records
    tally: Tally
    result: NDArray[np.float64]
    """Two shares of the win."""


_LOW = 0xFFFFFFFF


@kernel
def key_of_words(words: NDArray[np.uint32]) -> int:
    """A number below 2^63 that stands for the bytes of a position; different ones meet hardly ever."""
    high, low = 1, 2
    for i in range(len(words)):
        word = int(words[i])
        high = (high ^ word) * 0x5BD1E995 & _LOW
        high ^= high >> 15
        low = (low ^ word) * 0x27D4EB2F & _LOW
        low ^= low >> 13
    return high << 31 ^ low


@kernel
def value_of_end(tables: np.record, position: np.record, seat: int, result: NDArray[np.float64]) -> int:
    """What a finished game is worth to a seat."""
    shares(tables, position, result)
    if result[seat] == 0.5:
        return 0
    return WIN if result[seat] > 0.5 else -WIN


@kernel
def guess(search: Search, position: np.record, seat: int) -> int:
    """What an unfinished game seems to be worth to a seat, in the mood of the day."""
    estimate(search.tables, position, search.result)
    value = int((2 * search.result[0] - 1) * SURE)
    swayed = value + ((((value + SURE) ^ int(search.tally[MOOD])) * 0x5BD1E995 & _LOW) >> 21) - SWAY
    swayed = min(max(swayed, -SURE), SURE)
    return swayed if seat == 0 else -swayed


@kernel
def glance(search: Search, level: int, first: int) -> int:
    """Write what each move seems to be worth at first sight; the move `first`, if it is there, comes before all.

    What is remembered of the position after a move counts more than its estimate. Returns the place of a move that is
    remembered to be good enough to look no further, or -1.
    """
    tables, stack, tally = search.tables, search.stack, search.tally
    moves, glances, frame = search.lists[level], search.glances[level], search.frames[level]
    mover, further = int(frame.mover), int(frame.further)
    for i in range(int(frame.count)):
        stack[level + 1] = stack[level]
        after = stack[level + 1]
        play(tables, after, int(moves[i]))
        tally[NODES] += 1
        next_mover = to_move(tables, after)
        if next_mover == NOBODY:
            glances[i] = value_of_end(tables, after, mover, search.result)
            continue
        known = False
        if further >= WORTH_RECALLING:
            key = key_of_words(search.words[level + 1])
            entry = search.memory[key & len(search.memory) - 1]
            known = int(entry.key) == key
            if known:
                turned = next_mover != mover
                glances[i] = -int(entry.value) if turned else int(entry.value)
                at_least = int(entry.bound) in (EXACT, AT_MOST if turned else AT_LEAST)
                if at_least and glances[i] >= int(frame.beta) and (entry.certain or int(entry.depth) >= further):
                    tally[GUESSES] += 1 - int(entry.certain)
                    return i
        if int(moves[i]) == first:
            glances[i] = 2 * WIN
        elif not known:
            glances[i] = guess(search, after, mover)
    return -1


@kernel
def bring_best_forward(moves: NDArray[np.int32], glances: NDArray[Any], start: int, count: int) -> None:
    """Swap the most promising of the moves from `start` on to that place."""
    best = start
    for i in range(start + 1, count):
        if glances[i] > glances[best]:
            best = i
    moves[start], moves[best] = moves[best], moves[start]
    glances[start], glances[best] = glances[best], glances[start]


@kernel
def accept(frame: np.record, value: int) -> None:
    """Note the value of the move that was tried."""
    if value > int(frame.best):
        frame.best = value
        frame.best_move = frame.move
        frame.floor = max(int(frame.floor), value)


@kernel
def remember(memory: Records, frame: np.record, guesses: int) -> None:
    """Keep what was found about a position of depth 2 or more."""
    best = int(frame.best)
    if int(frame.depth) > 1:
        entry = memory[int(frame.key) & len(memory) - 1]
        entry.key = frame.key
        entry.value = best
        entry.move = frame.best_move
        entry.depth = frame.depth
        entry.bound = AT_LEAST if best >= int(frame.beta) else (EXACT if best > int(frame.alpha) else AT_MOST)
        entry.certain = guesses == int(frame.guesses) or best in (WIN, -WIN)


@kernel
def halted(tally: Tally) -> bool:
    """Whether the search is to be left as it is: what it returns means nothing then."""
    return bool(tally[STOP] or tally[SPENT])


@kernel
def enter(search: Search, level: int, depth: int, alpha: int, beta: int) -> tuple[bool, int]:
    """Begin with the unfinished position stack[level]; returns whether its value is known at once, and the value."""
    tables, stack, memory, tally = search.tables, search.stack, search.memory, search.tally
    tally[NODES] += 1
    if tally[NODES] > tally[LIMIT]:
        tally[SPENT] = 1
    if halted(tally):
        return True, 0
    mover = to_move(tables, stack[level])
    if depth == 0:
        tally[GUESSES] += 1
        return True, guess(search, stack[level], mover)
    key, first = 0, -1
    if depth > 1:
        key = key_of_words(search.words[level])
        entry = memory[key & len(memory) - 1]
        if int(entry.key) == key:
            first, known, bound = int(entry.move), int(entry.value), int(entry.bound)
            decided = bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha)
            if decided and (entry.certain or int(entry.depth) >= depth):
                tally[GUESSES] += 1 - int(entry.certain)
                return True, known
    frame = search.frames[level]
    frame.key = key
    frame.depth = depth
    frame.alpha = alpha
    frame.beta = beta
    frame.floor = alpha
    frame.best = -2 * WIN
    frame.best_move = -1
    frame.mover = mover
    frame.guesses = tally[GUESSES]
    frame.tried = 0
    frame.count = legal_moves(tables, stack[level], search.lists[level])
    frame.further = depth if int(frame.count) == 1 else depth - 1
    if int(frame.count) > 1:
        enough = glance(search, level, first)
        if enough >= 0:
            frame.move = search.lists[level, enough]
            accept(frame, int(search.glances[level, enough]))
            remember(memory, frame, int(tally[GUESSES]))
            return True, int(frame.best)
    return False, 0


@kernel
def value_of(search: Search, start: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the unfinished position stack[start] to its mover, exact between alpha and beta, else a bound.

    A forced move costs no depth. Every move but the first is tested first for being any better than the best so far,
    those that promise little a ply less deep. Not recursive: Numba cannot keep recursive kernels on disk.
    """
    tables, stack, lists, glances, tally = search.tables, search.stack, search.lists, search.glances, search.tally
    decided, value = enter(search, start, depth, alpha, beta)
    if decided:
        return value
    level, arrived = start, False  # arrived: `value` is that of the position below, to its mover
    while True:
        frame = search.frames[level]
        low, high = int(frame.floor), int(frame.beta)
        again = False
        if arrived:
            if halted(tally):
                return 0
            arrived = False
            if frame.turned:
                value = -value
            again = frame.testing and low < value and (value < high or frame.reduced)
            frame.testing = False
            frame.reduced = False
            if not again:
                accept(frame, value)
                low = int(frame.floor)
        if not again:
            if int(frame.tried) == int(frame.count) or low >= high:
                remember(search.memory, frame, int(tally[GUESSES]))
                value = int(frame.best)
                if level == start:
                    return value
                level -= 1
                arrived = True
                continue
            place = int(frame.tried)
            frame.tried = place + 1
            if int(frame.count) > 1:
                bring_best_forward(lists[level], glances[level], place, int(frame.count))
            frame.move = lists[level, place]
            seen = int(glances[level, place])
            if int(frame.further) == 0 and seen < 2 * WIN:
                tally[GUESSES] += -WIN < seen < WIN
                accept(frame, seen)
                continue
            stack[level + 1] = stack[level]
            play(tables, stack[level + 1], int(frame.move))
            next_mover = to_move(tables, stack[level + 1])
            if next_mover == NOBODY:
                accept(frame, value_of_end(tables, stack[level + 1], int(frame.mover), search.result))
                continue
            frame.turned = next_mover != int(frame.mover)
            frame.testing = place > 0
            frame.reduced = place >= PROMISING and int(frame.further) > 1
            if place > 0:
                high = low + 1
        if frame.turned:
            low, high = -high, -low
        arrived, value = enter(search, level + 1, int(frame.further) - int(frame.reduced), low, high)
        if not arrived:
            level += 1


@kernel
def value_moves(search: Search, moves: NDArray[np.int32], values: NDArray[np.int64], depth: int) -> int:
    """Search the moves from stack[0], the most promising first; returns how many were finished.

    Writes their values: exact for a move better than all before it, else no more than the best value. After a win
    nothing better is to be found.
    """
    tables, stack = search.tables, search.stack
    mover = to_move(tables, stack[0])
    floor = -WIN
    for i in range(len(moves)):
        stack[1] = stack[0]
        play(tables, stack[1], int(moves[i]))
        next_mover = to_move(tables, stack[1])
        if next_mover == NOBODY:
            value = value_of_end(tables, stack[1], mover, search.result)
        else:
            turned = next_mover != mover
            low, high = (-WIN, -floor) if turned else (floor, WIN)
            value = value_of(search, 1, depth - 1, low, high)
            if turned:
                value = -value
        if halted(search.tally):
            return i
        values[i] = value
        floor = max(floor, value)
        if floor == WIN:
            return i + 1
    return len(moves)
