"""The worked examples of learning run: a few rounds of each, and a duel at the end."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install trilude[rl]")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install trilude[rl]")

import trilude
from examples.rl import one_seat, ppo, self_play
from examples.rl.agent import Agent, AgentPlayer, duel


def fights(agent: Agent) -> float:
    """Its share of two games against chance."""
    assert all(np.isfinite(weight).all() for weight in agent.network.weights)
    return duel(ppo.GAME, AgentPlayer(agent), trilude.player(ppo.GAME, "random"), 2)


def test_ppo_learns_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppo, "LANES", 16)
    before, after = Agent(ppo.GAME, 0), ppo.train(1)
    assert not np.array_equal(before.network.weights[0], after.network.weights[0])
    assert 0 <= fights(after) <= 1


def test_self_play_learns_and_plays() -> None:
    assert 0 <= fights(self_play.train(self_play.TOGETHER)) <= 1


def test_one_seat_learns_and_plays() -> None:
    assert 0 <= fights(one_seat.train(one_seat.TOGETHER)) <= 1


def test_in_the_manner_of_alpha_zero_it_learns_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install trilude[rl]")
    from examples.rl import alpha_zero

    monkeypatch.setattr(alpha_zero, "SIMULATIONS", 3)
    monkeypatch.setattr(alpha_zero, "TOGETHER", 1)
    before, after = Agent(alpha_zero.GAME, 0), alpha_zero.train(1)
    assert not np.array_equal(before.network.weights[0], after.network.weights[0])
    assert 0 <= fights(after) <= 1
