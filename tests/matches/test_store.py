"""The store: what is answered is on disk, and one bad job spoils no other."""

import asyncio
import contextlib
import sqlite3
import threading
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url

from tests.matches.conftest import COMPUTER, Books, row_of
from trilude.contract.words import Text
from trilude.matches.rows import Ending, MatchRow, MoveRow, Said, Stored
from trilude.matches.store import NotStored, Outrun, Store, engine
from trilude.matches.store.engine import engine_of_file

NOTHING_BAD = "CREATE TRIGGER no BEFORE INSERT ON chat WHEN NEW.text = 'bad' BEGIN SELECT json(NEW.text); END"
"""The database fails when somebody says bad."""


def line(words: str) -> Said:
    return Said(None, "", words, 0.0)


def move(ply: int, key: str, undone: bool = False) -> MoveRow:
    return MoveRow(ply, 0, "x", key, 0.0, undone)


def chatted(books: Books) -> list[str]:
    return [words for (words,) in books.read("SELECT text FROM chat ORDER BY id")]


async def tables(store: Store, *names: str) -> list[MatchRow]:
    """Matches that have just been stored."""
    rows = [row_of(name) for name in names]
    for row in rows:
        await store.create(row)
    return rows


SAFE = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 10_000, "foreign_keys": 1}


def manners(connection: Connection) -> dict[str, object]:
    """How a connection deals with its file."""
    return {pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in SAFE}


async def test_a_file_is_synchronised_in_full_and_journals_ahead(books: Books) -> None:
    async with Store.open(books.url) as store:
        for _ in range(2):
            async with store._engine.connect() as connection:
                assert await connection.run_sync(manners) == SAFE


async def test_whoever_writes_to_a_file_is_as_careful(books: Books) -> None:
    async with Store.open(books.url):
        engine = engine_of_file(make_url(books.url))
        assert engine is not None
        with engine.connect() as connection:
            assert manners(connection) == SAFE
        engine.dispose()


async def test_what_is_answered_is_there_for_everybody(books: Books) -> None:
    async with Store.open(books.url) as store:
        (row,) = await tables(store, "m")
        await store.say(row.next(), line("one"))
        assert chatted(books) == ["one"]
        assert books.read("SELECT revision FROM matches") == [(1,)]


async def test_jobs_that_wait_are_committed_together_and_in_order(books: Books) -> None:
    async with Store.open(books.url) as store:
        rows = await tables(store, *(f"m{number}" for number in range(50)))
        commits: list[object] = []
        note = commits.append
        event.listen(Engine, "commit", note)
        await asyncio.gather(*(store.say(row.next(), line(f"line {number}")) for number, row in enumerate(rows)))
        event.remove(Engine, "commit", note)
        assert chatted(books) == [f"line {number}" for number in range(50)]
        assert 1 <= len(commits) <= 3


async def test_a_job_that_fails_takes_no_other_with_it(books: Books) -> None:
    async with Store.open(books.url) as store:
        good, twice, bad, late, also_good = await tables(store, "good", "twice", "bad", "late", "also good")
        twice, late = twice.next(), late.next()
        await store.append(twice, move(0, "first"))
        await store.say(late, line("early"))
        books.write(NOTHING_BAD)
        jobs = (
            store.say(good.next(), line("before")),
            store.append(twice.next(), move(0, "second")),
            store.say(bad.next(), line("bad")),
            store.say(late, line("too late")),
            store.append(also_good.next(), move(0, "first")),
        )
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outrun, NotStored, Outrun, type(None)]
        assert chatted(books) == ["early", "before"]
        stored = dict(books.read("SELECT id, revision FROM matches"))
        assert stored == {"good": 1, "twice": 1, "bad": 0, "late": 1, "also good": 1}
        await store.say(bad.next(), line("later"))
        assert chatted(books) == ["early", "before", "later"]


async def test_whoever_does_not_wait_any_more_spoils_nothing(books: Books) -> None:
    async with Store.open(books.url) as store:
        left, failing, outrun, waits = await tables(store, "left", "failing", "outrun", "waits")
        books.write(NOTHING_BAD)
        jobs = [
            asyncio.create_task(store.say(left.next(), line("of somebody who left"))),
            asyncio.create_task(store.say(failing.next(), line("bad"))),
            asyncio.create_task(store.say(outrun.next().next(), line("for another revision"))),
        ]
        await asyncio.sleep(0)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.wait_for(store.say(waits.next(), line("of somebody who waits")), 20)
        assert chatted(books) == ["of somebody who left", "of somebody who waits"]


async def test_what_waits_when_the_store_closes_is_written_and_answered(books: Books) -> None:
    async with Store.open(books.url) as store:
        rows = await tables(store, *(f"m{number}" for number in range(5)))
        jobs = [asyncio.create_task(store.say(row.next(), line(row.id))) for row in rows]
        await asyncio.sleep(0)  # now all of them wait
    _, unanswered = await asyncio.wait(jobs, timeout=20)
    assert not unanswered
    assert not any(job.exception() for job in jobs)
    assert chatted(books) == [row.id for row in rows]
    with pytest.raises(NotStored):
        await asyncio.wait_for(store.say(rows[0].next().next(), line("too late")), 20)


async def test_a_lock_is_waited_for_once_however_many_write(
    books: Books, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    async with Store.open(books.url) as store:
        rows = await tables(store, *(f"m{number}" for number in range(5)))
        tried: list[object] = []
        note = tried.append
        event.listen(Engine, "rollback", note)
        with contextlib.closing(sqlite3.connect(books.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            jobs = (store.say(row.next(), line(row.id)) for row in rows)
            results = await asyncio.gather(*jobs, return_exceptions=True)
        event.remove(Engine, "rollback", note)
        assert [type(result) for result in results] == [NotStored] * 5
        assert len(tried) == 1
        assert caplog.text.count("the database failed") == 1
        assert rows[0].seats[0].token not in caplog.text, "the log says what failed, not what was to be written"
        await asyncio.gather(*(store.say(row.next(), line(row.id)) for row in rows))
        assert chatted(books) == [row.id for row in rows]


async def test_one_match_has_one_move_a_ply_and_one_a_key(books: Books) -> None:
    async with Store.open(books.url) as store:
        row, other = await tables(store, "m", "other")
        await store.append(row := row.next(), move(0, "a"))
        await store.append(other.next(), move(0, "a"))
        for key in ("b", "c"):
            await store.append(row := row.next(), move(0, key, undone=True))
        for ply, key, undone in ((0, "d", False), (1, "a", False), (1, "b", True)):
            with pytest.raises(Outrun):
                await store.append(row.next(), move(ply, key, undone))
        await store.append(row.next(), move(1, "d"))
        assert len(books.read("SELECT * FROM moves")) == 5


async def test_a_match_is_read_with_its_own_moves_and_words_in_their_order(books: Books) -> None:
    async with Store.open(books.url) as store:
        row, other = await tables(store, "m", "other")
        assert await store.load("m") == Stored(row)
        moves = (move(1, "late"), move(0, "early", undone=True))
        for one in moves:
            await store.append(row := row.next(), one)
        await store.append(other := other.next(), move(0, "x"))
        await store.say(row := row.next(), line("hello"))
        await store.say(other.next(), line("elsewhere"))
        await store.say(row := row.next(), line("again"))
        assert await store.load("m") == Stored(row, moves, (line("hello"), line("again")))
        assert (await store.load("nobody's"), await store.game_of("nobody's")) == (None, None)
        assert await store.game_of("m") == "triplex"


async def test_open_matches_are_counted_for_each_creator(books: Books) -> None:
    async with Store.open(books.url) as store:
        for number in range(3):
            await store.create(row_of(f"m{number}", creator="me"))
        await store.create(row_of("other", creator="you"))
        assert [await store.open_matches(creator) for creator in ("me", "you", "nobody")] == [
            (3, 0),
            (1, 0),
            (0, 0),
        ]
        await store.create(row_of("alone", creator="you", seats=[COMPUTER, COMPUTER]))
        assert await store.open_matches("you") == (2, 1)
        await store.create(replace(row_of("over", creator="me"), ending=Ending((1, 0), Text("Won.", "Gagné."))))
        assert await store.open_matches("me") == (3, 0)


async def test_a_database_in_memory_lives_as_long_as_the_store() -> None:
    async with Store.open("sqlite+aiosqlite:///:memory:") as store:
        await tables(store, "m")
        assert await store.load("m") is not None
        assert await store.open_matches("somebody") == (1, 0)


async def test_a_closed_store_writes_no_more_and_lets_go_of_the_file(books: Books) -> None:
    async with Store.open(books.url) as store:
        (row,) = await tables(store, "m")
        await store.say(row.next(), line("one"))
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("writer")]
    with contextlib.closing(sqlite3.connect(books.file, timeout=0)) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")
        alone.execute("BEGIN EXCLUSIVE")
    async with Store.open(books.url) as again:
        assert await again.load("m") == Stored(row.next(), (), (line("one"),))
