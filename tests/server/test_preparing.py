"""While games are loaded and computers compiled: whatever needs a game waits for that one, and nothing else does."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from pathlib import Path

import pytest

from tests.server.inside import GENEROUS, SOON, Inside
from tests.server.test_views import found, table
from trilude.games import GAMES
from trilude.matches.compilers import Compilers
from trilude.server import resources
from trilude.server.audience import SOCKETS


@pytest.fixture
def unready(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """Trigon is not loaded yet: the event says when it is."""
    ready = asyncio.Event()
    monkeypatch.setitem(inside.parlour.thinkers._ready, "trigon", ready)
    yield ready
    inside.loop.call_soon_threadsafe(ready.set)


NEEDS_TRIGON = [
    ("/api/positions", {"game": "trigon"}, 200),
    ("/api/solos", {"text": "eighty-eight"}, 200),
    ("/api/solos/choices", {"text": "eighty-eight"}, 200),
    ("/api/solos", {"text": "example trigon"}, 200),
    ("/api/matches", {"game": "trigon", "seats": [{"kind": "me"}] * 4}, 201),
    ("/api/boards/trigon-0", None, 404),
]


@pytest.mark.parametrize(("address", "body", "status"), NEEDS_TRIGON)
def test_whatever_needs_a_game_waits_until_it_is_loaded(
    inside: Inside, unready: asyncio.Event, address: str, body: dict[str, object] | None, status: int
) -> None:
    method = "GET" if body is None else "POST"
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(inside.http.request, method, address, json=body)
        with pytest.raises(NotYet):
            answer.result(0.15)
        ready = {game["name"]: game["ready"] for game in inside.http.get("/api/games").json()}
        assert ready == {name: name != "trigon" for name in ready}
        assert inside.http.post("/api/positions", json={"game": "triplex"}).status_code == 200, "nobody else waits"
        assert inside.http.post("/api/solos", json={"text": "pattern"}).status_code == 200, (
            "what needs no rules neither"
        )
        assert inside.http.get("/api/solos/cards").status_code == 200
        inside.loop.call_soon_threadsafe(unready.set)
        assert answer.result(SOON).status_code == status


def test_boards_that_are_known_need_no_game(inside: Inside, unready: asyncio.Event) -> None:
    board = GAMES["trigon"].board(GAMES["trigon"].choose({})).id
    assert inside.http.get(f"/api/boards/{board}").status_code == 200


def test_health_tells_what_is_compiled_and_how_many_matches_are_at_hand(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    well = inside.http.get("/api/health").json()
    assert (well["ok"], well["compiling"]) == (True, {})
    monkeypatch.setattr(inside.parlour.thinkers, "compilers", Compilers())
    missing = inside.parlour.thinkers.compilers._missing
    missing.update({name: [] for name in GAMES})
    missing["triolet"] = ["rules"]
    inside.create("triplex", "me", "screen")
    told = inside.http.get("/api/health").json()
    assert told["matches"] == well["matches"] + 1
    assert set(told["compiling"]) == {"triolet"}
    assert told["compiling"]["triolet"] > 5


def test_matches_that_nobody_watches_are_forgotten_after_a_while(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "SWEEP_SECONDS", 0.02)
    idle, fresh = (table(inside, "triplex", "me", "screen")[0] for _ in range(2))
    found(inside, idle).touched -= 100_000
    kept = found(inside, fresh)

    async def sweep() -> None:
        task = asyncio.ensure_future(
            resources.sweep(inside.parlour, inside.audience, inside.state["studies"], GENEROUS)
        )
        until = time.monotonic() + SOON
        while idle in inside.parlour._matches:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)
        task.cancel()

    inside.await_there(sweep())
    assert found(inside, fresh) is kept
    assert inside.look(idle)["ply"] == 0, "the store has it"


def test_computers_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    before = Inside(tmp_path / "parlour.sqlite")
    match, _ = table(before, "triplex", "friend", "me")
    before.stop()
    database = sqlite3.connect(before.database)
    (seats,) = database.execute("select seats from matches where id = ?", [match]).fetchone()
    seats = json.loads(seats)
    seats[0] = {**seats[0], "kind": "computer", "level": 1, "token": ""}
    database.execute("update matches set seats = ?, computer_turn = 1 where id = ?", [json.dumps(seats), match])
    database.commit()
    after = Inside(before.database)
    until = time.monotonic() + SOON
    while not database.execute("select * from moves where match = ?", [match]).fetchall():
        assert time.monotonic() < until
        time.sleep(0.02)
    database.close()
    thinkers = after.parlour.thinkers
    pools = [worker._pool for worker in thinkers._workers if worker._pool]
    workers = [process for pool in pools for process in pool._processes.values()]
    assert workers
    after.stop()
    until = time.monotonic() + SOON
    while any(worker.is_alive() for worker in workers):
        assert time.monotonic() < until, "the processes in which computers think end with the server"
        time.sleep(0.02)


def test_open_sockets_are_counted(inside: Inside) -> None:
    assert f"trilude_sockets {SOCKETS._value.get()}" in inside.http.get("/api/metrics").text
