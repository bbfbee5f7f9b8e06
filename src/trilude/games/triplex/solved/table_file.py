"""The file that knows which positions are lost, and how soon: a line of facts, then all tiles, each packed on its own.

    trilude triplex table 1
    {"positions": …, "won": …, "lost": …, "longest": …, "homes": …, "source": …, "straight": …, "sizes": …, "sha256": …}
    (levels of the contexts) (chances of the levels) (turns alone) (lengths of the tiles) (tiles)

The file is mapped into memory, so opening it reads little more than its checksum needs. Nothing of it is unpacked here,
and nothing compiled: whether there is a table to be asked can be told at any time.
"""

import hashlib
import json
import mmap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.triplex import GAME

HEAD = b"trilude triplex table 1\n"

NEVER = 1000
"""More turns than any win takes."""

_LONGEST_FACTS = 10_000


class BadTable(TriludeError):  # noqa: N818
    """A file that is no table of this game, or is damaged."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the file says about itself, and about the game."""

    positions: int
    won: int
    lost: int
    longest: int
    """The most turns that a win takes."""
    homes: Any
    """The home cells it was made for."""
    source: str
    """The digest of the source that made it."""
    straight: bool = False
    """Whether it was made for straight paths."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file that was found to be sound."""

    facts: Facts
    data: mmap.mmap
    first: int
    """Where what follows the facts begins."""
    sizes: list[int]
    """How long its parts are."""


def read_table(path: Path, *, straight: bool = False) -> TableFile:
    """Map a file into memory and check it; one that is damaged, or was made for something else, is refused."""
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except FileNotFoundError:
        raise BadTable(
            Text(
                "There is no table at {path}: trilude solve-game triplex makes one.",
                "Il n’y a pas de table à {path} : trilude solve-game triplex en fait une.",
            ).fill(path=path)
        ) from None
    except (OSError, ValueError):
        raise _damaged(path) from None
    if data[: len(HEAD)] != HEAD:
        raise BadTable(
            Text("{path} is not a table of Triplex.", "{path} n’est pas une table du Triplex.").fill(path=path)
        )
    end = data.find(b"\n", len(HEAD), len(HEAD) + _LONGEST_FACTS)
    try:
        told = json.loads(data[len(HEAD) : end])
        sizes, digest = [int(size) for size in told.pop("sizes")], str(told.pop("sha256"))
        facts = Facts(**told)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise _damaged(path) from None
    body = memoryview(data)[end + 1 :]
    if sum(sizes) != len(body) or hashlib.sha256(body).hexdigest() != digest:
        raise _damaged(path)
    if facts.homes != json.loads(GAME.data("homes.json")):
        raise BadTable(
            Text(
                "{path} was made for other home cells: trilude solve-game triplex makes a new one.",
                "{path} a été faite pour d’autres cases de départ : trilude solve-game triplex en fait une nouvelle.",
            ).fill(path=path)
        )
    if facts.straight != straight:
        words = Text(
            "{path} was made for other paths: straight ones, or such as may bend.",
            "{path} a été faite pour d’autres trajets : droits, ou qui tournent.",
        )
        raise BadTable(words.fill(path=path))
    return TableFile(facts, data, end + 1, sizes)


def _damaged(path: Path) -> BadTable:
    return BadTable(
        Text(
            "The table {path} is damaged: get it anew, or make it with trilude solve-game triplex.",
            "La table {path} est abîmée : récupérez-la à nouveau, ou refaites-la avec trilude solve-game triplex.",
        ).fill(path=path)
    )
