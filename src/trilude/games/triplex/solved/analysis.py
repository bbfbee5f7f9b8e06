"""The whole analysis: turn after turn on all cores, kept on disk so that one that was broken off goes on."""

import json
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trilude.games.triplex.rules import POSITION, tables
from trilude.games.triplex.solved.attacks import WORDS, Knowledge
from trilude.games.triplex.solved.configurations import COUNT, configurations, steps
from trilude.games.triplex.solved.retrograde import (
    decided_at,
    empty_table,
    list_winning_attacks,
    lose,
    take_in,
    turn_over,
    win_at_once,
    win_by_steps,
)

ROWS = 64
"""Enemies that one job deals with."""

KEEP_SECONDS = 600
"""How often what is known is written to disk."""

STATE = "turns-"
"""What folders that hold a whole state are called, before the number of turns."""

KEPT = ("other_won", "other_lost", "progress")
"""The parts of the state that are written; the rest follows from them."""

MANY = 1 << 20
"""Positions won by attacks that one job has room for."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one turn of the analysis decided: so many moves before the end, each side's counted."""

    turn: int
    won: int
    lost: int
    seconds: float


@cache
def knowledge() -> Knowledge:
    """All that does not change."""
    forward, backward, units, first_unit = steps()
    return Knowledge(tables(), configurations(), forward, backward, units, first_unit)


class Analysis:
    """What is known so far of every position, and the work that finds out the rest."""

    def __init__(self, threads: int, folder: Path | None = None, *, straight: bool = False) -> None:
        self.know = knowledge()
        self.table = empty_table()
        self.turns: list[Turn] = []
        self.is_done = False
        self._threads, self._folder, self._straight = threads, folder, straight
        self._kept = time.monotonic()
        if folder is not None and (kept := _states(folder)):
            self._read(kept[-1])

    def run(self, tell: Callable[[Turn], None]) -> None:
        """Go on until nothing more can be decided: what is left is drawn."""
        while not self.is_done:
            turn = self._next()
            self.turns.append(turn)
            self.is_done = turn.lost == 0
            if self._folder and (self.is_done or time.monotonic() - self._kept > KEEP_SECONDS):
                self._keep(self._folder)
            tell(turn)

    def _next(self) -> Turn:
        number, began, table, know = len(self.turns) + 1, time.monotonic(), self.table, self.know
        if number == 1:
            won = self._rows(lambda scratch, rows: win_at_once(know, table, scratch, rows))
        else:
            won = self._rows(lambda scratch, rows: win_by_steps(know, table, scratch, rows, number))
            won += self._attacks(number)
        self._turn_over(table.other_won, table.own_won)
        before = table.other_lost.copy()
        lost = self._rows(lambda scratch, rows: lose(know, table, scratch, rows, number))
        self._turn_over(table.other_lost ^ before, table.own_lost)
        table.all_lost[:] |= table.own_lost
        return Turn(number, won, lost, time.monotonic() - began)

    def _attacks(self, number: int) -> int:
        """Positions won by attacks: listed side by side, written down one after another."""

        def listed(rows: tuple[int, int]) -> "np.ndarray[Any, np.dtype[np.int32]]":
            room = MANY
            while True:
                sources = np.zeros((room, 2), np.int32)
                count = list_winning_attacks(self.know, self.table, self._scratch(), rows, sources)
                if count <= room:
                    return sources[:count].copy()
                room = count

        with ThreadPoolExecutor(self._threads) as pool:
            return sum(
                take_in(self.table, found, len(found), number) for found in pool.map(listed, _portions(COUNT, ROWS))
            )

    def _rows(self, work: Callable[[Any, tuple[int, int]], int]) -> int:
        with ThreadPoolExecutor(self._threads) as pool:
            return sum(pool.map(lambda rows: work(self._scratch(), rows), _portions(COUNT, ROWS)))

    def _turn_over(self, source: Any, target: Any) -> None:
        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(lambda blocks: turn_over(source, target, blocks), _portions(WORDS, 10)))

    def _scratch(self) -> Any:
        scratch = np.zeros(1, POSITION)
        scratch[0].straight = self._straight
        return scratch

    def _keep(self, folder: Path) -> None:
        """Write everything beside what was kept before, and only then let it take its place: a kill loses no state."""
        ready, growing = folder / f"{STATE}{len(self.turns):03}", folder / "growing"
        shutil.rmtree(growing, ignore_errors=True)
        growing.mkdir(parents=True)
        for name in KEPT:
            np.save(growing / f"{name}.npy", getattr(self.table, name))
        told = [[turn.turn, turn.won, turn.lost, turn.seconds] for turn in self.turns]
        (growing / "turns.json").write_text(json.dumps({"straight": self._straight, "turns": told}))
        earlier = _states(folder)
        growing.rename(ready)
        for state in earlier:
            if state != ready:
                shutil.rmtree(state)
        self._kept = time.monotonic()

    def _read(self, folder: Path) -> None:
        """What was kept; the planes that were not are the others turned over, or what the last turn decided."""
        told = json.loads((folder / "turns.json").read_text())
        self.turns = [Turn(*turn) for turn in told["turns"]]
        self.is_done = self.turns[-1].lost == 0
        for name in KEPT:
            getattr(self.table, name)[:] = np.load(folder / f"{name}.npy", mmap_mode="r")
        table, last = self.table, np.zeros_like(self.table.other_lost)
        self._rows(lambda _, rows: decided_at(table, last, rows, len(self.turns)))
        self._turn_over(table.other_won, table.own_won)
        self._turn_over(table.other_lost, table.all_lost)
        self._turn_over(last, table.own_lost)


def _states(folder: Path) -> list[Path]:
    """What was kept in a folder, the newest last."""
    return sorted(folder.glob(f"{STATE}*"))


def _portions(count: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(first + size, count)) for first in range(0, count, size)]
