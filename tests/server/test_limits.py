"""No client takes the parlour away from the others: how fast, how large, how many."""

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import trilude
from tests.contract.games_at_random import at_random
from tests.server.inside import Inside
from trilude.contract.record import Record
from trilude.server import limits as limits_module
from trilude.server.app import build_app
from trilude.server.limits import MOST_BUCKETS, TOO_FAST, TOO_LARGE, Bucket, Buckets, Limits

JSON = {"content-type": "application/json"}

SMALL = Limits(body_bytes=300, open_matches=2, requests_a_second=2, burst=8, refused_costs=0)
QUICK = Limits(requests_a_second=60, burst=9, refused_costs=0)


class Clock:
    """A clock that a test moves on; it runs ahead, so that whatever was made before is old."""

    def __init__(self) -> None:
        self.now = time.monotonic() + 1000

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits_module, "time", clock)
    return clock


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server with small limits; every test visits it from an address of its own."""
    here = Inside(tmp_path_factory.mktemp("strict") / "parlour.sqlite", SMALL)
    yield here
    here.stop()


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server on which buckets are small and fill fast."""
    here = Inside(tmp_path_factory.mktemp("quick") / "parlour.sqlite", QUICK)
    yield here
    here.stop()


def _taken(bucket: Bucket, tries: int) -> int:
    return [bucket.take() for _ in range(tries)].count(True)


def test_the_usual_limits_are_those_that_the_documentation_states() -> None:
    usual = Limits()
    assert (usual.body_bytes, usual.open_matches) == (64 * 1024, 100)
    assert (usual.requests_a_second, usual.burst) == (20, 60)


def _listened_to(bucket: Bucket, clock: Clock, seconds: int) -> int:
    """How much of the nonsense that somebody sends all the time is read."""
    read = 0
    for _ in range(20 * seconds):
        clock.now += 0.05
        if bucket.take():
            bucket.pay(4)
            read += 1
    return read


def test_nobody_listens_for_long_to_mere_nonsense(clock: Clock) -> None:
    bucket = Bucket(20, 60)
    first, later = _listened_to(bucket, clock, 10), _listened_to(bucket, clock, 60)
    assert first > 20, "anybody may err"
    assert later < 90, "more and more of it is refused unread"
    clock.now += 2
    assert _taken(bucket, 100) >= 20, "others behind the same address are served as soon as it ends"
    clock.now += 600
    bucket.pay(4)
    assert _taken(bucket, 100) == 56, "and it is forgotten"


def test_a_burst_is_allowed_and_then_only_what_time_gives_back(clock: Clock) -> None:
    bucket = Bucket(20, 60)
    assert _taken(bucket, 100) == 60
    clock.now += 0.5
    assert _taken(bucket, 100) == 10
    clock.now += 0.04
    assert not bucket.take(), "four fifths of a drop are no drop"
    clock.now += 0.011
    assert bucket.take()
    clock.now += 3600
    assert _taken(bucket, 100) == 60, "whoever was quiet for long saves up no more than a burst"


def test_every_address_has_a_bucket_of_its_own(clock: Clock) -> None:
    buckets = Buckets(20, 2)
    assert [buckets.take("one") for _ in range(3)] == [True, True, False]
    assert [buckets.take("other") for _ in range(3)] == [True, True, False]


def test_many_addresses_are_forgotten_only_once_their_buckets_are_full_again(clock: Clock) -> None:
    buckets = Buckets(2, 6)
    for number in range(10_000):
        buckets.take(f"early {number}")
    clock.now += 1
    while buckets.take("greedy"):
        pass
    clock.now += 2.5
    assert [buckets.take("greedy") for _ in range(6)].count(True) == 5, "an empty bucket was not forgotten"
    assert len(buckets._buckets) < 10, "full ones were"


def test_few_addresses_are_not_looked_through(clock: Clock) -> None:
    buckets = Buckets(2, 6)
    for number in range(10_000):
        buckets.take(f"early {number}")
    clock.now += 60
    buckets.take("early 0")
    assert len(buckets._buckets) == 10_000


def test_what_is_paid_afterwards_takes_no_more_than_there_is(clock: Clock) -> None:
    bucket = Bucket(20, 60)
    assert bucket.pay(50)
    assert not bucket.pay(50)
    clock.now += 0.12
    assert _taken(bucket, 10) == 2, "nobody is in debt"


def test_an_empty_bucket_stays_empty_however_many_addresses_come(clock: Clock) -> None:
    buckets = Buckets(0.001, 6)
    for number in range(3 * MOST_BUCKETS):
        buckets.take(f"address {number}")
        clock.now += 0.0001
        if number % 1000 == 0:
            buckets.take("greedy", 6)
    assert len(buckets._buckets) <= MOST_BUCKETS, "there is no end to addresses, but to memory"
    assert not buckets.take("greedy"), "whoever comes again and again is not forgotten"


async def test_too_many_requests_are_refused_until_time_has_passed(clock: Clock) -> None:
    app = build_app("sqlite+aiosqlite://", Limits(requests_a_second=1, burst=3))

    async def ask(path: str, address: str = "10.0.0.1") -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            return await http.get(path)

    assert [(await ask("/api/solos/cards")).status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = await ask("/api/nothing")
    assert refused.status_code == 429
    assert refused.headers["content-type"] == "application/json"
    assert refused.json() == {"problem": {"en": TOO_FAST.en, "fr": TOO_FAST.fr}}
    assert (await ask("/")).status_code != 429, "pages are no requests of the interface"
    assert (await ask("/api/solos/cards", "10.0.0.2")).status_code == 200, "others are not kept waiting"
    clock.now += 1
    assert [(await ask("/api/solos/cards")).status_code for _ in range(2)] == [200, 429]


async def test_nonsense_costs_its_sender_more_than_what_is_understood(clock: Clock) -> None:
    app = build_app("sqlite+aiosqlite://", Limits(requests_a_second=1, burst=12, refused_costs=3))

    async def statuses(path: str, address: str, times: int) -> list[int]:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            return [(await http.get(path)).status_code for _ in range(times)]

    assert await statuses("/api/nothing", "10.0.0.1", 5) == [404, 404, 404, 429, 429]
    assert await statuses("/api/solos/rules", "10.0.0.2", 13) == [*[200] * 12, 429]
    assert await statuses("/nothing", "10.0.0.3", 20) != [429] * 20, "pages are no requests of the interface"
    clock.now += 1
    assert await statuses("/api/solos/rules", "10.0.0.1", 2) == [200, 429], "whoever goes on politely is heard again"


async def test_whoever_asks_too_much_is_answered_after_the_others() -> None:
    app = build_app("sqlite+aiosqlite://", Limits(requests_a_second=0.001, burst=1, pause_seconds=0.5))
    answered: list[str] = []

    async def ask(address: str) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            await http.get("/api/solos/rules")
        answered.append(address)

    await ask("greedy")
    await asyncio.gather(ask("greedy"), ask("polite"))
    assert answered == ["greedy", "polite", "greedy"]


PATTERN = {"text": "pattern"}


async def _send(app: Any, body: bytes, headers: dict[str, str], client: tuple[str, int] | None = None) -> int:
    """Send a body as it is, in pieces of ten bytes, with the headers as they are."""
    pieces = [body[at : at + 10] for at in range(0, len(body), 10)] or [b""]
    status: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "path": "/api/solos",
        "raw_path": b"/api/solos",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in {**JSON, **headers}.items()],
        "client": client,
        "state": {"parlour": None},  # which a pattern does without
    }
    await app(scope, receive, send)
    return status[0]


async def test_a_body_may_be_as_large_as_the_limit_and_no_larger() -> None:
    app = build_app("sqlite+aiosqlite://", Limits(body_bytes=100))
    fits, too_large = (json.dumps(PATTERN).encode().ljust(size) for size in (100, 101))
    assert await _send(app, fits, {"content-length": "100"}) == 200
    assert await _send(app, too_large, {"content-length": "101"}) == 413
    assert await _send(app, fits, {}) == 200, "a body need not say how long it is"
    assert await _send(app, too_large, {}) == 413, "but it is counted"
    assert await _send(app, too_large, {"content-length": "5"}) == 413, "and a lie does not help"
    for length in ("-1", "ten", ""):
        assert await _send(app, fits, {"content-length": length}) == 413


async def test_a_body_that_is_there_is_read_even_though_its_time_is_up() -> None:
    app = build_app("sqlite+aiosqlite://", Limits(body_seconds=0))
    assert await _send(app, json.dumps(PATTERN).encode(), {}) == 200, "a busy server is nobody's fault"


async def test_clients_without_an_address_share_a_bucket(clock: Clock) -> None:
    app = build_app("sqlite+aiosqlite://", Limits(burst=2, requests_a_second=1))
    assert [await _send(app, json.dumps(PATTERN).encode(), {}) for _ in range(3)] == [200, 200, 429]


def test_large_bodies_are_refused_with_a_sentence_however_they_are_sent(strict: Inside) -> None:
    with strict.visitor("127.0.0.2") as http:
        for content in (b"x" * 301, iter([b"x" * 200, b"x" * 101])):
            answer = http.post("/api/positions", content=content, headers=JSON)
            assert answer.status_code == 413
            assert answer.json()["problem"] == {"en": TOO_LARGE.en, "fr": TOO_LARGE.fr}
        assert http.post("/api/positions", content=b" " * 300, headers=JSON).status_code == 422


def _table(http: httpx.Client) -> httpx.Response:
    return http.post("/api/matches", json={"game": "triplex", "seats": [{"kind": "me"}] * 2})


def test_unfinished_matches_are_counted_by_address(strict: Inside) -> None:
    with strict.visitor("127.0.0.3") as http, strict.visitor("127.0.0.4") as other:
        given = [_table(http).json() for _ in range(2)]
        refused = _table(http)
        assert refused.status_code == 409
        assert "You have 2 unfinished matches" in refused.json()["problem"]["en"]
        assert _table(other).status_code == 201
        match, token = given[0]["match"], given[0]["seats"][0]["token"]
        ended = http.post(
            f"/api/matches/{match}/acts", json={"act": "resign"}, headers={"authorization": f"Bearer {token}"}
        )
        assert ended.json()["result"]
        assert _table(http).status_code == 201, "a finished match makes room"


@contextlib.contextmanager
def _seat(strict: Inside, address: str) -> Iterator[ClientConnection]:
    """A seat of a new match, on a socket."""
    with strict.visitor(address) as http:
        given = _table(http).json()
    with connect(f"ws://{strict.host}/api/matches/{given['match']}/live") as socket:
        socket.send(json.dumps({"tokens": [given["seats"][0]["token"]]}))
        assert json.loads(socket.recv(30))["match"]["ply"] == 0
        yield socket


def test_a_socket_that_talks_too_fast_is_told_to_wait_and_slowed_down(strict: Inside) -> None:
    with _seat(strict, "127.0.0.5") as socket:
        for _ in range(14):
            socket.send("{}")
        problems = [json.loads(socket.recv(30))["problem"] for _ in range(14)]
        refused = [problem == {"en": TOO_FAST.en, "fr": TOO_FAST.fr} for problem in problems]
        assert not any(refused[:8]), "a burst is allowed"
        assert any(refused[8:])
        after = refused[refused.index(True) :]
        assert not any(one and other for one, other in pairwise(after)), "a pause is made that is long enough"


def test_whoever_talked_too_fast_is_soon_heard_again(quick: Inside) -> None:
    too_fast = {"en": TOO_FAST.en, "fr": TOO_FAST.fr}
    with _seat(quick, "127.0.0.7") as socket:
        socket.send("{}")
        while json.loads(socket.recv(30))["problem"] != too_fast:
            for _ in range(2):
                socket.send("{}")
        while json.loads(socket.recv(30))["problem"] in (too_fast, None):  # what happens at the table comes between
            pass


@pytest.fixture(scope="module")
def wary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server on which nonsense is dear and nothing comes back."""
    limits = Limits(requests_a_second=0.001, burst=20, refused_costs=3, pause_seconds=0.01)
    here = Inside(tmp_path_factory.mktemp("wary") / "parlour.sqlite", limits)
    yield here
    here.stop()


def test_nonsense_on_sockets_is_paid_by_its_address_and_others_play_on(wary: Inside) -> None:
    with wary.visitor("127.0.0.10") as http:
        given = _table(http).json()
    url, hello = f"ws://{wary.host}/api/matches/{given['match']}/live", {"tokens": [given["seats"][0]["token"]]}
    with connect(url) as polite, connect(url, source_address=("127.0.0.11", 0)) as hostile:
        for socket in (polite, hostile):
            socket.send(json.dumps(hello))
            assert json.loads(socket.recv(30))["match"]
        for _ in range(7):
            hostile.send("nonsense")
        problems = 0
        while problems < 7:
            problems += json.loads(hostile.recv(30))["problem"] is not None
        with wary.visitor("127.0.0.11") as http:
            assert http.get("/api/solos/rules").status_code == 429
        with pytest.raises(InvalidStatus):
            connect(url, source_address=("127.0.0.11", 0))
        text = trilude.start("triplex").legal_moves[0].text
        polite.send(json.dumps({"move": {"ply": 0, "move": text, "key": "polite move"}}))
        while json.loads(polite.recv(30))["done"] != "polite move":
            pass


def test_a_socket_that_says_no_hello_is_paid_for(wary: Inside) -> None:
    with wary.visitor("127.0.0.12") as http:
        given = _table(http).json()
        for _ in range(4):  # the table and four times one and three
            with connect(
                f"ws://{wary.host}/api/matches/{given['match']}/live", source_address=("127.0.0.12", 0)
            ) as one:
                one.send("nonsense")
                with contextlib.suppress(ConnectionClosed):
                    for _told in one:
                        pass
        assert [http.get("/api/solos/rules").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_a_position_after_many_moves_costs_as_much_as_several_requests(quick: Inside, clock: Clock) -> None:
    line = at_random("triplex", 100)
    opened = quick.http.post("/api/studies", json={"text": str(Record.of(trilude.start("triplex")))}).json()
    asked = {"study": opened["study"], "moves": [move.text for move in line.moves]}
    with quick.visitor("127.0.0.8") as http:
        answers = [http.post("/api/tries/verdicts", json=asked).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429], "three each, of nine"


def test_messages_on_sockets_may_be_as_long_as_the_limit(strict: Inside) -> None:
    with _seat(strict, "127.0.0.6") as socket:
        socket.send(json.dumps({"act": {"act": "chat", "text": "long"}}).ljust(300))
        while not (said := json.loads(socket.recv(30))["said"]):  # who is here may be told before
            pass
        assert said["line"]["text"] == "long"
        socket.send(" " * 301)
        with pytest.raises(ConnectionClosed):
            socket.recv(30)
