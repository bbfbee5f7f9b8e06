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
    requests_a_second: float = 20
    burst: int = 60


TOO_FAST = Text("That was too much at once: wait a moment.", "C’est trop à la fois : attendez un instant.")
TOO_LARGE = Text("That message is too large.", "Ce message est trop grand.")


@dataclass(slots=True)
class Bucket:
    """Holds drops that refill with time; every request takes one."""

    limits: Limits
    drops: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.drops = self.limits.burst

    def take(self) -> bool:
        """Take a drop; False where none is left."""
        now = time.monotonic()
        self.drops = min(self.limits.burst, self.drops + (now - self.at) * self.limits.requests_a_second)
        self.at = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """One bucket for each client address; full ones are forgotten."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str) -> bool:
        """Whether the client may go on."""
        if len(self._buckets) > 10_000:
            now = time.monotonic()
            full = self._limits.burst / self._limits.requests_a_second
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if now - bucket.at < full}
        return self._buckets.setdefault(client, Bucket(self._limits)).take()
