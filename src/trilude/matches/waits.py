"""How long whoever waits will have to wait: until a computer player is compiled, until it has chosen.

Both begin with what is usual elsewhere (each game's waits.json: processor seconds, compiling part by part, thinking
level by level) and follow what is seen here.
"""

import json
import os
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from trilude.contract.game import find_game
from trilude.contract.words import Text
from trilude.players.levels import LEVELS
from trilude.players.prepare import parts_of

REMEMBERED = 5
"""So many last times of a level tell what is usual."""

LEAST_LEFT = 0.15
"""Whatever takes longer than it was thought to is said to have at least this part of the whole before it."""


MOST_BUSY = 4.0
"""Nobody is told of a longer wait because others are at work: they may soon be done."""


@dataclass(frozen=True, slots=True)
class Wait:
    """How long it has taken, and how long it will probably take in all, in seconds."""

    elapsed: float
    expected: float
    what: Text | None = None


@cache
def _usual(game: str) -> dict[str, list[float]]:
    unknown = {"compile": [20.0], "think": [1.0] * len(LEVELS)}
    told: dict[str, list[float]] = json.loads(find_game(game).find_data("waits.json") or "{}")
    return unknown | told


class Compiling:
    """What is compiled on this machine, part by part, and how long that takes here.

    Of a part that is in work nobody knows how far it is, but one that is overdue tells that the machine is slow.
    """

    def __init__(self) -> None:
        self._began: dict[tuple[str, str], float] = {}
        """The parts in work."""
        self._spent = self._foreseen = 0.0
        """How long finished parts took, and how long they usually take."""

    @contextmanager
    def part(self, game: str, part: str) -> Iterator[None]:
        """While a part is compiled; what it took tells how fast this machine is."""
        self._began[game, part] = time.monotonic()
        try:
            yield
        finally:
            took = time.monotonic() - self._began.pop((game, part))
        self._spent += took
        self._foreseen += _part_seconds(game, part)

    def left(self, game: str, parts: Iterable[str]) -> float:
        """How many seconds these parts of a game will still take, one after another."""
        parts = list(parts)
        if not parts:
            return 0.0
        now, pace = time.monotonic(), self._pace
        return sum(self._part_left(game, part, now, pace) for part in parts)

    def _part_left(self, game: str, part: str, now: float, pace: float) -> float:
        expected = pace * _part_seconds(game, part)
        began = self._began.get((game, part))
        return expected if began is None else max(expected - (now - began), LEAST_LEFT * expected)

    @property
    def _pace(self) -> float:
        """How much longer parts take here than usual: what was seen, and before that, how busy the machine is."""
        now = time.monotonic()
        overdue = [(now - began) / _part_seconds(*part) for part, began in self._began.items()]
        seen = self._spent / self._foreseen if self._foreseen else _busyness()
        return max([seen, *overdue])


def _part_seconds(game: str, part: str) -> float:
    """How long a part usually takes; a game that was not measured part by part takes the same for each."""
    usual, parts = _usual(game)["compile"], parts_of(find_game(game))
    return usual[parts.index(part)] if len(usual) == len(parts) else sum(usual) / len(parts)


def _busyness() -> float:
    """How many want to work for each processor that is there, one more among them; between 1 and a few."""
    wanting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return min(MOST_BUSY, max(1.0, (wanting + 1) / (os.cpu_count() or 1)))


class Thinking:
    """How long computers think."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], deque[float]] = {}

    def saw(self, game: str, level: int, seconds: float) -> None:
        """A computer of that level took so long."""
        self._seen.setdefault((game, level), deque(maxlen=REMEMBERED)).append(seconds)

    def usual(self, game: str, level: int) -> float:
        """How long a computer of that level usually takes."""
        seen = self._seen.get((game, level))
        if seen:
            return sum(seen) / len(seen)
        return _usual(game)["think"][level - 1]
