"""What a Triplex player knows beyond the rules: take a win when you see it, and count how far everybody is from it."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves
from trilude.games.triplex.rules import CELLS, CENTRE, CIRCLE, LIFTED, THREE, held_cells, lifted_piece, reach_of

WINNING_MOVE = (THREE + CIRCLE) * CELLS + CENTRE

EXPLORATION = 0.15
PLAYOUT = 4
"""Estimates are worth more than random moves here: playing 40 of them loses 300 Elo points against playing 4."""

CERTAINTY = 0.7
"""How much one turn of advantage weighs in an estimate."""


@kernel
def can_win_now(tables: np.record, position: np.record) -> bool:
    """Whether the side to move has all three pieces on one cell and a free way of three steps to the centre."""
    own = 3 * int(position.turn)
    start = int(position.cell[own])
    if position.cell[own + 1] != start or position.cell[own + 2] != start or start == LIFTED:
        return False
    if lifted_piece(position) >= 0:
        return False
    return reach_of(tables, position, start, CIRCLE, held_cells(position)) >> CENTRE & 1 == 1


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """The winning move if there is one, else any."""
    if can_win_now(tables, position):
        return WINNING_MOVE
    return int(moves[draw_below(generator, count)])


@kernel
def turns_to_win(tables: np.record, position: np.record, side: int) -> int:
    """About how many turns a side needs if left alone: gather on the best of its cells, then go to the centre."""
    own = 3 * side
    best = 99
    for meeting in range(3):
        target = int(position.cell[own + meeting])
        if target == LIFTED:
            target = int(tables.home[own + meeting])
        turns = 1
        for shape in range(3):
            start = int(position.cell[own + shape])
            if start == LIFTED:
                start = int(tables.home[own + shape])
            turns += (int(tables.distance[start, target]) + shape) // (shape + 1)
        best = min(best, turns)
    return best


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Who needs fewer turns is ahead; having the move is worth half a turn."""
    lead = turns_to_win(tables, position, 1) - turns_to_win(tables, position, 0)
    to_move_bonus = 0.5 - int(position.turn)
    shares[0] = 1 / (1 + exp(-CERTAINTY * (lead + to_move_bonus)))
    shares[1] = 1 - shares[0]
