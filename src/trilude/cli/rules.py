"""`trilude rules GAME`: the rules, as told to players."""

import argparse
import sys

from trilude.cli.language import language, say
from trilude.contract.game import find_game
from trilude.contract.words import Text
from trilude.games import GAMES

HELP = Text("tell the rules of a game", "les règles d'un jeu")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game."""
    parser.add_argument("game", metavar=say(Text("GAME", "JEU")), help=", ".join(GAMES))


def run(arguments: argparse.Namespace) -> None:
    """Print the rules, typeset on a terminal, as Markdown elsewhere."""
    text = find_game(arguments.game).rules_text(language())
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
