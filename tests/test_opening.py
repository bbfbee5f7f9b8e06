"""The way in: first positions, positions from text, players by level or by name."""

import pytest

import trilude
from trilude.contract.errors import BadOption, BadPlayer, BadPosition, UnknownGame
from trilude.games import GAMES
from trilude.players.find import find_player, player_of_level


def test_a_game_without_chance_begins_in_one_way() -> None:
    assert trilude.start("triplex").seed == 0
    assert trilude.start("triplex") == trilude.start("triplex")
    assert trilude.start("triplex", seed=7).seed == 7


def test_a_game_of_chance_is_dealt_anew_each_time_and_alike_from_one_seed() -> None:
    seeds = {trilude.start("triolet").seed for _ in range(8)}
    assert len(seeds) == 8
    assert all(seed is not None and 0 <= seed < 2**48 for seed in seeds)
    assert any(seed is not None and seed >= 2**40 for seed in seeds), "nobody finds one by trying"
    assert trilude.start("triolet", seed=0).seed == 0
    assert trilude.start("triolet", seed=5) == trilude.start("triolet", seed=5)
    assert trilude.start("triolet", seed=5) != trilude.start("triolet", seed=6)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_read_back_from_its_text(game: str) -> None:
    position = trilude.start(game, seed=3)
    for _ in range(3):
        position = position.play(position.legal_moves[0])
    assert trilude.position(game, position.text).text == position.text


def test_options_are_chosen_by_name() -> None:
    assert trilude.start("triolet", players=3).seats == 3
    text = trilude.start("triplex", path="straight").text
    assert trilude.position("triplex", text, path="straight").options["path"] == "straight"
    with pytest.raises(BadOption):
        trilude.start("triolet", players=9)
    with pytest.raises(BadPosition):
        trilude.position("triplex", "nonsense")
    with pytest.raises(UnknownGame):
        trilude.start("chess")


def _likeness(player: object) -> object:
    """What a player is made of."""
    found = getattr(player, "__dict__", None) or {
        name: getattr(player, name) for name in getattr(player, "__slots__", ())
    }
    return (
        type(player),
        {name: value if isinstance(value, int | float | str) else type(value) for name, value in found.items()},
    )


def test_a_player_is_of_level_five_unless_told_otherwise() -> None:
    game = GAMES["triplex"]
    usual = trilude.player("triplex")
    assert _likeness(usual) == _likeness(player_of_level(game, 5, 0, 1))
    assert _likeness(trilude.player("triplex", level=2)) == _likeness(player_of_level(game, 2, 0, 1))
    position = trilude.start("triplex")
    assert (
        usual.choose(position.view(0)).move == trilude.player("triplex", level=5, seed=0).choose(position.view(0)).move
    )
    with pytest.raises(BadPlayer):
        trilude.player("triplex", level=10)


def test_a_player_is_found_by_name_with_its_seed_and_threads() -> None:
    game = GAMES["triplex"]
    assert _likeness(trilude.player("triplex", "mcts:50")) == _likeness(find_player(game, "mcts:50", 0, 1))
    two = trilude.player("triplex", "mcts:50", seed=4, threads=2)
    assert _likeness(two) == _likeness(find_player(game, "mcts:50", 4, 2))
    view = trilude.start("triplex").view(0)
    chosen = {seed: trilude.player("triplex", "random", seed=seed).choose(view).move.text for seed in range(6)}
    assert len(set(chosen.values())) > 1
    assert trilude.player("triplex", "random").choose(view).move.text == chosen[0]
