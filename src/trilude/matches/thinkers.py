"""Computers think and games are compiled in other processes, so that the server never waits."""

import asyncio
import os
from multiprocessing.connection import Connection
from typing import Self

from trilude.contract.game import Game
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.matches.waits import Compiling
from trilude.matches.workers import SPAWN, Worker, choose
from trilude.players.player import Choice
from trilude.players.prepare import is_prepared, prepare

SWEEP_SECONDS = 60


def _compile(name: str, tell: Connection) -> None:
    """Compile a game; tells each step before it begins."""
    for step in prepare(GAMES[name]):
        tell.send(step)
    tell.close()


class Thinkers:
    """The worker processes, and what is being compiled. Ends with its `async with`."""

    def __init__(self, processes: int | None = None) -> None:
        self._workers = [Worker() for _ in range(processes or max(1, os.cpu_count() or 1))]
        self.compiling = Compiling([name for name, game in GAMES.items() if not is_prepared(game)])
        """What is done for games that are not ready yet."""
        self._wanted: set[str] = set()
        self._ready = {name: asyncio.Event() for name in GAMES}
        self._tasks = [asyncio.create_task(self._compile_all()), asyncio.create_task(self._sweep())]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.close()

    async def _compile_all(self) -> None:
        for name, game in GAMES.items():
            if name not in self.compiling.waiting:
                await self._load(game)
        for worker in self._workers:
            worker.wake()
        while waiting := self.compiling.waiting:
            await self._compile_one(next((name for name in waiting if name in self._wanted), waiting[0]))

    async def _compile_one(self, name: str) -> None:
        """Compile a game in a process of its own; if that fails, it compiles when it is first played."""
        self.compiling.begin(name)
        hear, tell = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=_compile, args=(name, tell), daemon=True)
        process.start()
        tell.close()
        try:
            while True:
                self.compiling.step(*await asyncio.to_thread(hear.recv))
        except EOFError:
            await self._load(GAMES[name])
            self.compiling.end()
        finally:
            process.terminate()

    async def _load(self, game: Game) -> None:
        """Bring a compiled game into this process, beside the event loop."""
        await asyncio.to_thread(lambda: game.rules and game.tables is not None)
        self._ready[game.name].set()

    async def until_ready(self, game: Game) -> None:
        """Wait until a game can be played without compiling in this process; it is compiled next if it must be."""
        self._wanted.add(game.name)
        await self._ready[game.name].wait()

    def is_ready(self, game: Game) -> bool:
        """Whether a game can be played now."""
        return self._ready[game.name].is_set()

    async def choose(self, view: View, name: str, seed: int, match: str | None = None) -> Choice:
        """Let a player think about a view in a worker process.

        In a match it is the player that has thought there before, in the same process; if there is none, or it was
        given up, one is made with the seed.
        """
        return await self._worker_for(match).do(choose, view, name, seed, match, match=match)

    def _worker_for(self, match: str | None) -> Worker:
        """The worker that has the players of a match; a match that has none goes to whoever has least to do."""
        its_own = (worker for worker in self._workers if match in worker.matches)
        return next(its_own, None) or min(self._workers, key=lambda worker: worker.load)

    def give_up(self, match: str) -> None:
        """Nobody will think about a match any more."""
        for worker in self._workers:
            if match in worker.matches:
                worker.give_up(match)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for worker in self._workers:
                worker.give_up_idle()
