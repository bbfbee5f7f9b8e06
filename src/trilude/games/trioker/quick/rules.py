"""The rules of the quick game of Trioker.

A move is a placement, cell * WAYS + way (see trilude.games.trioker.pieces), or PASS, or DRAW, or a gift,
GIVE + piece * SEATS + receiver. Whoever can place must place; whoever cannot draws once while there is a stock, and
passes if that did not help. A gift is chosen by itself, right after the piece that covers the cell that asks for one.

The Joker's black corner takes the value of the point it comes to lie on. On a free point it leaves the point free:
the next corner that is laid there names it.

What is hidden: hands, the stock, and chance to come. What a seat knows of the hidden pieces is kept with the position
and told in trilude.games.trioker.quick.memory.

No deal is longer than 128 plies: 25 placements with at most three passes before each, five draws with a pass each,
two gifts, and four passes at the end.
"""

import json
from functools import cache

import numpy as np
from numpy.typing import NDArray

from trilude.boards.triangles import TriangleBoard
from trilude.contract.chance import WORDS, draw_below, seed_generator
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.rules import NOBODY, Moves
from trilude.games.trioker.pieces import JOKER, NAMES, ORDINARY, POINTS, WAYS
from trilude.games.trioker.placing import (
    cell_set,
    fill_tables,
    lay,
    list_placements,
    placeable,
    position_fields,
    table_fields,
)
from trilude.games.trioker.quick import GAME, MOST_OPEN_DEALS, MOST_VOIDS
from trilude.games.trioker.quick.memory import (
    PIECES,
    ROWS,
    SEATS,
    STOCK,
    remember_deal,
    remember_draw,
    remember_gift,
    remember_lack,
)
from trilude.games.trioker.quick.memory import hide as hide
from trilude.games.trioker.quick.memory import sample as sample

INDICATIONS = json.loads(GAME.data("indications.json"))
BOARD = TriangleBoard.of_rows(GAME.data("board.txt").splitlines(), special="".join(("*", *INDICATIONS)))
CELLS = len(BOARD.names)
START = BOARD.marks.index("*")

PASS = CELLS * WAYS
DRAW = PASS + 1
GIVE = PASS + 2

KINDS = ("", "pay bank", "pay others", "from bank", "from others", "give", "again")
PLAIN, PAY_BANK, PAY_OTHERS, FROM_BANK, FROM_OTHERS, GIFT, AGAIN = range(7)
"""What a cell asks of whoever covers it."""

OPENING, TURN, DREW, GIVING, RICHEST, RUINED = range(6)
"""Phases: the forced first piece; a turn; after a draw; a gift is due; over after the last deal; over by ruin."""

WINNER_GETS, LOSER_PAYS = 10, 2
"""What the bank pays who wins a deal, and what the others pay it beside the points on their pieces."""

POSITION = record_dtype(
    *position_fields(BOARD),
    ("hands", np.int32, (SEATS,)),  # sets of pieces, empty where hidden
    ("held", np.int8, (SEATS,)),  # how many pieces each seat holds
    ("stock", np.int8, (STOCK,)),  # drawn from the end; -1 where hidden
    ("left", np.int8),  # pieces in the stock
    ("may", np.int8, (ROWS, PIECES)),  # see memory.py
    ("chips", np.int16, (SEATS,)),
    ("bank", np.int16),
    ("players", np.int8),  # option
    ("deals", np.int8),  # option; 0 where players stop when they like
    ("rules", np.int8),  # option: 1 where 322 opens before 331
    ("deal", np.int8),  # deals finished
    ("voids", np.int8),  # void deals, which are not counted among those
    ("phase", np.int8),
    ("turn", np.int8),
    ("passes", np.int8),  # in a row
    ("opener", np.int8),  # the piece that opens the deal
    ("joker_cell", np.int8),  # -1 while it is not placed
    ("joker_way", np.int8),
    ("generator", np.uint32, (WORDS,)),
)

TABLES = record_dtype(
    *table_fields(BOARD),
    ("start", np.int64, (2,)),
    ("kind", np.int8, (CELLS,)),
    ("amount", np.int8, (CELLS,)),
    ("points", np.int8, (PIECES,)),
    ("rank", np.int16, (3, PIECES)),  # by the option `rules`: of two pieces the one with the higher rank opens
    ("dealt", np.int8, (SEATS + 1,)),  # pieces for each, by the number of players
    ("purse", np.int8, (SEATS + 1,)),  # chips for each, likewise
)


@cache
def tables() -> np.record:
    """The board, what fits where, what cells ask, and how much is dealt."""
    record: np.record = np.zeros(1, TABLES)[0]
    fill_tables(record, BOARD)
    record.start[:] = cell_set((START,))
    for cell, mark in enumerate(BOARD.marks):
        if mark in INDICATIONS:
            record.kind[cell] = KINDS.index(INDICATIONS[mark]["kind"])
            record.amount[cell] = INDICATIONS[mark]["amount"]
    record.points[:] = [points if piece != JOKER else 5 for piece, points in enumerate(POINTS)]
    for piece in range(PIECES):
        record.rank[1, piece] = int(record.points[piece]) * PIECES + piece
        record.rank[2, piece] = int(record.points[piece]) * 1000 + _largest_first(piece)
    deals: dict[str, dict[str, int]] = json.loads(GAME.data("deals.json"))
    for players, deal in deals.items():
        record.dealt[int(players)] = deal["pieces"]
        record.purse[int(players)] = deal["chips"]
    return record


def _largest_first(piece: int) -> int:
    """The name of a piece as a number, turned so that its largest corner comes first: 331 is more than 322."""
    name = NAMES[piece]
    return 0 if piece == JOKER else max(int(name[corner:] + name[:corner]) for corner in range(3))


@kernel
def setup(tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
    """Chips for everybody, and the first deal."""
    players = int(options[0])
    position.players = players
    position.deals = 0 if options[3] else options[1]
    position.bank = options[2]
    position.rules = options[4]
    for seat in range(players):
        position.chips[seat] = tables.purse[players]
    seed_generator(position.generator, seed, 0)
    deal_pieces(tables, position)


@kernel
def deal_pieces(tables: np.record, position: np.record) -> None:
    """Shuffle all pieces and deal them; whoever holds the piece with the most points opens with it."""
    position.value[:] = 0
    for word in range(2):
        position.taken[word] = 0
        position.rim[word] = tables.start[word]
    position.joker_cell = -1
    position.joker_way = 0
    position.passes = 0
    position.hands[:] = 0
    position.stock[:] = -1
    players = int(position.players)
    each = int(tables.dealt[players])
    position.left = PIECES - players * each
    shuffled = np.arange(PIECES)
    best = -1
    for place in range(PIECES):
        other = place + draw_below(position.generator, PIECES - place)
        piece = int(shuffled[other])
        shuffled[other] = shuffled[place]
        seat = place // each
        if seat < players:
            position.held[seat] = each
            position.hands[seat] = int(position.hands[seat]) | 1 << piece
            if best < 0 or outranks(tables, position, piece, best):
                best = piece
                position.turn = seat
        else:
            position.stock[place - players * each] = piece
    position.opener = best
    position.phase = OPENING
    remember_deal(tables, position)


@kernel
def outranks(tables: np.record, position: np.record, piece: int, other: int) -> bool:
    """Whether a piece opens rather than another: more points, or as many and the larger name."""
    rules = int(position.rules)
    return int(tables.rank[rules, piece]) > int(tables.rank[rules, other])


@kernel
def to_move(tables: np.record, position: np.record) -> int:
    """The seat whose turn it is."""
    return int(position.turn) if int(position.phase) < RICHEST else NOBODY


@kernel
def list_gifts(position: np.record, moves: Moves) -> int:
    """Every piece in hand to every other seat."""
    count = 0
    hand = int(position.hands[position.turn])
    while hand:
        piece = lowest_bit(hand)
        hand &= hand - 1
        for seat in range(int(position.players)):
            if seat != int(position.turn):
                moves[count] = GIVE + piece * SEATS + seat
                count += 1
    return count


@kernel
def legal_moves(tables: np.record, position: np.record, moves: Moves) -> int:
    """Placements where there are any; otherwise the draw or the pass; gifts where one is due."""
    phase = int(position.phase)
    if phase >= RICHEST:
        return 0
    if phase == GIVING:
        return list_gifts(position, moves)
    hand = int(position.hands[position.turn])
    if phase == OPENING:
        hand = 1 << int(position.opener)
    count = list_placements(tables, position, hand, moves)
    if count == 0:
        moves[0] = DRAW if phase == TURN and int(position.left) else PASS
        count = 1
    return count


@kernel
def pay(position: np.record, payer: int, receiver: int, amount: int) -> None:
    """Move chips, as many as there are; NOBODY is the bank. An empty bank ends the game."""
    if payer == NOBODY:
        amount = min(amount, int(position.bank))
        position.bank = int(position.bank) - amount
        if int(position.bank) == 0:
            position.phase = RUINED
    else:
        amount = min(amount, int(position.chips[payer]))
        position.chips[payer] = int(position.chips[payer]) - amount
    if receiver == NOBODY:
        position.bank = int(position.bank) + amount
    else:
        position.chips[receiver] = int(position.chips[receiver]) + amount


@kernel
def obey(tables: np.record, position: np.record, cell: int) -> None:
    """Pay and receive what a cell says."""
    seat, players = int(position.turn), int(position.players)
    kind, amount = int(tables.kind[cell]), int(tables.amount[cell])
    if kind == PAY_BANK:
        pay(position, seat, NOBODY, amount)
    elif kind == FROM_BANK:
        pay(position, NOBODY, seat, amount)
    elif kind in (PAY_OTHERS, FROM_OTHERS):
        for step in range(1, players):
            other = (seat + step) % players
            if kind == PAY_OTHERS:
                pay(position, seat, other, amount)
            else:
                pay(position, other, seat, amount)


@kernel
def points_in(tables: np.record, hand: int) -> int:
    """The points on all pieces of a hand."""
    points = 0
    while hand:
        points += int(tables.points[lowest_bit(hand)])
        hand &= hand - 1
    return points


@kernel
def settle(tables: np.record, position: np.record) -> None:
    """The seat to move has won the deal: the bank pays it, then the others, from its left, pay the bank."""
    winner, players = int(position.turn), int(position.players)
    pay(position, NOBODY, winner, WINNER_GETS)
    for step in range(1, players):
        loser = (winner + step) % players
        pay(position, loser, NOBODY, LOSER_PAYS + points_in(tables, int(position.hands[loser])))
    position.deal = int(position.deal) + 1
    if int(position.phase) != RUINED:
        go_on(tables, position)


@kernel
def go_on(tables: np.record, position: np.record) -> None:
    """The next deal, or the end after the last one."""
    deals = int(position.deals)
    if deals == 0:
        deals = MOST_OPEN_DEALS
    if int(position.deal) >= deals or int(position.voids) >= MOST_VOIDS:
        position.phase = RICHEST
    else:
        deal_pieces(tables, position)


@kernel
def pass_on(position: np.record) -> None:
    """The turn goes to the left."""
    position.turn = (int(position.turn) + 1) % int(position.players)
    position.phase = TURN


@kernel
def place(tables: np.record, position: np.record, cell: int, way: int) -> None:
    """Put a piece down, whoever held it."""
    lay(tables, position, cell, way)
    if way >= ORDINARY:
        position.joker_cell = cell
        position.joker_way = way


@kernel
def drop(position: np.record, seat: int, piece: int) -> None:
    """Take a piece out of a hand."""
    position.hands[seat] = int(position.hands[seat]) & ~(1 << piece)
    position.held[seat] = int(position.held[seat]) - 1


@kernel
def play_piece(tables: np.record, position: np.record, cell: int, way: int) -> None:
    """Place a piece and do what its cell says."""
    seat = int(position.turn)
    position.passes = 0
    place(tables, position, cell, way)
    drop(position, seat, int(tables.piece_of[way]))
    obey(tables, position, cell)
    if int(position.phase) == RUINED:
        return
    kind = int(tables.kind[cell])
    if int(position.held[seat]) == 0:
        settle(tables, position)
    elif kind == GIFT:
        position.phase = GIVING
    elif kind == AGAIN:
        position.phase = TURN
    else:
        pass_on(position)


@kernel
def give(tables: np.record, position: np.record, piece: int, receiver: int) -> None:
    """Hand a piece over; whoever gives the last one has won the deal."""
    seat = int(position.turn)
    drop(position, seat, piece)
    position.hands[receiver] = int(position.hands[receiver]) | 1 << piece
    position.held[receiver] = int(position.held[receiver]) + 1
    remember_gift(position, seat, receiver, piece)
    if int(position.held[seat]) == 0:
        settle(tables, position)
    else:
        pass_on(position)


@kernel
def draw(tables: np.record, position: np.record) -> None:
    """Take the top piece of the stock, having shown that no piece in hand fits."""
    seat = int(position.turn)
    remember_lack(position, seat, placeable(tables, position))
    last = int(position.left) - 1
    position.hands[seat] = int(position.hands[seat]) | 1 << int(position.stock[last])
    position.held[seat] = int(position.held[seat]) + 1
    position.stock[last] = -1
    position.left = last
    remember_draw(position, seat)
    position.phase = DREW


@kernel
def play(tables: np.record, position: np.record, move: int) -> None:
    """Place, give, draw or pass; a full round of passes with nothing in the stock makes the deal void."""
    if move < PASS:
        play_piece(tables, position, move // WAYS, move % WAYS)
    elif move >= GIVE:
        give(tables, position, (move - GIVE) // SEATS, (move - GIVE) % SEATS)
    elif move == DRAW:
        draw(tables, position)
    else:
        remember_lack(position, int(position.turn), placeable(tables, position))
        position.passes = int(position.passes) + 1
        if int(position.passes) >= int(position.players) and int(position.left) == 0:
            position.voids = int(position.voids) + 1
            go_on(tables, position)
        else:
            pass_on(position)


@kernel
def scores(tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
    """The chips of each seat."""
    for seat in range(int(position.players)):
        scores[seat] = position.chips[seat]


@kernel
def shares(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """The richest win."""
    players = int(position.players)
    most, richest = -1, 0
    for seat in range(players):
        chips = int(position.chips[seat])
        if chips > most:
            most, richest = chips, 0
        richest += chips == most
    for seat in range(players):
        shares[seat] = (int(position.chips[seat]) == most) / richest
