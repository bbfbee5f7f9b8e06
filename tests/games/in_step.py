"""Two readings of the same rules side by side: the game as it ships, and a plain one written from the rules page.

A plain reading is slow and obvious: dictionaries, lists and sets, nothing of the game's own code. It knows no generator
of chance: it is told which pieces were dealt and drawn, and checks that they could be.
"""

import random
from collections.abc import Callable
from typing import Protocol, TypeVar

from trilude.contract.position import Position


class Plain(Protocol):
    """What every plain reading answers."""

    def to_move(self) -> int | None:
        """The seat that decides next; None once the game is over."""

    def moves(self) -> set[str]:
        """Every legal move, as the game writes it."""

    def play(self, text: str, after: Position) -> None:
        """Make a move. What chance brought is read off the position after it, and must have been possible."""

    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""

    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; zeros while play goes on."""


Reading = TypeVar("Reading", bound=Plain)
Pick = Callable[[random.Random, list[str]], str]


def agree(position: Position, plain: Plain) -> None:
    """Both readings say the same of this position."""
    assert position.to_move == plain.to_move(), position.text
    assert {move.text for move in position.legal_moves} == plain.moves(), position.text
    assert position.scores == plain.scores(), position.text
    assert position.shares == plain.shares(), position.text


def play_in_step(
    position: Position,
    plain: Reading,
    seed: int,
    also: Callable[[Position, Reading], None] = lambda _position, _plain: None,
    pick: Pick = lambda chance, moves: chance.choice(moves),
    plies: int = 10_000,
) -> Position:
    """Play on at random, both readings compared after every ply, and whatever else `also` compares."""
    chance = random.Random(seed)
    for _ in range(plies):
        agree(position, plain)
        also(position, plain)
        if position.is_over:
            break
        move = pick(chance, sorted(plain.moves()))
        position = position.play(move)
        plain.play(move, position)
    return position
