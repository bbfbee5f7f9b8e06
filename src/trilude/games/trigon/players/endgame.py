"""The end of a game of two sides, searched: the best lead that can be forced.

Few placements are left by then, so each gets a number, and a set of them takes a few machine words. What a placement
does to the others is the same whatever happened before: it takes some away and brings some into touch. The rules are
asked for that once (see ending.py); after that a move costs a few operations on words.

A search asks whether the side to move can still gain `target` points more than the other. What it finds out of a
position is remembered as bounds of that gain, and serves the next question too.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records, record_dtype
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.games.trigon.placements import WORD_BITS
from trilude.games.trigon.rules import ALL_PLACED, COLOURS, NONE, SINGLE_LAST
from trilude.games.trigon.shapes import PIECE_COUNT, SINGLE
from trilude.players.negamax import bring_best_forward

FAR = 10_000
"""More than anybody can gain."""

COLOUR, PIECE, SIZE = range(3)
"""What `facts` tells of a placement."""

BEGIN, END, WORTH = range(3)
"""What `groups` tells of a colour's piece: the words in which its placements lie, and its size."""

LEFT, TOUCH = range(2)
"""The sets of a level: placements that were not taken away, and those that have come into touch."""

LISTED, GLANCED = range(2)
"""The lists of a level: the moves, and what each seems to be worth at first sight."""

NODES, LIMIT, STOP, SIGNS = range(4)
"""What the tally counts: positions seen, how many there may be, and whether somebody said stop. Then follow the sides
of the colours: 1 for those of the side that asks, −1 for the others, 0 for those that do not play any more."""

MEMORY = record_dtype(
    ("key", np.int64),
    ("low", np.int16),  # the gain is at least this
    ("high", np.int16),  # and at most this
    ("move", np.int16),
)

FRAME = record_dtype(
    ("key", np.int64),
    ("unplaced", np.int64, (COLOURS,)),  # how many pieces each colour has not placed
    ("target", np.int64),
    ("turn", np.int64),
    ("tried", np.int64),
    ("count", np.int64),
    ("best", np.int64),
    ("best_move", np.int64),
    ("move", np.int64),  # the one being tried
    ("gained", np.int64),  # by it, for the side that asks
)
"""What the search keeps about each position on the line it looks at."""


class Search(NamedTuple):
    """What is left of a game, and room to think about it. Few arrays, for each makes compiling longer."""

    sets: NDArray[np.int64]
    """For each placement the set of those that it takes away; for each, those that it brings into touch; those of each
    colour; those of each piece of each colour."""
    facts: NDArray[np.int16]
    groups: NDArray[np.int16]
    tally: NDArray[np.int64]
    levels: NDArray[np.int64]
    """Two sets for each level of the line looked at."""
    lists: NDArray[np.int32]
    frames: Records
    memory: Records


@kernel
def give_turn(search: Search, left: NDArray[np.int64], touch: NDArray[np.int64], colour: int) -> int:
    """The first colour from this one on that can place, or NONE. What is left of colours that cannot is taken out."""
    for step in range(COLOURS):
        other = (colour + step) % COLOURS
        if search.tally[SIGNS + other]:
            row = 2 * len(search.facts) + other
            for word in range(len(left)):
                if left[word] & touch[word] & search.sets[row, word]:
                    return other
            for word in range(len(left)):
                left[word] &= ~search.sets[row, word]
    return NONE


@kernel
def most_gain(search: Search, left: NDArray[np.int64], colour: int, unplaced: int) -> tuple[int, bool]:
    """What a colour gains if all its pieces are placed that still have a place, and whether these are all it has."""
    groups, sets = search.groups, search.sets
    rows = 2 * len(search.facts) + COLOURS
    gain, pieces, single = 0, 0, 0
    for piece in range(PIECE_COUNT):
        number = colour * PIECE_COUNT + piece
        for word in range(int(groups[number, BEGIN]), int(groups[number, END])):
            if left[word] & sets[rows + number, word]:
                gain += int(groups[number, WORTH])
                pieces += 1
                single |= piece == SINGLE
                break
    if pieces == 0 or pieces < unplaced:
        return gain, False
    return gain + ALL_PLACED + SINGLE_LAST * single, True


_LOW = 0xFFFFFFFF


@kernel
def key_of(left: NDArray[np.int64], touch: NDArray[np.int64], start: int) -> int:
    """A number below 2^63 that stands for a position; different ones meet hardly ever."""
    high, low = 1, start
    for word in range(len(left)):
        there = int(left[word])
        in_touch = there & int(touch[word])
        high = (high ^ there & _LOW) * 0x5BD1E995 & _LOW
        low = (low ^ there >> 32) * 0x27D4EB2F & _LOW
        high ^= low >> 15
        low ^= high >> 13
        high = (high ^ in_touch >> 32) * 0x5BD1E995 & _LOW
        low = (low ^ in_touch & _LOW) * 0x27D4EB2F & _LOW
        high ^= low >> 15
        low ^= high >> 13
    return high << 31 ^ low


@kernel
def list_moves(search: Search, level: int, turn: int, first: int) -> int:
    """List a colour's placements and what each seems to be worth; returns how many. The move `first` seems best.

    Large ones seem best, among these those that leave foes, and not mates, without many of theirs.
    """
    left, touch = search.levels[level, LEFT], search.levels[level, TOUCH]
    moves, glances = search.lists[level, LISTED], search.lists[level, GLANCED]
    rows = 2 * len(search.facts)
    count = 0
    for word in range(len(left)):
        rest = int(left[word] & touch[word] & search.sets[rows + turn, word])
        while rest:
            move = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            worth = 64 * int(search.facts[move, SIZE])
            for w in range(len(left)):
                gone = int(search.sets[move, w] & left[w])
                if gone:
                    for step in range(1, COLOURS):
                        other = (turn + step) % COLOURS
                        taken = count_bits(gone & int(search.sets[rows + other, w]))
                        worth += taken if step % 2 else -taken
            moves[count] = move
            glances[count] = FAR if move == first else worth
            count += 1
    return count


@kernel
def enter(search: Search, level: int, colour: int, target: int) -> tuple[bool, int]:
    """Begin with a position in which a colour is to move, if it can: whether its gain is known at once, and the gain.

    A gain of at least the target is one that can be had; one below it is the most that can be had.
    """
    tally, frame = search.tally, search.frames[level]
    tally[NODES] += 1
    if tally[NODES] > tally[LIMIT]:
        tally[STOP] = 1
    if tally[STOP]:
        return True, 0
    left, touch = search.levels[level, LEFT], search.levels[level, TOUCH]
    turn = give_turn(search, left, touch, colour)
    if turn == NONE:
        return True, 0
    highest, lowest, hopes = 0, 0, 0
    for other in range(COLOURS):
        gain, hopeful = most_gain(search, left, other, int(frame.unplaced[other]))
        if tally[SIGNS + other] > 0:
            highest += gain
        else:
            lowest -= gain
        hopes |= hopeful << other
    if highest < target:
        return True, highest
    if lowest >= target:
        return True, lowest
    key = key_of(left, touch, turn << COLOURS | hopes)
    entry = search.memory[key & len(search.memory) - 1]
    first = -1
    if int(entry.key) == key:
        if int(entry.low) >= target:
            return True, int(entry.low)
        if int(entry.high) < target:
            return True, int(entry.high)
        first = int(entry.move)
    frame.key = key
    frame.target = target
    frame.turn = turn
    frame.tried = 0
    frame.best = -FAR * tally[SIGNS + turn]
    frame.best_move = -1
    frame.count = list_moves(search, level, turn, first)
    return False, 0


@kernel
def try_next(search: Search, level: int) -> None:
    """Make the next move of a position; the next level is what comes of it."""
    frame, below = search.frames[level], search.frames[level + 1]
    place = int(frame.tried)
    bring_best_forward(search.lists[level, LISTED], search.lists[level, GLANCED], place, int(frame.count))
    move = int(search.lists[level, LISTED, place])
    colour = int(search.facts[move, COLOUR])
    gain = int(search.facts[move, SIZE])
    if int(frame.unplaced[colour]) == 1:
        gain += ALL_PLACED + SINGLE_LAST * (search.facts[move, PIECE] == SINGLE)
    frame.tried = place + 1
    frame.move = move
    frame.gained = gain * search.tally[SIGNS + colour]
    for word in range(search.levels.shape[2]):
        search.levels[level + 1, LEFT, word] = search.levels[level, LEFT, word] & ~search.sets[move, word]
        touched = search.sets[len(search.facts) + move, word]
        search.levels[level + 1, TOUCH, word] = search.levels[level, TOUCH, word] | touched
    for other in range(COLOURS):
        below.unplaced[other] = int(frame.unplaced[other]) - (other == colour)


@kernel
def note_gain(search: Search, frame: np.record, below: int) -> None:
    """Note what the move that was tried comes to, given the gain from the position below on."""
    value, best = below + int(frame.gained), int(frame.best)
    if value > best if search.tally[SIGNS + frame.turn] > 0 else value < best:
        frame.best = value
        frame.best_move = frame.move


@kernel
def remember(memory: Records, frame: np.record) -> None:
    """Keep what was found about a position."""
    entry = memory[int(frame.key) & len(memory) - 1]
    if int(entry.key) != int(frame.key):
        entry.key = frame.key
        entry.low = -FAR
        entry.high = FAR
    if int(frame.best) >= int(frame.target):
        entry.low = max(int(frame.best), int(entry.low))
    else:
        entry.high = min(int(frame.best), int(entry.high))
    entry.move = frame.best_move


@kernel
def find_gain(search: Search, turn: int, target: int) -> int:
    """The gain of the side that asks from level 0 on: at least the target if it can be had, else the most there is.

    Whether it was stopped on the way, the tally tells. Not recursive: Numba cannot keep recursive kernels on disk.
    """
    level, colour = 0, turn
    while True:
        known, value = enter(search, level, colour, target)
        while True:
            if known:  # `value` is the gain from this level on
                if level == 0 or search.tally[STOP]:
                    return value
                level -= 1
                note_gain(search, search.frames[level], value)
            frame = search.frames[level]
            best, aim = int(frame.best), int(frame.target)
            own = search.tally[SIGNS + frame.turn] > 0
            known = frame.tried == frame.count or (best >= aim if own else best < aim)
            if not known:
                break
            remember(search.memory, frame)
            value = best
        try_next(search, level)
        colour = (int(frame.turn) + 1) % COLOURS
        target = aim - int(frame.gained)
        level += 1
