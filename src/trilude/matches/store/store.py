"""What is stored of matches and studies, written and read."""

import contextlib
import logging
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from secrets import token_hex
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, not_, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilude.contract.words import Text
from trilude.matches.rows import CHAT_KEPT, TAKEN_BACK_KEPT, Ending, MatchRow, MoveRow, Said, Stored, StudyRow
from trilude.matches.store.columns import (
    changing_columns,
    ending_column,
    fixed_columns,
    move_columns,
    read_match,
)
from trilude.matches.store.engine import opened_engine
from trilude.matches.store.tables import CHAT, MATCHES, MOVES, PULSE, STUDIES
from trilude.matches.store.writer import REPLACE_MATCH, NotStored, Outrun, Writer

ADD_MATCH, ADD_MOVE, ADD_SAID = insert(MATCHES), insert(MOVES), insert(CHAT)
STRIKE_MOVES = update(MOVES).where(MOVES.c.match == bindparam("match_id"), MOVES.c.ply >= bindparam("first"))

MOST_AT_ONCE = 500
"""Names of matches that one query asks for."""

log = logging.getLogger(__name__)


class Store:
    """An open database. Whoever writes hears of it when the rows are committed, never before."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._name = token_hex(8)
        self._write = writer.write

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(url: str) -> AsyncIterator["Store"]:
        """Open the database, bring its tables to their newest state, and close it at the end."""
        async with opened_engine(url) as engine, Writer.of(engine) as writer:
            yield Store(engine, writer)

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
        """A match as it is stored, with the last moves that were taken back and the last lines of its chat.

        None where there is none of that name.
        Its row, moves and chat are of one moment: where somebody wrote between them, they are read again.
        """
        its_row = select(MATCHES).where(MATCHES.c.id == match_id)
        its_talk = select(CHAT).where(CHAT.c.match == match_id).order_by(CHAT.c.id.desc()).limit(CHAT_KEPT)
        its_moves = select(MOVES).where(MOVES.c.match == match_id, not_(MOVES.c.undone)).order_by(MOVES.c.id)
        undone = MOVES.c.match == match_id, MOVES.c.undone
        taken_back = select(MOVES).where(*undone).order_by(MOVES.c.id.desc()).limit(TAKEN_BACK_KEPT)
        how_many = select(func.count()).select_from(MOVES).where(*undone)
        async with self._reading() as connection:
            row = (await connection.execute(its_row)).mappings().first()
            while row is not None:
                moves = (await connection.execute(its_moves)).all()
                struck = (await connection.execute(taken_back)).all()
                more = len(struck) == TAKEN_BACK_KEPT
                forgotten = (await connection.execute(how_many)).scalar_one() - len(struck) if more else 0
                chat = (await connection.execute(its_talk)).all()
                before, row = row, (await connection.execute(its_row)).mappings().one()
                if row["revision"] == before["revision"]:
                    return Stored(
                        read_match(row),
                        tuple(map(_read_move, sorted((*moves, *struck), key=lambda move: move.id))),
                        tuple(Said(r.seat, r.name, r.text, r.at) for r in reversed(chat)),
                        forgotten,
                    )
        return None

    async def find_move(self, match_id: str, key: str) -> MoveRow | None:
        """The move of a match that was made with a key."""
        async with self._reading() as connection:
            found = await connection.execute(select(MOVES).where(MOVES.c.match == match_id, MOVES.c.key == key))
            row = found.first()
        return _read_move(row) if row else None

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


def _read_move(row: Row[Any]) -> MoveRow:
    return MoveRow(row.ply, row.seat, row.text, row.key, row.at, row.undone)
