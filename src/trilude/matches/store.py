"""Where matches are kept: an SQL database, one file by default. Nothing outside this file knows that it is one.

Whatever is written of a match replaces the revision on which it was based, and only that one: where the match has
changed since, nothing is written at all. So two who write at once, in one server or in two, never both succeed.

Many matches write at once, so jobs that come in while a transaction runs are put into the next one together: each job
still waits until its own rows are committed.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Executable,
    Float,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    UniqueConstraint,
    bindparam,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.rows import Answer, Ending, MatchRow, MoveRow, Offer, Said, Stored
from trilude.matches.seats import Seat

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
    Column("hints", Boolean),
    Column("answered", JSON(none_as_null=True)),
    Column("places_drawn", Boolean),
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

ADD_MATCH, ADD_MOVE, ADD_LINE = insert(MATCHES), insert(MOVES), insert(CHAT)
REPLACE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("match_id"), MATCHES.c.revision == bindparam("before"))
STRIKE_MOVES = update(MOVES).where(MOVES.c.match == bindparam("match_id"), MOVES.c.ply >= bindparam("first"))

Columns = dict[str, Any]

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
            await connection.run_sync(_add_missing_columns)
            await connection.execute(MEND_ENDINGS)
        store = Store(engine)
        try:
            yield store
        finally:
            store._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await store._writer
            await engine.dispose()

    async def create(self, new: MatchRow, follows: MatchRow | None = None) -> None:
        """Store a new match, together with the row of the match that it follows, where there is one."""
        fixed: Columns = {"id": new.id, "game": new.game, "options": new.options, "seed": str(new.seed)}
        fixed |= {"created": new.created, "creator": new.creator, "hints": new.hints}
        fixed |= {"places_drawn": new.places_drawn}
        await self._write(follows, (ADD_MATCH, fixed | _changing_columns(new)))

    async def save(self, match: MatchRow) -> None:
        """Store the next row of a match."""
        await self._write(match)

    async def append(self, match: MatchRow, move: MoveRow) -> None:
        """Store a move and the row that follows on it."""
        await self._write(match, (ADD_MOVE, {"match": match.id, **asdict(move)}))

    async def take_back(self, match: MatchRow, ply: int, steps: Sequence[MoveRow] = ()) -> None:
        """Strike all moves from a ply on, add the steps that stand there instead, and store the row that follows."""
        strike = (STRIKE_MOVES, {"match_id": match.id, "first": ply, "undone": True})
        await self._write(match, strike, *((ADD_MOVE, {"match": match.id, **asdict(step)}) for step in steps))

    async def say(self, match: MatchRow, line: Said) -> None:
        """Store a line of chat and the row that follows on it."""
        await self._write(match, (ADD_LINE, {"match": match.id, **asdict(line)}))

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
        except SQLAlchemyError as error:
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
        async with self._engine.begin() as connection:
            happened = [await _carry_out(connection, job) for job in jobs]
        for job, done in zip(jobs, happened, strict=True):
            if not job.done.done():
                job.done.set_result(done)

    async def _commit_alone(self, job: _Job) -> None:
        try:
            await self._commit([job])
        except Exception as error:  # told to whoever waits for this job
            if not job.done.done():
                job.done.set_exception(error)

    async def load(self, match_id: str) -> Stored | None:
        """A match as it is stored, moves that were taken back included; None where there is none of that name.

        Its row, moves and chat are of one moment: where somebody wrote between them, they are read again.
        """
        its_row = select(MATCHES).where(MATCHES.c.id == match_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(its_row)).mappings().first()
            while row is not None:
                moves = await connection.execute(select(MOVES).where(MOVES.c.match == match_id).order_by(MOVES.c.id))
                chat = await connection.execute(select(CHAT).where(CHAT.c.match == match_id).order_by(CHAT.c.id))
                before, row = row, (await connection.execute(its_row)).mappings().one()
                if row["revision"] == before["revision"]:
                    return Stored(
                        _read_match(row),
                        tuple(MoveRow(r.ply, r.seat, r.text, r.key, r.at, r.undone) for r in moves),
                        tuple(Said(r.seat, r.name, r.text, r.at) for r in chat),
                    )
        return None

    async def game_of(self, match_id: str) -> str | None:
        """The name of a match's game; None where there is no such match."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(MATCHES.c.game).where(MATCHES.c.id == match_id))).scalar()

    async def waiting_for_computers(self) -> list[str]:
        """Matches that are not over and have a computer at the table: after a restart it may be its turn."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(MATCHES.c.id, MATCHES.c.seats).where(MATCHES.c.ending.is_(None)))
            return [row.id for row in rows if any(seat["kind"] == "computer" for seat in row.seats)]

    async def open_matches(self, creator: str) -> int:
        """How many unfinished matches somebody has created."""
        async with self._engine.connect() as connection:
            query = select(func.count()).where(MATCHES.c.creator == creator, MATCHES.c.ending.is_(None))
            return (await connection.execute(query)).scalar_one()


async def _carry_out(connection: AsyncConnection, job: _Job) -> bool:
    """Do a job unless it was outrun; the guard comes first, so that nothing has been done then."""
    if job.match is not None:
        before = {"match_id": job.match.id, "before": job.match.revision - 1}
        replaced = await connection.execute(REPLACE_MATCH, before | _changing_columns(job.match))
        if replaced.rowcount == 0:
            return False
    for statement, values in job.statements:
        await connection.execute(statement, values)
    return True


def _changing_columns(match: MatchRow) -> Columns:
    """What may differ between two revisions of a match."""
    ending = match.ending
    return {
        "revision": match.revision,
        "seats": [asdict(seat) for seat in match.seats],
        "offers": [[offer.kind, offer.seat, list(offer.agreed)] for offer in match.offers],
        "ending": {"shares": ending.shares, "en": ending.reason.en, "fr": ending.reason.fr} if ending else None,
        "rematch": match.rematch,
        "answered": asdict(match.answered) if match.answered else None,
    }


def _read_match(row: RowMapping) -> MatchRow:
    ending = row["ending"]
    read = {
        "seed": int(row["seed"]),
        "seats": tuple(Seat(**seat) for seat in row["seats"]),
        "offers": tuple(Offer(kind, seat, tuple(agreed)) for kind, seat, agreed in row["offers"]),
        "ending": Ending(tuple(ending["shares"]), Text(ending["en"], ending["fr"])) if ending else None,
        "hints": bool(row["hints"]),
        "places_drawn": bool(row["places_drawn"]),
        "answered": Answer(**row["answered"]) if row["answered"] else None,
    }
    return MatchRow(**{**row, **read})


def _add_missing_columns(connection: Connection) -> None:
    """Give the tables of an older database the columns that came later; rows that were there have nothing in them."""
    for table in SCHEMA.sorted_tables:
        there = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                kind = column.type.compile(connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}"))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
