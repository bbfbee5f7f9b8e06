"""What every request and every socket passes: size and rate limits, security headers, one line of log, a count."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import HTTPException
from prometheus_client import Counter, Histogram

from trilude.contract.words import Text
from trilude.server.limits import TOO_FAST, TOO_LARGE, Buckets, Limits
from trilude.server.messages import Problem

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("trilude.requests")

REQUESTS = Counter("trilude_requests", "Requests answered", ["method", "route", "status"])
SECONDS = Histogram("trilude_request_seconds", "Time to answer a request", ["route"])

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
}
"""Scripts and styles come from us alone, nobody frames us, and links that open seats leak to nobody."""
_WRITTEN = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


BUCKETS = "trilude.buckets"
"""Where a request finds the buckets from which it pays what it costs beyond the usual."""

POLITE = (409, 429)
"""What is refused to polite clients, too: somebody else was faster, or they were too fast, which has its own price."""

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Methods that are counted by their names; whatever else clients invent is counted together."""


class Guard:
    """ASGI middleware around the whole application, and around that which serves sockets."""

    def __init__(self, app: App, sockets: App, limits: Limits) -> None:
        self._app, self._sockets = app, sockets
        self._limits = limits
        self._buckets = Buckets(limits.requests_a_second, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        scope[BUCKETS] = self._buckets
        client = scope["client"][0] if scope.get("client") else "unknown"
        if scope["type"] == "http":
            await self._answer(client, scope, receive, send)
        elif self._buckets.take(client):
            await self._sockets(scope, receive, send)
        else:  # no more sockets for now
            await asyncio.sleep(self._limits.pause_seconds)
            await send({"type": "websocket.close"})

    async def _answer(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it at the door: unread, and after those who do not ask too much."""
        began = time.perf_counter()
        status = 500

        async def send_guarded(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *_WRITTEN]
            await send(message)

        counts = scope["path"].startswith("/api/")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        try:
            if counts and not self._buckets.take(client):
                await asyncio.sleep(self._limits.pause_seconds)
                await _refuse(send_guarded, 429, TOO_FAST)
            elif not length.isdigit() or int(length) > self._limits.body_bytes:
                await _refuse(send_guarded, 413, TOO_LARGE)
            else:
                await self._app(scope, self._limited(receive), send_guarded)
        finally:
            if counts and 400 <= status < 500 and status not in POLITE:
                self._buckets.pay(client, self._limits.refused_costs)
            seconds = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "page")
            method = scope["method"] if scope["method"] in METHODS else "other"
            REQUESTS.labels(method, route, status).inc()
            SECONDS.labels(route).observe(seconds)
            level = logging.ERROR if status >= 500 else logging.INFO
            if log.isEnabledFor(level):
                told = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
                log.log(level, json.dumps(told))

    def _limited(self, receive: Receive) -> Receive:
        """Count the bytes of a body that did not say how long it is, and wait for it only so long.

        What has come is read even where its time is up: whoever sent it need not pay for a busy server.
        """
        total = 0
        until: float | None = time.monotonic() + self._limits.body_seconds

        async def receive_limited() -> MutableMapping[str, Any]:
            nonlocal total, until
            try:
                async with asyncio.timeout(None if until is None else max(0.0, until - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408) from None
            until = until if message.get("more_body") else None  # then only whether the client is gone
            total += len(message.get("body", b""))
            if total > self._limits.body_bytes:
                raise HTTPException(413)
            return message

        return receive_limited


async def _refuse(send: Send, status: int, text: Text) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(_BODIES[text]))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": _BODIES[text]})


_BODIES = {text: Problem(problem=text).model_dump_json().encode() for text in (TOO_FAST, TOO_LARGE)}
"""What is said at the door, written once."""
