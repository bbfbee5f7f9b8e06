"""What a program that learns gets to see of Trioker for two champions."""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane, starts
from trilude.contract.words import Text
from trilude.games.trioker.champions.rules import BOARD, CELLS, HATCHED, START, to_move
from trilude.games.trioker.pieces import JOKER
from trilude.games.trioker.tensors import board_planes, drawn, encode_board, grid, squares

SQUARES = squares(BOARD)
AREA = grid(BOARD)[0] * grid(BOARD)[1]

PIECES = JOKER
"""The game has no Joker."""

MOST_OWED = 8.0

PLANES = (
    *board_planes(BOARD),
    Plane(
        "printed",
        (2, *grid(BOARD)),
        Text("the start cell; the hatched cells", "la case de départ ; les cases hachurées"),
        fixed=[
            drawn(BOARD, [cell == START for cell in range(CELLS)]),
            drawn(BOARD, [cell in HATCHED for cell in range(CELLS)]),
        ],
    ),
    Plane("own_hand", (PIECES,), Text("the pieces that the viewer has left", "les pièces qui restent à l’observateur")),
    Plane("other_hand", (PIECES,), Text("those of the other side", "celles de l’adversaire")),
    Plane("to_move", (2,), Text("who places: the viewer, the other side", "qui pose : l’observateur, l’adversaire")),
    Plane("seat", (1,), Text("0 for Even, 1 for Odd", "0 pour Pair, 1 pour Impair")),
    Plane("owed", (1,), Text("eighths: plays that follow this one", "en huitièmes : les coups qui suivent celui-ci")),
    Plane("passed", (1,), Text("the last turn was a pass", "le dernier tour était une passe")),
    Plane("hatched", (1,), Text("the hatched cells may be used", "les cases hachurées peuvent servir")),
)
OWN_HAND, OTHER_HAND, DECIDES, SEAT, OWED, PASSED, OPEN = starts(PLANES)[-8:-1]


@kernel
def encode(tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
    """The board and both hands; a spectator looks from Even's side."""
    encode_board(tables, position, SQUARES, AREA, tensor)
    side = max(seat, 0)
    for piece in range(PIECES):
        tensor[OWN_HAND + piece] = int(position.hands[side]) >> piece & 1
        tensor[OTHER_HAND + piece] = int(position.hands[1 - side]) >> piece & 1
    mover = to_move(tables, position)
    if mover >= 0:
        tensor[DECIDES + (0 if mover == side else 1)] = 1
    tensor[SEAT] = side
    tensor[OWED] = min(int(position.owed) / MOST_OWED, 1.0)
    tensor[PASSED] = 1 if int(position.passes) else 0
    tensor[OPEN] = int(position.hatched)
