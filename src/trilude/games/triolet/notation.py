"""Triolet as text.

Moves      H8=9,I8=5       9 on H8 and 5 on I8; columns A to O, rows 1 to 15
           H8=J7           a joker that stands for 7
           x=3,J           exchange a 3 and a joker; others read x=?,?
           pass            nothing can be placed or exchanged

Positions are told in position_text.py.
"""

from itertools import pairwise

import numpy as np

from trilude.contract.errors import BadNotation, IllegalMove
from trilude.contract.position import Sight
from trilude.contract.reading import no_move
from trilude.contract.words import Text
from trilude.games.triolet.accounts import accounts
from trilude.games.triolet.board import CELL_OF_NAME, JOKER, NAMES, RACK, STRIDE
from trilude.games.triolet.counting import Laid, describe_count, runs_of, token_name
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, PLACES_OF_TWO, SUMS, THREE, TWO, sum_index, tables
from trilude.games.triolet.placements import ADJACENT, AROUND, THREE_IN_LINE
from trilude.games.triolet.position_text import (
    KIND_TEXT,
    TOKEN_TEXT,
    UNKNOWN,
    read_position,
    write_position,
    write_token,
)
from trilude.games.triolet.reasons import describe_ending, describe_illegal, describe_placement, laid_by

__all__ = ["accounts", "ending", "explain", "read_move", "read_position", "why_illegal", "write_move", "write_position"]


def write_move(sight: Sight, move: int, viewer: int | None) -> str:
    """A legal move in notation; only the seat that exchanges tokens knows which."""
    if move < EXCHANGE:
        return ",".join(f"{NAMES[cell]}={write_token(token)}" for cell, token in laid_by(move).items())
    if move >= PASS:
        return "pass"
    kinds = [int(kind) for kind in tables().exchange[move - EXCHANGE] if kind != NONE]
    open_to_viewer = viewer is None or viewer == int(sight.record.turn)
    return "x=" + ",".join(token_name(kind) if open_to_viewer else UNKNOWN for kind in kinds)


def read_move(sight: Sight, text: str) -> int:
    """The move a text means; tokens may be named in any order."""
    words = text.upper()
    if words == "PASS":
        return PASS
    if words.startswith("X="):
        return _read_exchange(words[2:].split(","), text)
    laid: Laid = {}
    for part in words.split(","):
        match = TOKEN_TEXT.fullmatch(part)
        if not match:
            raise _no_move(text)
        cell = CELL_OF_NAME[match["cell"]]
        if cell in laid:
            reason = Text("“{text}” lays two tokens on {cell}.", "« {text} » pose deux jetons en {cell}.")
            raise BadNotation(reason.fill(text=text, cell=match["cell"]))
        laid[cell] = int(match["number"]) + (JOKER if match["joker"] else 0)
    move = encode_placement(sight.record, laid)
    if move is None:
        raise IllegalMove(describe_placement(sight, laid))
    return move


def _no_move(text: str) -> BadNotation:
    ways = Text(
        "H8=9,I8=J5 to place, x=3,7 to exchange, or pass", "H8=9,I8=J5 pour poser, x=3,7 pour échanger, ou pass"
    )
    return no_move(text, ways)


def _read_exchange(parts: list[str], text: str) -> int:
    if not 1 <= len(parts) <= RACK or not all(KIND_TEXT.fullmatch(part) for part in parts):
        raise _no_move(text)
    kinds = sorted(JOKER if part == "J" else int(part) for part in parts)
    return int(tables().exchange_move[(*kinds, *[NONE] * (RACK - len(kinds)))])


def encode_placement(record: np.record, laid: Laid) -> int | None:
    """The integer of a placement; None where it is of no kind that could ever be legal."""
    cells = sorted(laid)
    tokens = [laid[cell] for cell in cells]
    if len(cells) == 1:
        return 32 * int(tables().number[cells[0]]) + tokens[0]
    steps = {after - before for before, after in pairwise(cells)}
    jokers = [place for place, token in enumerate(tokens, 1) if token >= JOKER]
    total = sum(token & 15 for token in tokens)
    if len(cells) > RACK or len(steps) != 1 or len(jokers) > 1 or len(runs_of(record, laid)) == 0:
        return None
    (step,) = steps
    axis = 0 if step < STRIDE else 1
    joker = jokers[0] if jokers else 0
    numbers = sum_index(tokens[0] & 15, tokens[1] & 15)
    in_one_row = axis == 1 or len({cell // STRIDE for cell in cells}) == 1
    if len(cells) == 3 and step in (1, STRIDE) and total == 15 and in_one_row:
        place = int(tables().place[THREE_IN_LINE, axis, cells[0]]) - PLACES_OF_TWO
        return THREE + 4 * SUMS * place + joker * SUMS + numbers
    if len(cells) == 2 and step in (1, 2, STRIDE, 2 * STRIDE) and total <= 15 and in_one_row:
        kind = ADJACENT if step in (1, STRIDE) else AROUND
        return TWO + 3 * SUMS * int(tables().place[kind, axis, cells[0]]) + joker * SUMS + numbers
    return None


def explain(sight: Sight, move: int) -> Text | None:
    """What a placement counts, item by item."""
    return describe_count(sight.record, laid_by(move)) if move < EXCHANGE else None


why_illegal = describe_illegal
ending = describe_ending
