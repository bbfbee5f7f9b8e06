"""Computers think in other processes, so that the server never waits."""

import asyncio
import logging
import os
from typing import TYPE_CHECKING, Self

from trilude.contract.animation import Frame
from trilude.contract.compiled_steps import take_compiled
from trilude.contract.game import Game
from trilude.contract.habits import Habits
from trilude.contract.position import Position, View
from trilude.contract.puzzle import Puzzle
from trilude.contract.solo import Advice, Survey
from trilude.contract.solo_offers import Made
from trilude.contract.solution import Verdict
from trilude.games import GAMES
from trilude.matches.compilers import Compilers
from trilude.matches.waiting_line import ANYBODY, PEOPLE, Claim
from trilude.matches.whole_games import count_habits, draw_some
from trilude.matches.workers import Worker, advise, answer, choose, import_players, make, probe, survey
from trilude.players.player import Choice

if TYPE_CHECKING:
    from trilude.matches.far import FarThinkers

SWEEP_SECONDS = 60

log = logging.getLogger(__name__)


class Thinkers:
    """The worker processes, and what is compiled for them. Ends with its `async with`."""

    def __init__(self, processes: int | None = None, far: "FarThinkers | None" = None) -> None:
        self._far = far
        """Thinkers on other machines: while there are any, nobody thinks here."""
        self._workers = [Worker() for _ in range(processes or max(1, os.cpu_count() or 1))]
        self.compilers = Compilers()
        self._wanted: list[str] = []
        self._ready = {name: asyncio.Event() for name in GAMES}
        chores = [self._begin(), self.until_awake(), self._sweep(), *map(self._take_compiled, GAMES.values())]
        self._tasks = [asyncio.create_task(chore) for chore in chores]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, self.compilers.close(), return_exceptions=True)
        for worker in self._workers:
            worker.close()

    async def _begin(self) -> None:
        """Load all games, those that somebody waits for first; then compile what has to be."""
        while left := [name for name in (*self._wanted, *GAMES) if not self._ready[name].is_set()]:
            await self._load(GAMES[left[0]])
        await self.compilers.compile_all()

    async def _load(self, game: Game) -> None:
        """Bring a game into this process, beside the event loop; one that fails does so again, and aloud, when used."""
        try:
            await asyncio.to_thread(lambda: game.rules and game.tables is not None)
        except Exception:
            log.exception("%s cannot be loaded", game.name)
        self._ready[game.name].set()

    async def _take_compiled(self, game: Game) -> None:
        """Let the rules of a game run compiled in this process, too, once they are loaded and lie compiled on disk."""
        await self._ready[game.name].wait()
        await self.compilers.rules_there[game.name].wait()
        try:
            await asyncio.to_thread(take_compiled, game)
        except Exception:  # they run on as they are written
            log.exception("the compiled rules of %s cannot be used", game.name)

    async def until_ready(self, game: Game) -> None:
        """Wait until a game is loaded, which takes a moment after the server has started."""
        if not self.is_ready(game):
            self._wanted.append(game.name)
            await self._ready[game.name].wait()

    async def until_loaded(self) -> None:
        """Wait until all games are loaded."""
        for ready in self._ready.values():
            await ready.wait()

    async def until_awake(self) -> None:
        """Wait until all games are loaded and all processes are there: then nobody waits for anything but thought."""
        await self.until_loaded()
        await asyncio.gather(*(worker.do(import_players) for worker in self._workers))

    def is_ready(self, game: Game) -> bool:
        """Whether a game can be played now."""
        return self._ready[game.name].is_set()

    def expect(self, game: Game, name: str, match: str | None) -> "asyncio.Task[None] | None":
        """A player will be asked to think in a match: it is compiled now, if it must be. None if it need not."""
        if (self._far and self._far.places) or not self.compilers.lacking(game, name):
            return None
        return self.compilers.compile_now(game, name, self._worker_for(match), match)

    async def compiled_within(self, seconds: float, game: Game, name: str, match: str) -> bool:
        """Whether a player is compiled; waits for that, but no longer than some seconds."""
        if task := self.expect(game, name, match):
            return bool((await asyncio.wait([task], timeout=seconds))[0])
        return True

    def compiling_seconds(self, game: Game, name: str) -> float:
        """How long it will still take to compile a player; 0 if it need not be."""
        if self._far and self._far.places:
            return 0.0
        return self.compilers.times.left(game.name, self.compilers.lacking(game, name))

    async def choose(
        self, view: View, name: str, seed: int, match: str | None = None, claim: Claim = ANYBODY
    ) -> Choice:
        """Let a player think about a view in a worker process, when it is the turn of whoever claims it.

        In a match it is the player that has thought there before, in the same process; if there is none, or it was
        given up, one is made with the seed.
        """
        if self._far and (choice := await self._far.choose(view, name, seed, match, claim)):
            return choice
        if task := self.expect(view.game, name, match):
            await asyncio.wait([task])
        return await self._worker_for(match, claim).do(choose, view, name, seed, match, match=match, claim=claim)

    async def advise(self, text: str, claim: Claim = ANYBODY) -> Advice:
        """Let somebody who can solve it think about a solo."""
        return await self._worker_for(None, claim).do(advise, text, claim=claim)

    async def survey(self, text: str, further: str = "", claim: Claim = ANYBODY) -> Survey:
        """What a bounded search tells of a solo, after what was found so far."""
        return await self._worker_for(None, claim).do(survey, text, further, claim=claim)

    async def answer(self, line: str, claim: Claim = ANYBODY) -> Puzzle:
        """Look for the answer of a puzzle that somebody thought of."""
        return await self._worker_for(None, claim).do(answer, line, claim=claim)

    async def make(self, maker: str, difficulty: int, seed: int, claim: Claim = ANYBODY) -> Made:
        """A new solo, or how far the search for one has come."""
        return await self._worker_for(None, claim).do(make, maker, difficulty, seed, claim=claim)

    async def probe(self, position: Position, claim: Claim = ANYBODY) -> tuple[Verdict, dict[str, Verdict]]:
        """Let a worker look up what a position of a solved game is worth, and each of its moves."""
        return await self._worker_for(None, claim).do(probe, position, claim=claim)

    async def draw(self, record: str, first: int, claim: Claim = ANYBODY) -> tuple[list[Frame], int]:
        """Let a worker draw some frames of a game's animated picture; tells them, and how many there are in all."""
        return await self._worker_for(None, claim).do(draw_some, record, first, claim=claim)

    async def count(self, record: str, claim: Claim = ANYBODY) -> Habits:
        """Let a worker count how a game was played."""
        return await self._worker_for(None, claim).do(count_habits, record, claim=claim)

    def _worker_for(self, match: str | None, claim: Claim = ANYBODY) -> Worker:
        """The worker that has the players of a match; a match that has none goes to whoever has least to do.

        One worker of several has no time for computers among themselves: nobody has to wait until they have thought.
        """
        open_to = self._workers[:-1] if len(self._workers) > 1 and claim.rank() != PEOPLE else self._workers
        its_own = (worker for worker in open_to if match in worker.matches)
        return next(its_own, None) or min(open_to, key=lambda worker: (worker.ahead(claim.rank()), *worker.load))

    def give_up(self, match: str) -> None:
        """Nobody will think about a match any more."""
        if self._far:
            self._far.give_up(match)
        for worker in self._workers:
            if match in worker.matches:
                worker.give_up(match)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for worker in self._workers:
                worker.give_up_idle()
