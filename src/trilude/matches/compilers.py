"""Computer players are compiled in other processes: at once where somebody waits for one, else one after another.

The server itself compiles nothing: it runs the very same rules as they are written (see `trilude serve`), until it
finds on disk what was compiled of them.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from trilude.contract.errors import TriludeError
from trilude.contract.game import Game
from trilude.games import GAMES
from trilude.matches.waits import Compiling
from trilude.matches.workers import PROCESSES, Worker, begin_beside, end_with_the_server, give_way
from trilude.players.prepare import RULES, missing_parts, parts_of, prepare_part

UNTIL_NEXT = 1.0
"""Seconds until a process that could not begin is tried again."""

AT_LEISURE = 10
"""How much a process that nobody waits for gives way to others (its niceness)."""

log = logging.getLogger(__name__)


def compile_at_leisure(name: str, parts: Sequence[str], tell: Connection) -> None:
    """Compile parts of a game, and tell each that is done; whatever else the machine has to do goes first."""
    end_with_the_server()
    give_way(AT_LEISURE)
    for part in parts:
        prepare_part(GAMES[name], part)
        tell.send(part)
    tell.close()


class Compilers:
    """What has still to be compiled, and who does it."""

    def __init__(self) -> None:
        self.times = Compiling()
        self._missing = {name: missing_parts(game) for name, game in GAMES.items()}
        self.rules_there = {name: asyncio.Event() for name in GAMES}
        """Set where the rules of a game have been compiled."""
        for name, parts in self._missing.items():
            if RULES not in parts:
                self.rules_there[name].set()
        self._waited_for: list[str] = []
        """Games that somebody plays: what is left of them comes first."""
        self._turn: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Held while parts of a game are compiled for somebody who waits."""
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        """Who is compiled for somebody who waits: games and players."""
        self._beside: tuple[str, BaseProcess] | None = None
        """The game that is compiled at leisure, and its process."""

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def lacking(self, game: Game, player: str) -> list[str]:
        """What must be compiled before a player can think."""
        if not self._missing[game.name]:
            return []
        try:
            needed = parts_of(game, [player])
        except TriludeError:
            return []  # there is no such player: whoever lets it think will hear so
        return [part for part in self._missing[game.name] if part in needed]

    @property
    def unfinished(self) -> dict[str, list[str]]:
        """All games of which something is not compiled yet, with those parts."""
        return {name: parts for name, parts in self._missing.items() if parts}

    def compile_now(self, game: Game, player: str, worker: Worker, match: str | None) -> "asyncio.Task[None]":
        """Compile what a player needs, in the process in which it will think; who waits for the same waits along."""
        task = self._tasks.get((game.name, player))
        if task is None or task.done():
            task = asyncio.create_task(self._compile_for(game, player, worker, match))
            self._tasks[game.name, player] = task
        return task

    async def _compile_for(self, game: Game, player: str, worker: Worker, match: str | None) -> None:
        self._put_first(game.name)
        async with self._turn[game.name]:
            while lacking := self.lacking(game, player):
                self._stop_beside(game.name)
                await self._compile_in(worker, game, lacking[0], match)

    async def _compile_in(self, worker: Worker, game: Game, part: str, match: str | None) -> None:
        """Compile a part; if that fails, its player tries again by itself when it thinks."""
        with self.times.part(game.name, part):
            try:
                await worker.do(prepare_part, game, part, match=match)
            except Exception:
                log.exception("%s of %s cannot be compiled", part, game.name)
        self._done(game.name, part)

    def _done(self, name: str, part: str) -> None:
        if part in self._missing[name]:
            self._missing[name].remove(part)
        if part == RULES:
            self.rules_there[name].set()

    def _put_first(self, name: str) -> None:
        if name not in self._waited_for:
            self._waited_for.append(name)

    def _stop_beside(self, name: str) -> None:
        """Nobody compiles at leisure what is compiled for somebody: what was finished of it is kept on disk."""
        if self._beside and self._beside[0] == name:
            self._beside[1].terminate()
            self._beside = None

    async def compile_all(self) -> None:
        """Compile everything at leisure, one game after another."""
        while waiting := [name for name in (*self._waited_for, *GAMES) if self._missing[name]]:
            name = next((name for name in waiting if not self._turn[name].locked()), None)
            if name:
                await self._compile_beside(name)
            else:
                async with self._turn[waiting[0]]:
                    pass

    async def _compile_beside(self, name: str) -> None:
        """Compile what is left of a game in a process of its own, until it is done or somebody waits for that game."""
        hear, tell = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=compile_at_leisure, args=(name, self._missing[name], tell), daemon=True)
        try:
            await begin_beside(process.start)
        except BrokenProcessPool:
            await asyncio.sleep(UNTIL_NEXT)
            return
        finally:
            tell.close()
        if self._turn[name].locked():  # somebody has come to wait meanwhile
            process.terminate()
            return
        self._beside = name, process
        try:
            while True:
                self._done(name, await asyncio.to_thread(hear.recv))
        except EOFError:
            if self._beside and self._missing[name]:
                log.error("%s of %s cannot be compiled", self._missing[name][0], name)
                self._missing[name].clear()  # its players try by themselves when they think
        finally:
            self._beside = None
            process.terminate()
