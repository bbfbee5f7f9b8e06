"""The way back from the end: turn after turn on all cores, kept on disk so that work that was broken off goes on.

Of each turn only what it found to be lost is kept, squeezed, in a file of its own: all else follows from that.
"""

import json
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.solved.configurations import COUNT
from trilude.games.triplex.solved.fights import (
    empty_fights,
    ground,
    lose_both,
    lose_fights,
    put_down,
    win_fights,
)
from trilude.games.triplex.solved.reaching import Ways, lose, mark, not_in, win
from trilude.games.triplex.solved.slots import SLOTS, WORDS, Plane, turn_over
from trilude.games.triplex.solved.stands import ALL_LIFTED, ONE_LIFTED, STANDS, TWO_LIFTED
from trilude.games.triplex.solved.strides import passages, strides

_ROWS = 64
"""Rows that one job deals with."""

_BLOCKS = 8
"""Words of a row that one job turns over: a line of the processor's cache."""

_FIGHTS = 16
"""Remains that one job deals with."""

_ALL_ROWS = (0, SLOTS)
_ONE_LIFTED, _TWO_LIFTED = (ONE_LIFTED - COUNT, TWO_LIFTED - COUNT), (TWO_LIFTED - COUNT, ALL_LIFTED - COUNT)
_ALL_LIFTED, _ALL_REMAINS = (ALL_LIFTED - COUNT, STANDS - COUNT), (0, STANDS - COUNT)

_LAST = 255
"""The last turn that a byte tells; later ones are told as this one."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What is decided so many turns before the end, and not sooner."""

    won: int
    lost: int
    seconds: float


class WayBack:
    """What is known so far of every position, and the work that finds out the rest."""

    def __init__(self, threads: int, folder: Path, *, straight: bool = False) -> None:
        self.know, self.ways = ground(), Ways(strides(straight=straight), passages(straight=straight))
        self.won, self.lost, self._plane = (_plane() for _ in range(3))
        self.turns_lost: NDArray[np.uint8] = np.zeros((SLOTS, SLOTS), np.uint8)
        """Of each lost position the turn at which it was found; rows are of the side to move."""
        self.layers: list[Layer] = []
        self._fights = empty_fights()
        self._threads, self._folder = threads, folder
        self._game = {"homes": json.loads(GAME.data("homes.json")), "straight": straight}
        self._tell: Callable[[float], None]
        self._part = 0.0
        folder.mkdir(parents=True, exist_ok=True)
        while self._file(len(self.layers) + 1).exists():
            self._read(len(self.layers) + 1)

    @property
    def is_done(self) -> bool:
        """Whether nothing more can be decided: what is left is drawn."""
        return bool(self.layers) and self.layers[-1].lost == 0

    def next(self, tell: Callable[[float], None]) -> Layer:
        """Go one turn further back; tells which part of the turn is done."""
        began, number = time.monotonic(), len(self.layers) + 1
        self._tell, self._part = tell, 0.0
        self._share(0.05, turn_over, (0, WORDS), _BLOCKS, self.lost, self._plane)
        self._fight(0.2)
        won = sum(self._share(0.5, win, _ALL_ROWS, _ROWS, self.know, self.ways, self._plane, self._fights, self.won))
        self._share(0.55, turn_over, (0, WORDS), _BLOCKS, self.won, self._plane)
        self._share(0.57, not_in, _ALL_ROWS, _ROWS, self.know, self._plane)
        self._fight(0.7)
        found = self._share(1.0, self._lose, _ALL_ROWS, _ROWS, number)
        won -= sum(layer.won for layer in self.layers)
        layer = Layer(won, sum(count for count, _ in found), time.monotonic() - began)
        self._keep(number, layer, [squeezed for _, squeezed in found])
        self.layers.append(layer)
        return layer

    def _fight(self, until: float) -> None:
        """All attacks into the plane; those that the attackers survive are written into it last."""
        know, plane, fights = self.know, self._plane, self._fights
        step = (until - self._part) / 10
        for lifted in (_ONE_LIFTED, _TWO_LIFTED, _ALL_LIFTED):
            self._share(self._part + step, put_down, lifted, _FIGHTS, know, plane, fights)
        self._share(self._part + step, lose_fights, _ALL_REMAINS, _FIGHTS, know, plane, fights)
        self._share(self._part + 2 * step, lose_both, _ALL_REMAINS, _FIGHTS, know, fights)
        self._share(until, win_fights, _ALL_ROWS, _ROWS, know, plane)

    def _lose(self, number: int, some: tuple[int, int]) -> tuple[int, bytes]:
        """What is lost now in some rows: how many positions, and which, squeezed."""
        fresh = np.zeros((some[1] - some[0], WORDS), np.uint64)
        count = lose(self.know, self.ways, self._plane, self._fights, self.won, self.lost, fresh, some[0])
        self._take_in(fresh, some[0], number)
        return count, zlib.compress(fresh.tobytes(), 1)

    def _take_in(self, fresh: Plane, first: int, number: int) -> None:
        self.lost[first : first + len(fresh)] |= fresh
        mark(self.turns_lost, fresh, first, min(number, _LAST))

    def _share(
        self, until: float, work: Callable[..., Any], which: tuple[int, int], size: int, *given: Any
    ) -> list[Any]:
        """Work on portions, side by side; tells how far that is, up to a part of the turn."""
        jobs = [(first, min(first + size, which[1])) for first in range(*which, size)]
        results, begun = [], self._part
        with ThreadPoolExecutor(self._threads) as pool:
            for result in pool.map(lambda some: work(*given, some), jobs):
                results.append(result)
                self._tell(begun + (until - begun) * len(results) / len(jobs))
        self._part = until
        return results

    def _file(self, number: int) -> Path:
        return self._folder / f"turn-{number:03}"

    def _keep(self, number: int, layer: Layer, squeezed: list[bytes]) -> None:
        """Write what a turn found; the file takes its place once it is whole, so a kill loses one turn at most."""
        told = {"game": self._game, "turn": asdict(layer), "sizes": [len(part) for part in squeezed]}
        growing = self._folder / "growing"
        growing.write_bytes(json.dumps(told).encode() + b"\n" + b"".join(squeezed))
        growing.replace(self._file(number))

    def _read(self, number: int) -> None:
        """Take in what a turn found."""
        told, _, body = self._file(number).read_bytes().partition(b"\n")
        try:
            facts = json.loads(told)
            if facts["game"] != self._game:
                raise self._refused(number, _OF_ANOTHER_GAME)
            first = 0
            for row, size in zip(range(0, SLOTS, _ROWS), facts["sizes"], strict=True):
                fresh = np.frombuffer(zlib.decompress(body[first : first + size]), np.uint64).reshape(-1, WORDS)
                self._take_in(fresh, row, number)
                first += size
            self.layers.append(Layer(**facts["turn"]))
        except (ValueError, KeyError, TypeError, zlib.error):
            raise self._refused(number, _DAMAGED) from None

    def _refused(self, number: int, words: Text) -> TriludeError:
        return TriludeError(words.fill(path=self._file(number)))


_OF_ANOTHER_GAME = Text(
    "{path} is of a game with other rules: keep what is known of this one in another folder (--keep).",
    "{path} vient d’un jeu aux règles différentes : gardez ce qui est su de celui-ci dans un autre dossier (--keep).",
)
_DAMAGED = Text(
    "{path} is damaged: delete it and those of later turns, and the work goes on from there.",
    "{path} est abîmé : supprimez-le, et ceux des tours suivants, et le travail reprend de là.",
)


def _plane() -> Plane:
    return np.zeros((SLOTS, WORDS), np.uint64)
