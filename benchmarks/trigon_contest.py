"""How strong our Trigon player is against another program, with two players, at a given thinking time.

    python benchmarks/trigon_contest.py 'wide:0.04s' 'gtp:"engine --game trigon_2 --level 3 --seed {seed}"' --games 50

Both sides follow the starting rule of two players; colours are swapped after every game. In a player's name {seed}
becomes another number in every game: a program that begins every game alike would make many games prove as little as
one. Prints the first player's score with its 95 % interval, its mean margin with its interval, and the seconds a move
that each player took.
"""

import argparse
import math
import time

from trilude.arena.standing import Standing
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.players.find import find_player


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = GAMES["trigon"]
    names = (arguments.first, arguments.second)
    scores, margins = [], []
    seconds, moves = [0.0, 0.0], [0, 0]
    for number in range(arguments.games):
        seed = arguments.seed + number
        players = [find_player(game, name.replace("{seed}", str(seed)), seed=seed) for name in names]
        position = Position.start(game, game.choose({"players": 2}), 0)
        while position.to_move is not None:
            who = (position.to_move + number) % 2
            view = position.view(position.to_move)
            began = time.perf_counter()
            move = players[who].choose(view).move
            seconds[who] += time.perf_counter() - began
            moves[who] += 1
            position = position.play(move)
        seat = number % 2
        scores.append(position.shares[seat])
        margins.append(position.scores[seat] - position.scores[1 - seat])
        print(number, scores[-1], margins[-1], flush=True)
    standing = Standing.of(scores)
    mean = sum(margins) / len(margins)
    spread = math.sqrt(sum((margin - mean) ** 2 for margin in margins) / max(len(margins) - 1, 1))
    low, high = standing.interval
    print(
        f"{names[0]} against {names[1]}: {standing.games} games, score {standing.score:.3f} ({low:.3f} to {high:.3f}), "
        f"margin {mean:+.1f} ± {1.96 * spread / math.sqrt(len(margins)):.1f}, "
        f"seconds a move {seconds[0] / moves[0]:.4f} and {seconds[1] / moves[1]:.4f}"
    )


if __name__ == "__main__":
    main()
