"""Moves: each with its notation, the legal ones of a position, and those that led to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, SupportsIndex, overload

import numpy as np

from trilude.contract.errors import TriludeError
from trilude.contract.packing import Packed, whole
from trilude.contract.rules import NOBODY, Moves

if TYPE_CHECKING:
    from trilude.contract.position import Sight


@dataclass(frozen=True, slots=True)
class Move:
    """A move: the integer that rules know it by, and its notation."""

    id: int
    """-1 where the viewer may not know which move it was, and for steps (see contract.steps)."""
    text: str
    seen: tuple[str, ...] = field(default=(), compare=False)
    """How a spectator and each seat may read it; empty where everybody may know all of it."""

    def as_seen_by(self, seat: int) -> "Move":
        """The move as far as a seat, or a spectator (NOBODY), may know it."""
        text = self.seen[seat - NOBODY] if self.seen else self.text
        return self if text == self.text and not self.seen else Move(self.id if text == self.text else -1, text)

    def __str__(self) -> str:
        return self.text


class Listing:
    """The integers of legal moves, in the rules' order."""

    def __init__(self, array: Moves) -> None:
        self.array = array

    @cached_property
    def ids(self) -> frozenset[int]:
        """The integers as a set."""
        return frozenset(self.array.tolist())

    def __contains__(self, move: int) -> bool:
        """Whether a move is among them; building a set pays only for those who ask for it."""
        return move in self.ids if "ids" in self.__dict__ else bool((self.array == move).any())


NO_MOVES = Listing(np.zeros(0, np.int32))


class LegalMoves:
    """Legal moves in the rules' order, a sequence; each gets its notation when it is looked at.

    It is no subclass of Sequence[Move], for then type checkers would object to asking whether a text is among them.
    """

    __slots__ = ("_sight", "listing")

    def __init__(self, sight: "Sight", listing: Listing) -> None:
        self._sight = sight
        self.listing = listing

    def _seen_from(self) -> "Sight":
        """What the moves are legal in."""
        return self._sight

    @property
    def ids(self) -> frozenset[int]:
        """The moves' integers."""
        return self.listing.ids

    @property
    def numbers(self) -> list[int]:
        """The moves' integers, in the rules' order."""
        numbers: list[int] = self.listing.array.tolist()
        return numbers

    @property
    def array(self) -> Moves:
        """The moves' integers as an array, in the rules' order. It must not be changed."""
        return self.listing.array

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "list[Move]": ...
    def __getitem__(self, index: int | slice) -> "Move | list[Move]":
        if isinstance(index, slice):
            return list(map(self._seen_from().name_move, self.listing.array[index].tolist()))
        return self._seen_from().name_move(int(self.listing.array[index]))

    def __len__(self) -> int:
        return len(self.listing.array)

    def __iter__(self) -> Iterator[Move]:
        return map(self._seen_from().name_move, self.numbers)

    def __contains__(self, move: object) -> bool:
        """Whether a move, its integer or its notation is legal."""
        if isinstance(move, Move):
            return move.id in self.listing
        if isinstance(move, str):
            sight = self._seen_from()
            try:
                return sight.game.notation.read_move(sight, move.strip()) in self.listing
            except TriludeError:
                return False
        return isinstance(move, SupportsIndex) and index(move) in self.listing

    def __reversed__(self) -> Iterator[Move]:
        return map(self._seen_from().name_move, reversed(self.numbers))

    def index(self, move: Move) -> int:
        """The place of a move; raises ValueError where it is not legal."""
        return self.numbers.index(move.id)

    def count(self, move: Move) -> int:
        """1 where a move is legal, else 0."""
        return int(move in self)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {' '.join(str(move) for move in self[:40])}{' …' * (len(self) > 40)}>"


Sequence.register(LegalMoves)


class Trailhead:
    """Where a trail begins: a position as it was given, with the moves that had led to it."""

    __slots__ = ("_packed", "moves", "ply")

    def __init__(self, packed: Packed, moves: tuple[Move, ...]) -> None:
        self._packed = packed
        self.moves = moves
        self.ply = len(moves)

    @property
    def data(self) -> bytes:
        """The bytes of the position's record."""
        return whole(self._packed)


class Trail:
    """The moves that led to a position, the last first. Positions of one game share all they have in common."""

    __slots__ = ("before", "move", "ply")

    def __init__(self, before: "Trail | Trailhead", move: Move | int) -> None:
        self.before = before
        self.move = move
        """Its integer alone, until somebody wants to read it."""
        self.ply: int = before.ply + 1


def walked(trail: Trail | Trailhead) -> tuple[Trailhead, list[Trail]]:
    """Where a trail begins, and all its moves from there on."""
    steps: list[Trail] = []
    while isinstance(trail, Trail):
        steps.append(trail)
        trail = trail.before
    steps.reverse()
    return trail, steps
