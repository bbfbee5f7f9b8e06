"""How the record of a position or a view is held: opened, as an array that kernels read, or packed, as few bytes.

The last few that were looked at stay open, so that whoever plays on never unpacks anything; others take little room.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import ref

import numpy as np

from trilude.contract.dtypes import Records
from trilude.contract.game import Game
from trilude.contract.moves import Listing
from trilude.contract.options import Options
from trilude.contract.packing import Packed, copied, pack, unpack

KEPT_OPEN = 128
"""How many sights stay open: those of all the tables at which a server is told of moves in the same moment."""

UNASKED = -2
"""The mover of a record that nobody has asked for one."""

T = TypeVar("T")


class Origin:
    """What all positions of one game have in common."""

    __slots__ = ("first", "game", "ground", "options", "ply", "seed", "steps", "tables")

    def __init__(self, game: Game, options: Options, seed: int | None, first: bytes, ply: int = 0) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.tables = game.tables_array
        self.steps = game.single_steps
        self.first = first
        """The record that was given."""
        self.ply = ply
        """How many moves had led to that record."""
        self.ground = first
        """The record from which others are told by their differences: a later one in time (see contract.packing)."""


class Opened:
    """A record to be read, and what was found out about it."""

    __slots__ = ("first", "listing", "mover", "packed", "read", "record")

    def __init__(self, record: Records, mover: int = UNASKED, listing: Listing | None = None) -> None:
        self.record = record
        self.first: np.record | None = None
        """The one record of the array, once somebody has asked for it: rules' texts and scenes ask over and over."""
        self.packed: Packed | None = None
        """The record as few bytes, once one of the sights that share it was closed."""
        self.mover = mover
        self.listing = listing
        self.read: Any = None
        """What the game has read from the record for its notation and its scene."""


_open_ones: "deque[ref[Held]]" = deque()


class Held:
    """Something that holds a record."""

    __slots__ = ("__weakref__", "_mover", "_opened", "_origin", "_packed")

    _origin: Origin
    _packed: Packed | None
    _opened: Opened | None
    """At least one of the two is there."""
    _mover: int
    """Who decides next, known even while it is closed: whoever looks back through a game asks for that alone."""

    def _open(self) -> Opened:
        opened = self._opened
        if opened is None:
            assert self._packed is not None  # noqa: S101
            opened = self._opened = Opened(unpack(self._packed, self._origin.game.rules.POSITION))
            self._stay_open()
        return opened

    def _stay_open(self) -> None:
        """Close whatever was looked at longest ago; what nobody holds any more is never packed."""
        _open_ones.append(ref(self))
        if len(_open_ones) > KEPT_OPEN:
            oldest = _open_ones.popleft()()
            if oldest is not None:
                oldest._close()  # noqa: SLF001

    def _close(self) -> None:
        if self._opened is not None:
            self._pack()
            self._opened = None  # last: whoever finds it so finds it packed

    def _pack(self) -> Packed:
        """The record as few bytes, which it is kept as from now on."""
        packed, opened = self._packed, self._opened
        if packed is None:
            assert opened is not None  # noqa: S101
            packed = opened.packed or pack(opened.record, self._origin.ground)
            if isinstance(packed, bytes):
                self._origin.ground = packed
            opened.packed = self._packed = packed
        return packed

    def copy_record(self) -> np.record:
        """A fresh record of this position that a kernel may change."""
        record: np.record = copied(self._open().record)[0]
        return record

    @property
    def record(self) -> np.record:
        """The record, to read."""
        opened = self._opened or self._open()
        record = opened.first
        if record is None:
            record = opened.first = opened.record[0]
        return record

    def read(self, read: Callable[[np.record], T]) -> T:
        """What a game reads from the record, once: its notation and its scene ask for every legal move.

        A game has one such reading.
        """
        opened = self._opened or self._open()
        known: T | None = opened.read
        if known is None:
            known = opened.read = read(self.record)
        return known

    @property
    def records(self) -> Records:
        """The record as an array of one, to read."""
        return self._open().record
