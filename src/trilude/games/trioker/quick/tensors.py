"""What a program that learns gets to see of the quick game of Trioker.

Seats are told from the viewer on: the viewer first, then whoever sits to the left, and so on.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane, starts
from trilude.contract.words import Text
from trilude.games.trioker.quick import MOST_OPEN_DEALS
from trilude.games.trioker.quick.memory import IN_STOCK, PIECES, SEATS, STOCK
from trilude.games.trioker.quick.rules import BOARD, CELLS, KINDS, OPENING, RICHEST, START, tables, to_move
from trilude.games.trioker.tensors import board_planes, drawn, encode_board, grid, squares

SQUARES = squares(BOARD)
AREA = grid(BOARD)[0] * grid(BOARD)[1]
MOST_HELD = float(PIECES)

PLANES = (
    *board_planes(BOARD),
    Plane(
        "printed",
        (len(KINDS), *grid(BOARD)),
        Text(
            "the start cell, then what cells ask: " + ", ".join(KINDS[1:]),
            "la case de départ, puis ce que les cases demandent : payer la banque, payer les autres, recevoir de la"
            " banque, recevoir des autres, donner, rejouer",
        ),
        fixed=[
            drawn(BOARD, [cell == START for cell in range(CELLS)]),
            *(drawn(BOARD, [kind == int(asked) for asked in tables().kind]) for kind in range(1, len(KINDS))),
        ],
    ),
    Plane("joker", (1, *grid(BOARD)), Text("where the Joker lies", "où se trouve le Joker")),
    Plane("own_hand", (PIECES,), Text("the viewer’s pieces", "les pièces de l’observateur")),
    Plane(
        "may_hold",
        (SEATS + 1, PIECES),
        Text(
            "what the viewer knows of hidden pieces: which may be with each seat, and in the stock",
            "ce que l’observateur sait des pièces cachées : lesquelles peuvent être chez chaque joueur, et au talon",
        ),
    ),
    Plane("held", (SEATS,), Text("twenty-fifths: pieces held", "en vingt-cinquièmes : les pièces tenues")),
    Plane("stock", (1,), Text("fifths: pieces in the stock", "en cinquièmes : les pièces du talon")),
    Plane(
        "chips", (SEATS + 1,), Text("parts of all chips: seats, then the bank", "parts des jetons : joueurs, banque")
    ),
    Plane("to_move", (SEATS,), Text("who is to move", "qui est au trait")),
    Plane("players", (SEATS,), Text("who takes part", "qui participe")),
    Plane(
        "phase",
        (RICHEST,),
        Text(
            "the opening piece, a turn, after a draw, a gift is due",
            "la pièce d’ouverture, un tour, après une pioche, un don à faire",
        ),
    ),
    Plane("opener", (PIECES,), Text("the piece that must open", "la pièce qui doit ouvrir")),
    Plane("passes", (1,), Text("quarters: passes in a row", "en quarts : les passes à la suite")),
    Plane(
        "deals",
        (2,),
        Text("fiftieths: deals played and to be played", "en cinquantièmes : les donnes jouées et à jouer"),
    ),
)
JOKER_AT, OWN_HAND, MAY_HOLD, HELD, LEFT, CHIPS, DECIDES, TAKES_PART, PHASE, OPENER, PASSES, DEALS = starts(PLANES)[
    -13:-1
]


@kernel
def encode(tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
    """The board, the viewer's hand and memory, and what lies open; a spectator looks from the first seat."""
    encode_board(tables, position, SQUARES, AREA, tensor)
    if int(position.joker_cell) >= 0:
        tensor[JOKER_AT + SQUARES[position.joker_cell]] = 1
    players, side = int(position.players), max(seat, 0)
    chips = float(position.bank)
    for other in range(players):
        chips += int(position.chips[other])
    mover = to_move(tables, position)
    for step in range(players):
        other = (side + step) % players
        tensor[HELD + step] = int(position.held[other]) / MOST_HELD
        tensor[CHIPS + step] = int(position.chips[other]) / chips
        tensor[DECIDES + step] = 1 if other == mover else 0
        tensor[TAKES_PART + step] = 1
        for piece in range(PIECES):
            tensor[MAY_HOLD + step * PIECES + piece] = int(position.may[1 + seat, piece]) >> other & 1
    tensor[CHIPS + SEATS] = int(position.bank) / chips
    for piece in range(PIECES):
        tensor[MAY_HOLD + SEATS * PIECES + piece] = int(position.may[1 + seat, piece]) >> IN_STOCK & 1
        if seat >= 0:
            tensor[OWN_HAND + piece] = int(position.hands[seat]) >> piece & 1
    tensor[LEFT] = int(position.left) / STOCK
    if int(position.phase) < RICHEST:
        tensor[PHASE + int(position.phase)] = 1
    if int(position.phase) == OPENING:
        tensor[OPENER + int(position.opener)] = 1
    tensor[PASSES] = min(int(position.passes), SEATS) / SEATS
    tensor[DEALS] = int(position.deal) / MOST_OPEN_DEALS
    tensor[DEALS + 1] = int(position.deals) / MOST_OPEN_DEALS
