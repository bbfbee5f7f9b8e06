"""Hidden hands: what a seat knows is true, and what it does not know is drawn evenly."""

from collections import Counter
from itertools import pairwise, permutations

import pytest

from tests.games.trioker.test_quick import random_game, start
from trilude.contract.position import Position, View
from trilude.contract.rules import NOBODY
from trilude.contract.walk import generator
from trilude.games.trioker.pieces import NAMES
from trilude.games.trioker.quick import GAME
from trilude.games.trioker.quick.memory import IN_STOCK, SEATS, unseen_pieces
from trilude.games.trioker.quick.rules import GIVE, tables

DRAWS = 80
"""How often each world is drawn on average."""


def holders(record: "object") -> dict[int, int]:
    """Who holds each piece that is not on the board."""
    found = {int(piece): IN_STOCK for piece in record.stock if piece >= 0}  # type: ignore[attr-defined]
    for seat in range(SEATS):
        hand = int(record.hands[seat])  # type: ignore[attr-defined]
        found |= {piece: seat for piece in range(len(NAMES)) if hand >> piece & 1}
    return found


def possible(view: View, seat: int) -> set[tuple[int, ...]]:
    """All distributions of the unseen pieces that agree with what a seat knows, by trying all arrangements."""
    record = view.record
    unseen = [piece for piece in range(len(NAMES)) if unseen_pieces(tables(), record, seat) >> piece & 1]
    places = [holder for holder in range(SEATS) if holder != seat for _ in range(int(record.held[holder]))]
    places += [IN_STOCK] * int(record.left)
    return {
        order
        for order in set(permutations(places))
        if all(int(record.may[1 + seat, piece]) >> holder & 1 for piece, holder in zip(unseen, order, strict=True))
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_seats_know_is_true(players: int) -> None:
    for seed in range(25):
        for position in random_game(start(seed, players=players, deals=2), seed):
            for piece, holder in holders(position.record).items():
                for seat in range(NOBODY, players):
                    if seat != holder and not position.is_over:
                        assert int(position.record.may[1 + seat, piece]) >> holder & 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_are_even_over_all_that_agrees(players: int) -> None:
    chance, tried = generator(players), 0
    for seed in range(400):
        for position in random_game(start(seed, players=players, deals=1), seed):
            seat = position.to_move
            if seat is None:
                break
            view = position.view(seat)
            hidden = unseen_pieces(tables(), view.record, seat).bit_count()
            if not 4 <= hidden <= 6:
                continue
            worlds = possible(view, seat)
            free = len({holder for world in worlds for holder in world})
            if len(worlds) < 3 or free < 2:
                continue
            unseen = [p for p in range(len(NAMES)) if unseen_pieces(tables(), view.record, seat) >> p & 1]
            counts: Counter[tuple[int, ...]] = Counter()
            draws = DRAWS * len(worlds)
            for _ in range(draws):
                where = holders(view.sample(chance))
                counts[tuple(where[piece] for piece in unseen)] += 1
            assert set(counts) == worlds
            surprise = sum((count - DRAWS) ** 2 / DRAWS for count in counts.values())
            assert surprise < len(worlds) - 1 + 5 * (2 * len(worlds)) ** 0.5
            tried += 1
            break
        if tried == 5:
            return
    pytest.fail("too few positions to try")


def test_stock_order_is_even() -> None:
    chance, view = generator(1), start(5).view(0)
    tops = Counter(int(view.sample(chance).stock[4]) for _ in range(6000))
    unseen = unseen_pieces(tables(), view.record, 0)
    could = [
        piece for piece in range(len(NAMES)) if unseen >> piece & 1 and int(view.record.may[1, piece]) >> IN_STOCK & 1
    ]
    assert set(tops) <= set(could)
    assert len(tops) == len(could)


def test_a_gift_is_known_to_two() -> None:
    met = 0
    for seed in range(60):
        *positions, _ = random_game(start(seed, players=3, deals=1), seed)
        for before, after in pairwise(positions):
            move = after.moves[-1]
            if move.id < GIVE or int(after.record.deal):
                continue
            piece, receiver = divmod(move.id - GIVE, SEATS)
            giver = before.to_move
            assert giver is not None
            outsider = 3 - giver - receiver
            assert after.view(giver).moves[-1].text == after.view(receiver).moves[-1].text == move.text
            assert after.view(outsider).moves[-1].text == f"give:?>{receiver + 1}"
            assert after.view(NOBODY).moves[-1].id == -1
            chance = generator(seed)
            for _ in range(20):
                assert holders(after.view(giver).sample(chance))[piece] == receiver
            met += 1
    assert met >= 5


def test_who_passes_lacks_what_fits() -> None:
    met = 0
    for seed in range(30):
        *positions, _ = random_game(start(seed, players=2, deals=1), seed)
        for before, after in pairwise(positions):
            if after.moves[-1].text != "pass" or int(after.record.voids):
                continue
            seat = before.to_move
            assert seat is not None
            chance = generator(seed)
            for _ in range(10):
                world = Position(GAME, after.options, None, after.view(1 - seat).sample(chance).tobytes())
                record = world.copy_record()
                record.turn = seat
                again = Position(GAME, after.options, None, record.tobytes())
                assert again.legal_moves.ids & set(range(GIVE - 2)) == set()
            met += 1
    assert met >= 5
