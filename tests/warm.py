"""Compiles every game and every test once, on all cores, before tests that run side by side would each do the same."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from trilude.games import GAMES

PREPARE = """
import sys
from trilude.batches.batch import Batch
from trilude.contract.position import Position
from trilude.contract.walk import generator, moves_buffer, perft, play_at_random
from trilude.games import GAMES
from trilude.players.prepare import prepare
game = GAMES[sys.argv[1]]
for _ in prepare(game):
    pass
start = Position.start(game, game.choose({}), 1)
if game.solved:
    game.solved.verdict(start)
    game.solved.verdicts(start)
perft(start, 2)
play_at_random(game.tables, start.copy_record(), moves_buffer(game), generator(1), 10)
batch = Batch(game.name, 2)
batch.masks()
batch.step(batch.random_moves())
batch.views(0)
batch.scores()
batch.observe()
"""

SLOWEST_FIRST = ("trigon", "triolet", "triplex", "trioker-quick", "trioker-champions")

COLLECT = ("-m", "pytest", "--collect-only", "-qq")
"""Last, when most of what tests ask for while they are collected has been compiled. What is wrong there they say."""


def main() -> None:
    """A process for each game, and one for the tests."""
    names = sorted(GAMES, key=lambda name: SLOWEST_FIRST.index(name) if name in SLOWEST_FIRST else len(SLOWEST_FIRST))
    games = [[sys.executable, "-c", PREPARE, name] for name in names]
    with ThreadPoolExecutor(os.cpu_count()) as several:
        done = [several.submit(subprocess.run, command, check=True) for command in games]
        several.submit(subprocess.run, [sys.executable, *COLLECT], stdout=subprocess.DEVNULL, check=False)
    for game in done:
        game.result()


if __name__ == "__main__":
    main()
