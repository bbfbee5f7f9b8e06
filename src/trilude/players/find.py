"""Players by name: `random`, `mcts:2000` (simulations), `mcts:1.5s` (seconds a move), `level:5`, or a game's own.

`level:9:plain` lays no traps, where `level:9` does. `python:module:Class` is one of your own, and packages declare
others (see players.plug_ins). Each kind of player is imported when it is first asked for.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.words import Text
from trilude.players.levels import LEVELS, PLAIN, level_of
from trilude.players.player import Player
from trilude.players.plug_ins import invited, make_invited, make_python

if TYPE_CHECKING:
    from trilude.players.mcts import Budget

Maker = Callable[[Game, str, int, int], Player]
"""Makes a player for a game from the words after its name, a seed and a number of threads."""


def _make_random(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.random_player import RandomPlayer

    if detail:
        raise no_such_player(game, f"random:{detail}")
    return RandomPlayer(seed)


def _make_greedy(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.greedy import make_greedy

    return make_greedy(game, detail, seed)


def _make_mcts(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.mcts import MctsPlayer

    return MctsPlayer(game, read_budget(f"mcts:{detail}", detail), threads=threads, seed=seed)


def _make_alphabeta(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.alphabeta import AlphaBetaPlayer

    budget, _, lines = detail.partition("+")
    wanted = int(lines) if lines in ("2", "3") else 1
    return AlphaBetaPlayer(game, read_budget(f"alphabeta:{detail}", budget if wanted > 1 else detail), seed, wanted)


def _make_wide(game: Game, detail: str, seed: int, threads: int) -> Player:
    from trilude.players.mcts import MctsPlayer
    from trilude.players.wide import WideTree, knows_moves

    if not knows_moves(game):
        words = Text(
            "{game} has no wide search: say mcts:{detail}.",
            "{game} n’a pas de recherche large : dites mcts:{detail}.",
        )
        raise BadPlayer(words.fill(game=game.name, detail=detail))
    return MctsPlayer(game, read_budget(f"wide:{detail}", detail), threads=threads, seed=seed, tree=WideTree)


def _make_level(game: Game, detail: str, seed: int, threads: int) -> Player:
    number, _, manner = detail.partition(":")
    if not (number.isdecimal() and int(number) in LEVELS) or manner not in ("", PLAIN):
        raise no_such_player(game, f"level:{detail}")
    return player_of_level(game, int(number), seed, threads, traps=not manner)


MAKERS: dict[str, Maker] = {
    "random": _make_random,
    "mcts": _make_mcts,
    "level": _make_level,
    "greedy": _make_greedy,
    "alphabeta": _make_alphabeta,
    "wide": _make_wide,
    "python": make_python,
}
"""The kinds of players that know no game, by the first word of their names."""


def kinds_of(game: Game) -> list[str]:
    """The kinds of players that play a game: those that suit it, and its own."""
    from trilude.players.alphabeta import suits
    from trilude.players.wide import knows_moves

    choosy = {"alphabeta": suits, "wide": knows_moves}
    general = {kind for kind in MAKERS if kind not in choosy or choosy[kind](game)}
    return sorted(general | set(game.own_players) | set(invited()))


def find_player(game: Game, name: str, seed: int = 0, threads: int = 1) -> Player:
    """The computer player of that name for a game."""
    if threads < 1:
        words = Text("A player needs a thread at least, not {n}.", "Il faut au moins un fil d’exécution, pas {n}.")
        raise BadPlayer(words.fill(n=threads))
    kind, _, detail = name.partition(":")
    if kind in game.own_players:
        maker = cast("Maker", game.part(game.own_players[kind]))
    elif kind in MAKERS:
        maker = MAKERS[kind]
    elif kind in invited():
        return make_invited(game, kind, detail, seed, threads)
    else:
        raise no_such_player(game, name)
    return maker(game, detail, seed, threads)


def player_of_level(game: Game, number: int, seed: int = 0, threads: int = 1, *, traps: bool = True) -> Player:
    """The player of a level, from the game's table of levels."""
    level = level_of(game, number)
    thinker = find_player(game, level.player if traps else level.without_traps or level.player, seed, threads)
    if not level.errs:
        return thinker
    from trilude.players.fallible import FalliblePlayer

    return FalliblePlayer(game, thinker, level, seed)


def no_such_player(game: Game, name: str) -> BadPlayer:
    """The refusal of a name that is no player's; it tells who plays the game."""
    words = Text(
        "There is no player {name}: say level:1 to level:9, mcts:2000 (simulations), mcts:1.5s (time), or one of"
        " those who play {game}: {kinds}.",
        "Il n’y a pas de joueur {name} : dites level:1 à level:9, mcts:2000 (simulations), mcts:1.5s (secondes), ou"
        " l’un de ceux qui jouent à {game} : {kinds}.",
    )
    return BadPlayer(words.fill(name=name, game=game.name, kinds=", ".join(kinds_of(game))))


def read_budget(name: str, detail: str) -> "Budget":
    """The thinking time that a player's name gives: `2000` simulations, `1.5s`, or both, `2000/1.5s`."""
    from trilude.players.mcts import Budget

    simulations, _, seconds = detail.partition("/") if "/" in detail or not detail.endswith("s") else ("", "", detail)
    try:
        budget = Budget(
            int(simulations) if simulations else None,
            float(seconds.removesuffix("s")) if seconds.endswith("s") else None,
        )
    except ValueError:
        budget = Budget(0)
    given = [limit for limit in (budget.simulations, budget.seconds) if limit is not None]
    if len(given) != 1 + ("/" in detail) or min(given) <= 0:
        words = Text(
            "{name} says no thinking time: write {kind}:2000 for simulations, {kind}:1.5s for seconds, or"
            " {kind}:2000/1.5s for whichever comes first.",
            "{name} ne dit pas combien réfléchir : écrivez {kind}:2000 (simulations), {kind}:1.5s (secondes) ou"
            " {kind}:2000/1.5s (le premier atteint).",
        )
        raise BadPlayer(words.fill(name=name, kind=name.partition(":")[0]))
    return budget
