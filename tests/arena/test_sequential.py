"""The sequential test keeps its promises on simulated games, whatever their distribution."""

import random

import pytest

from trilude.arena.sequential import Decision, judge
from trilude.arena.standing import elo_of, score_of


def simulated(chance: random.Random, pairs: int, score: float, draws: float, luck: float) -> list[float]:
    """Pairs of games at this mean score; in a pair luck favours one seat, so that swapped seats even it out."""
    results = []
    for _ in range(pairs):
        swing = luck * min(score, 1 - score) * chance.choice((-1, 1))
        games = []
        for part in (score + swing, score - swing):
            decided = chance.random() >= draws
            games.append(float(chance.random() < part) if decided else score)
        results.append(sum(games) / 2)
    return results


KINDS = [(0.0, 0.0), (0.4, 0.0), (0.0, 1.0), (0.2, 0.7)]
"""Draws and luck: coin tosses, many draws, games that luck decides, and a mixture."""


@pytest.mark.parametrize(("draws", "luck"), KINDS)
def test_who_is_not_stronger_is_hardly_ever_called_so(draws: float, luck: float) -> None:
    chance = random.Random(7)
    trials = [judge(simulated(chance, 300, 0.5, draws, luck), 50)[0] for _ in range(600)]
    # at most 5 % are expected; 600 trials of a 5 % chance give more than 44 once in a hundred times
    assert trials.count(Decision.PROVED) <= 44


@pytest.mark.parametrize(("draws", "luck"), KINDS)
def test_a_lead_as_large_as_claimed_is_hardly_ever_refuted(draws: float, luck: float) -> None:
    chance = random.Random(8)
    trials = [judge(simulated(chance, 300, score_of(50), draws, luck), 50)[0] for _ in range(600)]
    assert trials.count(Decision.REFUTED) <= 44
    assert trials.count(Decision.PROVED) >= 480


def test_a_clear_lead_is_proved_within_few_games() -> None:
    chance = random.Random(9)
    trials = [judge(simulated(chance, 400, score_of(150), 0.1, 0.3), 50) for _ in range(200)]
    assert sum(decision is Decision.PROVED for decision, _ in trials) >= 196
    assert sum(pairs for _, pairs in trials) / len(trials) < 40


def test_the_first_decision_stands() -> None:
    decision, pairs = judge([1.0] * 20, 50)
    assert decision is Decision.PROVED
    assert pairs <= 8
    assert judge([1.0] * pairs + [0.0] * 100, 50) == (decision, pairs)
    assert judge([0.0] * 20, 50)[0] is Decision.REFUTED
    assert judge([], 50) == (Decision.OPEN, 0)
    assert judge([1.0, 1.0], 50)[0] is Decision.OPEN


def test_elo_and_score_are_inverse() -> None:
    for elo in (-400, -30, 0, 75, 600):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
