"""The solve of the champions' start: what it takes to be worth the same is, and its answers are those of minimax."""

from itertools import product

import pytest

from benchmarks.champions_start import EXCHANGES, answer, first_moves
from benchmarks.trioker_games import late_position
from tests.effort import rounds
from tests.games.trioker.test_champions_solving import minimax
from trilude.boards.triangles import Symmetry
from trilude.contract.chance import draw_below
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.rules import BOARD, PASS
from trilude.games.trioker.pieces import WAYS
from trilude.players.alphabeta import room_to_search

CELLS = {frozenset(corners): cell for cell, corners in enumerate(BOARD.corners)}


def start(hatched: bool) -> Position:
    return Position.start(GAME, GAME.choose({"hatched": hatched}), 0)


def image(move: int, symmetry: Symmetry, exchange: tuple[int, ...]) -> int:
    """A move on the turned or mirrored board, with values exchanged."""
    if move == PASS:
        return PASS
    cell, way = divmod(move, WAYS)
    values = (way // 16, way // 4 % 4, way % 4)
    lying = {symmetry.points[point]: exchange[v] for point, v in zip(BOARD.corners[cell], values, strict=True)}
    there = CELLS[frozenset(lying)]
    first, second, third = (lying[point] for point in BOARD.corners[there])
    return there * WAYS + 16 * first + 4 * second + third


@pytest.mark.parametrize("hatched", [True, False])
def test_thirty_first_moves_are_three(hatched: bool) -> None:
    classes = first_moves(start(hatched))
    assert [len(alike) for alike in classes] == [6, 12, 12]
    assert {move for alike in classes for move in alike} == {move.text for move in start(hatched).legal_moves}
    for alike in classes:
        moves = {start(hatched).move(move).id for move in alike}
        first = min(moves)
        assert {image(first, *by) for by in product(BOARD.symmetries, EXCHANGES)} == moves


@pytest.mark.parametrize("hatched", [True, False])
def test_turns_mirrors_and_exchanges_of_values_map_games_to_games(hatched: bool) -> None:
    """Every move of the image is legal, nothing else is, and it ends as the game did."""
    assert len(BOARD.symmetries) == 6
    chance = generator(7)
    for symmetry, exchange in product(BOARD.symmetries, EXCHANGES):
        position = mirrored = start(hatched)
        while not position.is_over:
            moves = position.legal_moves.numbers
            assert {image(move, symmetry, exchange) for move in moves} == set(mirrored.legal_moves.numbers)
            move = moves[draw_below(chance, len(moves))]
            position, mirrored = position.play(move), mirrored.play(image(move, symmetry, exchange))
        assert (mirrored.is_over, mirrored.shares) == (True, position.shares)


@pytest.mark.compiled
@pytest.mark.parametrize("hatched", [True, False])
def test_endings_are_worth_what_minimax_says(hatched: bool) -> None:
    search, chance, told = room_to_search(GAME, 1 << 16), generator(3), set()
    for _ in range(rounds(30)):
        position = late_position(chance, hatched, 3)
        truth = {0.0: "a win for Odd", 0.5: "a draw", 1.0: "a win for Even"}[minimax(position.copy_record(), {})]
        assert answer(search, position).worth == truth
        told.add(truth)
    assert len(told) == 3


@pytest.mark.compiled
def test_what_takes_too_long_is_given_up() -> None:
    found = answer(room_to_search(GAME, 1 << 16), start(hatched=True).play("011@d7"), given_up=5000)
    assert found.worth == "given up"
    assert found.positions < 5200
