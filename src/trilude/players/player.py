"""What a player is: something that looks at a seat's view and chooses a move, and can say why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from trilude.contract.position import Move, Sight, View
from trilude.contract.words import Text

LONGEST_LINE = 13
"""Moves of the longest line that a player tells."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was thought about."""

    move: Move
    visits: int
    value: float
    """The share of the win that the mover may expect of it."""
    said: Text | None = None
    """What is known of it for certain, in words, where the game is solved."""


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
    remark: Text | None = None
    """What else is known for certain about the position: how many moves hold."""


class Player(Protocol):
    """Chooses moves for a seat."""

    def choose(self, view: View) -> Choice:
        """A legal move for the seat of the view, whose turn it is."""


def expected_line(
    view: View, world: np.record, first: Move, answer: Callable[[Sight], int | None], longest: int = LONGEST_LINE
) -> tuple[Move, ...]:
    """A move and the answers that follow in a world, as far as there are legal ones; the world is changed."""
    game, line = view.game, [first]
    while len(line) < longest:
        game.rules.play(game.tables, world, line[-1].id)
        here = Sight(game, view.options, world.tobytes(), (), None)
        move = None if here.is_over else answer(here)
        if move is None or move not in here.legal_moves.ids:
            break
        line.append(here.name_move(move))
    return tuple(line)
