"""A backup holds everything, also while somebody plays, and becomes the same matches again in an empty database."""

import gzip
from pathlib import Path

import pytest

from tests.matches.conftest import Books, new_match, play, play_first, reloaded
from trilude.contract.errors import TriludeError
from trilude.matches.parlour import person
from trilude.matches.store import Store
from trilude.matches.store.backup import read_backup, write_backup


async def test_whatever_was_stored_is_found_again(books: Books, tmp_path: Path) -> None:
    file, other = tmp_path / "all.gz", f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}"
    async with Store.open(books.url) as store:
        one = await new_match(store, "one", seats=[person("me", "Ann"), person("me", "Bob")])
        await play(one, "△g1-f1")
        await one.undo(0)
        await play_first(one, 3)
        await one.say(0, "Ann", "hello")
        over = await new_match(store, "over")
        await over.resign(0)
        assert await write_backup(books.url, file) == 2
        before = [await store.load(name) for name in ("one", "over")]
    assert await read_backup(file, other) == 2
    async with Store.open(other) as store:
        assert [await store.load(name) for name in ("one", "over")] == before
        again = await reloaded(store, "one")
        await play_first(again, 1)
        assert again.position.ply == 4


async def test_nothing_is_restored_over_other_matches(books: Books, tmp_path: Path) -> None:
    file = tmp_path / "all.gz"
    async with Store.open(books.url) as store:
        await new_match(store)
    await write_backup(books.url, file)
    with pytest.raises(TriludeError, match="There are matches in this database already"):
        await read_backup(file, books.url)


@pytest.mark.parametrize("spoil", ["cut", "text", "other", "missing"])
async def test_what_is_no_whole_backup_leaves_nothing_behind(spoil: str, books: Books, tmp_path: Path) -> None:
    file, other = tmp_path / "all.gz", f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}"
    async with Store.open(books.url) as store:
        await new_match(store)
    await write_backup(books.url, file)
    if spoil == "cut":
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif spoil == "text":
        file.write_text("not compressed")
    elif spoil == "other":
        file.write_bytes(gzip.compress(b"[1]\n"))
    else:
        file.unlink()
    with pytest.raises(TriludeError, match=r"is no backup of Trilude’s|There is no file"):
        await read_backup(file, other)
    async with Store.open(other) as store:
        assert await store.load("m") is None
