"""Makes Triolet's players by name: `leaves`, `simulation:1s` (seconds a move), `simulation:5000` (tries a move)."""

from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.words import Text
from trilude.players.player import Player


def make_leaves(game: Game, detail: str, seed: int, threads: int) -> Player:
    """The player of learned weights."""
    _must_be_triolet(game, "leaves")
    if detail:
        raise BadPlayer(
            Text(
                "The player leaves takes no thinking time: write leaves alone, not leaves:{detail}.",
                "Le joueur leaves ne réfléchit pas plus ou moins : écrivez leaves seul, pas leaves:{detail}.",
            ).fill(detail=detail)
        )
    from trilude.players.triolet.leaves import LeavesPlayer

    return LeavesPlayer(game)


def make_simulation(game: Game, detail: str, seed: int, threads: int) -> Player:
    """The player that simulates."""
    _must_be_triolet(game, "simulation")
    from trilude.players.find import read_budget
    from trilude.players.triolet.simulation import SimulationPlayer

    return SimulationPlayer(game, read_budget(f"simulation:{detail}", detail), seed)


def _must_be_triolet(game: Game, name: str) -> None:
    if game.name != "triolet":
        raise BadPlayer(
            Text(
                "The player {name} plays triolet only, not {game}.",
                "Le joueur {name} ne joue qu'à triolet, pas à {game}.",
            ).fill(name=name, game=game.name)
        )
