"""The server's end of a socket without a network between: what a client takes, and when, is for the test to say."""

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

from tests.server.inside import SOON, Inside


class BareSocket:
    """A client of a match that says hello (or not), and then takes messages (or not)."""

    def __init__(self, inside: Inside, match: str, *tokens: str, hello: bool = True, origin: str = "") -> None:
        self._inside = inside
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._takes = asyncio.Event()
        self._heard = threading.Condition()
        self.told: list[dict[str, Any]] = []
        """All messages that the client took."""
        self.closed: int | None = None
        self._takes.set()
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "path": f"/api/matches/{match}/live",
            "raw_path": f"/api/matches/{match}/live".encode(),
            "query_string": b"",
            "headers": [(b"host", b"here"), *([(b"origin", origin.encode())] if origin else [])],
            "subprotocols": [],
            "state": inside.state.copy(),
        }
        self._put({"type": "websocket.connect"})
        if hello:
            self.send(json.dumps({"tokens": tokens}))
        work = inside.app(scope, self._sent.get, self._send)
        self.end = asyncio.run_coroutine_threadsafe(work, inside.loop)
        """Done when the server has given the socket up."""

    async def _send(self, message: Any) -> None:
        await self._takes.wait()
        with self._heard:
            if message["type"] == "websocket.send":
                self.told.append(json.loads(message["text"]))
            elif message["type"] == "websocket.close":
                self.closed = message["code"]
            self._heard.notify_all()

    def _put(self, message: dict[str, Any]) -> None:
        self._inside.loop.call_soon_threadsafe(self._sent.put_nowait, message)

    def send(self, text: str) -> None:
        self._put({"type": "websocket.receive", "text": text})

    def send_all(self, *messages: dict[str, Any]) -> None:
        """Send messages that arrive together."""
        for message in messages:
            self.send(json.dumps(message))

    def freeze(self) -> None:
        """Take nothing from now on."""
        self._inside.loop.call_soon_threadsafe(self._takes.clear)

    def thaw(self) -> None:
        self._inside.loop.call_soon_threadsafe(self._takes.set)

    def hear(self, what: str, number: int = 0) -> Any:
        """What the message says, of those that hold `what`, that comes after `number` others."""

        def found() -> list[Any]:
            return [told[what] for told in self.told if told[what] is not None][number:]

        with self._heard:
            assert self._heard.wait_for(found, SOON)
            return found()[0]

    def hear_state(self, revision: int) -> dict[str, Any]:
        """The first state of the match that is at least so new."""

        def found() -> list[dict[str, Any]]:
            return [told["match"] for told in self.told if told["match"] and told["match"]["revision"] >= revision]

        with self._heard:
            assert self._heard.wait_for(found, SOON)
            return found()[0]

    def hear_until(self, holds: Callable[[dict[str, Any]], bool], number: int = 0) -> dict[str, Any]:
        """The first state of the match, after so many messages, of which something holds."""

        def found() -> list[dict[str, Any]]:
            return [told["match"] for told in self.told[number:] if told["match"] and holds(told["match"])]

        with self._heard:
            assert self._heard.wait_for(found, SOON)
            return found()[0]

    def leave(self) -> None:
        self._put({"type": "websocket.disconnect", "code": 1000})
        self.end.result(SOON)
