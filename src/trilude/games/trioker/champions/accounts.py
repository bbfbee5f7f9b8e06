"""How the pieces of a game of champions came down: one a turn, and those that closed hexagons allowed."""

from collections.abc import Iterator, Sequence

from trilude.contract.account import Account, Entry
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.trioker.champions.rules import PASS


def accounts(positions: Sequence[Position]) -> Iterator[Account]:
    """One, of the whole game, once it is over."""
    first, last = positions[0], positions[-1]
    if not last.is_over or last.ending is None:
        return
    in_turn, again = [0, 0], [0, 0]
    for ply, move in enumerate(last.moves):
        if move.id != PASS:
            seat = positions[ply].mover
            stayed = ply > 0 and positions[ply - 1].mover == seat and last.moves[ply - 1].id != PASS
            (again if stayed else in_turn)[seat] += 1
    entries = [
        Entry(Text("Laid in turn", "Posées à leur tour"), tuple(in_turn)),
        Entry(Text("Laid for closed hexagons", "Posées grâce aux hexagones fermés"), tuple(again)),
        Entry(Text("Pieces laid", "Pièces posées"), last.scores),
    ]
    if any(first.scores):
        entries.insert(0, Entry(Text("Before", "Avant"), first.scores))
    yield Account(Text("The game", "La partie"), last.ply, last.ending, tuple(entries))
