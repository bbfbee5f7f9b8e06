"""The application: store, parlour, routes and pages put together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

import trilude
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.parlour import Parlour
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers
from trilude.server.guard import Guard
from trilude.server.http import problem, routes
from trilude.server.limits import TOO_LARGE, Limits
from trilude.server.looks import look_routes
from trilude.server.puzzles import puzzle_routes
from trilude.server.sockets import Audience, House, sockets
from trilude.server.telling import words
from trilude.server.trigon_alone import trigon_alone_routes

SWEEP_SECONDS = 60

log = logging.getLogger(__name__)


@cache
def pages_folder() -> Path | None:
    """The built pages: inside the package, or in a checkout beside it; None where they were never built."""
    inside = Path(str(files("trilude"))) / "pages"
    beside = Path(__file__).parents[3] / "web" / "dist"
    return next((folder for folder in (inside, beside) if (folder / "index.html").exists()), None)


def build_app(database: str, limits: Limits | None = None) -> Guard:
    """The whole server, for an SQL database."""
    limits = limits or Limits()
    return Guard(build_inner(database, limits), limits)


def build_inner(database: str, limits: Limits) -> FastAPI:
    """The server without its guard."""
    house = House()
    app = FastAPI(
        title="Trilude", version=trilude.__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )

    @contextlib.asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        async with Store.open(database) as store:
            parlour = house.parlour = Parlour(store, Thinkers(), limits.open_matches)
            audience = house.audience = Audience(parlour)
            chores = [asyncio.create_task(parlour.resume()), asyncio.create_task(_sweep(parlour, audience))]
            yield
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await parlour.close()

    app.router.lifespan_context = life
    app.state.house = house
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_exception_handler(TriludeError, problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)
    app.include_router(sockets(house, limits))
    app.include_router(trigon_alone_routes(house))  # before the shapes, whose routes take any name
    app.include_router(puzzle_routes())
    app.include_router(look_routes())
    app.include_router(routes(house))
    return app


async def _sweep(parlour: Parlour, audience: Audience) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        parlour.forget_idle(audience.watched)


def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    text = Text("{place}: {reason}.", "{place} : incorrect ({reason}).").fill(place=place, reason=first["msg"])
    return JSONResponse({"problem": words(text).model_dump()}, 422)


def _refused(request: Request, error: Exception) -> Response:
    """What is no part of the interface is a page; everything else gets a sentence."""
    assert isinstance(error, HTTPException)  # noqa: S101
    path, status = request.url.path, error.status_code
    if status == 404 and not path.startswith("/api/") and request.method in ("GET", "HEAD"):
        return _page(path.lstrip("/"))
    text = _REFUSALS.get(status, _NOT_UNDERSTOOD).fill(path=path, method=request.method)
    return JSONResponse({"problem": words(text).model_dump()}, status, error.headers)


_REFUSALS = {
    404: Text("There is nothing at {path}.", "Il n'y a rien à l'adresse {path}."),
    405: Text("{path} does not take {method}.", "{path} n'accepte pas {method}."),
    413: TOO_LARGE,
}
_NOT_UNDERSTOOD = Text("The request to {path} was not understood.", "La demande à {path} n'a pas été comprise.")


def _page(path: str) -> Response:
    """A built file, or the page that shows whatever the address means."""
    folder = pages_folder()
    if folder is None:
        return PlainTextResponse(f"{NO_PAGES.en}\n{NO_PAGES.fr}\n", 503)
    file = _file(folder.resolve(), path)
    if file:
        forever = file.is_relative_to(folder.resolve() / "assets")
        cache = "public, max-age=31536000, immutable" if forever else "no-cache"
        return FileResponse(file, headers={"cache-control": cache})
    if path.startswith("assets/"):
        return PlainTextResponse("", 404)
    return FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})


def _file(folder: Path, path: str) -> Path | None:
    """A file inside the folder; None for whatever lies elsewhere, or is no name that a file can have."""
    try:
        file = (folder / path).resolve()
        return file if file.is_file() and file.is_relative_to(folder) else None
    except (OSError, ValueError):
        return None


NO_PAGES = Text(
    "The pages are not built: they need npm (run `make pages` in a checkout). The interface under /api works.",
    "Les pages ne sont pas construites : il faut npm (`make pages` dans le dépôt). L'interface sous /api fonctionne.",
)
