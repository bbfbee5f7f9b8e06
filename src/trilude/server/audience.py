"""The audience: everybody at a table hears of everything that happens there, each as far as they may know it."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field

from fastapi import WebSocket
from prometheus_client import Gauge

from trilude.matches.match import Match
from trilude.matches.parlour import Parlour
from trilude.matches.rows import Said
from trilude.server.editions import Editions
from trilude.server.limits import Buckets, Limits
from trilude.server.match_messages import MatchTold
from trilude.server.patches import Known
from trilude.server.refusals import TooFast
from trilude.server.socket_messages import SaidTold, SocketTold
from trilude.server.telling import Shared, tell_match, tell_shared
from trilude.server.viewer import Viewer

SOCKETS = Gauge("trilude_sockets", "Open sockets")

SLOW_CLIENT_SECONDS = 10
"""A client that does not take what waits for it for this long is dropped; it will come back and catch up."""

TELL_SOON_SECONDS = 0.25
"""Others hear so much later who came and who went."""

Sees = tuple[tuple[int, ...], tuple[int, ...]]
"""The seats that somebody holds, and those that they gave up: whoever has the same is told the same."""


@dataclass(slots=True)
class MatchAudience:
    """Who is connected to a match, and what they were told, as long as anybody is."""

    listeners: "set[Listener]" = field(default_factory=set)
    editions: dict[Sees, Editions] = field(default_factory=dict)


class Audience:
    """Who is connected to which match."""

    def __init__(self, parlour: Parlour, limits: Limits) -> None:
        self._parlour = parlour
        self._audiences: dict[str, MatchAudience] = defaultdict(MatchAudience)
        self._telling: set[str] = set()
        """Matches at which somebody came or went a moment ago."""
        self._lines = Buckets(limits.lines_a_second, limits.lines_at_once)
        parlour.on_change = self.tell_all
        parlour.on_say = self.tell_said
        parlour.is_watched = self._audiences.__contains__

    @property
    def watched(self) -> set[str]:
        """Matches with anybody connected."""
        return set(self._audiences)

    def expect_quiet(self, client: str) -> None:
        """Nobody says more than others can read."""
        if not self._lines.take(client):
            raise TooFast

    def tell(self, viewer: Viewer) -> MatchTold:
        """The match as a viewer may see it, with who is here."""
        return tell_match(viewer, self._shared(viewer.match))

    def _shared(self, match: Match) -> Shared:
        """What everybody at a table is told, with who is here."""
        present = self._audiences.get(match.id)
        here = [listener.viewer.held for listener in present.listeners] if present else []
        return tell_shared(
            match,
            online=frozenset(seat for held in here for seat in held),
            watching=here.count(()),
            thinking=self._parlour.thinking_wait(match),
            hint_seconds=self._parlour.advisers.hint_seconds(match),
        )

    def tell_all(self, match: Match) -> None:
        """Let everybody at the table hear the newest state; viewers with the same seats share the work."""
        if present := self._audiences.get(match.id):
            known: Known = {}
            shared = self._shared(match)
            for sees, listeners in _by_sight(present).items():
                _tell_alike(present, sees, listeners, shared, known)

    def tell_said(self, match: Match, line: Said) -> None:
        """Send what somebody said, and nothing else, to everybody at the table."""
        if present := self._audiences.get(match.id):
            said = SocketTold(said=SaidTold(revision=match.revision, line=line))
            for sees, listeners in _by_sight(present).items():
                editions = present.editions[sees]  # made when they came, or when they lost a seat
                spoken = {"chat": match.chat, "revision": match.revision}
                editions.publish(editions.told.model_copy(update=spoken), {})
                for listener in listeners:
                    if listener.edition is None:
                        listener.reply(said)
                    else:
                        listener.hear(editions)

    def tell_since(self, listener: "Listener", edition: str) -> None:
        """Tell somebody all that has happened since an edition, from now on what changes."""
        viewer = listener.viewer
        listener.edition, listener.waits = edition, True
        listener.hear(self._audiences[viewer.match.id].editions[viewer.held, viewer.left])

    def add(self, listener: "Listener") -> None:
        """Somebody came, and hears what those hear who see the same."""
        viewer = listener.viewer
        present, sees = self._audiences[viewer.match.id], (viewer.held, viewer.left)
        present.listeners.add(listener)
        SOCKETS.inc()
        if sees in present.editions and len(_by_sight(present)[sees]) > 1:
            listener.hear(present.editions[sees])
        else:
            _tell_alike(present, sees, [listener], self._shared(viewer.match), {})
        self._tell_soon(viewer.match)

    def remove(self, listener: "Listener") -> None:
        """Somebody left."""
        match = listener.viewer.match
        self._audiences[match.id].listeners.discard(listener)
        SOCKETS.dec()
        if not self._audiences[match.id].listeners:
            del self._audiences[match.id]
        self._tell_soon(match)

    def _tell_soon(self, match: Match) -> None:
        """Tell who is here, once for all who come and go at the same time: a crowd would hear of nothing else."""
        if match.id in self._audiences and match.id not in self._telling:
            self._telling.add(match.id)
            asyncio.get_running_loop().call_later(TELL_SOON_SECONDS, self._tell_now, match)

    def _tell_now(self, match: Match) -> None:
        self._telling.discard(match.id)
        self.tell_all(match)


def _tell_alike(present: MatchAudience, sees: Sees, listeners: "list[Listener]", shared: Shared, known: Known) -> None:
    """Let all who see the same hear the newest state."""
    told = tell_match(listeners[0].viewer, shared)
    if sees in present.editions:
        present.editions[sees].publish(told, known)
    else:
        present.editions[sees] = Editions(told)
    for listener in listeners:
        listener.hear(present.editions[sees])


def _by_sight(present: MatchAudience) -> "dict[Sees, list[Listener]]":
    """The listeners at a table, together with those who see the same."""
    together: dict[Sees, list[Listener]] = defaultdict(list)
    for listener in present.listeners:
        together[listener.viewer.held, listener.viewer.left].append(listener)
    return together


class Listener:
    """One socket. Whoever is slow and has missed too much is told the newest state: steps are missed, never the end."""

    __slots__ = ("_editions", "_replies", "_sending", "_socket", "_wake", "_watch", "edition", "viewer", "waits")

    def __init__(self, socket: WebSocket, viewer: Viewer, edition: str | None = None) -> None:
        self.viewer = viewer
        self.edition = edition
        """The edition that the client has, empty where it has none; None where it wants whole states only."""
        self.waits = True
        """Whether it has asked for news, and is to hear something even if there is none."""
        self._editions: Editions | None = None
        """Where there is news for it."""
        self._wake: asyncio.Future[None] | None = None
        """While there is nothing to send: resolved when there is."""
        self._replies: list[str] = []
        self._sending: float | None = None
        """Since when the client has been sent something that it has not yet taken."""
        self._watch: asyncio.TimerHandle | None = None
        """When to look whether it has: one timer for all that is sent meanwhile, for almost all take it at once."""
        self._socket = socket

    def hear(self, editions: Editions) -> None:
        """There is news."""
        self._editions = editions
        self._wake_up()

    def reply(self, message: SocketTold) -> None:
        """Answer this client alone."""
        self._replies.append(message.model_dump_json())
        self._wake_up()

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def send_forever(self) -> None:
        """Send what waits, as fast as the client takes it; raises TimeoutError where it does not."""
        loop = asyncio.get_running_loop()
        try:
            # not wait_for, which before Python 3.12 may swallow that the client has left
            async with asyncio.timeout(None) as patience:
                while True:
                    if self._editions is None and not self._replies:
                        self._wake = loop.create_future()
                        await self._wake
                    news, replies, self._replies = self._news(), self._replies, []
                    self._sending = loop.time()
                    if self._watch is None:
                        self._look_later(patience)
                    for message in (*news, *replies):
                        await self._socket.send_text(message)
                    self._sending = None
        finally:
            if self._watch is not None:
                self._watch.cancel()

    def _look_later(self, patience: asyncio.Timeout) -> None:
        """Look whether the client has taken what is sent now, once it should have."""
        self._watch = None
        if self._sending is not None:
            loop = asyncio.get_running_loop()
            late = self._sending + SLOW_CLIENT_SECONDS
            if late <= loop.time():
                patience.reschedule(late)
            else:
                self._watch = loop.call_at(late, self._look_later, patience)

    def _news(self) -> list[str]:
        """What the client has not been told of what waits for it."""
        editions, self._editions = self._editions, None
        if editions is None:
            return []
        if self.edition is None:
            return [editions.whole]
        news = editions.since(self.edition) or ([editions.unchanged] if self.waits else [])
        self.edition, self.waits = editions.newest, False
        return news
