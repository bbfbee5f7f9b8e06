"""Worker processes in which computer players think. A worker keeps the players of the matches that are given to it.

A player of a whole match remembers what it thought: a search goes on where it was, as it does in the arena, where
levels are measured. A player copes with a position that does not follow from the last one it saw; it then begins anew.
"""

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process, resource_tracker
from typing import Any, TypeVar

from prometheus_client import Counter

from trilude.contract import posed
from trilude.contract.errors import BadSolo, TriludeError
from trilude.contract.position import Position, View
from trilude.contract.puzzle import Puzzle
from trilude.contract.solo import Advice, Survey, Surveyed, read_solo
from trilude.contract.solo_offers import Made, find_maker
from trilude.contract.solution import Verdict
from trilude.contract.words import Text
from trilude.games import GAMES as GAMES  # with them a worker knows every kind of solo
from trilude.matches.waiting_line import ANYBODY, Claim, WaitingLine
from trilude.players.find import find_player
from trilude.players.player import Choice, Player

T = TypeVar("T")

MOST_KEPT = 16
"""So many matches' players a worker keeps; at the highest levels they take some 50 to 120 MB a match."""

KEPT_SECONDS = 600
"""Players who were not asked for so long are given up."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a process that died twice in a row is replaced; twice as many after each further death."""

PAUSES = (0.01, 0.05, 0.2, 1.0)
"""Seconds after a process could not begin."""

if sys.platform == "linux":
    PROCESSES = get_context("forkserver")
    PROCESSES.set_forkserver_preload([__name__])
else:
    PROCESSES = get_context("spawn")
"""How processes begin. A fresh interpreter takes more than a second of the processor to import Numba and every game; on
Linux one does so, and the others are copies of it, which are there at once and share its memory."""

DEATHS = Counter("trilude_worker_deaths", "Processes that died and were replaced")

log = logging.getLogger(__name__)


BEHIND_PEOPLE = 5
"""How much thinking gives way to others (the niceness of its process)."""


class Died(TriludeError):  # noqa: N818
    """The process died, and so did the one in its place: of too much memory, or ended by somebody."""


# What happens in the process.

_PLAYERS: dict[str, dict[tuple[int, str], Player]] = {}
"""The players of each match, by seat and name."""


def end_with_the_server() -> None:
    """A server that is killed cannot end its processes, so each ends itself when the server is gone."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    if server := parent_process():
        server.join()
    os._exit(1)


def begin_to_think() -> None:
    """Whatever people wait for goes first: the server, and a page that is drawn on the same machine."""
    end_with_the_server()
    give_way(BEHIND_PEOPLE)


def give_way(niceness: int) -> None:
    """Let other processes go first, where the system knows how."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def import_players() -> None:
    """Nothing more: this module imports them."""


def choose(view: View, name: str, seed: int, match: str | None = None) -> Choice:
    """Let the player think that has sat on a seat of the match so far; a new one, or one of no match, gets the seed."""
    players = {} if match is None else _PLAYERS.setdefault(match, {})
    who = (view.mover, name)
    player = players.pop(who, None) or find_player(view.game, name, seed)
    choice = player.choose(view)
    players[who] = player  # not before: one that failed is not asked again
    return choice


def advise(text: str) -> Advice:
    """What could well be done next in a solo."""
    return read_solo(text).advice()


def survey(text: str, further: str) -> Survey:
    """What a bounded search tells of a solo, after what was found so far."""
    solo = read_solo(text)
    if not isinstance(solo, Surveyed):
        raise BadSolo(Text("Nobody can survey that.", "Cela ne s’étudie pas d’avance."))
    return solo.survey(further)


def make(maker: str, difficulty: int, seed: int) -> Made:
    """A new solo, or how far the search for one has come."""
    return find_maker(maker).make(difficulty, seed)


def answer(line: str) -> Puzzle:
    """The answer of a puzzle that somebody thought of; raises BadPuzzle where it is none."""
    return posed.answer(line)


def probe(position: Position) -> tuple[Verdict, dict[str, Verdict]]:
    """What a position of a solved game is worth, and each of its moves."""
    solved = position.game.solved
    if solved is None:
        words = Text("{game} is not solved.", "{game} n’est pas résolu.")
        raise TriludeError(words.fill(game=position.game.name))
    verdict, verdicts = solved.verdict(position), solved.verdicts(position)
    return verdict, {move.text: verdicts[move.id] for move in position.legal_moves}


def give_up_players(match: str) -> None:
    """Forget what was thought in a match."""
    _PLAYERS.pop(match, None)


# What happens in the server.


class Worker:
    """One process: it does one thing at a time, in the order in which it was asked, and is replaced when it dies."""

    def __init__(self) -> None:
        self._pool: _Pool | None = None
        """None until it is first asked."""
        self._starting = threading.Lock()
        self._line = WaitingLine()
        """Somebody is being served while the process works, also who does not wait any more."""
        self._deaths = 0
        """How often the process has died since it last did something."""
        self._closed = False
        self.asked = 0
        """How many wait for an answer."""
        self.matches: OrderedDict[str, float] = OrderedDict()
        """The matches whose players are kept here, and when each was last asked; the longest unasked first."""

    @property
    def load(self) -> tuple[int, int]:
        """How much there is to do: of two workers the one with less is asked."""
        return max(self.asked, int(self._line.busy)), len(self.matches)

    def ahead(self, rank: int) -> int:
        """How many would be served before somebody of that rank."""
        return self._line.ahead(rank)

    def keep(self, match: str) -> None:
        """A match is asked here; the one longest unasked makes room for it."""
        self.matches[match] = time.monotonic()
        self.matches.move_to_end(match)
        if len(self.matches) > MOST_KEPT:
            self.give_up(next(iter(self.matches)))

    def give_up(self, match: str) -> None:
        """Forget the players of a match, once the process has nothing else to do."""
        del self.matches[match]
        if self._pool is not None:
            with contextlib.suppress(RuntimeError):  # a dead process has forgotten them anyway
                self._pool.submit(give_up_players, match)

    def give_up_idle(self) -> None:
        """Forget the players of matches in which nobody was asked for long."""
        before = time.monotonic() - KEPT_SECONDS
        for match in [match for match, asked in self.matches.items() if asked < before]:
            self.give_up(match)

    async def do(self, work: Callable[..., T], *told: Any, match: str | None = None, claim: Claim = ANYBODY) -> T:
        """Let the process work, perhaps with the players of a match; tries once more if it dies.

        Whoever is cancelled while others are served is never served; work that has begun is done all the same, and
        whoever is next waits for its end.
        """
        self.asked += 1
        try:
            try:
                return await self._try(work, told, match, claim)
            except BrokenProcessPool:
                if self._closed:
                    raise  # the process was ended on purpose: no other takes its place
                return await self._try_again(work, told, match, claim)
        finally:
            self.asked -= 1

    async def _try_again(self, work: Callable[..., T], told: tuple[Any, ...], match: str | None, claim: Claim) -> T:
        try:
            return await self._try(work, told, match, claim)
        except BrokenProcessPool as error:
            words = Text("Nobody could think about that now: try later.", "Personne n’a pu y réfléchir : réessayez.")
            raise Died(words) from error

    async def _try(self, work: Callable[..., T], told: tuple[Any, ...], match: str | None, claim: Claim) -> T:
        await self._line.enter(claim)
        try:
            if match is not None:
                self.keep(match)
            answer = await self._submit(work, told)
        except BaseException:
            self._line.leave()
            raise
        loop = asyncio.get_running_loop()

        def free(done: "Future[T]") -> None:
            if not done.cancelled() and not isinstance(done.exception(), BrokenProcessPool):
                self._deaths = 0
            self._line.leave()

        def release(done: "Future[T]") -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be gone when the process ends
                loop.call_soon_threadsafe(free, done)

        answer.add_done_callback(release)
        return await asyncio.wrap_future(answer)

    async def _submit(self, work: Callable[..., T], told: tuple[Any, ...]) -> "Future[T]":
        """Ask the process, or another one in its place if it has died.

        Only whoever is being served comes here, so one process takes the place of one; where it dies again and again,
        the next one is started later and later.
        """
        try:
            return (self._pool or await self._begin()).submit(work, *told)
        except BrokenProcessPool:
            if self._closed:
                raise
            log.error(json.dumps({"event": "a worker process died", "matches": len(self.matches)}))
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**self._deaths) if self._deaths else 0)
            self._deaths += 1
            DEATHS.inc()
            return (await self._begin(self._pool)).submit(work, *told)

    async def _begin(self, before: "_Pool | None" = None) -> "_Pool":
        """Start a process, in the place of the one before."""
        await begin_beside(self._start, before)
        if self._pool is None or self._closed:
            raise BrokenProcessPool("closed meanwhile")
        return self._pool

    def _start(self, before: "_Pool | None") -> None:
        """Beside the event loop. Who came for that may have gone meanwhile, and another come, or the server close."""
        with self._starting:
            if self._pool is before:
                pool = _Pool()
                pool.submit(import_players)
                self._pool = pool
        if self._closed:
            self._end()

    def close(self) -> None:
        """End the process, whatever it does."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            processes: dict[int, Any] = dict(getattr(self._pool, "_processes", None) or {})
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes.values():
                process.terminate()


class _Pool(ProcessPoolExecutor):
    """One process, which begins when it is first asked."""

    def __init__(self) -> None:
        super().__init__(1, mp_context=PROCESSES, initializer=begin_to_think)


async def begin_beside(begin: Callable[..., object], *told: Any) -> None:
    """Begin a process, beside the event loop: where there is none to copy, another second goes by until there is.

    One that has just been killed refuses whoever wants a copy, until the system calls it dead.
    """
    for pause in PAUSES:
        try:
            return await asyncio.to_thread(_uninterrupted, begin, *told)
        except (OSError, EOFError):
            await asyncio.sleep(pause)
    raise BrokenProcessPool("no process could begin")


def _uninterrupted(begin: Callable[..., object], *told: Any) -> None:
    """Processes that begin here never hear of Ctrl-C, which a terminal tells to all: the server does, and ends them."""
    if sys.platform == "win32":
        begin(*told)
        return
    resource_tracker.ensure_running()  # when it begins it lets interruptions through, whatever was before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        begin(*told)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
