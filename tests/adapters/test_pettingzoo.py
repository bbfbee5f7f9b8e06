"""PettingZoo's own tests pass for every game, in turns and all at once."""

import pickle
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install trilude[rl]")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is there, their tests import games of theirs that are out of date
    from pettingzoo.test import api_test, parallel_api_test, seed_test

import trilude
from trilude.adapters import pettingzoo
from trilude.games import GAMES

CYCLES = 60


@pytest.mark.filterwarnings(
    "ignore:Observation (is not a NumPy array|space for each agent probably should be):UserWarning"
)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_api_test(game: str) -> None:
    api_test(pettingzoo.env(game), num_cycles=CYCLES)
    api_test(pettingzoo.raw_env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_seed_test(game: str) -> None:
    seed_test(lambda: pettingzoo.env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_parallel_test(game: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_pays_its_winners(players: int) -> None:
    env = pettingzoo.env("trioker-quick", players=players)
    env.reset(seed=3)
    position = trilude.start("trioker-quick", seed=int(env.unwrapped.batch.seeds[0]), players=players)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        assert agent == f"seat_{position.to_move}"
        assert set(np.flatnonzero(observation["action_mask"])) == position.legal_moves.ids
        view = position.view(position.mover)
        assert np.array_equal(observation["observation"], trilude.planes("trioker-quick").of(view))
        move = position.legal_moves.numbers[0]
        position = position.play(move)
        env.step(move)
    assert position.is_over
    assert sum(paid.values()) == pytest.approx(0)
    best = max(position.shares)
    assert {agent for agent, reward in paid.items() if reward == max(paid.values())} == {
        f"seat_{seat}" for seat, share in enumerate(position.shares) if share == best
    }
    if players == 2 and best == 1:
        assert sorted(paid.values()) == [-1, 1]


def test_a_seat_that_is_not_to_move_has_no_legal_actions() -> None:
    env = pettingzoo.raw_env("triplex")
    env.reset()
    assert env.observe("seat_0")["action_mask"].sum() == 25
    assert env.observe("seat_1")["action_mask"].sum() == 0


def test_illegal_actions_are_refused_or_end_the_game() -> None:
    raw = pettingzoo.raw_env("triplex")
    raw.reset()
    with pytest.raises(trilude.IllegalMove):
        raw.step(0)
    with pytest.raises(trilude.IllegalMove):
        raw.step(None)
    wrapped = pettingzoo.env("triplex")
    wrapped.reset()
    wrapped.last()
    wrapped.step(0)
    assert wrapped.terminations == {"seat_0": True, "seat_1": True}
    assert wrapped.rewards == {"seat_0": -1, "seat_1": 0}
    at_once = pettingzoo.parallel_env("triplex")
    at_once.reset()
    _, rewards, terminated, _, infos = at_once.step({"seat_0": 0, "seat_1": 0})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(terminated.values())
    assert "illegal" in infos["seat_0"]
    assert at_once.agents == []


def test_environments_draw_boards_and_can_be_pickled(capsys: pytest.CaptureFixture[str]) -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.raw_env("triplex", render_mode="ansi")))  # noqa: S301
    env.reset(seed=1)
    assert env.render() == str(trilude.start("triplex"))
    human = pettingzoo.raw_env("triplex", render_mode="human")
    human.reset()
    human.step(int(np.flatnonzero(human.observe("seat_0")["action_mask"])[0]))
    assert "△" in capsys.readouterr().out
