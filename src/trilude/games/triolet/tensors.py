"""What a program that learns gets to see of Triolet.

Planes are the board of 15 x 15 as it is printed. Seats are told from the viewer on, in the order of turns.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane, starts
from trilude.contract.words import Text
from trilude.games.triolet.board import BIS, DOUBLE, JOKER, KINDS, ON_BOARD, RACK, SIDE, SQUARES, TOKENS, TRIPLE
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.rules import SEATS, to_move

AREA = SIDE * SIDE
NUMBERS = 16
MOST_POINTS = 1000.0
MOST_IDLE = 12.0

PLANES = (
    Plane(
        "numbers",
        (NUMBERS, SIDE, SIDE),
        Text("where each number from 0 to 15 lies, jokers included", "où se trouve chaque nombre, jokers compris"),
    ),
    Plane("jokers", (1, SIDE, SIDE), Text("where jokers lie", "où se trouvent les jokers")),
    Plane(
        "printed",
        (3, SIDE, SIDE),
        Text("double, triple and bis squares", "les cases double, triple et bis"),
        fixed=[[1.0 if SQUARES[cell] == kind else 0.0 for cell in ON_BOARD] for kind in (DOUBLE, TRIPLE, BIS)],
    ),
    Plane(
        "rack",
        (KINDS,),
        Text("thirds: the viewer’s tokens of each kind", "en tiers : les jetons de l’observateur, par sorte"),
    ),
    Plane(
        "unseen",
        (KINDS,),
        Text(
            "parts of the supply: tokens of each kind that the viewer does not see",
            "parts de la réserve : les jetons de chaque sorte que l’observateur ne voit pas",
        ),
    ),
    Plane("held", (SEATS,), Text("thirds: tokens in each rack", "en tiers : les jetons de chaque chevalet")),
    Plane("bag", (1,), Text("the part of all tokens that is in the bag", "la part des jetons qui est dans le sac")),
    Plane(
        "points",
        (SEATS,),
        Text("points, in thousands", "les points, en milliers"),
        low=-1.0,
        high=4.0,
    ),
    Plane("to_move", (SEATS,), Text("who is to move", "qui est au trait")),
    Plane("players", (SEATS,), Text("who takes part", "qui participe")),
    Plane(
        "idle",
        (1,),
        Text("twelfths: turns in a row without a placement", "en douzièmes : les tours de suite sans pose"),
    ),
    Plane("edition", (1,), Text("1 for the second edition", "1 pour la seconde édition")),
)
NUMBER, JOKERS, _, MINE, UNSEEN, HELD, BAG, POINTS, DECIDES, TAKES_PART, IDLE, EDITION, _ = starts(PLANES)


@kernel
def encode(tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
    """The board, the viewer's rack, and what everybody sees; a spectator has no rack."""
    for kind in range(KINDS):
        tensor[UNSEEN + kind] = int(tables.supply[kind])
    for square in range(AREA):
        token = int(position.token[tables.cell[square]])
        if token != EMPTY:
            tensor[NUMBER + (token & 15) * AREA + square] = 1
            if token >= JOKER:
                tensor[JOKERS + square] = 1
            tensor[UNSEEN + min(token, JOKER)] -= 1
    if seat >= 0:
        for slot in range(RACK):
            kind = int(position.rack[seat, slot])
            if kind != EMPTY:
                tensor[MINE + kind] += 1 / RACK
                tensor[UNSEEN + kind] -= 1
    for kind in range(KINDS):
        tensor[UNSEEN + kind] /= int(tables.supply[kind])
    players, side = int(position.players), max(seat, 0)
    mover = to_move(tables, position)
    for step in range(players):
        other = (side + step) % players
        tensor[HELD + step] = int(position.held[other]) / RACK
        tensor[POINTS + step] = int(position.points[other]) / MOST_POINTS
        tensor[DECIDES + step] = 1 if other == mover else 0
        tensor[TAKES_PART + step] = 1
    tensor[BAG] = int(position.in_bag) / TOKENS
    tensor[IDLE] = int(position.idle) / MOST_IDLE
    tensor[EDITION] = int(position.edition)
