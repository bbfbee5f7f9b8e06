"""The rules of Triolet: deal, turns, racks, bag, end.

Placements are listed in placements.py and counted in scoring.py; board.py and encoding.py say how cells, tokens and
moves are numbered. Racks are sorted, so that equal positions have equal bytes.

A token that nobody may see is missing from `rack`, `bag` or `aside`, while `held` and `in_bag` go on counting it:
that is how a view looks, and why moves can be made in a view too. What is then drawn from the bag stays unknown.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import WORDS, Generator, draw_below, next_word, seed_generator
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, Moves
from trilude.games.triolet import GAME
from trilude.games.triolet.board import ASIDE, CELLS, EXCHANGE_NEEDS, JOKER, KINDS, RACK, STRIDE, TOKENS
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, placed_tokens
from trilude.games.triolet.encoding import tables as tables
from trilude.games.triolet.placements import ALL_NUMBERS, EMPTY, Rack, lay, list_placements
from trilude.games.triolet.scoring import points_of

SEATS = 4
PLAYING, WENT_OUT, BLOCKED = range(3)
"""Outcomes."""

PBM, SECOND = range(2)
"""Editions."""

IDLE_ROUNDS = 3
"""Full rounds without a placement that end a game."""

MOST_MOVES = GAME.most_moves

TRIES = 10_000
"""How many worlds are drawn to find one in which whoever passed had to."""

POSITION = record_dtype(
    ("token", np.int8, (CELLS,)),  # on each cell, or EMPTY
    ("fits", np.int32, (2, CELLS)),  # derived, see placements.py
    ("rows", np.int16, (19,)),  # derived, see placements.py
    ("laid", np.int8),  # tokens on the board
    ("players", np.int8),
    ("edition", np.int8),
    ("turn", np.int8),
    ("outcome", np.int8),
    ("idle", np.int8),  # turns in a row without a placement
    ("held", np.int8, (SEATS,)),  # tokens in each rack
    ("rack", np.int8, (SEATS, RACK)),  # sorted kinds, then EMPTY; all EMPTY where unseen
    ("in_bag", np.int8),
    ("bag", np.int8, (KINDS,)),  # tokens of each kind; all 0 where unseen
    ("aside", np.int8, (KINDS,)),
    ("points", np.int16, (SEATS,)),
    ("chance", np.uint32, (WORDS,)),  # the generator of draws; all 0 where unseen
)


@kernel
def setup(tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
    """Put three tokens aside, draw who begins, fill the racks."""
    position.players = options[0]
    position.edition = options[1]
    clear_board(tables, position)
    position.rack[:] = EMPTY
    for kind in range(KINDS):
        position.bag[kind] = tables.supply[kind]
    position.in_bag = TOKENS
    seed_generator(position.chance, seed, 0)
    for _ in range(ASIDE):
        kind = draw_token(position)
        position.aside[kind] = int(position.aside[kind]) + 1
    position.turn = draw_below(position.chance, int(options[0]))
    for seat in range(int(options[0])):
        refill(position, seat)


@kernel
def clear_board(tables: np.record, position: np.record) -> None:
    """An empty board on which every number fits everywhere."""
    position.token[:] = EMPTY
    position.fits[:] = 0
    position.rows[:] = 0
    position.laid = 0
    for number in range(len(tables.cell)):
        cell = int(tables.cell[number])
        position.fits[0, cell] = ALL_NUMBERS
        position.fits[1, cell] = ALL_NUMBERS


@kernel
def sees_bag(position: np.record) -> bool:
    """Whether it is known what a bag that is not empty holds."""
    seen = False
    for kind in range(KINDS):
        seen = seen or position.bag[kind] > 0
    return seen


@kernel
def draw_token(position: np.record) -> int:
    """Take a token out of the bag; EMPTY where the bag is not seen, and then the generator, as unknown, stays."""
    if not sees_bag(position):
        position.in_bag = int(position.in_bag) - 1
        return EMPTY
    left = draw_below(position.chance, int(position.in_bag))
    position.in_bag = int(position.in_bag) - 1
    for kind in range(KINDS):
        left -= int(position.bag[kind])
        if left < 0:
            position.bag[kind] = int(position.bag[kind]) - 1
            return kind
    return EMPTY


@kernel
def put_in_rack(position: np.record, seat: int, kind: int) -> None:
    """Add a token to a rack, in order; one that is not seen is only counted."""
    position.held[seat] = int(position.held[seat]) + 1
    if kind == EMPTY:
        return
    rack = position.rack[seat]
    slot = 0
    while rack[slot] != EMPTY:
        slot += 1
    while slot > 0 and rack[slot - 1] > kind:
        rack[slot] = rack[slot - 1]
        slot -= 1
    rack[slot] = kind


@kernel
def take_from_rack(position: np.record, seat: int, kind: int) -> None:
    """Remove a token from a rack, as far as the rack is seen."""
    position.held[seat] = int(position.held[seat]) - 1
    rack = position.rack[seat]
    found = False
    for slot in range(RACK):
        found = found or rack[slot] == kind
        if found:
            rack[slot] = rack[slot + 1] if slot + 1 < RACK else EMPTY


@kernel
def refill(position: np.record, seat: int) -> None:
    """Draw until the rack holds three tokens or the bag is empty."""
    while int(position.held[seat]) < RACK and int(position.in_bag) > 0:
        put_in_rack(position, seat, draw_token(position))


@kernel
def to_move(tables: np.record, position: np.record) -> int:
    """The seat whose turn it is."""
    return int(position.turn) if int(position.outcome) == PLAYING else NOBODY


@kernel
def legal_moves(tables: np.record, position: np.record, moves: Moves) -> int:
    """Placements and exchanges; a pass where there are neither."""
    if int(position.outcome) != PLAYING:
        return 0
    rack = position.rack[int(position.turn)]
    count = list_placements(tables, position, rack, moves)
    if int(position.in_bag) >= EXCHANGE_NEEDS:
        count = list_exchanges(tables, rack, moves, count)
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


@kernel
def list_exchanges(tables: np.record, rack: Rack, moves: Moves, count: int) -> int:
    """Append every choice of tokens to give back, equal ones once."""
    for chosen in range(1, 8):
        twin = False
        first, second, third = NONE, NONE, NONE
        for slot in range(RACK - 1, -1, -1):
            if not chosen >> slot & 1:
                continue
            kind = int(rack[slot])
            earlier_stays = slot > 0 and not chosen >> (slot - 1) & 1
            if kind == EMPTY or (earlier_stays and rack[slot - 1] == kind):
                twin = True
                break
            first, second, third = kind, first, second
        if not twin:
            moves[count] = tables.exchange_move[first, second, third]
            count += 1
    return count


@kernel
def play(tables: np.record, position: np.record, move: int) -> None:
    """Place, exchange or pass, and see whether the game is over."""
    seat = int(position.turn)
    if move < EXCHANGE:
        place(tables, position, seat, move)
        return
    if move < PASS:
        exchange(tables, position, seat, move)
    position.idle = int(position.idle) + 1
    rounds = IDLE_ROUNDS if int(position.in_bag) >= EXCHANGE_NEEDS else 1
    if int(position.idle) >= rounds * int(position.players):
        end_blocked(position)
    else:
        position.turn = (seat + 1) % int(position.players)


@kernel
def place(tables: np.record, position: np.record, seat: int, move: int) -> None:
    """Lay tokens, count them, draw new ones; a bis square keeps the turn."""
    position.points[seat] = int(position.points[seat]) + points_of(tables, position, move)
    tokens, cell, step, first, second, third = placed_tokens(tables, move)
    again = False
    for i in range(tokens):
        token = first if i == 0 else (second if i == 1 else third)
        take_from_rack(position, seat, min(token, JOKER))
        lay(position, cell + i * step, token)
        again = again or int(tables.bis[cell + i * step]) == 1
    refill(position, seat)
    position.idle = 0
    if int(position.held[seat]) == 0:
        position.outcome = WENT_OUT
        for other in range(int(position.players)):
            position.points[seat] = int(position.points[seat]) + rack_value(position, other)
    elif not again:
        position.turn = (seat + 1) % int(position.players)


@kernel
def exchange(tables: np.record, position: np.record, seat: int, move: int) -> None:
    """Draw as many new tokens as are given back, and only then put those into the bag."""
    kinds = tables.exchange[move - EXCHANGE]
    given = 0
    for i in range(RACK):
        if kinds[i] != NONE:
            take_from_rack(position, seat, int(kinds[i]))
            given += 1
    seen = sees_bag(position)
    refill(position, seat)
    position.in_bag = int(position.in_bag) + given
    for i in range(given):
        if seen:
            position.bag[int(kinds[i])] = int(position.bag[int(kinds[i])]) + 1


@kernel
def rack_value(position: np.record, seat: int) -> int:
    """What the tokens left in a rack are worth: a joker nothing."""
    value = 0
    for slot in range(RACK):
        kind = int(position.rack[seat, slot])
        if kind not in (EMPTY, JOKER):
            value += kind
    return value


@kernel
def end_blocked(position: np.record) -> None:
    """Nobody goes on; in the first edition everybody subtracts the own rack."""
    position.outcome = BLOCKED
    if int(position.edition) == PBM:
        for seat in range(int(position.players)):
            position.points[seat] = int(position.points[seat]) - rack_value(position, seat)


@kernel
def scores(tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
    """The points."""
    for seat in range(len(scores)):
        scores[seat] = int(position.points[seat])


@kernel
def shares(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Most points win; equal points share."""
    best, winners = -9999, 0
    for seat in range(len(shares)):
        points = int(position.points[seat])
        winners = winners + 1 if points == best else (1 if points > best else winners)
        best = max(best, points)
    for seat in range(len(shares)):
        shares[seat] = 1 / winners if int(position.points[seat]) == best else 0.0


@kernel
def hide(tables: np.record, position: np.record, seat: int) -> None:
    """The other racks, the bag's content, the tokens set aside and the generator of draws."""
    for other in range(SEATS):
        if other != seat:
            position.rack[other, :] = EMPTY
    position.bag[:] = 0
    position.aside[:] = 0
    position.chance[:] = 0


@kernel
def sample(tables: np.record, position: np.record, seat: int, generator: Generator) -> None:
    """Deal the unseen tokens anew.

    Whoever passed since the last placement could not place: worlds in which they could are drawn again.
    """
    for word in range(WORDS):
        position.chance[word] = next_word(generator)
    for _ in range(TRIES):
        gather_unseen(tables, position, seat)
        deal_gathered(position)
        if is_possible(tables, position, seat):
            return


@kernel
def gather_unseen(tables: np.record, position: np.record, seat: int) -> None:
    """Put every token that the seat does not see into the bag; `held` still tells how many each rack held."""
    bag = position.bag
    for kind in range(KINDS):
        bag[kind] = tables.supply[kind]
    for row in range(1, 16):
        if position.rows[row]:
            for cell in range(STRIDE * row, STRIDE * row + 15):
                token = int(position.token[cell])
                if token != EMPTY:
                    bag[min(token, JOKER)] = int(bag[min(token, JOKER)]) - 1
    position.aside[:] = 0
    for other in range(int(position.players)):
        for slot in range(RACK):
            kind = int(position.rack[other, slot])
            if other != seat:
                position.rack[other, slot] = EMPTY
            elif kind != EMPTY:
                bag[kind] = int(bag[kind]) - 1


@kernel
def deal_gathered(position: np.record) -> None:
    """Set three tokens aside, and fill each rack again to what it held; the rest stays in the bag."""
    in_bag, gathered = int(position.in_bag), 0
    for kind in range(KINDS):
        gathered += int(position.bag[kind])
    position.in_bag = gathered
    for _ in range(ASIDE):
        kind = draw_token(position)
        position.aside[kind] = int(position.aside[kind]) + 1
    for seat in range(int(position.players)):
        held = int(position.held[seat])
        position.held[seat] = 0
        while int(position.held[seat]) < RACK and position.rack[seat, int(position.held[seat])] != EMPTY:
            position.held[seat] = int(position.held[seat]) + 1
        for _ in range(held - int(position.held[seat])):
            put_in_rack(position, seat, draw_token(position))
    position.in_bag = in_bag


@kernel
def is_possible(tables: np.record, position: np.record, seat: int) -> bool:
    """Whether everybody else who passed since the last placement had to."""
    return bool(
        int(position.idle) == 0 or int(position.in_bag) >= EXCHANGE_NEEDS or had_to_pass(tables, position, seat)
    )


@kernel
def had_to_pass(tables: np.record, position: np.record, seat: int) -> bool:
    """Whether no other seat that passed since the last placement has a placement."""
    moves = np.empty(MOST_MOVES, np.int32)
    for turns in range(1, int(position.idle) + 1):
        other = (int(position.turn) - turns) % int(position.players)
        if other != seat and list_placements(tables, position, position.rack[other], moves) > 0:
            return False
    return True
