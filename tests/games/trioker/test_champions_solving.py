"""What alpha-beta proves is what plain minimax finds."""

import numpy as np
import pytest

from trilude.contract.chance import Generator, draw_below
from trilude.contract.errors import BadPlayer
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY
from trilude.contract.walk import generator
from trilude.games.trioker.champions import GAME
from trilude.games.triplex import GAME as TRIPLEX
from trilude.players.alphabeta import AlphaBetaPlayer
from trilude.players.find import find_player
from trilude.players.mcts import Budget

pytestmark = pytest.mark.compiled


def late_position(chance: Generator, hatched: bool, pieces: int) -> Position | None:
    """A random game's first position with so few pieces in both hands together, unless it ends before."""
    position = Position.start(GAME, GAME.choose({"hatched": hatched}), 0)
    while not position.is_over and 24 - sum(position.scores) > pieces:
        position = position.play(position.legal_moves[draw_below(chance, len(position.legal_moves))])
    return None if position.is_over else position


def minimax(record: np.record, known: dict[bytes, float]) -> float:
    """Even's share of the win with best play, by looking at everything."""
    if record.tobytes() in known:
        return known[record.tobytes()]
    seat = GAME.rules.to_move(GAME.tables, record)
    if seat == NOBODY:
        shares = np.zeros(2)
        GAME.rules.shares(GAME.tables, record, shares)
        return float(shares[0])
    moves = np.zeros(GAME.most_moves, np.int32)
    values = []
    for move in moves[: GAME.rules.legal_moves(GAME.tables, record, moves)].tolist():
        after = record.copy()
        GAME.rules.play(GAME.tables, after, move)
        values.append(minimax(after, known))
    known[record.tobytes()] = max(values) if seat == 0 else min(values)
    return known[record.tobytes()]


@pytest.mark.parametrize("hatched", [True, False])
def test_proofs_agree_with_minimax(hatched: bool) -> None:
    chance = generator(11)
    results: list[float] = []
    while len(results) < 20:
        position = late_position(chance, hatched, 6)
        if position is None or position.to_move is None:
            continue
        player = AlphaBetaPlayer(GAME, Budget(10_000_000))
        choice = player.choose(position.view(position.to_move))
        assert choice.proven
        truth = minimax(position.copy_record(), {})
        assert choice.values == (truth, 1 - truth)
        after = position.play(choice.move)
        assert minimax(after.copy_record(), {}) == truth
        results.append(truth)
    assert {0.0, 0.5, 1.0} <= set(results)


def test_the_end_is_found_long_before_deepening_comes_to_it() -> None:
    chance = generator(5)
    solved: list[bool] = []
    while len(solved) < 8:
        position = late_position(chance, True, 14)
        if position is not None:
            choice = AlphaBetaPlayer(GAME, Budget(130_000)).choose(position.view(position.mover))
            solved.append(choice.proven)
    assert sum(solved) == 7, "deepening alone would solve two"


def test_nothing_is_proven_too_early() -> None:
    position = Position.start(GAME, GAME.choose({}), 0)
    choice = find_player(GAME, "alphabeta:2000").choose(position.view(0))
    assert not choice.proven
    assert choice.move in position.legal_moves
    assert choice.simulations <= 2100


def test_a_proven_win_is_won() -> None:
    """Once a player announces a win it wins, against the same player and against chance."""
    chance = generator(3)
    announced = 0
    for seed in range(12):
        position = late_position(chance, True, 12)
        winner = None
        player = AlphaBetaPlayer(GAME, Budget(200_000))
        while position is not None and position.to_move is not None:
            choice = player.choose(position.view(position.to_move))
            if choice.proven and 1.0 in choice.values and winner is None:
                winner = choice.values.index(1.0)
                announced += 1
            if winner in (None, position.to_move) or seed % 2:
                position = position.play(choice.move)
            else:
                position = position.play(position.legal_moves[draw_below(chance, len(position.legal_moves))])
        if position is not None and winner is not None:
            assert position.winners == (winner,)
    assert announced > 3


def test_same_search_same_choice() -> None:
    position = Position.start(GAME, GAME.choose({}), 0).play("101@d7")
    one, two = (find_player(GAME, "alphabeta:20000").choose(position.view(1)) for _ in range(2))
    assert (one.move, one.values, one.line, one.simulations) == (two.move, two.values, two.line, two.simulations)


def test_only_games_of_two_without_secrets() -> None:
    from trilude.games.trioker.quick import GAME as QUICK

    with pytest.raises(BadPlayer, match="without chance or secrets"):
        find_player(QUICK, "alphabeta:10")
    with pytest.raises(BadPlayer, match="thinking time"):
        find_player(TRIPLEX, "alphabeta:")
