"""The clock on the wall may be set, forwards or backwards, while people play: nobody notices."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import trilude
from tests.faults.conftest import played, until
from tests.server.inside import Inside

DAY = 86_400


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Inside]:
    inside = Inside(tmp_path / "parlour.sqlite")
    inside.until_ready()
    yield inside
    inside.stop()


def test_when_the_clock_jumps_play_goes_on_in_order(here: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a month, to and fro: computers move, moves keep their order, and no match is taken for an abandoned one."""
    given = here.create("triplex", "me", "1", repetition=0)
    match, token = given["match"], given["seats"][0]["token"]
    among_computers = here.create("trioker-champions", "1", "1")["match"]
    position, clock = trilude.start("triplex", repetition=0), time.time
    for jump in (30, -60, 45, -15):
        monkeypatch.setattr(time, "time", lambda jump=jump: clock() + jump * DAY)
        text = position.legal_moves[0].text
        answer = here.move(match, token, position.ply, text, f"clock-{position.ply:05}")
        assert answer.status_code == 200, answer.text
        ply = position.ply + 2
        until(lambda ply=ply: here.look(match)["ply"] == ply)  # type: ignore[misc]
        position = position.play(text)
        position = position.play(played(here.look(match))[-1])
        here.await_there(here.parlour.close_abandoned(90))
        here.await_there(here.parlour.look_round())
        here.parlour.forget_idle(())
        assert here.http.get("/api/health").status_code == 200
    until(lambda: here.look(among_computers)["result"])
    told = here.look(match, token)
    assert [move.text for move in position.moves] == played(told)
    assert told["result"] is None
