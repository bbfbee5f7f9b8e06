"""Where matches are kept: an SQL database, one file by default.

Stored are options, seed and move texts; a position is always a replay. Many matches write at once, so jobs that come in
while a transaction runs are put into the next one together: each job still waits until its own rows are committed.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Executable,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    event,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

SCHEMA = MetaData()

MATCHES = Table(
    "matches",
    SCHEMA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("creator", String, nullable=False),
    Column("revision", Integer, nullable=False, default=0),
    Column("offers", JSON, nullable=False, default=list),
    Column("ending", JSON(none_as_null=True)),
    Column("rematch", String),
)

MOVES = Table(
    "moves",
    SCHEMA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("key", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("undone", Boolean, nullable=False, default=False),
    UniqueConstraint("match", "key"),
)
Index(
    "one_move_a_ply",
    MOVES.c.match,
    MOVES.c.ply,
    unique=True,
    sqlite_where=text("undone = 0"),
    postgresql_where=text("NOT undone"),
)

CHAT = Table(
    "chat",
    SCHEMA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String, nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
)

MEND_ENDINGS = text("UPDATE matches SET ending = NULL WHERE CAST(ending AS TEXT) = 'null'")
"""Unfinished matches were once stored with a JSON null, which no query for NULL finds."""

Rows = list[dict[str, Any]]

log = logging.getLogger(__name__)


class NotStored(TriludeError):  # noqa: N818
    """The database failed; nothing has happened."""


@dataclass(frozen=True, slots=True)
class _Job:
    statements: tuple[Executable, ...]
    done: "asyncio.Future[None]"


class Store:
    """An open database. `write` returns when the rows are committed, never before."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_forever())

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(url: str) -> AsyncIterator["Store"]:
        """Open the database, creating its tables where they are missing, and close it at the end."""
        engine = create_async_engine(url, **({"poolclass": StaticPool} if ":memory:" in url else {}))
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        async with engine.begin() as connection:
            await connection.run_sync(SCHEMA.create_all)
            await connection.execute(MEND_ENDINGS)
        store = Store(engine)
        try:
            yield store
        finally:
            store._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await store._writer
            await engine.dispose()

    async def write(self, *statements: Executable) -> None:
        """Carry out all statements or none, and wait until they are on disk; raises NotStored where that fails."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(statements, done))
        try:
            await done
        except IntegrityError:  # whoever asked knows what that means
            raise
        except SQLAlchemyError as error:
            log.exception("the database failed")
            raise NotStored(
                Text("This could not be stored: try again.", "Cela n'a pas pu être enregistré : réessayez.")
            ) from error

    async def _write_forever(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            except Exception:  # one bad job must not spoil the others: find out which it was
                for job in jobs:
                    await self._commit_alone(job)

    async def _commit(self, jobs: list[_Job]) -> None:
        async with self._engine.begin() as connection:
            for job in jobs:
                for statement in job.statements:
                    await connection.execute(statement)
        for job in jobs:
            if not job.done.done():
                job.done.set_result(None)

    async def _commit_alone(self, job: _Job) -> None:
        try:
            await self._commit([job])
        except Exception as error:  # told to whoever waits for this job
            if not job.done.done():
                job.done.set_exception(error)

    async def match(self, match: str) -> tuple[dict[str, Any], Rows, Rows] | None:
        """A match's row, its moves (undone ones included) and its chat, or None."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match))).mappings().first()
            if row is None:
                return None
            moves = await connection.execute(select(MOVES).where(MOVES.c.match == match).order_by(MOVES.c.id))
            chat = await connection.execute(select(CHAT).where(CHAT.c.match == match).order_by(CHAT.c.id))
            return dict(row), [dict(r) for r in moves.mappings()], [dict(r) for r in chat.mappings()]

    async def waiting_for_computers(self) -> list[str]:
        """Matches that are not over and have a computer at the table: after a restart it may be its turn."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(MATCHES.c.id, MATCHES.c.seats).where(MATCHES.c.ending.is_(None)))
            return [row.id for row in rows if any(seat["kind"] == "computer" for seat in row.seats)]

    async def open_matches(self, creator: str) -> int:
        """How many unfinished matches somebody has created."""
        async with self._engine.connect() as connection:
            query = select(MATCHES.c.id).where(MATCHES.c.creator == creator, MATCHES.c.ending.is_(None))
            return len((await connection.execute(query)).all())


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
