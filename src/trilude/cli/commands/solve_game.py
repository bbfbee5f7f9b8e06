"""`trilude solve-game GAME`: find out what every position of a game is worth."""

import argparse
import os
from pathlib import Path

from trilude.cli.arguments import GAME, add, add_count, add_file, add_options, read_game
from trilude.cli.language import say
from trilude.cli.progress import watching
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games import GAMES

HELP = Text("solve a game: what every position is worth", "résoudre un jeu : ce que vaut chaque position")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game and its options, where what is known so far is kept, and where the table goes."""
    solvable = ", ".join(name for name, game in GAMES.items() if game.solution)
    add(parser, "game", Text.same(solvable), metavar=GAME)
    add_options(parser)
    keep = Text(
        "folder that keeps what is known so far (hundreds of MB); the command goes on from there",
        "dossier qui garde ce qui est déjà su (des centaines de Mo) ; la commande reprend de là",
    )
    add_file(parser, "--keep", keep, default=Path("solving"))
    add_file(parser, "--write", Text("the table", "la table"), default=Path("solved.table"))
    add_count(parser, "--threads", Text("how many threads work", "nombre de fils"), os.cpu_count() or 1)


def run(arguments: argparse.Namespace) -> None:
    """Solve, and say what was found."""
    game, options = read_game(arguments)
    if game.solved is None:
        words = Text("Nobody knows how to solve {game}.", "Personne ne sait résoudre {game}.")
        raise TriludeError(words.fill(game=game.name))
    with watching() as tell:
        found = game.solved.solve(options, arguments.keep, arguments.threads, tell, arguments.write)
    print(say(found))
