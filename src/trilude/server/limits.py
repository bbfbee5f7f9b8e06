"""Limits that keep one client from taking the parlour away from the others."""

import time
from dataclasses import dataclass, field

from trilude.contract.words import Text


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do."""

    body_bytes: int = 65_536
    open_matches: int = 100
    """Unfinished matches created from one address."""
    computer_matches: int = 4
    """Unfinished matches among computers alone, created from one address."""
    advice: int = 2
    """Hints and solutions that are thought about at a time for one address."""
    requests_a_second: float = 20
    burst: int = 60
    lines_a_second: float = 0.5
    """What one address may say in chats, and how much at once."""
    lines_at_once: int = 8
    kept_days: float = 90
    """An unfinished match to which nobody came back for so long is closed."""
    body_seconds: float = 20
    """Whoever has not sent all of a request after so long is sent away."""
    refused_costs: float = 4
    """What was not understood costs its sender so many requests more: nobody listens for long to mere nonsense."""
    pause_seconds: float = 0.25
    """Whoever sends too much is answered so much later: others go first."""


TOO_FAST = Text("That was too much at once: wait a moment.", "C’est trop à la fois : attendez un instant.")
TOO_LARGE = Text("That message is too large.", "Ce message est trop grand.")


TOO_SLOW = Text("The request did not come to its end: send it again.", "La demande n’est pas arrivée : renvoyez-la.")


PATIENCE = 10
"""So much that is not understood has the usual price; whoever sends more is only heard if they have a deposit."""

FORGIVEN_A_SECOND = 0.5
"""So much of it is forgotten: whoever errs now and then needs no deposit."""


@dataclass(slots=True)
class Bucket:
    """Holds drops that refill with time; every request takes one, a costly one more."""

    a_second: float
    most: float
    drops: float = field(init=False)
    at: float = field(default_factory=time.monotonic)
    nonsense: float = field(default=0.0, init=False)
    """What was not understood lately."""

    def __post_init__(self) -> None:
        self.drops = self.most

    def is_full(self, now: float) -> bool:
        """Whether it has refilled."""
        return self.drops + (now - self.at) * self.a_second >= self.most

    @property
    def deposit(self) -> float:
        """What has to be left beside the price, and is lost if nonsense comes once more: at most what a second gives.

        Without it whoever sends nonsense no faster than drops come would always be heard, and have nothing to pay with.
        """
        return min(self.a_second, max(0.0, self.nonsense - PATIENCE))

    def take(self, cost: float = 1) -> bool:
        """Take some drops; False where there are too few. Whatever is dearer than a full bucket needs a full one."""
        self._refill()
        if self.drops < min(cost + self.deposit, self.most):
            return False
        self.drops -= cost
        return True

    def pay(self, cost: float) -> bool:
        """Pay for something that was not understood, or give what is left; False where nothing is left."""
        self._refill()
        self.drops = max(min(0.0, self.drops), self.drops - max(cost, self.deposit))
        self.nonsense += 1
        return self.drops > 0

    def _refill(self) -> None:
        now = time.monotonic()
        self.drops = min(self.most, self.drops + (now - self.at) * self.a_second)
        self.nonsense = max(0.0, self.nonsense - (now - self.at) * FORGIVEN_A_SECOND)
        self.at = now


MOST_BUCKETS = 10_000
"""So many addresses are remembered."""


class Buckets:
    """One bucket for each client address; full ones are forgotten."""

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str, cost: float = 1) -> bool:
        """Whether the client may go on."""
        return self._of(client).take(cost)

    def pay(self, client: str, cost: float) -> bool:
        """Let a client pay for what was not understood; False where nothing is left to it."""
        return self._of(client).pay(cost)

    def _of(self, client: str) -> Bucket:
        found = self._buckets.get(client)
        if found is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._forget()
            found = self._buckets[client] = Bucket(self._a_second, self._most)
        return found

    def _forget(self) -> None:
        """Make room: full buckets are forgotten, and where that is not enough, those not used for longest."""
        now = time.monotonic()
        self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full(now)}
        if len(self._buckets) > MOST_BUCKETS // 2:
            oldest = sorted(self._buckets, key=lambda name: self._buckets[name].at)
            for name in oldest[: len(oldest) - MOST_BUCKETS // 2]:
                del self._buckets[name]
