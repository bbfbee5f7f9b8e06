"""Marelle on a real server. Run by test_marelle.py, where the game is installed."""

import time
from collections.abc import Iterator
from random import Random

import pytest

from tests.server.conftest import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("parlour") / "parlour.sqlite")
    running.http.timeout = 600
    yield running
    running.stop()


def test_the_cupboard_holds_it_and_its_look_is_served(server: Running) -> None:
    told = next(game for game in server.http.get("/api/games").json() if game["name"] == "marelle")
    assert told["title"] == {"en": "Marelle", "fr": "Marelle"}
    assert told["lid"][-1] == "b1-b2"
    assert told["levels"][0] == {"words": {"en": "a child can win", "fr": "un enfant peut gagner"}, "step": None}
    assert [level["step"] for level in told["levels"]] == [None] * 9  # nobody has measured it
    look = server.http.get("/api/looks/marelle.css")
    assert look.headers["content-type"].startswith("text/css")
    assert look.text.startswith(".game-marelle {")
    position = server.http.post("/api/positions", json={"game": "marelle", "moves": told["lid"]}).json()
    board = server.http.get(f"/api/boards/{position['scene']['board']}").json()
    assert len(board["cells"]) == 9
    assert board["lines"].startswith("M0 2L2 2")


def test_a_match_against_a_computer_is_played_to_its_end(server: Running) -> None:
    chance = Random(1)
    given = server.create("marelle", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    end = time.monotonic() + 120
    while not (told := server.look(match, token))["result"]:
        assert time.monotonic() < end, "the match came to no end"
        if not told["choices"]:
            time.sleep(0.05)  # the computer thinks
        else:
            choice = told["choices"][chance.choice(sorted(told["choices"]))]
            while choice["move"] is None:
                choice = choice["next"][chance.choice(sorted(choice["next"]))]
            ply = len(told["moves"])
            assert server.move(match, token, ply, choice["move"], f"key-of-ply-{ply}").status_code == 200
    assert told["result"]["reason"]["en"]
    assert told["result"]["reason"]["fr"]
