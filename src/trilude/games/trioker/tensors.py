"""What both games of Trioker show of their boards to a program that learns.

A cell lies where the board is drawn: its row and its column of letters. Its three corners are told in the order of
TriangleBoard.corners, so a point where six cells meet is told by each of them, and a cell that is still empty shows
which values a piece must have there.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.boards.triangles import TriangleBoard
from trilude.contract.kernel import kernel
from trilude.contract.tensors import Plane
from trilude.contract.words import Text
from trilude.games.trioker.pieces import VALUES
from trilude.games.trioker.placing import has_cell

DEPTH = 3 * VALUES + 2
"""Of what lies on a board: twelve planes of corners, the pieces, the rim."""


def grid(board: TriangleBoard) -> tuple[int, int]:
    """Height and width of the planes."""
    return len(board.rows), len(board.rows[0])


def squares(board: TriangleBoard) -> NDArray[np.int64]:
    """Where each cell lies in a plane."""
    top, left = (min(place[axis] for place in board.cells) for axis in (0, 1))
    return np.array([(r - top) * grid(board)[1] + k - left for r, k in board.cells])


def drawn(board: TriangleBoard, cells: list[bool]) -> NDArray[np.float32]:
    """A fixed plane: 1 on the chosen cells."""
    plane = np.zeros(grid(board), np.float32)
    plane.reshape(-1)[squares(board)[np.array(cells)]] = 1
    return plane


def board_planes(board: TriangleBoard) -> tuple[Plane, ...]:
    """The planes that both games begin with."""
    height, width = grid(board)
    everywhere = [True] * len(board.cells)
    return (
        Plane(
            "corners",
            (3 * VALUES, height, width),
            Text(
                "which value, 0 to 3, stands at each corner of a cell: twelve planes, corner by corner",
                "quelle valeur, de 0 à 3, se trouve à chaque coin d’une case : douze plans, coin par coin",
            ),
        ),
        Plane("pieces", (1, height, width), Text("cells with a piece", "les cases occupées")),
        Plane(
            "rim",
            (1, height, width),
            Text("empty cells on which the next piece may lie", "les cases vides où la prochaine pièce peut aller"),
        ),
        Plane(
            "board",
            (2, height, width),
            Text("all cells; those that point up", "toutes les cases ; celles qui pointent vers le haut"),
            fixed=[drawn(board, everywhere), drawn(board, list(board.up))],
        ),
    )


@kernel
def encode_board(
    tables: np.record, position: np.record, squares: NDArray[np.int64], area: int, tensor: NDArray[np.float32]
) -> None:
    """Corners, pieces and rim; a plane has `area` numbers."""
    for cell in range(len(squares)):
        square = squares[cell]
        for corner in range(3):
            entry = int(position.value[tables.corners[cell, corner]])
            if entry:
                tensor[(VALUES * corner + entry - 1) * area + square] = 1
        if has_cell(position.taken, cell):
            tensor[3 * VALUES * area + square] = 1
        if has_cell(position.rim, cell):
            tensor[(3 * VALUES + 1) * area + square] = 1
