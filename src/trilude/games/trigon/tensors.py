"""What a program that learns gets to see of Trigon.

A cell (x, y) lies in column x and row y of a plane. Colours are told from the viewer's on, in the order of turns; with
two players the viewer's are the first and the third.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane, starts
from trilude.contract.words import Text
from trilude.games.trigon.rules import COLOURS, EMPTY, RIM, colours
from trilude.games.trigon.shapes import BOARD, CELLS, PIECE_COUNT, SIDE, STARTS

HEIGHT, WIDTH = 2 * SIDE, 4 * SIDE - 1
AREA = HEIGHT * WIDTH
SQUARE_OF = np.array([y * WIDTH + x for x, y in BOARD.places])
"""Where each cell lies in a plane."""

GRID = (COLOURS, HEIGHT, WIDTH)

PLANES = (
    Plane("pieces", GRID, Text("cells of each colour", "les cases de chaque couleur")),
    Plane(
        "closed",
        GRID,
        Text("empty cells closed to a colour by its edges", "les cases vides qu’un bord ferme à une couleur"),
    ),
    Plane("corners", GRID, Text("empty cells at a corner of a colour", "les cases vides à un coin d’une couleur")),
    Plane("empty", (1, HEIGHT, WIDTH), Text("cells that can still be covered", "les cases encore libres")),
    Plane(
        "printed",
        (2, HEIGHT, WIDTH),
        Text("cells that point up; the starting points", "les cases pointe en haut ; les points de départ"),
        fixed=[
            [1.0 if square in SQUARE_OF[cells] else 0.0 for square in range(AREA)]
            for cells in ([cell for cell, (x, y) in enumerate(BOARD.places) if (x + y) % 2 == 0], list(STARTS))
        ],
    ),
    Plane("used", (COLOURS, PIECE_COUNT), Text("pieces that each colour has placed", "les pièces déjà posées")),
    Plane("to_move", (COLOURS,), Text("the colour whose turn it is", "la couleur au trait")),
    Plane("out", (COLOURS,), Text("colours that cannot place any more", "les couleurs qui ne peuvent plus poser")),
    Plane("players", (3,), Text("two, three or four players", "deux, trois ou quatre joueurs")),
    Plane(
        "rules",
        (3,),
        Text("teams; strict contact; free starting points", "équipes ; contact strict ; départs libres"),
    ),
)
PIECES, CLOSED, CORNERS, FREE, _, USED, DECIDES, OUT, PLAYERS, RULES, _ = starts(PLANES)


@kernel
def encode(tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
    """The board colour by colour; a spectator looks from Blue's side."""
    playing, first = colours(position), max(seat, 0)
    for cell in range(CELLS):
        owner, square = int(position.owner[cell]), SQUARE_OF[cell]
        if owner == EMPTY:
            tensor[FREE + square] = 1
            marks = int(position.marks[cell])
            for step in range(playing):
                colour = (first + step) % playing
                if marks >> colour & 1:
                    tensor[CLOSED + step * AREA + square] = 1
                elif marks >> (COLOURS + colour) & 1:
                    tensor[CORNERS + step * AREA + square] = 1
        elif owner != RIM:
            tensor[PIECES + (owner - 1 - first) % playing * AREA + square] = 1
    for step in range(playing):
        colour = (first + step) % playing
        for piece in range(PIECE_COUNT):
            tensor[USED + step * PIECE_COUNT + piece] = int(position.used[colour]) >> piece & 1
        tensor[DECIDES + step] = 1 if int(position.turn) == colour else 0
        tensor[OUT + step] = int(position.out) >> colour & 1
    tensor[PLAYERS + int(position.players) - 2] = 1
    tensor[RULES] = int(position.teams)
    tensor[RULES + 1] = int(position.strict)
    tensor[RULES + 2] = int(position.free_starts)
