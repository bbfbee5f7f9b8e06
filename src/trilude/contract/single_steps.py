"""The rules for one position at a time, in as few calls from Python as possible.

At every call Numba finds out of what type each argument is. For a record with many fields that takes longer than most
moves take to make, for an array hardly any time; so tables and positions come as arrays of one record here.
"""

from types import ModuleType
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, Moves, Rules, hide, legal_moves, play, scores, setup, shares, to_move


@kernel
def begin(tables: Records, position: Records, options: NDArray[np.int64], seed: int) -> None:
    """Turn a zeroed record into the first position."""
    setup(tables[0], position[0], options, seed)


@kernel
def list_moves(tables: Records, position: Records, moves: Moves) -> int:
    """Write all legal moves and return their number."""
    return legal_moves(tables[0], position[0], moves)


@kernel
def find_mover(tables: Records, position: Records) -> int:
    """The seat that decides next, or NOBODY."""
    return to_move(tables[0], position[0])


@kernel
def advance(tables: Records, position: Records, known: Moves, move: int, moves: Moves) -> tuple[int, int]:
    """Make a move and write the legal ones that follow; returns who decides then, and how many these are.

    `known` are the legal moves before; a move that is not among them is not made, and the number is -1.
    """
    if not (known == move).any():
        return NOBODY, -1
    play(tables[0], position[0], move)
    return to_move(tables[0], position[0]), legal_moves(tables[0], position[0], moves)


@kernel
def make_move(tables: Records, position: Records, move: int) -> None:
    """Make a legal move."""
    play(tables[0], position[0], move)


@kernel
def conceal(tables: Records, position: Records, seat: int) -> None:
    """Erase all that a seat may not know."""
    hide(tables[0], position[0], seat)


@kernel
def count_points(tables: Records, position: Records, points: NDArray[np.int64]) -> None:
    """Write each seat's points."""
    scores(tables[0], position[0], points)


@kernel
def share_out(tables: Records, position: Records, parts: NDArray[np.float64]) -> None:
    """Write each seat's share of the win of a finished game."""
    shares(tables[0], position[0], parts)


class SingleSteps(Protocol):
    """The functions above, for the rules of one game."""

    def begin(self, tables: Records, position: Records, options: NDArray[np.int64], seed: int) -> None: ...
    def list_moves(self, tables: Records, position: Records, moves: Moves) -> int: ...
    def find_mover(self, tables: Records, position: Records) -> int: ...
    def advance(self, tables: Records, position: Records, known: Moves, move: int, moves: Moves) -> tuple[int, int]: ...
    def make_move(self, tables: Records, position: Records, move: int) -> None: ...
    def conceal(self, tables: Records, position: Records, seat: int) -> None: ...
    def count_points(self, tables: Records, position: Records, points: NDArray[np.int64]) -> None: ...
    def share_out(self, tables: Records, position: Records, parts: NDArray[np.float64]) -> None: ...


class PlainSteps:
    """The functions above for rules that are no module: put together from functions, they are called one by one."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def begin(self, tables: Records, position: Records, options: NDArray[np.int64], seed: int) -> None:
        self._rules.setup(tables[0], position[0], options, seed)

    def list_moves(self, tables: Records, position: Records, moves: Moves) -> int:
        return self._rules.legal_moves(tables[0], position[0], moves)

    def find_mover(self, tables: Records, position: Records) -> int:
        return self._rules.to_move(tables[0], position[0])

    def advance(self, tables: Records, position: Records, known: Moves, move: int, moves: Moves) -> tuple[int, int]:
        if not (known == move).any():
            return NOBODY, -1
        self._rules.play(tables[0], position[0], move)
        return self.find_mover(tables, position), self.list_moves(tables, position, moves)

    def make_move(self, tables: Records, position: Records, move: int) -> None:
        self._rules.play(tables[0], position[0], move)

    def conceal(self, tables: Records, position: Records, seat: int) -> None:
        self._rules.hide(tables[0], position[0], seat)

    def count_points(self, tables: Records, position: Records, points: NDArray[np.int64]) -> None:
        self._rules.scores(tables[0], position[0], points)

    def share_out(self, tables: Records, position: Records, parts: NDArray[np.float64]) -> None:
        self._rules.shares(tables[0], position[0], parts)


class OwnSteps:
    """The functions above, for one game alone: each may be replaced by what was compiled of it elsewhere."""

    def __init__(self) -> None:
        for step in (begin, list_moves, find_mover, advance, make_move, conceal, count_points, share_out):
            setattr(self, step.__name__, step)


def steps_by(rules: Rules) -> SingleSteps:
    """The functions that make steps by some rules."""
    return cast("SingleSteps", OwnSteps()) if isinstance(rules, ModuleType) else PlainSteps(rules)
