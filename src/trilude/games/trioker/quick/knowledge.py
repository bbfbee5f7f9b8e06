"""What a player of the quick game knows beyond the rules: large pieces cost, and so do some cells."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves
from trilude.games.trioker.pieces import WAYS
from trilude.games.trioker.quick.memory import SEATS
from trilude.games.trioker.quick.rules import (
    AGAIN,
    FROM_BANK,
    FROM_OTHERS,
    GIFT,
    GIVE,
    PASS,
    PAY_BANK,
    PAY_OTHERS,
    points_in,
)

EXPLORATION = 0.5
PLAYOUT = 40

CHIPS = 8.0
"""The lead in chips that makes a seat e times as likely to win."""

EACH_PIECE = 1.5
"""What a piece in hand costs beside its points: the deal may be lost by it."""


@kernel
def points_of_move(tables: np.record, move: int) -> int:
    """The points that a move takes out of the hand."""
    if move < PASS:
        return int(tables.points[tables.piece_of[move % WAYS]])
    if move >= GIVE:
        return int(tables.points[(move - GIVE) // SEATS])
    return 0


@kernel
def gain_of_cell(tables: np.record, players: int, cell: int) -> int:
    """About how many chips a cell is worth to whoever covers it."""
    kind, amount = int(tables.kind[cell]), int(tables.amount[cell])
    if kind == PAY_BANK:
        return -amount
    if kind == FROM_BANK:
        return amount
    if kind == PAY_OTHERS:
        return -amount * players
    if kind == FROM_OTHERS:
        return amount * players
    if kind in (GIFT, AGAIN):
        return 4
    return 0


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """The better of two moves, by the points it gets rid of and what its cell brings."""
    best, best_gain = -1, -100
    for _ in range(2):
        move = int(moves[draw_below(generator, count)])
        gain = points_of_move(tables, move)
        if move < PASS:
            gain += gain_of_cell(tables, int(position.players), move // WAYS)
        if gain > best_gain:
            best, best_gain = move, gain
    return best


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Who has many chips and little in hand is likely to be the richest."""
    players = int(position.players)
    total = 0.0
    for seat in range(players):
        worth = int(position.chips[seat]) - points_in(tables, int(position.hands[seat]))
        shares[seat] = exp((worth - EACH_PIECE * int(position.held[seat])) / CHIPS)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total
