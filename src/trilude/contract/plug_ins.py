"""Games of other packages: entry points of one group, found without importing anything."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

GROUP = "trilude.games"


@cache
def plug_ins() -> tuple[EntryPoint, ...]:
    """What installed packages declare, each naming its `GAME`, in the order of their names."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))
