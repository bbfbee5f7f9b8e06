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


TOO_FAST = Text("That was too much at once: wait a moment.", "C’est trop à la fois : attendez un instant.")
TOO_LARGE = Text("That message is too large.", "Ce message est trop grand.")


TOO_SLOW = Text("The request did not come to its end: send it again.", "La demande n’est pas arrivée : renvoyez-la.")


@dataclass(slots=True)
class Bucket:
    """Holds drops that refill with time; every request takes one, a costly one more."""

    a_second: float
    most: float
    drops: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.drops = self.most

    def is_full(self, now: float) -> bool:
        """Whether it has refilled."""
        return self.drops + (now - self.at) * self.a_second >= self.most

    def take(self, cost: float = 1) -> bool:
        """Take some drops; False where there are too few. Whatever is dearer than a full bucket needs a full one."""
        now = time.monotonic()
        self.drops = min(self.most, self.drops + (now - self.at) * self.a_second)
        self.at = now
        if self.drops < min(cost, self.most):
            return False
        self.drops -= cost
        return True


class Buckets:
    """One bucket for each client address; full ones are forgotten."""

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str, cost: float = 1) -> bool:
        """Whether the client may go on."""
        if len(self._buckets) > 10_000:
            now = time.monotonic()
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full(now)}
        return self._buckets.setdefault(client, Bucket(self._a_second, self._most)).take(cost)
