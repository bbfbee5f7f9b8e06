"""After a restart everything goes on by itself: nobody has to look at a match to wake it."""

import asyncio
import json
import sqlite3
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.matches.conftest import COMPUTER, Books, new_match, opened, play, play_first, until
from trilude.matches.match import Refused
from trilude.matches.parlour import person
from trilude.matches.seats import Seat
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers

pytestmark = pytest.mark.asyncio(loop_scope="package")

OLD_TABLES = """
CREATE TABLE matches (id VARCHAR NOT NULL PRIMARY KEY, game VARCHAR NOT NULL, options VARCHAR NOT NULL,
  seed VARCHAR NOT NULL, seats JSON NOT NULL, created FLOAT NOT NULL, creator VARCHAR NOT NULL,
  revision INTEGER NOT NULL, offers JSON NOT NULL, ending JSON, rematch VARCHAR);
CREATE TABLE moves (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "match" VARCHAR NOT NULL, ply INTEGER NOT NULL,
  seat INTEGER NOT NULL, text VARCHAR NOT NULL, key VARCHAR NOT NULL, at FLOAT NOT NULL, undone BOOLEAN NOT NULL,
  UNIQUE ("match", key));
CREATE UNIQUE INDEX one_move_a_ply ON moves ("match", ply) WHERE undone = 0;
CREATE TABLE chat (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "match" VARCHAR NOT NULL, seat INTEGER,
  name VARCHAR NOT NULL, text VARCHAR NOT NULL, at FLOAT NOT NULL);
"""


def write_as_before(file: Path) -> None:
    """A database in which unfinished matches end with the word null, as all were written once."""
    seats = [asdict(person("me")), asdict(COMPUTER)]
    with sqlite3.connect(file) as old:
        old.executescript(OLD_TABLES)
        for match, ending in (("open", "null"), ("over", '{"shares": [0, 1], "en": "Lost.", "fr": "Perdu."}')):
            values = (match, "triplex", "path=bent repetition=3", "1", json.dumps(seats), 0.0, "me", 1, "[]", ending)
            old.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", values)
            old.execute("INSERT INTO moves VALUES (NULL, ?, 0, 0, '△g1-f1', 'key', 0.0, 0)", (match,))
    old.close()


async def test_a_computer_whose_turn_it_was_moves_after_a_restart(books: Books, thinkers: Thinkers) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=[person("me"), COMPUTER])
        await play(match, "△g1-f1")
    async with opened(books, thinkers) as parlour:
        await parlour.resume()
        await until(lambda: len(books.moves("m")) == 2)


async def test_computers_among_themselves_play_on_to_the_end(books: Books, thinkers: Thinkers) -> None:
    async with Store.open(books.url) as store:
        await new_match(store, game="trioker-champions", seats=[COMPUTER, COMPUTER])
    async with opened(books, thinkers) as parlour:
        await parlour.resume()
        await until(lambda: books.read("SELECT 1 FROM matches WHERE ending IS NOT NULL"))
        match = await parlour.find("m")
        assert match is not None
        await until(lambda: match.is_over)
        assert [move.text for move in match.position.moves] == books.moves("m")


async def test_nothing_but_matches_with_computers_is_woken(books: Books, thinkers: Thinkers) -> None:
    async with Store.open(books.url) as store:
        await new_match(store, "people")
        mixed = await new_match(store, "mixed", seats=[person("me"), COMPUTER])
        over = await new_match(store, "over", seats=[person("me"), COMPUTER])
        await play(mixed, "△g1-f1")
        await play(over, "△g1-f1")
        await over.resign(0)
    async with opened(books, thinkers) as parlour:
        await parlour.resume()
        assert parlour.matches_in_memory == 1
        await until(lambda: len(books.moves("mixed")) == 2)
        assert (books.moves("people"), books.moves("over")) == ([], ["△g1-f1"])


async def test_a_match_that_cannot_be_read_does_not_keep_others_from_going_on(
    books: Books, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(books.url) as store:
        for name in ("a-broken", "b-whole"):
            await play(await new_match(store, name, seats=[person("me"), COMPUTER]), "△g1-f1")
    books.write("UPDATE moves SET text = 'nonsense' WHERE match = 'a-broken'")
    async with opened(books, thinkers) as parlour:
        await parlour.resume()
        await until(lambda: len(books.moves("b-whole")) == 2)
    assert "a-broken" in caplog.text


async def test_what_the_database_did_not_tell_at_first_goes_on_once_it_does(
    books: Books, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(books.url) as store:
        await play(await new_match(store, seats=[person("me"), COMPUTER]), "△g1-f1")
    for lost in ("matches", "moves"):  # which matches wait cannot be read, or the moves of one
        async with opened(books, thinkers) as parlour:
            books.write(f"ALTER TABLE {lost} RENAME TO lost")
            caplog.clear()
            resuming = asyncio.create_task(parlour.resume())
            await until(lambda: "the database failed" in caplog.text)
            books.write(f"ALTER TABLE lost RENAME TO {lost}")
            await resuming
            assert parlour.matches_in_memory == 1
            await until(lambda: len(books.moves("m")) == 2)
        books.write("DELETE FROM moves WHERE ply = 1")
        books.write("UPDATE matches SET computer_turn = 1")


async def test_an_old_database_is_mended_when_it_is_opened(books: Books, thinkers: Thinkers) -> None:
    write_as_before(books.file)
    async with opened(books, thinkers, open_matches=1) as parlour:
        assert books.read("SELECT id FROM matches WHERE ending IS NULL") == [("open",)]
        with pytest.raises(Refused, match="1 unfinished"):
            await parlour.create("triplex", {}, [person("me"), COMPUTER], "me")
        await parlour.resume()
        await until(lambda: len(books.moves("open")) == 2)
        assert books.moves("over") == ["△g1-f1"]
        over = await parlour.find("over")
        assert over is not None
        assert over.ending is not None
        assert over.ending.shares == (0, 1)


async def test_an_ending_that_is_taken_back_is_open_again(books: Books, thinkers: Thinkers) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-champions", seats=[person("me"), person("me")])
        await play_first(match)
        assert books.read("SELECT id FROM matches WHERE ending IS NULL") == []
        assert await store.open_matches("somebody") == (0, 0)
        await match.undo(0)
        assert books.read("SELECT id FROM matches WHERE ending IS NULL") == [("m",)]
        assert await store.open_matches("somebody") == (1, 0)


@pytest.mark.parametrize("limit", [1, 3])
async def test_nobody_opens_more_matches_than_allowed(books: Books, thinkers: Thinkers, limit: int) -> None:
    people: list[Seat] = [person("white"), person("black")]
    async with opened(books, thinkers, open_matches=limit) as parlour:
        matches = [await parlour.create("triplex", {}, people, "me") for _ in range(limit)]
        with pytest.raises(Refused) as refused:
            await parlour.create("triplex", {}, people, "me")
        assert refused.value.text.en.startswith(f"You have {limit} unfinished matches")
        await parlour.create("triplex", {}, people, "somebody else")
        await matches[0].resign(1)
        await parlour.create("triplex", {}, people, "me")
        with pytest.raises(Refused):
            await parlour.create("triplex", {}, people, "me")
    assert books.read("SELECT count(*) FROM matches WHERE creator = 'me'") == [(limit + 1,)]
