"""`trilude games`: what the cupboard holds."""

import argparse
import json
from collections.abc import Mapping

from trilude.arena.level_words import level_words, step_words
from trilude.cli.arguments import add_json
from trilude.cli.language import say
from trilude.contract.game import Game
from trilude.contract.options import Option, Value, write_value
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.players.levels import LEVELS, level_of

HELP = Text("list the games, their options and the levels", "les jeux, leurs options et les niveaux")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Only whether a script reads it."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    """Print every game."""
    if arguments.json:
        print(json.dumps([_facts(game) for game in GAMES.values()], ensure_ascii=False))
        return
    for game in GAMES.values():
        players = game.players or _players(game)
        print(f"{game.name}  ({say(Text('{n} players', '{n} joueurs').fill(n=players))})")
        print(f"    {say(game.summary)}")
        for option in game.options:
            print(f"    -o {option.name}={_values(option)}  {say(option.title)}")
            for value, meaning in option.meanings.items():
                print(f"         {write_value(value)}: {say(meaning)}")
        if known := game.known_with:
            print(f"    {say(_SOLVED.fill(options=_listed(known)))}")
    for number in LEVELS:
        print(f"level:{number}  {say(level_words(number))}")


_SOLVED = Text(
    "Solved with {options}: level 9 cannot be beaten there. With other values it searches.",
    "Résolu avec {options} : le niveau 9 y est imbattable. Avec d’autres valeurs, il cherche.",
)


def _listed(known: Mapping[str, tuple[Value, ...]]) -> str:
    return ", ".join(f"{name}={'|'.join(map(write_value, values))}" for name, values in known.items())


def _players(game: Game) -> str:
    option = next(option for option in game.options if option.name == "players")
    return f"{option.values[0]}-{option.values[-1]}"


def _values(option: Option) -> str:
    if isinstance(option.values, range):
        return f"{option.values[0]}..{option.values[-1]}"
    return "|".join(write_value(value) for value in option.values)


def _facts(game: Game) -> dict[str, object]:
    known = game.known_with
    return {
        "name": game.name,
        "title": say(game.title),
        "summary": say(game.summary),
        "players": game.players or _players(game),
        "hidden": game.hidden,
        "chance": game.chance,
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.default} for option in game.options
        ],
        "levels": [_level_facts(game, number) for number in LEVELS],
        "solved_with": known and {name: list(values) for name, values in known.items()},
    }


def _level_facts(game: Game, number: int) -> dict[str, object]:
    step = step_words(game, number)
    return {"words": say(level_words(number)), "step": step and say(step), "elo": level_of(game, number).elo}
