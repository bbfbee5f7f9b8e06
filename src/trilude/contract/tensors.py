"""Views as tensors, for programs that learn: named planes whose shapes and ranges a game declares in `tensors.py`.

All planes of a view lie one after another in one flat row of numbers: first those over the board, which all have the
same height and width, then facts without a place. So a row is ready for a plain network as it is, `board` shapes its
first part for a convolution, and `split` gives every plane by its name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any, cast, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trilude.contract.dtypes import Records
from trilude.contract.errors import TriludeError
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.rules import Tensors, encode, register_tensors
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.position import View

Tensor = NDArray[np.float32]

BOARD_AXES = 3
"""A plane over the board has a depth, a height and a width; a fact has a length only."""


@kernel
def write_row(tables: Records, position: Records, seat: int, tensor: Tensor) -> None:
    """Write one view over a template; arrays of one record are quicker to hand over than records (see single_steps)."""
    encode(tables[0], position[0], seat, tensor)


@dataclass(frozen=True, slots=True)
class Plane:
    """Something that is encoded: numbers over the board, depth x height x width, or a list of facts."""

    name: str
    shape: tuple[int, ...]
    meaning: Text
    low: float = 0.0
    high: float = 1.0
    fixed: ArrayLike | None = field(default=None, compare=False)
    """The numbers, where they are the same in every view: what is printed on the board."""

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


def starts(planes: Sequence[Plane]) -> tuple[int, ...]:
    """Where each plane begins in the flat row, and where the last one ends."""
    return tuple(int(end) for end in np.cumsum([0, *(plane.size for plane in planes)]))


class Planes(Sequence[Plane]):
    """The planes of a game, in their order."""

    def __init__(self, game: Game, planes: tuple[Plane, ...]) -> None:
        self.game = game
        self._planes = planes
        self._starts = starts(planes)
        self.size = self._starts[-1]
        """The length of the flat row of a view."""
        over_board = [plane for plane in planes if len(plane.shape) == BOARD_AXES]
        self.board_shape = (sum(plane.shape[0] for plane in over_board), *over_board[0].shape[1:])
        """Depth, height and width of all planes over the board together."""
        self.template: Tensor = np.zeros(self.size, np.float32)
        """The row with nothing but what is fixed."""
        self.low: Tensor = np.zeros(self.size, np.float32)
        self.high: Tensor = np.zeros(self.size, np.float32)
        """The range of each number of the row."""
        for plane, start in zip(planes, self._starts, strict=False):
            part = slice(start, start + plane.size)
            self.low[part], self.high[part] = plane.low, plane.high
            if plane.fixed is not None:
                self.template[part] = np.asarray(plane.fixed, np.float32).reshape(-1)

    def split(self, rows: Tensor) -> dict[str, Tensor]:
        """Every plane by its name, of one flat row or of many, each in its shape; no numbers are copied."""
        return {
            plane.name: rows[..., start : start + plane.size].reshape(*rows.shape[:-1], *plane.shape)
            for plane, start in zip(self._planes, self._starts, strict=False)
        }

    def board(self, rows: Tensor) -> Tensor:
        """All planes over the board, of one flat row or of many, as a convolution takes them."""
        return rows[..., : prod(self.board_shape)].reshape(*rows.shape[:-1], *self.board_shape)

    def facts(self, rows: Tensor) -> Tensor:
        """All numbers that have no place on the board."""
        return rows[..., prod(self.board_shape) :]

    def of(self, view: "View") -> Tensor:
        """The flat row of one view."""
        tensor = self.template.copy()
        write_row(self.game.tables_array, view.records, view.seat, tensor)
        return tensor

    @overload
    def __getitem__(self, index: int) -> Plane: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Plane, ...]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._planes[index]

    def __len__(self) -> int:
        return len(self._planes)

    def __iter__(self) -> Iterator[Plane]:
        return iter(self._planes)

    def __repr__(self) -> str:
        return "\n".join(f"{plane.name} {plane.shape}: {plane.meaning.en}" for plane in self)


def planes_of(game: Game) -> Planes:
    """The planes that a game declares."""
    if not game.has_module("tensors"):
        words = Text(
            "{game} has no tensors: its package would declare them in tensors.py.",
            "{game} n’a pas de tenseurs : son paquet les déclarerait dans tensors.py.",
        )
        raise TriludeError(words.fill(game=game.name))
    tensors = cast("Tensors", game.module("tensors"))
    register_tensors(game.rules, tensors)
    return Planes(game, tensors.PLANES)
