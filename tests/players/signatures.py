"""Search signatures: positions, players with tiny budgets, and exactly what came of their thinking.

They change when, and only when, a player, a game's knowledge or its rules change. After a change that was meant to,
run `PYTHONPATH=. python tests/players/signatures.py`, read the difference, and keep it: positions and players stay as
they were chosen, only what they came to is written anew. Budgets are small enough for uncompiled kernels.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from trilude.contract.position import Position, View
from trilude.games import GAMES
from trilude.games.triolet.players.simulation import SimulationHabits, SimulationPlayer
from trilude.players.fallible import FalliblePlayer
from trilude.players.find import find_player
from trilude.players.levels import level_of
from trilude.players.mcts import Budget
from trilude.players.player import Choice, Player

FILE = Path(__file__).parent / "signatures.json"

HURRIED = {"mcts": 12, "prover": 12, "alphabeta": 60, "wide": 4, "simulation": 1}
"""Simulations that stand for those of a level's row: it is not the strength of levels that is kept here."""

SEED = 5


class Options(dict[str, Any]):
    """Options that can be part of a key."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


class Case(NamedTuple):
    """A player in a place."""

    game: str
    options: Options
    position: str
    player: str


def cases() -> dict[Case, str]:
    """Everything that is kept, and what it came to."""
    kept: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return {
        Case(place["game"], Options(place["options"]), place["position"], player): told
        for place in kept
        for player, told in place["players"].items()
    }


def make_player(case: Case) -> Player:
    """The player of a case. `level:3` errs like it but thinks less; `simulation:4x2` tries 4 moves for 2 turns."""
    game = GAMES[case.game]
    kind, _, detail = case.player.partition(":")
    if kind == "level":
        level = level_of(game, int(detail))
        thinker = level.player.partition(":")[0]
        name = f"{thinker}:{HURRIED[thinker]}" if thinker in HURRIED else thinker
        return FalliblePlayer(game, find_player(game, name, SEED), level, SEED)
    if kind == "simulation" and "x" in detail:
        candidates, turns = map(int, detail.split("x"))
        return SimulationPlayer(game, Budget(1), SEED, SimulationHabits(candidates, turns))
    return find_player(game, case.player, SEED)


def signature(case: Case) -> str:
    """What a player came to in a place, in a line.

    Its move, simulations or positions counted, visits of the first candidates, everybody's chances, the line it
    expects, `proven` where it is, and a digest of all candidates.
    """
    return told(make_player(case).choose(view_of(case.game, case.options, case.position)))


@cache
def view_of(name: str, options: Options, text: str) -> View:
    """What the seat to move sees."""
    game = GAMES[name]
    position = Position.from_text(game, game.choose(options), text)
    assert position.to_move is not None
    return position.view(position.to_move)


def told(choice: Choice) -> str:
    """A choice in a line."""
    visits = "/".join(str(candidate.visits) for candidate in choice.candidates[:4])
    chances = "/".join(f"{value:.4f}" for value in choice.values)
    line = " ".join(str(move) for move in choice.line)
    every = " ".join(f"{candidate.move}:{candidate.visits}:{candidate.value:.5f}" for candidate in choice.candidates)
    digest = sha256(every.encode()).hexdigest()[:6]
    return f"{choice.simulations} {visits} {chances} [{line}]{' proven' * choice.proven} {digest}"


def write_all() -> None:
    """Write down what all players come to now; nothing else changes in the file."""
    kept: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    for place in kept:
        for player in place["players"]:
            place["players"][player] = signature(
                Case(place["game"], Options(place["options"]), place["position"], player)
            )
    FILE.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write_all()
