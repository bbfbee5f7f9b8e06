"""Plays games of Trigon from which learn_evaluation.py learns, and writes their positions with what became of them.

    python learning/trigon/play_games.py OUT.npy SEED SECONDS playouts
    python learning/trigon/play_games.py OUT.npy SEED SECONDS wide:96

Playouts are some thousand games a second; games of a search are better and far fewer. In both, the first moves of many
games are drawn by lot, and some later ones, so that the network also sees what follows from bad moves. One process
uses one core: start several with different seeds.
"""

import sys
from pathlib import Path
from time import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import count_bits, kernel, lowest_bit
from trilude.contract.position import Position
from trilude.contract.rules import Moves
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.games.trigon.evaluation import gather_facts
from trilude.games.trigon.knowledge import playout_choice
from trilude.games.trigon.learned import FACTS
from trilude.games.trigon.placements import WORD_BITS, WORDS
from trilude.games.trigon.rules import COLOURS, NONE, play, points_of
from trilude.games.trigon.shapes import CELLS
from trilude.players.find import find_player

SAMPLE = record_dtype(
    ("owner", np.uint8, (CELLS,)),
    ("marks", np.uint8, (CELLS,)),
    ("reached", np.uint8, (CELLS,)),
    ("facts", np.float32, (FACTS,)),
    ("turn", np.uint8),
    ("ply", np.uint8),
    ("final", np.int16, (COLOURS,)),
)
Records = np.ndarray[Any, np.dtype[np.record]]

GAME = GAMES["trigon"]
SEATS = (2, 4)
"""Half of the games are between two players."""
AT_ONCE, EVERY = 4000, 12
"""Positions noted between two looks at the clock, and the plies of playouts of which one is noted, on average."""


@kernel
def note(tables: np.record, position: np.record, sample: np.record, ply: int) -> None:
    """Write down a position."""
    sample.owner[:] = position.owner
    sample.marks[:] = position.marks
    sample.reached[:] = 0
    gather_facts(tables, position, sample.facts, sample.reached)
    sample.turn = position.turn
    sample.ply = ply


@kernel
def any_placement(tables: np.record, position: np.record, generator: Generator, found: Moves) -> int:
    """One of the largest placements; one time in four, any."""
    colour = int(position.turn)
    free, may, touch = position.free, position.may[colour], position.touch[colour]
    word, words = 0, 0
    largest = draw_below(generator, 4) > 0
    for size in range(6, 0, -1):
        for w in range(word, int(tables.size_end[size])):
            if free[w] & may[w] & touch[w]:
                found[words] = w
                words += 1
        word = int(tables.size_end[size])
        if words and largest:
            break
    w = int(found[draw_below(generator, words)])
    here = int(free[w] & may[w] & touch[w])
    for _ in range(draw_below(generator, count_bits(here))):
        here &= here - 1
    return w * WORD_BITS + lowest_bit(here)


@kernel
def play_playouts(tables: np.record, start: np.record, scratch: Records, samples: Records, generator: Generator) -> int:
    """Fill the samples with positions of playouts; returns how many were filled."""
    found = np.empty(WORDS, np.int32)
    used = 0
    position = scratch[0]
    while used < len(samples) - EVERY:
        scratch[0] = start
        first, ply = used, 0
        odd_plies, slips = draw_below(generator, 14) - 3, 5 * draw_below(generator, 3)
        while int(position.turn) != NONE:
            if used < len(samples) and draw_below(generator, EVERY) == 0:
                note(tables, position, samples[used], ply)
                used += 1
            if ply < odd_plies or draw_below(generator, 100) < slips:
                move = any_placement(tables, position, generator, found)
            else:
                move = playout_choice(tables, position, int(position.turn), generator, found)
            play(tables, position, move)
            ply += 1
        for i in range(first, used):
            for colour in range(COLOURS):
                samples[i].final[colour] = points_of(tables, position, colour)
    return used


def of_playouts(seed: int, seconds: float) -> Records:
    """Positions of playouts."""
    chance, scratch = generator(seed), np.zeros(1, GAME.rules.POSITION)
    starts = [Position.start(GAME, GAME.choose({"players": seats}), 0).copy_record() for seats in SEATS]
    found: list[Records] = []
    began = time()
    while not found or time() - began < seconds:
        samples: Records = np.zeros(AT_ONCE, SAMPLE)
        used = play_playouts(GAME.tables, starts[len(found) % len(starts)], scratch, samples, chance)
        found.append(samples[:used])
    return np.concatenate(found)


def of_searches(name: str, seed: int, seconds: float) -> Records:
    """Positions of games of a search against itself; its first choices are drawn by visits."""
    luck, chance, room = np.random.default_rng(seed), generator(seed), np.zeros(WORDS, np.int32)
    found: list[Records] = []
    began = time()
    while not found or time() - began < seconds:
        position = Position.start(GAME, GAME.choose({"players": int(luck.choice(SEATS))}), 0)
        player = find_player(GAME, name, seed=int(luck.integers(1 << 30)))
        odd_plies, loose_plies = luck.integers(0, 5), luck.integers(2, 14)
        samples: Records = np.zeros(GAME.longest, SAMPLE)
        while position.to_move is not None:
            record = position.copy_record()
            note(GAME.tables, record, samples[position.ply], position.ply)
            choice = player.choose(position.view(position.to_move))
            move = choice.move
            if position.ply < odd_plies:
                move = position.move(any_placement(GAME.tables, record, chance, room))
            elif position.ply < loose_plies or luck.random() < 0.03:
                tried = choice.candidates[:12]
                odds: NDArray[np.float64] = np.array([candidate.visits for candidate in tried]) ** 0.7
                move = tried[luck.choice(len(tried), p=odds / odds.sum())].move
            position = position.play(move)
        record = position.copy_record()
        samples["final"] = [points_of(GAME.tables, record, colour) for colour in range(COLOURS)]
        found.append(samples[: position.ply])
    return np.concatenate(found)


def main() -> None:
    """Play for a while and write."""
    out, seed, seconds, name = sys.argv[1:]
    if name == "playouts":
        samples = of_playouts(int(seed), float(seconds))
    else:
        samples = of_searches(name, int(seed), float(seconds))
    np.save(Path(out), samples)
    print(f"{len(samples):,} positions")


if __name__ == "__main__":
    main()
