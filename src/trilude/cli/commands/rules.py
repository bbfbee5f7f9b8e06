"""`trilude rules GAME`: the rules, as told to players."""

import argparse
import sys
from typing import TYPE_CHECKING

from trilude.cli.arguments import GAME, add
from trilude.cli.language import language, say
from trilude.contract.errors import TriludeError
from trilude.contract.game import Game, Reading, find_game
from trilude.contract.words import Text
from trilude.games import GAMES

if TYPE_CHECKING:
    from trilude.contract.examples import Example

PUZZLES = "puzzles"
"""What is played alone has rules, too."""

HELP = Text("tell the rules of a game", "les règles d’un jeu")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game."""
    add(parser, "game", Text.same(", ".join([*GAMES, PUZZLES])), metavar=GAME)
    strategy = Text("how to play it well instead", "plutôt comment bien y jouer")
    add(parser, "--strategy", strategy, action="store_true")


def run(arguments: argparse.Namespace) -> None:
    """Print the rules and where the game comes from, typeset on a terminal, as Markdown elsewhere.

    Examples are drawn in characters if that needs no compiling: nobody waits a minute to read rules.
    """
    if arguments.game == PUZZLES:
        _print(_puzzles())
        return
    from trilude.contract.examples import split_examples
    from trilude.players.prepare import is_prepared

    game = find_game(arguments.game)
    wanted: tuple[Reading, ...] = ("strategy",) if arguments.strategy else ("rules", "about")
    texts = [text for reading in wanted if (text := game.reading(reading, language()))]
    if not texts:
        raise TriludeError(Text("Nobody has written that about this game.", "Personne n’a écrit cela sur ce jeu."))
    parts = split_examples("\n".join(texts))
    draws = is_prepared(game, ())
    _print("".join(part if isinstance(part, str) else _told(game, part, draws) for part in parts))


def _puzzles() -> str:
    """The rules of puzzles; each board is told by the command that opens it."""
    from trilude.contract.examples import split_solos
    from trilude.contract.solo_offers import puzzle_rules

    parts = split_solos(puzzle_rules(language()))
    return "".join(part if isinstance(part, str) else f"*{part[1]}* `trilude puzzle '{part[0]}'`" for part in parts)


def _print(text: str) -> None:
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def _told(game: Game, example: "Example", draws: bool) -> str:
    """The board of an example, what there is to see, and the moves it is about."""
    board = f"```\n{example.trial(game).position}\n```\n\n" if draws else ""
    words = [f"*{example.caption}*"]
    for moves, told in (("try", _TRY), ("refused", _REFUSED)):
        if example.words(moves):
            words.append(say(told).format(moves=", ".join(f"`{move}`" for move in example.words(moves))))
    return board + " ".join(words)


_TRY = Text("In notation: {moves}.", "En notation : {moves}.")
_REFUSED = Text("Not allowed: {moves}.", "Interdit : {moves}.")
