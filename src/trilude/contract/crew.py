"""A crew: whoever does the jobs of something that takes hours. Any executor of `concurrent.futures` will do.

A job is plain data that names what is to be done, and has the same result whoever does it, and however often. So a
crew that loses a worker does that worker's job again, and nothing else.
"""

import signal
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from threading import current_thread, main_thread
from typing import Generic, TypeVar

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

J = TypeVar("J")
R = TypeVar("R")

TRIES = 3
"""A job that so many workers did not survive is given up."""

Deaths = tuple[type[Exception], ...]
"""What an executor raises where a worker died over a job."""


@dataclass(frozen=True, slots=True)
class _Begun(Generic[J]):
    job: J
    place: int
    tries: int


class Crew:
    """So many places, at each of which one job is done at a time."""

    def __init__(self, hire: Callable[[], Executor] | None, places: int, deaths: Deaths = (BrokenExecutor,)) -> None:
        self._hire = hire
        """Brings somebody to a place, also instead of somebody who died; None: all is done right here."""
        self.places = places
        self._deaths = deaths

    @staticmethod
    def here(processes: int) -> "Crew":
        """Processes of this machine; one alone is this process itself."""
        return Crew(None if processes == 1 else _process, processes)

    @staticmethod
    def of(executor: Executor, places: int, deaths: Deaths = (BrokenExecutor,)) -> "Crew":
        """Somebody's executor, which does several jobs at a time and sees to its workers itself."""
        return Crew(lambda: executor, places, deaths)

    def at_most(self, jobs: int) -> "Crew":
        """The same crew with no more places than there are jobs."""
        return Crew(self._hire, max(1, min(self.places, jobs)), self._deaths)

    def do(self, work: Callable[[J], R], jobs: Iterator[J]) -> Generator[R, None, None]:
        """Do jobs; yields each result as it comes. A job is drawn only when there is a place for it."""
        if self._hire is None:
            yield from map(work, jobs)
            return
        at_work: dict[int, Executor] = {}
        begun: dict[Future[R], _Begun[J]] = {}
        free = list(range(self.places))
        try:
            while True:
                for job in islice(jobs, len(free)):
                    self._begin(work, _Begun(job, free.pop(), 1), at_work, begun)
                if not begun:
                    return
                for done in wait(begun, return_when=FIRST_COMPLETED).done:
                    one = begun.pop(done)
                    try:
                        result = done.result()
                    except self._deaths as death:
                        self._begin_again(work, one, death, at_work, begun)
                    else:
                        free.append(one.place)
                        yield result
        finally:
            for future in begun:
                future.cancel()
            for executor in at_work.values():
                if isinstance(executor, _Hired):
                    executor.shutdown(wait=False, cancel_futures=True)

    def _begin(
        self, work: Callable[[J], R], one: _Begun[J], at_work: dict[int, Executor], begun: "dict[Future[R], _Begun[J]]"
    ) -> None:
        assert self._hire is not None  # noqa: S101 - else all is done here
        executor = at_work.get(one.place) or at_work.setdefault(one.place, self._hire())
        with _unheard():
            try:
                future = executor.submit(work, one.job)
            except BrokenExecutor:  # it died while it had nothing to do
                at_work[one.place] = self._hire()
                future = at_work[one.place].submit(work, one.job)
        begun[future] = one

    def _begin_again(
        self,
        work: Callable[[J], R],
        one: _Begun[J],
        death: Exception,
        at_work: dict[int, Executor],
        begun: "dict[Future[R], _Begun[J]]",
    ) -> None:
        """Somebody died over a job: somebody else does it, unless several did."""
        if one.tries == TRIES:
            words = Text(
                "A job ended {count} workers one after another and was given up; what was done before is kept.",
                "Un travail a mis fin à {count} processus l’un après l’autre ; ce qui était fait est gardé.",
            )
            raise TriludeError(words.fill(count=TRIES)) from death
        self._begin(work, _Begun(one.job, one.place, one.tries + 1), at_work, begun)


class _Hired(ProcessPoolExecutor):
    """One process, which is sent away when there is nothing left to do."""


def _process() -> Executor:
    return _Hired(1, mp_context=get_context("spawn"), initializer=_end_quietly)


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that begin here hear of an interruption only once they can end quietly; ours hears of it afterwards."""
    if sys.platform == "win32" or current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they inherit this
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, usual or signal.SIG_DFL)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _end_quietly() -> None:
    """Whoever interrupts a command ends its processes too, without a word from each."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
