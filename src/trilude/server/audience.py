"""The audience: everybody at a table hears of everything that happens there, each as far as they may know it."""

import asyncio
from collections import defaultdict

from fastapi import WebSocket
from prometheus_client import Gauge

from trilude.matches.match import Match
from trilude.matches.parlour import Parlour
from trilude.matches.rows import Said
from trilude.server.limits import Buckets, Limits
from trilude.server.messages import MatchTold, SaidTold, SocketTold
from trilude.server.refusals import TooFast
from trilude.server.telling import tell_match
from trilude.server.viewer import Viewer

SOCKETS = Gauge("trilude_sockets", "Open sockets")

SLOW_CLIENT_SECONDS = 10
"""A client that does not take a message for this long is dropped; it will come back and catch up."""


class Audience:
    """Who is connected to which match."""

    def __init__(self, parlour: Parlour, limits: Limits) -> None:
        self._parlour = parlour
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._lines = Buckets(limits.lines_a_second, limits.lines_at_once)
        parlour.on_change = self.tell_all
        parlour.on_say = self.tell_line
        parlour.is_watched = self._listeners.__contains__

    @property
    def watched(self) -> set[str]:
        """Matches with anybody connected."""
        return set(self._listeners)

    def expect_quiet(self, client: str) -> None:
        """Nobody says more than others can read."""
        if not self._lines.take(client):
            raise TooFast

    def tell(self, viewer: Viewer) -> MatchTold:
        """The match as a viewer may see it, with who is here."""
        here = [listener.viewer.held for listener in self._listeners.get(viewer.match.id, set())]
        return tell_match(
            viewer,
            online=frozenset(seat for held in here for seat in held),
            watching=here.count(()),
            thinking=self._parlour.thinking_wait(viewer.match),
            hint_seconds=self._parlour.hint_seconds(viewer.match),
        )

    def tell_all(self, match: Match) -> None:
        """Send the newest state to everybody at the table; viewers with the same seats share the work."""
        told: dict[tuple[tuple[int, ...], ...], str] = {}
        for listener in self._listeners.get(match.id, set()):
            sees = listener.viewer.held, listener.viewer.left
            if sees not in told:
                told[sees] = SocketTold(match=self.tell(listener.viewer)).model_dump_json()
            listener.newest = told[sees]
            listener.wake.set()

    def tell_line(self, match: Match, line: Said) -> None:
        """Send what somebody said, and nothing else, to everybody at the table."""
        message = SocketTold(said=SaidTold(revision=match.revision, line=line))
        for listener in self._listeners.get(match.id, set()):
            listener.reply(message)

    def add(self, listener: "Listener") -> None:
        """Somebody came."""
        match = listener.viewer.match
        self._listeners[match.id].add(listener)
        SOCKETS.inc()
        self.tell_all(match)

    def remove(self, listener: "Listener") -> None:
        """Somebody left."""
        match = listener.viewer.match
        self._listeners[match.id].discard(listener)
        SOCKETS.dec()
        if not self._listeners[match.id]:
            del self._listeners[match.id]
        self.tell_all(match)


class Listener:
    """One socket. Only the newest state waits to be sent: whoever is slow misses steps, never the end."""

    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self.viewer = viewer
        self.newest: str | None = None
        self.wake = asyncio.Event()
        self.replies: list[str] = []
        self._socket = socket

    def reply(self, message: SocketTold) -> None:
        """Answer this client alone."""
        self.replies.append(message.model_dump_json())
        self.wake.set()

    async def send_forever(self) -> None:
        """Send what waits, as fast as the client takes it."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            messages, self.replies = self.replies, []
            if self.newest is not None:
                messages, self.newest = [self.newest, *messages], None
            for message in messages:
                await asyncio.wait_for(self._socket.send_text(message), SLOW_CLIENT_SECONDS)
