"""`trilude gtp`: our Trigon players for programs that speak the Go Text Protocol."""

import argparse
import sys

from trilude.cli.arguments import positive_number, whole_number
from trilude.cli.language import say
from trilude.contract.words import Text

HELP = Text("play Trigon for a program that speaks GTP, line by line", "jouer à Trigon pour un programme qui parle GTP")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game and the player."""
    parser.add_argument(
        "--game", default="trigon", help=say(Text("trigon, trigon_2, trigon_3", "trigon, trigon_2, trigon_3"))
    )
    parser.add_argument(
        "--level",
        type=int,
        choices=range(1, 10),
        default=5,
        help=say(Text("strength, 1 to 9 (5)", "force, de 1 à 9 (5)")),
    )
    parser.add_argument(
        "--seed", type=whole_number, default=0, help=say(Text("seed of chance (0)", "graine du hasard (0)"))
    )
    parser.add_argument(
        "--threads", type=positive_number, default=1, help=say(Text("threads (1)", "fils d'exécution (1)"))
    )


def run(arguments: argparse.Namespace) -> None:
    """Answer commands from the input until it ends or says quit."""
    from trilude.games.trigon.exchange.gtp import GtpEngine

    GtpEngine(arguments.game, arguments.level, arguments.seed, arguments.threads).serve(sys.stdin, sys.stdout)
