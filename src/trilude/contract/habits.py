"""Habits: what is counted of how somebody plays, for the statistics of one's own games.

A game declares facts (`Game.facts`) and counts them, move by move, in a module `facts`; of a game without any, moves
are counted all the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from trilude.contract.openings import DEEPEST, has_openings, place_of
from trilude.contract.steps import kind_of

if TYPE_CHECKING:
    from trilude.contract.position import Move, Position


class FactCounter(Protocol):
    """What a game's module `facts` offers."""

    def count_move(self, before: "Position", move: "Move") -> Mapping[str, int]:
        """What a move adds to the facts of whoever made it."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What can be told of how a game was played, seat by seat."""

    moves: tuple[int, ...]
    facts: Mapping[str, tuple[int, ...]]
    way: tuple[tuple[str, str], ...]
    """How it was opened: the places that it came through (see contract.openings), and the move made in each."""


def habits_of(positions: "Sequence[Position]") -> Habits:
    """What is counted of a game, from its positions one after another."""
    game, seats = positions[0].game, positions[0].seats
    counting = cast("FactCounter", game.module("facts")) if game.facts else None
    moves = [0] * seats
    facts = {fact.name: [0] * seats for fact in game.facts}
    way: list[tuple[str, str]] = []
    for ply, (before, move) in enumerate(zip(positions, positions[-1].moves, strict=False)):
        if kind_of(move.text) != "move":
            continue
        moves[before.mover] += 1
        for name, amount in counting.count_move(before, move).items() if counting else ():
            facts[name][before.mover] += amount
        if ply < DEEPEST and has_openings(game):
            way.append((place_of(before), move.text))
    return Habits(tuple(moves), {name: tuple(amounts) for name, amounts in facts.items()}, tuple(way))
