"""The positions of games that were kept as moves: replayed, noted and, if wished, judged by what came soon after."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from learning.trigon.networks import GAME
from learning.trigon.play_games import SAMPLE, Records, note
from learning.trigon.self_play import read_games
from trilude.contract.kernel import kernel
from trilude.contract.position import Position
from trilude.contract.rules import Moves
from trilude.games.trigon.rules import play

HELD_OUT = 16
"""One game of the last round in so many is not learned from but tells how well the others were learned."""

Points = NDArray[np.float32]


def parted(files: Sequence[Path]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The games of some files to learn from, and those held out: the same ones whenever the files are read.

    Only games of the last round, whose files lie beside the last one, are held out: older ones are weaker, and the
    network at the start has learned from them.
    """
    learned: list[dict[str, Any]] = []
    held_out: list[dict[str, Any]] = []
    for file in files:
        for number, game in enumerate(read_games([file])):
            (learned if number % HELD_OUT or file.parent != files[-1].parent else held_out).append(game)
    return learned, held_out


@kernel
def replay(tables: np.record, position: np.record, moves: Moves, samples: Records) -> None:
    """Note every position of a game."""
    for ply in range(len(moves)):
        note(tables, position, samples[ply], ply)
        play(tables, position, int(moves[ply]))


@cache
def _start(options: tuple[tuple[str, Any], ...]) -> Position:
    return Position.start(GAME, GAME.choose(dict(options)), 0)


def positions_of(games: Sequence[dict[str, Any]]) -> Records:
    """The positions of games, one game after the other, each with the points at the end."""
    ends = np.cumsum([len(game["moves"]) for game in games])
    samples: Records = np.zeros(ends[-1], SAMPLE)

    def fill(number: int) -> None:
        game = games[number]
        own = samples[ends[number] - len(game["moves"]) : ends[number]]
        record = _start(tuple(game["options"].items())).copy_record()
        replay(GAME.tables, record, np.array(game["moves"], np.int32), own)
        own["final"] = game["points"]

    fill(0)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(fill, range(1, len(games)), chunksize=64))
    return samples


@kernel
def look_ahead(target: Points, told: Points, plies: NDArray[np.uint8], faith: float) -> None:
    """Turn the points at the end into what each position is to be judged by: partly what is told one ply later.

    `faith` is the part that what comes after the next ply has; with 1 only the points at the end count.
    """
    for at in range(len(target) - 2, -1, -1):
        if plies[at + 1]:  # the same game goes on
            for colour in range(target.shape[1]):
                target[at, colour] = (1 - faith) * told[at + 1, colour] + faith * target[at + 1, colour]
