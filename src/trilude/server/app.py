"""The application: resources, routes and pages put together."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

import trilude
from trilude.server import sockets
from trilude.server.guard import Guard
from trilude.server.limits import Limits
from trilude.server.refusals import tell_refusals
from trilude.server.resources import Resources, opened
from trilude.server.routes import (
    boards,
    daily,
    games,
    habits,
    health,
    looks,
    matches,
    positions,
    solos,
    studies,
    trying,
)


def build_app(database: str, limits: Limits | None = None, bell: str | None = None) -> Guard:
    """The whole server, for an SQL database, and perhaps a bell that several servers hear."""
    limits = limits or Limits()
    return Guard(build_inner(database, limits, bell), sockets.ROUTER, limits)


def build_inner(database: str, limits: Limits, bell: str | None = None) -> FastAPI:
    """The server without its guard and its sockets."""

    @contextlib.asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[Resources]:
        async with opened(database, limits, bell) as resources:
            yield resources

    app = FastAPI(
        title="Trilude",
        version=trilude.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    tell_refusals(app)
    for subject in (games, looks, boards, positions, matches, solos, daily, studies, trying, habits, health):
        app.include_router(subject.router)
    return app
