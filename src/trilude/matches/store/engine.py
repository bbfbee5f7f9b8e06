"""The engine of a database: opened, brought to its newest state, and closed; what is wrong is told in a sentence."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.store.migrations import migrate

DRIVERS = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
"""The drivers that are used where a URL names none."""


BUSY_SECONDS = 10
"""So long a file is waited for that somebody else has locked."""


class NoDatabase(TriludeError):  # noqa: N818
    """A database cannot be opened; the text says why."""


@contextlib.asynccontextmanager
async def opened_engine(url: str) -> AsyncIterator[AsyncEngine]:
    """A database whose tables are as they should be, until the end of the `async with`."""
    engine = _engine(url)
    try:
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            raise _cannot_open(url, str(error).splitlines()[0]) from error
        yield engine
    finally:
        await engine.dispose()


def _engine(url: str) -> AsyncEngine:
    try:
        chosen = make_url(url)
        chosen = chosen.set(drivername=DRIVERS.get(chosen.drivername, chosen.drivername))
        engine = create_async_engine(chosen, **_options(chosen), hide_parameters=True)  # moves are not for the log
    except ModuleNotFoundError as error:
        words = Text(
            "{module} is not installed: pip install 'trilude[postgres]'.",
            "{module} n’est pas installé : pip install 'trilude[postgres]'.",
        )
        raise NoDatabase(words.fill(module=error.name)) from error
    except (ArgumentError, SQLAlchemyError) as error:
        raise _cannot_open(url, str(error).splitlines()[0]) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def engine_of_file(url: URL) -> Engine | None:
    """Another engine for the same file, with one connection for use in a thread; None where there is no file."""
    if not sqlite_file(url):
        return None
    engine = create_engine(url.set(drivername="sqlite"), pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def sqlite_file(url: str | URL) -> str | None:
    """The file that a database lies in; None, or an empty name, where it is in memory or a server's."""
    chosen = make_url(url)
    return chosen.database if chosen.drivername.startswith("sqlite") and chosen.database != ":memory:" else None


def is_locked(error: Exception) -> bool:
    """Whether a file could not be written because somebody else had locked it."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlite_errorname", "").startswith("SQLITE_BUSY")


def _options(url: URL) -> dict[str, Any]:
    """Connections to a database that was restarted are made anew; one in memory has one connection."""
    if url.drivername.startswith("sqlite"):
        return {} if sqlite_file(url) else {"poolclass": StaticPool}
    return {"pool_pre_ping": True, "pool_size": 10, "max_overflow": 10, "pool_timeout": 10}


def _cannot_open(url: str, reason: str) -> NoDatabase:
    try:
        shown = make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        shown = url
    words = Text(
        "The database {url} cannot be opened ({reason}).", "La base {url} ne peut pas être ouverte ({reason})."
    )
    return NoDatabase(words.fill(url=shown, reason=reason))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    busy = f"busy_timeout={round(1000 * BUSY_SECONDS)}"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", busy, "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
