"""Players by name: `random`, `mcts:2000` (simulations), `mcts:1.5s` (seconds a move), `level:5`."""

import json
from typing import Any

from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.words import Text
from trilude.players.mcts import Budget, MctsPlayer
from trilude.players.player import Player
from trilude.players.random_player import RandomPlayer

LEVELS = range(1, 10)


def find_player(game: Game, name: str, seed: int = 0, threads: int = 1) -> Player:
    """The computer player of that name for a game."""
    kind, _, detail = name.partition(":")
    if kind == "random" and not detail:
        return RandomPlayer(seed)
    if kind == "mcts":
        return MctsPlayer(game, _read_budget(name, detail), threads=threads, seed=seed)
    if kind == "level" and detail.isdecimal() and int(detail) in LEVELS:
        return player_of_level(game, int(detail), seed, threads)
    raise BadPlayer(
        Text(
            "There is no player {name}: say random, level:1 to level:9, mcts:2000 (simulations) or mcts:1.5s (time).",
            "Il n'y a pas de joueur {name} : dites random, level:1 à level:9, mcts:2000 (simulations) ou mcts:1.5s"
            " (secondes).",
        ).fill(name=name)
    )


def player_of_level(game: Game, level: int, seed: int = 0, threads: int = 1) -> Player:
    """The player of a level, from the game's table of levels."""
    if level not in LEVELS:
        raise BadPlayer(
            Text("Levels go from 1 to 9, not {level}.", "Les niveaux vont de 1 à 9, pas {level}.").fill(level=level)
        )
    row: dict[str, Any] = json.loads(game.data("levels.json"))[level - 1]
    return MctsPlayer(game, Budget(row["simulations"]), threads=threads, seed=seed)


def _read_budget(name: str, detail: str) -> Budget:
    try:
        budget = Budget(seconds=float(detail[:-1])) if detail.endswith("s") else Budget(int(detail))
    except ValueError:
        budget = Budget(0)
    if not (budget.simulations or 0) > 0 and not (budget.seconds or 0) > 0:
        raise BadPlayer(
            Text(
                "{name} says no thinking time: write mcts:2000 for simulations or mcts:1.5s for seconds.",
                "{name} ne dit pas combien réfléchir : écrivez mcts:2000 (simulations) ou mcts:1.5s (secondes).",
            ).fill(name=name)
        )
    return budget
