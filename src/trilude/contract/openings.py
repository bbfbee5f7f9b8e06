"""Openings: how often moves were made in games that an arena kept, and how those games went.

A game in which the same positions come again has a file `openings.xz` in its folder, made by `trilude make-openings`.
Positions are found by a digest of their text, so that different orders of the same moves meet.
"""

import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from trilude.contract.game import Game
from trilude.contract.position import Position

STOCK = "openings.xz"
"""The file."""
DEEPEST = 30
"""So many moves from the start are counted."""
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was made in a position."""

    move: str
    games: int
    """How often."""
    shares: tuple[float, ...]
    """What each seat had of the win in those games, added up."""


@dataclass(frozen=True, slots=True)
class Openings:
    """What was counted, and in which games."""

    games: int
    lots: int
    """So many first moves of each game were drawn by lot."""
    players: tuple[str, ...]
    places: Mapping[str, tuple[Tried, ...]]
    """The moves made in each position, the most frequent first."""

    def at(self, position: Position) -> tuple[Tried, ...]:
        """The moves that were made in a position."""
        return self.places.get(place_of(position), ())


def place_of(position: Position) -> str:
    """The name under which what happened in a position is kept."""
    told = f"{position.game.name}\n{position.options}\n{position.text}"
    return sha256(told.encode()).hexdigest()[:_DIGITS]


@cache
def has_openings(game: Game) -> bool:
    """Whether the same positions come again in a game, so that it is worth counting."""
    return files(game.package).joinpath(STOCK).is_file()


@cache
def openings_of(game: Game) -> Openings | None:
    """What the arena's games tell; None where a game does not repeat itself."""
    return unpack(files(game.package).joinpath(STOCK).read_bytes()) if has_openings(game) else None


def pack(openings: Openings) -> bytes:
    """Openings as a file holds them."""
    places = {place: [[one.move, one.games, one.shares] for one in tried] for place, tried in openings.places.items()}
    told = {"games": openings.games, "lots": openings.lots, "players": openings.players, "places": places}
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def unpack(data: bytes) -> Openings:
    """The openings in a file."""
    told: dict[str, Any] = json.loads(lzma.decompress(data))
    places = {
        place: tuple(Tried(move, games, tuple(shares)) for move, games, shares in tried)
        for place, tried in told["places"].items()
    }
    return Openings(told["games"], told["lots"], tuple(told["players"]), places)
