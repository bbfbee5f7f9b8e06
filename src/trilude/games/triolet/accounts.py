"""How the points of a game of Triolet came about: what was laid, and what the racks brought or cost at the end."""

from collections.abc import Iterator, Sequence

import numpy as np

from trilude.contract.account import Account, Entry
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.triolet.board import JOKER
from trilude.games.triolet.counting import Kind, count_items
from trilude.games.triolet.encoding import EXCHANGE
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.reasons import describe_ending, laid_by
from trilude.games.triolet.rules import BLOCKED, PBM, WENT_OUT

KINDS: dict[Kind, Text] = {
    "single": Text("Single tokens", "Jetons seuls"),
    "pair": Text("Pairs", "Paires"),
    "trio": Text("Trios", "Trios"),
    "bonus": Text("Triolets, three at once", "Triolets, trois d’un coup"),
}


def accounts(positions: Sequence[Position]) -> Iterator[Account]:
    """One, of the whole game, once it is over."""
    first, last = positions[0], positions[-1]
    if not last.is_over:
        return
    entries = [Entry(words, tuple(points)) for words, points in _laid(positions) if any(points)]
    if any(first.scores):
        entries.insert(0, Entry(Text("Before", "Avant"), first.scores))
    entries += _racks(last.record, last.seats)
    entries.append(Entry(Text("Total", "Total"), last.scores))
    yield Account(Text("The game", "La partie"), last.ply, describe_ending(last), tuple(entries))


def _laid(positions: Sequence[Position]) -> Iterator[tuple[Text, list[int]]]:
    """What each seat counted for tokens laid, by kind."""
    points = {kind: [0] * positions[0].seats for kind in KINDS}
    for before, move in zip(positions, positions[-1].moves, strict=False):
        if 0 <= move.id < EXCHANGE:
            for item in count_items(before.record, laid_by(move.id)):
                points[item.kind][before.mover] += item.points
    for kind, words in KINDS.items():
        yield words, points[kind]


def _racks(record: np.record, seats: int) -> list[Entry]:
    """What the tokens left over brought whoever went out, or cost everybody in a blocked game."""
    values = [sum(int(kind) for kind in record.rack[seat] if kind not in (EMPTY, JOKER)) for seat in range(seats)]
    if int(record.outcome) == WENT_OUT:
        amounts = tuple(None if int(record.held[seat]) else sum(values) for seat in range(seats))
        return [Entry(Text("Racks of the others", "Chevalets des autres"), amounts)]
    if int(record.outcome) == BLOCKED and int(record.edition) == PBM:
        return [Entry(Text("Own rack", "Son chevalet"), tuple(-value for value in values))]
    return []
