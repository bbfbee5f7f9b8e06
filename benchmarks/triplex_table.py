"""Whether the table of Triplex agrees with the rules, at random positions: `python benchmarks/triplex_table.py COUNT`.

A position must be lost exactly if every move, however pieces are then put down, leads to what the other side wins; and
then in the span of turns that the table says. That is all the table says: what is won and drawn follows. All of it is
unpacked as it is needed and kept, which takes up to 3.2 GB.
"""

import sys
import time

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.triplex.rules import PLAYING, legal_moves
from trilude.games.triplex.solved.coding import SPAN
from trilude.games.triplex.solved.configurations import COUNT, set_up
from trilude.games.triplex.solved.places import MOST_COLUMNS, MOST_ROWS
from trilude.games.triplex.solved.solution import SOLUTION
from trilude.games.triplex.solved.table import open_table
from trilude.games.triplex.solved.values import NEVER, Work, make_move, make_work, turns_lost, wins_within

BATCH = 10_000


@kernel
def agrees(work: Work) -> bool:
    """Whether what the table says of the first position of the line follows from what it says of the next ones."""
    most = turns_lost(work, work.line[0])
    is_lost, is_lost_sooner = True, True
    for i in range(legal_moves(work.board, work.line[0], work.moves[0])):
        make_move(work, 0, int(work.moves[0, i]))
        if int(work.line[1].outcome) != PLAYING or not wins_within(work, 1, 1, most or NEVER):
            is_lost = False
            break
        is_lost_sooner = is_lost_sooner and wins_within(work, 1, 1, most - SPAN)
    return is_lost == (most > 0) and not (is_lost and is_lost_sooner)


@kernel
def count_agreements(work: Work, pairs: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Of positions given by both configurations: how many there are, how many are lost, and how many agree."""
    for i in range(len(pairs)):
        own, other = int(pairs[i, 0]), int(pairs[i, 1])
        if int(work.all_of.held[own]) & int(work.all_of.held[other]) == 0:
            set_up(work.all_of, work.line[0], own, other)
            counts[0] += 1
            counts[1] += turns_lost(work, work.line[0]) > 0
            counts[2] += agrees(work)


def main(count: int) -> None:
    """Check, and tell after every batch."""
    _, store = open_table(SOLUTION.path)
    tiles = len(store.slot_of)
    pool = np.zeros((tiles, MOST_ROWS + 1, MOST_COLUMNS + 1), np.uint8)
    work = make_work(store._replace(tile_in=np.full(tiles, -1, np.int32), pool=pool))
    chance, counts, began = np.random.default_rng(2026), np.zeros(3, np.int64), time.process_time()
    while counts[0] < count:
        count_agreements(work, chance.integers(0, COUNT, (BATCH, 2)), counts)
        positions, lost, agreeing = counts.tolist()
        seconds = time.process_time() - began
        print(f"{positions} positions, {lost} of them lost; {agreeing} agree; {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
