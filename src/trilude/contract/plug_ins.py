"""Games of other packages: entry points of one group, found without importing anything."""

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "trilude.games"


@cache
def plug_ins() -> "tuple[EntryPoint, ...]":
    """What installed packages declare, each naming its `GAME`, in the order of their names."""
    if not _any_declared():
        return ()
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))


def _any_declared() -> bool:
    """Whether there is any: a look at the files, since `importlib.metadata` takes as long to import as all the rest."""
    heading = f"[{GROUP}]".encode()
    return any(
        heading in declared.read_bytes()
        for folder in dict.fromkeys(sys.path)
        for declared in Path(folder).glob("*-info/entry_points.txt")
    )
