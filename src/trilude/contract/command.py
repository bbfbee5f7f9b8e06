"""Commands of the terminal that a family or game brings along, and what the house lends them."""

import argparse
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from trilude.contract.game import boxes
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from trilude.contract.crew import Crew


class House(Protocol):
    """The terminal in which a command runs."""

    def language(self) -> Language:
        """The language that people read here."""

    def say(self, text: Text) -> str:
        """The words in that language."""

    def waiting(self, title: Text) -> AbstractContextManager[None]:
        """Tell what is going on while something takes a moment of unknown length."""

    def add(self, parser: "_ActionsContainer", name: str, words: Text, **more: Any) -> None:
        """Add an argument and what the help says about it; `metavar` is a Text too."""

    def add_count(
        self, parser: "_ActionsContainer", name: str, words: Text, usual: int | None = None, *, least: int = 1
    ) -> None:
        """Add an argument that counts things, at least 1 or 0."""

    def add_file(self, parser: argparse.ArgumentParser, name: str, words: Text) -> None:
        """Add an argument that names a file."""

    def add_cluster(self, parser: "_ActionsContainer") -> None:
        """Add an argument that names a cluster, for what takes hours."""

    def cluster(self, address: str) -> "AbstractContextManager[Crew]":
        """Those who work there."""


class Command(Protocol):
    """What the module of a command offers: `commands.NAME` of the package that brings it along."""

    def add_arguments(self, parser: argparse.ArgumentParser, house: House) -> None:
        """Tell the parser what can be asked."""

    def run(self, arguments: argparse.Namespace, house: House) -> None:
        """Do it; the last line that is printed is the result."""


def brought_along() -> Iterator[tuple[str, Text, str]]:
    """All commands of families and games: name, what the help says about it, and module."""
    for box in boxes():
        for name, words in box.commands.items():
            yield name, words, f"{box.package}.commands.{name}"
