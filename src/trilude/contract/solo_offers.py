"""Where solos to begin come from: the cards of all boxes, what makes new ones, what begins those that one tells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from trilude.contract.errors import BadSolo
from trilude.contract.game import Box, boxes
from trilude.contract.solo import Card, Kind, Solo
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trilude.contract.command import House


@dataclass(frozen=True, slots=True)
class Made:
    """What came of an attempt to make something new."""

    text: str | None
    """The solo; None where none was found yet."""
    tried: int
    """How many were looked at."""
    seed: int
    """Where the next attempt begins."""


class SoloMaker(Protocol):
    """What the module offers with which a family or game makes new solos."""

    def make(self, difficulty: int, seed: int) -> Made:
        """Look for one of a difficulty from 1 to 5, for about a second."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A solo that begins, and the text of a file that tells it to people."""

    solo: Solo
    file: str


class Beginner(Protocol):
    """What the module offers with which a family or game begins solos otherwise than its cards do."""

    def add_arguments(self, parser: "ArgumentParser", house: "House") -> None:
        """Tell the parser of the command `puzzle` what can be said about such a solo."""

    def begin(self, word: str, told: Mapping[str, Any]) -> Beginning | None:
        """The solo that a word means, a file's name among them, as it was told to be; None where it means nothing."""


def cards_of(box: Box) -> Iterator[Card]:
    """All cards of a family or game."""
    for module in dict.fromkeys(box.solos.values()):
        yield from cast("Kind", box.module(module)).cards()


def beginners() -> list[Beginner]:
    """All modules that begin solos as they are told."""
    return [box.module(box.beginner) for box in boxes() if box.beginner]


def find_maker(name: str) -> SoloMaker:
    """What makes new solos for a family or game."""
    found = next((box for box in boxes() if box.name == name and box.maker), None)
    if found is None:
        words = Text("Nothing new can be made with “{name}”.", "Rien de nouveau ne se fait avec « {name} ».")
        raise BadSolo(words.fill(name=name[:40]))
    return cast("SoloMaker", found.module(found.maker))


def puzzle_rules(language: Language) -> str:
    """How puzzles are solved, as all boxes tell it (PUZZLES.en.md, PUZZLES.fr.md), in Markdown."""
    texts = (box.find_data(f"PUZZLES.{language}.md") for box in boxes())
    return "\n".join(text for text in texts if text)


def find_card(name: str) -> Card | None:
    """The card of that name."""
    return next((card for box in boxes() for card in cards_of(box) if card.name == name), None)
