"""Whoever waits is told how long, and a win that is certain is told too."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.inside import SOON, Inside
from tests.server.test_views import table
from tests.server.visitor import bearer
from trilude.games import GAMES
from trilude.matches.waits import Thinking


def test_every_level_of_every_game_has_a_usual_time() -> None:
    thinking = Thinking()
    for name in GAMES:
        usual = [thinking.usual(name, level) for level in range(1, 10)]
        assert all(0 < seconds < 60 for seconds in usual)
        assert usual[-1] == max(usual)


def test_what_is_seen_here_counts_more_than_what_is_usual_elsewhere() -> None:
    thinking = Thinking()
    before = thinking.usual("triplex", 9)
    for seconds in (100, 40, 50, 60, 50, 50):
        thinking.saw("triplex", 9, seconds)
    assert thinking.usual("triplex", 9) == 50
    assert Thinking().usual("triplex", 9) == before


def first_move(inside: Inside, token: str, told: dict[str, Any]) -> str:
    """A move picked thing by thing; where there are many, what can be picked next is asked for."""
    choices, path = told["choices"], []
    while True:
        path.append(min(choices))
        choice = choices[path[-1]]
        if choice["move"] is not None:
            return str(choice["move"])
        choices = choice["next"]
        if choices is None:
            asked = f"/api/matches/{told['match']}/choices"
            choices = inside.http.get(asked, params={"path": path}, headers=bearer(token)).json()["choices"]


def until(inside: Inside, match: str, token: str, happened: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The match once something has happened."""
    deadline = time.monotonic() + SOON
    while not happened(told := inside.look(match, token)):
        assert time.monotonic() < deadline, told
        time.sleep(0.01)
    return told


def test_a_proven_win_is_told_and_comes_true(inside: Inside) -> None:
    match, (token, _) = table(inside, "trioker-champions", "me", "8")
    proven = []
    while not (told := until(inside, match, token, lambda told: told["choices"] or told["result"]))["result"]:
        thought = told["thought"]
        proven.append(thought is not None and thought["proven"] and thought["value"] == 1)
        key = f"move-{told['ply']:08}"
        assert inside.move(match, token, told["ply"], first_move(inside, token, told), key).status_code == 200
    assert not proven[0]
    assert any(proven) == (told["result"]["shares"] == [0.0, 1.0])
    assert all(proven[proven.index(True) :] if any(proven) else [True])
    assert told["thought"] is None


def test_what_a_computer_expects_is_told_after_its_move(inside: Inside) -> None:
    match, (token, _) = table(inside, "triplex", "me", "5")
    assert inside.look(match, token)["thought"] is None
    inside.move(match, token, 0, "g1-e2", "first-move")
    told = until(inside, match, token, lambda told: told["ply"] == 2)
    assert told["choices"]
    assert told["thought"]["seat"] == 1
    assert 0 < told["thought"]["value"] < 1
    inside.act(match, token, "undo")
    assert inside.look(match, token)["thought"] is None


def test_a_computer_that_thinks_is_told_with_the_time_it_takes(inside: Inside) -> None:
    match, (token, _) = table(inside, "triplex", "me", "8")
    assert inside.look(match, token)["thinking"] is None
    told = inside.move(match, token, 0, "g1-e2", "first-move").json()
    assert told["thinking"]["expected"] == round(Thinking().usual("triplex", 8), 2)
    assert 0 <= told["thinking"]["elapsed"] < 30
    assert until(inside, match, token, lambda told: told["ply"] == 2)["thinking"] is None


@pytest.mark.parametrize("game", ["triolet", "trioker-quick"])
def test_nothing_is_told_of_what_computers_think_where_hands_are_hidden(game: str, inside: Inside) -> None:
    match, (token, _) = table(inside, game, "me", "1")
    while (told := until(inside, match, token, lambda told: told["choices"] or told["ply"] > 2))["ply"] < 3:
        assert told["thought"] is None
        inside.move(match, token, told["ply"], first_move(inside, token, told), f"move-{told['ply']:08}")
    assert told["thought"] is None
