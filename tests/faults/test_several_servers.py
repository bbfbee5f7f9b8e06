"""Several servers over one PostgreSQL and one Valkey: they play one game, and any part may fail."""

import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from websockets.sync.client import connect

import trilude
from tests.faults.conftest import House, needs_engines, played, until
from tests.faults.engines import PATIENCE, Engine
from tests.faults.killing import children
from tests.server.conftest import Running

pytestmark = needs_engines

KEYS = count()


def move(server: Running, match: str, token: str, ply: int, text: str) -> int:
    return server.move(match, token, ply, text, f"key-{next(KEYS):08}").status_code


def test_a_move_through_one_server_is_seen_through_the_other(house: House) -> None:
    one, other = house.servers
    given = one.create("triplex", "me", "friend")
    match, tokens = given["match"], [seat["token"] for seat in given["seats"]]
    with connect(f"ws://{other.host}/api/matches/{match}/live") as socket:
        socket.send(json.dumps({"tokens": [tokens[1]]}))
        assert json.loads(socket.recv(PATIENCE))["match"]["ply"] == 0
        assert move(one, match, tokens[0], 0, "△g1-f1") == 200
        told = json.loads(socket.recv(PATIENCE))["match"]
        while told is None or told["ply"] == 0:
            told = json.loads(socket.recv(PATIENCE))["match"]
        assert played(told) == ["△g1-f1"]
        answer = trilude.start("triplex").play("△g1-f1").legal_moves[0].text
        assert move(other, match, tokens[1], 1, answer) == 200
        assert until(lambda: played(one.look(match)) == ["△g1-f1", answer])


def test_computers_of_a_killed_server_go_on_elsewhere_though_nobody_looks(house: House) -> None:
    one, other = house.servers
    match = one.create("trioker-champions", "1", "1")["match"]
    until(lambda: one.look(match)["ply"] >= 1)
    one.kill()
    try:
        before = other.look(match)["ply"]
        until(lambda: other.look(match)["ply"] > before or other.look(match)["result"])
        until(lambda: other.look(match)["result"])
    finally:
        one.start()
    assert played(one.look(match)) == played(other.look(match))


def test_without_the_bell_play_goes_on_and_heals(house: House) -> None:
    one, other = house.servers
    given = one.create("triplex", "me", "friend")
    against = one.create("triplex", "me", "1")
    match, tokens = given["match"], [seat["token"] for seat in given["seats"]]
    assert other.look(match)["ply"] == 0
    house.valkey.kill()
    try:
        assert move(one, match, tokens[0], 0, "△g1-f1") == 200
        until(lambda: other.look(match)["ply"] == 1)
        assert move(one, against["match"], against["seats"][0]["token"], 0, "△g1-f1") == 200
        until(lambda: one.look(against["match"])["ply"] == 2)
    finally:
        house.valkey.start()
    answer = trilude.start("triplex").play("△g1-f1").legal_moves[0].text
    assert move(other, match, tokens[1], 1, answer) == 200
    until(lambda: one.look(match)["ply"] == 2)


def test_while_the_database_is_down_a_sentence_says_so_and_nothing_is_lost(house: House) -> None:
    one, other = house.servers
    given = one.create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    assert move(one, match, token, 0, "△g1-f1") == 200
    answer = trilude.start("triplex").play("△g1-f1").legal_moves[0].text
    house.postgres.kill()
    try:
        refused = one.move(match, token, 1, answer, "while it is down")
        assert refused.status_code == 503
        assert refused.json()["problem"]["en"] == "This could not be stored: try again."
        ill = until(lambda: (found := one.http.get("/api/health")).status_code == 503 and found)
        assert ill.json()["problem"]["fr"].startswith("Cela n’a pas pu être enregistré")
    finally:
        house.postgres.start()
    until(lambda: one.http.get("/api/health").status_code == 200)
    until(lambda: one.move(match, token, 1, answer, "while it is down").status_code == 200)
    assert until(lambda: played(other.look(match)) == ["△g1-f1", answer])


def test_a_part_that_falls_silent_costs_time_and_no_move(house: House) -> None:
    """No connection breaks, and nothing is answered: computers do without the bell, people wait for the database."""
    one, other = house.servers
    given = one.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    with silent(house.valkey):
        assert move(one, match, token, 0, "△g1-f1") == 200
        until(lambda: one.look(match)["ply"] == 2)
    shared = one.create("triplex", "me", "screen")
    with silent(house.postgres):
        waiting = ThreadPoolExecutor(1).submit(move, one, shared["match"], shared["seats"][0]["token"], 0, "△g1-f1")
        time.sleep(1)
        assert not waiting.done(), "nothing is acknowledged that is not stored"
    assert waiting.result(PATIENCE) == 200
    until(lambda: played(other.look(shared["match"])) == ["△g1-f1"])


@contextlib.contextmanager
def silent(engine: Engine) -> Iterator[None]:
    """While an engine does nothing at all."""
    processes = [engine.process.pid, *children(engine.process.pid)]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
