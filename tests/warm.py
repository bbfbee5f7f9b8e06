"""Compiles every game once, on all cores, before tests that run side by side would each compile the same."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from trilude.games import GAMES

PREPARE = """
import sys
from trilude.games import GAMES
from trilude.players.prepare import prepare
for _ in prepare(GAMES[sys.argv[1]]):
    pass
"""

SLOWEST_FIRST = ("triolet", "triplex", "trigon")


def main() -> None:
    """A process for each game."""
    names = sorted(GAMES, key=lambda name: SLOWEST_FIRST.index(name) if name in SLOWEST_FIRST else len(SLOWEST_FIRST))
    with ThreadPoolExecutor(os.cpu_count()) as several:
        done = [several.submit(subprocess.run, [sys.executable, "-c", PREPARE, name], check=True) for name in names]
    for game in done:
        game.result()


if __name__ == "__main__":
    main()
