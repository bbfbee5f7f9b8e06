"""How long a wait will take: the arithmetic, with a clock that the test turns."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.matches.waits import Compiling, Thinking, Wait
from trilude.players.prepare import EVERY_LEVEL, _kinds

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


def left(wait: Wait | None) -> float:
    assert wait is not None
    return wait.expected - wait.elapsed


def step(number: int) -> Text:
    return Text(f"step {number}", f"étape {number}")


def test_a_game_that_has_just_begun_takes_its_usual_time(clock: Clock) -> None:
    compiling = Compiling(["triplex", "trigon"])
    clock.now += 4
    compiling.begin("triplex")
    assert compiling.waiting == ["trigon"]
    clock.now += 3
    wait = compiling.wait("triplex")
    assert wait is not None
    assert wait.what == Text("the rules", "les règles")
    assert wait.elapsed == 7
    assert left(wait) == pytest.approx(sum(TRIPLEX) - 3)


def test_a_game_that_waits_takes_its_time_after_the_one_in_work(clock: Clock) -> None:
    compiling = Compiling(["triplex", "trigon"])
    assert left(compiling.wait("trigon")) == pytest.approx(sum(TRIGON))
    compiling.begin("triplex")
    compiling.step(0, 3, step(0))
    clock.now += 1
    wait = compiling.wait("trigon")
    assert wait is not None
    assert wait.elapsed == 1
    assert wait.what == Text("another game comes first", "un autre jeu passe d'abord")
    assert left(wait) == pytest.approx(sum(TRIPLEX) - 1 + sum(TRIGON))
    compiling.end()
    assert left(compiling.wait("trigon")) == pytest.approx(sum(TRIGON))


def test_steps_are_counted_from_one(clock: Clock) -> None:
    compiling = Compiling(["triplex"])
    compiling.begin("triplex")
    for number in range(3):
        compiling.step(number, 3, step(number))
        wait = compiling.wait("triplex")
        assert wait is not None
        assert wait.what == Text(f"step {number} ({number + 1}/3)", f"étape {number} ({number + 1}/3)")


def test_a_machine_twice_as_slow_is_given_twice_the_time(clock: Clock) -> None:
    compiling = Compiling(["triplex", "trigon"])
    compiling.begin("triplex")
    clock.now += 30  # starting a process is no step and says nothing about the pace
    compiling.step(0, 3, step(0))
    assert left(compiling.wait("triplex")) == pytest.approx(sum(TRIPLEX))
    clock.now += 2 * TRIPLEX[0]
    compiling.step(1, 3, step(1))
    assert left(compiling.wait("triplex")) == pytest.approx(2 * sum(TRIPLEX[1:]))
    assert left(compiling.wait("trigon")) == pytest.approx(2 * sum(TRIPLEX[1:]) + 2 * sum(TRIGON))
    clock.now += TRIPLEX[1]
    compiling.step(2, 3, step(2))
    pace = (2 * TRIPLEX[0] + TRIPLEX[1]) / (TRIPLEX[0] + TRIPLEX[1])
    assert left(compiling.wait("triplex")) == pytest.approx(pace * sum(TRIPLEX[2:]))
    compiling.end()
    compiling.begin("trigon")
    compiling.step(0, 3, step(0))
    assert left(compiling.wait("trigon")) == pytest.approx(pace * sum(TRIGON)), (
        "what one game showed holds for the next"
    )


def test_a_step_that_is_overdue_never_promises_zero(clock: Clock) -> None:
    compiling = Compiling(["triplex"])
    compiling.begin("triplex")
    compiling.step(0, 3, step(0))
    clock.now += 100
    assert left(compiling.wait("triplex")) == pytest.approx(0.15 * TRIPLEX[0] + sum(TRIPLEX[1:]))


def test_another_number_of_steps_shares_the_usual_time_evenly(clock: Clock) -> None:
    compiling = Compiling(["triplex"])
    compiling.begin("triplex")
    compiling.step(0, 4, step(0))
    clock.now += sum(TRIPLEX) / 4
    compiling.step(1, 4, step(1))
    assert left(compiling.wait("triplex")) == pytest.approx(sum(TRIPLEX) * 3 / 4)


def test_a_game_that_nobody_measured_takes_a_while_too(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("unheard-of", "another"):
        monkeypatch.setitem(GAMES, name, replace(GAMES["triplex"], name=name, package="trilude.boards"))
    compiling = Compiling(["unheard-of", "another"])
    assert left(compiling.wait("another")) == 20
    compiling.begin("unheard-of")
    assert left(compiling.wait("unheard-of")) == 20
    assert left(compiling.wait("another")) == 40
    assert Thinking().usual("unheard-of", 9) == 1


def test_a_game_that_is_ready_is_not_waited_for(clock: Clock) -> None:
    compiling = Compiling(["triplex"])
    assert compiling.wait("trigon") is None
    compiling.begin("triplex")
    compiling.end()
    assert compiling.wait("triplex") is None
    assert compiling.waiting == []


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
        assert len(USUAL[name]["compile"]) == 1 + len(_kinds(GAMES[name], EVERY_LEVEL)), "one time for each step"
        assert [Thinking().usual(name, level) for level in range(1, 10)] == USUAL[name]["think"]
