"""What any position is worth, by the table and as few moves of the rules as it takes.

The table knows what is lost. So a position is won if a move leads to what is lost, and drawn otherwise; and where the
table leaves open which of two turns a loss lasts, all moves and the answers to them are looked up. Turns are moves of
whoever wins. How often positions have occurred in a game is not asked here.

Values are for the side that decides next: won in n turns is n, lost in n turns is -n, drawn is 0.

The functions after the kernels ask little and are plain Python: a kernel that calls the search compiles it once more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel
from trilude.games.triplex import GAME
from trilude.games.triplex.knowledge import can_win_now
from trilude.games.triplex.rules import (
    CELLS,
    PLACE,
    PLAYING,
    POSITION,
    WHITE_WON,
    legal_moves,
    lifted_piece,
    move_unit,
    tables,
    to_move,
)
from trilude.games.triplex.solved.configurations import Configurations, configurations, number_of
from trilude.games.triplex.solved.table import OpenTable, most_turns, state_of
from trilude.games.triplex.solved.table_file import NEVER

NO, YES, OPEN = range(3)
"""What is known of a question."""

_DEEPEST = 24
"""Plies that are ever looked ahead: a few moves, and no more than three pieces put down after each."""


class Work(NamedTuple):
    """A table, the rules, and room for the positions of a line."""

    table: OpenTable
    board: np.record
    all_of: Configurations
    line: Records
    moves: NDArray[np.int32]
    """The legal moves of each position of the line."""
    there: NDArray[np.int64]
    """How many there are."""
    tried: NDArray[np.int64]
    """How many of them were tried; -1 while they are not listed."""
    left: NDArray[np.int64]
    """The turns that are left to the winner."""
    decides: NDArray[np.bool_]
    """Whether the winner decides there."""
    settled: NDArray[np.int64]
    """The move that last settled what a position at this place of a line is; -1 where none did."""


def make_work(table: OpenTable, *, straight: bool = False) -> Work:
    """Room to work with a table."""
    line: Records = np.zeros(_DEEPEST, POSITION)
    line["straight"] = straight
    moves = np.zeros((_DEEPEST, GAME.most_moves), np.int32)
    return Work(
        table,
        tables(),
        configurations(),
        line,
        moves,
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.bool_),
        np.zeros(_DEEPEST, np.int64),
    )


@kernel
def copy_board(source: np.record, target: np.record) -> None:
    """All of a position but its past and its options."""
    for piece in range(6):
        target.cell[piece] = source.cell[piece]
    target.tops = source.tops
    target.turn = source.turn
    target.outcome = source.outcome


@kernel
def make_move(work: Work, level: int, move: int) -> None:
    """Play a move of one position of the line; the next one is what comes of it."""
    copy_board(work.line[level], work.line[level + 1])
    after = work.line[level + 1]
    if move // CELLS >= PLACE:
        after.cell[lifted_piece(after)] = move % CELLS
    else:
        move_unit(work.board, after, move // CELLS, move % CELLS)


@kernel
def turns_lost(work: Work, position: np.record) -> int:
    """The turns after which the side to move has lost at most, 0 where it is not lost; nothing is lifted."""
    own, other = number_of(work.all_of.number, position, 0), number_of(work.all_of.number, position, 1)
    if int(position.turn) == 1:
        own, other = int(work.all_of.turned[other]), int(work.all_of.turned[own])
    return most_turns(state_of(work.table, own, other))


@kernel
def judge(work: Work, level: int, winner: int, turns: int) -> int:
    """Whether a side wins a position of the line in so many of its own turns, as far as that is seen at once."""
    position = work.line[level]
    if int(position.outcome) != PLAYING:
        return int(int(position.outcome) == WHITE_WON + winner)
    if lifted_piece(position) >= 0:
        return OPEN
    if to_move(work.board, position) != winner:
        most = turns_lost(work, position)
        return OPEN if most > 0 and turns == most - 1 else int(0 < most <= turns)
    if can_win_now(work.board, position):
        return int(turns >= 1)
    return OPEN if turns > 1 else NO


@kernel
def put_first(moves: NDArray[np.int32], count: int, move: int) -> None:
    """Let a move, if it is among them, change places with the first."""
    for i in range(count):
        if moves[i] == move:
            moves[0], moves[i] = moves[i], moves[0]


@kernel
def wins_within(work: Work, level: int, winner: int, turns: int) -> bool:
    """Whether a side wins a position of the line in so many of its own turns, whatever the other does.

    It needs one move that wins, the other one that does not lose. What settled a position is tried first in the next
    one at that place of a line: often it settles this one too, and little more has to be unpacked. (No kernel calls
    itself: Numba could not keep it on disk.)
    """
    here = level
    work.settled[:] = -1
    work.left[here] = turns
    answer = judge(work, here, winner, turns)
    work.tried[here] = -1
    while True:
        if answer == OPEN:
            position = work.line[here]
            if work.tried[here] < 0:
                work.decides[here] = to_move(work.board, position) == winner
                work.there[here] = legal_moves(work.board, position, work.moves[here])
                work.tried[here] = 0
                put_first(work.moves[here], int(work.there[here]), int(work.settled[here]))
            if work.tried[here] < work.there[here]:
                is_turn = work.decides[here] and lifted_piece(position) < 0
                make_move(work, here, int(work.moves[here, work.tried[here]]))
                work.tried[here] += 1
                here += 1
                work.left[here] = work.left[here - 1] - int(is_turn)
                work.tried[here] = -1
                answer = judge(work, here, winner, int(work.left[here]))
                continue
            answer = NO if work.decides[here] else YES
        if here == level:
            return answer == YES
        here -= 1
        if answer == (YES if work.decides[here] else NO):
            work.settled[here] = work.moves[here, work.tried[here] - 1]
        else:
            answer = OPEN


@kernel
def answers_that_hold(work: Work, level: int, move: int, enough: float, effort: int) -> tuple[int, int]:
    """How many answers to a move of a position of the line do not change what it is worth, and how many there are.

    Once they are so large a part, no further ones are looked for. If finding out takes the table more than an effort,
    counted with all that was asked before, all of them count as holding.
    """
    make_move(work, level, move)
    after, then, at_all = level + 1, level + 2, NEVER
    answering = to_move(work.board, work.line[after])
    loses = wins_within(work, after, 1 - answering, at_all)
    wins = not loses and wins_within(work, after, answering, at_all)
    holding = 0
    count = legal_moves(work.board, work.line[after], work.moves[after])
    for i in range(count):
        if holding >= enough * count:
            break
        if work.table.effort[0] > effort:
            return count, count
        make_move(work, after, int(work.moves[after, i]))
        if wins:
            holding += wins_within(work, then, answering, at_all)
        elif not loses:
            holding += not wins_within(work, then, 1 - answering, at_all)
        else:
            holding += 1
    return holding, count


def least_turns(work: Work, level: int, winner: int, exactly: bool) -> int:
    """The turns in which a side wins a position of the line that it does win; or, not exactly, perhaps one more."""
    turns = 0
    if not exactly and to_move(work.board, work.line[level]) == winner:
        turns = 1  # then what comes after the next move lasts an even number of turns, which needs no looking ahead
    while not wins_within(work, level, winner, turns):
        turns += 1 if exactly else 2
    return turns


def value_of(work: Work, level: int, exactly: bool) -> int:
    """The value of a position of the line, for the side that decides next; the game is not over."""
    decider, at_all = to_move(work.board, work.line[level]), NEVER
    if wins_within(work, level, 1 - decider, at_all):
        return -least_turns(work, level, 1 - decider, exactly)
    if wins_within(work, level, decider, at_all):
        return least_turns(work, level, decider, exactly)
    return 0


def value_of_move(work: Work, level: int, move: int, exactly: bool) -> int:
    """The value of a legal move of a position of the line, for whoever makes it; putting down a piece is no turn."""
    mover = to_move(work.board, work.line[level])
    is_placing = lifted_piece(work.line[level]) >= 0
    make_move(work, level, move)
    if int(work.line[level + 1].outcome) != PLAYING:
        return 1
    value = value_of(work, level + 1, exactly)
    if to_move(work.board, work.line[level + 1]) != mover:
        value = -value
    return value + int(value > 0 and not is_placing)


def move_wins(work: Work, level: int, move: int) -> bool:
    """Whether whoever makes a legal move of a position of the line wins in the end; mostly a single look tells."""
    mover, at_all = to_move(work.board, work.line[level]), NEVER
    make_move(work, level, move)
    return wins_within(work, level + 1, mover, at_all)
