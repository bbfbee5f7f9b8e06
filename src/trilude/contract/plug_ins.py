"""What other packages bring along: entry points of our groups, found without importing anything."""

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "trilude.games"


@cache
def plug_ins() -> "tuple[EntryPoint, ...]":
    """The games that installed packages declare, each naming its `GAME`, in the order of their names."""
    return declared(GROUP)


def declared(group: str) -> "tuple[EntryPoint, ...]":
    """What installed packages declare in a group, in the order of their names."""
    if not _any_declared(group):
        return ()
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=group), key=lambda entry: entry.name))


def _any_declared(group: str) -> bool:
    """Whether there is any: a look at the files, since `importlib.metadata` takes as long to import as all the rest."""
    heading = f"[{group}]".encode()
    return any(
        heading in declaration.read_bytes()
        for folder in dict.fromkeys(sys.path)
        for declaration in Path(folder).glob("*-info/entry_points.txt")
    )
