"""Wins that can be forced in a number of turns, in games of two in which nothing is hidden or left to chance.

It goes through everything, in Python, and suits ends of games: a few moves each, a few turns to go. What was found is
remembered by a position's bytes, so positions must not remember the way they were reached.
"""

import numpy as np

from trilude.contract.errors import TriludeError
from trilude.contract.game import Game
from trilude.contract.packing import copied
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY
from trilude.contract.words import Text


class TooMuch(TriludeError):  # noqa: N818
    """A search that would go on for longer than it may."""


class Forcing:
    """Looks for forced wins in one game."""

    def __init__(self, game: Game, most: int, free: frozenset[int] = frozenset(), *, in_all: bool = False) -> None:
        self._game = game
        self._steps = game.single_steps
        self._left = self._most = most
        """Positions that one question may look at, or all questions together."""
        self._in_all = in_all
        self._free = free
        """Moves that are no turn: passes."""
        self._known: dict[tuple[bytes, int, int], bool] = {}

    def least(self, position: Position, seat: int, most: int) -> int | None:
        """In how few of its own turns a seat can force a win; None where it takes more than `most`."""
        self._begin()
        return next((turns for turns in range(most + 1) if self._wins(bytes(position), seat, turns)), None)

    def _begin(self) -> None:
        if not self._in_all:
            self._left = self._most

    def forget(self) -> None:
        """Make room for other questions."""
        self._known.clear()

    def wins(self, position: Position, seat: int, turns: int) -> bool:
        """Whether a seat can force a win in so many of its own turns."""
        self._begin()
        return self._wins(bytes(position), seat, turns)

    def right(self, position: Position, turns: int) -> list[int]:
        """The moves with which whoever is to move still wins in so many turns, this one included."""
        seat = position.mover
        return [
            move
            for move in position.legal_moves.numbers
            if self.wins(position.play(move), seat, turns - (move not in self._free))
        ]

    def _wins(self, data: bytes, seat: int, turns: int) -> bool:
        key = (data, seat, turns)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._look(data, seat, turns)
        return known

    def _look(self, data: bytes, seat: int, turns: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise TooMuch(Text("That takes too long to find out.", "C’est trop long à vérifier."))
        tables, record = self._game.tables_array, np.frombuffer(bytearray(data), self._game.rules.POSITION)
        mover = int(self._steps.find_mover(tables, record))
        if mover == NOBODY:
            shares = np.zeros(2, np.float64)
            self._steps.share_out(tables, record, shares)
            return bool(shares[seat] == 1.0)
        moves = np.empty(self._game.most_moves, np.int32)
        count = self._steps.list_moves(tables, record, moves)
        own = mover == seat
        for move in moves[:count].tolist():
            left = turns - (own and move not in self._free)
            if left < 0:
                return False
            after = copied(record)
            self._steps.make_move(tables, after, move)
            if self._wins(after.tobytes(), seat, left) == own:
                return own
        return not own
