"""Games kept in files, whatever their format."""

from pathlib import Path

from trilude.contract.record import Record


def load_record(path: Path) -> Record:
    """The record in a file of ours, or in a `.blksgf` file."""
    if path.suffix.lower() == ".blksgf":
        from trilude.games.trigon.exchange.blksgf import Blksgf

        return Blksgf.load(path).record()
    return Record.load(path)
