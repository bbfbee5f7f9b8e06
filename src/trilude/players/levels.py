"""The nine levels of a game: rows of its `levels.json`, each a player and how it errs.

    {"player": "mcts:200/0.3s", "seconds": 0.5, "attention": 0.6, "noise": 0.4, "elo": 310}

`player` is any player's name, with a number of simulations that makes its play repeatable and a time that no slow
machine oversteps; `seconds` is the time within which a move is promised. `attention` and `noise` are explained in
`trilude.players.fallible`; left out, the level does not err. `without_traps` names a player that is as strong but lays
no traps, where `player` lays some. `elo` is what a calibration measured: it is told, and nobody reads it to play.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.options import Options
from trilude.contract.words import Text

LEVELS = range(1, 10)

PLAIN = "plain"
"""What follows the name of a level that is to lay no traps."""

HINT_SECONDS = 1.0
"""How long whoever gives a hint may think."""

_KEYS = {"player", "without_traps", "seconds", "attention", "noise", "elo"}


@dataclass(frozen=True, slots=True)
class Level:
    """One row, checked."""

    number: int
    player: str
    """The name of the player that thinks."""
    seconds: float
    """A move is made within this time on one core."""
    attention: float
    """The chance that an inconspicuous move is noticed, above 0 and up to 1."""
    noise: float
    """How much judgement wavers, in units of the logarithm of odds."""
    without_traps: str = ""
    """The name of the player that thinks where traps are not wanted; empty where there are none."""
    elo: int | None = None
    """By how much it was measured to be stronger than level 1."""

    @property
    def errs(self) -> bool:
        """Whether it plays any worse than its player."""
        return self.attention < 1 or self.noise > 0


@cache
def read_levels(game: Game) -> tuple[Level, ...]:
    """The game's nine levels, the weakest first."""
    rows = json.loads(game.data("levels.json"))
    if len(rows) != len(LEVELS):
        raise _bad_table(game, len(rows), Text("there must be nine rows", "il faut neuf lignes"))
    return tuple(read_row(game, number, row) for number, row in zip(LEVELS, rows, strict=True))


def level_of(game: Game, number: int) -> Level:
    """One of the game's levels."""
    if number not in LEVELS:
        words = Text("Levels go from 1 to 9, not {level}.", "Les niveaux vont de 1 à 9, pas {level}.")
        raise BadPlayer(words.fill(level=number))
    return read_levels(game)[number - 1]


def strongest_player(game: Game, options: Options, seconds: float) -> str:
    """The name of the kind of player that plays the game's highest level, with time to think if it needs any.

    Who plays by a table needs none; with options for which there is no table, or where it cannot be read, whoever
    searches best is asked.
    """
    kinds = [level.player.partition(":") for level in reversed(read_levels(game))]
    has_no_table = game.solution and not game.is_solved(options)
    kind, _, budget = next(kind for kind in kinds if kind[2]) if has_no_table else kinds[0]
    return f"{kind}:{seconds:g}s" if budget else kind


def opinion_player(game: Game, options: Options, seconds: float) -> str:
    """The same kind of player, for whoever wants to hear of more than one move. Most weigh several moves anyway."""
    name = strongest_player(game, options, seconds)
    return f"{name}+3" if name.startswith("alphabeta:") else name


def read_row(game: Game, number: int, row: dict[str, Any]) -> Level:
    """The level that a row describes."""
    unknown = sorted(set(row) - _KEYS)
    if unknown:
        words = Text("{names} is not known there", "{names} n’y est pas connu").fill(names=", ".join(unknown))
        raise _bad_table(game, number, words)
    level = Level(
        number,
        row["player"],
        row["seconds"],
        row.get("attention", 1.0),
        row.get("noise", 0.0),
        row.get("without_traps", ""),
        row.get("elo"),
    )
    if not (level.seconds > 0 and 0 < level.attention <= 1 and level.noise >= 0):
        words = Text(
            "seconds must be above 0, attention above 0 and at most 1, noise at least 0",
            "seconds doit dépasser 0, attention aussi sans dépasser 1, et noise valoir au moins 0",
        )
        raise _bad_table(game, number, words)
    return level


def _bad_table(game: Game, row: int, reason: Text) -> BadPlayer:
    words = Text(
        "The table of levels of {game} is wrong in row {row}: {reason}.",
        "La table des niveaux de {game} est fausse à la ligne {row} : {reason}.",
    )
    return BadPlayer(words.fill(game=game.name, row=row, reason=reason))
