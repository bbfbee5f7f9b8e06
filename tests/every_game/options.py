"""Sets of options that together visit every value of every option of a game."""

from typing import Any

from trilude.contract.errors import BadOption
from trilude.contract.game import Game

FEW = 4
"""Of an option with more values than this, the first, the default and the last are tried."""


def option_sets(game: Game) -> list[dict[str, Any]]:
    """The defaults, then each other value of each option on its own, as far as it is allowed."""
    sets: list[dict[str, Any]] = [{}]
    for option in game.options:
        values = option.values if len(option.values) <= FEW else (option.values[0], option.values[-1])
        sets += [{option.name: value} for value in values if value != option.default]
    return [options for options in sets if _allowed(game, options)]


def _allowed(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.choose(options)
    except BadOption:
        return False
    return True
