"""Games kept in files, whatever their format."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from trilude.cli.arguments import add_file
from trilude.contract.words import Text
from trilude.games import GAMES

if TYPE_CHECKING:
    from trilude.contract.record import Record


def add_record(parser: argparse.ArgumentParser) -> None:
    """A file that holds a game."""
    others = ", ".join(suffix for game in GAMES.values() for suffix in game.file_formats)
    words = Text("a record, or a {others} file", "une partie notée, ou un fichier {others}").fill(others=others)
    add_file(parser, "file", words if others else Text("a record", "une partie notée"))


def load_record(path: Path) -> "Record":
    """The record in a file of ours, or in one of a format that a game knows."""
    from trilude.contract.record import Record

    for game in GAMES.values():
        if path.suffix.lower() in game.file_formats:
            record: Record = game.part(game.file_formats[path.suffix.lower()])(path)
            return record
    return Record.load(path)
