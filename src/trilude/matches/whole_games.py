"""What the thinkers' processes do with a whole game: draw it, and count how it was played."""

import time
from functools import lru_cache

from trilude.contract.animation import Frame, frames, plies_shown
from trilude.contract.habits import Habits, habits_of
from trilude.contract.position import Position
from trilude.contract.record import Record

AT_ONCE_SECONDS = 0.25
"""So long frames are drawn without a break: somebody may wait for the same process."""


@lru_cache(maxsize=4)
def _positions(text: str) -> tuple[Position, ...]:
    return tuple(Record.parse(text).positions())


def draw_some(text: str, first: int) -> tuple[list[Frame], int]:
    """The next frames of a game's animated picture, from one of them on, and how many there are."""
    positions = _positions(text)
    shown = [positions[ply] for ply in plies_shown(len(positions) - 1)]
    until, drawn = time.monotonic() + AT_ONCE_SECONDS, list[Frame]()
    for frame in frames(shown, first):
        drawn.append(frame)
        if time.monotonic() > until:
            break
    return drawn, len(shown)


def count_habits(text: str) -> Habits:
    """What is counted of a game."""
    return habits_of(_positions(text))
