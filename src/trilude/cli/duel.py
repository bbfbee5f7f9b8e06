"""`trilude duel GAME A B`: two players, many games, and what they prove."""

import argparse
import json
import math
import os

from trilude.cli.arguments import add_game, positive_number, read_game, whole_number
from trilude.cli.language import say
from trilude.cli.progress import prepare_game, track
from trilude.contract.words import Text

HELP = Text("let two computer players play many games", "faire jouer deux joueurs l'un contre l'autre")

_PLAYER = Text(
    'level:1…level:9, random, mcts:2000, mcts:1.5s, greedy, alphabeta:1s, wide:1s, gtp:"command", … (docs/players.md)',
    'level:1…level:9, random, mcts:2000, mcts:1.5s, greedy, alphabeta:1s, wide:1s, gtp:"commande"… (docs/players.md)',
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the players and how many games."""
    add_game(parser)
    parser.add_argument("first", metavar="A", help=say(_PLAYER))
    parser.add_argument("second", metavar="B", help=say(_PLAYER))
    parser.add_argument(
        "--games", type=positive_number, default=100, help=say(Text("how many games (100)", "combien de parties (100)"))
    )
    parser.add_argument("--seed", type=whole_number, default=1, help=say(Text("first seed (1)", "première graine (1)")))
    parser.add_argument(
        "--processes",
        type=positive_number,
        default=os.cpu_count() or 1,
        help=say(Text("games at a time (all cores)", "parties à la fois (tous les cœurs)")),
    )
    parser.add_argument("--json", action="store_true", help=say(Text("the result as JSON", "le résultat en JSON")))


def run(arguments: argparse.Namespace) -> None:
    """Play, with a bar, and print the result in one line, of the first player's point of view."""
    game, options = read_game(arguments)
    from trilude.players.contest import Duel, Standing, play_duel
    from trilude.players.find import find_player

    for name in (arguments.first, arguments.second):
        find_player(game, name)
    prepare_game(game)
    duel = Duel(game, options, arguments.first, arguments.second, arguments.seed)
    title = Text("{a} against {b}", "{a} contre {b}").fill(a=duel.first, b=duel.second)
    bouts = play_duel(duel, arguments.games, min(arguments.processes, arguments.games))
    standing = Standing.of([bout.score for bout in track(bouts, arguments.games, title)])
    low, high = standing.elo_interval
    if arguments.json:
        facts = {"wins": standing.wins, "losses": standing.losses, "draws": standing.draws, "score": standing.score}
        elo = [x if math.isfinite(x) else None for x in (standing.elo, low, high)]
        print(json.dumps({**facts, "elo": elo[0], "elo95": elo[1:]}))
        return
    words = Text(
        "wins {wins}, losses {losses}, draws {draws}, score {score}, Elo {elo} (95 %: {low} to {high})",
        "gagnées {wins}, perdues {losses}, nulles {draws}, score {score}, Elo {elo} (95 % : de {low} à {high})",
    )
    print(
        say(
            words.fill(
                wins=standing.wins,
                losses=standing.losses,
                draws=standing.draws,
                score=f"{standing.score:.3f}",
                elo=_elo(standing.elo),
                low=_elo(low),
                high=_elo(high),
            )
        )
    )


def _elo(difference: float) -> str:
    if math.isinf(difference):
        return "+∞" if difference > 0 else "−∞"
    return f"{difference:+.0f}".replace("-", "−")
