"""The store: what is answered is on disk, and one bad job spoils no other."""

import asyncio
import contextlib
import sqlite3

import pytest
from sqlalchemy import Executable, event, insert, select, text
from sqlalchemy.exc import IntegrityError

from tests.matches.conftest import Books, row_of
from trilude.matches.store import CHAT, MATCHES, MOVES, NotStored, Store


def line(words: str, match: str = "m") -> Executable:
    """A statement that writes a line of chat."""
    return insert(CHAT).values(match=match, seat=None, name="", text=words, at=0.0)


def move(match: str, ply: int, key: str, undone: bool = False) -> Executable:
    """A statement that writes a move."""
    return insert(MOVES).values(match=match, ply=ply, seat=0, text="x", key=key, at=0.0, undone=undone)


def chatted(books: Books) -> list[str]:
    return [words for (words,) in books.read("SELECT text FROM chat ORDER BY id")]


async def test_a_file_is_synchronised_in_full_and_journals_ahead(books: Books) -> None:
    async with Store.open(books.url) as store:
        for _ in range(2):
            async with store._engine.connect() as connection:
                told = {
                    pragma: (await connection.execute(text(f"PRAGMA {pragma}"))).scalar()
                    for pragma in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
                }
            assert told == {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 10_000, "foreign_keys": 1}


async def test_what_is_answered_is_there_for_everybody(books: Books) -> None:
    async with Store.open(books.url) as store:
        await store.write(line("one"), line("two"))
        assert chatted(books) == ["one", "two"]


async def test_jobs_that_wait_are_committed_together_and_in_order(books: Books) -> None:
    async with Store.open(books.url) as store:
        commits: list[object] = []
        event.listen(store._engine.sync_engine, "commit", commits.append)
        await asyncio.gather(*(store.write(line(f"line {number}")) for number in range(50)))
        assert chatted(books) == [f"line {number}" for number in range(50)]
        assert len(commits) <= 3


async def test_a_job_that_fails_takes_no_other_with_it(books: Books) -> None:
    async with Store.open(books.url) as store:
        await store.write(move("m", 0, "first"))
        jobs: tuple[tuple[Executable, ...], ...] = (
            (line("before"),),
            (line("half of a bad job"), move("m", 0, "second")),
            (text("INSERT INTO nowhere VALUES (1)"),),
            (line("after"), move("m", 1, "third")),
        )
        results = await asyncio.gather(*(store.write(*job) for job in jobs), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), IntegrityError, NotStored, type(None)]
        assert chatted(books) == ["before", "after"]
        await store.write(line("later"))
        assert chatted(books) == ["before", "after", "later"]


async def test_whoever_does_not_wait_any_more_spoils_nothing(books: Books) -> None:
    async with Store.open(books.url) as store:
        gone = asyncio.create_task(store.write(line("of somebody who left")))
        failing = asyncio.create_task(store.write(text("INSERT INTO nowhere VALUES (1)")))
        await asyncio.sleep(0)
        gone.cancel()
        failing.cancel()
        await asyncio.gather(gone, failing, return_exceptions=True)
        await asyncio.wait_for(store.write(line("of somebody who waits")), 20)
        assert chatted(books)[-1] == "of somebody who waits"


async def test_one_match_has_one_move_a_ply_and_one_a_key(books: Books) -> None:
    async with Store.open(books.url) as store:
        await store.write(move("m", 0, "a"))
        await store.write(move("other", 0, "a"))
        await store.write(move("m", 0, "b", undone=True), move("m", 0, "c", undone=True))
        for ply, key, undone in ((0, "d", False), (1, "a", False), (1, "b", True)):
            with pytest.raises(IntegrityError):
                await store.write(move("m", ply, key, undone))
        await store.write(move("m", 1, "d"))
        assert len(books.read("SELECT * FROM moves")) == 5


async def test_a_match_is_read_with_its_own_moves_and_words_in_their_order(books: Books) -> None:
    async with Store.open(books.url) as store:
        for match in ("m", "other"):
            await store.write(insert(MATCHES).values(**row_of(match)))
        await store.write(move("m", 1, "late"), move("other", 0, "x"), move("m", 0, "early", undone=True))
        await store.write(line("hello"), line("elsewhere", "other"), line("again"))
        stored = await store.match("m")
        assert stored is not None
        row, moves, chat = stored
        assert row == row_of("m")
        assert [(one["ply"], one["key"], one["undone"]) for one in moves] == [(1, "late", False), (0, "early", True)]
        assert [one["text"] for one in chat] == ["hello", "again"]
        assert await store.match("nobody's") is None


async def test_open_matches_are_counted_for_each_creator(books: Books) -> None:
    async with Store.open(books.url) as store:
        for number in range(3):
            await store.write(insert(MATCHES).values(**{**row_of(f"m{number}"), "creator": "me"}))
        await store.write(insert(MATCHES).values(**{**row_of("other"), "creator": "you"}))
        assert [await store.open_matches(creator) for creator in ("me", "you", "nobody")] == [3, 1, 0]
        ended = {"shares": [1, 0], "en": "Won.", "fr": "Gagné."}
        await store.write(insert(MATCHES).values(**{**row_of("over"), "creator": "me", "ending": ended}))
        assert await store.open_matches("me") == 3


async def test_a_database_in_memory_lives_as_long_as_the_store() -> None:
    async with Store.open("sqlite+aiosqlite:///:memory:") as store:
        await store.write(insert(MATCHES).values(**row_of("m")))
        assert await store.match("m") is not None
        assert await store.open_matches("somebody") == 1


async def test_a_closed_store_writes_no_more_and_lets_go_of_the_file(books: Books) -> None:
    async with Store.open(books.url) as store:
        await store.write(line("one"))
    assert store._writer.done()
    with contextlib.closing(sqlite3.connect(books.file, timeout=0)) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")
        alone.execute("BEGIN EXCLUSIVE")
    async with Store.open(books.url) as again, again._engine.connect() as connection:
        assert (await connection.execute(select(CHAT.c.text))).scalars().all() == ["one"]
