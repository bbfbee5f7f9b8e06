"""What searches call certain is certain: against plain minimax in endings."""

from functools import cache

import numpy as np
import pytest

import trilude
from tests.effort import rounds
from trilude.contract.chance import draw_below
from trilude.contract.dtypes import Records
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.players.alphabeta import Findings
from trilude.players.find import find_player
from trilude.players.negamax import FRAME, MEMORY, WIN, remember
from trilude.players.player import Choice

CHAMPIONS = GAMES["trioker-champions"]


@cache
def champions_ending(seed: int, plies: int) -> Position:
    """A random game a few decisions before its end."""
    chance, decisions = generator(seed), []
    position = Position.start(CHAMPIONS, CHAMPIONS.choose({"hatched": seed % 2 == 0}), 0)
    while not position.is_over:
        numbers = position.legal_moves.numbers
        if len(numbers) > 1:
            decisions.append(position)
        position = position.play(numbers[draw_below(chance, len(numbers))])
    return decisions[-plies]


@cache
def minimax(position: Position) -> float:
    """The share of seat 0 if both play their best, by looking at every line."""
    if position.to_move is None:
        return position.shares[0]
    values = [minimax(position.play(move)) for move in position.legal_moves.numbers]
    return max(values) if position.to_move == 0 else min(values)


@pytest.mark.parametrize("seed", range(4))
def test_three_lines_are_the_three_best_moves_with_their_own_values(seed: int) -> None:
    position = champions_ending(seed, 3)
    shares = [minimax(position.play(move)) for move in position.legal_moves.numbers]
    best = sorted((share if position.mover == 0 else 1 - share for share in shares), reverse=True)
    choice = find_player(CHAMPIONS, "alphabeta:5000000+3", 1).choose(position.view(position.mover))
    weighed = [candidate.value for candidate in choice.candidates if candidate.visits]
    assert weighed == best[:3]


def agrees(position: Position, choice: Choice) -> None:
    """What a search claims to be certain is what plain minimax finds."""
    seat = position.to_move
    assert seat is not None
    value = minimax(position)
    assert choice.values == (value, 1 - value)
    assert minimax(position.play(choice.move)) == value, "the chosen move keeps the value"
    assert choice.candidates[0].value == choice.values[seat]


@pytest.mark.parametrize(
    ("guesses", "best", "certain"), [(7, 0, True), (7, WIN, True), (9, WIN, True), (9, -WIN, True), (9, 0, False)]
)
def test_what_no_estimate_had_a_part_in_is_remembered_as_certain_and_so_is_a_win(
    guesses: int, best: int, certain: bool
) -> None:
    memory: Records = np.zeros(1, MEMORY)
    frame: np.record = np.zeros(1, FRAME)[0]
    frame.depth, frame.guesses, frame.best = 2, 7, best
    remember(memory, frame, guesses)
    assert bool(memory[0].certain) == certain


@pytest.mark.parametrize(
    ("values", "finished", "certain", "solved"),
    [
        ([WIN, 0], 1, False, True),
        ([-WIN, -WIN], 2, False, True),
        ([5, -3], 2, True, True),
        ([5, -3], 2, False, False),
        ([5, -3], 1, True, False),
    ],
)
def test_a_win_is_certain_and_so_is_what_all_moves_come_to_without_a_guess(
    values: list[int], finished: int, certain: bool, solved: bool
) -> None:
    found = Findings(np.array([7, 8], np.int32))
    assert not found.solved, "nothing was looked at"
    found.learn(np.array(values), finished, certain)
    assert found.solved == solved


ENDINGS = [(seed, plies) for seed in range(rounds(40)) for plies in (2, 3, 4)]


@pytest.mark.parametrize(("seed", "plies"), ENDINGS)
def test_alphabeta_solves_endings_as_plain_minimax_does(seed: int, plies: int) -> None:
    position = champions_ending(seed, plies)
    choice = find_player(CHAMPIONS, "alphabeta:50000", seed).choose(position.view(position.to_move or 0))
    assert choice.proven
    agrees(position, choice)


@pytest.mark.parametrize(("seed", "plies"), ENDINGS)
def test_a_search_that_is_cut_short_claims_nothing_false(seed: int, plies: int) -> None:
    """With any budget a proof is right, and what a small budget proves a larger one proves too."""
    position = champions_ending(seed, plies)
    view = position.view(position.to_move or 0)
    for kind, budgets in (("alphabeta", (1, 5, 12, 30, 60, 120)), ("mcts", (1, 8, 40, 120))):
        proven = False
        for budget in budgets:
            choice = find_player(CHAMPIONS, f"{kind}:{budget}", seed).choose(view)
            assert choice.move in position.legal_moves
            assert choice.proven or not proven or kind == "mcts"
            proven = choice.proven
            if proven:
                agrees(position, choice)


@pytest.mark.parametrize("seed", range(rounds(10)))
def test_mcts_plays_no_move_that_it_knows_to_lose(seed: int) -> None:
    position = champions_ending(seed, 4)
    seat = position.to_move or 0
    choice = find_player(CHAMPIONS, "mcts:150", seed).choose(position.view(seat))
    for candidate in choice.candidates:
        if candidate.value in (0, 1):
            own = minimax(position.play(candidate.move)) if seat == 0 else 1 - minimax(position.play(candidate.move))
            assert own == candidate.value or not choice.proven
    if choice.proven:
        agrees(position, choice)


def test_a_forced_move_gets_a_glance_only() -> None:
    position = trilude.start("trioker-champions")
    while len(position.legal_moves) != 1:
        position = position.play(position.legal_moves[0])
    view = position.view(position.to_move or 0)
    assert find_player(CHAMPIONS, "alphabeta:30", 1).choose(view).simulations <= 30 + 130
    choice = find_player(CHAMPIONS, "alphabeta:90", 1).choose(view)
    assert [candidate.move for candidate in choice.candidates] == [choice.move]


@pytest.mark.compiled
def test_a_forced_move_is_searched_no_further_than_needed_to_say_what_to_expect() -> None:
    position = trilude.start("trioker-champions")
    while len(position.legal_moves) != 1:
        position = position.play(position.legal_moves[0])
    choice = find_player(CHAMPIONS, "alphabeta:100000000", 1).choose(position.view(position.to_move or 0))
    assert choice.simulations <= 20_000 + 130
