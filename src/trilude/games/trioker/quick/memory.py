"""What everybody knows of the hidden pieces, what the rules then hide, and how the gaps are filled.

`may[row, piece]` is the set of holders that can still have a piece: bit s for seat s, bit 4 for the stock. Row 0 is
what every onlooker knows, row 1 + s what seat s knows beyond its own hand. A row follows from what the rules force:

- pieces that would have opened the deal are all in the stock when it begins;
- who draws or passes holds nothing that fits anywhere on the board;
- who draws may have got anything that the stock could hold;
- who receives a gift may have got anything that the giver could hold; the giver knows what it was.

A row says of each piece who may hold it. It does not remember that of several pieces only one can have moved.

`sample` draws one of all distributions of the hidden pieces that agree with the viewer's row and with the number of
pieces in each place, all of them equally likely: it counts the ways to distribute the last pieces into what room is
left, for every room, and then hands out piece after piece in proportion to what remains possible.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below, next_word, seed_generator
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY
from trilude.games.trioker.pieces import NAMES
from trilude.games.trioker.placing import has_cell

PIECES = len(NAMES)
SEATS = 4
STOCK = 5
"""The most pieces in the stock."""
HOLDERS = SEATS + 1
IN_STOCK = SEATS
"""The stock's place among the holders."""
ROWS = SEATS + 1


@kernel
def remember_deal(tables: np.record, position: np.record) -> None:
    """A fresh deal: nobody knows anything but who opens, and that the pieces before the opener are in the stock."""
    opener = int(position.opener)
    anybody = (1 << int(position.players)) - 1 | 1 << IN_STOCK
    ranks = tables.rank[int(position.rules)]
    for piece in range(PIECES):
        holders = 1 << IN_STOCK if ranks[piece] > ranks[opener] else anybody
        for row in range(ROWS):
            position.may[row, piece] = holders
    for row in range(ROWS):
        position.may[row, opener] = 1 << int(position.turn)


@kernel
def remember_lack(position: np.record, seat: int, fitting: int) -> None:
    """A seat has shown that it holds none of a set of pieces."""
    for row in range(ROWS):
        for piece in range(PIECES):
            if fitting >> piece & 1:
                position.may[row, piece] = int(position.may[row, piece]) & ~(1 << seat)


@kernel
def remember_draw(position: np.record, seat: int) -> None:
    """A seat has drawn a piece that the others did not see."""
    for row in range(ROWS):
        for piece in range(PIECES):
            if int(position.may[row, piece]) >> IN_STOCK & 1:
                position.may[row, piece] = int(position.may[row, piece]) | 1 << seat


@kernel
def remember_gift(position: np.record, giver: int, receiver: int, given: int) -> None:
    """A piece has changed hands; only the two of them saw which."""
    for row in range(ROWS):
        if row in (1 + giver, 1 + receiver):
            position.may[row, given] = 1 << receiver
        else:
            for piece in range(PIECES):
                if int(position.may[row, piece]) >> giver & 1:
                    position.may[row, piece] = int(position.may[row, piece]) | 1 << receiver


@kernel
def hide(tables: np.record, position: np.record, seat: int) -> None:
    """Take away the others' hands and memories, the stock, and chance to come."""
    for other in range(SEATS):
        if other != seat:
            position.hands[other] = 0
            for piece in range(PIECES):
                position.may[1 + other, piece] = 0
    for place in range(STOCK):
        position.stock[place] = -1
    position.generator[:] = 0


@kernel
def unseen_pieces(tables: np.record, position: np.record, seat: int) -> int:
    """The set of pieces that are neither on the board nor in the seat's hand."""
    seen = int(position.hands[seat]) if seat != NOBODY else 0
    for cell in range(len(tables.corners)):
        if has_cell(position.taken, cell):
            if cell == int(position.joker_cell):
                seen |= 1 << PIECES - 1
            else:
                way = 0
                for corner in range(3):
                    way = 4 * way + int(position.value[tables.corners[cell, corner]]) - 1
                seen |= 1 << int(tables.piece_of[way])
    return (1 << PIECES) - 1 & ~seen


@kernel
def sample(tables: np.record, position: np.record, seat: int, generator: Generator) -> None:
    """Give hidden pieces to hands and stock, every distribution that agrees with the seat's row equally likely."""
    unseen = unseen_pieces(tables, position, seat)
    pieces = np.zeros(PIECES, np.int64)
    count = 0
    for piece in range(PIECES):
        if unseen >> piece & 1:
            pieces[count] = piece
            count += 1
    # Room left in each place but the last is a number in mixed radix; the last place takes what remains.
    room = np.zeros(HOLDERS, np.int64)
    stride = np.zeros(HOLDERS, np.int64)
    rooms = 1
    for holder in range(HOLDERS):
        if holder == IN_STOCK:
            room[holder] = int(position.left)
        elif holder != seat:
            room[holder] = int(position.held[holder])
    last = 0
    for holder in range(HOLDERS):
        if room[holder] > room[last]:
            last = holder
    for holder in range(HOLDERS):
        if holder != last and room[holder]:
            stride[holder] = rooms
            rooms *= int(room[holder]) + 1
    ways = count_ways(position, 1 + seat, pieces, count, room, stride, rooms, last)
    now = rooms - 1
    taken = 0
    for i in range(count):
        piece = int(pieces[i])
        row = int(position.may[1 + seat, piece])
        choice = next_word(generator) / 2.0**32 * ways[i * rooms + now]
        holder, found = 0, -1
        while holder < HOLDERS:
            if row >> holder & 1 and room[holder]:
                further = ways[(i + 1) * rooms + now - stride[holder]]
                if further > 0:
                    found = holder
                    choice -= further
                    if choice < 0:
                        break
            holder += 1
        room[found] -= 1
        now -= int(stride[found])
        if found == IN_STOCK:
            other = draw_below(generator, taken + 1)
            position.stock[taken] = position.stock[other]
            position.stock[other] = piece
            taken += 1
        else:
            position.hands[found] = int(position.hands[found]) | 1 << piece
    for other in range(SEATS):
        if other != seat:
            for piece in range(PIECES):
                position.may[1 + other, piece] = position.may[0, piece]
    seed_generator(position.generator, next_word(generator), next_word(generator))


@kernel
def count_ways(
    position: np.record,
    row: int,
    pieces: NDArray[np.int64],
    count: int,
    room: NDArray[np.int64],
    stride: NDArray[np.int64],
    rooms: int,
    last: int,
) -> NDArray[np.float64]:
    """In how many ways the pieces from the i-th on can fill what room is left, for every i and every room.

    An entry is i * rooms + room. The last place needs no number of its own: a way that put too much or too little
    there could not fill the others exactly, and counts for nothing. Counts stay below 25!/(6!)^4, which a float
    holds to 15 digits.
    """
    ways = np.zeros((count + 1) * rooms)
    ways[count * rooms] = 1
    for i in range(count - 1, -1, -1):
        allowed = int(position.may[row, pieces[i]])
        for now in range(rooms):
            total = 0.0
            for holder in range(HOLDERS):
                if allowed >> holder & 1 and room[holder]:
                    if holder == last:
                        total += ways[(i + 1) * rooms + now]
                    elif now // stride[holder] % (int(room[holder]) + 1):
                        total += ways[(i + 1) * rooms + now - stride[holder]]
            ways[i * rooms + now] = total
    return ways
