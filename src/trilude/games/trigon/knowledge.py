"""What a Trigon player knows beyond the rules: big pieces first, towards the middle, and onto the others' corners."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.trigon.evaluation import expect_points, gather_facts
from trilude.games.trigon.learned import FACTS
from trilude.games.trigon.placements import WORD_BITS, WORDS
from trilude.games.trigon.rules import COLOURS, EMPTY, NONE, colours, legal_moves, points_of, put_down
from trilude.games.trigon.shapes import CELLS

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
def judge(
    tables: np.record, position: np.record, move: int, colour: int, mates: int, foes: int, weights: NDArray[np.float64]
) -> float:
    """How promising a placement looks, by what it does:

    size        triangles placed
    opened      corners it opens
    taken       corners of foes it covers
    lost        own corners it covers or closes, and mates' corners it covers
    central     how far from the rim its cells lie on average
    contact     cells of foes it lies against
    crowded     corners of foes it lies against
    reach       how far from the rim the corners it opens lie on average
    room        open cells beside the corners it opens
    waste       open cells that it closes to its colour
    """
    opened, taken, lost, central, contact, crowded, reach, room, waste = 0, 0, 0, 0, 0, 0, 0, 0, 0
    own = 16 << colour
    closed = 1 << colour
    barred = own | closed
    size = int(tables.triangles[move])
    for i in range(size):
        cell = tables.cell[move, i]
        marks = int(position.marks[cell])
        live = marks >> 4 & ~marks
        taken += count_bits(live & foes)
        lost += count_bits(live & mates) + (marks & own != 0)
        central += int(tables.centrality[cell])
    for i in range(int(tables.corners[move])):
        cell = tables.corner[move, i]
        if position.owner[cell] == EMPTY and int(position.marks[cell]) & barred == 0:
            opened += 1
            reach += int(tables.centrality[cell])
            for j in range(int(tables.neighbours[cell])):
                beside = tables.neighbour[cell, j]
                room += position.owner[beside] == EMPTY and int(position.marks[beside]) & closed == 0
    for i in range(int(tables.edges[move])):
        cell = tables.edge[move, i]
        owner = int(position.owner[cell])
        if owner == EMPTY:
            marks = int(position.marks[cell])
            lost += marks & barred == own
            waste += marks & closed == 0
            crowded += count_bits(marks >> 4 & ~marks & foes)
        else:
            contact += foes << 1 >> owner & 1
    return float(
        weights[0] * size
        + weights[1] * opened
        + weights[2] * taken
        + weights[3] * lost
        + weights[4] * central / size
        + weights[5] * contact
        + weights[6] * crowded
        + weights[7] * reach / max(opened, 1)
        + weights[8] * room
        + weights[9] * waste
    )


@kernel
def phase_of(position: np.record, colour: int) -> int:
    """How far a colour's game has come, from 0 to 3."""
    placed = int(position.count[colour])
    return (placed >= 3) + (placed >= 7) + (placed >= 13)


@kernel
def promise(
    tables: np.record,
    position: np.record,
    move: int,
    colour: int,
    mates: int,
    foes: int,
    phase: int,
    reached: NDArray[np.uint8],
) -> float:
    """How promising a placement looks, with its piece, and who could reach the cells that it covers, opens and closes.

    `reached` has a bit for every colour that could cover a cell with its next piece, from the colour to move on.
    """
    closed = 1 << colour
    barred = 16 << colour | closed
    worth = judge(tables, position, move, colour, mates, foes, tables.weights[phase])
    worth += tables.pieces[phase, tables.piece[move]]
    for i in range(int(tables.triangles[move])):
        worth += tables.covered[phase, reached[tables.cell[move, i]]]
    for i in range(int(tables.corners[move])):
        cell = tables.corner[move, i]
        if position.owner[cell] == EMPTY and int(position.marks[cell]) & barred == 0:
            worth += tables.opened[phase, reached[cell]]
    for i in range(int(tables.edges[move])):
        cell = tables.edge[move, i]
        if position.owner[cell] == EMPTY and int(position.marks[cell]) & closed == 0:
            worth += tables.closed[phase, reached[cell]]
    return float(worth)


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
    for i in range(count):
        weights[i] = promise(tables, position, int(moves[i]), colour, mates, foes, phase, reached)
    return count


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
    return bool(COLOURS * position.count.sum() < tables.learned_until * colours(position))


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
    best = points[:sides].max()
    total = 0.0
    for side in range(sides):
        points[side] = exp((points[side] - best) / tables.margin)
        total += points[side]
    for seat in range(len(shares)):
        shares[seat] = points[seat % sides] / total
