"""What moves tell of whoever made them: how they choose, and which tokens they kept.

Two ways to choose are told apart: by worth, as the players here do, and by points alone, as `greedy` does and many
people do. Only where it is all but certain that somebody chooses by points is use made of it: to mistake a better
player for that costs more than it gains.

After every placement a seat has kept none, one or two tokens, so there are at most 153 hands that it may have kept.
For each way and each of these hands it is noted how likely all the seat's placements were. After a placement of the
tokens L

    likely(way, hand) = how likely this way chooses the placement from L and the hand
                        x the mean of likely(way, part) from before, over all parts of L and the hand that are as
                          large as what had been kept then

since every token of the rack may as well be one of those that stayed as one of those that were drawn.
"""

from itertools import combinations
from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import WORDS, Generator, next_word
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import View
from trilude.contract.rules import Moves
from trilude.contract.steps import SIGN
from trilude.contract.walk import moves_buffer
from trilude.games.triolet.board import ASIDE, JOKER, KINDS, RACK, TOKENS
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, placed_tokens
from trilude.games.triolet.knowledge import count_left, worth_with_bis
from trilude.games.triolet.placements import EMPTY, lay
from trilude.games.triolet.rules import (
    SEATS,
    TRIES,
    clear_board,
    deal_gathered,
    gather_unseen,
    is_possible,
    legal_moves,
    put_in_rack,
)
from trilude.games.triolet.scoring import points_of

BY_WORTH, BY_POINTS = range(2)
WAYS = 2

DOUBT = (3.0, 1.0)
"""By how many points worse a move may be so that it is chosen e times less often than the best."""

SLIPS = 0.02
"""How often any move is chosen."""

CERTAIN = 0.9
"""How likely it must be that somebody chooses by points."""

HANDS = 1 + KINDS + KINDS * (KINDS + 1) // 2
"""What may have been kept: nothing, one token, two."""

FIRST = np.array([NONE, *range(KINDS), *(first for second in range(KINDS) for first in range(second + 1))], np.int64)
SECOND = np.array([NONE] * (1 + KINDS) + [second for second in range(KINDS) for _ in range(second + 1)], np.int64)
SIZE = np.array([0] + [1] * KINDS + [2] * (HANDS - 1 - KINDS), np.int64)
"""The tokens of each hand, and how many they are."""


class Tells(NamedTuple):
    """How many tokens each seat kept after its last placement, and how likely its placements were with each hand."""

    kept: NDArray[np.int64]
    likely: NDArray[np.float64]
    """By seat, way and hand."""


@kernel
def hand_index(first: int, second: int) -> int:
    """The number of a hand of two tokens."""
    low, high = min(first, second), max(first, second)
    return 1 + KINDS + high * (high + 1) // 2 + low


@kernel
def mean_before(likely: NDArray[np.float64], kept: int, rack: NDArray[np.int64], held: int) -> float:
    """The mean over the parts of a rack that may have been kept the time before."""
    total, parts = 0.0, 0
    if kept == 0:
        return float(likely[0])
    for i in range(held):
        if kept == 1:
            total += likely[1 + rack[i]]
            parts += 1
        for j in range(i + 1, held):
            if kept == 2:
                total += likely[hand_index(rack[i], rack[j])]
                parts += 1
    return total / parts


@kernel
def weigh_choice(tables: np.record, position: np.record, move: int, moves: Moves, chances: NDArray[np.float64]) -> None:
    """How likely each way chooses a placement, in a position whose mover's rack is seen."""
    worth, points = worth_with_bis(tables, position, move), float(points_of(tables, position, move))
    chances[:] = 0.0
    count = legal_moves(tables, position, moves)
    for i in range(count):
        other = int(moves[i])
        more = float(points_of(tables, position, other)) - points if other < EXCHANGE else -points
        chances[BY_WORTH] += exp(min((worth_with_bis(tables, position, other) - worth) / DOUBT[BY_WORTH], 60.0))
        chances[BY_POINTS] += exp(min(more / DOUBT[BY_POINTS], 60.0))
    for way in range(WAYS):
        chances[way] = (1.0 - SLIPS) / chances[way] + SLIPS / count


@kernel
def weigh_placement(
    tables: np.record,
    position: np.record,
    move: int,
    held: int,
    tells: Tells,
    hands: NDArray[np.int64],
    moves: Moves,
    likely: NDArray[np.float64],
) -> None:
    """How likely a placement and all before it were, with each of the `hands`; `likely` holds zeros before.

    It has not been made yet, and `held` tokens are in the rack. The rack of the position is overwritten.
    """
    seat = int(position.turn)
    tokens, _, _, first, second, third = placed_tokens(tables, move)
    rack, left = np.zeros(RACK, np.int64), np.zeros(KINDS, np.int64)
    chances = np.zeros(WAYS, np.float64)
    rack[0], rack[1], rack[2] = min(first, JOKER), min(second, JOKER), min(third, JOKER)
    count_left(tables, position, left)
    for i in range(tokens):
        left[rack[i]] -= 1
    stay = held - tokens
    for hand in range(HANDS):
        one, two = hands[0, hand], hands[1, hand]
        if (one != NONE) + (two != NONE) != stay:
            continue
        if (one != NONE and left[one] < 1) or (two != NONE and left[two] < 1) or (one == two != NONE and left[one] < 2):
            continue
        if stay > 0:
            rack[tokens] = one
        if stay > 1:
            rack[tokens + 1] = two
        position.rack[seat, :] = EMPTY
        position.held[seat] = 0
        for i in range(held):
            put_in_rack(position, seat, rack[i])
        weigh_choice(tables, position, move, moves, chances)
        for way in range(WAYS):
            before = mean_before(tells.likely[seat, way], int(tells.kept[seat]), rack, held)
            likely[way, hand] = before * chances[way]


def nothing_told() -> Tells:
    """What is known before anybody has moved."""
    return Tells(np.zeros(SEATS, np.int64), np.ones((SEATS, WAYS, HANDS)))


_HANDS = np.stack([FIRST, SECOND])


def read_tells(view: View, moves: Moves | None = None) -> Tells:
    """What the moves of the others tell a seat that is to move, as far back as nothing was dealt anew."""
    game, record, tells = view.game, view.record, nothing_told()
    moves = moves_buffer(game) if moves is None else moves
    history = _known_moves(view)
    position, held = view.copy_record(), record.held.astype(np.int64)
    _take_back(game, position, [number for _, number, _ in history])
    laid = np.zeros(SEATS, np.int64)
    for seat, number, _ in history:
        laid[seat] += placed_tokens(game.tables, number)[0] if 0 <= number < EXCHANGE else 0
    for seat, number, given in history:
        in_bag = max(0, TOKENS - ASIDE - int(position.laid) - RACK * view.seats)
        position.in_bag, position.turn = in_bag, seat
        in_rack = RACK if in_bag > 0 else int(held[seat] + laid[seat])
        if 0 <= number < EXCHANGE:
            tokens, cell, step, *kinds = placed_tokens(game.tables, number)
            if seat != view.seat and max(tokens, tells.kept[seat]) <= in_rack <= RACK:
                likely = np.zeros((WAYS, HANDS))
                weigh_placement(game.tables, position, number, in_rack, tells, _HANDS, moves, likely)
                tells.kept[seat], tells.likely[seat] = in_rack - tokens, likely / likely.max()
            for i in range(tokens):
                lay(position, cell + i * step, kinds[i])
            laid[seat] -= tokens
        elif given and seat != view.seat:
            # nothing is told of the tokens that stay, and nothing new of how the seat chooses
            tells.kept[seat], tells.likely[seat] = RACK - given, tells.likely[seat].max(axis=1, keepdims=True)
    for short in np.flatnonzero(tells.kept > held):  # a position that was set up, with fewer tokens than there are
        tells.kept[short], tells.likely[short] = 0, 1.0
    return tells


def _known_moves(view: View) -> list[tuple[int, int, int]]:
    """Who moved, which move it was (-1 where it is not seen), and how many tokens were exchanged; the oldest first."""
    tables, turn, known = view.game.tables, int(view.record.turn), []
    for move in reversed(view.moves):
        if move.text.startswith(SIGN):
            break
        again = False
        if 0 <= move.id < EXCHANGE:
            tokens, cell, step, *_ = placed_tokens(tables, move.id)
            again = any(tables.bis[cell + i * step] == 1 for i in range(tokens))
        turn = turn if again else (turn - 1) % view.seats
        exchanged = not 0 <= move.id < EXCHANGE and move.id != PASS
        known.append((turn, move.id, move.text.count(",") + 1 if exchanged else 0))
    return known[::-1]


def _take_back(game: Game, position: np.record, numbers: list[int]) -> None:
    """Take the tokens of placements off the board."""
    cells = set()
    for number in numbers:
        if 0 <= number < EXCHANGE:
            tokens, cell, step, *_ = placed_tokens(game.tables, number)
            cells |= {cell + i * step for i in range(tokens)}
    stay = [(int(cell), int(position.token[cell])) for cell in game.tables.cell if int(cell) not in cells]
    clear_board(game.tables, position)
    for cell, token in stay:
        if token != EMPTY:
            lay(position, cell, token)


class Beliefs(NamedTuple):
    """What one seat thinks of the others."""

    by_points: NDArray[np.bool_]
    """Which seats choose by points, all but certainly; of the others nothing is believed but that they choose well."""
    weights: NDArray[np.float64]
    """By seat, how likely each hand is, added up; all 0 where nothing is believed."""
    hands: NDArray[np.int64]
    """The tokens of each hand."""


def beliefs_of(view: View, tells: Tells) -> Beliefs:
    """What moves tell, and the tokens that are unseen, together."""
    world = view.copy_record()
    gather_unseen(view.game.tables, world, view.seat)
    unseen = np.append(world.bag, 1).astype(np.int64)
    prior = unseen[FIRST] * np.where(FIRST == SECOND, (unseen[SECOND] - 1) / 2, unseen[SECOND])
    prior[0] = 1.0
    likely = tells.likely * np.where(tells.kept[:, None] == SIZE, prior, 0.0)[:, None]
    either = likely.sum(axis=2)  # at first one way is as likely as the other
    by_points = either[:, BY_POINTS] > CERTAIN * either.sum(axis=1)
    return Beliefs(by_points, likely[:, BY_POINTS].cumsum(axis=1) * by_points[:, None], _HANDS)


@kernel
def draw_hand(weights: NDArray[np.float64], generator: Generator) -> int:
    """A hand by its weight, of weights that are added up."""
    mark, hand = next_word(generator) / 4294967296.0 * weights[-1], 0
    while weights[hand] <= mark and hand < len(weights) - 1:
        hand += 1
    return hand


@kernel
def imagine(tables: np.record, position: np.record, seat: int, beliefs: Beliefs, generator: Generator) -> None:
    """Deal the unseen tokens anew, as likely as is believed."""
    for word in range(WORDS):
        position.chance[word] = next_word(generator)
    for _ in range(TRIES):
        gather_unseen(tables, position, seat)
        for other in range(int(position.players)):
            if other != seat and beliefs.by_points[other]:
                deal_hand(position, other, beliefs, draw_hand(beliefs.weights[other], generator))
        deal_gathered(position)
        if is_possible(tables, position, seat):
            return


@kernel
def deal_hand(position: np.record, seat: int, beliefs: Beliefs, hand: int) -> None:
    """Put a hand from the bag into a rack, as far as the bag has it; `held` already counts it."""
    for place in range(2):
        kind = beliefs.hands[place, hand]
        if kind != NONE and int(position.bag[kind]) > 0:
            position.bag[kind] = int(position.bag[kind]) - 1
            held = int(position.held[seat])
            put_in_rack(position, seat, kind)
            position.held[seat] = held


def likelihood(tells: Tells, seat: int, rack: tuple[int, ...]) -> float:
    """How likely the placements of a seat that chooses by points were, if this is its rack now."""
    kept = int(tells.kept[seat])
    hands = [0]
    if kept == 1:
        hands = [1 + kind for kind in rack]
    elif kept == 2:
        hands = [hand_index(first, second) for first, second in combinations(rack, 2)]
    return float(tells.likely[seat, BY_POINTS, hands].mean())
