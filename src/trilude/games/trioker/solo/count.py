"""Counting all solutions, on all cores, with a way to stop and go on.

The top of the search tree is cut into jobs, a few thousand prefixes of equal depth. Jobs are done in an order that is
random but always the same, so those that are done are a fair sample of those that are not: from their nodes
we tell how much work remains, and how sure we are. The number of nodes does not depend on how the tree was cut.
"""

import base64
import hashlib
import json
import os
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.boards.triangles import TriangleBoard
from trilude.contract.crew import Crew
from trilude.contract.errors import TriludeError
from trilude.contract.files import save
from trilude.contract.words import Text
from trilude.games.trioker.pieces import box
from trilude.games.trioker.solo.count_job import ALL, Job, do_job, visit
from trilude.games.trioker.solo.search import REACHED, STATE, advance
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle
from trilude.games.trioker.solo.symmetry import Symmetries, symmetries

QUICK = 5_000_000
"""Nodes that one core visits before the work is cut into jobs."""

JOBS = 2_000
"""At least so many jobs, if the tree is deep enough."""

SLICE = 500_000
"""Nodes between two looks at the wish to stop."""

SOLUTIONS, FIXED = 0, 1
"""Columns of the totals: solutions, and solutions times the symmetries that fix each."""


class BadState(TriludeError):  # noqa: N818
    """A state file that belongs to something else."""


@dataclass(frozen=True)
class Count:
    """What a whole search found."""

    solutions: int
    classes: int
    """Solutions up to symmetry."""
    symmetries: int
    nodes: int


class Part(NamedTuple):
    """What some jobs of a count found."""

    jobs: int
    """How many there are in all."""
    done: int
    """The first that is not done."""
    nodes: int
    solutions: int
    fixed: int
    """Solutions times the symmetries that fix each."""


@dataclass(frozen=True)
class Progress:
    """How far a count has come."""

    jobs: int
    done: int
    nodes: int
    solutions: int
    expected: float
    """Nodes of the whole tree, as the jobs that are done suggest."""
    doubt: float
    """Twice the standard error of that number."""

    @property
    def share(self) -> float:
        """The part of the work that is done."""
        return min(1.0, self.nodes / self.expected) if self.expected else 0.0


class Counting:
    """A count that can be stopped, saved and gone on with."""

    def __init__(self, puzzle: ShapePuzzle) -> None:
        self.puzzle = puzzle
        self._symmetries: Symmetries = symmetries(puzzle)
        self._states: NDArray[np.void] = np.array([puzzle.start], STATE)
        self._totals = np.zeros((1, 2), np.int64)
        self._done = np.zeros(1, np.bool_)
        self._nodes_above = 0
        self._stop = threading.Event()
        self._lock = threading.Lock()

    def stop(self) -> None:
        """Ask a running count to come back soon."""
        self._stop.set()

    def run(
        self,
        threads: int | None = None,
        report: Callable[[Progress], None] | None = None,
        crew: Crew | None = None,
    ) -> Count | None:
        """Count to the end, on so many threads (all cores) or by a crew; None if it was stopped before."""
        self._stop.clear()
        if len(self._states) == 1 and self.try_at_once(QUICK) is None:
            self._cut()
        if not self._done.all():
            if crew:
                self._hand_out(crew, report)
            else:
                self._run_jobs(threads or os.cpu_count() or 1, report)
        return self._result()

    def try_at_once(self, nodes: int) -> Count | None:
        """Count on this thread alone; None if so many nodes are not enough."""
        if not self._done[0]:
            self._do(0, nodes)
        return self._result()

    def part(self, first: int, nodes: int) -> "Part":
        """Do jobs, from one on, until so many nodes were visited; nothing need be known of those before."""
        if len(self._states) == 1:
            self._cut()
        job, spent = first, 0
        while job < len(self._states) and spent < nodes:
            self._do(job, nodes - spent)
            spent += int(self._states[job]["nodes"])
            if not self._done[job]:
                break
            job += 1
        solutions, fixed = (int(total) for total in self._totals[first:job].sum(0))
        return Part(len(self._states), job, spent, solutions, fixed)

    def whole(self, parts: "Part") -> Count:
        """What all parts together found."""
        classes = parts.fixed // len(self._symmetries)
        return Count(parts.solutions, classes, len(self._symmetries), self._nodes_above + parts.nodes)

    def _result(self) -> Count | None:
        if not self._done.all():
            return None
        solutions, fixed = (int(total) for total in self._totals.sum(0))
        return Count(solutions, fixed // len(self._symmetries), len(self._symmetries), self.progress.nodes)

    @property
    def progress(self) -> Progress:
        """How far it is now."""
        with self._lock:
            nodes, finished = self._states["nodes"].copy(), self._states["nodes"][self._done]
            solutions = int(self._totals[:, SOLUTIONS].sum())
        jobs, done = len(nodes), len(finished)
        spent = self._nodes_above + int(nodes.sum())
        mean = float(finished.mean()) if done else 0.0
        error = float(finished.std(ddof=1)) / sqrt(done) if done > 1 else mean
        expected = max(self._nodes_above + mean * jobs, spent) if done else 0.0
        return Progress(jobs, done, spent, solutions, expected, 2 * error * (jobs - done))

    def _do(self, job: int, nodes: int) -> None:
        """Visit so many nodes of a job. Others see the job as it was before or as it is after, nothing in between."""
        state, totals = self._states[job].copy(), self._totals[job].copy()
        done = visit(self.puzzle, self._symmetries, state, totals, nodes)
        with self._lock:
            self._states[job], self._totals[job], self._done[job] = state, totals, done

    def _hand_out(self, crew: Crew, report: Callable[[Progress], None] | None) -> None:
        """Let others do the jobs, each to its end."""
        waiting = (
            Job(self.puzzle, int(number), self._states[number].tobytes(), self._totals[number].tobytes())
            for number in np.flatnonzero(~self._done)
        )
        with closing(crew.do(do_job, waiting)) as results:
            for number, state, totals in results:
                with self._lock:
                    self._states[number] = np.frombuffer(state, STATE)[0]
                    self._totals[number] = np.frombuffer(totals, np.int64)
                    self._done[number] = True
                if report:
                    report(self.progress)
                if self._stop.is_set():
                    return

    def _cut(self) -> None:
        """Replace the whole tree by jobs."""
        tables = self.puzzle.tables
        for depth in range(len(self.puzzle.given) + 1, len(self.puzzle.shape.cells)):
            top = self.puzzle.start
            states = []
            while advance(tables, top, depth, ALL) == REACHED:
                job = top.copy()
                job.begun, job.bottom, job.nodes = 0, depth, 0
                states.append(job)
            if len(states) >= JOBS:
                break
        order = np.random.default_rng(0).permutation(len(states))
        self._nodes_above = int(top.nodes)
        self._states = np.array(states, STATE)[order]
        self._totals = np.zeros((len(states), 2), np.int64)
        self._done = np.zeros(len(states), np.bool_)

    def _run_jobs(self, threads: int, report: Callable[[Progress], None] | None) -> None:
        waiting = iter([int(job) for job in np.flatnonzero(~self._done)])

        def work() -> None:
            while not self._stop.is_set():
                with self._lock:
                    job = next(waiting, None)
                if job is None:
                    return
                while not self._done[job] and not self._stop.is_set():
                    self._do(job, SLICE)

        with ThreadPoolExecutor(threads) as pool:
            workers = {pool.submit(work) for _ in range(threads)}
            try:
                while workers:
                    ended, workers = wait(workers, timeout=0.2)
                    for worker in ended:
                        worker.result()
                    if report:
                        report(self.progress)
            except BaseException:
                self._stop.set()
                raise

    def save(self, path: Path) -> None:
        """Write everything that is known into a file."""
        with self._lock:
            arrays = {"states": self._states, "totals": self._totals, "done": self._done}
            raw = {name: array.tobytes() for name, array in arrays.items()}
        packed = {name: base64.b64encode(zlib.compress(data)).decode() for name, data in raw.items()}
        kept = {"puzzle": self._key(), "above": self._nodes_above, "jobs": len(self._states)}
        save(path, json.dumps({**kept, **packed}), BadState)

    @staticmethod
    def load(puzzle: ShapePuzzle, path: Path) -> "Counting":
        """Go on from a file; it must be of this very puzzle."""
        counting = Counting(puzzle)
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["puzzle"] != counting._key():
                words = Text(
                    "The file {path} comes from another puzzle or another version; give another file.",
                    "Le fichier {path} vient d’un autre casse-tête ou d’une autre version ; donnez un autre fichier.",
                )
                raise BadState(words.fill(path=path))
            raw = {name: zlib.decompress(base64.b64decode(kept[name])) for name in ("states", "totals", "done")}
            counting._nodes_above = int(kept["above"])
            counting._states = np.frombuffer(raw["states"], STATE).copy()
            counting._totals = np.frombuffer(raw["totals"], np.int64).reshape(-1, 2).copy()
            counting._done = np.frombuffer(raw["done"], np.bool_).copy()
            if not len(counting._states) == len(counting._totals) == len(counting._done) == kept["jobs"]:
                raise ValueError
        except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
            words = Text(
                "The file {path} is not the state of a count; give another file.",
                "Le fichier {path} n’est pas l’état d’un compte ; donnez un autre fichier.",
            )
            raise BadState(words.fill(path=path)) from error
        return counting

    def _key(self) -> str:
        """What a puzzle is, and which search it is: a state means something to the very same search only."""
        puzzle = self.puzzle
        source = b"".join(Path(__file__).with_name(name).read_bytes() for name in ("search.py", "shape_puzzle.py"))
        search = hashlib.sha256(source).hexdigest()[:16]
        joker = puzzle.black_on_tip, puzzle.joker_may_stay
        return f"{search} {puzzle.shape.rows} {puzzle.pieces} {joker} {puzzle.given}"


def prepare() -> None:
    """Compile the search if this machine has not done so yet, and load it."""
    count(ShapePuzzle(TriangleBoard.of_rows(["A"]), box(joker=False)), threads=1)


def count(puzzle: ShapePuzzle, threads: int | None = None) -> Count:
    """All solutions of a puzzle."""
    result = Counting(puzzle).run(threads)
    assert result is not None  # noqa: S101 - nobody could stop it
    return result


def count_within(puzzle: ShapePuzzle, nodes: int) -> Count | None:
    """All solutions of a puzzle, if so many nodes are enough."""
    return Counting(puzzle).try_at_once(nodes)


def numbers(shape: TriangleBoard, found: Count) -> dict[str, str]:
    """What a shape file tells of a count."""
    return {
        "cells": str(len(shape.cells)),
        "free tips": str(len(shape.tips)),
        "solutions": str(found.solutions),
        "classes": str(found.classes),
        "nodes": str(found.nodes),
    }
