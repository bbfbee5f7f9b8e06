"""`trilude perft GAME DEPTH`: how many sequences of moves there are."""

import argparse
import time

from trilude.cli.arguments import add, add_count, add_game, add_seed, read_game
from trilude.cli.language import say
from trilude.cli.progress import prepare_game, track
from trilude.contract.words import Text

HELP = Text(
    "count all sequences of moves of a given length", "compter toutes les suites de coups d’une longueur donnée"
)

SHORT = 3
"""Below this depth the count is too quick for a progress bar."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the depth, and where to begin."""
    add_game(parser)
    depth = Text("number of moves", "nombre de coups")
    add_count(parser, "depth", depth, metavar=Text("DEPTH", "PROFONDEUR"))
    add_seed(parser, Text("deal of a game of chance", "donne d’un jeu de hasard"), 0)
    add(parser, "--position", Text("first position, as text", "position de départ, en texte"))
    divide = Text("a count for each first move", "un compte par premier coup")
    add(parser, "--divide", divide, action="store_true")


def run(arguments: argparse.Namespace) -> None:
    """Print the count for each first move if asked, the speed, and last the total."""
    game, options = read_game(arguments)
    from trilude.contract.position import Position
    from trilude.contract.walk import perft

    prepare_game(game, ())
    if arguments.position is None:
        start = Position.start(game, options, arguments.seed)
    else:
        start = Position.from_text(game, options, arguments.position)
    began = time.perf_counter()
    if arguments.depth < SHORT and not arguments.divide:
        total = perft(start, arguments.depth)
    else:
        total = 0
        for move in track(start.legal_moves, len(start.legal_moves), Text("Counting", "Compte")):
            count = perft(start.play(move), arguments.depth - 1)
            total += count
            if arguments.divide:
                print(f"{move} {count}")
    seconds = time.perf_counter() - began
    speed = f"{total / seconds / 1e6:.1f}"
    print(say(Text("{s} s, {m} million a second", "{s} s, {m} millions par seconde").fill(s=f"{seconds:.2f}", m=speed)))
    print(total)
