"""Which numbers can stand in a record (see contract.soundness)."""

import numpy as np

from trilude.contract.words import Text
from trilude.games.trioker.pieces import NAMES, WAYS
from trilude.games.trioker.quick.memory import IN_STOCK, PIECES, SEATS, STOCK
from trilude.games.trioker.quick.rules import CELLS

BOUNDS = {
    "value": (0, 4),
    "held": (0, PIECES),
    "stock": (-1, PIECES - 1),
    "left": (0, STOCK),
    "may": (0, (1 << IN_STOCK + 1) - 1),
    "turn": (0, SEATS - 1),
    "opener": (0, PIECES - 1),
    "joker_cell": (-1, CELLS - 1),
    "joker_way": (0, WAYS - 1),
}
CHOSEN = ("players", "deals", "rules")
UNTOLD = ("may", "opener", "generator")


def contradiction(record: np.record) -> Text | None:
    """Nobody rules out where a piece really is."""
    hands = [int(hand) for hand in record.hands]
    stock = {int(piece) for piece in record.stock[: int(record.left)]}
    for piece in range(PIECES):
        holder = IN_STOCK if piece in stock else next((seat for seat in range(SEATS) if hands[seat] >> piece & 1), None)
        if holder is None:
            continue
        for row in range(SEATS + 1):
            if row != holder + 1 and not int(record.may[row, piece]) >> holder & 1:
                words = Text("{piece} is where nobody thinks it is", "{piece} est là où personne ne la croit")
                return words.fill(piece=NAMES[piece])
    return None
