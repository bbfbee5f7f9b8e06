"""Arguments that several commands take."""

import argparse
from typing import Any

from trilude.cli.language import say
from trilude.contract.errors import BadOption, TriludeError
from trilude.contract.game import Game, find_game
from trilude.contract.options import Options
from trilude.contract.words import Text
from trilude.games import GAMES


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game and its options."""
    parser.add_argument("game", metavar=say(Text("GAME", "JEU")), help=", ".join(GAMES))
    parser.add_argument(
        "-o",
        dest="options",
        action="append",
        default=[],
        metavar=say(Text("NAME=VALUE", "NOM=VALEUR")),
        help=say(Text("an option of the game, see `trilude games`", "une option du jeu, voir `trilude games`")),
    )


def read_game(arguments: argparse.Namespace) -> tuple[Game, Options]:
    """The game and options that were given."""
    game = find_game(arguments.game)
    given: dict[str, Any] = {}
    for pair in arguments.options:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(
                Text("An option looks like name=value, not {pair}.", "Une option s'écrit nom=valeur, pas {pair}.").fill(
                    pair=pair
                )
            )
        given[name] = value
    return game, game.choose(given)


def whole_number(text: str) -> int:
    """A number of things: 0 or more."""
    if not text.isdecimal():
        raise TriludeError(
            Text("“{text}” should be a whole number.", "« {text} » devrait être un nombre entier.").fill(text=text)
        )
    return int(text)


def positive_number(text: str) -> int:
    """A number of things: 1 or more."""
    number = whole_number(text)
    if number == 0:
        raise TriludeError(Text("A number of at least 1 is needed, not 0.", "Il faut un nombre d'au moins 1, pas 0."))
    return number
