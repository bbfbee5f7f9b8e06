"""What a Trigon player knows beyond the rules: big pieces first, towards the middle, and onto the others' corners."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.trigon.evaluation import add_times, expect_points, gather_facts, sum_up
from trilude.games.trigon.learned import DEEDS, FACTS, HIDDEN, TASTES
from trilude.games.trigon.placements import WORD_BITS, WORDS
from trilude.games.trigon.promises import judge, promise, survey
from trilude.games.trigon.rules import COLOURS, NONE, colours, legal_moves, points_of, put_down
from trilude.games.trigon.shapes import CELLS, PIECE_COUNT

EXPLORATION, PLAYOUT = 0.3, 88
"""What a plain search does best with."""

OPEN_SIZES = 2
"""The phase from which on playouts weigh small pieces against large ones."""


@kernel
def acting(tables: np.record, position: np.record) -> int:
    """The colour whose turn it is."""
    return int(position.turn)


@kernel
def friends(position: np.record, colour: int) -> int:
    """The colours on a colour's side, as bits."""
    if int(position.players) == 2 or int(position.teams):
        return 0b0101 << colour % 2
    return 1 << colour


@kernel
def phase_of(position: np.record, colour: int) -> int:
    """How far a colour's game has come, from 0 to 3."""
    placed = int(position.count[colour])
    return (placed >= 3) + (placed >= 7) + (placed >= 13)


@kernel
def weigh_moves(tables: np.record, position: np.record, moves: Moves, weights: NDArray[np.float64]) -> int:
    """Judge every legal placement."""
    count = legal_moves(tables, position, moves)
    colour = int(position.turn)
    side = friends(position, colour)
    mates, foes = side & ~(1 << colour), 0b1111 & ~side
    phase = phase_of(position, colour)
    facts = np.zeros(FACTS, np.float32)
    reached = np.zeros(CELLS, np.uint8)
    gather_facts(tables, position, facts, reached)
    counts, likings = np.empty((DEEDS, CELLS), np.int64), np.empty((DEEDS, CELLS), np.float64)
    cells, pieces = np.zeros((DEEDS, CELLS), np.float32), np.zeros(PIECE_COUNT, np.float32)
    if tables.has_policy:
        taste(tables, position, facts, reached, cells.reshape(DEEDS * CELLS), pieces)
    survey(tables, position, colour, mates, foes, phase, reached, cells, counts, likings)
    for i in range(count):
        move = int(moves[i])
        weights[i] = promise(tables, move, phase, counts, likings) + pieces[tables.piece[move]]
    return count


@kernel
def taste(
    tables: np.record,
    position: np.record,
    facts: NDArray[np.float32],
    reached: NDArray[np.uint8],
    cells: NDArray[np.float32],
    pieces: NDArray[np.float32],
) -> None:
    """Write what the network would like to be done to each cell, and with which piece."""
    hidden = np.empty(HIDDEN, np.float32)
    tastes = np.empty(TASTES, np.float32)
    sum_up(tables, position, facts, reached, hidden)
    for i in range(TASTES):
        tastes[i] = tables.taste_start[i]
    for i in range(HIDDEN):
        if hidden[i] > 0:
            add_times(tastes, tables.to_taste[i], hidden[i])
    for i in range(TASTES):
        if tastes[i] > 0:
            add_times(cells, tables.taste_of_cells[i], tastes[i])
            add_times(pieces, tables.taste_of_pieces[i], tastes[i])


@kernel
def playout_choice(tables: np.record, position: np.record, colour: int, generator: Generator, found: Moves) -> int:
    """The best of a few random placements, or -1; `found` is room for words.

    While the game is young they are drawn from the largest pieces that can be placed, later from all.
    """
    free, may, touch = position.free, position.may[colour], position.touch[colour]
    phase = phase_of(position, colour)
    word = 0
    for size in range(6 if phase < OPEN_SIZES else 1, 0, -1):
        words, total = 0, 0
        for w in range(word, int(tables.size_end[size])):
            here = free[w] & may[w] & touch[w]
            if here:
                found[words] = w
                words += 1
                total += count_bits(here)
        if total:
            return pick(tables, position, colour, phase, generator, found, words, total)
        word = int(tables.size_end[size])
    return -1


@kernel
def pick(
    tables: np.record,
    position: np.record,
    colour: int,
    phase: int,
    generator: Generator,
    found: Moves,
    words: int,
    total: int,
) -> int:
    """Draw a few of the placements in some words of a set and return the one that looks best."""
    free, may, touch = position.free, position.may[colour], position.touch[colour]
    side = friends(position, colour)
    mates, foes = side & ~(1 << colour), 0b1111 & ~side
    best, best_judged = -1, -1e9
    weights = tables.playout[phase]
    rivals = min(int(tables.rivals[phase]), total)
    for _ in range(rivals):
        w = int(found[draw_below(generator, words)])
        here = int(free[w] & may[w] & touch[w])
        for _ in range(draw_below(generator, count_bits(here))):
            here &= here - 1
        move = w * WORD_BITS + lowest_bit(here)
        judged = judge(tables, position, move, colour, mates, foes, weights) if rivals > 1 else 0.0
        if judged > best_judged:
            best, best_judged = move, judged
    return best


@kernel
def play_out(
    tables: np.record, position: np.record, generator: Generator, stamps: NDArray[np.int32], stamp: int
) -> None:
    """Every colour in turn places the best of a few random large placements, until nobody can."""
    found = np.empty(WORDS, np.int32)
    playing = colours(position)
    colour = int(position.turn)
    if colour == NONE:
        return
    waiting = 0
    while waiting < playing:
        move = -1
        if not int(position.out) >> colour & 1:
            move = playout_choice(tables, position, colour, generator, found)
        if move < 0:
            position.out = int(position.out) | 1 << colour
            waiting += 1
        else:
            waiting = 0
            stamps[move] = stamp + colour
            put_down(tables, position, colour, move)
        colour = (colour + 1) % playing
    position.turn = NONE


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """The best of a few random large placements."""
    found = np.empty(WORDS, np.int32)
    return playout_choice(tables, position, int(position.turn), generator, found)


@kernel
def foresees(tables: np.record, position: np.record) -> bool:
    """Whether the learned evaluation is better than a playout here.

    It may not have learned all rules, and playouts see the last half of a game more clearly.
    """
    if int(position.turn) == NONE:
        return False
    if int(position.players) == 3 and not tables.learned_rules[0]:
        return False
    if int(position.strict) and not tables.learned_rules[1]:
        return False
    lying = 0
    for colour in range(COLOURS):
        lying += int(position.count[colour])
    return bool(COLOURS * lying < tables.learned_until * colours(position))


@kernel
def appraise(
    tables: np.record,
    position: np.record,
    generator: Generator,
    stamps: NDArray[np.int32],
    stamp: int,
    worths: NDArray[np.float64],
) -> None:
    """By the learned evaluation, or by a playout."""
    if not foresees(tables, position):
        play_out(tables, position, generator, stamps, stamp)
    estimate(tables, position, worths)


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Shares by the points that are expected, or as they stand; partners, and colours of a player, add theirs."""
    points = np.zeros(COLOURS, np.float64)
    if foresees(tables, position):
        expect_points(tables, position, points)
    else:
        for colour in range(colours(position)):
            points[colour] = points_of(tables, position, colour)
    sides = 2 if int(position.players) == 2 or int(position.teams) else colours(position)
    for colour in range(sides, colours(position)):
        points[colour % sides] += points[colour]
    best = points[0]
    for side in range(1, sides):
        best = max(best, points[side])
    total = 0.0
    for side in range(sides):
        points[side] = exp((points[side] - best) / tables.margin)
        total += points[side]
    for seat in range(len(shares)):
        shares[seat] = points[seat % sides] / total
