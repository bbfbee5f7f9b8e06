"""How whatever changes is written.

Whatever is written of a match replaces the revision on which it was based, and only that one: where the match has
changed since, nothing is written at all. So two who write at once, in one server or in two, never both succeed.

Many matches write at once, so jobs that come in while a transaction runs are put into the next one together: each job
still waits until its own rows are committed.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

from prometheus_client import Histogram
from sqlalchemy import Connection, CursorResult, Engine, Executable, bindparam, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.rows import MatchRow
from trilude.matches.store.columns import Columns, changing_columns
from trilude.matches.store.engine import engine_of_file, is_locked
from trilude.matches.store.tables import MATCHES

REPLACE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("match_id"), MATCHES.c.revision == bindparam("before"))

GATHER_SECONDS = 0.001
"""For each of several who wrote at once so long is waited for more of them: a transaction costs as much as ten of its
moves. Nobody waits who writes alone."""

MOST_GATHER_SECONDS = 0.01
"""Nobody waits longer for others."""

CLOSING_SECONDS = 20
"""Nobody waits longer for a database that does not answer when the house closes."""

_TRY_AGAIN = Text("This could not be stored: try again.", "Cela n’a pas pu être enregistré : réessayez.")

PAUSES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
COMMITS = Histogram("trilude_commit_seconds", "Time until a transaction is on disk", buckets=PAUSES)

log = logging.getLogger(__name__)


class NotStored(TriludeError):  # noqa: N818
    """The database failed; nothing has happened."""


class Outrun(Exception):  # noqa: N818
    """The match is not any more at the revision on which this was based; nothing has happened."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be written at once, or not at all."""

    match: MatchRow | None
    """The row that replaces the one before it; None where there was none."""
    statements: tuple[tuple[Executable, Columns], ...]
    """What goes with it, and the values for that."""
    done: "asyncio.Future[bool]"
    """Whether it was done; it was not where the match had changed. Whoever waited for it may have left."""

    def succeed(self) -> None:
        """Tell whoever waits that it is done."""
        if not self.done.done():
            self.done.set_result(True)

    def fail(self, error: Exception) -> None:
        """Tell whoever waits why it could not be done."""
        if self.done.done():
            return
        if isinstance(error, Outrun):
            self.done.set_result(False)
        else:
            self.done.set_exception(error)


class Writer:
    """The one who writes to an open database. Whoever writes hears of it when the rows are committed, never before."""

    def __init__(self, transactions: "_Transactions") -> None:
        self._transactions = transactions
        self._jobs: list[Job] = []
        """What waits for the next transaction."""
        self._wake = asyncio.Event()
        self._is_closing = False

    @staticmethod
    @contextlib.asynccontextmanager
    async def of(engine: AsyncEngine) -> AsyncIterator["Writer"]:
        """A writer to a database, until the end of the `async with`; what waits by then is written before."""
        file = engine_of_file(engine.url)
        transactions = _InThread(file) if file else _InLoop(engine)
        writer = Writer(transactions)
        task = asyncio.create_task(writer._write_until_closed())
        try:
            yield writer
        finally:
            writer._is_closing = True
            writer._wake.set()
            await asyncio.wait([task], timeout=CLOSING_SECONDS)
            task.cancel()  # of a database that does not answer
            with contextlib.suppress(asyncio.CancelledError):
                await task
            await transactions.end()

    async def write(self, match: MatchRow | None, *statements: tuple[Executable, Columns]) -> None:
        """Replace a match's row and carry out all statements, or do nothing; returns when that is on disk.

        Raises Outrun where the row to be replaced is not there any more, and NotStored where the database fails.
        """
        if self._is_closing:
            raise NotStored(_TRY_AGAIN)
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.append(Job(match, statements, done))
        self._wake.set()
        try:
            happened = await done
        except IntegrityError:  # the move has been made, or another one for its ply
            happened = False
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(_TRY_AGAIN) from error
        if not happened:
            raise Outrun

    async def _write_until_closed(self) -> None:
        together = 1
        while self._jobs or not self._is_closing:
            await self._wake.wait()
            if together > 1:
                await asyncio.sleep(min(together * GATHER_SECONDS, MOST_GATHER_SECONDS))
            self._wake.clear()
            jobs, self._jobs = self._jobs, []
            together = len(jobs)
            try:
                await self._carry_out(jobs)
            except asyncio.CancelledError:
                for job in (*jobs, *self._jobs):
                    job.fail(TimeoutError())
                raise

    async def _carry_out(self, jobs: list[Job]) -> None:
        """Write jobs, together if that can be done, and tell those who wait."""
        try:
            with COMMITS.time():
                await self._transactions.carry_out(jobs)
        except Exception as error:
            if len(jobs) == 1 or is_locked(error):  # no other job was to blame, or none at all
                if not isinstance(error, (Outrun, IntegrityError)):
                    log.exception("the database failed")
                for job in jobs:
                    job.fail(error)
            else:  # one bad job must not spoil the others: find out which it was
                for job in jobs:
                    await self._carry_out([job])
        else:
            for job in jobs:
                job.succeed()


class _Transactions(Protocol):
    """Where transactions are carried out."""

    async def carry_out(self, jobs: Sequence[Job]) -> None:
        """Do all jobs in one transaction; where anything is raised nothing has happened."""

    async def end(self) -> None:
        """Wait for the last one."""


class _InLoop:
    """In the event loop, which goes to the database and back with every statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def carry_out(self, jobs: Sequence[Job]) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(_carry_out, jobs)

    async def end(self) -> None:
        """There is nothing to wait for."""


class _InThread:
    """In a thread of its own: the event loop hears of a transaction once, when it is on disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """Kept from one transaction to the next."""
        self._thread = ThreadPoolExecutor(1, "writer")

    async def carry_out(self, jobs: Sequence[Job]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, jobs)

    def _transact(self, jobs: Sequence[Job]) -> None:
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                _carry_out(connection, jobs)
        except SQLAlchemyError:
            self._disconnect()  # whatever was wrong, what this connection knows of the file may be out of date
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    async def end(self) -> None:
        self._thread.submit(self._disconnect)
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def _carry_out(connection: Connection, jobs: Sequence[Job]) -> None:
    """Do some jobs, each of another match; raises Outrun where one was outrun."""
    if connection.dialect.supports_sane_multi_rowcount:
        _carry_out_together(connection, jobs)
    else:
        for job in jobs:
            _carry_out_together(connection, [job])


def _carry_out_together(connection: Connection, jobs: Sequence[Job]) -> None:
    """Do some jobs in as few statements as there can be.

    What a job does is done in its order: the first statements of all of them, then the second ones, and so on.
    """
    rows = [job.match for job in jobs if job.match is not None]
    guarded = [{"match_id": row.id, "before": row.revision - 1} | changing_columns(row) for row in rows]
    if guarded and _execute(connection, REPLACE_MATCH, guarded).rowcount != len(guarded):
        raise Outrun
    for together in zip_longest(*(job.statements for job in jobs)):
        alike: dict[Executable, list[Columns]] = defaultdict(list)
        for statement, values in filter(None, together):
            alike[statement].append(values)
        for statement, values_of_all in alike.items():
            _execute(connection, statement, values_of_all)


def _execute(connection: Connection, statement: Executable, values: list[Columns]) -> CursorResult[Any]:
    """Execute a statement with some values; drivers count the rows of one more surely than those of several."""
    return connection.execute(statement, values[0] if len(values) == 1 else values)
