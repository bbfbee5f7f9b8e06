"""Positions and views: the small immutable objects through which people and programs meet a game.

A position can be hashed, compared, pickled and shared between threads; what makes two positions equal are the bytes of
their records. The moves that led to it are remembered but are no part of that.
"""

import json
from base64 import b64decode, b64encode
from secrets import randbits
from typing import TYPE_CHECKING, Any

import numpy as np

from trilude.contract.chance import WIDE, generator_from
from trilude.contract.dtypes import Records
from trilude.contract.errors import TriludeError
from trilude.contract.game import Game, find_game
from trilude.contract.holding import Opened, Origin
from trilude.contract.json_reading import reading_json, whole, words
from trilude.contract.moves import LegalMoves, Listing, Move, Trail, Trailhead, walked
from trilude.contract.options import Options
from trilude.contract.packing import copied
from trilude.contract.rules import NOBODY
from trilude.contract.seeds import folded
from trilude.contract.sight import Sight
from trilude.contract.soundness import check_bytes
from trilude.contract.steps import SIGN, openly, record_after
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.chance import Generator

__all__ = ["LegalMoves", "Move", "Position", "Sight", "View"]


class Position(Sight):
    """Everything on the table at one moment, hidden parts included. Positions never change; `play` makes new ones."""

    __slots__ = ()

    def __init__(
        self, game: Game, options: Options, seed: int | None, data: bytes, moves: tuple[Move, ...] = ()
    ) -> None:
        self._begin(Origin(game, options, seed, data, len(moves)), data, moves, None)

    @property
    def seed(self) -> int | None:
        """The seed it was dealt from; None where the position was set up from text or bytes."""
        return self._origin.seed

    @property
    def begun(self) -> "tuple[Position, tuple[Move, ...]]":
        """Where its game began, as far as that is known, and the moves from there."""
        if self.seed is not None:
            return Position.start(self.game, self.options, self.seed), self.moves
        return Position(self.game, self.options, None, self._origin.first), self.moves[self._origin.ply :]

    @staticmethod
    def first(name: str, seed: int | None, options: dict[str, Any]) -> "Position":
        """The first position of the game of a name; without a seed chance decides."""
        game = find_game(name)
        if seed is None:
            seed = randbits(48) if game.chance else 0
        return Position.start(game, game.choose(options), seed)

    @staticmethod
    def start(game: Game, options: Options, seed: int) -> "Position":
        """The first position of a game.

        A wide seed deals twice: its lower bits decide what everybody sees, all of it whatever somebody may not see.
        """
        small = folded(seed)
        if seed >= WIDE:
            small = seed % WIDE
        first = Position(game, options, seed, _dealt(game, options, small).tobytes())
        if seed < WIDE or not game.chance:
            return first
        return Position(game, options, seed, first.view(NOBODY).sample(generator_from(seed)).tobytes())

    @staticmethod
    def from_text(game: Game, options: Options, text: str) -> "Position":
        """The position that one line of text describes."""
        record = _dealt(game, options, 0)
        game.notation.read_position(text.strip(), record[0])
        return Position(game, options, None, record.tobytes())

    @staticmethod
    def from_bytes(game: Game, options: Options, data: bytes) -> "Position":
        """The position whose bytes these are; raises BadPosition where they are those of none."""
        return check_bytes(game, options, data)

    def play(self, given: Move | str | int) -> "Position":
        """The position after a legal move; an illegal one raises IllegalMove with the reason."""
        number = self._number(given)
        origin, opened = self._origin, self._opened or self._open()
        game, known = origin.game, opened.listing or self._listing()
        if not 0 <= number < game.move_ids:
            raise self._refusal(number)
        after, moves = copied(opened.record), np.empty(game.most_moves, np.int32)
        seat, count = origin.steps.advance(origin.tables, after, known.array, number, moves)
        if count < 0:
            raise self._refusal(number)
        # whoever plays by notation wants to read it, too
        move = self.name_move(number) if isinstance(given, str) else number
        return self.later(Trail(self.trail, move), Opened(after, seat, Listing(moves[:count].copy())))

    def later(self, trail: Trail | Trailhead, opened: Opened) -> "Position":
        """A position of the same game that some moves led to."""
        return object.__new__(Position)._shape(self._origin, trail, None, opened, None)  # noqa: SLF001

    def follow(self, text: str) -> "Position":
        """The position after a move or a step, as records and stored matches have them."""
        if not text.startswith(SIGN):
            return self.play(text)
        record = np.frombuffer(bytearray(record_after(self, text)), self.game.rules.POSITION)
        seen = (openly(text),) * (self.seats + 1) if self.game.hidden else ()
        return self.later(Trail(self.trail, Move(-1, text, seen)), Opened(record))

    def retrace(self, move: Move) -> "Position":
        """The position after a move that was made here before: nobody asks again whether it is legal."""
        if move.id < 0:
            return self.follow(move.text)
        record = copied(self._open().record)
        self._origin.steps.make_move(self._origin.tables, record, move.id)
        return self.later(Trail(self.trail, move), Opened(record))

    def view(self, seat: int) -> "View":
        """What one seat knows of the position; a spectator is the seat NOBODY, -1."""
        if seat not in range(NOBODY, self.seats):
            sentence = Text(
                "There is no seat {seat}: seats go from 0 to {last}, and -1 is a spectator.",
                "Il n’y a pas de place {seat} : elles vont de 0 à {last}, et -1 est un spectateur.",
            )
            raise TriludeError(sentence.fill(seat=seat, last=self.seats - 1))
        packed, opened = self._packed, self._open()
        if self.game.hidden:
            packed, opened = None, Opened(copied(opened.record))
            self._origin.steps.conceal(self._origin.tables, opened.record, seat)
        view = object.__new__(View)._shape(self._origin, self._trail, packed, opened, seat)  # noqa: SLF001
        view.called = self.called
        view._whole = None if self.game.hidden else self  # noqa: SLF001
        return view

    def to_json(self) -> str:
        """The position and the moves that led to it, as JSON: from the seed, or from the bytes it was set up from."""
        start, _ = walked(self._trail)
        moves = [move.text for move in self.moves]
        told = {"game": self.game.name, "options": dict(self.options), "seed": self.seed, "text": self.text}
        if self.seed is None:
            told["bytes"] = b64encode(start.data).decode()
            moves = moves[start.ply :]
        return json.dumps({**told, "moves": moves}, ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> "Position":
        """The position that a text of `to_json` holds; raises a TriludeError where it holds none."""
        with reading_json(text, "Position") as told:
            game = find_game(words(told["game"]))
            options = game.choose_as_stored(told["options"])
            if told["seed"] is None:
                position = Position.from_bytes(game, options, b64decode(words(told["bytes"]), validate=True))
            else:
                position = Position.start(game, options, whole(told["seed"]))
            for move in told["moves"]:
                position = position.follow(words(move))
            return position

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.options, self.seed, bytes(self), self.moves)


class View(Sight):
    """A position as one seat may know it. Players choose from views."""

    __slots__ = ()

    seat: int
    """The seat whose view this is; NOBODY for a spectator."""

    def sample(self, generator: "Generator") -> np.record:
        """A record with the unknown parts filled in at random, in agreement with what the seat knows.

        Where nothing is hidden and nothing is left to chance it is the record as it stands.
        """
        record = self.copy_record()
        if self.game.hidden or self.game.chance:
            self.game.rules.sample(self.game.tables, record, self.seat, generator)
        return record

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self.game, self.options, bytes(self), self.moves, self.seat)


def _dealt(game: Game, options: Options, seed: int) -> Records:
    codes = np.array([option.code(options[option.name]) for option in game.options], np.int64)
    record: Records = np.zeros(1, game.rules.POSITION)
    game.single_steps.begin(game.tables_array, record, codes, seed)
    return record
