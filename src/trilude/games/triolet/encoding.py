"""Moves of Triolet as integers, and the tables that turn them back.

A move names tokens by their numbers, never by their place in a rack: the same integer means the same move for everybody
and in every world that a search imagines, and it tells nothing about the tokens that stay behind.

    one token        32 * (225 cells) + token on the board
    two tokens       an ordered pair of numbers that total at most 15 (136 of them), which of the two is a joker (none,
                     first, second), and where: next to each other (420 ways) or on both sides of a token (390 ways)
    three tokens     the first two numbers (the third completes 15), which is a joker (none or one of three), and where
                     (390 ways)
    exchange         a multiset of one to three kinds (1139 of them)
    pass

The 136 pairs (a, b) with a + b <= 15 are numbered a * (33 - a) / 2 + b.
"""

import json
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel
from trilude.games.triolet import GAME
from trilude.games.triolet.board import BIS, CELLS, JOKER, KINDS, ON_BOARD, SIDE, SQUARES, STRIDE, SUPPLY

SUMS = 136
"""Ordered pairs of numbers that total at most 15."""

PLACES_OF_TWO = 810
PLACES = PLACES_OF_TWO + 390

TWO = 32 * SIDE * SIDE
THREE = TWO + PLACES_OF_TWO * 3 * SUMS
EXCHANGE = THREE + (PLACES - PLACES_OF_TWO) * 4 * SUMS
EXCHANGES = 1139
PASS = EXCHANGE + EXCHANGES
"""The first move of each kind."""

NONE = KINDS
"""Stands for no token in the table of exchanges."""

OFFERS = ("double", "triple", "bis", "trio")
DOUBLE_OFFER, TRIPLE_OFFER, BIS_OFFER, TRIO_OFFER = range(4)
"""What a board offers to whoever moves next, see knowledge.py."""

TABLES = record_dtype(
    ("factor", np.int8, (CELLS,)),  # 2 and 3 on double and triple squares, else 1
    ("bis", np.int8, (CELLS,)),  # 1 on bis squares
    ("number", np.int16, (CELLS,)),  # 0 to 224 in reading order; 0 in the margin
    ("cell", np.int16, (SIDE * SIDE,)),  # the cell of each of these
    ("place", np.int16, (3, 2, CELLS)),  # adjacent two, two around one, three; axis; first cell
    ("place_cell", np.int16, (PLACES,)),
    ("place_step", np.int16, (PLACES,)),  # from each token of the move to the next
    ("first_number", np.int8, (SUMS,)),
    ("second_number", np.int8, (SUMS,)),
    ("exchange", np.int8, (EXCHANGES, 3)),  # kinds in rising order, NONE at the end
    ("exchange_move", np.int32, (KINDS + 1, KINDS + 1, KINDS + 1)),  # kinds in that order
    ("supply", np.int8, (KINDS,)),
    ("kept", np.float64, (KINDS + 1, KINDS + 1)),  # learned: what kept kinds are worth, NONE for none
    ("offers", np.float64, (len(OFFERS),)),  # learned: what it costs to leave an offer to the next player
)


@cache
def tables() -> np.record:
    """All constant tables."""
    record: np.record = np.zeros(1, TABLES)[0]
    for number, cell in enumerate(ON_BOARD):
        square = SQUARES[cell]
        record.factor[cell] = 1 if square == BIS else square + 1
        record.bis[cell] = square == BIS
        record.number[cell] = number
        record.cell[number] = cell
    _number_places(record)
    pairs = [(a, b) for a in range(16) for b in range(16 - a)]
    record.first_number[:] = [a for a, _ in pairs]
    record.second_number[:] = [b for _, b in pairs]
    exchanges = [kinds for kinds in combinations_with_replacement(range(KINDS + 1), 3) if kinds[0] != NONE]
    record.exchange[:] = exchanges
    for index, kinds in enumerate(exchanges):
        record.exchange_move[kinds] = EXCHANGE + index
    record.supply[:] = SUPPLY
    _read_weights(record)
    return record


def _read_weights(record: np.record) -> None:
    weights = json.loads(GAME.data("leaves.json"))
    for names, worth in weights["kept"].items():
        kinds = [JOKER if name == "J" else int(name) for name in names.split(",") if name]
        first, second = (*kinds, NONE, NONE)[:2]
        record.kept[first, second] = record.kept[second, first] = worth
    record.offers[:] = [weights["offers"][name] for name in OFFERS]


def _number_places(record: np.record) -> None:
    place = 0
    for kind, (tokens, gap) in enumerate(((2, 1), (2, 2), (3, 1))):
        for axis, step in enumerate((1, STRIDE)):
            for cell in ON_BOARD:
                if all(cell + i * step in SQUARES for i in range((tokens - 1) * gap + 1)):
                    record.place[kind, axis, cell] = place
                    record.place_cell[place] = cell
                    record.place_step[place] = gap * step
                    place += 1


@kernel
def sum_index(first: int, second: int) -> int:
    """The number of an ordered pair that totals at most 15."""
    return first * (33 - first) // 2 + second


@kernel
def placed_tokens(tables: np.record, move: int) -> tuple[int, int, int, int, int, int]:
    """What a placement lays: how many tokens, the first cell, the step to the next, and up to three tokens."""
    if move < TWO:
        return 1, int(tables.cell[move // 32]), 0, move % 32, 0, 0
    if move < THREE:
        rest = move - TWO
        tokens, place, joker = 2, rest // (3 * SUMS), rest // SUMS % 3
    else:
        rest = move - THREE
        tokens, place, joker = 3, PLACES_OF_TWO + rest // (4 * SUMS), rest // SUMS % 4
    first, second = int(tables.first_number[rest % SUMS]), int(tables.second_number[rest % SUMS])
    return (
        tokens,
        int(tables.place_cell[place]),
        int(tables.place_step[place]),
        first + 16 * (joker == 1),
        second + 16 * (joker == 2),
        15 - first - second + 16 * (joker == 3) if tokens == 3 else 0,
    )
