"""What a Trigon player knows beyond the rules: big pieces first, towards the middle, and onto the others' corners."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.trigon.placements import WORD_BITS, WORDS
from trilude.games.trigon.rules import (
    COLOURS,
    EMPTY,
    NONE,
    colours,
    legal_moves,
    points_of,
    put_down,
    shares,
)

CLARITY = 0.25
"""How much of a game's worth is how clearly it was won."""
MARGIN = 12.0
"""A lead of so many points makes a clear win."""
RIVALS = 3
"""A playout looks at so many random placements and makes the best of them."""


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
def gain(tables: np.record, position: np.record, move: int, colour: int, foes: int) -> tuple[int, int, int, int]:
    """What a placement does: corners opened, corners of foes taken, own corners lost, and how central it lies."""
    opened, taken, lost, central = 0, 0, 0, 0
    own = 16 << colour
    barred = 17 << colour
    for i in range(int(tables.triangles[move])):
        cell = tables.cell[move, i]
        marks = int(position.marks[cell])
        taken += count_bits(marks >> 4 & ~marks & foes)
        lost += marks & own != 0
        central += int(tables.centrality[cell])
    for i in range(int(tables.corners[move])):
        cell = tables.corner[move, i]
        if position.owner[cell] == EMPTY and int(position.marks[cell]) & barred == 0:
            opened += 1
    for i in range(int(tables.edges[move])):
        cell = tables.edge[move, i]
        if position.owner[cell] == EMPTY and int(position.marks[cell]) & barred == own:
            lost += 1
    return opened, taken, lost, central


@kernel
def weigh_moves(tables: np.record, position: np.record, moves: Moves, weights: NDArray[np.float64]) -> int:
    """Size counts most, then corners won and lost, and the middle of the board while the game is young."""
    count = legal_moves(tables, position, moves)
    colour = int(position.turn)
    foes = 0b1111 & ~friends(position, colour)
    placed = int(position.count[colour])
    middle = 0.25 if placed < 5 else 0.05
    for i in range(count):
        move = int(moves[i])
        opened, taken, lost, central = gain(tables, position, move, colour, foes)
        size = int(tables.triangles[move])
        weights[i] = 1.2 * size + 0.25 * opened + 0.6 * taken - 0.15 * lost + middle * central / size
    return count


@kernel
def playout_choice(tables: np.record, position: np.record, colour: int, generator: Generator, found: Moves) -> int:
    """The best of a few random placements of the largest size that can be placed, or -1; `found` is room for words."""
    free, may, touch = position.free, position.may[colour], position.touch[colour]
    word = 0
    for size in range(6, 0, -1):
        words, total = 0, 0
        for w in range(word, int(tables.size_end[size])):
            here = free[w] & may[w] & touch[w]
            if here:
                found[words] = w
                words += 1
                total += count_bits(here)
        if total:
            return pick(tables, position, colour, generator, found, words, total)
        word = int(tables.size_end[size])
    return -1


@kernel
def pick(
    tables: np.record, position: np.record, colour: int, generator: Generator, found: Moves, words: int, total: int
) -> int:
    """Draw a few of the placements in some words of a set and return the one that gains most."""
    free, may, touch = position.free, position.may[colour], position.touch[colour]
    foes = 0b1111 & ~friends(position, colour)
    best, best_gain = -1, -1000
    for _ in range(min(RIVALS, total)):
        left = draw_below(generator, words)
        w = int(found[left])
        here = int(free[w] & may[w] & touch[w])
        skip = draw_below(generator, count_bits(here))
        for _ in range(skip):
            here &= here - 1
        move = w * WORD_BITS + lowest_bit(here)
        opened, taken, lost, central = gain(tables, position, move, colour, foes)
        gained = 2 * opened + 4 * taken - lost + (central >> 2)
        if gained > best_gain:
            best, best_gain = move, gained
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
def side_points(tables: np.record, position: np.record, points: NDArray[np.float64]) -> int:
    """Write the points of each side, partners' and colours of a player added; returns the number of sides."""
    sides = 2 if int(position.players) == 2 or int(position.teams) else colours(position)
    points[:] = 0
    for colour in range(colours(position)):
        points[colour % sides] += points_of(tables, position, colour)
    return sides


@kernel
def worths(tables: np.record, position: np.record, worths: NDArray[np.float64]) -> None:
    """The share of the win, and a little of the lead over the best of the others."""
    points = np.zeros(COLOURS, np.float64)
    sides = side_points(tables, position, points)
    shares(tables, position, worths)
    for seat in range(len(worths)):
        lead = lead_of(points, sides, seat % sides)
        worths[seat] = (1 - CLARITY) * worths[seat] + CLARITY / (1 + exp(-lead / MARGIN))


@kernel
def lead_of(points: NDArray[np.float64], sides: int, side: int) -> float:
    """How far a side is ahead of the best of the others."""
    best = -1000.0
    for other in range(sides):
        if other != side:
            best = max(best, points[other])
    return float(points[side]) - best


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Who has placed more is ahead."""
    points = np.zeros(COLOURS, np.float64)
    sides = side_points(tables, position, points)
    total = 0.0
    for seat in range(len(shares)):
        shares[seat] = exp(points[seat % sides] / MARGIN)
        total += shares[seat]
    for seat in range(len(shares)):
        shares[seat] /= total
