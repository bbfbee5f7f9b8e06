"""What Triolet players call what a move gives away or brings: trios, squares, the joker, an open square."""

from collections.abc import Iterator

import numpy as np

from trilude.contract.motifs import Motif
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.triolet.board import BIS, DOUBLE, JOKER, NAMES, SQUARES, STRIDE, TRIPLE
from trilude.games.triolet.counting import Kind, Laid, count_items
from trilude.games.triolet.encoding import EXCHANGE, PASS
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.reasons import laid_by

TRIOLET = Text("A triolet", "Un triolet")
TRIO = Text("A trio", "Un trio")
SQUARE = Text("A square", "Une case à prime")
AGAIN = Text("Bis", "Bis")
FRESH = Text("Fresh tokens", "Jetons neufs")
THE_JOKER = Text("The joker", "Le joker")
OPENED = Text("An open square", "Une case ouverte")

_PRIZES = {
    TRIPLE: Text("the triple square {cell}", "la case triple {cell}"),
    DOUBLE: Text("the double square {cell}", "la case double {cell}"),
    BIS: Text("the bis square {cell}", "la case bis {cell}"),
}
"""What is printed on squares that are worth something, the dearest first."""


def find_motifs(sight: Sight, made: int, better: int) -> Iterator[Motif]:
    """What is laid together and on what, what is kept, and what is left to the others."""
    record, laid, instead = sight.record, _laid(made), _laid(better)
    yield from _runs(record, laid, instead)
    yield from _squares(laid, instead)
    if EXCHANGE <= better < PASS:
        words = Text("gives a rack that fits badly for fresh tokens", "échange un chevalet qui se place mal")
        yield Motif("better", FRESH, words)
    if _jokers(laid) > _jokers(instead):
        yield Motif("made", THE_JOKER, Text("spends the joker", "dépense le joker"))
    yield from _opened(record, laid, instead)


def _laid(move: int) -> Laid:
    return laid_by(move) if move < EXCHANGE else {}


def _jokers(laid: Laid) -> int:
    return sum(token >= JOKER for token in laid.values())


def _count(record: np.record, laid: Laid, kind: Kind) -> int:
    return sum(item.kind == kind for item in count_items(record, laid)) if laid else 0


def _runs(record: np.record, laid: Laid, instead: Laid) -> Iterator[Motif]:
    """Three at once, or a trio with what lies."""
    if _count(record, instead, "bonus") > _count(record, laid, "bonus"):
        words = Text("lays a triolet, with its bonus", "pose un triolet, avec sa prime")
        yield Motif("better", TRIOLET, words)
    elif (trios := _count(record, instead, "trio")) > _count(record, laid, "trio"):
        words = Text("makes a trio", "forme un trio")
        several = Text("makes {n} trios", "forme {n} trios").fill(n=trios)
        yield Motif("better", TRIO, words if trios == 1 else several)


def _squares(laid: Laid, instead: Laid) -> Iterator[Motif]:
    """A square that is used, or the turn that goes on."""
    for square, name in _PRIZES.items():
        cell = next((cell for cell in instead if SQUARES[cell] == square), None)
        if cell is None or any(SQUARES[other] == square for other in laid):
            continue
        prize = name.fill(cell=NAMES[cell])
        if square == BIS:
            words = Text("plays again on {prize}", "rejoue grâce à {prize}")
            yield Motif("better", AGAIN, words.fill(prize=prize))
        else:
            words = Text("uses {prize}", "utilise {prize}")
            yield Motif("better", SQUARE, words.fill(prize=prize))


def _opened(record: np.record, laid: Laid, instead: Laid) -> Iterator[Motif]:
    """The dearest square that others can use now, and could not use before, nor after the better move."""
    offered = _beside(record, laid) - _beside(record, instead) - set(instead)
    for square, name in _PRIZES.items():
        cell = next((cell for cell in sorted(offered) if SQUARES[cell] == square), None)
        if cell is not None:
            words = Text("opens {prize} to the others", "ouvre aux autres {prize}")
            yield Motif("made", OPENED, words.fill(prize=name.fill(cell=NAMES[cell])))
            return


def _beside(record: np.record, laid: Laid) -> set[int]:
    """Empty squares that are worth something, next to tokens of a move, and to no token before."""

    def near(cell: int) -> list[int]:
        return [cell + step for step in (1, -1, STRIDE, -STRIDE) if cell + step in SQUARES]

    def is_empty(cell: int) -> bool:
        return int(record.token[cell]) == EMPTY

    around = {cell for at in laid for cell in near(at) if SQUARES[cell] in _PRIZES and cell not in laid}
    return {cell for cell in around if is_empty(cell) and all(is_empty(other) for other in near(cell))}
