"""OpenSpiel's own tests pass for every game."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install trilude[rl]")

import trilude
from trilude.adapters import openspiel
from trilude.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_sim_test(name: str) -> None:
    game = pyspiel.load_game(openspiel.short_name(GAMES[name]))
    few = GAMES[name].move_ids < 10_000
    pyspiel.random_sim_test(game, num_sims=1, serialize=few, verbose=False, mask_test=few)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_trilude_trigon(players=2)")
    assert game.num_players() == 2
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    closed = pyspiel.load_game("python_trilude_trioker_champions(hatched=0)")
    assert closed.new_initial_state().position.options["hatched"] is False


def test_chance_is_explicit_and_deals_are_a_sample() -> None:
    game = pyspiel.load_game("python_trilude_trioker_quick(players=3,deals=50)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 50
    state.apply_action(7)
    assert state.position == trilude.start("trioker-quick", seed=7, players=3)
    assert state.clone().position == state.position
    assert state.history() == [7]


def test_players_know_what_they_may() -> None:
    game = pyspiel.load_game("python_trilude_triolet")
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[0])
    for seat in range(2):
        view = state.position.view(seat)
        assert view.text in state.observation_string(seat)
        assert str(view.moves[0]) in state.information_state_string(seat)
        assert np.allclose(state.observation_tensor(seat), trilude.planes("triolet").of(view))
    assert state.observation_string(0) != state.observation_string(1)


def test_their_search_plays_our_games() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("python_trilude_trioker_champions")
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()
