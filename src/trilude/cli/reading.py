"""Games kept in files, whatever their format."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from trilude.cli.arguments import add_count, add_file
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games import GAMES

if TYPE_CHECKING:
    from trilude.contract.record import Record


def add_record(parser: argparse.ArgumentParser) -> None:
    """A file that holds a game, or several."""
    others = ", ".join(suffix for game in GAMES.values() for suffix in game.file_formats)
    words = Text("a record, or a {others} file", "une partie notée, ou un fichier {others}").fill(others=others)
    add_file(parser, "file", words if others else Text("a record", "une partie notée"))
    number = Text("which of several games in the file", "laquelle, si le fichier contient plusieurs parties")
    add_count(parser, "--number", number)


def load_record(path: Path, number: int | None = None) -> "Record":
    """The record in a file of ours, or in one of a format that a game knows; of several, the one of that number."""
    from trilude.contract.record import Record

    for game in GAMES.values():
        if path.suffix.lower() in game.file_formats:
            record: Record = game.part(game.file_formats[path.suffix.lower()])(path)
            return record
    records = Record.load_all(path)
    if number is None and len(records) > 1:
        words = Text(
            "{file} holds {count} games: say which one with --number.",
            "{file} contient {count} parties : dites laquelle avec --number.",
        )
        raise TriludeError(words.fill(file=path, count=len(records)))
    if number is not None and number > len(records):
        words = Text("{file} has no game {number}.", "{file} n’a pas de partie {number}.")
        raise TriludeError(words.fill(file=path, number=number))
    return records[(number or 1) - 1]
