"""The rules of Marelle.

    a3──b3──c3     Points are numbered from 0, a1, b1, c1, a2 and so on, and sets of points are bit masks.
    │ ╲ │ ╱ │      Neighbours are points next to each other on one of the eight lines, so the diagonals
    a2──b2──c2     lead through the centre only.
    │ ╱ │ ╲ │
    a1──b1──c1     A move is a point (0 to 8) to place a man there, or 9 + 9 * start + end.

Nobody is ever without a move: of the 1680 ways to put six men on the board, eight shut one side in, and in each of them
the other side holds a line, so the game is over. A test counts them.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from marelle import GAME
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.open_information import hide as hide
from trilude.contract.open_information import sample as sample
from trilude.contract.rules import NOBODY, Moves

POINTS = 9
MEN = 3
NAMES = tuple(f"{column}{row}" for row in "123" for column in "abc")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

PLAYING, WHITE_WON, BLACK_WON, REPEATED, TOO_LONG = range(5)
"""Outcomes."""

OFTEN = 3
"""A position that has stood so often is a draw."""

LONGEST = GAME.longest

POSITION = record_dtype(
    ("men", np.int16, (2,)),  # the points that each side holds, as a set
    ("turn", np.int8),
    ("outcome", np.int8),
    ("flying", np.int8),  # option: men move to any empty point
    ("ply", np.int16),
    ("past", np.int32, (LONGEST + 1,)),  # key of the position after each ply
)

TABLES = record_dtype(
    ("lines", np.int16, (len(LINES),)),  # the points of each line, as a set
    ("around", np.int16, (POINTS,)),  # the neighbours of each point, as a set
)


@cache
def tables() -> np.record:
    """Lines and neighbourhoods."""
    record: np.record = np.zeros(1, TABLES)[0]
    for number, line in enumerate(LINES):
        record.lines[number] = sum(1 << point for point in line)
        for a, b in (line[:2], line[1:]):
            record.around[a] |= 1 << b
            record.around[b] |= 1 << a
    return record


@kernel
def setup(tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
    """An empty board, White to move."""
    position.flying = options[0]


@kernel
def to_move(tables: np.record, position: np.record) -> int:
    """The side to move."""
    return NOBODY if int(position.outcome) != PLAYING else int(position.turn)


@kernel
def is_placing(position: np.record) -> bool:
    """Whether the side to move still has a man in hand."""
    return count_bits(int(position.men[int(position.turn)])) < MEN


@kernel
def reach_of(tables: np.record, position: np.record, start: int) -> int:
    """The empty points that a man may move to."""
    empty = ~(int(position.men[0]) | int(position.men[1])) & (1 << POINTS) - 1
    return empty if int(position.flying) else empty & int(tables.around[start])


@kernel
def legal_moves(tables: np.record, position: np.record, moves: Moves) -> int:
    """Placements while there is a man in hand, then moves of the men on the board."""
    if int(position.outcome) != PLAYING:
        return 0
    own = int(position.men[int(position.turn)])
    count = 0
    if is_placing(position):
        for point in range(POINTS):
            if not (own | int(position.men[1 - int(position.turn)])) >> point & 1:
                moves[count] = point
                count += 1
        return count
    while own:
        start = lowest_bit(own)
        own &= own - 1
        ends = reach_of(tables, position, start)
        while ends:
            moves[count] = POINTS + POINTS * start + lowest_bit(ends)
            count += 1
            ends &= ends - 1
    return count


@kernel
def has_line(tables: np.record, men: int) -> bool:
    """Whether a set of points holds a line."""
    found = False
    for line in tables.lines:
        found |= men & int(line) == int(line)
    return found


@kernel
def after(men: int, move: int) -> int:
    """The points that a side holds after its move."""
    if move < POINTS:
        return men | 1 << move
    start, end = (move - POINTS) // POINTS, (move - POINTS) % POINTS
    return men & ~(1 << start) | 1 << end


@kernel
def key(position: np.record) -> int:
    """A number that two positions share only if the same men stand on the same points and the same side moves."""
    return int(position.men[0]) | int(position.men[1]) << POINTS | int(position.turn) << 2 * POINTS


@kernel
def occurrences(position: np.record) -> int:
    """How often the position has stood on the board, this time included."""
    count = 0
    for ply in range(int(position.ply) + 1):
        count += int(position.past[ply]) == key(position)
    return count


@kernel
def play(tables: np.record, position: np.record, move: int) -> None:
    """Place or move a man, and see whether the game is over."""
    side = int(position.turn)
    men = after(int(position.men[side]), move)
    position.men[side] = men
    position.turn = 1 - side
    position.ply = int(position.ply) + 1
    position.past[int(position.ply)] = key(position)
    if has_line(tables, men):
        position.outcome = WHITE_WON + side
    elif occurrences(position) >= OFTEN:
        position.outcome = REPEATED
    elif int(position.ply) == LONGEST:
        position.outcome = TOO_LONG


@kernel
def scores(tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
    """One point for the winner."""
    scores[0] = int(position.outcome) == WHITE_WON
    scores[1] = int(position.outcome) == BLACK_WON


@kernel
def shares(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Halves for a draw."""
    drawn = int(position.outcome) >= REPEATED
    for side in range(2):
        shares[side] = 0.5 if drawn else (int(position.outcome) == WHITE_WON + side) * 1.0
