"""A parlour over a real database file: opened, killed and opened again, and its rows as anybody else reads them."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.server.conftest import Running
from trilude.contract.position import View
from trilude.matches.match import Match
from trilude.matches.parlour import Allowed, Parlour, person
from trilude.matches.rows import MatchRow, Stored
from trilude.matches.seats import Seat
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import ANYBODY, Claim
from trilude.players.player import Choice

PATIENCE = 60
"""Seconds to wait for what happens by itself, also on a machine that has much else to do."""

COMPUTER = Seat("computer", 1)


class Books:
    """The database file, read and written without any code of ours."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite+aiosqlite:///{file}"

    def read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as connection:
            return connection.execute(query, values).fetchall()

    def write(self, *statements: str) -> None:
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    def moves(self, match: str) -> list[str]:
        """The moves of a match that stand."""
        rows = self.read("SELECT text FROM moves WHERE match = ? AND NOT undone ORDER BY ply", match)
        return [text for (text,) in rows]

    @contextlib.contextmanager
    def broken(self, table: str) -> Iterator[None]:
        """For a while nothing can be written into a table: it is not there."""
        self.write(f"ALTER TABLE {table} RENAME TO elsewhere")
        yield
        self.write(f"ALTER TABLE elsewhere RENAME TO {table}")


@pytest.fixture
def books(tmp_path: Path) -> Books:
    return Books(tmp_path / "parlour.sqlite")


class Patient(Thinkers):
    """Real thinkers that keep their choices to themselves for a while, so that a test can act before they move."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[View, str, int]] = []
        """Whatever was asked, with the player's name and seed."""
        self.made: list[Choice] = []
        self._may_speak = asyncio.Event()
        self._may_speak.set()

    async def choose(
        self, view: View, name: str, seed: int, match: str | None = None, claim: Claim = ANYBODY
    ) -> Choice:
        self.asked.append((view, name, seed))
        choice = await super().choose(view, name, seed, match, claim)
        self.made.append(choice)
        await self._may_speak.wait()
        return choice

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Here nobody says what they have chosen."""
        self._may_speak.clear()
        try:
            yield
        finally:
            self._may_speak.set()


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def one_process() -> AsyncIterator[Patient]:
    """One process in which all computers of these tests think."""
    async with Patient() as thinkers:
        yield thinkers


@pytest.fixture
def thinkers(one_process: Patient) -> Patient:
    """Nothing has been asked of them yet."""
    one_process.asked.clear()
    one_process.made.clear()
    return one_process


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "parlour.sqlite")
    yield running
    running.stop()


@contextlib.asynccontextmanager
async def opened(books: Books, thinkers: Thinkers, open_matches: int = 100) -> AsyncIterator[Parlour]:
    """A parlour over a file; at the end it is gone, as if killed, but whoever thinks for it stays."""
    allowed = Allowed(open_matches, computer_matches=open_matches)
    async with Store.open(books.url) as store, Parlour(store, thinkers, allowed) as parlour:
        yield parlour


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.005)


def row_of(
    match: str,
    game: str = "triplex",
    options: str = "",
    seats: list[Seat] | None = None,
    creator: str = "somebody",
) -> MatchRow:
    """A new match as it is stored; two people at the table unless told otherwise."""
    return MatchRow(match, game, options, 7, tuple(seats or [person("white"), person("black")]), 0.0, creator)


async def new_match(store: Store, match: str = "m", **told: Any) -> Match:
    """A match in the store and in memory, in no parlour."""
    row = row_of(match, **told)
    await store.create(row)
    return Match(store, Stored(row))


async def reloaded(store: Store, match: str = "m") -> Match:
    """A match as it would be found after a restart."""
    stored = await store.load(match)
    assert stored is not None
    return Match(store, stored)


async def play(match: Match, *texts: str) -> None:
    """Make moves, each by whoever is to move."""
    for text in texts:
        await match.play(match.position.mover, match.position.ply, text, f"{match.id}-{match.revision}")


async def play_first(match: Match, count: int = 1000) -> None:
    """Make legal moves, always the first, so many or until the end."""
    for _ in range(count):
        if match.is_over:
            return
        await play(match, match.position.legal_moves[0].text)


def sentence(error: BaseException | None) -> str:
    """What a person reads of an error."""
    words: str = error.text.en  # type: ignore[union-attr]
    return words
