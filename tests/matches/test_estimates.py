"""How long a wait will take: the arithmetic, with a clock that the test turns."""

import contextlib
import json
import os
from dataclasses import replace
from types import SimpleNamespace

import pytest

from trilude.games import GAMES
from trilude.matches.waits import Compiling, Thinking
from trilude.players.prepare import parts_of

USUAL = {name: json.loads(game.data("waits.json")) for name, game in GAMES.items()}
TRIPLEX, TRIGON = USUAL["triplex"]["compile"], USUAL["trigon"]["compile"]


class Clock:
    """Time stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("trilude.matches.waits.time", SimpleNamespace(monotonic=clock.monotonic))
    return clock


PARTS = parts_of(GAMES["triplex"])


@pytest.fixture(autouse=True)
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has nothing else to do."""
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def test_parts_take_their_usual_time(clock: Clock) -> None:
    compiling = Compiling()
    assert compiling.left("triplex", PARTS) == pytest.approx(sum(TRIPLEX))
    assert compiling.left("triplex", PARTS[1:]) == pytest.approx(sum(TRIPLEX[1:]))
    assert compiling.left("triplex", []) == 0
    assert compiling.left("trigon", parts_of(GAMES["trigon"])) == pytest.approx(sum(TRIGON))


def test_a_part_in_work_takes_less_and_less(clock: Clock) -> None:
    compiling = Compiling()
    with compiling.part("triplex", PARTS[0]):
        clock.now += TRIPLEX[0] / 2
        assert compiling.left("triplex", PARTS) == pytest.approx(sum(TRIPLEX) - TRIPLEX[0] / 2)
        assert compiling.left("trigon", parts_of(GAMES["trigon"])) == pytest.approx(sum(TRIGON)), "others do not"


def test_a_machine_twice_as_slow_is_given_twice_the_time(clock: Clock) -> None:
    compiling = Compiling()
    with compiling.part("triplex", PARTS[0]):
        clock.now += 2 * TRIPLEX[0]
    assert compiling.left("triplex", PARTS[1:]) == pytest.approx(2 * sum(TRIPLEX[1:]))
    assert compiling.left("trigon", parts_of(GAMES["trigon"])) == pytest.approx(2 * sum(TRIGON)), (
        "what one game showed holds for the next"
    )
    with compiling.part("triplex", PARTS[1]):
        clock.now += TRIPLEX[1]
    pace = (2 * TRIPLEX[0] + TRIPLEX[1]) / (TRIPLEX[0] + TRIPLEX[1])
    assert compiling.left("triplex", PARTS[2:]) == pytest.approx(pace * sum(TRIPLEX[2:]))


def test_a_part_that_is_overdue_shows_that_the_machine_is_slow_and_never_promises_zero(clock: Clock) -> None:
    compiling = Compiling()
    with compiling.part("triplex", PARTS[0]):
        clock.now += 3 * TRIPLEX[0]
        assert compiling.left("triplex", PARTS) == pytest.approx(0.15 * 3 * TRIPLEX[0] + 3 * sum(TRIPLEX[1:]))


def test_before_anything_was_seen_a_busy_machine_is_taken_to_be_slow(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (5.0, 1.0, 1.0))
    compiling = Compiling()
    assert compiling.left("triplex", PARTS) == pytest.approx(3 * sum(TRIPLEX)), "six want to work on two processors"
    monkeypatch.setattr(os, "getloadavg", lambda: (99.0, 1.0, 1.0))
    assert compiling.left("triplex", PARTS) == pytest.approx(4 * sum(TRIPLEX)), "that will hardly last"
    with compiling.part("triplex", PARTS[0]):
        clock.now += TRIPLEX[0]
    assert compiling.left("triplex", PARTS[1:]) == pytest.approx(sum(TRIPLEX[1:])), "what is seen counts more"


def test_a_part_that_was_given_up_says_nothing_about_the_pace(clock: Clock) -> None:
    compiling = Compiling()
    with contextlib.suppress(RuntimeError), compiling.part("triplex", PARTS[0]):
        clock.now += 100
        raise RuntimeError
    assert compiling.left("triplex", PARTS) == pytest.approx(sum(TRIPLEX))


def test_a_game_that_nobody_measured_takes_a_while_too(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "unheard-of", replace(GAMES["triplex"], name="unheard-of", package="trilude.boards"))
    monkeypatch.setattr("trilude.matches.waits.parts_of", lambda _game: ["rules", "mcts"])
    assert Compiling().left("unheard-of", ["rules", "mcts"]) == 20
    assert Compiling().left("unheard-of", ["mcts"]) == 10
    assert Thinking().usual("unheard-of", 9) == 1


def test_the_last_five_thoughts_of_a_level_tell_what_is_usual() -> None:
    thinking = Thinking()
    thinking.saw("triplex", 8, 100.0)
    assert thinking.usual("triplex", 8) == 100
    for seconds in (1.0, 2.0, 3.0, 4.0, 10.0):
        thinking.saw("triplex", 8, seconds)
    assert thinking.usual("triplex", 8) == 4
    assert thinking.usual("triplex", 9) == USUAL["triplex"]["think"][8]
    assert thinking.usual("trigon", 8) == USUAL["trigon"]["think"][7]


def test_every_game_and_level_begins_with_what_was_measured() -> None:
    for name in GAMES:
        assert len(USUAL[name]["compile"]) == len(parts_of(GAMES[name])), "one time for each part"
        assert [Thinking().usual(name, level) for level in range(1, 10)] == USUAL[name]["think"]
