"""The processes in which computers think and games are compiled: there when needed, replaced when killed, ended."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

import trilude
from tests.matches.conftest import COMPUTER, PATIENCE, Books, until
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.matches import compilers as compilers_module
from trilude.matches.parlour import Allowed, Parlour
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers

ALONE = """
import asyncio, multiprocessing
from trilude.matches.thinkers import Thinkers

async def live():
    thinkers = Thinkers(1)
    while not (workers := multiprocessing.active_children()):
        await asyncio.sleep(0.01)
    print(workers[0].pid, flush=True)
    await asyncio.sleep(600)

asyncio.run(live())
"""


COMPILING = 280
"""Seconds to wait where kernels may have to be compiled."""


@pytest.fixture(autouse=True)
def nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process compiles while others are counted, also where nothing was ever compiled."""
    monkeypatch.setattr(compilers_module, "missing_parts", lambda _game: [])


@pytest.fixture
def view() -> View:
    return trilude.start("triplex").view(0)


def workers() -> set[int]:
    """The processes of this test that live; those of other tests that run in this process are left out."""
    return {child.pid for child in active_children() if child.pid is not None and child.is_alive()}


async def test_processes_are_started_before_they_are_needed_and_ended() -> None:
    before = workers()
    async with Thinkers(2) as thinkers:
        for game in GAMES.values():
            await thinkers.until_ready(game)
        await until(lambda: len(workers() - before) == 2)
    await until(lambda: not workers() - before)


async def test_whoever_is_awake_has_all_games_and_all_processes() -> None:
    before = workers()
    async with Thinkers(2) as thinkers:
        await thinkers.until_awake()
        assert all(thinkers.is_ready(game) for game in GAMES.values())
        assert len(workers() - before) == 2
    await until(lambda: not workers() - before)


async def test_there_are_as_many_processes_as_processors_unless_told_otherwise() -> None:
    before = workers()
    async with Thinkers(None):
        await until(lambda: len(workers() - before) == os.cpu_count(), COMPILING)
    await until(lambda: not workers() - before)


async def test_a_killed_process_is_replaced_and_the_move_comes_all_the_same(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    before = workers()
    async with Thinkers(1) as thinkers:
        first = await thinkers.choose(view, "random", 5)
        assert first.move in view.legal_moves
        (worker,) = workers() - before
        players = ["mcts:0.3s", *["random"] * 40]
        tasks = [asyncio.create_task(thinkers.choose(view, name, seed)) for seed, name in enumerate(players)]
        await asyncio.sleep(0)
        os.kill(worker, signal.SIGKILL)
        for choice in await asyncio.gather(*tasks):
            assert choice.move in view.legal_moves
        assert "a worker process died" in caplog.text
        assert len(workers() - before) == 1, "one new process for the one that was killed, whoever noticed"
        (worker,) = workers() - before
        os.kill(worker, signal.SIGKILL)
        await until(lambda: worker not in workers())
        assert (await thinkers.choose(view, "random", 5)).move == first.move
    await until(lambda: not workers() - before)


@pytest.mark.compiled
async def test_an_idle_process_that_is_killed_is_replaced_too(books: Books) -> None:
    before = workers()
    async with (
        Store.open(books.url) as store,
        Thinkers(1) as thinkers,
        Parlour(store, thinkers, Allowed(10, 10)) as parlour,
    ):
        match = await parlour.create("trioker-champions", {}, [COMPUTER, COMPUTER], "me")
        await until(lambda: match.position.ply > 2, COMPILING)
        for worker in workers() - before:
            os.kill(worker, signal.SIGKILL)
        await until(lambda: match.is_over, COMPILING)
        assert len(books.moves(match.id)) == match.position.ply
    await until(lambda: not workers() - before)


async def test_a_parlour_that_closes_stops_thinking_and_ends_its_processes(books: Books) -> None:
    before = workers()
    async with Store.open(books.url) as store:
        async with Thinkers(1) as thinkers, Parlour(store, thinkers, Allowed(10, 10)) as parlour:
            match = await parlour.create("trioker-quick", {"deals": 10}, [COMPUTER, COMPUTER], "me")
            await until(lambda: match.position.ply > 2, COMPILING)
            closing = time.monotonic()
        assert time.monotonic() < closing + 20
        assert not parlour._turns
        revision = match.revision
        await until(lambda: not workers() - before)
        assert match.revision == revision
        assert len(books.moves(match.id)) - revision in (0, 1), "at most the move that was on its way"


async def test_every_game_is_open_soon_whatever_is_compiled() -> None:
    async with Thinkers(1) as thinkers:
        assert not thinkers.is_ready(GAMES["trigon"])
        await asyncio.gather(*(thinkers.until_ready(game) for game in GAMES.values()))
        assert all(thinkers.is_ready(game) for game in GAMES.values())


async def test_a_game_that_cannot_be_loaded_leaves_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(GAMES["triplex"], name="broken", package="trilude.boards")
    monkeypatch.setitem(GAMES, "broken", broken)
    async with Thinkers(1) as thinkers:
        await asyncio.gather(*(thinkers.until_ready(game) for game in GAMES.values()))
        assert "broken cannot be loaded" in caplog.text


async def test_closing_waits_for_no_thought(view: View) -> None:
    before = workers()
    async with Thinkers(1) as thinkers:
        await thinkers.choose(view, "random", 1)
        long = asyncio.create_task(thinkers.choose(view, f"mcts:{10 * PATIENCE}s", 1))
        await asyncio.sleep(0)
    await until(lambda: not workers() - before)
    long.cancel()
    await asyncio.gather(long, return_exceptions=True)


async def test_a_process_ends_when_the_one_that_started_it_is_killed() -> None:
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", ALONE, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    worker = int(await server.stdout.readline())
    assert Path(f"/proc/{worker}").exists()
    server.kill()
    await server.wait()
    await until(lambda: not _lives(worker))


def _lives(process: int) -> bool:
    """Not gone, nor dead and waiting for somebody to ask how it ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    return False
