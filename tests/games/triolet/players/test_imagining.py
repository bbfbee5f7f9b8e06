"""What a simulation imagines: worlds that its view allows, ends as they must end, and what a second move is worth."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import numpy as np
import pytest

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.position import Position, View
from trilude.contract.walk import generator, moves_buffer
from trilude.games import GAMES
from trilude.games.triolet.encoding import EXCHANGE
from trilude.games.triolet.knowledge import BIS_WORTH, estimate, estimate_with, worth_of, worth_with_bis
from trilude.games.triolet.players.endgame import FAR, EndgameSolver, make_levels, solve
from trilude.games.triolet.players.simulation import Room, SimulationHabits, SimulationPlayer, simulate
from trilude.games.triolet.players.tells import beliefs_of, nothing_told
from trilude.players.mcts import Budget

GAME = GAMES["triolet"]


def some_positions(seed: int, bag: int) -> Iterator[Position]:
    """The positions of a game of random placements, as soon as at most so many tokens are in the bag."""
    chance, position = generator(seed), trilude.start("triolet", seed=seed)
    while not position.is_over:
        if int(position.record.in_bag) <= bag:
            yield position
        moves = [move for move in position.legal_moves.numbers if move < EXCHANGE] or position.legal_moves.numbers
        position = position.play(moves[draw_below(chance, len(moves))])


def last_draws(number: int) -> Position:
    """Of positions with one or two tokens in the bag, each of another game, the one of this number."""
    found = (one for seed in count(1) for one in islice(some_positions(seed, 2), 1) if int(one.record.in_bag) > 0)
    return next(islice(found, number, None))


def tried(view: View, candidates: list[int], *, exact: bool, worlds: int = 6) -> np.ndarray:
    """The chances that a simulation notes."""
    room = Room(np.zeros(2, GAME.rules.POSITION), moves_buffer(GAME), make_levels(GAME))
    expected = np.zeros((worlds, len(candidates), view.seats))
    moves = np.array(candidates, np.int32)
    beliefs = beliefs_of(view, nothing_told())
    simulate(GAME.tables, view.record, view.seat, beliefs, 1, exact, room, moves, generator(9), expected)
    return expected


@pytest.mark.compiled
def test_where_the_bag_is_empty_a_try_ends_as_the_solved_end_does() -> None:
    solver, compared = EndgameSolver(GAME), 0
    for position in map(last_draws, range(4)):
        view, chance = position.view(position.mover), generator(9)
        moves = [move for move in position.legal_moves.numbers if move < EXCHANGE][-8:]
        for row in tried(view, moves, exact=True):
            world = Position.from_bytes(GAME, position.options, view.sample(chance).tobytes())
            for move, chances in zip(moves, row, strict=True):
                after = world.play(move)
                if int(after.record.in_bag) == 0:
                    share = 0.5 * (np.sign(solver.solve_open(after.copy_record())) + 1)
                    assert chances.tolist() == [share, 1 - share]
                    compared += 1
    assert compared > 20


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(2))
def test_every_try_near_the_end_comes_to_the_end(number: int) -> None:
    position = last_draws(number)
    moves = position.legal_moves.numbers[:12]
    ends = {0.0, 0.5, 1.0}
    told = [tried(position.view(position.mover), moves, exact=exact) for exact in (False, True)]
    assert all(set(chances.ravel().tolist()) <= ends for chances in told)


@pytest.mark.compiled
def test_the_sign_of_a_lead_is_found_without_its_size() -> None:
    levels, found = make_levels(GAME), set()
    for seed in range(12):
        position = next((one for one in some_positions(seed, 0)), None)
        if position is None:
            continue
        signs = []
        for least, most in ((-FAR, FAR), (-1, 1)):
            levels.stack[0] = position.record
            signs.append(int(np.sign(solve(GAME.tables, levels, least, most))))
        assert signs[0] == signs[1]
        found.add(signs[0])
    assert {-1, 1} <= found


def test_a_bis_square_is_worth_another_move() -> None:
    found = Counter[bool]()
    for position in some_positions(2, 60):
        record = position.record
        for move in position.legal_moves.numbers[::3]:
            after = position.play(move)
            extra = worth_with_bis(GAME.tables, record, move) - worth_of(GAME.tables, record, move)
            again = after.to_move == position.mover or (after.is_over and extra > 0)
            assert extra == pytest.approx(BIS_WORTH if again else 0)
            found[again] += 1
    assert found[True] > 5
    assert found[False] > 5


def test_what_is_kept_counts_like_points() -> None:
    position = trilude.start("triolet", seed=3).play(trilude.start("triolet", seed=3).legal_moves[0])
    richer = position.copy_record()
    richer.points[0] += 30
    plain, kept = np.zeros(2), np.array([30.0, 0.0])
    estimate(GAME.tables, richer, plain)
    estimate_with(GAME.tables, position.record, kept)
    assert kept == pytest.approx(plain)
    assert kept.sum() == pytest.approx(1)


@pytest.mark.compiled
def test_whoever_was_given_up_stands_behind_the_leader() -> None:
    position = trilude.start("triolet", seed=8)
    choice = SimulationPlayer(GAME, Budget(60_000), 1, SimulationHabits(6)).choose(position.view(position.mover))
    values = [candidate.value for candidate in choice.candidates]
    assert max(values) == values[0] == choice.values[position.mover]
    visits = [candidate.visits for candidate in choice.candidates]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] > 2 * visits[-1]
