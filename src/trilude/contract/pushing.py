"""A board on which moves are made and taken back, for programs that walk through many positions.

    board = trilude.Board(name)
    for move in board.legal_moves.numbers:
        board.push(move)
        …
        board.pop()

A position never changes and each move makes another one. A board changes, and keeps the records of the moves that can
be taken back one after another in one array; so it makes hardly any objects. `position` is what lies on it, to keep.
"""

from typing import Any

import numpy as np

from trilude.contract.errors import IllegalMove
from trilude.contract.holding import Opened
from trilude.contract.moves import LegalMoves, Listing, Move, Trail
from trilude.contract.packing import copied
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY
from trilude.contract.sight import Sight
from trilude.contract.words import Text

_FIRST_ROOM = 64


class Board:
    """A position that changes: `push` makes a move, `pop` takes it back."""

    def __init__(self, start: Position | str, *, seed: int | None = None, **options: Any) -> None:
        start = Position.first(start, seed, options) if isinstance(start, str) else start
        self.start = start
        """What lay on the board before anything was pushed."""
        self.game = start.game
        self.options = start.options
        self._steps, self._tables = self.game.single_steps, self.game.tables_array
        self._dtype = self.game.rules.POSITION
        self._bytes = np.zeros((_FIRST_ROOM, self._dtype.itemsize), np.uint8)
        self._bytes[0] = np.frombuffer(bytes(start), np.uint8)
        self._records = [row.view(self._dtype) for row in self._bytes]
        self._record = self._records[0]
        self._pushed: list[int] = []
        self._trails = [start.trail]
        self._movers = [NOBODY if start.to_move is None else start.to_move]
        self._listings = [start.legal_moves.listing]
        self._scratch = np.empty(self.game.most_moves, np.int32)

    def push(self, given: Move | str | int) -> None:
        """Make a legal move; an illegal one raises IllegalMove with the reason, and changes nothing."""
        number = given if type(given) is int else self.position.move(given).id
        depth = len(self._pushed) + 1
        if depth == len(self._bytes):
            self._make_room()
        self._bytes[depth] = self._bytes[depth - 1]
        after = self._records[depth]
        known = self._listings[-1].array
        legal = 0 <= number < self.game.move_ids
        seat, count = self._steps.advance(self._tables, after, known, number, self._scratch) if legal else (0, -1)
        if count < 0:
            self.position.move(number)
        self._pushed.append(number)
        self._trails.append(Trail(self._trails[-1], number))
        self._movers.append(seat)
        self._listings.append(Listing(self._scratch[:count].copy()))
        self._record = after

    def pop(self) -> int:
        """Take the last move back, and return its integer."""
        if not self._pushed:
            words = Text("Nothing was pushed that could be taken back.", "Aucun coup à reprendre.")
            raise IllegalMove(words)
        self._trails.pop()
        self._movers.pop()
        self._listings.pop()
        number = self._pushed.pop()
        self._record = self._records[len(self._pushed)]
        return number

    def _make_room(self) -> None:
        larger = np.zeros((2 * len(self._bytes), self._dtype.itemsize), np.uint8)
        larger[: len(self._bytes)] = self._bytes
        self._bytes = larger
        self._records = [row.view(self._dtype) for row in larger]

    @property
    def position(self) -> Position:
        """What lies on the board, as a position that stays as it is."""
        opened = Opened(copied(self._record), self._movers[-1], self._listings[-1])
        return self.start.later(self._trails[-1], opened)

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves; their notation can be asked for until the next push or pop."""
        return _MovesHere(self, self._listings[-1])

    @property
    def pushed(self) -> list[int]:
        """The integers of the moves that can be taken back."""
        return list(self._pushed)

    @property
    def ply(self) -> int:
        """How many moves have been made since the start of the game."""
        return self.start.ply + len(self._pushed)

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None once the game is over."""
        return None if self._movers[-1] == NOBODY else self._movers[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._movers[-1] == NOBODY

    @property
    def record(self) -> np.record:
        """The record, to read, until the next push or pop."""
        record: np.record = self._record[0]
        return record

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.start.seats

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""
        points = np.zeros(self.seats, np.int64)
        self._steps.count_points(self._tables, self._record, points)
        return tuple(points.tolist())

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, 0 for all while play goes on."""
        return self.position.shares


class _MovesHere(LegalMoves):
    """The legal moves on a board, which is made a position only for those who want to read them."""

    __slots__ = ("_board",)

    def __init__(self, board: Board, listing: Listing) -> None:
        self._board, self.listing = board, listing

    def _seen_from(self) -> Sight:
        return self._board.position
