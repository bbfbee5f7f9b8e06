"""Moves of Triolet taken apart: 550,980 flat numbers become seven factors with 291 values together.

    what     one token, two side by side, two around a token, three, an exchange, a pass
    cell     where the first token lies, 0 to 224 in reading order
    axis     along the row, or down the column
    first, second, third
             numbers laid, or kinds given back; 16 is a joker given back, 17 nothing
    joker    which of the tokens laid is a joker: none, the first, the second, the third

What a kind of move has no need of is 0, so every move has exactly one name.
"""

import numpy as np

from trilude.contract.factors import Factor, Parts
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves
from trilude.contract.words import Text
from trilude.games.triolet.board import KINDS, SIDE
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, PLACES_OF_TWO, SUMS, THREE, TWO, sum_index

ONE_TOKEN, TWO_TOKENS, TWO_AROUND, THREE_TOKENS, GIVE_BACK, DO_NOTHING = range(6)
WHAT, CELL, AXIS, FIRST, SECOND, THIRD, IS_JOKER = range(7)

_TOKEN = Text("a number laid, or a kind given back", "un nombre posé, ou une sorte rendue")

FACTORS = (
    Factor(
        "what",
        6,
        Text(
            "one token, two side by side, two around a token, three, an exchange, a pass",
            "un jeton, deux côte à côte, deux autour d’un jeton, trois, un échange, une passe",
        ),
    ),
    Factor("cell", SIDE * SIDE, Text("where the first token lies", "où se trouve le premier jeton")),
    Factor("axis", 2, Text("along the row, down the column", "le long de la rangée, le long de la colonne")),
    Factor("first", KINDS + 1, _TOKEN),
    Factor("second", KINDS + 1, _TOKEN),
    Factor("third", KINDS + 1, _TOKEN),
    Factor(
        "joker",
        4,
        Text("which token is a joker: none, first, second, third", "quel jeton est un joker : aucun, 1, 2, 3"),
    ),
)


@kernel
def take_apart(tables: np.record, moves: Moves, parts: Parts) -> None:
    """Write the factors of each move."""
    parts[:] = 0
    for i in range(len(moves)):
        move, row = int(moves[i]), parts[i]
        if move < TWO:
            row[WHAT] = ONE_TOKEN
            row[CELL] = move // 32
            row[FIRST] = move % 16
            row[IS_JOKER] = move // 16 % 2
        elif move < EXCHANGE:
            kinds = 3 if move < THREE else 4
            rest = move - TWO if move < THREE else move - THREE
            place = rest // (kinds * SUMS) + (0 if move < THREE else PLACES_OF_TWO)
            step = int(tables.place_step[place])
            row[WHAT] = THREE_TOKENS if move >= THREE else (TWO_AROUND if step in (2, 32) else TWO_TOKENS)
            row[CELL] = tables.number[tables.place_cell[place]]
            row[AXIS] = 1 if step >= 16 else 0
            row[FIRST] = tables.first_number[rest % SUMS]
            row[SECOND] = tables.second_number[rest % SUMS]
            row[THIRD] = 15 - row[FIRST] - row[SECOND] if move >= THREE else 0
            row[IS_JOKER] = rest // SUMS % kinds
        elif move < PASS:
            row[WHAT] = GIVE_BACK
            for slot in range(3):
                row[FIRST + slot] = tables.exchange[move - EXCHANGE, slot]
        else:
            row[WHAT] = DO_NOTHING


@kernel
def put_together(tables: np.record, parts: Parts, moves: Moves) -> None:
    """Write the move that each row names, or -1: what it says must be what the move would be taken apart into."""
    back = np.zeros((1, parts.shape[1]), np.int32)
    for i in range(len(parts)):
        move = move_of(tables, parts[i, WHAT], parts[i, CELL], parts[i, AXIS], parts[i, FIRST:])
        moves[i] = move
        if move >= 0:
            take_apart(tables, moves[i : i + 1], back)
            for factor in range(parts.shape[1]):
                if back[0, factor] != parts[i, factor]:
                    moves[i] = -1


@kernel
def move_of(tables: np.record, what: int, cell: int, axis: int, tokens: Moves) -> int:
    """The move that factors within their ranges name, if they name one, and else some move or -1."""
    first, second, third, joker = int(tokens[0]), int(tokens[1]), int(tokens[2]), int(tokens[3])
    if what == DO_NOTHING:
        return PASS
    if what == GIVE_BACK:
        if first > second or second > third or first >= NONE:
            return -1
        return int(tables.exchange_move[first, second, third])
    if first > 15 or first + second > 15:
        return -1
    if what == ONE_TOKEN:
        return 32 * cell + 16 * joker + first if joker < 2 else -1
    place = int(tables.place[what - TWO_TOKENS, axis, tables.cell[cell]])
    if what == THREE_TOKENS:
        return THREE + ((place - PLACES_OF_TWO) * 4 + joker) * SUMS + sum_index(first, second)
    return TWO + (place * 3 + joker) * SUMS + sum_index(first, second) if joker < 3 else -1
