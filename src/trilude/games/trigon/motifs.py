"""What Trigon players call what a move gives away or brings: corners, room, big pieces, the last piece."""

from collections.abc import Iterator

import numpy as np

from trilude.contract.motifs import Motif
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.trigon.guide import OF_COLOUR, count_triangles, new_corners
from trilude.games.trigon.placements import tables
from trilude.games.trigon.rules import ALL_PLACED, EMPTY, SINGLE_LAST, colours, seat_of
from trilude.games.trigon.shapes import ALL_TRIANGLES, SINGLE

CORNERS = Text("Corners", "Les coins")
BLOCKING = Text("Blocking", "Le blocage")
BIG_PIECE = Text("A big piece", "Une grande pièce")
LAST_PIECE = Text("The last piece", "La dernière pièce")

MANY_CORNERS = 2
"""A difference of fewer corners decides nothing."""


def find_motifs(sight: Sight, made: int, better: int) -> Iterator[Motif]:
    """The bonus for the last piece, corners opened and taken away, and what was placed."""
    record, colour, board = sight.record, int(sight.record.turn), tables()
    if int(record.area[colour]) + int(board.triangles[better]) == ALL_TRIANGLES:
        bonus = ALL_PLACED + SINGLE_LAST * (int(board.piece[better]) == SINGLE)
        words = Text("places the last {colour} piece: {bonus:+d}", "pose la dernière pièce {colour} : {bonus:+d}")
        yield Motif("better", LAST_PIECE, words.fill(colour=OF_COLOUR[colour], bonus=bonus))
        return
    yield from _blocked(record, colour, made, better)
    opened, instead = new_corners(record, colour, made), new_corners(record, colour, better)
    if instead >= opened + MANY_CORNERS:
        words = Text("opens {better} new corners instead of {made}", "ouvre {better} nouveaux coins au lieu de {made}")
        yield Motif("better", CORNERS, words.fill(better=instead, made=opened))
    size, larger = int(board.triangles[made]), int(board.triangles[better])
    if larger > size:
        words = Text("places {size} where {larger} fit", "pose {size} là où {larger} tiennent")
        yield Motif("made", BIG_PIECE, words.fill(size=count_triangles(size), larger=larger))


def _blocked(record: np.record, colour: int, made: int, better: int) -> Iterator[Motif]:
    """Corners on which another colour could have gone on; the colour that loses most."""
    seat = int(seat_of(record, colour))
    mates = {seat, (seat + 2) % 4} if int(record.teams) else {seat}
    others = [other for other in range(colours(record)) if int(seat_of(record, other)) not in mates]
    gains = {other: _taken(record, other, better) - _taken(record, other, made) for other in others}
    most = max(others, key=lambda other: gains[other], default=None)
    if most is not None and gains[most] > 0:
        count = _taken(record, most, better)
        words = (
            Text("takes an open corner from {colour}", "prend un coin libre à {colour}")
            if count == 1
            else Text("takes {n} open corners from {colour}", "prend {n} coins libres à {colour}")
        )
        yield Motif("better", BLOCKING, words.fill(n=count, colour=_NOUNS[most]))


_NOUNS = (Text("blue", "Bleu"), Text("yellow", "Jaune"), Text("red", "Rouge"), Text("green", "Vert"))


def _taken(record: np.record, colour: int, move: int) -> int:
    """How many open corners of a colour a placement covers."""
    board = tables()
    cells = board.cell[move][: int(board.triangles[move])]
    marks = record.marks[cells] >> colour & 0b10001
    return int(((marks == 0b10000) & (record.owner[cells] == EMPTY)).sum())
