"""Records: games as text, with headers, comments and variations.

    [Game "morris"]
    [Options "board=small"]
    [Seed "0"]
    [Date "2026-11-15"]
    [Player1 "Ada"]
    [Player2 "level:5"]
    [Result "1 0"]

    1. b2 2. a1 {bold} (2. c3 {calmer} 3. a3) 3. c1

Every ply has a number. A comment in braces belongs to the move before it; a variation in brackets is an alternative
to the move before it, with its own comments and variations. What happened between moves is told among them (see
contract.steps). `Result` holds each seat's share of the win, or `*` while nobody knows. `Start` holds a first position
that is not dealt from the seed. Headers that we do not know are kept.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap

from trilude.contract.errors import BadRecord
from trilude.contract.files import load, save
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.words import Text

UNKNOWN = "*"
OWN_HEADERS = ("Game", "Options", "Seed", "Start", "Result")
"""Headers that stand for fields of the record."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record."""

    move: str
    comment: str = ""
    variations: "tuple[Line, ...]" = ()
    """Lines that could have been played instead of this move."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves one after another, with a comment before the first."""

    steps: tuple[Step, ...] = ()
    comment: str = ""


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
        """The record of the moves that led to a position that was dealt from a seed."""
        if position.seed is None:
            words = Text(
                "Only a game that began with its first position can be recorded from its last one.",
                "Seule une partie jouée depuis sa première position peut être notée à partir de la dernière.",
            )
            raise BadRecord(words)
        first = Position.start(position.game, position.options, position.seed)
        headers = {"Date": datetime.now(UTC).date().isoformat()}
        headers.update({f"Player{seat}": name for seat, name in enumerate(players, 1)})
        steps = tuple(Step(move.text) for move in position.moves)
        return Record(first, Line(steps), result_of(position), headers)

    @staticmethod
    def parse(text: str) -> "Record":
        """The record that a text holds; raises BadRecord, naming the place, where it holds none."""
        from trilude.contract.record_parser import parse_record

        return parse_record(text)

    @staticmethod
    def load(path: str | Path) -> "Record":
        """The record in a file."""
        return Record.parse(load(path, BadRecord))

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
        lines = [f'[{name} "{_escape(value, QUOTED)}"]' for name, value in {**own, **self.headers}.items()]
        lines += [f'[Result "{self.result}"]', ""]
        return (
            "\n".join(lines + wrap(" ".join(_words(self.line, 1)), 100, break_on_hyphens=False, break_long_words=False))
            + "\n"
        )


QUOTED, BRACED = '"\\', "}\\"
"""Characters that carry a backslash inside quotes, and inside braces."""


def _escape(text: str, special: str) -> str:
    escaped = "".join("\\" + character if character in special else character for character in text)
    return " ".join(escaped.split())


def _words(line: Line, ply: int) -> Iterator[str]:
    if line.comment:
        yield f"{{{_escape(line.comment, BRACED)}}}"
    for number, step in enumerate(line.steps, ply):
        yield f"{number}."
        yield step.move
        if step.comment:
            yield f"{{{_escape(step.comment, BRACED)}}}"
        for variation in step.variations:
            words = list(_words(variation, number))
            yield "(" + words[0]
            yield from words[1:-1]
            yield words[-1] + ")"


def result_of(position: Position) -> str:
    """Each seat's share of the win as a record's result."""
    return " ".join(f"{share:.4g}" for share in position.shares) if position.is_over else UNKNOWN
