"""Levels: tables that make sense, moves that are legal, and errors that a person could make."""

from dataclasses import replace
from typing import Any

import pytest

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.players.fallible import FalliblePlayer
from trilude.players.find import find_player, player_of_level, read_budget
from trilude.players.levels import Level, level_of, read_levels, read_row

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "triplex": [{}, {"path": "straight", "repetition": 0}],
    "trigon": [{"players": 2}, {"players": 3, "starts": "free"}, {"teams": True}],
    "triolet": [{}, {"players": 3, "edition": "second"}, {"players": 4}],
    "trioker-champions": [{}, {"hatched": False}],
    "trioker-quick": [{}, {"players": 3, "deals": 1}, {"players": 4}],
}

SIMULATIONS = 60
"""How long levels think here: they must be quick, and it is not their strength that is tested."""


def hurried(game: Game, level: Level, seed: int) -> FalliblePlayer:
    """The player of a level, thinking no longer than a test can wait."""
    kind, _, detail = level.player.partition(":")
    simulations = read_budget(level.player, detail).simulations if detail else None
    name = f"{kind}:{min(simulations, SIMULATIONS)}" if simulations else kind
    return FalliblePlayer(game, find_player(game, name, seed), level, seed)


def random_positions(game: Game, options: dict[str, Any], seed: int, every: int) -> list[Position]:
    """Positions of a random game, a few plies apart."""
    chance, positions = generator(seed), []
    position = Position.start(game, game.choose(options), seed)
    while not position.is_over and position.ply < 100:
        if position.ply % every == 0:
            positions.append(position)
        numbers = position.legal_moves.numbers
        position = position.play(numbers[draw_below(chance, len(numbers))])
    return positions


@every_game
def test_tables_keep_to_the_rules_of_levels(game: Game) -> None:
    levels = read_levels(game)
    assert [level.number for level in levels] == list(range(1, 10))
    for level in levels:
        _, _, detail = level.player.partition(":")
        if detail:
            budget = read_budget(level.player, detail)
            assert budget.simulations, "a level must be repeatable on a fast machine"
            assert budget.seconds, "and in time on a slow one"
            assert budget.seconds < level.seconds
        assert level.seconds <= (0.5 if level.number <= 5 else 5)
        assert not (level.number == 9 and level.errs), "the strongest does not err"
    assert levels[0].errs


@pytest.mark.compiled
@every_game
@pytest.mark.parametrize("number", range(1, 10))
def test_every_level_plays_legal_moves_anywhere(game: Game, number: int) -> None:
    level = level_of(game, number)
    every = 11 if ":" in level.player else 55  # whoever has no budget cannot be hurried
    for seed, options in enumerate(VARIANTS[game.name]):
        for position in random_positions(game, options, 10 * number + seed, every):
            assert position.to_move is not None
            choice = hurried(game, level, seed).choose(position.view(position.to_move))
            assert choice.move in position.legal_moves
            assert choice.candidates[0].move == choice.line[0] == choice.move
            assert len(choice.values) == position.seats


@pytest.mark.compiled
@every_game
def test_the_same_seed_errs_alike(game: Game) -> None:
    position = random_positions(game, {}, 4, every=1)[4]
    view = position.view(position.to_move or 0)
    one, two = (player_of_level(game, 1, seed=8).choose(view) for _ in range(2))
    assert (one.move, one.candidates) == (two.move, two.candidates)


def test_who_does_not_err_chooses_like_the_thinker() -> None:
    game = GAMES["triplex"]
    view = trilude.start("triplex").view(0)
    faultless = Level(1, "mcts:200", 1, 1.0, 0.0)
    plain = find_player(game, "mcts:200", 3).choose(view)
    assert FalliblePlayer(game, find_player(game, "mcts:200", 3), faultless, 3).choose(view).move == plain.move


@pytest.mark.compiled
def test_the_weakest_still_sees_most_wins_in_one() -> None:
    view = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").view(0)
    level = level_of(GAMES["triplex"], 1)
    moves = [hurried(GAMES["triplex"], level, seed).choose(view).move.text for seed in range(100)]
    assert 70 <= moves.count("○□△d1-d4") < 100


@pytest.mark.compiled
def test_judgement_wavers_more_where_moves_are_nearly_equal() -> None:
    game = GAMES["triplex"]
    wavering = Level(1, "mcts:2000", 1, 1.0, 0.5)

    def different_moves(view: Any) -> int:
        thinker = find_player(game, wavering.player)
        return len({FalliblePlayer(game, thinker, wavering, seed).choose(view).move for seed in range(30)})

    quiet = trilude.start("triplex").view(0)
    won = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").view(0)
    assert different_moves(won) == 1
    assert different_moves(quiet) > 3


@pytest.mark.compiled
def test_inattention_shows_in_a_game_of_points() -> None:
    """Who notices few moves makes fewer points than who notices all, but more than who plays anything."""
    game = GAMES["triolet"]
    greedy = Level(1, "greedy", 1, 0.2, 0.0)

    def mean_points(player: Any) -> float:
        gains = []
        for position in random_positions(game, {}, 5, every=2):
            seat = position.to_move or 0
            after = position.play(player.choose(position.view(seat)).move)
            gains.append(after.scores[seat] - position.scores[seat])
        return sum(gains) / len(gains)

    thinker = find_player(game, "greedy", 1)
    inattentive = FalliblePlayer(game, thinker, greedy, 1)
    assert mean_points(find_player(game, "random", 1)) < mean_points(inattentive) < mean_points(thinker)


@pytest.mark.parametrize(
    "change", [{"attention": 0}, {"attention": 1.2}, {"noise": -1}, {"seconds": 0}, {"blunder": 1}], ids=str
)
def test_wrong_rows_are_refused(change: dict[str, Any]) -> None:
    row = {"player": "mcts:200/0.3s", "seconds": 0.5, "elo": 300}
    game = GAMES["triplex"]
    assert read_row(game, 3, row) == Level(3, "mcts:200/0.3s", 0.5, 1.0, 0.0, elo=300)
    with pytest.raises(BadPlayer, match="row 3"):
        read_row(game, 3, row | change)


def test_a_budget_can_limit_both() -> None:
    budget = read_budget("mcts:2000/1.5s", "2000/1.5s")
    assert (budget.simulations, budget.seconds) == (2000, 1.5)
    for wrong in ("2000/", "/1s", "2000/1", "0/1s", "2000/0s", "1s/2000", "/"):
        with pytest.raises(BadPlayer, match="no thinking time"):
            read_budget(f"mcts:{wrong}", wrong)


def test_a_level_is_data_and_cannot_change() -> None:
    level = level_of(GAMES["triplex"], 1)
    assert replace(level, noise=0, attention=1).errs is False
    assert replace(level, noise=0.1, attention=1).errs is True
    assert replace(level, noise=0, attention=0.9).errs is True
    with pytest.raises(AttributeError):
        level.noise = 0  # type: ignore[misc]
