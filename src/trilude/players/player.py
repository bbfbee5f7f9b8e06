"""What a player is: something that looks at a seat's view and chooses a move, and can say why."""

from dataclasses import dataclass
from typing import Protocol

from trilude.contract.position import Move, View


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was thought about."""

    move: Move
    visits: int
    value: float
    """The share of the win that the mover may expect of it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move with its reasons."""

    move: Move
    values: tuple[float, ...]
    """The share of the win that each seat may expect."""
    candidates: tuple[Candidate, ...]
    """The moves considered, the chosen one first."""
    line: tuple[Move, ...]
    """How play is expected to go on, the chosen move first."""
    simulations: int
    seconds: float
    proven: bool = False
    """Whether `values` are certain: the game is solved from here."""


class Player(Protocol):
    """Chooses moves for a seat."""

    def choose(self, view: View) -> Choice:
        """A legal move for the seat of the view, whose turn it is."""
