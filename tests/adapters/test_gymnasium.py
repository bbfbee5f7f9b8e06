"""Gymnasium's own checks pass, for one game and for many at once."""

import warnings
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install trilude[rl]")

from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import trilude
from trilude.adapters.gymnasium import SeatEnv, env_id
from trilude.adapters.vector import SeatsVectorEnv
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.players.player import Choice, Player
from trilude.players.random_player import RandomPlayer


@pytest.mark.parametrize("game", GAMES)
def test_gymnasiums_environment_checker(game: str) -> None:
    env = gymnasium.make(env_id(game), opponent="random")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(render|not within the expected|minimum|maximum|infinity).*")
        check_env(env.unwrapped, skip_render_check=True)


def play_through(env: SeatEnv, seed: int) -> tuple[float, int]:
    """The reward of a game in which the first legal action is taken, and its length."""
    observation, info = env.reset(seed=seed)
    for step in range(2000):
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert env.observation_space.contains(observation)
        observation, reward, over, _, info = env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        if over:
            return reward, step
    raise AssertionError("the game does not end")


def test_one_seat_plays_against_a_level() -> None:
    env = gymnasium.make("trilude/trioker-champions-v0", level=1, seat=1, render_mode="ansi").unwrapped
    results = [play_through(env, seed) for seed in range(3)]
    assert all(-1 <= reward <= 1 for reward, _ in results)
    assert results[0] == play_through(env, 0), "the same seed, the same game"
    assert env.seat == 1
    assert env.render()


def test_the_seat_is_drawn_unless_one_is_named() -> None:
    env = SeatEnv("trioker-quick", opponent="random", players=3)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}
    with pytest.raises(trilude.BadOption, match="There is no seat 5"):
        SeatEnv("triplex", seat=5)
    with pytest.raises(trilude.BadOption, match="There is no seat 2"):
        SeatsVectorEnv("triplex", 4, seat=2)


def test_the_opponent_may_be_an_object() -> None:
    asked: list[int] = []

    class Listener(RandomPlayer):
        def choose(self, view: View) -> Choice:
            asked.append(view.seat)
            return super().choose(view)

    listener: Player = Listener(1)
    env = SeatEnv("trioker-champions", opponent=listener, seat=0)
    play_through(env, 1)
    assert set(asked) == {1}


def test_an_illegal_action_loses() -> None:
    env = SeatEnv("triplex", opponent="random", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].endswith(".")


def acting(envs: Any, steps: int, seed: int) -> list[Any]:
    """What a vector of environments answers to moves at random."""
    chance = np.random.default_rng(seed)
    observations, infos = envs.reset(seed=seed)
    told: list[Any] = [(observations, infos)]
    for _ in range(steps):
        masks = observations["action_mask"]
        moves = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        answer = envs.step(moves)
        observations = answer[0]
        assert envs.observation_space.contains(observations)
        told.append(answer)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_many_games_at_once(game: str) -> None:
    size = 3 if game == "triolet" else 8
    envs = SeatsVectorEnv(game, size)
    told = acting(envs, 40, seed=4)
    again = acting(SeatsVectorEnv(game, size), 40, seed=4)
    assert data_equivalence(told, again)
    assert (envs.batch.to_move == envs.seats).all(), "it is always your turn"


def test_games_that_end_begin_anew_in_the_same_step() -> None:
    envs = RecordEpisodeStatistics(SeatsVectorEnv("trioker-champions", 16, seat=0))
    ended, results = 0, []
    for observations, rewards, terminated, truncated, infos in acting(envs, 60, seed=1)[1:]:
        assert not truncated.any()
        assert not rewards[~terminated].any()
        results += rewards[terminated].tolist()
        ended += int(terminated.sum())
        assert observations["action_mask"].any(1).all()
        if terminated.any():
            assert np.array_equal(infos["_final_obs"], terminated)
            last = infos["final_obs"][int(np.flatnonzero(terminated)[0])]
            assert last["observation"].shape == observations["observation"].shape[1:]
            assert infos["episode"]["r"][terminated].tolist() == rewards[terminated].tolist()
    assert ended > 16
    assert {-1.0, 1.0} <= set(results)


def test_gymnasium_makes_many_by_name() -> None:
    envs = gymnasium.make_vec(env_id("triplex"), 4, vectorization_mode="vector_entry_point", opponent="random", seat=1)
    observations, infos = envs.reset(seed=1)
    assert observations["observation"].shape == (4, trilude.planes("triplex").size)
    assert infos["seat"].tolist() == [1, 1, 1, 1]
    envs.close()


def test_opponents_of_many_games_are_players_or_functions() -> None:
    weak = SeatsVectorEnv("trioker-champions", 2, opponent="level:1", seat=0)
    acting(weak, 5, seed=1)

    def first_legal(rows: Any, masks: Any) -> Any:
        assert len(rows) == len(masks)
        return masks.argmax(1)

    told = acting(SeatsVectorEnv("trioker-champions", 4, opponent=first_legal), 30, seed=2)
    assert any(answer[2].any() for answer in told[1:])
