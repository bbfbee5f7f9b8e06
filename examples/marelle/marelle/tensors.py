"""What a program that learns gets to see of Marelle: two planes of 3 x 3, and three facts."""

import numpy as np
from numpy.typing import NDArray

from marelle.rules import OFTEN, POINTS, occurrences, to_move
from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane, starts
from trilude.contract.words import Text

PLANES = (
    Plane("men", (2, 3, 3), Text("the viewer’s men; the other side’s", "les pions de l’observateur ; les autres")),
    Plane("to_move", (1,), Text("1 where the viewer is to move", "1 si l’observateur est au trait")),
    Plane("flying", (1,), Text("men move to any empty point", "les pions vont sur tout point libre")),
    Plane("repeated", (1,), Text("thirds: how often it was so", "en tiers : combien de fois ce fut ainsi")),
)
_, MOVES, FLYING, REPEATED, _ = starts(PLANES)


@kernel
def encode(tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
    """Own men first; a spectator looks from White's side."""
    side = max(seat, 0)
    for point in range(POINTS):
        tensor[point] = int(position.men[side]) >> point & 1
        tensor[POINTS + point] = int(position.men[1 - side]) >> point & 1
    tensor[MOVES] = 1 if to_move(tables, position) == side else 0
    tensor[FLYING] = int(position.flying)
    tensor[REPEATED] = min(occurrences(position), OFTEN) / OFTEN
