"""The line before a process in which computers think: people who wait go first, and whoever asks much takes turns.

    rank 0   a person waits: at the table, or for advice
    rank 1   computers among themselves, and somebody watches
    rank 2   computers among themselves, and nobody watches: they yield to everybody

Within a rank clients are served in turn, each in the order in which it asked.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from prometheus_client import Gauge, Histogram

PEOPLE, WATCHED, UNWATCHED = range(3)
RANK_NAMES = ("people", "watched", "unwatched")

WAITING = Gauge("trilude_thinking_waiting", "Thoughts that wait for a process", ["rank"])
WAITED = Histogram("trilude_thinking_wait_seconds", "Time that a thought waited for a process", ["rank"])


@dataclass(frozen=True, slots=True)
class Claim:
    """On whose behalf something is thought about."""

    client: str = ""
    """Whoever opened the match, or asks for advice."""
    rank: Callable[[], int] = lambda: PEOPLE
    """How urgent it is now: somebody may come to watch while it waits."""


ANYBODY = Claim()
"""Some person."""


@dataclass(eq=False, slots=True)
class _Waiting:
    claim: Claim
    number: int
    turn: "asyncio.Future[None]"
    since: float = field(default_factory=time.monotonic)


class WaitingLine:
    """Who waits for one process. Whoever has entered leaves again when the process is free."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[_Waiting] = []
        self._numbers = count()
        self._served: dict[str, int] = {}
        """When each client who waits was last served."""

    @property
    def busy(self) -> bool:
        """Whether somebody is being served."""
        return self._busy

    def ahead(self, rank: int) -> int:
        """How many would be served before somebody of that rank."""
        return int(self._busy) + sum(waiting.claim.rank() <= rank for waiting in self._waiting)

    async def enter(self, claim: Claim) -> None:
        """Wait for one's turn. Whoever is cancelled while waiting is never served."""
        waiting = _Waiting(claim, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        with WAITING.labels(RANK_NAMES[claim.rank()]).track_inprogress():
            self._serve_next()
            try:
                await waiting.turn
            except asyncio.CancelledError:
                if waiting.turn.done() and not waiting.turn.cancelled():
                    self.leave()  # its turn had just come
                else:
                    self._waiting.remove(waiting)
                raise
        WAITED.labels(RANK_NAMES[claim.rank()]).observe(time.monotonic() - waiting.since)

    def leave(self) -> None:
        """The process is free again."""
        self._busy = False
        self._serve_next()

    def _serve_next(self) -> None:
        if self._busy or not self._waiting:
            return
        chosen = min(self._waiting, key=self._order)
        self._waiting.remove(chosen)
        self._busy = True
        waiting = {other.claim.client for other in self._waiting}
        self._served = {client: at for client, at in self._served.items() if client in waiting}
        self._served[chosen.claim.client] = next(self._numbers)
        chosen.turn.set_result(None)

    def _order(self, waiting: _Waiting) -> tuple[int, int, int]:
        return waiting.claim.rank(), self._served.get(waiting.claim.client, -1), waiting.number
