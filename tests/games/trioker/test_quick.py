"""What is special to the quick game of Trioker."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import rounds
from tests.games.trioker.plain_quick_board import rank
from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.trioker.pieces import NAMES
from trilude.games.trioker.quick import GAME
from trilude.games.trioker.quick.rules import BOARD, KINDS, START, tables


def start(seed: int, **options: int) -> Position:
    return Position.start(GAME, GAME.choose(options), seed)


def random_game(position: Position, seed: int) -> Iterator[Position]:
    """All positions of a random game."""
    chance = generator(seed)
    yield position
    while not position.is_over:
        moves = position.legal_moves
        position = position.play(moves[draw_below(chance, len(moves))].id)
        yield position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_contract(players: int, seed: int) -> None:
    assert check_game(GAME, {"players": players, "deals": 2}, seed, every=3) >= 20


def test_board() -> None:
    assert [sum(place[0] == row for place in BOARD.cells) for row in range(8)] == [9, 11, 11, 9, 9, 11, 11, 9]
    kinds = Counter((KINDS[int(tables().kind[cell])], int(tables().amount[cell])) for cell in range(80))
    del kinds["", 0]
    assert kinds == {
        ("pay bank", 2): 4,
        ("pay bank", 5): 2,
        ("pay others", 2): 2,
        ("from bank", 2): 4,
        ("from bank", 5): 2,
        ("from others", 2): 2,
        ("give", 0): 2,
        ("again", 0): 2,
    }
    assert BOARD.up[START]
    for cell, (row, column) in enumerate(BOARD.cells):
        opposite = BOARD.cells.index((7 - row, 2 * BOARD.cells[START][1] - column))
        assert tables().kind[cell] == tables().kind[opposite]
        assert tables().amount[cell] == tables().amount[opposite]
        if tables().kind[cell]:
            assert START not in (cell, *BOARD.beside[cell])
            assert not any(tables().kind[near] for near in BOARD.beside[cell])


@settings(max_examples=rounds(60), deadline=None)
@given(st.integers(2, 4), st.integers(1, 3), st.sampled_from([10, 11, 25, 100]), st.integers(0, 2**40))
def test_every_coin_is_conserved(players: int, deals: int, bank: int, seed: int) -> None:
    first = start(seed, players=players, deals=deals, bank=bank)
    total = bank + sum(first.scores)
    for position in random_game(first, seed):
        assert int(position.record.bank) + sum(position.scores) == total
        assert min(position.scores) >= 0
        assert int(position.record.bank) >= 0
    assert position.ending is not None
    ruined = "ruined" in position.ending.en
    assert ruined or int(position.record.deal) == deals
    assert not ruined or bank <= 100


@pytest.mark.parametrize(("players", "each", "stock", "chips"), [(2, 10, 5, 35), (3, 7, 4, 35), (4, 6, 1, 30)])
def test_deal(players: int, each: int, stock: int, chips: int) -> None:
    openers = set()
    for seed in range(rounds(60)):
        position = start(seed, players=players)
        record = position.record
        hands = [int(record.hands[seat]) for seat in range(players)]
        assert [hand.bit_count() for hand in hands] == [each] * players
        assert int(record.left) == stock
        assert position.scores == (chips,) * players
        held = [name for piece, name in enumerate(NAMES) if any(hand >> piece & 1 for hand in hands)]
        opener = max(held, key=rank)
        assert position.to_move is not None
        assert hands[position.to_move] >> NAMES.index(opener) & 1
        assert {move.text.split("@")[1] for move in position.legal_moves} == {BOARD.names[START]}
        assert {opener in 2 * move.text.split("@")[0] for move in position.legal_moves} == {True}
        openers.add(opener)
    assert "333" in openers
