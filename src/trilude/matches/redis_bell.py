"""A bell that Valkey (or Redis) rings: servers over one database hear of one another's changes at once.

Whatever fails here is written to the log and does no harm: servers look round by themselves, and where it is not known
who thinks, two may think, of whom one makes the move.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from secrets import token_hex
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

CHANNEL = "trilude:changed"

HELD_SECONDS = 4.0
"""What a server that died had claimed is free after so long."""

AGAIN_SECONDS = 1.0
"""The bell is tried again after this time."""

MOST_RINGS = 10_000
"""Rings that wait; those that find no room are lost."""

FAILURES = (RedisError, OSError, TimeoutError)

log = logging.getLogger(__name__)


class RedisBell:
    """One server's rope of the bell."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._name = token_hex(8)
        self._redis = connect(url)
        self._rings: asyncio.Queue[tuple[str, int]] = asyncio.Queue(MOST_RINGS)
        self._held: set[str] = set()

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(url: str) -> AsyncIterator["RedisBell"]:
        """Ring until the end of the `async with`."""
        bell = RedisBell(url)
        tasks = [asyncio.create_task(work()) for work in (bell._ring_forever, bell._hold_forever)]
        try:
            yield bell
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await bell._redis.aclose()

    def ring(self, match: str, revision: int) -> None:
        """A match has changed."""
        with contextlib.suppress(asyncio.QueueFull):
            self._rings.put_nowait((match, revision))

    async def _ring_forever(self) -> None:
        while True:
            match, revision = await self._rings.get()
            try:
                await self._redis.publish(CHANNEL, f"{match} {revision}")
            except FAILURES as error:
                log.warning("the bell cannot be rung: %s", error)

    async def listen(self, hear: Callable[[str, int], Awaitable[None]]) -> None:
        """Tell whatever is rung, for ever."""
        while True:
            try:
                async with connect(self.url, None).pubsub() as heard:
                    await heard.subscribe(CHANNEL)
                    async for message in heard.listen():
                        if message["type"] == "message":
                            match, revision = message["data"].decode().rsplit(" ", 1)
                            await hear(match, int(revision))
            except FAILURES as error:
                log.warning("the bell cannot be heard: %s", error)
            except Exception:
                log.exception("a ring could not be followed")
            await asyncio.sleep(AGAIN_SECONDS)

    async def claim(self, work: str) -> bool:
        """Whether this server is to do something; if nobody can tell, it does."""
        key = f"trilude:work:{work}"
        try:
            mine = await self._redis.set(key, self._name, nx=True, px=int(1000 * HELD_SECONDS))
            if not mine and await self._redis.get(key) != self._name.encode():
                return False
        except FAILURES as error:
            log.warning("nobody can tell who does %s: %s", work, error)
        self._held.add(key)
        return True

    def let_go(self, work: str) -> None:
        """What is not held any more is free after a while."""
        self._held.discard(f"trilude:work:{work}")

    async def _hold_forever(self) -> None:
        while True:
            await asyncio.sleep(HELD_SECONDS / 3)
            with contextlib.suppress(*FAILURES):
                for key in list(self._held):
                    await self._redis.set(key, self._name, px=int(1000 * HELD_SECONDS))


class Punctual(Redis):
    """A client that waits so long for an answer, or for ever.

    It looks at the clock itself: the package's own time limit for sending swallows, before Python 3.12, the
    cancellation of whoever sends at that moment, who then goes on for ever.
    """

    seconds: float | None = None

    async def execute_command(self, *told: Any, **more: Any) -> Any:
        """Send a command and wait for the answer; raises TimeoutError where there is none."""
        async with asyncio.timeout(self.seconds):
            return await super().execute_command(*told, **more)  # type: ignore[no-untyped-call]


def connect(url: str, seconds: float | None = 2) -> Punctual:
    """A client that waits so long for an answer, or for ever.

    Where Valkey was started anew it connects again, once and at once: whoever asks has better to do than to wait.
    """
    client = Punctual.from_url(
        url,
        retry=Retry(NoBackoff(), 1),
        socket_connect_timeout=2,
        socket_timeout=None,
        health_check_interval=10,
    )
    assert isinstance(client, Punctual)  # noqa: S101 - of its own class, which the package's types do not know
    client.seconds = seconds
    return client
