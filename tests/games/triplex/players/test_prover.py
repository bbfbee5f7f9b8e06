"""Forced wins of Triplex: the fast search against a plain one, and the player that uses it."""

from functools import cache

import numpy as np
import pytest

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.errors import BadPlayer
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.games.triplex.players.forced_wins import LIMIT, WON, ForcedWins
from trilude.games.triplex.players.prover import ProverPlayer
from trilude.games.triplex.rules import key
from trilude.players.find import find_player
from trilude.players.mcts import Budget

GAME = GAMES["triplex"]
WIN_IN_ONE = "○□△d1 □g4,△a4,○g1 w 4 1"


def look_everywhere(position: Position, seat: int, plies: int) -> bool:
    """Whether a seat wins: all moves and all answers, straight from the rules."""
    if position.is_over or plies == 0:
        return position.shares[seat] == 1
    answers = (look_everywhere(position.play(move), seat, plies - 1) for move in position.legal_moves.numbers)
    return any(answers) if position.to_move == seat else all(answers)


plainly_wins = cache(look_everywhere)
"""It takes long, so what was found is kept for the next test."""


def quickly_wins(position: Position, seat: int, plies: int) -> bool:
    """The search that is tested."""
    tally = np.zeros(3, np.int64)
    tally[LIMIT] = 10_000_000
    return ForcedWins(position).wins((), seat, plies, tally) == WON


@cache
def late_positions(games: int) -> list[Position]:
    """Positions a few plies before games of weak players ended, so that some are won."""
    chance, positions = generator(3), []
    for number in range(games):
        players = [find_player(GAME, "mcts:60", 2 * number + seat) for seat in range(2)]
        history = [Position.start(GAME, GAME.choose({}), 0)]
        while (mover := history[-1].to_move) is not None:
            history.append(history[-1].play(players[mover].choose(history[-1].view(mover)).move))
        positions.append(history[-2 - draw_below(chance, 4)])
    return positions


@pytest.mark.compiled
def test_the_fast_search_agrees_with_the_plain_one() -> None:
    seen = set()
    for position in late_positions(8):
        for seat in range(2):
            for plies in (1, 2, 3):
                expected = plainly_wins(position, seat, plies)
                assert quickly_wins(position, seat, plies) == expected, (position.text, seat, plies)
                seen.add((plies, expected))
    assert {(1, False), (3, True), (3, False)} <= seen


@pytest.mark.compiled
def test_a_position_that_would_come_a_third_time_is_not_won() -> None:
    """Where all positions on the way to a win have stood on the board twice, there is no win."""
    tested = 0
    for position in late_positions(8):
        seat = position.to_move
        assert seat is not None
        if plainly_wins(position, seat, 1) or not plainly_wins(position, seat, 3):
            continue
        winning = [after for after in map(position.play, position.legal_moves.numbers) if plainly_wins(after, seat, 2)]
        if len(winning) > 5:
            continue
        record = position.copy_record()
        ply = 2 * len(winning)
        record.past[:] = 0
        record.past[:ply] = [key(after.record) for after in winning for _ in range(2)]
        record.past[ply] = key(record)
        record.ply = ply
        seen_before = Position.from_bytes(GAME, position.options, record.tobytes())
        assert quickly_wins(position, seat, 3)
        assert not plainly_wins(seen_before, seat, 3)
        assert not quickly_wins(seen_before, seat, 3)
        tested += 1
    assert tested


def test_the_prover_wins_at_once_and_says_so() -> None:
    choice = find_player(GAME, "prover:1000").choose(trilude.position("triplex", WIN_IN_ONE).view(0))
    assert choice.move.text == "○□△d1-d4"
    assert choice.proven
    assert choice.values == (1.0, 0.0)
    assert choice.candidates[0].value == 1


@pytest.mark.compiled
def test_what_the_prover_claims_it_keeps() -> None:
    claims = 0
    for number, position in enumerate(late_positions(8)[:6]):
        player = find_player(GAME, "prover:2000", number)
        rival = find_player(GAME, "mcts:200", number)
        seat = position.to_move
        assert seat is not None
        choice = player.choose(position.view(seat))
        if not (choice.proven and choice.values[seat] == 1):
            continue
        claims += 1
        now = position.play(choice.move)
        while now.to_move is not None:
            now = now.play((player if now.to_move == seat else rival).choose(now.view(now.to_move)).move)
        assert now.winners == (seat,)
    assert claims


@pytest.mark.compiled
def test_a_proof_ends_the_thinking() -> None:
    view = trilude.position("triplex", WIN_IN_ONE).view(0)
    choice = find_player(GAME, "mcts:50000").choose(view)
    assert choice.proven
    assert choice.simulations < 50_000


def test_it_plays_triplex_only() -> None:
    with pytest.raises(BadPlayer, match="There is no player prover:100"):
        find_player(GAMES["trioker-champions"], "prover:100")


def test_the_prover_shares_its_time_between_attack_thought_and_defence() -> None:
    player = find_player(GAME, "prover:1s", 1)
    assert isinstance(player, ProverPlayer)
    player.choose(trilude.start("triplex").view(0))
    thought = player._thinker.budget.seconds
    assert thought is not None
    assert 0.05 < thought <= 0.7, "what the attack has left of seven tenths"
    assert player.budget == Budget(None, 1.0)
