"""Whatever is written replaces the revision on which it was based: of two who write at once one succeeds."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import pytest
import pytest_asyncio

from tests.matches.conftest import (
    COMPUTER,
    Books,
    Patient,
    new_match,
    opened,
    play,
    play_first,
    reloaded,
    row_of,
    sentence,
    until,
)
from trilude.contract.errors import TriludeError
from trilude.matches.match import Match, Refused
from trilude.matches.parlour import person
from trilude.matches.rows import CHAT_KEPT, MatchRow, MoveRow, Said, Stored
from trilude.matches.store import Outrun, Store

ONE_SCREEN = [person("me"), person("me")]

WRITES: dict[str, Callable[[Store, MatchRow], Awaitable[None]]] = {
    "save": lambda store, row: store.save(row),
    "append": lambda store, row: store.append(row, MoveRow(1, 1, "□g4-f4", "new key", 0.0)),
    "take_back": lambda store, row: store.take_back(row, 0),
    "say": lambda store, row: store.say(row, Said(None, "", "words", 0.0)),
    "create": lambda store, row: store.create(row_of("rematch"), row),
}


@pytest_asyncio.fixture
async def servers(books: Books) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores over one file, as two servers would have them."""
    async with Store.open(books.url) as here, Store.open(books.url) as there:
        yield here, there


def everything(books: Books) -> list[object]:
    return [books.read(f"SELECT * FROM {table} ORDER BY id") for table in ("matches", "moves", "chat")]  # noqa: S608


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("revision", [1, 3, 0])
async def test_nothing_is_written_over_another_revision(write: str, revision: int, books: Books) -> None:
    async with Store.open(books.url) as store:
        await play(await new_match(store), "△g1-f1")
        row = replace(row_of("m"), revision=revision)
        before = everything(books)
        with pytest.raises(Outrun):
            await WRITES[write](store, row)
        assert everything(books) == before
        await WRITES[write](store, replace(row, revision=2))
        assert books.read("SELECT revision FROM matches WHERE id = 'm'") == [(2,)]


@pytest.mark.parametrize("write", WRITES)
async def test_nothing_is_written_of_a_match_that_is_not_there(write: str, books: Books) -> None:
    async with Store.open(books.url) as store:
        with pytest.raises(Outrun):
            await WRITES[write](store, row_of("nowhere").next())
        assert everything(books) == [[], [], []]


@pytest.mark.parametrize("one", WRITES)
@pytest.mark.parametrize("other", WRITES)
async def test_of_two_servers_one_writes(one: str, other: str, books: Books, servers: tuple[Store, Store]) -> None:
    here, there = servers
    await play(await new_match(here), "△g1-f1")
    row = replace(row_of("m"), revision=2)
    results = await asyncio.gather(WRITES[one](here, row), WRITES[other](there, row), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["NoneType", "Outrun"]
    assert books.read("SELECT revision FROM matches WHERE id = 'm'") == [(2,)]


ACTS: dict[str, Callable[[Match], Awaitable[None]]] = {
    "play": lambda match: match.play(1, 1, match.position.legal_moves[0].text, "key"),
    "undo": lambda match: match.undo(0),
    "offer": lambda match: match.offer(0, "takeback"),
    "resign": lambda match: match.resign(1),
    "say": lambda match: match.say(None, "", "words"),
    "join": lambda match: match.join((0,), "Ann"),
}


@pytest.mark.parametrize("act", ACTS)
async def test_whoever_was_slower_looks_again_and_decides_anew(
    act: str, books: Books, servers: tuple[Store, Store]
) -> None:
    here, there = servers
    fast = await new_match(here, seats=ONE_SCREEN)
    await play(fast, "△g1-f1")
    slow = await reloaded(there)
    told: list[int] = []
    slow.on_change = lambda changed: told.append(changed.revision)
    await fast.say(0, "Ann", "I was first")
    await ACTS[act](slow)
    assert (slow.revision, slow.chat[0], told) == (3, fast.chat[0], [2, 3])


@pytest.mark.parametrize("act", ["undo", "offer", "resign"])
async def test_whoever_acted_on_what_has_changed_is_refused_and_sees_what_happened(
    act: str, books: Books, servers: tuple[Store, Store]
) -> None:
    here, there = servers
    fast = await new_match(here, seats=ONE_SCREEN)
    await play(fast, "△g1-f1")
    slow = await reloaded(there)
    told: list[int] = []
    slow.on_change = lambda changed: told.append(changed.revision)
    await play_first(fast, 1)
    before = everything(books)
    with pytest.raises(Refused) as refused:
        await ACTS[act](slow)
    assert sentence(refused.value) == "Somebody was faster: look at the table again."
    assert everything(books) == before
    assert (slow.revision, slow.position, told) == (2, fast.position, [2])
    await ACTS[act](slow)
    assert slow.revision == 3


async def test_a_move_that_was_stored_elsewhere_is_known_by_its_key(servers: tuple[Store, Store]) -> None:
    here, there = servers
    fast = await new_match(here)
    slow = await reloaded(there)
    await fast.play(0, 0, "△g1-f1", "key")
    await slow.play(0, 0, "△g1-f1", "key")
    assert (slow.revision, slow.position) == (1, fast.position)


async def test_two_rematches_at_once_are_one(books: Books, servers: tuple[Store, Store]) -> None:
    here, there = servers
    one = await new_match(here)
    await one.resign(0)
    other = await reloaded(there)
    tries = [match.follow_with(row_of(f"rematch of {match is one}")) for match in (one, other)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert len(books.read("SELECT * FROM matches")) == 2
    assert one.rematch == other.rematch == books.read("SELECT rematch FROM matches WHERE id = 'm'")[0][0]


@pytest.mark.parametrize("seed", range(3))
async def test_two_servers_that_race_leave_one_legal_game(
    seed: int, books: Books, servers: tuple[Store, Store]
) -> None:
    """Everything that was answered with yes is stored, in one order, and nothing else is."""
    chance = random.Random(seed)
    matches = [await new_match(servers[0], seats=ONE_SCREEN), await reloaded(servers[1])]
    accepted = [0]

    async def client(match: Match, name: str) -> None:
        for number in range(40):
            position = match.position
            move = position.legal_moves[chance.randrange(len(position.legal_moves))].text
            act = chance.choice(["play", "play", "play", "undo", "say"])
            try:
                if act == "play":
                    await match.play(position.mover, position.ply, move, f"{name}-{number}")
                elif act == "undo":
                    await match.undo(0)
                else:
                    await match.say(None, name, f"{number}")
                accepted[0] += 1
            except TriludeError:
                continue

    await asyncio.gather(*(client(match, f"{number}") for number, match in enumerate(matches * 2)))
    assert books.read("SELECT revision FROM matches") == [(accepted[0],)]
    final = await reloaded(servers[0])
    assert [ply for (ply,) in books.read("SELECT ply FROM moves WHERE NOT undone ORDER BY ply")] == list(
        range(final.position.ply)
    )
    for match in matches:
        await match.catch_up(final.revision)
        assert (match.revision, match.position, match.chat) == (final.revision, final.position, final.chat)


async def test_a_match_is_read_as_of_one_moment(servers: tuple[Store, Store]) -> None:
    """While one server writes, another never sees a move without the row that goes with it."""
    here, there = servers
    match = await new_match(here, seats=ONE_SCREEN)

    async def write() -> None:
        for number in range(150):
            await match.say(None, "", f"{number}")

    writing = asyncio.create_task(write())
    while not writing.done():
        stored = await there.load("m")
        assert stored is not None
        assert len(stored.chat) == min(stored.match.revision, CHAT_KEPT)
        assert [line.text for line in stored.chat[-1:]] == [f"{number}" for number in range(stored.match.revision)][-1:]
    await writing


async def test_an_act_whose_answer_was_lost_is_found_in_the_store(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        lost = asyncio.create_task(match.play(0, 0, "△g1-f1", "key"))
        await asyncio.sleep(0)
        lost.cancel()
        await asyncio.gather(lost, return_exceptions=True)
        await until(lambda: books.read("SELECT revision FROM matches") == [(1,)])
        assert (match.position.ply, len(books.moves("m"))) == (0, 1)
        await match.play(0, 0, "△g1-f1", "key")
        await match.say(None, "", "hello")
        assert (match.revision, match.position.ply, len(books.moves("m"))) == (2, 1, 1)


@pytest.mark.asyncio(loop_scope="package")
async def test_two_parlours_with_the_same_computers_play_one_game(
    books: Books, thinkers: Patient, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(books, thinkers) as here, opened(books, thinkers) as there:
        match = await here.create("trioker-champions", {}, [COMPUTER, COMPUTER], "me")
        twin = await there.find(match.id)
        assert twin is not None
        await until(lambda: match.is_over and twin.is_over)
        assert (match.ending, match.position) == (twin.ending, twin.position)
        assert [move.text for move in match.position.moves] == books.moves(match.id)
        assert books.read("SELECT revision FROM matches") == [(match.position.ply,)]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_match_that_is_gone_refuses_too(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = Match(store, Stored(row_of("m")))
        with pytest.raises(Refused, match="Somebody was faster"):
            await match.say(None, "", "hello")
        assert (match.revision, match.chat) == (0, [])
