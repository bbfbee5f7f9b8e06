"""Records: games as text, with headers, comments and variations.

    [Game "morris"]
    [Options "board=small"]
    [Seed "0"]
    [Date "2026-11-15"]
    [Player1 "Ada"]
    [Player2 "level:5"]
    [Result "1 0"]

    1. b2 2. a1 ?! {bold} (2. c3 {calmer} 3. a3) 3. c1

Every ply has a number. A mark from !! to ?? may follow a move. A comment in braces belongs to the move before it; a
variation in brackets is an alternative to the move before it, with its own comments and variations. What happened
between moves is told among them (see contract.steps). `Result` holds each seat's share of the win, or `*` while nobody
knows. `Start` holds a first position that is not dealt from the seed. Headers that we do not know are kept. Where
headers come again, the next game of the same text begins.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from trilude.contract.errors import BadRecord, TriludeError
from trilude.contract.files import load, save
from trilude.contract.game import Game, find_game
from trilude.contract.json_reading import reading_json, whole, words
from trilude.contract.position import Move, Position
from trilude.contract.record_lines import QUOTED, Line, Step, escape, flatten, unflatten, written
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    from trilude.contract.record_tree import Tree

__all__ = ["Line", "Record", "Step"]

UNKNOWN = "*"
OWN_HEADERS = ("Game", "Options", "Seed", "Start", "Result")
"""Headers that stand for fields of the record."""


@dataclass(frozen=True)
class Record:
    """A finished or interrupted game. Its moves are legal: whoever makes a record makes sure."""

    start: Position
    line: Line
    result: str
    """Each seat's share of the win, as `1 0` or `0.5 0.5`, or `*`."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Date, players and whatever else a file says: all headers but those that the other fields hold."""

    @staticmethod
    def of(position: Position, players: tuple[str, ...] = ()) -> "Record":
        """The record of the moves that led to a position, from the deal or from where it was set up."""
        first, moves = _begun(position)
        headers = {"Date": datetime.now(UTC).date().isoformat()}
        headers.update({f"Player{seat}": name for seat, name in enumerate(players, 1)})
        steps = tuple(Step(move.text) for move in moves)
        return Record(first, Line(steps), result_of(position), headers)

    def ended(self, shares: Sequence[float], why: str) -> "Record":
        """The same with its shares of the win and the reason why it ended, be that the rules or a resignation."""
        return replace(self, result=write_shares(shares), headers={**self.headers, "Ending": why})

    @staticmethod
    def parse(text: str) -> "Record":
        """The record that a text holds; raises BadRecord, naming the place, where it holds none."""
        from trilude.contract.record_parser import parse_record

        return parse_record(text)

    @staticmethod
    def parse_all(text: str) -> "tuple[Record, ...]":
        """All the records that a text holds, one after another."""
        from trilude.contract.record_parser import parse_records

        return parse_records(text)

    @staticmethod
    def load(path: str | Path) -> "Record":
        """The record in a file."""
        return Record.parse(load(path, BadRecord))

    @staticmethod
    def load_all(path: str | Path) -> "tuple[Record, ...]":
        """All the records in a file."""
        return Record.parse_all(load(path, BadRecord))

    def tree(self) -> "Tree":
        """A tree of its lines that can be edited, and made a record again (see contract.record_tree)."""
        from trilude.contract.record_tree import Tree

        return Tree.of(self)

    def to_json(self) -> str:
        """The record as JSON: lines in a row, each variation naming the line and the step that it stands instead of."""
        told = {
            "game": self.game.name,
            "options": dict(self.start.options),
            "seed": self.start.seed,
            "start": self.start.text if self.start.seed is None else None,
            "result": self.result,
            "headers": dict(self.headers),
            "lines": flatten(self.line),
        }
        return json.dumps(told, ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> "Record":
        """The record that a text of `to_json` holds; raises BadRecord where it holds none, and all moves are tried."""
        with reading_json(text, "Record") as told:
            try:
                start = _start_of(told)
                line = unflatten(told["lines"])
                _play_all(start, told["lines"])
            except TriludeError as error:
                raise BadRecord(error.text) from None
            headers = {words(name): words(value) for name, value in told["headers"].items()}
            if not is_result(words(told["result"])):
                raise ValueError(told["result"])
            return Record(start, line, told["result"], headers)

    def svg(self, ply: int | None = None, **drawing: Any) -> str:
        """A position of the main line as a drawing, the last one unless told otherwise (see Position.svg)."""
        positions = list(self.positions())
        return positions[-1 if ply is None else ply].svg(**drawing)

    def _repr_svg_(self) -> str:
        return self.svg()

    def stepper(self, language: Language = "en") -> str:
        """The main line as HTML to step through, without a server: what a notebook shows."""
        from trilude.contract.stepper import stepper

        return stepper(self, language)

    def _repr_html_(self) -> str:
        return self.stepper()

    def apng(self) -> bytes:
        """The main line as an animated picture; takes the extra `png`."""
        from trilude.contract.animation import animate

        return animate(list(self.positions()))

    def save(self, path: str | Path) -> None:
        """Write the record to a file; an older file there stays whole if anything fails."""
        save(path, str(self), BadRecord)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.start.game

    def positions(self) -> Iterator[Position]:
        """All positions of the main line, the first one included."""
        position = self.start
        yield position
        for step in self.line.steps:
            position = position.follow(step.move)
            yield position

    @property
    def final(self) -> Position:
        """The last position."""
        *_, last = self.positions()
        return last

    def __str__(self) -> str:
        own = {"Game": self.game.name, "Options": str(self.start.options)}
        if self.start.seed is None:
            own["Start"] = self.start.text
        else:
            own["Seed"] = str(self.start.seed)
        lines = [f'[{name} "{escape(value, QUOTED)}"]' for name, value in {**own, **self.headers}.items()]
        lines += [f'[Result "{self.result}"]', ""]
        return (
            "\n".join(lines + wrap(" ".join(written(self.line)), 100, break_on_hyphens=False, break_long_words=False))
            + "\n"
        )


def _begun(position: Position) -> tuple[Position, Sequence[Move]]:
    """Where the game of a position began, as far as it can be written down, and its moves from there."""
    first, moves = position.begun
    if first.seed is not None:
        return first, moves
    first = Position.from_text(first.game, first.options, first.text)
    if not _leads_to(first, moves, position.text):
        words = Text(
            "This game began with a position of which a text does not tell all: it cannot be recorded.",
            "Cette partie a commencé par une position qu’un texte ne dit pas tout entière : elle ne peut être notée.",
        )
        raise BadRecord(words)
    return first, moves


def _leads_to(first: Position, moves: Sequence[Move], last: str) -> bool:
    """Whether moves can be made one after another, and end in the position of a text."""
    here = first
    try:
        for move in moves:
            here = here.follow(move.text)
    except TriludeError:
        return False
    return here.text == last


def _start_of(told: dict[str, Any]) -> Position:
    game = find_game(words(told["game"]))
    options = game.choose_as_stored(told["options"])
    if told["seed"] is None:
        return Position.from_text(game, options, words(told["start"]))
    return Position.start(game, options, whole(told["seed"]))


def _play_all(start: Position, lines: list[dict[str, Any]]) -> None:
    """Make all moves of all lines: whoever makes a record makes sure that they are legal."""
    before: list[list[Position]] = []
    for line in lines:
        instead, place = line["instead"]
        here = before[instead][place] if before else start
        played = []
        for move, *_ in line["moves"]:
            played.append(here)
            here = here.follow(words(move))
        before.append(played)


def is_result(result: str) -> bool:
    """Whether a text is a result as records have it."""
    return result == UNKNOWN or re.fullmatch(r"[\d.]+( [\d.]+)*", result) is not None


def result_of(position: Position) -> str:
    """Each seat's share of the win as a record's result."""
    return write_shares(position.shares) if position.is_over else UNKNOWN


def write_shares(shares: Sequence[float]) -> str:
    """Shares of the win, seat by seat."""
    return " ".join(f"{share:.4g}" for share in shares)
