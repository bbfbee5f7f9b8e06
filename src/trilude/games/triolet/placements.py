"""Listing and counting placements, straight from the constraints.

Two sets kept in the position carry the work. `rows` holds the tokens of each row as bits, so that the cells that
touch a token, and the places for two and three tokens, come out of a few shifts. `fits` holds for every empty cell,
along the row and along the column, which numbers a token laid there may have: all of them where it meets nobody, at
most the rest to 15 beside one token, exactly the rest beside two, none beside more. It is 0 on tokens and in the
margin. After a placement only the ends of the runs it touched change.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.triolet.board import CENTRE, JOKER, STRIDE
from trilude.games.triolet.encoding import PLACES_OF_TWO, SUMS, THREE, TWO, placed_tokens, sum_index

Rack = NDArray[np.int8]
"""The sorted kinds of a rack, EMPTY at the end."""

EMPTY = -1
ALL_NUMBERS = 0xFFFF
ALL_COLUMNS = 0x7FFF
TWO_FIT, TWO_AROUND_FIT = 0x3FFF, 0x1FFF
"""Columns in which a row of two cells, or of three, can begin."""

ADJACENT, AROUND, THREE_IN_LINE = range(3)
"""Kinds of places for more than one token."""

PAIR_BITS = 10
"""Two tokens of five bits each; lists of them are packed into one integer."""


@kernel
def count_beside(position: np.record, cell: int, step: int) -> tuple[int, int, int]:
    """The tokens that touch a cell along one axis, on both sides: how many, what they total, what they count."""
    length, total, points = 0, 0, 0
    for way in (-step, step):
        at = cell + way
        token = int(position.token[at])
        while token != EMPTY:
            length += 1
            total += token & 15
            points += token if token < JOKER else 0
            at += way
            token = int(position.token[at])
    return length, total, points


@kernel
def update_fits(position: np.record, cell: int, axis: int) -> None:
    """See anew which numbers fit on an empty cell of the board."""
    length, total, _ = count_beside(position, cell, 1 if axis == 0 else STRIDE)
    if length == 0:
        numbers = ALL_NUMBERS
    elif length == 1:
        numbers = (1 << (16 - total)) - 1
    elif length == 2 and total <= 15:
        numbers = 1 << (15 - total)
    else:
        numbers = 0
    position.fits[axis, cell] = numbers


@kernel
def lay(position: np.record, cell: int, token: int) -> None:
    """Put a token on the board and keep `rows` and `fits` true."""
    position.token[cell] = token
    row = cell // STRIDE
    position.rows[row] = int(position.rows[row]) | 1 << cell % STRIDE
    position.laid = int(position.laid) + 1
    for axis in range(2):
        position.fits[axis, cell] = 0
        step = 1 if axis == 0 else STRIDE
        for way in (-step, step):
            at = cell + way
            while position.token[at] != EMPTY:
                at += way
            if at % STRIDE != 15 and STRIDE <= at < 16 * STRIDE:
                update_fits(position, at, axis)


@kernel
def number_set(position: np.record, cell: int) -> int:
    """The numbers that a token alone may have on a cell."""
    return int(position.fits[0, cell]) & int(position.fits[1, cell])


@kernel
def list_ones(tables: np.record, cell: int, numbers: int, plain: int, joker: bool, moves: Moves, count: int) -> int:
    """Append every single token of the rack that may lie on the cell."""
    first = 32 * int(tables.number[cell])
    own = numbers & plain
    while own:
        moves[count] = first + lowest_bit(own)
        count += 1
        own &= own - 1
    if joker:
        while numbers:
            moves[count] = first + JOKER + lowest_bit(numbers)
            count += 1
            numbers &= numbers - 1
    return count


@kernel
def list_twos(
    base: int, first_fits: int, second_fits: int, exact: bool, room: int, pairs: int, moves: Moves, count: int
) -> int:
    """Append every ordered pair of the rack that totals `room` (exact) or at most that, each token fitting its cell."""
    while pairs:
        first, second = pairs & 31, pairs >> 5 & 31
        pairs >>= PAIR_BITS
        first -= 1
        if JOKER not in (first, second):
            total = first + second
            if (total == room or (not exact and total < room)) and first_fits >> first & second_fits >> second & 1:
                moves[count] = base + sum_index(first, second)
                count += 1
            continue
        known = second if first == JOKER else first
        known_fits = second_fits if first == JOKER else first_fits
        numbers = first_fits if first == JOKER else second_fits
        if known > room or not known_fits >> known & 1:
            continue
        numbers &= 1 << (room - known) if exact else (1 << (room - known + 1)) - 1
        while numbers:
            number = lowest_bit(numbers)
            numbers &= numbers - 1
            if first == JOKER:
                moves[count] = base + SUMS + sum_index(number, known)
            else:
                moves[count] = base + 2 * SUMS + sum_index(known, number)
            count += 1
    return count


@kernel
def list_adjacent(
    tables: np.record, position: np.record, cell: int, axis: int, pairs: int, moves: Moves, count: int
) -> int:
    """Append the pairs for two empty cells side by side, one of which touches a token (or on the first move)."""
    step = 1 if axis == 0 else STRIDE
    before, after = int(position.token[cell - step]), int(position.token[cell + 2 * step])
    exact, room = False, 15
    if before != EMPTY:
        if after != EMPTY or position.token[cell - 2 * step] != EMPTY:
            return count
        exact, room = True, 15 - (before & 15)
    elif after != EMPTY:
        if position.token[cell + 3 * step] != EMPTY:
            return count
        exact, room = True, 15 - (after & 15)
    base = TWO + 3 * SUMS * int(tables.place[ADJACENT, axis, cell])
    across = position.fits[1 - axis]
    return list_twos(base, int(across[cell]), int(across[cell + step]), exact, room, pairs, moves, count)


@kernel
def list_around(
    tables: np.record, position: np.record, cell: int, axis: int, pairs: int, moves: Moves, count: int
) -> int:
    """Append the pairs for two empty cells on both sides of a lone token."""
    step = 1 if axis == 0 else STRIDE
    base = TWO + 3 * SUMS * int(tables.place[AROUND, axis, cell])
    across = position.fits[1 - axis]
    room = 15 - (int(position.token[cell + step]) & 15)
    return list_twos(base, int(across[cell]), int(across[cell + 2 * step]), True, room, pairs, moves, count)


@kernel
def list_threes(
    tables: np.record, position: np.record, cell: int, axis: int, triples: int, moves: Moves, count: int
) -> int:
    """Append the orders in which the whole rack fits into three empty cells in line."""
    step = 1 if axis == 0 else STRIDE
    base = THREE + 4 * SUMS * (int(tables.place[THREE_IN_LINE, axis, cell]) - PLACES_OF_TWO)
    across = position.fits[1 - axis]
    first_fits, second_fits, third_fits = int(across[cell]), int(across[cell + step]), int(across[cell + 2 * step])
    while triples:
        index = triples & 1023
        triples >>= PAIR_BITS
        index -= 1
        first, second = int(tables.first_number[index % SUMS]), int(tables.second_number[index % SUMS])
        if first_fits >> first & second_fits >> second & third_fits >> (15 - first - second) & 1:
            moves[count] = base + index
            count += 1
    return count


@kernel
def rack_pairs(rack: Rack) -> int:
    """All ordered pairs of different tokens of a sorted rack, equal ones once, packed; two jokers are no pair.

    The first of two is stored plus one, so that no pair is 0.
    """
    packed = 0
    for i in range(3):
        for j in range(3):
            if i == j or rack[i] == EMPTY or rack[j] == EMPTY or (rack[i] == JOKER and rack[j] == JOKER):
                continue
            first_of_its_kind = i == 0 or rack[i] != rack[i - 1]
            if first_of_its_kind and (j == 0 or rack[j] != rack[j - 1] or j - 1 == i):
                packed = packed << PAIR_BITS | int(rack[j]) << 5 | (int(rack[i]) + 1)
    return packed


@kernel
def rack_triples(rack: Rack) -> int:
    """All orders of a full sorted rack that make a trio, packed as joker's place and pair number, plus one."""
    if rack[2] == EMPTY or rack[1] == JOKER:
        return 0
    joker = rack[2] == JOKER
    third = 15 - int(rack[0]) - int(rack[1]) if joker else int(rack[2])
    if third < 0 or int(rack[0]) + int(rack[1]) + third != 15:
        return 0
    packed = 0
    for i in range(3):
        for j in range(3):
            if i == j or later_twin_first(rack, i, j):
                continue
            first = third if i == 2 else int(rack[i])
            second = third if j == 2 else int(rack[j])
            place = 0
            if joker:
                place = 1 if i == 2 else (2 if j == 2 else 3)
            packed = packed << PAIR_BITS | (place * SUMS + sum_index(first, second) + 1)
    return packed


@kernel
def later_twin_first(rack: Rack, i: int, j: int) -> bool:
    """Whether the order i, j, rest lays the second of two equal tokens before the first."""
    first_swapped = rack[0] == rack[1] and (i == 1 or (j == 1 and i != 0))
    second_swapped = rack[1] == rack[2] and (i == 2 or (j == 2 and i != 1))
    return bool(first_swapped or second_swapped)


@kernel
def list_first(tables: np.record, position: np.record, rack: Rack, moves: Moves) -> int:
    """Append the placements on an empty board: they cover the centre."""
    plain, joker = kinds_of(rack)
    pairs, triples = rack_pairs(rack), rack_triples(rack)
    count = list_ones(tables, CENTRE, ALL_NUMBERS, plain, joker, moves, 0)
    for axis in range(2):
        step = 1 if axis == 0 else STRIDE
        for back in range(2):
            count = list_adjacent(tables, position, CENTRE - back * step, axis, pairs, moves, count)
        for back in range(3):
            count = list_threes(tables, position, CENTRE - back * step, axis, triples, moves, count)
    return count


@kernel
def kinds_of(rack: Rack) -> tuple[int, bool]:
    """The numbers of a rack as a set, and whether it holds a joker."""
    plain, joker = 0, False
    for slot in range(3):
        if rack[slot] == JOKER:
            joker = True
        elif rack[slot] != EMPTY:
            plain |= 1 << int(rack[slot])
    return plain, joker


@kernel
def touching(position: np.record, row: int) -> int:
    """The empty cells of a row that touch a token, as columns."""
    own = int(position.rows[row])
    near = own << 1 | own >> 1 | int(position.rows[row - 1]) | int(position.rows[row + 1])
    return near & ~own & ALL_COLUMNS


@kernel
def list_placements(tables: np.record, position: np.record, rack: Rack, moves: Moves) -> int:
    """Write every placement of tokens of a sorted rack; returns their number."""
    if int(position.laid) == 0:
        return list_first(tables, position, rack, moves)
    plain, joker = kinds_of(rack)
    pairs, triples = rack_pairs(rack), rack_triples(rack)
    rows = position.rows
    count = 0
    for row in range(1, 16):
        own, below, far_below = int(rows[row]), int(rows[row + 1]), int(rows[row + 2])
        near, near_below, near_far_below = touching(position, row), 0, 0
        if row < 15:
            near_below = touching(position, row + 1)
        if row < 14:
            near_far_below = touching(position, row + 2)
        first = row * STRIDE

        left = near
        while left:
            cell = first + lowest_bit(left)
            left &= left - 1
            count = list_ones(tables, cell, number_set(position, cell), plain, joker, moves, count)

        if pairs:
            left = ~(own | own >> 1) & (near | near >> 1) & TWO_FIT
            while left:
                count = list_adjacent(tables, position, first + lowest_bit(left), 0, pairs, moves, count)
                left &= left - 1
            left = ~own & own >> 1 & ~(own >> 2 | own << 1 | own >> 3) & TWO_AROUND_FIT
            while left:
                count = list_around(tables, position, first + lowest_bit(left), 0, pairs, moves, count)
                left &= left - 1
            if row < 15:
                left = ~(own | below) & (near | near_below) & ALL_COLUMNS
                while left:
                    count = list_adjacent(tables, position, first + lowest_bit(left), 1, pairs, moves, count)
                    left &= left - 1
            if row < 14:
                left = ~own & below & ~(far_below | int(rows[row - 1]) | int(rows[row + 3]))
                while left:
                    count = list_around(tables, position, first + lowest_bit(left), 1, pairs, moves, count)
                    left &= left - 1

        if triples:
            left = ~(own | own >> 1 | own >> 2 | own << 1 | own >> 3) & (near | near >> 1 | near >> 2) & TWO_AROUND_FIT
            while left:
                count = list_threes(tables, position, first + lowest_bit(left), 0, triples, moves, count)
                left &= left - 1
            if row < 14:
                left = ~(own | below | far_below | int(rows[row - 1]) | int(rows[row + 3]))
                left &= (near | near_below | near_far_below) & ALL_COLUMNS
                while left:
                    count = list_threes(tables, position, first + lowest_bit(left), 1, triples, moves, count)
                    left &= left - 1
    if 1 <= int(position.laid) < 4 or 6 <= int(position.laid) < 9:
        count = without_squares(tables, position, moves, count)
    return count


@kernel
def without_squares(tables: np.record, position: np.record, moves: Moves, count: int) -> int:
    """Strike out the placements that the ban on squares forbids; returns how many are left."""
    kept = 0
    for i in range(count):
        if not makes_square(tables, position, int(moves[i])):
            moves[kept] = moves[i]
            kept += 1
    return kept


@kernel
def makes_square(tables: np.record, position: np.record, move: int) -> bool:
    """Whether the first four tokens would form a 2 x 2 square, or the first nine a 3 x 3 one."""
    tokens, cell, step, _, _, _ = placed_tokens(tables, move)
    total = int(position.laid) + tokens
    if total not in (4, 9):
        return False
    side = 2 if total == 4 else 3
    columns, top, bottom = 0, 99, 0
    for row in range(1, 16):
        if position.rows[row]:
            columns |= int(position.rows[row])
            top, bottom = min(top, row), max(bottom, row)
    for i in range(tokens):
        at = cell + i * step
        columns |= 1 << at % STRIDE
        top, bottom = min(top, at // STRIDE), max(bottom, at // STRIDE)
    return bottom - top < side and columns >> lowest_bit(columns) < 1 << side
