"""The rules of Trigon.

Colours are numbered 0 to 3: blue, yellow, red, green. A move is a placement (see placements.py), made by the colour
whose turn it is. With two players, seat 0 plays blue and red, seat 1 yellow and green; otherwise seats are colours.

Which moves are legal is never searched for: it is kept. A placement is legal for a colour where three sets meet:

    free        all its cells are empty: shared by all colours; every piece takes placements away
    may[c]      its piece is not used, and none of its cells is closed to the colour by an edge (or, in strict contact,
                by a straight edge behind a corner): every piece of the colour takes placements away
    touch[c]    it covers a cell that touches a corner of the colour; before the first piece, a starting point that
                the colour may choose: every piece of the colour adds placements

A colour without legal placements never has any again, for only its own pieces could open corners: it is out.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.open_information import hide as hide
from trilude.contract.open_information import sample as sample
from trilude.contract.rules import NOBODY, Moves
from trilude.games.trigon.placements import WORD_BITS, WORDS
from trilude.games.trigon.placements import tables as tables
from trilude.games.trigon.shapes import ALL_TRIANGLES, CELLS, PIECE_COUNT, SINGLE

COLOURS = 4
EMPTY, RIM = 0, 5
"""Owners of a cell that are no colour; a colour c owns as c + 1."""
ALL_PLACED, SINGLE_LAST = 15, 5
"""Points for placing all pieces, and for placing the single triangle last."""
NONE = -1

POSITION = record_dtype(
    ("free", np.int64, (WORDS,)),
    ("may", np.int64, (COLOURS, WORDS)),
    ("touch", np.int64, (COLOURS, WORDS)),
    ("owner", np.uint8, (CELLS,)),
    ("marks", np.uint8, (CELLS,)),  # bit c: closed to colour c; bit 4 + c: a corner of colour c is there
    ("placed", np.uint16, (COLOURS, PIECE_COUNT)),  # the moves of each colour, in order
    ("count", np.uint8, (COLOURS,)),  # how many pieces each colour has placed
    ("used", np.uint32, (COLOURS,)),  # bit p: piece p is on the board
    ("area", np.uint8, (COLOURS,)),  # how many triangles each colour has placed
    ("begun", np.int8, (COLOURS,)),  # the starting point of each colour, or NONE
    ("out", np.uint8),  # bit c: colour c is out
    ("turn", np.int8),  # the colour to move, or NONE
    ("players", np.int8),  # the options
    ("teams", np.int8),
    ("strict", np.int8),
    ("free_starts", np.int8),
)


@kernel
def colours(position: np.record) -> int:
    """How many colours play."""
    return 3 if int(position.players) == 3 else 4


@kernel
def seat_of(position: np.record, colour: int) -> int:
    """The seat that plays a colour."""
    return colour % 2 if int(position.players) == 2 else colour


@kernel
def setup(tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
    """An empty board, without its rim for three players."""
    position.players = options[0]
    position.teams = options[1]
    position.strict = options[2]
    position.free_starts = options[3]
    rimless = options[0] == 3
    for cell in range(CELLS):
        position.owner[cell] = RIM if rimless and tables.ring[cell] else EMPTY
    for word in range(WORDS):
        position.free[word] = tables.inside[word] if rimless else tables.everywhere[word]
    for colour in range(colours(position)):
        position.begun[colour] = NONE
        for word in range(WORDS):
            position.may[colour, word] = tables.everywhere[word]
    for colour in range(colours(position), COLOURS):
        position.begun[colour] = NONE
        position.out = int(position.out) | 1 << colour
    offer_starts(tables, position)


@kernel
def add_cover(tables: np.record, words: NDArray[np.int64], cell: int) -> None:
    """Add all placements that cover a cell to a set."""
    for i in range(int(tables.covers[cell])):
        words[tables.cover_word[cell, i]] |= tables.cover[cell, i]


@kernel
def remove_cover(tables: np.record, words: NDArray[np.int64], cell: int) -> None:
    """Take all placements that cover a cell out of a set."""
    for i in range(int(tables.covers[cell])):
        words[tables.cover_word[cell, i]] &= ~tables.cover[cell, i]


@kernel
def may_start(position: np.record, colour: int, point: int) -> bool:
    """Whether a colour may begin at a starting point: it is free, and the rule for so many players allows it.

    Three players leave a starting point between any two of them. Of two players each begins at opposite points, so the
    point opposite the first piece of one player is kept for that player.
    """
    players = int(position.players)
    for other in range(colours(position)):
        begun = int(position.begun[other])
        if begun == NONE:
            continue
        if point == begun:
            return False
        if int(position.free_starts) or players == 4:
            continue
        if players == 3 and (point - begun) % 2:
            return False
        if players == 2:
            opposite = (begun + 3) % 6
            if (point == opposite) != (other % 2 == colour % 2):
                return False
    return True


@kernel
def offer_starts(tables: np.record, position: np.record) -> None:
    """Tell the colours that have not begun where they may."""
    for colour in range(colours(position)):
        if int(position.begun[colour]) == NONE:
            position.touch[colour][:] = 0
            for point in range(6):
                if may_start(position, colour, point):
                    add_cover(tables, position.touch[colour], int(tables.start[point]))


@kernel
def to_move(tables: np.record, position: np.record) -> int:
    """The seat of the colour whose turn it is."""
    turn = int(position.turn)
    return NOBODY if turn == NONE else seat_of(position, turn)


@kernel
def legal_moves(tables: np.record, position: np.record, moves: Moves) -> int:
    """All placements that are free, allowed and in touch."""
    turn = int(position.turn)
    if turn == NONE:
        return 0
    free, may, touch = position.free, position.may[turn], position.touch[turn]
    count = 0
    for word in range(WORDS):
        rest = int(free[word] & may[word] & touch[word])
        while rest:
            moves[count] = word * WORD_BITS + lowest_bit(rest)
            count += 1
            rest &= rest - 1
    return count


@kernel
def can_place(position: np.record, colour: int) -> bool:
    """Whether a colour has a legal placement."""
    free, may, touch = position.free, position.may[colour], position.touch[colour]
    for word in range(WORDS):  # noqa: SIM110
        if free[word] & may[word] & touch[word]:
            return True
    return False


@kernel
def is_legal(position: np.record, colour: int, move: int) -> bool:
    """Whether a colour could make this placement now."""
    word, bit = move // WORD_BITS, move % WORD_BITS
    return int(position.free[word] & position.may[colour, word] & position.touch[colour, word]) >> bit & 1 == 1


@kernel
def put_down(tables: np.record, position: np.record, colour: int, move: int) -> None:
    """Lay a piece of a colour on the board and keep the sets of placements true."""
    may, touch = position.may[colour], position.touch[colour]
    first = int(position.begun[colour]) == NONE
    closed, opened = 1 << colour, 16 << colour
    strict = int(position.strict)
    for i in range(int(tables.triangles[move])):
        cell = int(tables.cell[move, i])
        position.owner[cell] = colour + 1
        remove_cover(tables, position.free, cell)
        if first:
            for point in range(6):
                if int(tables.start[point]) == cell:
                    position.begun[colour] = point
        if strict:
            for j in range(int(tables.refusals[cell])):
                may[tables.refusal_word[cell, j]] &= ~tables.refusal[cell, j]
    if first:
        touch[:] = 0
    for i in range(int(tables.edges[move])):
        close_cell(tables, position, may, int(tables.edge[move, i]), closed)
    if strict:
        for i in range(int(tables.behinds[move])):
            close_cell(tables, position, may, int(tables.behind[move, i]), closed)
    for i in range(int(tables.corners[move])):
        cell = int(tables.corner[move, i])
        if int(position.owner[cell]) == EMPTY and int(position.marks[cell]) & (closed | opened) == 0:
            position.marks[cell] = int(position.marks[cell]) | opened
            add_cover(tables, touch, cell)
    piece = int(tables.piece[move])
    for word in range(WORDS):
        may[word] &= ~tables.of_piece[piece, word]
    position.placed[colour, int(position.count[colour])] = move
    position.count[colour] = int(position.count[colour]) + 1
    position.used[colour] = int(position.used[colour]) | 1 << piece
    position.area[colour] = int(position.area[colour]) + int(tables.triangles[move])
    if first:
        offer_starts(tables, position)


@kernel
def close_cell(tables: np.record, position: np.record, may: NDArray[np.int64], cell: int, closed: int) -> None:
    """Close a cell to a colour, unless it is taken or closed already."""
    if int(position.owner[cell]) == EMPTY and int(position.marks[cell]) & closed == 0:
        position.marks[cell] = int(position.marks[cell]) | closed
        remove_cover(tables, may, cell)


@kernel
def pass_turn(position: np.record, colour: int) -> None:
    """Give the turn to the first colour after this one that can place; those that cannot are out."""
    playing = colours(position)
    for step in range(1, playing + 1):
        other = (colour + step) % playing
        if not int(position.out) >> other & 1:
            if can_place(position, other):
                position.turn = other
                return
            position.out = int(position.out) | 1 << other
    position.turn = NONE


@kernel
def play(tables: np.record, position: np.record, move: int) -> None:
    """Put a piece down; the turn passes over colours that are out."""
    colour = int(position.turn) % COLOURS  # a wide number, as others have it: so put_down is compiled once
    put_down(tables, position, colour, move)
    pass_turn(position, colour)


@kernel
def points_of(tables: np.record, position: np.record, colour: int) -> int:
    """A colour's points as they stand."""
    points = int(position.area[colour]) - ALL_TRIANGLES
    if points == 0:
        points = ALL_PLACED
        if int(tables.piece[int(position.placed[colour, PIECE_COUNT - 1])]) == SINGLE:
            points += SINGLE_LAST
    return points


@kernel
def scores(tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
    """A point lost for every triangle not placed, points won for placing all; two colours of a player are added."""
    scores[:] = 0
    for colour in range(colours(position)):
        scores[seat_of(position, colour)] += points_of(tables, position, colour)


@kernel
def shares(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Most points win; partners add theirs and win together."""
    sides = 2 if int(position.teams) else len(shares)
    points = np.zeros(COLOURS, np.int64)
    for colour in range(colours(position)):
        points[seat_of(position, colour) % sides] += points_of(tables, position, colour)
    best = points[0]
    for side in range(1, sides):
        best = max(best, points[side])
    winners = 0
    for side in range(sides):
        winners += points[side] == best
    for seat in range(len(shares)):
        shares[seat] = 1.0 / winners if points[seat % sides] == best else 0.0
