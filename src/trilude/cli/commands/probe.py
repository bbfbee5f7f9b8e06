"""`trilude probe POSITION`: what a position of a solved game is worth, and each of its moves."""

import argparse
import json

from trilude.cli.arguments import add, add_game, add_json, read_game
from trilude.cli.language import say
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games import GAMES

HELP = Text("tell the truth about a position of a solved game", "dire la vérité sur une position d’un jeu résolu")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The position; the game and its options where they are not the usual ones."""
    words = Text("the position, in one line, or start", "la position, en une ligne, ou start")
    add(parser, "position", words, metavar=Text.same("POSITION"))
    add_game(parser, next(name for name, game in GAMES.items() if game.solution))
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    """Print what each move is worth, the best first, and last the position."""
    game, options = read_game(arguments)
    from trilude.contract.position import Position

    start = Position.start(game, options, 0)
    position = start if arguments.position == "start" else Position.from_text(game, options, arguments.position)
    if game.solved is None:
        raise TriludeError(Text("{game} is not solved.", "{game} n’est pas résolu.").fill(game=game.name))
    reason = game.solved.why_not(options)
    if reason:
        raise TriludeError(reason)
    verdict, verdicts = game.solved.verdict(position), game.solved.verdicts(position)
    moves = sorted(position.legal_moves, key=lambda move: verdicts[move.id].rank)
    if arguments.json:
        told = {move.text: (verdicts[move.id].worth.value, verdicts[move.id].turns) for move in moves}
        print(json.dumps({"worth": verdict.worth.value, "turns": verdict.turns, "moves": told}, ensure_ascii=False))
        return
    for move in moves:
        print(f"{move} {say(verdicts[move.id].text)}")
    print(say(verdict.text))
