"""Whether the table of Triplex agrees with the rules, at random positions.

    python benchmarks/triplex_table.py COUNT           the table of the package
    python benchmarks/triplex_table.py COUNT TABLE     one of `trilude solve-game triplex -o path=straight`

A position must be lost exactly if every move, however pieces are then put down, leads to what the other side wins; and
the spans of turns must follow from each other. That is all the table says: what is won and drawn follows. All of it is
unpacked as it is needed and kept, which takes up to 3.2 GB.
"""

import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.triplex.rules import PLAYING, legal_moves
from trilude.games.triplex.solved.coding import SPAN
from trilude.games.triplex.solved.configurations import COUNT, set_up
from trilude.games.triplex.solved.places import TILES
from trilude.games.triplex.solved.solution import SOLUTION
from trilude.games.triplex.solved.table import open_table
from trilude.games.triplex.solved.table_file import NEVER, read_table
from trilude.games.triplex.solved.values import Work, make_move, make_work, turns_lost, wins_within

BATCH = 10_000


@kernel
def agrees(work: Work, level: int, other: int) -> bool:
    """Whether what the table says of a position of the line follows from what it says of the next ones.

    What comes after a lost position and the next move is lost in as many turns, at most, and at least in two spans
    less: asked for an odd number of turns, the table knows without looking further.
    """
    most = turns_lost(work, work.line[level])
    turns = most + 1 if most else NEVER
    is_lost, is_lost_sooner = True, True
    for i in range(legal_moves(work.board, work.line[level], work.moves[level])):
        make_move(work, level, int(np.int64(work.moves[level, i])))
        if int(work.line[level + 1].outcome) != PLAYING or not wins_within(work, level + 1, other, turns):
            is_lost = False
            break
        is_lost_sooner = is_lost_sooner and wins_within(work, level + 1, other, most + 1 - 2 * SPAN)
    return is_lost == (most > 0) and not (is_lost and is_lost_sooner)


@kernel
def count_agreements(
    work: Work, pairs: NDArray[np.int64], counts: NDArray[np.int64], sides: tuple[int, int], turns: int
) -> None:
    """Of positions given by both configurations: how many there are, are lost, are won, and agree."""
    for i in range(len(pairs)):
        own, other = int(pairs[i, 0]), int(pairs[i, 1])
        if int(work.all_of.held[own]) & int(work.all_of.held[other]) == 0:
            set_up(work.all_of, work.line[0], own, other)
            counts[0] += 1
            counts[1] += turns_lost(work, work.line[0]) > 0
            counts[2] += wins_within(work, sides[0], sides[0], turns)
            counts[3] += agrees(work, sides[0], sides[1])


def main(count: int, straight: Path | None) -> None:
    """Check, and tell after every batch."""
    file = read_table(straight or SOLUTION.path, straight=straight is not None)
    work = make_work(open_table(file, TILES), straight=straight is not None)
    chance, counts, began = np.random.default_rng(2026), np.zeros(4, np.int64), time.process_time()
    while counts[0] < count:
        count_agreements(work, chance.integers(0, COUNT, (min(count, BATCH), 2)), counts, (0, 1), NEVER)
        positions, lost, won, agreeing = counts.tolist()
        seconds = time.process_time() - began
        print(f"{positions} positions, {lost} of them lost, {won} won; {agreeing} agree; {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
