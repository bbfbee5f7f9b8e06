"""Games played at random, the same ones every time."""

from typing import Any

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.position import Position
from trilude.contract.walk import generator


def at_random(game: str, plies: int, seed: int = 3, **options: Any) -> Position:
    """A position after so many moves, or where the game ended before."""
    position, chance = trilude.start(game, seed=seed, **options), generator(seed)
    while not position.is_over and position.ply < plies:
        numbers = position.legal_moves.numbers
        position = position.play(numbers[draw_below(chance, len(numbers))])
    return position
