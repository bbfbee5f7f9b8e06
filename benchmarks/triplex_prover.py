"""Whether a plain prover agrees with the table of Triplex: `python benchmarks/triplex_prover.py COUNT [TURNS]`.

The prover shares no code with the package: it reads a position's text, walks paths cell by cell, and tries every move
of whoever wants to win, and every answer, up to so many turns of the winner (5 unless told otherwise). The only thing
that it does not try is hopeless: pieces on three cells are never on one cell after two moves of their side, and a side
that wants to keep the other's pieces apart always can. Of half the positions the side that waits has a stack, for else
little is decided so soon.
"""

import sys
import time
from collections import Counter
from itertools import islice

import numba
import numpy as np
from numpy.typing import NDArray

from tests.games.triplex.solved.positions import random_positions
from trilude.games.triplex.solved.solution import SOLUTION

SHAPES, ROWS = "□△○", "abcdefg"
NAMES = [
    f"{row}{number}" for row, width in zip(ROWS, (4, 5, 6, 7, 6, 5, 4), strict=True) for number in range(1, width + 1)
]
WHERE = [(2 * int(name[1]) - (8 - abs(ROWS.index(name[0]) - 3)), ROWS.index(name[0])) for name in NAMES]
WAYS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
NEAR = np.array([[WHERE.index(to) if (to := (x + dx, y + dy)) in WHERE else -1 for dx, dy in WAYS] for x, y in WHERE])
MIDDLE = NAMES.index("d4")
INSIDE = (1 << 37) - 1 - (1 << MIDDLE)
"""Where pieces may stand and walk, as a set of cells."""
HOMES = np.array([NAMES.index(name) for name in ("a1", "g1", "d7", "g4", "a4", "d1")])
OFF, TOPS, TURN, LEVELS, MOST = -1, 6, 7, 64, 400
"""A position is the cells of six pieces, OFF while they wait; then the set of those on top; then whose turn it is."""

MEMORY = 1 << 22

Array = NDArray[np.int64]


def read(text: str) -> Array:
    """A position from its text."""
    white, black, turn, *_ = text.split()
    position = np.zeros(8, np.int64)
    for side, field in enumerate((white, black)):
        for stack in field.split(","):
            for place, shape in enumerate(stack[:-2]):
                piece = 3 * side + SHAPES.index(shape)
                position[piece] = NAMES.index(stack[-2:])
                position[TOPS] |= (place == 0) << piece
    position[TURN] = turn == "b"
    return position


@numba.njit  # type: ignore[untyped-decorator]
def cells_of(position: Array, side: int) -> int:
    """The cells that a side stands on, as a set."""
    cells = 0
    for piece in range(3 * side, 3 * side + 3):
        if position[piece] != OFF:
            cells |= 1 << position[piece]
    return cells


@numba.njit  # type: ignore[untyped-decorator]
def walk(free: int, start: int, steps: int, near: Array) -> int:
    """The ends of all paths over free cells, as a set."""
    ends = 0
    for first in near[start]:
        if first < 0:
            continue
        if steps == 1:
            ends |= 1 << first
        elif free >> first & 1:
            for second in near[first]:
                if second < 0 or second == start:
                    continue
                if steps == 2:
                    ends |= 1 << second
                elif free >> second & 1:
                    for third in near[second]:
                        if third >= 0 and third not in (start, first):
                            ends |= 1 << third
    return ends


@numba.njit  # type: ignore[untyped-decorator]
def waiting(position: Array) -> int:
    """The piece that is to be put down next."""
    for side in (position[TURN], 1 - position[TURN]):
        for shape in range(3):
            if position[3 * side + shape] == OFF:
                return int(3 * side + shape)
    return -1


@numba.njit  # type: ignore[untyped-decorator]
def list_moves(position: Array, near: Array, moves: Array) -> int:
    """Moves as pieces that go (a set), the top one, what lies on top of the rest (or -1), and the end."""
    side, count = position[TURN], 0
    free = INSIDE & ~(cells_of(position, 0) | cells_of(position, 1))
    for top in range(3):
        start = position[3 * side + top]
        ends = walk(free, start, top + 1, near)
        for going in range(1, 8):
            if not going >> top & 1:
                continue
            together, rest = True, 0
            for shape in range(3):
                here = position[3 * side + shape] == start
                together = together and (here or not going >> shape & 1)
                rest += (here and not going >> shape & 1) << shape
            if not together:
                continue
            for above in range(3):
                if not (rest >> above & 1 or (rest == 0 and above == 0)):
                    continue
                for end in range(37):
                    if ends >> end & 1 and (end != MIDDLE or (going == 7 and top == 2)):
                        move = moves[count]
                        move[0], move[1], move[2], move[3] = going, top, above if rest else -1, end
                        count += 1
    return count


@numba.njit  # type: ignore[untyped-decorator]
def go_home(position: Array, homes: Array, side: int, pieces: int) -> None:
    """Beaten pieces go home, on top of their mates, unless an enemy is there."""
    for shape in range(3):
        if pieces >> shape & 1:
            home = homes[3 * side + shape]
            if not cells_of(position, 1 - side) >> home & 1:
                for mate in range(3):
                    if position[3 * side + mate] == home:
                        position[TOPS] &= ~(1 << 3 * side + mate)
                position[3 * side + shape] = home


@numba.njit  # type: ignore[untyped-decorator]
def make(before: Array, position: Array, homes: Array, move: Array) -> bool:
    """Play a move; returns whether it wins."""
    position[:] = before
    going, top, above, end = move
    side = before[TURN]
    beaten, strongest = 0, -1
    for shape in range(3):
        enemy = 3 * (1 - side) + shape
        if before[enemy] == end:
            beaten |= 1 << shape
            if before[TOPS] >> enemy & 1:
                strongest = shape
        piece = 3 * side + shape
        if going >> shape & 1:
            position[piece] = end
        if going >> shape & 1 or before[piece] == end or before[piece] == before[3 * side + top]:
            position[TOPS] &= ~(1 << piece)
    position[TOPS] |= 1 << 3 * side + top
    if above >= 0:
        position[TOPS] |= 1 << 3 * side + above
    position[TURN] = 1 - side
    if end == MIDDLE:
        return True
    if beaten:
        for shape in range(3):
            if beaten >> shape & 1 and top <= strongest:
                position[3 * (1 - side) + shape] = OFF
                position[TOPS] |= 1 << 3 * (1 - side) + shape
            if going >> shape & 1 and top >= strongest:
                position[3 * side + shape] = OFF
                position[TOPS] |= 1 << 3 * side + shape
        if top <= strongest:
            go_home(position, homes, 1 - side, beaten)
        if top >= strongest:
            go_home(position, homes, side, going)
    return False


@numba.njit  # type: ignore[untyped-decorator]
def cells_held(position: Array, side: int) -> int:
    """On how many cells a side stands."""
    first, second, third = position[3 * side], position[3 * side + 1], position[3 * side + 2]
    return int(1 + (second != first) + (third not in (first, second)))


@numba.njit  # type: ignore[untyped-decorator]
def wins(
    line: Array,
    level: int,
    lists: Array,
    deciders: Array,
    near: Array,
    homes: Array,
    side: int,
    turns: int,
    keys: Array,
    known: NDArray[np.int8],
    seen: Array,
) -> bool:
    """Whether a side wins in so many turns of its own; what decided last at a level is tried first."""
    position = line[level]
    seen[0] += 1
    piece = waiting(position)
    if piece >= 0:
        decides = bool(piece // 3 != side)
        free = INSIDE & ~(cells_of(position, 0) | cells_of(position, 1))
        for cell in range(37):
            if free >> cell & 1:
                line[level + 1] = position
                line[level + 1, piece] = cell
                if wins(line, level + 1, lists, deciders, near, homes, side, turns, keys, known, seen) == decides:
                    return decides
        return not decides
    moves = bool(position[TURN] == side)
    if cells_held(position, side) > turns:
        return False
    key = turns
    for i in range(6):
        key = key * 37 + position[i]
    key = ((key << 6 | position[TOPS]) << 1 | position[TURN]) << 1 | side
    place = (key ^ key >> 23 ^ key >> 41) * 0x9E3779B1 % MEMORY
    if keys[place] == key:
        return bool(known[place] == 1)
    result = not moves
    count = list_moves(position, near, lists[level])
    for number in range(count):
        if lists[level, number, 3] == MIDDLE:
            return moves
        same = True
        for i in range(4):
            same = same and lists[level, number, i] == deciders[level, i]
        if same:
            lists[level, number] = lists[level, 0]
            lists[level, 0] = deciders[level]
    if turns > 0 and not (moves and turns == 1):
        for number in range(count):
            make(position, line[level + 1], homes, lists[level, number])
            if wins(line, level + 1, lists, deciders, near, homes, side, turns - moves, keys, known, seen) == moves:
                result = moves
                deciders[level] = lists[level, number]
                break
    else:
        result = False
    keys[place], known[place] = key, result
    return result


def prove(position: Array, most: int, keys: Array, known: NDArray[np.int8], seen: Array) -> int:
    """Won in n turns is n, lost in n turns is -n, and 0 neither within so many."""
    line, lists = np.zeros((LEVELS, 8), np.int64), np.zeros((LEVELS, MOST, 4), np.int64)
    line[0], deciders = position, np.full((LEVELS, 4), -1, np.int64)
    mover = int(position[TURN])
    for side, sign in ((mover, 1), (1 - mover, -1)):
        for turns in range(1, most + 1):
            if wins(line, 0, lists, deciders, NEAR, HOMES, side, turns, keys, known, seen):
                return sign * turns
    return 0


def main(count: int, most: int) -> None:
    """Compare, and tell now and then."""
    keys, known, seen = np.full(MEMORY, -1, np.int64), np.zeros(MEMORY, np.int8), np.zeros(1, np.int64)
    tally: Counter[int] = Counter()
    agreeing, began = 0, time.process_time()
    for number, position in enumerate(islice(random_positions(2026, stacked=0.5), count), 1):
        verdict = SOLUTION.verdict(position)
        turns = verdict.turns or 0
        told = 0 if turns > most else turns if verdict.worth.share > 0.5 else -turns
        found = prove(read(position.text), most, keys, known, seen)
        tally[found] += 1
        agreeing += found == told
        if found != told:
            print(f"{position.text}: the table says {told}, the prover {found}", flush=True)
        if number % 20 == 0:
            counts = ", ".join(f"{value:+}: {tally[value]}" for value in sorted(tally))
            print(
                f"{number} positions, {agreeing} agree ({counts}); {int(seen[0]):,} looked at,"
                f" {time.process_time() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
