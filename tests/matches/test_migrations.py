"""Databases of every state that was ever released become what they are now, and keep what is in them."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from tests.matches.conftest import Books, reloaded
from tests.matches.test_resuming import write_as_before
from trilude.contract.errors import TriludeError
from trilude.contract.game import find_game
from trilude.matches.match import Refused
from trilude.matches.store import Store
from trilude.matches.store.migrations import NEWEST
from trilude.matches.store.tables import SCHEMA

BETWEEN = (
    "ALTER TABLE matches ADD COLUMN hints BOOLEAN",
    "ALTER TABLE matches ADD COLUMN answered JSON",
    "ALTER TABLE matches ADD COLUMN places_drawn BOOLEAN",
    "CREATE INDEX ix_chat_match ON chat (match)",
)
"""What servers between 0.1.0 and the first migrations added by themselves."""

STATES = {"empty": None, "0.1.0": (), "one column later": BETWEEN[:1], "all columns later": BETWEEN}


def differences(file: Path) -> list[object]:
    """What is otherwise in a database than the tables say."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), SCHEMA)
    engine.dispose()
    return [one for one in found if "alembic_version" not in str(one)]


@pytest.mark.parametrize("state", STATES)
async def test_every_released_state_becomes_the_newest(state: str, books: Books) -> None:
    steps = STATES[state]
    if steps is not None:
        write_as_before(books.file)
        books.write(*steps)
    async with Store.open(books.url) as store:
        found = await store.load("open")
        if steps is not None:
            assert found is not None
            assert (found.match.rules, found.match.ending, len(found.moves)) == (1, None, 1)
            assert (await reloaded(store, "over")).is_over
            assert await store.waiting_for_computers() == ["open"]
    assert not differences(books.file)
    assert books.read("SELECT version_num FROM alembic_version") == [(NEWEST,)]
    async with Store.open(books.url):
        pass  # once more changes nothing
    assert not differences(books.file)


async def test_a_database_of_a_newer_trilude_is_left_alone(books: Books) -> None:
    async with Store.open(books.url):
        pass
    books.write("UPDATE alembic_version SET version_num = '9999'")
    before = books.file.read_bytes()
    with pytest.raises(TriludeError, match="written by a newer Trilude"):
        async with Store.open(books.url):
            pass
    assert books.file.read_bytes() == before


async def test_what_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.sqlite"
    file.write_text("Dear Trilude,\n" * 100)
    with pytest.raises(TriludeError, match=r"letter\.sqlite cannot be opened \(.*not a database"):
        async with Store.open(f"sqlite+aiosqlite:///{file}"):
            pass
    with pytest.raises(TriludeError, match="cannot be opened"):
        async with Store.open("nonsense"):
            pass


async def test_a_match_of_other_rules_is_refused_with_a_sentence(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    write_as_before(books.file)
    async with Store.open(books.url) as store:
        await reloaded(store, "open")
        game = find_game("triplex")
        object.__setattr__(game, "rules_version", 2)
        try:
            with pytest.raises(Refused, match=r"begun by older rules of .*Triplex"):
                await reloaded(store, "open")
        finally:
            object.__setattr__(game, "rules_version", 1)
        stored = await store.load("open")
        assert stored is not None
        assert [move.text for move in stored.moves] == ["△g1-f1"], "nothing of it is lost"


async def test_the_journal_of_steps_is_unbroken() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    from trilude.matches.store import migrations

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_sqlite_knows_partial_indexes() -> None:
    assert sqlite3.sqlite_version_info >= (3, 8)
