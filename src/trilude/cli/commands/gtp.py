"""`trilude gtp`: our players for programs that speak the Go Text Protocol."""

import argparse
from typing import cast

from trilude.cli.arguments import add, add_count, add_seed
from trilude.contract.errors import TriludeError
from trilude.contract.game_modules import Speaker
from trilude.contract.words import Text
from trilude.games import GAMES

HELP = Text("play for a program that speaks GTP, line by line", "jouer pour un programme qui parle GTP")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game and the player."""
    game = Text(
        "the game, as the protocol calls it (the first one that speaks it)",
        "le jeu, sous son nom dans le protocole (le premier qui le parle)",
    )
    add(parser, "--game", game, metavar=Text("NAME", "NOM"))
    level = Text("strength, 1 to 9 (5)", "force, de 1 à 9 (5)")
    add(parser, "--level", level, type=int, choices=range(1, 10), default=5)
    add_seed(parser, Text("seed of chance (0)", "graine du hasard (0)"), 0)
    add_count(parser, "--threads", Text("threads (1)", "fils d’exécution (1)"), 1)


def run(arguments: argparse.Namespace) -> None:
    """Answer commands from the input until it ends or says quit."""
    speakers = [cast("Speaker", game.part(game.protocols["gtp"])) for game in GAMES.values() if "gtp" in game.protocols]
    variants = {variant: speaker for speaker in reversed(speakers) for variant in speaker.variants}
    names = [variant for speaker in speakers for variant in speaker.variants]
    name = arguments.game or next(iter(names), "")
    if name not in variants:
        words = Text("There is no game {name} in GTP: {names}.", "Il n’y a pas de jeu {name} en GTP : {names}.")
        raise TriludeError(words.fill(name=name or "?", names=", ".join(names)))
    variants[name].serve(name, arguments.level, arguments.seed, arguments.threads)
