"""The rules of Trioker for two champions.

Seat 0 is Even, seat 1 is Odd. A move is a placement, cell * WAYS + way (see trilude.games.trioker.pieces), or PASS,
which is legal exactly when no placement is. Nothing is remembered but what lies on the table, so that positions
reached in different orders are the same bytes.

No game is longer than 50 plies: 24 placements, before each of them at most one pass, and two passes at the end.
No position has more than 104 placements: n pieces have at most n + 2 empty cells around them, and at most four ways
fit a cell that shares a side with a piece; the first piece has 30.
"""

import json
from functools import cache

import numpy as np
from numpy.typing import NDArray

from trilude.boards.triangles import TriangleBoard
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import count_bits, kernel
from trilude.contract.open_information import hide as hide
from trilude.contract.open_information import sample as sample
from trilude.contract.rules import NOBODY, Moves
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.pieces import TRIPLES, WAYS, read_kind
from trilude.games.trioker.placing import cell_set, fill_tables, lay, list_placements, position_fields, table_fields

BOARD = TriangleBoard.of_rows(GAME.data("board.txt").splitlines(), special="av*")
CELLS = len(BOARD.names)
START = BOARD.marks.index("*")
HATCHED = tuple(cell for cell, mark in enumerate(BOARD.marks) if mark.islower())
CAMPS = tuple(
    sum(1 << read_kind(name) for name in json.loads(GAME.data("camps.json"))[camp].split()) for camp in ("even", "odd")
)
"""The set of pieces of each seat."""

PASS = CELLS * WAYS
HEXAGON = 6

PLAYING, EVEN_WON, ODD_WON, DRAWN = range(4)
"""Outcomes."""

POSITION = record_dtype(
    *position_fields(BOARD),
    ("met", np.int8, (len(BOARD.points),)),  # how many pieces meet at each point
    ("hands", np.int32, (2,)),  # the pieces that each seat has still to place, as sets
    ("turn", np.int8),
    ("owed", np.int8),  # plays that the seat to move has after this one
    ("passes", np.int8),  # passes since the last placement
    ("outcome", np.int8),
    ("hatched", np.int8),  # option: the hatched cells may be used
)

TABLES = record_dtype(
    *table_fields(BOARD),
    ("camps", np.int32, (2,)),
    ("start", np.int64, (2,)),
    ("closed", np.int64, (2,)),  # the hatched cells
)


@cache
def tables() -> np.record:
    """The board, what fits where, and the camps."""
    record: np.record = np.zeros(1, TABLES)[0]
    fill_tables(record, BOARD)
    record.camps[:] = CAMPS
    record.start[:] = cell_set((START,))
    record.closed[:] = cell_set(HATCHED)
    return record


@kernel
def setup(tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
    """An empty board, twelve pieces each, Even to place the first on the start cell."""
    position.hatched = options[0]
    for i in range(2):
        position.hands[i] = tables.camps[i]
        position.rim[i] = tables.start[i]


@kernel
def to_move(tables: np.record, position: np.record) -> int:
    """The seat whose turn it is."""
    return int(position.turn) if int(position.outcome) == PLAYING else NOBODY


@kernel
def usable_hand(position: np.record) -> int:
    """The pieces that the seat to move may place: the first piece of the game must not be a triple."""
    hand = int(position.hands[position.turn])
    if int(position.taken[0]) == 0 and int(position.taken[1]) == 0:
        hand &= ~TRIPLES
    return hand


@kernel
def legal_moves(tables: np.record, position: np.record, moves: Moves) -> int:
    """All placements, or the pass where there is none."""
    if int(position.outcome) != PLAYING:
        return 0
    count = list_placements(tables, position, usable_hand(position), moves)
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


@kernel
def place(tables: np.record, position: np.record, cell: int, way: int) -> None:
    """Put a piece down without asking whose turn it is."""
    lay(tables, position, cell, way)
    if not int(position.hatched):
        for word in range(2):
            position.rim[word] = int(position.rim[word]) & ~int(tables.closed[word])
    for corner in range(3):
        point = tables.corners[cell, corner]
        position.met[point] = int(position.met[point]) + 1
    piece = int(tables.piece_of[way])
    for seat in range(2):
        position.hands[seat] = int(position.hands[seat]) & ~(1 << piece)


@kernel
def hexagons_round(tables: np.record, position: np.record, cell: int) -> int:
    """How many corners of a cell have all six pieces around them."""
    count = 0
    for corner in range(3):
        count += int(position.met[tables.corners[cell, corner]]) == HEXAGON
    return count


@kernel
def outcome_by_hands(position: np.record) -> int:
    """Who has fewer pieces left."""
    even, odd = count_bits(int(position.hands[0])), count_bits(int(position.hands[1]))
    if even == odd:
        return DRAWN
    return EVEN_WON if even < odd else ODD_WON


@kernel
def play(tables: np.record, position: np.record, move: int) -> None:
    """Place or pass; each hexagon closed by the piece gives one more play."""
    seat = int(position.turn)
    if move == PASS:
        position.owed = 0
        position.passes = int(position.passes) + 1
        if int(position.passes) == 2:
            position.outcome = outcome_by_hands(position)
        else:
            position.turn = 1 - seat
        return
    cell, way = move // WAYS, move % WAYS
    place(tables, position, cell, way)
    position.passes = 0
    if int(position.hands[seat]) == 0:
        position.owed = 0
        position.outcome = EVEN_WON + seat
        return
    owed = int(position.owed) + hexagons_round(tables, position, cell)
    if owed:
        position.owed = owed - 1
    else:
        position.turn = 1 - seat


@kernel
def scores(tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
    """The pieces that each seat has placed."""
    for seat in range(2):
        scores[seat] = 12 - count_bits(int(position.hands[seat]))


@kernel
def shares(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Halves for a draw."""
    for seat in range(2):
        shares[seat] = 0.5 if int(position.outcome) == DRAWN else (int(position.outcome) == EVEN_WON + seat) * 1.0
