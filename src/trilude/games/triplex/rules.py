"""The rules of Triplex.

Pieces are numbered 0 to 5: white square, triangle, circle, then black ones. A shape is 0 to 2 in the same order:
shape s moves s + 1 steps, and of two shapes the smaller number is the stronger. Cells are numbered as on
HexagonBoard.of_side(4), and sets of cells are bit masks.

In a stack only the top matters, because its owner may reorder the rest before every move. A move is therefore
unit * CELLS + destination, where the unit says which pieces go (where from, the position tells):

    0- 8  one piece: 3 * shape + stay, where stay is 0, or, when two pieces stay behind, 1 or 2:
          the smaller or the larger of the two shapes is on top of what stays
    9-14  two pieces: 9 + 2 * top + 0 or 1, with the smaller or the larger of the other two shapes below
   15-17  all three: 15 + top
   18-20  not a step but a placement: 18 + shape of a lifted piece, put down by its owner's opponent

Nobody is ever without a move: the square can be taken out of any stack and one step leads from every cell to at
least two cells that are not the centre, free or not; and of the 36 cells outside the centre at most five are held
while a piece waits to be put down.
"""

import json
from functools import cache

import numpy as np
from numpy.typing import NDArray

from trilude.boards.hexagons import HexagonBoard
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.open_information import hide as hide
from trilude.contract.open_information import sample as sample
from trilude.contract.rules import NOBODY, Moves
from trilude.games.triplex import GAME

BOARD = HexagonBoard.of_side(4)
CELLS = 37
CENTRE = BOARD.names.index("d4")
SQUARE, TRIANGLE, CIRCLE = 0, 1, 2
LIFTED = -1
"""The cell of a piece that waits to be put down."""

ONE, TWO, THREE, PLACE = 0, 9, 15, 18
"""The first unit of each kind of move."""

PLAYING, WHITE_WON, BLACK_WON, REPEATED, TOO_LONG = range(5)
"""Outcomes."""

LONGEST = GAME.longest

POSITION = record_dtype(
    ("cell", np.int8, (6,)),  # of each piece, or LIFTED
    ("tops", np.uint8),  # bit p: piece p is the top of its stack
    ("turn", np.int8),  # the side that makes the next move that is no placement
    ("outcome", np.int8),
    ("straight", np.int8),  # option: paths keep one direction
    ("repetition", np.int8),  # option: how often a position must occur to be a draw, 0 for never
    ("ply", np.int16),
    ("past", np.int64, (LONGEST + 1,)),  # key after each ply, 0 while a piece is lifted
)

TABLES = record_dtype(
    ("around", np.int64, (CELLS,)),  # the neighbours of each cell, as a set
    ("towards", np.int8, (CELLS, 6)),  # the neighbour in each direction, -1 beyond the rim
    ("distance", np.int8, (CELLS, CELLS)),
    ("home", np.int8, (6,)),
)


@cache
def tables() -> np.record:
    """Neighbourhoods and home cells."""
    record: np.record = np.zeros(1, TABLES)[0]
    record.towards[:] = BOARD.neighbours
    record.around[:] = [sum(1 << n for n in row if n >= 0) for row in BOARD.neighbours]
    record.distance[:] = [[BOARD.distance(a, b) for b in range(CELLS)] for a in range(CELLS)]
    homes = json.loads(GAME.data("homes.json"))
    record.home[:] = [
        BOARD.names.index(homes[side][shape])
        for side in ("white", "black")
        for shape in ("square", "triangle", "circle")
    ]
    return record


@kernel
def setup(tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
    """All pieces at home, White to move."""
    position.straight = options[0]
    position.repetition = options[1]
    for piece in range(6):
        position.cell[piece] = tables.home[piece]
    position.tops = 0b111111
    position.past[0] = key(position)


@kernel
def key(position: np.record) -> int:
    """All that makes two positions the same for the draw rule, in one number that is never 0."""
    packed = 1
    for piece in range(6):
        packed = packed << 6 | int(position.cell[piece])
    return packed << 7 | int(position.tops) << 1 | int(position.turn)


@kernel
def lifted_piece(position: np.record) -> int:
    """The piece that must be put down next, or -1: first those of the side that did not move."""
    first = 3 * int(position.turn)
    for i in range(6):
        piece = (first + i) % 6
        if position.cell[piece] == LIFTED:
            return piece
    return -1


@kernel
def to_move(tables: np.record, position: np.record) -> int:
    """The owner's opponent puts down a lifted piece; otherwise the side whose turn it is moves."""
    if int(position.outcome) != PLAYING:
        return NOBODY
    piece = lifted_piece(position)
    if piece >= 0:
        return 1 - piece // 3
    return int(position.turn)


@kernel
def held_cells(position: np.record) -> int:
    """The set of cells with a piece on them."""
    held = 0
    for piece in range(6):
        if position.cell[piece] != LIFTED:
            held |= 1 << int(position.cell[piece])
    return held


@kernel
def bent_reach(tables: np.record, start: int, steps: int, held: int) -> int:
    """Cells where a path of exactly `steps` steps from `start` can end, the centre included.

    The path turns freely, visits no cell twice and passes through neither held cells nor the centre.
    """
    around = tables.around
    if steps == 1:
        return int(around[start])
    closed = held | 1 << CENTRE | 1 << start
    first = int(around[start]) & ~closed
    reach = 0
    if steps == 2:
        while first:
            reach |= around[lowest_bit(first)]
            first &= first - 1
    else:
        second = 0
        rest = first
        while rest:
            second |= around[lowest_bit(rest)]
            rest &= rest - 1
        second &= ~closed
        while second:
            middle = lowest_bit(second)
            second &= second - 1
            ends = int(around[middle])
            before = ends & first
            if before & (before - 1) == 0:  # one way only leads to the middle cell: the path cannot end on it
                ends &= ~before
            reach |= ends
    return reach & ~(1 << start)


@kernel
def straight_reach(tables: np.record, start: int, steps: int, held: int) -> int:
    """The same for paths that keep one direction."""
    closed = held | 1 << CENTRE
    reach = 0
    for direction in range(6):
        cell = int(tables.towards[start, direction])
        left = steps - 1
        while left > 0 and cell >= 0 and not closed >> cell & 1:
            cell = int(tables.towards[cell, direction])
            left -= 1
        if left == 0 and cell >= 0:
            reach |= 1 << cell
    return reach


@kernel
def reach_of(tables: np.record, position: np.record, start: int, shape: int, held: int) -> int:
    """Where a stack with this shape on top can end its move, the centre included."""
    if int(position.straight):
        return straight_reach(tables, start, shape + 1, held)
    return bent_reach(tables, start, shape + 1, held)


@kernel
def list_unit(moves: Moves, count: int, unit: int, ends: int) -> int:
    """Append a move of the unit to each cell of a set; returns the new number of moves."""
    while ends:
        moves[count] = unit * CELLS + lowest_bit(ends)
        count += 1
        ends &= ends - 1
    return count


@kernel
def legal_moves(tables: np.record, position: np.record, moves: Moves) -> int:
    """Placements while a piece is lifted, otherwise every unit of the side to move."""
    if int(position.outcome) != PLAYING:
        return 0
    held = held_cells(position)
    lifted = lifted_piece(position)
    if lifted >= 0:
        return list_unit(moves, 0, PLACE + lifted % 3, ~(held | 1 << CENTRE) & (1 << CELLS) - 1)
    count = 0
    own = 3 * int(position.turn)
    for top in range(3):
        start = int(position.cell[own + top])
        smaller, larger = (top == 0) * 1, 2 - (top == 2) * 1
        with_smaller = int(position.cell[own + smaller]) == start
        with_larger = int(position.cell[own + larger]) == start
        ends = reach_of(tables, position, start, top, held)
        inside = ends & ~(1 << CENTRE)
        if with_smaller and with_larger:
            count = list_unit(moves, count, ONE + 3 * top + 1, inside)
            count = list_unit(moves, count, ONE + 3 * top + 2, inside)
            count = list_unit(moves, count, THREE + top, ends if top == CIRCLE else inside)
        else:
            count = list_unit(moves, count, ONE + 3 * top, inside)
        if with_smaller:
            count = list_unit(moves, count, TWO + 2 * top, inside)
        if with_larger:
            count = list_unit(moves, count, TWO + 2 * top + 1, inside)
    return count


@kernel
def moving_shapes(unit: int) -> int:
    """The set of shapes that go, for a unit that is no placement."""
    if unit < TWO:
        return 1 << unit // 3
    if unit < THREE:
        top = (unit - TWO) // 2
        below = (top == 0) * 1 if unit % 2 == TWO % 2 else 2 - (top == 2) * 1
        return 1 << top | 1 << below
    return 0b111


@kernel
def top_shape(unit: int) -> int:
    """The shape on top of the pieces that go, or the shape that is put down."""
    if unit < TWO:
        return unit // 3
    if unit < THREE:
        return (unit - TWO) // 2
    return (unit - THREE) % 3


@kernel
def set_top(position: np.record, piece: int, is_top: bool) -> None:
    """Mark a piece as the top of its stack, or as covered."""
    if is_top:
        position.tops = int(position.tops) | 1 << piece
    else:
        position.tops = int(position.tops) & ~(1 << piece)


@kernel
def uncover(position: np.record, own: int, shapes: int, stay: int) -> None:
    """Give the shapes that stay behind on a cell a new top: the smaller shape unless stay says the larger."""
    if shapes:
        lowest = lowest_bit(shapes)
        highest = lowest_bit(shapes & (shapes - 1)) if shapes & (shapes - 1) else lowest
        set_top(position, own + lowest, stay != 2)
        set_top(position, own + highest, stay == 2 or highest == lowest)


@kernel
def shapes_on(position: np.record, own: int, cell: int) -> int:
    """Which of one side's shapes stand on a cell; `own` is the side's first piece."""
    shapes = 0
    for shape in range(3):
        if position.cell[own + shape] == cell:
            shapes |= 1 << shape
    return shapes


@kernel
def send_home(tables: np.record, position: np.record, own: int, shapes: int) -> None:
    """Lifted pieces whose home no enemy holds go there, on top of what stands there; the others stay lifted."""
    for shape in range(3):
        home = int(tables.home[own + shape])
        if shapes >> shape & 1 and shapes_on(position, 3 - own, home) == 0:
            mates = shapes_on(position, own, home)
            for mate in range(3):
                if mates >> mate & 1:
                    set_top(position, own + mate, False)
            position.cell[own + shape] = home
            set_top(position, own + shape, True)


@kernel
def lift(position: np.record, own: int, shapes: int) -> None:
    """Take pieces off the board."""
    for shape in range(3):
        if shapes >> shape & 1:
            position.cell[own + shape] = LIFTED
            set_top(position, own + shape, True)


@kernel
def move_unit(tables: np.record, position: np.record, unit: int, end: int) -> None:
    """Move pieces, fight if an enemy stands at the end, and see whether the game is won."""
    side = int(position.turn)
    own, other = 3 * side, 3 * (1 - side)
    top, shapes = top_shape(unit), moving_shapes(unit)
    start = int(position.cell[own + top])
    joined = shapes_on(position, own, end)
    enemies = shapes_on(position, other, end)
    for shape in range(3):
        if shapes >> shape & 1:
            position.cell[own + shape] = end
            set_top(position, own + shape, shape == top)
        elif joined >> shape & 1:
            set_top(position, own + shape, False)
    uncover(position, own, shapes_on(position, own, start), unit % 3 if unit < TWO else 0)
    position.turn = 1 - side
    if end == CENTRE:
        position.outcome = WHITE_WON + side
    elif enemies:
        enemy_top = 0
        for shape in range(3):
            if enemies >> shape & 1 and int(position.tops) >> (other + shape) & 1:
                enemy_top = shape
        attackers_lose, defenders_lose = top >= enemy_top, top <= enemy_top
        if defenders_lose:
            lift(position, other, enemies)
        if attackers_lose:
            lift(position, own, shapes)
        if defenders_lose:
            send_home(tables, position, other, enemies)
        if attackers_lose:
            send_home(tables, position, own, shapes)


@kernel
def play(tables: np.record, position: np.record, move: int) -> None:
    """Move or put down, then apply the draw rules."""
    unit, end = move // CELLS, move % CELLS
    if unit >= PLACE:
        position.cell[lifted_piece(position)] = end
    else:
        move_unit(tables, position, unit, end)
    ply = int(position.ply) + 1
    position.ply = ply
    if int(position.outcome) != PLAYING:
        return
    if lifted_piece(position) < 0:
        now = key(position)
        position.past[ply] = now
        if int(position.repetition) and occurrences(position) >= int(position.repetition):
            position.outcome = REPEATED
    if ply == LONGEST and int(position.outcome) == PLAYING:
        position.outcome = TOO_LONG


@kernel
def occurrences(position: np.record) -> int:
    """How often the position of the last ply has stood on the board, this time included."""
    past = position.past
    ply = int(position.ply)
    now = past[ply]
    count = 0
    for earlier in range(ply + 1):
        count += past[earlier] == now
    return count


@kernel
def scores(tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
    """One point for the winner."""
    scores[0] = int(position.outcome) == WHITE_WON
    scores[1] = int(position.outcome) == BLACK_WON


@kernel
def shares(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Halves for a draw."""
    drawn = int(position.outcome) >= REPEATED
    for side in range(2):
        shares[side] = 0.5 if drawn else (int(position.outcome) == WHITE_WON + side) * 1.0
