"""Learns what kept tokens and open squares are worth in Triolet, by self-play, and writes leaves.json.

    python learning/triolet/learn_leaves.py [samples, 1500000 unless said otherwise]

Kept tokens. In games of the present policy against itself, whenever a turn begins, the rack is put back into the bag,
a random choice of at most two kinds is taken out of it as "kept", the rack is filled, and play goes on for two turns
of everybody. What the seat gains over its opponent in that time, averaged per choice, is the worth of the choice; a
choice seen seldom is pulled towards the sum of what its tokens are worth alone. Because the choice is drawn and not
made by a player, the average is no mere correlation. The whole is done three times, each time with the weights of the
time before.

Open squares. The lead that the seat to move gains in its turn and the opponent's next one is explained by what the
board offers (count_offers) and by the stage of the game, by least squares.
"""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, Moves
from trilude.contract.walk import generator, moves_buffer
from trilude.games import GAMES
from trilude.games.triolet.board import KINDS
from trilude.games.triolet.encoding import NONE, OFFERS, TABLES
from trilude.games.triolet.knowledge import best_by_worth, count_offers
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.rules import legal_moves, play, put_in_rack, refill, setup, to_move

ROUNDS = 3
PULL = 40
"""A choice seen this often is trusted as much as the sum of its tokens."""

LEAST_BAG = 12
"""Below this the end of the game is too near for the experiment."""

Records = np.ndarray[Any, np.dtype[np.record]]


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@kernel
def play_turns(tables: np.record, position: np.record, moves: Moves, turns: int) -> int:
    """Play on until the seat to move has changed `turns` times; returns what the first seat gained over the other."""
    seat = int(position.turn)
    before = int(position.points[seat]) - int(position.points[1 - seat])
    mover = seat
    while turns > 0 and to_move(tables, position) != NOBODY:
        count = legal_moves(tables, position, moves)
        play(tables, position, best_by_worth(tables, position, moves, count))
        if int(position.turn) != mover:
            mover = int(position.turn)
            turns -= 1
    return int(position.points[seat]) - int(position.points[1 - seat]) - before


@kernel
def deal_kept(position: np.record, seat: int, generator: Generator) -> tuple[int, int]:
    """Put a rack into the bag, keep up to two random kinds, fill up; returns what was kept."""
    for slot in range(3):
        kind = int(position.rack[seat, slot])
        position.bag[kind] = int(position.bag[kind]) + 1
        position.rack[seat, slot] = EMPTY
    position.in_bag = int(position.in_bag) + 3
    position.held[seat] = 0
    one, two = draw_below(generator, KINDS + 1), draw_below(generator, KINDS + 1)
    one, two = min(one, two), max(one, two)
    for kind in (one, two):
        if kind != NONE:
            if position.bag[kind] == 0:
                refill(position, seat)
                return -1, -1
            position.bag[kind] = int(position.bag[kind]) - 1
            position.in_bag = int(position.in_bag) - 1
            put_in_rack(position, seat, kind)
    refill(position, seat)
    return one, two


@kernel
def experiment(
    tables: np.record,
    options: NDArray[np.int64],
    scratch: Records,
    moves: Moves,
    generator: Generator,
    samples: int,
    sums: NDArray[np.float64],
    counts: NDArray[np.float64],
) -> None:
    """Sum the gains per choice of kept kinds."""
    seed, made = 0, 0
    while made < samples:
        seed += 1
        scratch[0] = scratch[2]
        position, trial = scratch[0], scratch[1]
        setup(tables, position, options, draw_below(generator, 1 << 31) + seed)
        while to_move(tables, position) != NOBODY and int(position.in_bag) >= LEAST_BAG:
            for _ in range(4):
                scratch[1] = scratch[0]
                seat = int(trial.turn)
                one, two = deal_kept(trial, seat, generator)
                trial.chance[0] = int(trial.chance[0]) ^ draw_below(generator, 1 << 31)
                if one >= 0:
                    sums[one, two] += play_turns(tables, trial, moves, 4)
                    counts[one, two] += 1
                    made += 1
            count = legal_moves(tables, position, moves)
            play(tables, position, best_by_worth(tables, position, moves, count))


@kernel
def watch_offers(
    tables: np.record,
    options: NDArray[np.int64],
    scratch: Records,
    moves: Moves,
    generator: Generator,
    features: NDArray[np.float64],
    gains: NDArray[np.float64],
) -> None:
    """Note what boards offer and what the seat to move gains in its turn and the next."""
    made = 0
    offers = np.zeros(len(tables.offers), np.float64)
    while made < len(gains):
        scratch[0] = scratch[2]
        position, trial = scratch[0], scratch[1]
        setup(tables, position, options, draw_below(generator, 1 << 31))
        while to_move(tables, position) != NOBODY and int(position.in_bag) >= LEAST_BAG and made < len(gains):
            if int(position.laid) > 0:
                count_offers(tables, position, offers)
                for offer in range(len(offers)):
                    features[made, offer] = offers[offer]
                features[made, len(offers)] = int(position.laid)
                scratch[1] = scratch[0]
                gains[made] = play_turns(tables, trial, moves, 2)
                made += 1
            count = legal_moves(tables, position, moves)
            play(tables, position, best_by_worth(tables, position, moves, count))


def kept_worths(sums: NDArray[np.float64], counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Averages per choice, relative to keeping nothing, pulled towards sums of single tokens where seldom seen."""
    mean = sums / np.maximum(counts, 1)
    alone = mean[:, NONE] - mean[NONE, NONE]
    alone[NONE] = 0.0
    added = alone[:, None] + alone[None, :]
    seen = (counts * (mean - mean[NONE, NONE]) + PULL * added) / (counts + PULL)
    worths: NDArray[np.float64] = np.where(counts > 0, seen, added)
    return worths


def main() -> None:
    """Learn and write."""
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 1_500_000
    started = perf_counter()
    game = GAMES["triolet"]
    own = np.zeros(1, TABLES)
    own[0] = game.tables
    tables = own[0]
    tables.kept[:], tables.offers[:] = 0.0, 0.0
    options, moves, chance = np.array([2, 0], np.int64), moves_buffer(game), generator(2026)
    scratch = np.zeros(3, game.rules.POSITION)
    for number in range(ROUNDS):
        sums, counts = np.zeros((KINDS + 1, KINDS + 1)), np.zeros((KINDS + 1, KINDS + 1))
        experiment(tables, options, scratch, moves, chance, samples, sums, counts)
        worths = kept_worths(sums, counts)
        for one in range(KINDS + 1):
            for two in range(one, KINDS + 1):
                tables.kept[one, two] = tables.kept[two, one] = worths[one, two]
        say(f"round {number + 1}: {int(counts.sum())} samples, {perf_counter() - started:.0f} s")
    features, gains = np.ones((samples // 3, len(OFFERS) + 2)), np.zeros(samples // 3)
    watch_offers(tables, options, scratch, moves, chance, features, gains)
    weights, *_ = np.linalg.lstsq(features, gains, rcond=None)
    write(tables, weights[: len(OFFERS)].astype(np.float64))
    say(f"offers {dict(zip(OFFERS, weights.round(2).tolist(), strict=False))}, {perf_counter() - started:.0f} s")


def write(tables: np.record, offers: NDArray[np.float64]) -> None:
    """Write the data file; leaving an offer to the opponent costs what it brings."""
    names = [*[str(number) for number in range(16)], "J", ""]
    kept = {
        ",".join(name for name in (names[one], names[two]) if name): round(float(tables.kept[one, two]), 2)
        for one in range(KINDS + 1)
        for two in range(one, KINDS + 1)
    }
    data = {"kept": kept, "offers": {name: round(-float(worth), 2) for name, worth in zip(OFFERS, offers, strict=True)}}
    path = Path(__file__).parents[2] / "src/trilude/games/triolet/leaves.json"
    path.write_text(json.dumps(data, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
