"""Walks through any game: counting all lines of play, and playing at random."""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import WORDS, Generator, draw_below, seed_generator
from trilude.contract.dtypes import Records
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY, Moves, legal_moves, play, to_move
from trilude.contract.seeds import folded


@kernel
def count_lines(tables: np.record, stack: Records, lists: NDArray[np.int32], depth: int) -> int:
    """How many sequences of `depth` moves start from stack[0]; the last move of each is counted, not made.

    `stack` holds one position and `lists` one list of moves for each level.
    """
    counts = np.zeros(depth, np.int64)
    total = 0
    level = 0
    counts[0] = legal_moves(tables, stack[0], lists[0])
    if depth == 1:
        return int(counts[0])
    while True:
        if counts[level] == 0:
            if level == 0:
                return total
            level -= 1
            continue
        counts[level] -= 1
        stack[level + 1] = stack[level]
        play(tables, stack[level + 1], int(lists[level, counts[level]]))
        found = legal_moves(tables, stack[level + 1], lists[level + 1])
        if level + 2 == depth:
            total += found
        else:
            level += 1
            counts[level] = found


@kernel
def play_at_random(tables: np.record, position: np.record, moves: Moves, generator: Generator, limit: int) -> int:
    """Make up to `limit` random moves; returns how many were made before the game ended."""
    for ply in range(limit):
        if to_move(tables, position) == NOBODY:
            return ply
        count = legal_moves(tables, position, moves)
        play(tables, position, int(moves[draw_below(generator, count)]))
    return limit


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves from a position."""
    game = position.game
    if depth == 0:
        return 1
    stack = np.zeros(depth, game.rules.POSITION)
    stack[0] = position.record
    lists = np.zeros((depth, game.most_moves), np.int32)
    return int(count_lines(game.tables, stack, lists, depth))


def generator(seed: int, stream: int = 0) -> Generator:
    """A fresh generator of chance."""
    words = np.zeros(WORDS, np.uint32)
    seed_generator(words, folded(seed), stream)
    return words


def moves_buffer(game: Game) -> Moves:
    """Room for a list of legal moves."""
    return np.zeros(game.most_moves, np.int32)
