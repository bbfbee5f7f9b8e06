"""What exists while the server runs: opened and closed by its lifespan, handed to routes by FastAPI."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, TypedDict, TypeVar, cast

from fastapi import Depends
from fastapi.requests import HTTPConnection
from prometheus_client import Histogram

from trilude.matches.animations import Animations
from trilude.matches.parlour import Allowed, Parlour
from trilude.matches.store import Store
from trilude.matches.studies import Studies
from trilude.matches.thinkers import Thinkers
from trilude.server.audience import Audience
from trilude.server.guard import BUCKETS
from trilude.server.interpreter import set_garbage_aside, take_short_turns
from trilude.server.limits import Buckets, Limits
from trilude.server.refusals import TooFast

if TYPE_CHECKING:
    from trilude.matches.far import FarThinkers
    from trilude.matches.redis_bell import RedisBell

T = TypeVar("T")

log = logging.getLogger(__name__)

SWEEP_SECONDS = 60

LOOK_ROUND_SECONDS = 2
"""So often a server among several looks for itself what the others have written."""

LOOK_UP_SECONDS = 0.1
"""So often the event loop is asked whether it comes when it is called."""

LATE = Histogram(
    "trilude_late_seconds",
    "How late the event loop comes when it is called, ten times a second",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)

BESIDE = ThreadPoolExecutor(1, "beside")
"""The one thread in which something long is worked out: several would leave no time for anybody else."""


class Resources(TypedDict):
    """What routes need."""

    parlour: Parlour
    audience: Audience
    studies: Studies
    animations: Animations
    limits: Limits


@contextlib.asynccontextmanager
async def opened(database: str, limits: Limits, bell_url: str | None = None) -> AsyncIterator[Resources]:
    """A parlour over an SQL database, alone or with others who hear the same bell, and what goes on by itself."""
    take_short_turns()
    allowed = Allowed(limits.open_matches, limits.computer_matches, limits.advice)
    async with contextlib.AsyncExitStack() as stack:
        bell, far = None, None
        if bell_url:
            bell, far = await _several(stack, bell_url)
        store = await stack.enter_async_context(Store.open(database))
        thinkers = await stack.enter_async_context(Thinkers(far=far))
        parlour = await stack.enter_async_context(Parlour(store, thinkers, allowed, bell))
        studies = await stack.enter_async_context(Studies(store, thinkers))
        audience = Audience(parlour, limits)
        chores = [parlour.resume(), sweep(parlour, audience, studies, limits), settle(thinkers), look_up()]
        if bell:
            chores += [bell.listen(parlour.hear), look_round(parlour)]
        tasks = [asyncio.create_task(chore) for chore in chores]
        yield {
            "parlour": parlour,
            "audience": audience,
            "studies": studies,
            "animations": Animations(thinkers),
            "limits": limits,
        }
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _several(stack: contextlib.AsyncExitStack, url: str) -> "tuple[RedisBell, FarThinkers]":
    """The bell between servers, and those who think on other machines."""
    from trilude.matches.far import FarThinkers
    from trilude.matches.redis_bell import RedisBell

    bell = await stack.enter_async_context(RedisBell.open(url))
    return bell, await stack.enter_async_context(FarThinkers.open(url))


async def settle(thinkers: Thinkers) -> None:
    """Once all games are loaded, nobody looks for garbage among them any more."""
    await thinkers.until_loaded()
    set_garbage_aside()


async def sweep(parlour: Parlour, audience: Audience, studies: Studies, limits: Limits) -> None:
    """Drop matches from memory that nobody has watched for a while, and close those to which nobody came back.

    Studies that nobody opens make room for others.
    """
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            parlour.forget_idle(audience.watched)
            await parlour.close_abandoned(limits.kept_days)
            await studies.forget_old()
        except Exception:
            log.exception("the parlour could not be swept")


async def look_up() -> None:
    """Note how late the event loop is, for ever: everybody waits as long."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_UP_SECONDS
        await asyncio.sleep(LOOK_UP_SECONDS)
        LATE.observe(loop.time() - due)


async def look_round(parlour: Parlour) -> None:
    """Catch up with other servers, and take over what one of them has left, for ever."""
    while True:
        await asyncio.sleep(LOOK_ROUND_SECONDS)
        try:
            await parlour.look_round()
            await parlour.take_over()
        except Exception:
            log.exception("what other servers wrote could not be read")


async def beside(work: Callable[[], T]) -> T:
    """Work something out beside the event loop, after whatever else is."""
    return await asyncio.get_running_loop().run_in_executor(BESIDE, work)


def client_of(connection: HTTPConnection) -> str:
    """The address from which somebody asks."""
    return connection.client.host if connection.client else "unknown"


def buckets_of(connection: HTTPConnection) -> Buckets:
    """Where clients pay."""
    return cast("Buckets", connection.scope[BUCKETS])


def spend(request: HTTPConnection, cost: float) -> None:
    """Let a client pay for something that costs more than a request; raises TooFast where it cannot now."""
    if not buckets_of(request).take(client_of(request), cost):
        raise TooFast


async def _client(connection: HTTPConnection) -> str:
    return client_of(connection)


async def _parlour(connection: HTTPConnection) -> Parlour:
    return cast("Parlour", connection.state.parlour)


async def _audience(connection: HTTPConnection) -> Audience:
    return cast("Audience", connection.state.audience)


async def _studies(connection: HTTPConnection) -> Studies:
    return cast("Studies", connection.state.studies)


async def _animations(connection: HTTPConnection) -> Animations:
    return cast("Animations", connection.state.animations)


TheClient = Annotated[str, Depends(_client)]
TheParlour = Annotated[Parlour, Depends(_parlour)]
TheAudience = Annotated[Audience, Depends(_audience)]
TheStudies = Annotated[Studies, Depends(_studies)]
TheAnimations = Annotated[Animations, Depends(_animations)]
