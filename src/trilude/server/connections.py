"""Connections over which requests come: who is sent away, and who is answered before the house closes."""

import asyncio
import logging
import socket
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 10.0
"""The head of a request, its address and headers, has to come within this time."""


CLIENTS_FAULTS = ("Invalid HTTP request received.", "Invalid UTF-8 sequence received from client.")
"""What Uvicorn would write into the log, at whatever length, each time that a client sends nonsense."""


def be_quiet_about_nonsense() -> None:
    """Nobody fills the log by sending nonsense; whoever does is answered, or sent away, all the same."""
    logging.getLogger("uvicorn.error").addFilter(lambda line: line.getMessage() not in CLIENTS_FAULTS)


class Connection(H11Protocol):
    """Uvicorn's connection, which by itself waits for ever for the rest of a request that was begun."""

    _head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody came; now they have to say something."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Something was said: the time goes on until that is a whole head, and begins anew with the next one."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._head is None:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._head = self.loop.call_later(REQUEST_SECONDS, self._send_away)

    def _stop_waiting(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _send_away(self) -> None:
        self._head = None
        upgraded = self.transport.get_protocol() is not self
        if not upgraded and self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()


class ClosingServer(uvicorn.Server):
    """Uvicorn's server, which by itself breaks off whoever still waits when it closes, with a page of faults."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody waits for news any more; then what is going on comes to its end."""
        if "studies" in self.lifespan.state:
            self.lifespan.state["studies"].ring_all()
        await super().shutdown(sockets)
