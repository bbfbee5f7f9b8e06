"""How hard a shape is, told by what it costs somebody who plays simply (see person.py)."""

from dataclasses import dataclass

STEPS = (25, 250, 3_000, 15_000)
"""Guesses from which a shape is of difficulty 2, 3, 4 and 5."""


@dataclass(frozen=True)
class Effort:
    """What a shape costs somebody who plays simply."""

    guesses: int
    dead_ends: int

    @property
    def difficulty(self) -> int:
        """From 1 to 5."""
        return 1 + sum(self.guesses >= step for step in STEPS)
