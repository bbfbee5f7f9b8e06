"""`trilude play`: a game at the terminal."""

import argparse
import sys
from pathlib import Path

from trilude.cli.arguments import read_game, whole_number
from trilude.cli.language import say
from trilude.contract.words import Text
from trilude.games import GAMES

HELP = Text("play a game in this terminal", "jouer dans ce terminal")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, who plays, and where to go on."""
    first = next(iter(GAMES))
    parser.add_argument(
        "game", nargs="?", default=first, metavar=say(Text("GAME", "JEU")), help=f"{', '.join(GAMES)} ({first})"
    )
    parser.add_argument(
        "-o",
        dest="options",
        action="append",
        default=[],
        metavar=say(Text("NAME=VALUE", "NOM=VALEUR")),
        help=say(Text("an option of the game, see `trilude games`", "une option du jeu, voir `trilude games`")),
    )
    parser.add_argument(
        "--seats",
        default="me,level:3",
        metavar=say(Text("LIST", "LISTE")),
        help=say(
            Text(
                "who sits where: me, or a player like level:5, for each seat (me,level:3)",
                "qui joue : me (vous), ou un joueur comme level:5, pour chaque place (me,level:3)",
            )
        ),
    )
    parser.add_argument("--seed", type=whole_number, help=say(Text("the deal of a game of chance", "la donne")))
    parser.add_argument(
        "--resume",
        type=Path,
        metavar=say(Text("FILE", "FICHIER")),
        help=say(Text("go on with a saved game", "reprendre une partie enregistrée")),
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help=say(Text("line by line, without a full screen", "ligne à ligne, sans plein écran")),
    )


def run(arguments: argparse.Namespace) -> None:
    """Sit down, play, and tell where an unfinished game is kept."""
    game, options = read_game(arguments)
    from trilude.cli.table import Table
    from trilude.contract.record import Record
    from trilude.opening import start

    if arguments.resume:
        table = Table.resumed(Record.load(arguments.resume))
    else:
        table = Table.seated(start(game.name, seed=arguments.seed, **options), arguments.seats)
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from trilude.cli.plain_table import play_plainly

        file = play_plainly(table, arguments.resume)
    else:
        from trilude.cli.board_app import BoardApp

        app = BoardApp(table, arguments.resume)
        app.run()
        file = app.file
        print(say(table.result()))
    if file and not table.is_over:
        print(
            say(
                Text("Go on with: trilude play --resume {file}", "Pour continuer : trilude play --resume {file}").fill(
                    file=file
                )
            )
        )
