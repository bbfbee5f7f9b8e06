"""The search that fills a shape with pieces: depth first, always in the cell with the fewest pieces to choose from.

Corners that meet are equal, so a position is a labelling of lattice points with values 0 to 3 or OPEN. What a cell can
take depends on the labels of its three points only, and there are 5 * 5 * 5 ways they can look: tables say for each of
these views which kinds of piece fit (a bit mask) and in which turns (a list of options).

At every node all empty cells are looked at once. A cell without a fitting piece ends the branch; so do pieces that
fit nowhere, once they are more than may be left over. When none may be left over, a piece that fits one cell only goes
there.

Values that the pieces do not tell apart are introduced in order: while 1, 2 and 3 are unused and alike, only 1 is
tried, and whatever follows counts three times. The Joker leaves the point below its black corner as it is: other pieces
label it, or nobody does, if it is a tip.

The state is one record, so that a search can stop anywhere and go on later, elsewhere.
"""

import numpy as np

from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.games.trioker.pieces import JOKER, KINDS

MOST_CELLS = 120
MOST_POINTS = 3 * MOST_CELLS
OPEN = 4
"""The label of a point that has no value yet."""

VIEWS = 125
KIND_COUNT = len(KINDS)
OPTIONS = 600
"""Room for the options of all views."""

EXHAUSTED, REACHED, PAUSED = range(3)
"""Why a search came back."""

TABLES = record_dtype(
    ("cells", np.int64),
    ("corner", np.int16, (MOST_CELLS, 3)),
    ("meeting", np.int8, (MOST_POINTS,)),  # how many cells meet at each point
    ("around", np.int16, (MOST_POINTS, 6)),  # these cells
    ("place", np.int8, (MOST_POINTS, 6)),  # what the point's label is multiplied by in their views
    ("allowed", np.int32, (MOST_CELLS,)),  # kinds that may lie in each cell
    ("black", np.int8, (MOST_CELLS,)),  # corners where the Joker's black corner may be, as a set
    ("fits", np.int32, (VIEWS,)),  # kinds that fit each view
    ("first", np.int16, (VIEWS + 1,)),  # the first option of each view
    ("option", np.int8, (OPTIONS, 4)),  # kind and values of the three corners, BLACK for the black one
    ("times", np.int8, (16, OPTIONS)),  # by values in use: how often an option counts, 0 for not tried
    ("uses", np.int8, (OPTIONS,)),  # values of an option, as a set
    ("spare", np.int64),  # pieces that will be left over
    ("joker_needed", np.int8),
    ("alone", np.int32),  # kinds of which there is one piece at the start
)

STATE = record_dtype(
    ("depth", np.int64),  # cells filled
    ("bottom", np.int64),  # never go back above this depth
    ("nodes", np.int64),
    ("available", np.int64),  # kinds that are left
    ("left", np.int16, (KIND_COUNT,)),  # how many of each
    ("label", np.int8, (MOST_POINTS,)),
    ("look", np.int16, (MOST_CELLS,)),  # how the corners of each cell look: 25 a + 5 b + c
    ("cell", np.int16, (MOST_CELLS,)),  # filled cells in order, then the empty ones
    ("slot", np.int16, (MOST_CELLS + 1,)),  # where in that list the cell of each depth was
    ("cursor", np.int16, (MOST_CELLS + 1,)),  # the next option to try at each depth
    ("end", np.int16, (MOST_CELLS + 1,)),
    ("only", np.int32, (MOST_CELLS + 1,)),  # kinds to try at each depth
    ("chosen", np.int16, (MOST_CELLS,)),  # option that fills each depth
    ("labelled", np.int8, (MOST_CELLS,)),  # corners that it labelled, as a set
    ("used", np.int8, (MOST_CELLS + 1,)),  # values in use
    ("weight", np.int64, (MOST_CELLS + 1,)),
    ("begun", np.int8),  # the node at this depth has been looked at
)


@kernel
def label(tables: np.record, state: np.record, point: int, value: int) -> None:
    """Give a point another label, and show it to the cells around."""
    change = value - int(state.label[point])
    state.label[point] = value
    for i in range(int(tables.meeting[point])):
        state.look[tables.around[point, i]] += change * int(tables.place[point, i])


@kernel
def choose_cell(tables: np.record, state: np.record) -> bool:
    """Look at all empty cells and prepare the best one for filling; False if the branch is dead."""
    depth = int(state.depth)
    available = int(state.available)
    once, twice = 0, 0
    fewest, best = 99, -1
    for slot in range(depth, int(tables.cells)):
        cell = int(state.cell[slot])
        fitting = int(tables.fits[state.look[cell]]) & int(tables.allowed[cell]) & available
        if fitting == 0:
            return False
        twice |= once & fitting
        once |= fitting
        number = count_bits(fitting)
        if number < fewest:
            fewest, best = number, slot
    only = available
    homeless = available & ~once
    if int(tables.joker_needed) and homeless >> JOKER & 1:
        return False
    over = int(tables.spare)
    for_nothing = homeless
    while for_nothing:
        over -= int(state.left[lowest_bit(for_nothing)])
        for_nothing &= for_nothing - 1
    if over < 0:
        return False
    if over == 0 and fewest > 1:
        singles = once & ~twice & available & int(tables.alone)
        if singles:
            kind = lowest_bit(singles)
            for slot in range(depth, int(tables.cells)):
                cell = int(state.cell[slot])
                if int(tables.fits[state.look[cell]]) & int(tables.allowed[cell]) & (1 << kind):
                    best = slot
                    break
            only = 1 << kind
    if int(tables.joker_needed) and available >> JOKER & 1 and depth == int(tables.cells) - 1:
        only = 1 << JOKER
    cell = int(state.cell[best])
    state.cell[best] = state.cell[depth]
    state.cell[depth] = cell
    state.slot[depth] = best
    look = int(state.look[cell])
    state.cursor[depth] = tables.first[look]
    state.end[depth] = tables.first[look + 1]
    state.only[depth] = only & int(tables.allowed[cell])
    return True


@kernel
def fill(tables: np.record, state: np.record, option: int) -> None:
    """Put a piece into the chosen cell."""
    depth = int(state.depth)
    cell = int(state.cell[depth])
    kind = int(tables.option[option, 0])
    labelled = 0
    for k in range(3):
        value = int(tables.option[option, 1 + k])
        point = int(tables.corner[cell, k])
        if value != OPEN and int(state.label[point]) == OPEN:
            label(tables, state, point, value)
            labelled |= 1 << k
    state.left[kind] -= 1
    if int(state.left[kind]) == 0:
        state.available = int(state.available) & ~(1 << kind)
    used = int(state.used[depth])
    state.chosen[depth] = option
    state.labelled[depth] = labelled
    state.weight[depth + 1] = int(state.weight[depth]) * int(tables.times[used, option])
    state.used[depth + 1] = used | int(tables.uses[option])
    state.depth = depth + 1
    state.begun = 0


@kernel
def empty(tables: np.record, state: np.record) -> None:
    """Take back the last piece."""
    depth = int(state.depth) - 1
    cell = int(state.cell[depth])
    kind = int(tables.option[int(state.chosen[depth]), 0])
    labelled = int(state.labelled[depth])
    for k in range(3):
        if labelled >> k & 1:
            label(tables, state, int(tables.corner[cell, k]), OPEN)
    state.left[kind] += 1
    state.available = int(state.available) | 1 << kind
    state.depth = depth
    state.begun = 1


@kernel
def put_cell_back(state: np.record) -> None:
    """Undo the choice of a cell at the present depth."""
    depth = int(state.depth)
    slot = int(state.slot[depth])
    cell = int(state.cell[depth])
    state.cell[depth] = state.cell[slot]
    state.cell[slot] = cell


@kernel
def next_option(tables: np.record, state: np.record) -> int:
    """The next option to try in the chosen cell, -1 if there is none."""
    depth = int(state.depth)
    used = int(state.used[depth])
    kinds = int(state.only[depth]) & int(state.available)
    option = int(state.cursor[depth])
    end = int(state.end[depth])
    while option < end:
        kind = int(tables.option[option, 0])
        if kinds >> kind & 1 and int(tables.times[used, option]) and black_is_allowed(tables, state, option):
            state.cursor[depth] = option + 1
            return option
        option += 1
    return -1


@kernel
def black_is_allowed(tables: np.record, state: np.record, option: int) -> bool:
    """The option is no Joker, or its black corner may be where it would be."""
    if int(tables.option[option, 0]) != JOKER:
        return True
    allowed = int(tables.black[state.cell[int(state.depth)]])
    for k in range(3):
        if int(tables.option[option, 1 + k]) == OPEN:
            return allowed >> k & 1 == 1
    return False


@kernel
def advance(tables: np.record, state: np.record, target: int, last: int) -> int:
    """Search on until `target` cells are filled, the tree is exhausted, or `last` nodes were visited in all.

    Called again after REACHED it goes on to the next such state.
    """
    while True:
        depth = int(state.depth)
        going = depth < target
        if going and not int(state.begun):
            if int(state.nodes) >= last:
                return PAUSED
            state.nodes += 1
            state.begun = 1
            going = choose_cell(tables, state)
        elif not going and not int(state.begun):
            state.begun = 1
            return REACHED
        if going:
            option = next_option(tables, state)
            if option >= 0:
                fill(tables, state, option)
                continue
            put_cell_back(state)
        if depth == int(state.bottom):
            return EXHAUSTED
        empty(tables, state)
