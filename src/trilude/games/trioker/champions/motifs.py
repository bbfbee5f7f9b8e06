"""What champions call what a move gives away or brings: hexagons, room for pieces, triples, the last piece."""

from collections.abc import Iterator

import numpy as np

from trilude.contract.motifs import Motif
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.rules import (
    HEXAGON,
    PASS,
    PLAYING,
    hexagons_round,
    legal_moves,
    place,
    play,
    tables,
)
from trilude.games.trioker.guide import fits_somewhere
from trilude.games.trioker.pieces import PIECE_OF, TRIPLES, WAYS

HEXAGONS = Text("A hexagon", "Un hexagone")
ROOM = Text("Room", "La place")
TRIPLE = Text("A triple", "Un triple")
LAST_PIECE = Text("The last piece", "La dernière pièce")
TEMPO = Text("Tempo", "Tempo")


def find_motifs(sight: Sight, made: int, better: int) -> Iterator[Motif]:
    """Who places the last piece, who plays twice, who must pass, and whose pieces still fit."""
    if PASS in (made, better):
        return
    side = sight.mover
    after_made, after_better = _after(sight, made), _after(sight, better)
    if not int(after_better.hands[side]):
        words = Text("places the last piece", "pose la dernière pièce")
        yield Motif("better", LAST_PIECE, words)
        return
    closed = _closed(sight, better)
    if closed > _closed(sight, made):
        words = (
            Text("closes a hexagon and plays again", "ferme un hexagone et rejoue")
            if closed == 1
            else Text("closes {n} hexagons", "ferme {n} hexagones").fill(n=closed)
        )
        yield Motif("better", HEXAGONS, words)
    if _offers_hexagon(after_made, side) and not _offers_hexagon(after_better, side):
        words = Text("lets the other side close a hexagon", "laisse l’adversaire fermer un hexagone")
        yield Motif("made", HEXAGONS, words)
    yield from _room(side, after_made, after_better)
    if TRIPLES >> PIECE_OF[better % WAYS] & ~(TRIPLES >> PIECE_OF[made % WAYS]) & 1:
        words = Text("gets rid of a triple, which seldom fits", "se défait d’un triple, qui va rarement")
        yield Motif("better", TRIPLE, words)


def _after(sight: Sight, move: int) -> np.record:
    after = sight.copy_record()
    play(tables(), after, move)
    return after


def _closed(sight: Sight, move: int) -> int:
    """How many hexagons a placement closes."""
    after = sight.copy_record()
    cell, way = divmod(move, WAYS)
    place(tables(), after, cell, way)
    return int(hexagons_round(tables(), after, cell))


def _offers_hexagon(record: np.record, side: int) -> bool:
    """Whether the other side is to move and can close a hexagon."""
    if int(record.outcome) != PLAYING or int(record.turn) == side:
        return False
    moves = np.empty(GAME.most_moves, np.int32)
    count = int(legal_moves(tables(), record, moves))
    cells = {move // WAYS for move in moves[:count].tolist() if move != PASS}
    return any(int(record.met[point]) == HEXAGON - 1 for cell in cells for point in tables().corners[cell])


def _room(side: int, after_made: np.record, after_better: np.record) -> Iterator[Motif]:
    """Whose pieces fit nowhere: a side none of whose pieces fits must pass."""
    own, own_better = (_fitting(record, side) for record in (after_made, after_better))
    theirs, theirs_better = (_fitting(record, 1 - side) for record in (after_made, after_better))
    if theirs_better == 0 < theirs:
        yield Motif("better", TEMPO, Text("makes the other side pass", "fait passer l’adversaire"))
    elif theirs_better < theirs:
        words = Text(
            "leaves only {n} of the other side’s pieces a place instead of {m}",
            "ne laisse de place qu’à {n} des pièces adverses au lieu de {m}",
        )
        yield Motif("better", ROOM, words.fill(n=theirs_better, m=theirs))
    if own == 0 < own_better:
        yield Motif(
            "made",
            TEMPO,
            Text("leaves none of one’s own pieces a place", "ne laisse de place à aucune de ses propres pièces"),
        )
    elif own < own_better:
        words = Text(
            "leaves {n} of one’s own pieces a place instead of {m}",
            "ne laisse de place qu’à {n} de ses propres pièces au lieu de {m}",
        )
        yield Motif("made", ROOM, words.fill(n=own, m=own_better))


def _fitting(record: np.record, side: int) -> int:
    """How many pieces of a side fit somewhere."""
    hand = int(record.hands[side])
    return sum(hand >> kind & 1 and fits_somewhere(tables(), record, 1 << kind) for kind in range(hand.bit_length()))
