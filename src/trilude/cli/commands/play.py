"""`trilude play`: a game at the terminal."""

import argparse

from trilude.cli.arguments import add, add_file, add_game, add_plain, add_seed, fills_screen, read_game
from trilude.cli.language import say
from trilude.cli.progress import prepare_game
from trilude.contract.words import Text
from trilude.games import GAMES

HELP = Text("play a game in this terminal", "jouer dans ce terminal")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, who plays, and where to go on."""
    add_game(parser, usual=next(iter(GAMES)))
    seats = Text(
        "who sits where: me, or a player, from level:1 (a child can win) to level:9, for each seat (me,level:3)",
        "qui joue : me (vous), ou un joueur, de level:1 (un enfant peut gagner) à level:9, pour chaque place"
        " (me,level:3)",
    )
    add(parser, "--seats", seats, default="me,level:3", metavar=Text("LIST", "LISTE"))
    add_seed(parser, Text("the deal of a game of chance", "la donne d’un jeu de hasard"))
    add_file(parser, "--resume", Text("go on with a saved game", "reprendre une partie enregistrée"))
    add_plain(parser)


def run(arguments: argparse.Namespace) -> None:
    """Sit down, play, and tell where an unfinished game is kept."""
    game, options = read_game(arguments)
    from trilude.cli.terminal.match import TerminalMatch
    from trilude.opening import start

    if arguments.resume:
        match = TerminalMatch.resumed(arguments.resume)
    else:
        match = TerminalMatch.seated(start(game.name, seed=arguments.seed, **options), arguments.seats)
    prepare_game(match.position.game, match.computers)
    if fills_screen(arguments):
        from trilude.cli.terminal.match_app import MatchApp

        MatchApp(match).run()
        print(say(match.result()))
    else:
        from trilude.cli.terminal.plain_match import play_plainly

        play_plainly(match)
    if match.file and not match.is_over:
        words = Text("Go on with: trilude play --resume {file}", "Pour continuer : trilude play --resume {file}")
        print(say(words.fill(file=match.file)))
