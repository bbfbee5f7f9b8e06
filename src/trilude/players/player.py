"""What a player is: something that looks at a seat's view and chooses a move, and can say why."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

import numpy as np

from trilude.contract.json_reading import reading_json, whole, words
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

    @staticmethod
    def of(move: Move, values: tuple[float, ...] = (), *, seconds: float = 0.0) -> "Choice":
        """A move without reasons; a player that expects nothing in particular gives no values."""
        return Choice(move, values, (), (move,), 0, seconds)

    def to_json(self) -> str:
        """All of it as JSON; see from_json."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> "Choice":
        """The choice that a text of `to_json` holds; raises BadRecord where it holds none."""
        with reading_json(text, "Choice") as told:
            return Choice(
                _move(told["move"]),
                tuple(float(value) for value in told["values"]),
                tuple(Candidate(_move(c["move"]), whole(c["visits"]), float(c["value"])) for c in told["candidates"]),
                tuple(_move(move) for move in told["line"]),
                whole(told["simulations"]),
                float(told["seconds"]),
                told["proven"] is True,
            )


def _move(told: dict[str, Any]) -> Move:
    return Move(whole(told["id"]), words(told["text"]), tuple(words(seen) for seen in told["seen"]))


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
