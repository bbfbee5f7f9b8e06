"""What a Triolet player knows beyond the rules: points now, what the kept tokens are worth, what the board offers next.

The weights are learned by self-play, see leaves.json; they stand in the tables.
"""

from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.rules import Moves
from trilude.games.triolet.board import JOKER, KINDS, RACK, STRIDE
from trilude.games.triolet.encoding import BIS_OFFER, DOUBLE_OFFER, EXCHANGE, NONE, PASS, TRIO_OFFER, placed_tokens
from trilude.games.triolet.placements import EMPTY, Rack, count_beside, touching
from trilude.games.triolet.rules import rack_value
from trilude.games.triolet.scoring import points_of

EXPLORATION = 0.3
PLAYOUT = 4

LEAD_DEVIATION = 19.5
"""How far a lead wanders, in points: this times the root of the tokens that are still to be placed."""

TEMPO = 23.5
"""What it is worth to be the one to move, in points. Both were measured in games of the learned weights."""

BIS_WORTH = 45.0
"""What it is worth to move again, in points: moves chosen by worth alone gain as much with anything from 25 to 60."""


@kernel
def kept_worth(tables: np.record, rack: Rack, first: int, second: int, third: int) -> float:
    """What the tokens of a rack are worth that stay when up to three kinds leave it (NONE for fewer)."""
    one, two = NONE, NONE
    for slot in range(RACK):
        kind = int(rack[slot])
        if kind == EMPTY:
            continue
        if kind == first:
            first = NONE
        elif kind == second:
            second = NONE
        elif kind == third:
            third = NONE
        elif one == NONE:
            one = kind
        else:
            two = kind
    return float(tables.kept[one, two])


@kernel
def number_or_nothing(kind: int) -> int:
    """What a token is worth at the end of the game."""
    return kind if kind < JOKER else 0


@kernel
def worth_of(tables: np.record, position: np.record, move: int) -> float:
    """Points now and the worth of what is kept; once the bag is empty, every number got rid of is worth itself."""
    rack = position.rack[int(position.turn)]
    if move >= EXCHANGE:
        if move == PASS:
            return 0.0
        kinds = tables.exchange[move - EXCHANGE]
        return kept_worth(tables, rack, int(kinds[0]), int(kinds[1]), int(kinds[2]))
    points = points_of(tables, position, move)
    tokens, _, _, first, second, third = placed_tokens(tables, move)
    first = min(first, JOKER)
    second = min(second, JOKER) if tokens > 1 else NONE
    third = min(third, JOKER) if tokens > 2 else NONE
    if int(position.in_bag) == 0:
        return float(points + number_or_nothing(first) + number_or_nothing(second) + number_or_nothing(third))
    return points + kept_worth(tables, rack, first, second, third)


@kernel
def worth_with_bis(tables: np.record, position: np.record, move: int) -> float:
    """The same, and another move where a bis square is covered."""
    if move < EXCHANGE:
        tokens, cell, step, _, _, _ = placed_tokens(tables, move)
        for i in range(tokens):
            if int(tables.bis[cell + i * step]) == 1:
                return float(worth_of(tables, position, move)) + BIS_WORTH
    return float(worth_of(tables, position, move))


@kernel
def best_by_worth(tables: np.record, position: np.record, moves: Moves, count: int) -> int:
    """The move of most worth, the first among equals; a bis square counts."""
    best, best_worth = int(moves[0]), -1e9
    for i in range(count):
        worth = worth_with_bis(tables, position, int(moves[i]))
        if worth > best_worth:
            best, best_worth = int(moves[i]), worth
    return best


@kernel
def best_by_points(tables: np.record, position: np.record, moves: Moves, count: int) -> int:
    """The move of most points, the first among equals; who goes out gets what the others hold."""
    seat = int(position.turn)
    in_racks = 0
    for other in range(int(position.players)):
        if other != seat:
            in_racks += rack_value(position, other)
    best, most = int(moves[0]), -1
    for i in range(count):
        move = int(moves[i])
        points = points_of(tables, position, move) if move < EXCHANGE else 0
        if int(position.in_bag) == 0 and move < EXCHANGE:
            tokens, _, _, _, _, _ = placed_tokens(tables, move)
            points += in_racks if tokens == int(position.held[seat]) else 0
        if points > most:
            best, most = move, points
    return best


@kernel
def playout_move(tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator) -> int:
    """The move of most worth."""
    return best_by_worth(tables, position, moves, count)


@kernel
def count_left(tables: np.record, position: np.record, left: NDArray[np.int64]) -> None:
    """How many tokens of each kind are not on the board."""
    for kind in range(KINDS):
        left[kind] = tables.supply[kind]
    for number in range(len(tables.cell)):
        token = int(position.token[int(tables.cell[number])])
        if token != EMPTY:
            left[min(token, JOKER)] -= 1


@kernel
def count_offers(tables: np.record, position: np.record, offers: NDArray[np.float64]) -> None:
    """What the board offers to whoever moves next.

    Free double, triple and bis cells that touch a token, and the chance that one token drawn from all that are not on
    the board completes a trio, added over the cells where it could.
    """
    left = np.zeros(KINDS, np.int64)
    count_left(tables, position, left)
    total = left.sum()
    offers[:] = 0.0
    for row in range(1, 16):
        near = touching(position, row)
        while near:
            cell = row * STRIDE + lowest_bit(near)
            near &= near - 1
            fits = int(position.fits[0, cell]) & int(position.fits[1, cell])
            if fits == 0:
                continue
            factor = int(tables.factor[cell])
            if factor > 1:
                offers[DOUBLE_OFFER + factor - 2] += 1
            elif int(tables.bis[cell]) == 1:
                offers[BIS_OFFER] += 1
            in_row, _, _ = count_beside(position, cell, 1)
            in_column, _, _ = count_beside(position, cell, STRIDE)
            if in_row == 2 or in_column == 2:
                offers[TRIO_OFFER] += left[lowest_bit(fits)] / total


@kernel
def offers_worth(tables: np.record, position: np.record, offers: NDArray[np.float64]) -> float:
    """What it is worth to leave the board like this to the next player; `offers` is room to count in."""
    count_offers(tables, position, offers)
    worth = 0.0
    for offer in range(len(offers)):
        worth += float(tables.offers[offer]) * offers[offer]
    return worth


@kernel
def estimate(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """Leads in points become chances."""
    shares[:] = 0.0
    estimate_with(tables, position, shares)


@kernel
def estimate_with(tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
    """The same where each seat has something besides, worth as many points as `shares` says.

    How much a lead tells hangs on how much the tokens that are left can still change.
    """
    left = int(position.in_bag)
    for seat in range(len(shares)):
        left += int(position.held[seat])
    scale = 0.55 * LEAD_DEVIATION * sqrt(1.0 + left)
    total = 0.0
    best = -1e9
    for seat in range(len(shares)):
        shares[seat] += int(position.points[seat]) + (TEMPO if seat == int(position.turn) else 0.0)
        best = max(best, shares[seat])
    for seat in range(len(shares)):
        shares[seat] = exp((shares[seat] - best) / scale)
        total += shares[seat]
    for seat in range(len(shares)):
        shares[seat] /= total
