"""Positions of Triplex at random, as the table knows them: any two configurations that share no cell."""

from collections.abc import Iterator

import numpy as np

from trilude.contract.position import Position
from trilude.games.triplex import GAME
from trilude.games.triplex.rules import POSITION, key
from trilude.games.triplex.solved.configurations import COUNT, configurations, set_up

TRIOS, STACKED = 108, 7668
"""So many configurations are a trio, or have a stack; they come first."""


def position_of(own: int, other: int) -> Position:
    """A position from its two configurations, White to move."""
    record = np.zeros(1, POSITION)[0]
    set_up(configurations(), record, own, other)
    record.repetition = 3
    record.past[0] = key(record)
    return Position.from_bytes(GAME, GAME.choose({}), record.tobytes())


def random_positions(seed: int, stacked: float = 0.3, stacks: int = STACKED) -> Iterator[Position]:
    """Endlessly; in so many the side that waits has a stack, or a trio, for else little is decided."""
    chance, held = np.random.default_rng(seed), configurations().held
    while True:
        own = int(chance.integers(COUNT))
        other = int(chance.integers(stacks if chance.random() < stacked else COUNT))
        if not int(held[own]) & int(held[other]):
            yield position_of(own, other)
