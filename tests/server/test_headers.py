"""Every answer carries what keeps browsers from being tricked, and is counted and logged without secrets."""

import json
import logging
from typing import Any

import httpx
import pytest

from tests.server.inside import Inside
from tests.server.visitor import bearer
from trilude.server.guard import HEADERS, REQUESTS, Guard
from trilude.server.limits import Limits

POLICY = {
    "content-security-policy": {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    },
    "x-content-type-options": {"nosniff"},
    "referrer-policy": {"no-referrer"},
    "permissions-policy": {"camera=(), geolocation=(), microphone=()"},
    "cross-origin-opener-policy": {"same-origin"},
}

ANSWERS = [
    ("GET", "/", None),
    ("GET", "/m/abc", None),
    ("GET", "/assets/none.js", None),
    ("GET", "/api/games", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/metrics", 200),
    ("GET", "/api/matches/none", 404),
    ("GET", "/api/nothing", 404),
    ("DELETE", "/api/games", 405),
    ("POST", "/api/positions", 422),
]


def _values(answer: httpx.Response) -> dict[str, set[str]]:
    return {name: set(answer.headers.get(name, "").split("; ")) for name in POLICY}


def test_the_policy_is_as_strict_as_it_was_meant() -> None:
    assert {name: set(value.split("; ")) for name, value in HEADERS.items()} == POLICY


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_kind_of_answer_is_guarded(inside: Inside, method: str, path: str, status: int | None) -> None:
    answer = inside.http.request(method, path)
    assert status in (None, answer.status_code)
    assert _values(answer) == POLICY
    assert all(len(answer.headers.get_list(name)) == 1 for name in POLICY)


async def test_refusals_of_the_guard_are_guarded_too(inside: Inside) -> None:
    large = inside.http.post("/api/positions", content=b"x" * 100_000)
    assert large.status_code == 413
    assert _values(large) == POLICY


def test_failures_are_guarded_too(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(inside.state, "audience", None)
    given = inside.create("triplex", "me", "screen")
    answer = inside.http.get(f"/api/matches/{given['match']}")
    assert answer.status_code == 500
    assert "NoneType" not in answer.text, "what failed inside is told to nobody"
    assert _values(answer) == POLICY


def test_long_answers_are_packed_and_short_ones_are_not(inside: Inside) -> None:
    assert inside.http.get("/api/solos/cards").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in inside.http.get("/api/health").headers


def _count(method: str, route: str, status: int) -> float:
    return float(REQUESTS.labels(method, route, status)._value.get())


def test_requests_are_counted_by_route_and_never_by_name(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, token = given["match"], given["seats"][0]["token"]
    route = "/api/matches/{match_id}"
    before = _count("GET", route, 200), _count("GET", route, 404), _count("other", "/api/games", 405)
    inside.http.get(f"/api/matches/{match}", headers=bearer(token))
    inside.http.get("/api/matches/none")
    for method in ("BREW", "JUMP"):
        inside.http.request(method, "/api/games")
    after = _count("GET", route, 200), _count("GET", route, 404), _count("other", "/api/games", 405)
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, 2]
    told = inside.http.get("/api/metrics")
    assert told.headers["content-type"].startswith("text/plain")
    assert f'trilude_requests_total{{method="GET",route="{route}",status="200"}}' in told.text
    assert f'trilude_request_seconds_count{{route="{route}"}}' in told.text
    assert match not in told.text
    assert token not in told.text
    assert "BREW" not in told.text, "inventing methods does not fill the memory"


async def _call(app: Any, path: str = "/api/slow", kind: str = "http") -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_message: Any) -> None:
        pass

    await app({"type": kind, "method": "GET", "path": path, "headers": []}, receive, send)


async def test_a_line_of_log_tells_what_was_asked_and_how_long_it_took(caplog: pytest.LogCaptureFixture) -> None:
    async def slow(_scope: Any, _receive: Any, send: Any) -> None:
        import asyncio

        await asyncio.sleep(0.05)
        await send({"type": "http.response.start", "status": 204})

    with caplog.at_level(logging.INFO, "trilude.requests"):
        await _call(Guard(slow, slow, Limits()))
    told = json.loads(caplog.messages[-1])
    milliseconds = told.pop("ms")
    assert told == {"method": "GET", "route": "page", "status": 204}
    assert 50 <= milliseconds < 5000
    assert milliseconds == round(milliseconds, 1)


async def test_what_fails_without_an_answer_is_counted_as_a_failure() -> None:
    async def broken(_scope: Any, _receive: Any, _send: Any) -> None:
        raise RuntimeError("broken")

    before = _count("GET", "page", 500)
    with pytest.raises(RuntimeError):
        await _call(Guard(broken, broken, Limits()))
    assert _count("GET", "page", 500) == before + 1


async def test_what_is_no_request_passes_unchanged() -> None:
    seen: list[str] = []

    async def inner(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["type"])

    for kind in ("lifespan", "websocket"):
        await _call(Guard(inner, inner, Limits(burst=0)), kind=kind)
    assert seen == ["lifespan", "websocket"]
