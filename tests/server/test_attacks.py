"""What a hostile or a broken client tries is refused in a sentence, and the others hardly notice."""

import contextlib
import json
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.server.conftest import Running
from tests.server.inside import SOON, Inside
from trilude.server import connections, resources
from trilude.server.limits import TOO_FAST, TOO_SLOW, Limits

TURNED = "Ann\u202e"
UNSEEN = "There is a sign in these words that nobody can see: write them without it."


@pytest.fixture(scope="module")
def watchful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    limits = Limits(
        requests_a_second=0.1, burst=60, lines_a_second=0.01, lines_at_once=3, body_seconds=3, refused_costs=0
    )
    here = Inside(tmp_path_factory.mktemp("watchful") / "parlour.sqlite", limits)
    here.until_ready()
    yield here
    here.stop()


@pytest.mark.parametrize("name", [TURNED, "A\x00n", "A\x1bn", "\u2066A"])
def test_signs_that_nobody_sees_are_no_part_of_names_or_words(name: str, inside: Inside) -> None:
    table = {"game": "triplex", "seats": [{"kind": "me"}, {"kind": "me"}], "name": name}
    refused = inside.http.post("/api/matches", json=table)
    assert (refused.status_code, refused.json()["problem"]["en"]) == (400, UNSEEN)
    given = inside.create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    for act in ("name", "chat"):
        answer = inside.act(match, token, act, name)
        assert (answer.status_code, answer.json()["problem"]["en"]) == (400, UNSEEN)
    with connect(f"ws://{inside.host}/api/matches/{match}/live") as live:
        live.send(json.dumps({"tokens": [token]}))
        live.send(json.dumps({"act": {"act": "chat", "text": name}}))
        told = [json.loads(live.recv(SOON)) for _ in range(2)]
        assert told[-1]["problem"]["en"] == UNSEEN
    assert inside.look(match)["chat"] == []


@pytest.mark.parametrize("value", ["\ud800", "bent\ud800", "a" * 201])
def test_values_of_options_that_cannot_be_written_are_refused_with_a_sentence(value: str, inside: Inside) -> None:
    asked = {"game": "triplex", "options": {"path": value}, "seats": [{"kind": "me"}, {"kind": "screen"}]}
    text = {"text": "x", "game": "triplex", "options": {"path": value}}
    for route, body in (
        ("matches", asked),
        ("games/triplex/options/conflicts", {"options": {"path": value}}),
        ("positions", {"game": "triplex", "options": {"path": value}, "moves": []}),
        ("studies", text),
    ):
        answer = inside.http.post(
            f"/api/{route}", content=json.dumps(body), headers={"content-type": "application/json"}
        )
        assert answer.status_code in (400, 422), route
        assert answer.json()["problem"]["fr"]


def test_a_key_belongs_to_one_move(inside: Inside) -> None:
    given = inside.create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    assert inside.move(match, token, 0, "△g1-f1", "one key only").status_code == 200
    assert inside.move(match, token, 0, "△g1-f1", "one key only").status_code == 200
    other = inside.move(match, token, 0, "□a1-a2", "one key only")
    assert other.status_code == 409
    assert "belongs to another move" in other.json()["problem"]["en"]
    assert inside.look(match)["ply"] == 1


def test_nobody_takes_the_key_of_a_computers_move(inside: Inside) -> None:
    given = inside.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    assert inside.move(match, token, 0, "△g1-f1", "c1").status_code == 422, "a client's keys are longer"


def test_whoever_floods_a_chat_is_told_to_wait(watchful: Inside) -> None:
    match = watchful.create("triplex", "me", "screen")["match"]
    with watchful.visitor("127.0.0.21") as crowd, watchful.visitor("127.0.0.22") as other:
        said = [crowd.post(f"/api/matches/{match}/acts", json={"act": "chat", "text": f"{n}"}) for n in range(5)]
        assert [answer.status_code for answer in said] == [200, 200, 200, 429, 429]
        assert said[-1].json()["problem"]["en"] == TOO_FAST.en
        assert other.post(f"/api/matches/{match}/acts", json={"act": "chat", "text": "hello"}).status_code == 200
    assert [line["text"] for line in watchful.look(match)["chat"]] == ["0", "1", "2", "hello"]


def test_a_long_game_costs_more_than_one_request(watchful: Inside) -> None:
    asked = {"game": "triplex", "moves": ["nonsense"] * 1000}
    with watchful.visitor("127.0.0.23") as http:
        statuses = [http.post("/api/positions", json=asked).status_code for _ in range(3)]
        assert statuses == [400, 400, 429], "of a long game few at once, also where it is wrong"
    with watchful.visitor("127.0.0.24") as http:
        assert http.get("/api/games").status_code == 200, "by nobody else"


def test_long_work_is_done_beside_what_others_ask(inside: Inside) -> None:
    """Positions wait for the one thread that works them out; whoever asks for something else is served meanwhile."""
    busy, asked = threading.Event(), {"game": "triplex", "moves": ["△g1-f1"]}
    resources.BESIDE.submit(busy.wait)
    with ThreadPoolExecutor(1) as visitors:
        try:
            answer = visitors.submit(inside.http.post, "/api/positions", json=asked)
            assert inside.http.get("/api/health").status_code == 200
            assert not answer.done()
        finally:
            busy.set()
        assert answer.result(SOON).status_code == 200


def test_whoever_sends_half_a_body_is_sent_away(watchful: Inside) -> None:
    host, port = watchful.host.split(":")
    head = b"POST /api/positions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"
    with socket.create_connection((host, int(port)), SOON) as slow:
        slow.sendall(head)
        answer = b""
        while chunk := slow.recv(10_000):  # until the server closes
            answer += chunk
        assert answer.startswith(b"HTTP/1.1 408")
        assert TOO_SLOW.en.encode() in answer


def test_requests_are_not_waited_for_without_end(own_server: Running) -> None:
    """Many connections that never end their request: all are closed, and others are served meanwhile."""
    host, port = own_server.host.split(":")
    with contextlib.ExitStack() as stack:
        began = time.monotonic()
        half = [stack.enter_context(socket.create_connection((host, int(port)), 60)) for _ in range(200)]
        for number, one in enumerate(half):
            one.sendall(b"" if number % 2 else b"GET /api/health HTTP/1.1\r\nhost: x\r\n")
        assert own_server.http.get("/api/health").status_code == 200
        for one in half:
            one.settimeout(60)
            assert one.recv(1000) == b"", "closed without a word"
        assert time.monotonic() - began >= connections.REQUEST_SECONDS - 1


def requests_logged(server: Running) -> list[dict[str, object]]:
    """The requests in a server's log; a line that is being written does not count yet."""
    return [json.loads(line) for line in re.findall(r'^(\{"method".*)\n', server.log.read_text(), re.MULTILINE)]


def test_nobody_is_believed_to_come_from_elsewhere(own_server: Running) -> None:
    """Each address has a limit of its own, and what a client says about its address changes nothing."""
    own_server.stop()
    own_server.told = (*own_server.told, "--log-level", "info")
    own_server.start()
    opened = own_server.http.post(
        "/api/matches",
        json={"game": "triplex", "seats": [{"kind": "me"}] * 2},
        headers={"x-forwarded-for": "203.0.113.9"},
    )
    assert opened.status_code == 201
    with contextlib.closing(sqlite3.connect(own_server.database)) as books:
        assert books.execute("SELECT creator FROM matches").fetchall() == [("127.0.0.1",)]
    wanted = {"method": "POST", "route": "/api/matches", "status": 201}
    end = time.monotonic() + SOON
    while not any(wanted.items() <= request.items() for request in requests_logged(own_server)):
        assert time.monotonic() < end, "a request is logged once it was answered"


def test_a_proxy_that_is_trusted_says_who_comes(own_server: Running) -> None:
    own_server.stop()
    own_server.told = (*own_server.told, "--trusted-proxies", "127.0.0.1")
    own_server.start()
    table = {"game": "triplex", "seats": [{"kind": "me"}] * 2}
    own_server.http.post("/api/matches", json=table, headers={"x-forwarded-for": "203.0.113.9"})
    with contextlib.closing(sqlite3.connect(own_server.database)) as books:
        assert books.execute("SELECT creator FROM matches").fetchall() == [("203.0.113.9",)]


def test_a_second_server_over_the_same_file_is_refused(own_server: Running) -> None:
    command = [sys.executable, "-m", "trilude", "serve", "--port", "0", "--database", str(own_server.database)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert second.returncode == 2
    assert re.fullmatch(r"Another server has .* open: stop it, choose another --database, .*\n", second.stderr)
    own_server.kill()
    own_server.start()  # the lock of a killed server is gone


def test_health_tells_that_nothing_can_be_stored(tmp_path: Path) -> None:
    here = Inside(tmp_path / "parlour.sqlite")
    try:
        assert here.http.get("/api/health").json()["ok"]
        with contextlib.closing(sqlite3.connect(here.database)) as books:
            books.execute("ALTER TABLE pulse RENAME TO elsewhere")
            books.commit()
        end = time.monotonic() + SOON
        while (answer := here.http.get("/api/health")).status_code == 200:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["problem"]["en"] == "This could not be stored: try again."
    finally:
        here.stop()


def test_a_silent_socket_is_closed(monkeypatch: pytest.MonkeyPatch, inside: Inside) -> None:
    monkeypatch.setattr("trilude.server.sockets.HELLO_SECONDS", 0.1)
    match = inside.create("triplex", "me", "screen")["match"]
    with connect(f"ws://{inside.host}/api/matches/{match}/live") as live:
        assert "tokens" in json.loads(live.recv(SOON))["problem"]["en"]
        with pytest.raises(Exception, match="4408"):
            live.recv(SOON)
