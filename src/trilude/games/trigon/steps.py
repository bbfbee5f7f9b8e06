"""What can happen between two moves of Trigon."""

import numpy as np

from trilude.contract.words import Text
from trilude.games.trigon.rules import colours, pass_turn, seat_of

PASSING = Text(
    "Your colour passes for the rest of the game; its pieces stay on the board.",
    "Votre couleur passe jusqu’à la fin ; ses pièces restent sur le plateau.",
)


def retire(record: np.record, seat: int) -> None:
    """The colours of a seat are out, and have no placements any more."""
    own = [colour for colour in range(int(colours(record))) if int(seat_of(record, colour)) == seat]
    for colour in own:
        record.out = int(record.out) | 1 << colour
        record.may[colour] = 0
    if int(record.turn) in own:
        pass_turn(record, int(record.turn))
