"""Arguments that several commands take, each added in one place, and how they are read."""

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trilude.cli.language import say
from trilude.contract.errors import BadOption, TriludeError
from trilude.contract.game import Game, find_game
from trilude.contract.options import Options
from trilude.contract.seeds import read_seed
from trilude.contract.words import Text
from trilude.games import GAMES

if TYPE_CHECKING:
    from argparse import _ActionsContainer

FILE = Text("FILE", "FICHIER")
GAME = Text("GAME", "JEU")
PLAYER = Text("PLAYER", "JOUEUR")


def add(parser: "_ActionsContainer", name: str, words: Text, *, metavar: Text | None = None, **more: Any) -> None:
    """Add an argument and what the help says about it."""
    if metavar:
        more["metavar"] = say(metavar)
    parser.add_argument(name, help=say(words), **more)


def add_file(parser: argparse.ArgumentParser, name: str, words: Text, **more: Any) -> None:
    """A file to read or to write."""
    add(parser, name, words, type=Path, metavar=FILE, **more)


def add_count(
    parser: "_ActionsContainer", name: str, words: Text, usual: int | None = None, *, least: int = 1, **more: Any
) -> None:
    """A number of things, at least 1 or 0."""
    number = positive_number if least else whole_number
    add(parser, name, words, **{"type": number, "default": usual, "metavar": Text.same("N"), **more})


def add_game(parser: argparse.ArgumentParser, usual: str | None = None) -> None:
    """The game, which may be left out if one is usual, and its options."""
    names = Text.same(", ".join(GAMES) + (f" ({usual})" if usual else ""))
    add(parser, "game", names, metavar=GAME, nargs="?" if usual else None, default=usual)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the game."""
    option = Text("an option of the game, see `trilude games`", "une option du jeu, voir `trilude games`")
    name_and_value = Text("NAME=VALUE", "NOM=VALEUR")
    add(parser, "-o", option, dest="options", action="append", default=[], metavar=name_and_value)


def read_game(arguments: argparse.Namespace) -> tuple[Game, Options]:
    """The game and options that were given."""
    game = find_game(arguments.game)
    given: dict[str, Any] = {}
    for pair in arguments.options:
        name, equals, value = pair.partition("=")
        if not equals:
            words = Text("An option looks like name=value, not {pair}.", "Une option s’écrit nom=valeur, pas {pair}.")
            raise BadOption(words.fill(pair=pair))
        given[name] = value
    return game, game.choose(given)


def add_games(parser: argparse.ArgumentParser) -> None:
    """Some games."""
    add(parser, "games", Text.same(", ".join(GAMES)), metavar=GAME, nargs="*")


def read_games(arguments: argparse.Namespace) -> list[Game]:
    """The games that were given, or all."""
    return [find_game(name) for name in arguments.games] or list(GAMES.values())


def add_seed(parser: argparse.ArgumentParser, words: Text, usual: int | None = None) -> None:
    """Where chance begins: any whole number."""
    add(parser, "--seed", words, type=read_seed, default=usual, metavar=Text.same("N"))


def add_processes(parser: argparse.ArgumentParser) -> None:
    """How many games are played at a time."""
    words = Text("games at a time (all cores)", "parties à la fois (tous les cœurs)")
    add_count(parser, "--processes", words)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Whether a program reads the result."""
    add(parser, "--json", Text("the result as JSON", "le résultat en JSON"), action="store_true")


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Whether the screen is not to be filled."""
    words = Text("line by line, without a full screen", "ligne à ligne, sans plein écran")
    add(parser, "--plain", words, action="store_true")


def fills_screen(arguments: argparse.Namespace) -> bool:
    """Whether a person at a terminal sees this and has not asked for plain lines."""
    return not getattr(arguments, "plain", False) and sys.stdin.isatty() and sys.stdout.isatty()


def whole_number(text: str) -> int:
    """A number of things: 0 or more."""
    if not text.isdecimal():
        words = Text("“{text}” should be a whole number.", "« {text} » devrait être un nombre entier.")
        raise TriludeError(words.fill(text=text))
    return int(text)


def positive_number(text: str) -> int:
    """A number of things: 1 or more."""
    number = whole_number(text)
    if number == 0:
        raise TriludeError(Text("A number of at least 1 is needed, not 0.", "Il faut un nombre d’au moins 1, pas 0."))
    return number


def decimal_number(text: str) -> float:
    """A length of time: a number of 0 or more, or else NaN; a comma may stand for the point."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return math.nan
    return number if 0 <= number < math.inf else math.nan
