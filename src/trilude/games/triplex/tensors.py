"""What a program that learns gets to see of Triplex: pieces over the board, from the viewer's side.

A cell (q, r) of the board lies in row 3 + r and column 3 + q of a plane of 7 x 7; the corners of that square that the
hexagon leaves out stay 0.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane, starts
from trilude.contract.words import Text
from trilude.games.triplex.rules import BOARD, CENTRE, LIFTED, LONGEST, occurrences, to_move

SIDE = 7
AREA = SIDE * SIDE
SQUARE_OF = np.array([(3 + r) * SIDE + 3 + q for q, r in BOARD.places])
"""Where each cell lies in a plane."""

GRID = (3, SIDE, SIDE)

PLANES = (
    Plane(
        "board",
        (2, SIDE, SIDE),
        Text("the cells, and the centre alone", "les cases, et le centre seul"),
        fixed=[
            [1.0 if square in cells else 0.0 for square in range(AREA)] for cells in (SQUARE_OF, SQUARE_OF[[CENTRE]])
        ],
    ),
    Plane(
        "own",
        GRID,
        Text(
            "the viewer’s square, triangle and circle: 1 on top of its stack, 0.5 covered",
            "le carré, le triangle et le cercle de l’observateur : 1 au sommet de sa pile, 0,5 couvert",
        ),
    ),
    Plane("other", GRID, Text("the other side’s, likewise", "ceux de l’adversaire, de même")),
    Plane("own_home", GRID, Text("the homes of the viewer’s pieces", "les bases des pièces de l’observateur")),
    Plane("other_home", GRID, Text("the homes of the others", "les bases des autres")),
    Plane(
        "lifted",
        (6,),
        Text(
            "pieces that wait to be put down: the viewer’s, then the others",
            "les pièces qui attendent d’être posées : celles de l’observateur, puis les autres",
        ),
    ),
    Plane("to_move", (2,), Text("who decides: the viewer, the other side", "qui décide : l’observateur, l’adversaire")),
    Plane("seat", (1,), Text("0 for White, 1 for Black", "0 pour les Blancs, 1 pour les Noirs")),
    Plane(
        "repeated",
        (1,),
        Text(
            "thirds: how often this position has stood on the board, at most three times",
            "en tiers : combien de fois cette position s’est présentée, trois au plus",
        ),
    ),
    Plane("ply", (1,), Text("how much of the longest game is over", "quelle part de la plus longue partie est jouée")),
    Plane(
        "rules",
        (2,),
        Text("straight paths; a repeated position draws", "trajets droits ; une position répétée est nulle"),
    ),
)
_, OWN, OTHER, OWN_HOME, OTHER_HOME, IN_HAND, DECIDES, SEAT, REPEATED, PLY, RULES, _ = starts(PLANES)


@kernel
def encode(tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
    """Own pieces and others; a spectator looks from White's side."""
    side = max(seat, 0)
    for piece in range(6):
        mine = piece // 3 == side
        shape = piece % 3
        cell = int(position.cell[piece])
        if cell == LIFTED:
            tensor[IN_HAND + shape + (0 if mine else 3)] = 1
        else:
            top = int(position.tops) >> piece & 1
            tensor[(OWN if mine else OTHER) + shape * AREA + SQUARE_OF[cell]] = 1 if top else 0.5
        home = SQUARE_OF[tables.home[piece]]
        tensor[(OWN_HOME if mine else OTHER_HOME) + shape * AREA + home] = 1
    mover = to_move(tables, position)
    if mover >= 0:
        tensor[DECIDES + (0 if mover == side else 1)] = 1
    tensor[SEAT] = side
    if position.past[position.ply]:
        tensor[REPEATED] = min(occurrences(position), 3) / 3
    tensor[PLY] = int(position.ply) / LONGEST
    tensor[RULES] = int(position.straight)
    tensor[RULES + 1] = 1 if int(position.repetition) else 0
