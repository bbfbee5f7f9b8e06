"""What our network, and playouts, foretold of the games of two players that are kept against another program.

    python benchmarks/trigon_foresight.py [games.jsonl.gz] [--simulations 1500] [--every 1]

Every few plies a search that only the network judges, and one that plays everything out, say how likely we win. Told
are the means, how much the results surprise each of the two and both together (nats a game; a coin is 0.693), and how
well what they say goes with the margin. Both learn nothing from these games.
"""

import argparse
import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.arena.line_file import LineFile
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.players.mcts import Budget, MctsPlayer
from trilude.players.wide import WideTree

GAME = GAMES["trigon"]
PLIES = range(24, 56, 4)
SURE = 0.99
"""Nothing is foretold more surely than this."""


def judged_until(pieces: int) -> Game:
    """The game as its players see it whose network judges until so many pieces lie; then they play out."""
    tables = GAME.tables_array.copy()[0]
    tables["learned_until"] = pieces
    game = replace(GAME)
    vars(game)["tables"] = tables
    return game


PLAYOUTS, NETWORK = judged_until(0), judged_until(1000)


def foretell(game: Game, position: Position, seat: int, simulations: int) -> float:
    """How likely a seat wins, as a short search has it."""
    player = MctsPlayer(game, Budget(simulations), seed=1, tree=WideTree)
    return player.choose(position.view(position.mover)).values[seat]


def surprise(foretold: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """How much the results surprise somebody who foretold this."""
    sure = foretold.clip(1 - SURE, SURE)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def main() -> None:
    """Look through the games and print a line for each of the plies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="?", default=Path(__file__).with_name("trigon_contest.jsonl.gz"))
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--every", type=int, default=1, help="look at every so many games only")
    given = parser.parse_args()
    kept: list[dict[str, Any]] = [json.loads(line) for line in LineFile(given.games).read()]
    games = [game for game in kept if game["seats"] == 2 and game["margin"] is not None]
    rows: dict[int, list[tuple[float, float, float, float]]] = defaultdict(list)
    for game in games[:: given.every]:
        position, seat = Position.start(GAME, GAME.choose({"players": 2}), 0), game["seed"] % 2
        for ply, move in enumerate(game["moves"]):
            if ply in PLIES:
                network, playouts = (
                    foretell(judge, position, seat, given.simulations) for judge in (NETWORK, PLAYOUTS)
                )
                rows[ply].append((network, playouts, game["score"], game["margin"]))
            position = position.play(move)
    print("plies, games, won; network, playouts, both: what was foretold, surprise, agreement with the margin")
    for ply, row in sorted(rows.items()):
        network, playouts, won, margin = np.array(row).T
        told = "; ".join(
            f"{foretold.mean():.2f} {surprise(foretold, won):.3f} {np.corrcoef(foretold, margin)[0, 1]:.2f}"
            for foretold in (network, playouts, (network + playouts) / 2)
        )
        print(f"{ply} {len(row)} {won.mean():.2f}; {told}")


if __name__ == "__main__":
    main()
