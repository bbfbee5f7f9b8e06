"""Positions and views: the small immutable objects through which people and programs meet a game.

A position holds the bytes of its record, so it can be hashed, compared, pickled and shared between threads. The moves
that led to it are remembered but are no part of what makes two positions equal.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, overload

import numpy as np

from trilude.contract.board_text import board_text
from trilude.contract.chance import WIDE, generator_from
from trilude.contract.choices import Choices, choices
from trilude.contract.errors import BadPosition, IllegalMove, TriludeError
from trilude.contract.game import Game
from trilude.contract.options import Options
from trilude.contract.rules import NOBODY
from trilude.contract.steps import SIGN, leaver, openly, record_after, shared_without
from trilude.contract.svg import scene_svg
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    from trilude.contract.chance import Generator
    from trilude.contract.scene import Board, Scene


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


class Sight:
    """What can be looked at: a position as a whole, or one seat's view of it."""

    def __init__(self, game: Game, options: Options, data: bytes, moves: tuple[Move, ...], seat: int | None) -> None:
        self.game = game
        self.options = options
        self.moves = moves
        """All moves since the start, as far as they may be known."""
        self.seat = seat
        """The seat whose view this is; NOBODY for a spectator; None where nothing is hidden from the looker."""
        self.called: tuple[str, ...] = ()
        """What the people on the seats are called, empty where they have no name; for sentences only."""
        self._data = data

    def calling(self, names: tuple[str, ...]) -> Self:
        """The same, with people called by their names in sentences."""
        other = copy(self)
        other.called = names
        return other

    def name_of(self, seat: int, usual: Text | None = None) -> Text:
        """What a seat is called in sentences: its person's name, or what it is usually called."""
        name = self.called[seat] if self.called else ""
        return Text.same(name) if name else usual or self.game.seat_names[seat]

    def copy_record(self) -> np.record:
        """A fresh record of this position that a kernel may change."""
        record: np.record = np.frombuffer(bytearray(self._data), self.game.rules.POSITION)[0]
        return record

    @cached_property
    def record(self) -> np.record:
        """The record, to read."""
        return self.copy_record()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.game.seats(self.options)

    @property
    def ply(self) -> int:
        """How many moves have been made since the start."""
        return len(self.moves)

    @cached_property
    def to_move(self) -> int | None:
        """The seat that decides next; None once the game is over."""
        seat = self.game.rules.to_move(self.game.tables, self.record)
        return None if seat == NOBODY else int(seat)

    @property
    def mover(self) -> int:
        """The seat that decides next; raises where the game is over and nobody does."""
        if self.to_move is None:
            raise TriludeError(Text("The game is over: nobody is to move.", "La partie est finie : personne ne joue."))
        return self.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""
        scores = np.zeros(self.seats, np.int64)
        self.game.rules.scores(self.game.tables, self.record, scores)
        return tuple(int(score) for score in scores)

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: 1 for a lone winner, halves for a tie of two, 0 for all while play goes on."""
        shares = np.zeros(self.seats, np.float64)
        if self.is_over:
            self.game.rules.shares(self.game.tables, self.record, shares)
        by_rules = tuple(float(share) for share in shares)
        return shared_without(self.left, by_rules, self.scores) if self.left and self.is_over else by_rules

    @property
    def left(self) -> tuple[int, ...]:
        """The seats whose players gave up and pass: they win nothing."""
        return tuple(seat for move in self.moves if (seat := leaver(move.text)) is not None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several where they tied or are partners."""
        return tuple(seat for seat, share in enumerate(self.shares) if share > 0)

    @property
    def ending(self) -> Text | None:
        """How the game ended, in a sentence."""
        return self.game.notation.ending(self) if self.is_over else None

    @cached_property
    def legal_moves(self) -> "LegalMoves":
        """All legal moves, of a view only when it is its seat's turn."""
        if self.game.hidden and self.seat is not None and self.seat != self.to_move:
            return LegalMoves(self, np.zeros(0, np.int32))
        moves = np.zeros(self.game.most_moves, np.int32)
        count = self.game.rules.legal_moves(self.game.tables, self.copy_record(), moves)
        return LegalMoves(self, moves[:count].copy())

    def move(self, given: "Move | str | int") -> Move:
        """The legal move meant by its notation, its integer or an equal move; raises with the reason otherwise."""
        if isinstance(given, str):
            given = self.game.notation.read_move(self, given.strip())
        move = given.id if isinstance(given, Move) else int(given)
        if move not in self.legal_moves.ids:
            raise IllegalMove(self.game.notation.why_illegal(self, move))
        return self.name_move(move)

    def name_move(self, move: int) -> Move:
        """A legal move with its notation."""
        write = self.game.notation.write_move
        seen = range(NOBODY, self.seats) if self.game.hidden and self.seat is None else ()
        return Move(move, write(self, move, self.seat), tuple(write(self, move, viewer) for viewer in seen))

    @cached_property
    def text(self) -> str:
        """The position in one line."""
        return self.game.notation.write_position(self)

    @property
    def board(self) -> "Board":
        """What all scenes of this game have in common."""
        return self.game.board(self.options)

    @cached_property
    def paths(self) -> list[tuple[tuple[str, ...], int]]:
        """The ways to pick each legal move, id by id."""
        paths = self.game.scene.paths
        return [(path, move) for move in self.legal_moves.numbers for path in paths(self, move)]

    @cached_property
    def choices(self) -> Choices:
        """The ways to pick a legal move, as far as they are told at once."""
        return choices(self)

    @cached_property
    def scene(self) -> "Scene":
        """The position laid out for drawing and clicking, on its board."""
        return self.game.scene.lay_out(self)

    def svg(self, language: Language = "en") -> str:
        """The position as a drawing."""
        return scene_svg(self.board, self.scene, self.game.scene.STYLE, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return board_text(self.board, self.scene)

    def __repr__(self) -> str:
        return f"{self}\n{self.text}"

    def __bytes__(self) -> bytes:
        return self._data

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sight)
            and (self.game.name, self.options, self.seat) == (other.game.name, other.options, other.seat)
            and self._data == other._data
        )

    def __hash__(self) -> int:
        return hash((self.game.name, self.seat, self._data))


class LegalMoves(Sequence[Move]):
    """Legal moves in the rules' order; each gets its notation when it is looked at."""

    def __init__(self, sight: Sight, ids: "np.ndarray[Any, np.dtype[np.int32]]") -> None:
        self._sight = sight
        self._ids = ids
        self.ids = frozenset(ids.tolist())
        """The moves' integers."""

    @property
    def numbers(self) -> list[int]:
        """The moves' integers, in the rules' order."""
        numbers: list[int] = self._ids.tolist()
        return numbers

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "list[Move]": ...
    def __getitem__(self, index: int | slice) -> "Move | list[Move]":
        if isinstance(index, slice):
            return [self._sight.name_move(move) for move in self._ids[index].tolist()]
        return self._sight.name_move(int(self._ids[index]))

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[Move]:
        return (self._sight.name_move(int(move)) for move in self._ids)

    def __contains__(self, move: object) -> bool:
        return (move.id if isinstance(move, Move) else move) in self.ids

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {' '.join(str(move) for move in self[:40])}{' …' * (len(self) > 40)}>"


class Position(Sight):
    """Everything on the table at one moment, hidden parts included. Positions never change; `play` makes new ones."""

    def __init__(
        self, game: Game, options: Options, seed: int | None, data: bytes, moves: tuple[Move, ...] = ()
    ) -> None:
        super().__init__(game, options, data, moves, None)
        self.seed = seed
        """The seed it was dealt from; None where the position was set up from text or bytes."""

    @staticmethod
    def start(game: Game, options: Options, seed: int) -> "Position":
        """The first position of a game.

        A wide seed deals twice: its lower bits decide what everybody sees, all of it whatever somebody may not see.
        """
        record = _blank(game)
        game.rules.setup(game.tables, record, _codes(game, options), seed % WIDE)
        first = Position(game, options, seed, record.tobytes())
        if seed < WIDE or not game.chance:
            return first
        return Position(game, options, seed, first.view(NOBODY).sample(generator_from(seed)).tobytes())

    @staticmethod
    def from_text(game: Game, options: Options, text: str) -> "Position":
        """The position that one line of text describes."""
        record = _blank(game)
        game.rules.setup(game.tables, record, _codes(game, options), 0)
        game.notation.read_position(text.strip(), record)
        return Position(game, options, None, record.tobytes())

    @staticmethod
    def from_bytes(game: Game, options: Options, data: bytes) -> "Position":
        """The position whose bytes these are."""
        size = game.rules.POSITION.itemsize
        if len(data) != size:
            words = Text(
                "A position of {game} is {size} bytes long, not {given}.",
                "Une position de {game} compte {size} octets, et non {given}.",
            )
            raise BadPosition(words.fill(game=game.name, size=size, given=len(data)))
        return Position(game, options, None, data)

    def play(self, given: Move | str | int) -> "Position":
        """The position after a legal move; an illegal one raises IllegalMove with the reason."""
        move = self.move(given)
        record = self.copy_record()
        self.game.rules.play(self.game.tables, record, move.id)
        return Position(self.game, self.options, self.seed, record.tobytes(), (*self.moves, move))

    def follow(self, text: str) -> "Position":
        """The position after a move or a step, as records and stored matches have them."""
        if not text.startswith(SIGN):
            return self.play(text)
        record = record_after(self, text)
        seen = (openly(text),) * (self.seats + 1) if self.game.hidden else ()
        moves = (*self.moves, Move(-1, text, seen))
        return Position(self.game, self.options, self.seed, record.tobytes(), moves)

    def view(self, seat: int) -> "View":
        """What one seat knows of the position; a spectator is the seat NOBODY, -1."""
        record = self.copy_record()
        self.game.rules.hide(self.game.tables, record, seat)
        moves = tuple(move.as_seen_by(seat) for move in self.moves)
        return View(self.game, self.options, record.tobytes(), moves, seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.options, self.seed, self._data, self.moves)


class View(Sight):
    """A position as one seat may know it. Players choose from views."""

    seat: int
    """The seat whose view this is; NOBODY for a spectator."""

    def sample(self, generator: "Generator") -> np.record:
        """A record with the unknown parts filled in at random, in agreement with what the seat knows."""
        record = self.copy_record()
        self.game.rules.sample(self.game.tables, record, self.seat, generator)
        return record

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self.game, self.options, self._data, self.moves, self.seat)


def _blank(game: Game) -> np.record:
    record: np.record = np.zeros(1, game.rules.POSITION)[0]
    return record


def _codes(game: Game, options: Options) -> "np.ndarray[Any, np.dtype[np.int64]]":
    return np.array([option.code(options[option.name]) for option in game.options], np.int64)
