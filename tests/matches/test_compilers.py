"""Who is compiled when: what somebody waits for at once, the rest at leisure; nobody waits for ever."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest

import trilude
from tests.matches.conftest import COMPUTER, PATIENCE, Books, until
from tests.matches.test_thinkers import COMPILING, workers
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.matches import compilers as compilers_module
from trilude.matches.compilers import Compilers
from trilude.matches.match import Match
from trilude.matches.parlour import Allowed, Parlour, person
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers
from trilude.players.prepare import parts_of

CHAMPIONS, QUICK = GAMES["trioker-champions"], GAMES["trioker-quick"]
LOWEST, HIGHEST = "level:1", "level:9"


class Scribe:
    """A worker that compiles nothing, and writes down what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.fails = False

    async def do(self, _work: Callable[..., object], game: Game, part: str, match: str | None = None) -> None:
        self.asked.append((game.name, part))
        await self.may_end.wait()
        if self.fails:
            raise RuntimeError(part)


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers_module, "missing_parts", parts_of)


@pytest.fixture
def scribe() -> Any:
    return Scribe()


async def test_a_player_needs_the_rules_and_its_own_kind(nothing_compiled: None, scribe: Any) -> None:
    compilers = Compilers()
    assert compilers.lacking(CHAMPIONS, "random") == ["rules"]
    rules, kind = compilers.lacking(CHAMPIONS, LOWEST)
    await compilers.compile_now(CHAMPIONS, LOWEST, scribe, None)
    assert scribe.asked == [(CHAMPIONS.name, rules), (CHAMPIONS.name, kind)], "the rules come first"
    assert compilers.lacking(CHAMPIONS, LOWEST) == []
    assert len(compilers.lacking(CHAMPIONS, HIGHEST)) == 1, "nobody waited for that one"
    assert set(compilers.unfinished) == set(GAMES)


async def test_all_who_wait_for_a_player_wait_for_the_same_work(nothing_compiled: None, scribe: Any) -> None:
    compilers = Compilers()
    first = compilers.compile_now(CHAMPIONS, LOWEST, scribe, None)
    assert compilers.compile_now(CHAMPIONS, LOWEST, scribe, None) is first
    other = compilers.compile_now(CHAMPIONS, HIGHEST, scribe, None)
    await asyncio.gather(first, other)
    assert len(scribe.asked) == len(set(scribe.asked)) == 3


async def test_whoever_stops_waiting_stops_nobody_else(nothing_compiled: None, scribe: Any) -> None:
    async with Thinkers(1) as thinkers:
        scribe.may_end.clear()
        thinkers.compilers.compile_now(CHAMPIONS, LOWEST, scribe, None)
        impatient = asyncio.create_task(thinkers.choose(trilude.start(CHAMPIONS.name).view(0), LOWEST, 1, "match"))
        assert not await thinkers.compiled_within(0.01, CHAMPIONS, LOWEST, "match")
        impatient.cancel()
        scribe.may_end.set()
        assert await thinkers.compiled_within(PATIENCE, CHAMPIONS, LOWEST, "match")
        assert thinkers.compiling_seconds(CHAMPIONS, LOWEST) == 0 < thinkers.compiling_seconds(QUICK, LOWEST)


async def test_what_cannot_be_compiled_is_told_in_the_log_and_leaves_nobody_waiting(
    nothing_compiled: None, scribe: Any, caplog: pytest.LogCaptureFixture
) -> None:
    compilers = Compilers()
    scribe.fails = True
    await compilers.compile_now(CHAMPIONS, LOWEST, scribe, None)
    assert compilers.lacking(CHAMPIONS, LOWEST) == []
    assert "rules of trioker-champions cannot be compiled" in caplog.text


async def test_a_process_that_dies_at_leisure_is_told_in_the_log_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    missing = {CHAMPIONS.name: ["no such part"], QUICK.name: ["no such part"]}
    monkeypatch.setattr(compilers_module, "missing_parts", lambda game: list(missing.get(game.name, [])))
    compilers = Compilers()
    with caplog.at_level(logging.ERROR):
        await asyncio.wait_for(compilers.compile_all(), COMPILING)
    assert compilers.unfinished == {}
    for name in missing:
        assert f"no such part of {name} cannot be compiled" in caplog.text


async def test_a_game_that_somebody_waits_for_is_not_compiled_at_leisure_meanwhile(
    monkeypatch: pytest.MonkeyPatch, scribe: Any, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compilers_module, "missing_parts", lambda game: ["rules"] if game is CHAMPIONS else [])
    before, compilers = workers(), Compilers()
    everything = asyncio.create_task(compilers.compile_all())
    await until(lambda: workers() - before)
    (beside,) = workers() - before
    scribe.may_end.clear()
    waiting = compilers.compile_now(CHAMPIONS, LOWEST, scribe, None)
    await until(lambda: beside not in workers())
    assert not everything.done(), "it waits for the same"
    scribe.may_end.set()
    await asyncio.wait_for(asyncio.gather(waiting, everything), COMPILING)
    assert compilers.unfinished == {}
    assert scribe.asked == [(CHAMPIONS.name, "rules")]
    assert "cannot be compiled" not in caplog.text


async def test_closing_ends_the_process_that_compiles_at_leisure(nothing_compiled: None) -> None:
    before = workers()
    async with Thinkers(1):
        await until(lambda: len(workers() - before) == 2)
    await until(lambda: not workers() - before)


async def test_a_table_is_told_again_and_again_how_long_its_computer_needs_to_get_ready(
    nothing_compiled: None, scribe: Any, books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trilude.matches.turns.TELL_AGAIN_SECONDS", 0.01)
    scribe.may_end.clear()
    async with (
        Store.open(books.url) as store,
        Thinkers(1) as thinkers,
        Parlour(store, thinkers, Allowed(10, 10)) as parlour,
    ):
        thinkers.compilers.compile_now(CHAMPIONS, LOWEST, scribe, None)
        told: list[Match] = []
        parlour.on_change = told.append
        match = await parlour.create(CHAMPIONS.name, {}, [COMPUTER, person("me")], "me")
        await until(lambda: len(told) > 2)
        wait = parlour.thinking_wait(match)
        assert wait is not None
        assert wait.what is not None
        assert wait.expected > wait.elapsed + 1
        assert match.position.ply == 0
        assert parlour.advisers.hint_seconds(match) > 1
        scribe.may_end.set()
        await until(lambda: match.position.ply == 1)
        assert parlour.thinking_wait(match) is None


async def test_a_computer_that_has_one_move_makes_it_before_it_is_compiled(
    nothing_compiled: None, scribe: Any, books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    scribe.may_end.clear()
    async with (
        Store.open(books.url) as store,
        Thinkers(1) as thinkers,
        Parlour(store, thinkers, Allowed(10, 10)) as parlour,
    ):
        thinkers.compilers.compile_now(QUICK, LOWEST, scribe, None)
        start = next(seed for seed in range(99) if [move.text for move in _deal(seed).legal_moves] == ["333@d5"])
        monkeypatch.setattr("trilude.matches.parlour.randbits", lambda _bits: start)
        seats = [person("me"), person("me")]
        seats[_deal(start).mover] = COMPUTER
        match = await parlour.create(QUICK.name, {"players": 2}, seats, "me")
        await until(lambda: match.position.ply == 1)
        assert thinkers.compilers.lacking(QUICK, LOWEST), "it is still compiled"


def _deal(seed: int) -> Position:
    return Position.start(QUICK, QUICK.choose({"players": 2}), seed)


@pytest.mark.compiled
async def test_a_killed_process_that_compiled_is_replaced(nothing_compiled: None) -> None:
    async with Thinkers(1) as thinkers:
        before = workers()
        choosing = asyncio.create_task(thinkers.choose(trilude.start(CHAMPIONS.name).view(0), LOWEST, 1))
        await until(lambda: CHAMPIONS.name in {game for game, _ in thinkers.compilers.times._began})
        for worker in workers() - before:
            os.kill(worker, signal.SIGKILL)
        assert (await choosing).move in trilude.start(CHAMPIONS.name).legal_moves
