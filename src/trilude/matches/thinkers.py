"""Worker processes in which computer players think and kernels are compiled, so that the server never waits."""

import asyncio
import json
import logging
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any

from trilude.contract.game import Game
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.matches.waits import Compiling
from trilude.players.find import find_player
from trilude.players.player import Choice
from trilude.players.prepare import is_prepared, prepare

log = logging.getLogger(__name__)


def _end_with_the_server() -> None:
    """A server that is killed cannot end its processes, so each ends itself when the server is gone."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    if server := parent_process():
        server.join()
    os._exit(1)


def _choose(view: View, name: str, seed: int) -> Choice:
    return find_player(view.game, name, seed).choose(view)


def _import_players() -> None:
    """Nothing more: this module imports them."""


def _compile(name: str, tell: Connection) -> None:
    """Compile a game; tells each step before it begins."""
    for step in prepare(GAMES[name]):
        tell.send(step)
    tell.close()


class Thinkers:
    """The processes, and what is being compiled."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, os.cpu_count() or 1)
        self._context = get_context("spawn")
        self._closed = False
        self._pool = self._new_pool()
        self.compiling = Compiling([name for name, game in GAMES.items() if not is_prepared(game)])
        """What is done for games that are not ready yet."""
        self._wanted: set[str] = set()
        self._ready = {name: asyncio.Event() for name in GAMES}
        self._task = asyncio.create_task(self._compile_all())

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, mp_context=self._context, initializer=_end_with_the_server)

    async def _compile_all(self) -> None:
        for name, game in GAMES.items():
            if name not in self.compiling.waiting:
                await self._load(game)
        self._wake()
        while waiting := self.compiling.waiting:
            await self._compile_one(next((name for name in waiting if name in self._wanted), waiting[0]))

    def _wake(self) -> None:
        """Start the processes, so that nobody waits for that when it is first a computer's turn."""
        for _ in range(self._processes):
            self._pool.submit(_import_players)

    async def _compile_one(self, name: str) -> None:
        """Compile a game in a process of its own; if that fails, it compiles when it is first played."""
        self.compiling.begin(name)
        hear, tell = self._context.Pipe(duplex=False)
        process = self._context.Process(target=_compile, args=(name, tell), daemon=True)
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

    async def choose(self, view: View, name: str, seed: int) -> Choice:
        """Let a player think about a view in a worker process."""
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, _choose, view, name, seed)
        except BrokenProcessPool:
            if self._closed:
                raise  # its process was ended on purpose: no other takes its place
            log.error(json.dumps({"event": "a worker process died", "game": view.game.name, "player": name}))
            if self._pool is pool:  # others who thought in it may have been told first
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, _choose, view, name, seed)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        processes: dict[int, Any] = dict(getattr(self._pool, "_processes", None) or {})
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes.values():
            process.terminate()
