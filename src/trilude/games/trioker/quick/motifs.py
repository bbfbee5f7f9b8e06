"""What players of the quick game call what a move gives away or brings: chips, a second play, gifts, heavy pieces."""

from collections.abc import Iterator

from trilude.contract.motifs import Motif
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, PIECE_OF, WAYS
from trilude.games.trioker.quick.accounts import after_cell
from trilude.games.trioker.quick.memory import SEATS
from trilude.games.trioker.quick.rules import AGAIN, DRAW, GIFT, GIVE, PASS, tables

CHIPS = Text("Chips", "Les jetons")
PLAY_AGAIN = Text("A second play", "Un second coup")
A_GIFT = Text("A gift", "Un cadeau")
HEAVY = Text("Heavy pieces", "Les pièces lourdes")
THE_JOKER = Text("The Joker", "Le Joker")


def find_motifs(sight: Sight, made: int, better: int) -> Iterator[Motif]:
    """Who wins the deal, what cells pay and allow, and what stays in hand."""
    if {made, better} & {PASS, DRAW}:
        return
    if made < GIVE and better < GIVE:
        yield from _cells(sight, made // WAYS, better // WAYS)
    piece, instead = _piece(made), _piece(better)
    if JOKER in (piece, instead):
        if piece == JOKER:
            yield Motif("made", THE_JOKER, Text("spends the Joker", "dépense le Joker"))
        return
    points = tables().points
    if int(points[instead]) > int(points[piece]):
        words = Text(
            "gets rid of {n} points more, which cost chips at the end of a deal",
            "se défait de {n} points de plus, qui coûtent des jetons en fin de donne",
        )
        yield Motif("better", HEAVY, words.fill(n=int(points[instead]) - int(points[piece])))


def _piece(move: int) -> int:
    """The piece that is laid or given away."""
    return PIECE_OF[move % WAYS] if move < GIVE else (move - GIVE) // SEATS


def _cells(sight: Sight, made: int, better: int) -> Iterator[Motif]:
    """What the cells bring and allow."""
    kinds, seat = tables().kind, sight.mover
    gain = after_cell(sight, better)[seat] - after_cell(sight, made)[seat]
    if gain > 0 and after_cell(sight, made)[seat] < sight.scores[seat]:
        words = Text("pays chips for its cell", "paie des jetons pour sa case")
        yield Motif("made", CHIPS, words)
    if gain > 0:
        words = (
            Text("is a chip richer", "rapporte un jeton de plus")
            if gain == 1
            else Text("is {n} chips richer", "rapporte {n} jetons de plus")
        )
        yield Motif("better", CHIPS, words.fill(n=gain))
    if int(kinds[better]) == AGAIN != int(kinds[made]):
        yield Motif("better", PLAY_AGAIN, Text("plays again", "rejoue"))
    if int(kinds[better]) == GIFT != int(kinds[made]):
        words = Text("gives a piece away, too", "donne aussi une pièce")
        yield Motif("better", A_GIFT, words)
