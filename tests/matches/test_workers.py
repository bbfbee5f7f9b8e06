"""Workers keep the players of their matches: in the same process, for the whole match, but not for ever."""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

import trilude
from tests.matches.asked import kept, process_id, sleep
from tests.matches.conftest import COMPUTER, PATIENCE, Books, Patient, opened, play, play_first, until
from trilude.contract.position import Position, View
from trilude.games import GAMES
from trilude.matches import compilers as compilers_module
from trilude.matches import thinkers as thinkers_module
from trilude.matches import workers as workers_module
from trilude.matches.parlour import person
from trilude.matches.thinkers import Thinkers
from trilude.matches.workers import Died, Worker, choose, give_up_players
from trilude.players.find import find_player

ALONE = [person("me"), COMPUTER]


@pytest.fixture(autouse=True)
def nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers_module, "missing_parts", lambda _game: [])


@pytest.fixture
def view() -> View:
    return trilude.start("triplex").view(0)


@pytest.fixture
def players() -> Iterator[dict[str, Any]]:
    """What a worker process remembers, in this process."""
    workers_module._PLAYERS.clear()
    yield workers_module._PLAYERS
    workers_module._PLAYERS.clear()


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


# The players of a match.


def test_a_player_stays_for_the_whole_match(players: dict[str, Any]) -> None:
    position = trilude.start("triplex")
    choose(position.view(0), "mcts:50", 1, "m")
    ((who, player),) = players["m"].items()
    assert who == (0, "mcts:50")
    position = position.play(position.legal_moves[0])
    choose(position.view(1), "mcts:50", 2, "m")
    assert set(players["m"]) == {(0, "mcts:50"), (1, "mcts:50")}, "each seat has its own"
    position = position.play(position.legal_moves[0])
    choose(position.view(0), "mcts:50", 3, "m")
    assert players["m"][0, "mcts:50"] is player
    choose(position.view(0), "mcts:50", 3, "other")
    assert players["other"][0, "mcts:50"] is not player
    give_up_players("m")
    give_up_players("m")
    assert set(players) == {"other"}


def test_whoever_sits_down_for_somebody_else_brings_no_memories(players: dict[str, Any], view: View) -> None:
    choose(view, "level:1", 1, "m")
    choose(view, "level:3", 1, "m")
    assert set(players["m"]) == {(0, "level:1"), (0, "level:3")}


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_player_plays_as_one_of_the_arena_does(game: str, players: dict[str, Any]) -> None:
    """With the same seed it makes the same moves as one player who is asked from the first move to the last."""
    name = {"triolet": "level:3", "trioker-quick": "mcts:60", "trigon": "wide:24"}.get(game, "mcts:100")
    position: Position = trilude.start(game)
    seat, arena = position.mover, find_player(GAMES[game], name, 5)
    thinking = 0
    while thinking < 4 and not position.is_over:
        if position.mover == seat:
            expected = arena.choose(position.view(seat))
            chosen = choose(position.view(seat), name, 5 if thinking == 0 else 99, "m")
            assert (chosen.move, chosen.values, chosen.candidates) == (
                expected.move,
                expected.values,
                expected.candidates,
            )
            thinking += 1
            position = position.play(chosen.move)
        else:
            position = position.play(position.legal_moves[0])


def test_nobody_remembers_who_failed(players: dict[str, Any], view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(view, "random", 1, "m")
    (player,) = players["m"].values()
    monkeypatch.setattr(player, "choose", lambda _view: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        choose(view, "random", 1, "m")
    assert players["m"] == {}
    assert choose(view, "random", 1, "m").move in view.legal_moves


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["mcts:300", "prover:300", "alphabeta:300", "wide:40", "level:2", "level:6"])
def test_a_player_copes_with_a_position_that_was_taken_back_to(kind: str, players: dict[str, Any]) -> None:
    game = {"alphabeta": "trioker-champions", "wide": "trigon"}.get(kind.partition(":")[0], "triplex")
    start = trilude.start(game)
    seat, line = start.mover, [start]
    while len(line) < 9:
        if line[-1].mover == seat:
            choice = choose(line[-1].view(seat), kind, 1, "m")
            line.append(line[-1].play(choice.move))
        else:
            line.append(line[-1].play(line[-1].legal_moves[0]))
    decisions = [position for position in line[:-1] if position.mover == seat]
    back = [decisions[0], decisions[-1], decisions[-1], decisions[1], line[-1]]
    other = decisions[1].play(decisions[1].legal_moves[-1])
    while other.mover != seat:
        other = other.play(other.legal_moves[-1])
    for position in (*back, other, decisions[0]):
        if position.to_move == seat:
            assert choose(position.view(seat), kind, 1, "m").move in position.legal_moves


# Which worker is asked.


class Still(Worker):
    """A worker that only notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, Any]] = []
        self._pool = SimpleNamespace(  # type: ignore[assignment]
            submit=lambda work, *told: self.told.append((work.__name__, told)), shutdown=lambda **_how: None
        )


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(workers_module, "time", SimpleNamespace(monotonic=lambda: clock.now))
    return clock


async def test_the_one_longest_unasked_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "MOST_KEPT", 2)
    worker = Still()
    for match in ("a", "b", "a", "c"):
        worker.keep(match)
    assert list(worker.matches) == ["a", "c"]
    assert worker.told == [("give_up_players", ("b",))]


async def test_players_nobody_asked_for_long_are_given_up(clock: SimpleNamespace) -> None:
    worker = Still()
    for match in ("a", "b"):
        worker.keep(match)
    clock.now += 599
    worker.keep("b")
    worker.give_up_idle()
    assert list(worker.matches) == ["a", "b"]
    clock.now += 2
    worker.give_up_idle()
    assert list(worker.matches) == ["b"]
    assert worker.told == [("give_up_players", ("a",))]


async def test_idle_players_are_looked_for_again_and_again(monkeypatch: pytest.MonkeyPatch, view: View) -> None:
    monkeypatch.setattr(thinkers_module, "SWEEP_SECONDS", 0.02)
    async with Thinkers(1) as thinkers:
        await thinkers.choose(view, "random", 1, "m")
        (worker,) = thinkers._workers
        assert await worker.do(kept, "m") == ["0 random"]
        worker.matches["m"] -= 601
        await until(lambda: not worker.matches)
        assert await worker.do(kept, "m") == []
        assert (await thinkers.choose(view, "random", 1, "m")).move in view.legal_moves


async def test_a_new_match_goes_to_whoever_has_least_to_do_and_stays_there(view: View) -> None:
    async with Thinkers(3) as thinkers:
        for match in "abcdef":
            await thinkers.choose(view, "random", 1, match)
        assert [list(worker.matches) for worker in thinkers._workers] == [["a", "d"], ["b", "e"], ["c", "f"]]
        await thinkers.choose(view, "random", 1, "b")
        assert thinkers._worker_for("b") is thinkers._workers[1]
        busy = asyncio.create_task(thinkers._workers[0].do(sleep, 0.5))
        await asyncio.sleep(0)
        thinkers.give_up("d")
        thinkers.give_up("nobody's")
        assert thinkers._worker_for("new") is thinkers._workers[1], "the first has fewer matches, but is at work"
        assert thinkers._worker_for(None) is thinkers._workers[1]
        await busy
        assert thinkers._worker_for("new") is thinkers._workers[0]


async def test_a_hint_leaves_nothing_behind(view: View) -> None:
    async with Thinkers(1) as thinkers:
        await thinkers.choose(view, "random", 1)
        (worker,) = thinkers._workers
        assert not worker.matches
        assert await worker.do(kept, "None") == []


# One process.


async def test_thinking_gives_way_to_what_people_wait_for(worker: Worker) -> None:
    assert await worker.do(os.nice, 0) == min(os.nice(0) + workers_module.BEHIND_PEOPLE, 19)


async def test_a_worker_does_one_thing_at_a_time_in_order(worker: Worker) -> None:
    done: list[int] = []

    async def ask(number: int) -> None:
        await worker.do(sleep, 0.01)
        done.append(number)

    asking = [asyncio.create_task(ask(number)) for number in range(5)]
    await asyncio.sleep(0)
    assert worker.load == (5, 0)
    await asyncio.gather(*asking)
    assert (done, worker.load) == (list(range(5)), (0, 0))


async def test_whoever_stops_waiting_is_not_served_and_holds_up_nobody(worker: Worker) -> None:
    await worker.do(process_id)
    running = asyncio.create_task(worker.do(sleep, 0.4))
    waiting = [asyncio.create_task(worker.do(sleep, PATIENCE)) for _ in range(20)]
    last = asyncio.create_task(worker.do(process_id))
    await asyncio.sleep(0.1)
    for task in (running, *waiting):
        task.cancel()
    await asyncio.gather(running, *waiting, return_exceptions=True)
    assert worker.load[0] == 1
    assert await asyncio.wait_for(last, PATIENCE) > 0


async def test_work_that_nobody_waits_for_still_keeps_the_process_busy(worker: Worker) -> None:
    await worker.do(process_id)
    running = asyncio.create_task(worker.do(sleep, 0.5))
    await asyncio.sleep(0.1)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert worker.load == (1, 0), "others are asked first"
    began = time.monotonic()
    await worker.do(process_id)
    assert time.monotonic() - began > 0.2


async def test_a_mistake_in_the_process_is_told_and_frees_it(worker: Worker) -> None:
    with pytest.raises(TypeError):
        await worker.do(sleep, "long")
    assert await worker.do(process_id) > 0


async def test_a_player_whose_process_died_is_made_anew_on_the_same_worker(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    async with Thinkers(2) as thinkers:
        await thinkers.choose(view, "random", 1, "m")
        worker = thinkers._workers[0]
        process = await worker.do(process_id)
        os.kill(process, signal.SIGKILL)
        assert (await thinkers.choose(view, "random", 1, "m")).move in view.legal_moves
        assert list(worker.matches) == ["m"]
        assert await worker.do(kept, "m") == ["0 random"]
        assert await worker.do(process_id) != process
    assert caplog.text.count("a worker process died") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process is a copy of another")
async def test_where_the_process_is_killed_that_workers_are_copies_of_another_takes_its_place(worker: Worker) -> None:
    copy, mould = await worker.do(process_id), await worker.do(os.getppid)
    assert mould != os.getpid()
    os.kill(mould, signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        while await worker.do(process_id) == copy:  # nobody has noticed yet
            await asyncio.sleep(0.01)
    assert await worker.do(os.getppid) not in (mould, os.getpid())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process is a copy of another")
async def test_everybody_else_is_served_while_the_first_process_begins(worker: Worker) -> None:
    os.kill(await worker.do(os.getppid), signal.SIGKILL)
    await until(lambda: worker._pool and worker._pool._broken)
    begun, served = asyncio.ensure_future(worker.do(process_id)), 0
    while not begun.done():
        await asyncio.sleep(0.001)
        served += 1
    assert served > 50, "it takes a second to import everything"


async def test_a_worker_that_is_closed_while_its_process_begins_leaves_none_behind(worker: Worker) -> None:
    before = active_children()
    with worker._starting:
        asked = asyncio.ensure_future(worker.do(process_id))
        await asyncio.sleep(0)
        worker.close()
    with pytest.raises(BrokenProcessPool):
        await asked
    await until(lambda: set(active_children()) <= set(before))


async def test_a_worker_that_dies_again_says_so(worker: Worker) -> None:
    with pytest.raises(Died, match="Nobody could think about that now"):
        await worker.do(os._exit, 1)
    assert worker._deaths > 0, "the next one waits a little longer"
    assert await worker.do(process_id) > 0
    await until(lambda: worker._deaths == 0)


async def test_a_dead_process_has_nothing_to_forget(worker: Worker, view: View) -> None:
    await worker.do(choose, view, "random", 1, "m", match="m")
    os.kill(await worker.do(process_id), signal.SIGKILL)
    await until(lambda: worker._pool and worker._pool._broken)
    worker.give_up("m")
    assert not worker.matches
    assert (await worker.do(choose, view, "random", 1)).move in view.legal_moves


# In the parlour.


@pytest.mark.asyncio(loop_scope="package")
async def test_a_computer_is_the_same_player_from_move_to_move(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        (worker,) = thinkers._workers
        for _ in range(3):
            await until(lambda: match.position.to_move == 0)
            await play_first(match, 1)
        await until(lambda: match.position.to_move == 0)
        assert await worker.do(kept, match.id) == ["1 level:1"]
        await match.resign(0)
        assert match.id not in worker.matches, "nobody will ask again"
        assert await worker.do(kept, match.id) == []


@pytest.mark.asyncio(loop_scope="package")
async def test_two_computers_of_one_match_think_in_one_process(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("trioker-champions", {}, [COMPUTER, COMPUTER], "me")
        await until(lambda: match.is_over)
        assert not any(match.id in worker.matches for worker in thinkers._workers)


@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.parametrize("act", ["undo", "resign"])
async def test_a_thought_that_waits_for_its_worker_is_dropped_with_its_position(
    act: str, books: Books, thinkers: Patient, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        (worker,) = thinkers._workers
        busy = asyncio.create_task(worker.do(sleep, 0.5))
        await asyncio.sleep(0)
        await play(match, "△g1-f1")
        await until(lambda: worker.asked == 2)
        await (match.undo(0) if act == "undo" else match.resign(0))
        await until(lambda: worker.asked == 1)
        assert not busy.done(), "it does not wait until its turn comes"
        assert (parlour.thinking, parlour._turns) == ({}, {})
        await busy
        assert thinkers.made == []
        assert await worker.do(kept, match.id) == []
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
