"""What is stored of matches and studies, written and read.

Whatever is written of a match replaces the revision on which it was based, and only that one: where the match has
changed since, nothing is written at all. So two who write at once, in one server or in two, never both succeed.

Many matches write at once, so jobs that come in while a transaction runs are put into the next one together: each job
still waits until its own rows are committed.
"""

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from secrets import token_hex
from typing import Any

from sqlalchemy import CursorResult, Executable, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.rows import CHAT_KEPT, Ending, MatchRow, MoveRow, Said, Stored, StudyRow
from trilude.matches.store.columns import (
    Columns,
    changing_columns,
    ending_column,
    fixed_columns,
    move_columns,
    read_match,
)
from trilude.matches.store.engine import opened_engine
from trilude.matches.store.tables import CHAT, MATCHES, MOVES, PULSE, STUDIES

ADD_MATCH, ADD_MOVE, ADD_SAID = insert(MATCHES), insert(MOVES), insert(CHAT)
REPLACE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("match_id"), MATCHES.c.revision == bindparam("before"))
STRIKE_MOVES = update(MOVES).where(MOVES.c.match == bindparam("match_id"), MOVES.c.ply >= bindparam("first"))

MOST_AT_ONCE = 500
"""Names of matches that one query asks for."""

log = logging.getLogger(__name__)


class NotStored(TriludeError):  # noqa: N818
    """The database failed; nothing has happened."""


class Outrun(Exception):  # noqa: N818
    """The match is not any more at the revision on which this was based; nothing has happened."""


@dataclass(frozen=True, slots=True)
class _Job:
    match: MatchRow | None
    """The row that replaces the one before it; None where there was none."""
    statements: tuple[tuple[Executable, Columns], ...]
    """What goes with it, and the values for that."""
    done: "asyncio.Future[bool]"
    """Whether it was done; it was not where the match had changed."""


class Store:
    """An open database. Whoever writes hears of it when the rows are committed, never before."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._name = token_hex(8)
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_forever())

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(url: str) -> AsyncIterator["Store"]:
        """Open the database, bring its tables to their newest state, and close it at the end."""
        async with opened_engine(url) as engine:
            store = Store(engine)
            try:
                yield store
            finally:
                store._writer.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await store._writer

    async def create(
        self,
        new: MatchRow,
        follows: MatchRow | None = None,
        talk: Sequence[Said] = (),
        steps: Sequence[MoveRow] = (),
    ) -> None:
        """Store a new match and the steps with which it begins.

        Where it follows another match, that one's next row is stored with it, and its talk.
        """
        its = {"match": new.id}
        begun = ((ADD_MOVE, move_columns(new.id, step)) for step in steps)
        lines = ((ADD_SAID, its | asdict(line)) for line in talk)
        await self._write(follows, (ADD_MATCH, fixed_columns(new) | changing_columns(new)), *begun, *lines)

    async def save(self, match: MatchRow) -> None:
        """Store the next row of a match."""
        await self._write(match)

    async def append(self, match: MatchRow, move: MoveRow) -> None:
        """Store a move and the row that follows on it."""
        await self._write(match, (ADD_MOVE, move_columns(match.id, move)))

    async def take_back(self, match: MatchRow, ply: int, steps: Sequence[MoveRow] = ()) -> None:
        """Strike all moves from a ply on, add the steps that stand there instead, and store the row that follows."""
        strike = (STRIKE_MOVES, {"match_id": match.id, "first": ply, "undone": True})
        await self._write(match, strike, *((ADD_MOVE, move_columns(match.id, step)) for step in steps))

    async def say(self, match: MatchRow, line: Said) -> None:
        """Store a line of chat and the row that follows on it."""
        await self._write(match, (ADD_SAID, {"match": match.id, **asdict(line)}))

    async def beat(self) -> None:
        """Write something, so that it is known whether anything can be written; raises NotStored where it cannot."""
        mine = {"server": self._name}
        await self._write(
            None, (delete(PULSE).where(PULSE.c.server == self._name), {}), (insert(PULSE), mine | {"at": time.time()})
        )

    async def _write(self, match: MatchRow | None, *statements: tuple[Executable, Columns]) -> None:
        """Replace a match's row and carry out all statements, or do nothing; returns when that is on disk.

        Raises Outrun where the row to be replaced is not there any more, and NotStored where the database fails.
        """
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(match, statements, done))
        try:
            happened = await done
        except IntegrityError:  # the move has been made, or another one for its ply
            happened = False
        except (SQLAlchemyError, OSError) as error:
            log.exception("the database failed")
            words = Text("This could not be stored: try again.", "Cela n’a pas pu être enregistré : réessayez.")
            raise NotStored(words) from error
        if not happened:
            raise Outrun

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
        """Carry out all jobs together, or none where one of them was outrun."""
        async with self._engine.begin() as connection:
            if self._engine.dialect.supports_sane_multi_rowcount:
                await _carry_out_together(connection, jobs)
            else:
                for job in jobs:
                    await _carry_out_together(connection, [job])
        for job in jobs:
            if not job.done.done():
                job.done.set_result(True)

    async def _commit_alone(self, job: _Job) -> None:
        try:
            await self._commit([job])
        except Outrun:
            if not job.done.done():
                job.done.set_result(False)
        except Exception as error:  # told to whoever waits for this job
            if not job.done.done():
                job.done.set_exception(error)

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; whoever reads hears in a sentence that the database does not answer."""
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            log.exception("the database failed")
            words = Text("The matches cannot be read now: try again.", "Les parties sont illisibles : réessayez.")
            raise NotStored(words) from error

    async def load(self, match_id: str) -> Stored | None:
        """A match as it is stored, moves that were taken back included, and the last lines of its chat.

        None where there is none of that name.
        Its row, moves and chat are of one moment: where somebody wrote between them, they are read again.
        """
        its_row = select(MATCHES).where(MATCHES.c.id == match_id)
        its_talk = select(CHAT).where(CHAT.c.match == match_id).order_by(CHAT.c.id.desc()).limit(CHAT_KEPT)
        async with self._reading() as connection:
            row = (await connection.execute(its_row)).mappings().first()
            while row is not None:
                moves = await connection.execute(select(MOVES).where(MOVES.c.match == match_id).order_by(MOVES.c.id))
                chat = (await connection.execute(its_talk)).all()
                before, row = row, (await connection.execute(its_row)).mappings().one()
                if row["revision"] == before["revision"]:
                    return Stored(
                        read_match(row),
                        tuple(MoveRow(r.ply, r.seat, r.text, r.key, r.at, r.undone) for r in moves),
                        tuple(Said(r.seat, r.name, r.text, r.at) for r in reversed(chat)),
                    )
        return None

    async def game_of(self, match_id: str) -> str | None:
        """The name of a match's game; None where there is no such match."""
        async with self._reading() as connection:
            return (await connection.execute(select(MATCHES.c.game).where(MATCHES.c.id == match_id))).scalar()

    async def revisions(self, match_ids: Sequence[str]) -> dict[str, int]:
        """The revisions of some matches."""
        found: dict[str, int] = {}
        async with self._reading() as connection:
            for first in range(0, len(match_ids), MOST_AT_ONCE):
                some = MATCHES.c.id.in_(match_ids[first : first + MOST_AT_ONCE])
                rows = await connection.execute(select(MATCHES.c.id, MATCHES.c.revision).where(some))
                found.update((row.id, row.revision) for row in rows)
        return found

    async def waiting_for_computers(self, unchanged_since: float | None = None) -> list[str]:
        """Matches in which it is a computer's turn, or was written down by nobody whose it is.

        Either all of them, after a restart, or those in which nothing has happened for a while.
        """
        turn = or_(MATCHES.c.computer_turn.is_(None), MATCHES.c.computer_turn)
        query = select(MATCHES.c.id, MATCHES.c.seats).where(MATCHES.c.ending.is_(None), turn)
        if unchanged_since is not None:
            query = query.where(MATCHES.c.changed < unchanged_since)
        async with self._reading() as connection:
            rows = await connection.execute(query)
            return [row.id for row in rows if any(seat["kind"] == "computer" for seat in row.seats)]

    async def open_matches(self, creator: str) -> tuple[int, int]:
        """How many unfinished matches somebody has created, and in how many of them computers are alone."""
        async with self._reading() as connection:
            query = select(MATCHES.c.seats).where(MATCHES.c.creator == creator, MATCHES.c.ending.is_(None))
            tables = [row.seats for row in await connection.execute(query)]
            return len(tables), sum(all(seat["kind"] == "computer" for seat in seats) for seats in tables)

    async def close_abandoned(self, before: float) -> list[str]:
        """End the matches in which nothing has happened since some time; which those were."""
        query = select(MATCHES.c.id, MATCHES.c.revision, MATCHES.c.seats)
        async with self._reading() as connection:
            old = (await connection.execute(query.where(MATCHES.c.ending.is_(None), MATCHES.c.changed < before))).all()
        for match in old:
            closed = {"ending": ending_column(Ending.by_absence(len(match.seats))), "revision": match.revision + 1}
            guard = {"match_id": match.id, "before": match.revision}
            await self._write(None, (REPLACE_MATCH, guard | closed))
        return [match.id for match in old]

    async def keep_study(self, study: str, record: str) -> None:
        """Store a study, or note that it was opened again."""
        with contextlib.suppress(Outrun):  # it is there already
            await self._write(None, (insert(STUDIES), {"id": study, "record": record, "opened": time.time()}))
            return
        await self._write(None, (update(STUDIES).where(STUDIES.c.id == study), {"opened": time.time()}))

    async def find_study(self, study: str) -> StudyRow | None:
        """A study, with what was found out about it."""
        async with self._reading() as connection:
            row = (await connection.execute(select(STUDIES).where(STUDIES.c.id == study))).first()
        return StudyRow(row.id, row.record, tuple(row.judged or ())) if row else None

    async def keep_judgements(self, study: str, judged: Sequence[dict[str, Any]]) -> None:
        """Store what was found out about a study."""
        await self._write(None, (update(STUDIES).where(STUDIES.c.id == study), {"judged": list(judged)}))

    async def forget_studies(self, most: int) -> None:
        """Of more studies than that those go that nobody has opened for longest."""
        old = select(STUDIES.c.id).order_by(STUDIES.c.opened.desc()).offset(most).limit(MOST_AT_ONCE)
        async with self._reading() as connection:
            gone = [row.id for row in await connection.execute(old)]
        if gone:
            await self._write(None, (delete(STUDIES).where(STUDIES.c.id.in_(gone)), {}))


async def _carry_out_together(connection: AsyncConnection, jobs: Sequence[_Job]) -> None:
    """Do some jobs, each of another match, in as few statements as there can be; raises Outrun where one was outrun.

    What a job does is done in its order: the first statements of all of them, then the second ones, and so on.
    """
    rows = [job.match for job in jobs if job.match is not None]
    guarded = [{"match_id": row.id, "before": row.revision - 1} | changing_columns(row) for row in rows]
    if guarded and (await _execute(connection, REPLACE_MATCH, guarded)).rowcount != len(guarded):
        raise Outrun
    for together in zip_longest(*(job.statements for job in jobs)):
        alike: dict[Executable, list[Columns]] = defaultdict(list)
        for statement, values in filter(None, together):
            alike[statement].append(values)
        for statement, values_of_all in alike.items():
            await _execute(connection, statement, values_of_all)


async def _execute(connection: AsyncConnection, statement: Executable, values: list[Columns]) -> CursorResult[Any]:
    """Execute a statement with some values; drivers count the rows of one more surely than those of several."""
    return await connection.execute(statement, values[0] if len(values) == 1 else values)
