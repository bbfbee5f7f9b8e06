"""What exists while the server runs: opened and closed by its lifespan, handed to routes by FastAPI."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, TypedDict, cast

from fastapi import Depends
from fastapi.requests import HTTPConnection

from trilude.matches.parlour import Parlour
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers
from trilude.server.audience import Audience
from trilude.server.limits import Limits

SWEEP_SECONDS = 60


class Resources(TypedDict):
    """What routes need."""

    parlour: Parlour
    audience: Audience
    limits: Limits


@contextlib.asynccontextmanager
async def opened(database: str, limits: Limits) -> AsyncIterator[Resources]:
    """A parlour over an SQL database, and what goes on there by itself."""
    async with (
        Store.open(database) as store,
        Thinkers() as thinkers,
        Parlour(store, thinkers, limits.open_matches) as parlour,
    ):
        audience = Audience(parlour)
        chores = [asyncio.create_task(parlour.resume()), asyncio.create_task(sweep(parlour, audience))]
        yield {"parlour": parlour, "audience": audience, "limits": limits}
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)


async def sweep(parlour: Parlour, audience: Audience) -> None:
    """Drop matches from memory that nobody has watched for a while, now and then."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        parlour.forget_idle(audience.watched)


async def _parlour(connection: HTTPConnection) -> Parlour:
    return cast("Parlour", connection.state.parlour)


async def _audience(connection: HTTPConnection) -> Audience:
    return cast("Audience", connection.state.audience)


async def _limits(connection: HTTPConnection) -> Limits:
    return cast("Limits", connection.state.limits)


TheParlour = Annotated[Parlour, Depends(_parlour)]
TheAudience = Annotated[Audience, Depends(_audience)]
TheLimits = Annotated[Limits, Depends(_limits)]
