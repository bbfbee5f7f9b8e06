"""`trilude results FILE`: the games that an arena kept: a table of Elo, a plot, or one of the games."""

import argparse
import json
from dataclasses import asdict

from trilude.cli.arguments import PLAYER, add, add_count, add_file, add_json
from trilude.cli.language import say
from trilude.cli.ratings import rating_table
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

HELP = Text("rate the players of an arena from its games", "classer les joueurs d’une arène d’après ses parties")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and what to make of it."""
    kept = Text("what `trilude duel --results FILE` wrote", "ce qu’a écrit `trilude duel --results FICHIER`")
    add_file(parser, "file", kept)
    record = Text(
        "print only the record of game N, for `trilude replay`", "n’afficher que la partie N, pour `trilude replay`"
    )
    add_count(parser, "--game", record)
    add(parser, "--anchor", Text("who has Elo 0 (the weakest)", "qui a l’Elo 0 (le plus faible)"), metavar=PLAYER)
    add_file(parser, "--svg", Text("draw the table into an SVG file", "dessiner le tableau en SVG"))
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    """Print the table, or a record."""
    from trilude.arena.results import Results

    results = Results.kept_in(arguments.file)
    games = results.games
    if arguments.game is not None:
        if arguments.game > len(games):
            words = Text("{path} holds only {n} games.", "{path} ne contient que {n} parties.")
            raise TriludeError(words.fill(path=arguments.file, n=len(games)))
        print(games[arguments.game - 1].record, end="")
        return
    results.expect_one_game()
    from trilude.arena.plot import Dot, elo_plot
    from trilude.arena.rating import rate
    from trilude.contract.files import save

    ratings = rate(games, arguments.anchor)
    if arguments.svg:
        title = Text("{game}: Elo with 95 % intervals", "{game} : Elo, intervalles à 95 %").fill(game=games[0].game)
        save(arguments.svg, elo_plot([Dot(r.player, r.elo, r.half) for r in ratings], say(title)))
    if arguments.json:
        print(json.dumps([asdict(rating) for rating in ratings], ensure_ascii=False))
    else:
        print(rating_table(ratings))
