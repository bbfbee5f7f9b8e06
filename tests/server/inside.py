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

from tests.server.visitor import NO_CERTIFICATES, Visitor
from trilude.games import GAMES
from trilude.matches.parlour import Parlour
from trilude.server.app import build_app
from trilude.server.audience import Audience
from trilude.server.limits import Limits

PATIENCE = 300
"""Seconds to wait for an answer: what asks for a game waits until it is compiled."""

SOON = 30
"""Seconds to wait for what needs nothing to be compiled."""

T = TypeVar("T")

GENEROUS = Limits(
    open_matches=5000, computer_matches=5000, requests_a_second=5000, burst=15000, lines_a_second=500, lines_at_once=500
)


class Inside(Visitor):
    """A server that ends with the test; nothing of it is faked."""

    def __init__(self, database: Path, limits: Limits = GENEROUS) -> None:
        self.database = database
        self.app = build_app(f"sqlite+aiosqlite:///{database}", limits)
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
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE, verify=NO_CERTIFICATES)

    @property
    def state(self) -> dict[str, Any]:
        """What the server's lifespan hands to its routes."""
        state: dict[str, Any] = self._server.lifespan.state
        return state

    @property
    def parlour(self) -> Parlour:
        """Its tables."""
        parlour: Parlour = self.state["parlour"]
        return parlour

    @property
    def audience(self) -> Audience:
        """Who is connected to them."""
        audience: Audience = self.state["audience"]
        return audience

    async def _serve(self, listener: socket.socket) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[listener])

    def await_there(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def until_ready(self) -> None:
        """Wait until every game can be played."""
        for game in GAMES.values():
            self.await_there(self.parlour.thinkers.until_ready(game))

    def visitor(self, address: str) -> httpx.Client:
        """Somebody at another address of this machine, such as 127.0.0.2."""
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(
            base_url=f"http://{self.host}", timeout=PATIENCE, transport=transport, verify=NO_CERTIFICATES
        )

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()
