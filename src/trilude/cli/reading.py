"""Games kept in files, whatever their format."""

from pathlib import Path
from typing import TYPE_CHECKING

from trilude.contract.words import Text
from trilude.games import GAMES

if TYPE_CHECKING:
    from trilude.contract.record import Record


def readable_files() -> Text:
    """Which files hold games."""
    others = [suffix for game in GAMES.values() for suffix in game.file_formats]
    if not others:
        return Text("a record", "une partie notée")
    return Text("a record, or a {others} file", "une partie notée, ou un fichier {others}").fill(
        others=", ".join(others)
    )


def load_record(path: Path) -> "Record":
    """The record in a file of ours, or in one of a format that a game knows."""
    from trilude.contract.record import Record

    for game in GAMES.values():
        for suffix, place in game.file_formats.items():
            if path.suffix.lower() == suffix:
                record: Record = game.part(place)(path)
                return record
    return Record.load(path)
