"""How long whoever waits will have to wait: until a game is compiled, until a computer has chosen.

Both begin with what is usual elsewhere (each game's waits.json: processor seconds, compiling step by step, thinking
level by level) and follow what is seen here.
"""

import json
import time
from collections import deque
from dataclasses import dataclass
from functools import cache

from trilude.contract.game import find_game
from trilude.contract.words import Text
from trilude.players.levels import LEVELS

REMEMBERED = 5
"""So many last times of a level tell what is usual."""

LEAST_LEFT = 0.15
"""A step that takes longer than usual is said to have at least this part of its usual time before it."""


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
    """Games that are compiled one after another."""

    def __init__(self, games: list[str]) -> None:
        self.waiting = list(games)
        self._began = time.monotonic()
        self._game: str | None = None
        self._step = 0
        self._steps = 0
        self._words = Text("", "")
        self._step_began = self._began
        self._spent = self._foreseen = 0.0

    def begin(self, game: str) -> None:
        """A game is next."""
        self.waiting.remove(game)
        self._game, self._step, self._steps, self._step_began = game, 0, 1, time.monotonic()
        self._words = Text("the rules", "les règles")  # always first, and told again with the number of steps

    def step(self, number: int, steps: int, words: Text) -> None:
        """A step of it begins; what the one before took tells how fast this machine is."""
        now = time.monotonic()
        if number and self._game:
            self._spent += now - self._step_began
            self._foreseen += _step_seconds(self._game, self._step, self._steps)
        self._step, self._steps, self._words, self._step_began = number, steps, words, now

    def end(self) -> None:
        """The game is done."""
        self._game = None

    def wait(self, game: str) -> Wait | None:
        """How long a game will be waited for; None if it is ready."""
        now = time.monotonic()
        if game == self._game:
            count = f" ({self._step + 1}/{self._steps})" if self._steps > 1 else ""
            words = Text(self._words.en + count, self._words.fr + count)
            return Wait(now - self._began, now - self._began + self._left(now), words)
        if game not in self.waiting:
            return None
        left = self._left(now) + self._pace * sum(_usual(game)["compile"])
        words = Text("another game comes first", "un autre jeu passe d'abord")
        return Wait(now - self._began, now - self._began + left, words)

    @property
    def _pace(self) -> float:
        """How much longer steps take here than usual."""
        return self._spent / self._foreseen if self._foreseen else 1.0

    def _left(self, now: float) -> float:
        """What the game in work still takes."""
        if self._game is None:
            return 0.0
        seconds = [self._pace * _step_seconds(self._game, step, self._steps) for step in range(self._step, self._steps)]
        return max(seconds[0] - (now - self._step_began), LEAST_LEFT * seconds[0]) + sum(seconds[1:])


def _step_seconds(game: str, step: int, steps: int) -> float:
    usual = _usual(game)["compile"]
    return usual[step] if len(usual) == steps else sum(usual) / steps


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
