"""A whole server in a thread of this process: real sockets, a real database file, and limits as a test wants them."""

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from tests.server.visitor import Visitor
from trilude.games import GAMES
from trilude.server.app import build_inner
from trilude.server.guard import Guard
from trilude.server.limits import Limits
from trilude.server.sockets import House

PATIENCE = 300
"""Seconds to wait for an answer: what asks for a game waits until it is compiled."""

SOON = 30
"""Seconds to wait for what needs nothing to be compiled."""

T = TypeVar("T")

GENEROUS = Limits(open_matches=5000, requests_a_second=5000, burst=15000)


class Inside(Visitor):
    """A server that ends with the test; nothing of it is faked."""

    def __init__(self, database: Path, limits: Limits = GENEROUS) -> None:
        self.database = database
        inner = build_inner(f"sqlite+aiosqlite:///{database}", limits)
        self.house: House = inner.state.house
        self.app = Guard(inner, limits)
        listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.host = "{}:{}".format(*listener.getsockname())
        config = uvicorn.Config(
            self.app,
            log_level="critical",
            access_log=False,
            ws_max_size=limits.body_bytes,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(listener)), daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < until
            assert self._thread.is_alive()
            time.sleep(0.01)
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE)

    async def _serve(self, listener: socket.socket) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[listener])

    def await_there(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def until_ready(self) -> None:
        """Wait until every game can be played."""
        for game in GAMES.values():
            self.await_there(self.house.parlour.thinkers.until_ready(game))

    def visitor(self, address: str) -> httpx.Client:
        """Somebody at another address of this machine, such as 127.0.0.2."""
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE, transport=transport)

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()
