"""Players by name: `random`, `mcts:2000` (simulations), `mcts:1.5s` (seconds a move), `wide:…`, `gtp:…`, `level:5`."""

import json
from collections.abc import Callable

from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.words import Text
from trilude.players.alphabeta import AlphaBetaPlayer
from trilude.players.greedy import make_greedy
from trilude.players.largest_first import LargestFirstPlayer
from trilude.players.mcts import Budget, MctsPlayer
from trilude.players.player import Player
from trilude.players.random_player import RandomPlayer
from trilude.players.triolet.makers import make_leaves, make_simulation

LEVELS = range(1, 10)


Maker = Callable[[Game, str, int, int], Player]
"""Makes a player for a game from the words after its name, a seed and a number of threads."""


def _make_random(game: Game, detail: str, seed: int, threads: int) -> Player:
    if detail:
        raise _unknown(f"random:{detail}")
    return RandomPlayer(seed)


def _make_mcts(game: Game, detail: str, seed: int, threads: int) -> Player:
    return MctsPlayer(game, read_budget(f"mcts:{detail}", detail), threads=threads, seed=seed)


def _make_alphabeta(game: Game, detail: str, seed: int, threads: int) -> Player:
    return AlphaBetaPlayer(game, read_budget(f"alphabeta:{detail}", detail), seed)


def _make_largest(game: Game, detail: str, seed: int, threads: int) -> Player:
    if detail:
        raise _unknown(f"largest:{detail}")
    return LargestFirstPlayer(game, seed)


def _make_wide(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.wide import WideTree, knows_moves

    if not knows_moves(game):
        raise BadPlayer(
            Text(
                "{game} has no wide search: say mcts:{detail}.",
                "{game} n'a pas de recherche large : dites mcts:{detail}.",
            ).fill(game=game.name, detail=detail)
        )
    return MctsPlayer(game, read_budget(f"wide:{detail}", detail), threads=threads, seed=seed, plant=WideTree)


def _make_gtp(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.gtp_client import GtpPlayer

    quoted = len(detail) > 1 and detail[0] == detail[-1] == '"'
    return GtpPlayer(game, detail[1:-1] if quoted else detail)


def _make_level(game: Game, detail: str, seed: int, threads: int) -> Player:
    if not (detail.isdecimal() and int(detail) in LEVELS):
        raise _unknown(f"level:{detail}")
    return player_of_level(game, int(detail), seed, threads)


MAKERS: dict[str, Maker] = {
    "random": _make_random,
    "mcts": _make_mcts,
    "level": _make_level,
    "greedy": make_greedy,
    "leaves": make_leaves,
    "simulation": make_simulation,
    "alphabeta": _make_alphabeta,
    "largest": _make_largest,
    "wide": _make_wide,
    "gtp": _make_gtp,
}
"""Every kind of player, by the first word of its name."""


def find_player(game: Game, name: str, seed: int = 0, threads: int = 1) -> Player:
    """The computer player of that name for a game."""
    kind, _, detail = name.partition(":")
    if kind not in MAKERS:
        raise _unknown(name)
    return MAKERS[kind](game, detail, seed, threads)


def player_of_level(game: Game, level: int, seed: int = 0, threads: int = 1) -> Player:
    """The player of a level, from the game's table of levels."""
    if level not in LEVELS:
        raise BadPlayer(
            Text("Levels go from 1 to 9, not {level}.", "Les niveaux vont de 1 à 9, pas {level}.").fill(level=level)
        )
    return find_player(game, json.loads(game.data("levels.json"))[level - 1]["player"], seed, threads)


def _unknown(name: str) -> BadPlayer:
    return BadPlayer(
        Text(
            "There is no player {name}: say level:1 to level:9, mcts:2000 (simulations), mcts:1.5s (time), or one of"
            " {kinds}.",
            "Il n'y a pas de joueur {name} : dites level:1 à level:9, mcts:2000 (simulations), mcts:1.5s (secondes), ou"
            " {kinds}.",
        ).fill(name=name, kinds=", ".join(sorted(MAKERS)))
    )


def read_budget(name: str, detail: str) -> Budget:
    """The thinking time that a player's name gives."""
    try:
        budget = Budget(seconds=float(detail[:-1])) if detail.endswith("s") else Budget(int(detail))
    except ValueError:
        budget = Budget(0)
    if not (budget.simulations or 0) > 0 and not (budget.seconds or 0) > 0:
        raise BadPlayer(
            Text(
                "{name} says no thinking time: write {kind}:2000 for simulations or {kind}:1.5s for seconds.",
                "{name} ne dit pas combien réfléchir : écrivez {kind}:2000 (simulations) ou {kind}:1.5s (secondes).",
            ).fill(name=name, kind=name.partition(":")[0])
        )
    return budget
