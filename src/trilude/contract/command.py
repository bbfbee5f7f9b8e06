"""Commands of the terminal that a family or game brings along, and what the house lends them."""

import argparse
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from trilude.contract.solo import boxes
from trilude.contract.words import Language, Text


class House(Protocol):
    """The terminal in which a command runs."""

    def language(self) -> Language:
        """The language that people read here."""

    def say(self, text: Text) -> str:
        """The words in that language."""

    def waiting(self, title: Text) -> AbstractContextManager[None]:
        """Tell what is going on while something takes a moment of unknown length."""

    def whole_number(self, text: str) -> int:
        """An argument that counts things: 0 or more."""

    def positive_number(self, text: str) -> int:
        """An argument that counts things: 1 or more."""


class Command(Protocol):
    """What the module of a command offers."""

    HELP: Text

    def add_arguments(self, parser: argparse.ArgumentParser, house: House) -> None:
        """Tell the parser what can be asked."""

    def run(self, arguments: argparse.Namespace, house: House) -> None:
        """Do it; the last line that is printed is the result."""


def brought_along() -> Iterator[tuple[str, Command]]:
    """All commands of families and games, with their names."""
    for box in boxes():
        for name, module in box.commands.items():
            yield name, box.module(module)
