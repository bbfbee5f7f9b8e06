"""Elo over many players, and its picture."""

import math
import random
from xml.etree import ElementTree as ET

import pytest

from trilude.arena.plot import Dot, elo_plot, shortened
from trilude.arena.rating import POINTS, fit, rate
from trilude.arena.results import BadResults, Result
from trilude.arena.standing import elo_of, score_of


def games(first: str, second: str, scores: list[float], definition: str | None = None) -> list[Result]:
    return [
        Result(
            game="triplex",
            options="",
            seed=1,
            opening=0,
            players=(first, second),
            definitions=(definition or first, second),
            number=number,
            seats=(first, second),
            scores=(0, 0),
            shares=(score, 1 - score),
            score=score,
            moves=(10, 30),
            seconds=(0.1, 0.2),
            date="",
            machine="",
            record="",
        )
        for number, score in enumerate(scores)
    ]


def test_two_players_stand_where_their_score_says() -> None:
    best, worst = rate(games("a", "b", [1.0] * 74 + [0.0] * 24 + [0.5]))
    assert (best.player, worst.player, worst.elo, worst.half) == ("a", "b", 0, 0)
    assert best.elo == pytest.approx(elo_of(75 / 100), abs=0.5)
    assert best.half == pytest.approx(1.96 * POINTS / math.sqrt(100 * 0.75 * 0.25), rel=0.01)
    assert best.score == pytest.approx(74.5 / 99)
    assert (best.games, round(best.seconds, 6), round(worst.seconds, 6)) == (99, 0.1, 0.2)


def test_strengths_that_made_the_results_are_found_again() -> None:
    true = [0.0, 120.0, 300.0, 340.0]
    meetings = [
        (a, b, 10_000 * score_of(true[a] - true[b]), 10_000) for a in range(4) for b in range(4) if a < b and b - a < 3
    ]
    strengths, covariance = fit(4, meetings)
    found = [POINTS * (strength - strengths[0]) for strength in strengths]
    assert found == pytest.approx(true, abs=1)
    assert covariance.shape == (4, 4)


def test_intervals_hold_what_they_promise_on_a_ladder() -> None:
    """The true difference lies in the interval of each player in about 95 of 100 simulated ladders."""
    chance = random.Random(3)
    inside, trials = 0, 200
    for _ in range(trials):
        meetings = []
        for lower in range(3):
            wins = sum(chance.random() < score_of(100) for _ in range(100))
            meetings.append((lower + 1, lower, float(wins), 100))
        strengths, c = fit(4, meetings)
        half = 1.96 * math.sqrt(c[3, 3] + c[0, 0] - 2 * c[0, 3])
        inside += abs(strengths[3] - strengths[0] - 300 / POINTS) <= half
    assert 0.91 <= inside / trials <= 0.99


def test_who_won_every_game_has_a_finite_elo_that_grows_with_games() -> None:
    few, many = (rate(games("a", "b", [1.0] * n))[0] for n in (5, 50))
    assert 0 < few.elo < many.elo < 1500
    assert few.elo - few.half < many.elo


def test_anchors_and_names() -> None:
    results = games("a", "b", [1, 0, 1]) + games("c", "a", [1, 1, 0])
    assert [rating.player for rating in rate(results)] == ["c", "a", "b"]
    assert {rating.player: rating.elo for rating in rate(results, "a")}["a"] == 0
    with pytest.raises(BadResults, match="nobody did not play"):
        rate(results, "nobody")
    mixed = games("level:1", "b", [1, 0], "old") + games("level:1", "b", [0, 0], "new")
    assert {rating.player for rating in rate(mixed)} == {"level:1 old", "level:1 new", "b"}
    same = rate(games("a", "a", [1, 0]))
    assert [(rating.player, rating.elo, rating.score) for rating in same] == [("a", 0, 0.5)]


def test_a_game_that_was_kept_twice_counts_once() -> None:
    once = games("a", "b", [1, 0, 1, 1])
    assert rate(once + [result.turned_round() for result in once[:2]]) == rate(once)


def test_the_order_of_names_does_not_matter_to_the_rating() -> None:
    there = games("a", "b", [1, 0.5, 1]) + games("b", "c", [1, 0])
    back = [result.turned_round() for result in there]
    assert {r.player: round(r.elo, 6) for r in rate(there)} == {r.player: round(r.elo, 6) for r in rate(back)}


@pytest.mark.parametrize("spread", [0.0, 3.0, 90.0, 2500.0])
def test_the_plot_holds_every_player_and_stays_in_its_frame(spread: float) -> None:
    marks = [Dot(f'gtp:"<{i}> & more"', spread * i, 10.0 * i) for i in range(5)]
    root = ET.fromstring(elo_plot(marks, "Elo & co"))  # noqa: S314
    width, height = (float(x) for x in root.attrib["viewBox"].split()[2:])
    space = "{http://www.w3.org/2000/svg}"
    dots = root.findall(f"{space}circle")
    assert len(dots) == 5
    assert all(0 < float(dot.attrib["cx"]) < width and 0 < float(dot.attrib["cy"]) < height for dot in dots)
    assert [float(dot.attrib["cx"]) for dot in dots] == sorted(float(dot.attrib["cx"]) for dot in dots)
    ticks = [text for text in root.findall(f"{space}text") if text.attrib["class"] == "tick"]
    assert 2 <= len(ticks) <= 12


def test_long_names_lose_their_middle() -> None:
    assert shortened("level:5") == "level:5"
    short = shortened('gtp:"engine --game trigon_2 --threads 1 --level 7"')
    assert len(short) == 34
    assert short.startswith('gtp:"engine')
    assert short.endswith('--level 7"')
