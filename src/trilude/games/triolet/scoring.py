"""What a placement counts.

Every run of two or three that holds a token laid now counts: a pair its two numbers (a joker 0), a trio 30. A token
laid on a double or triple square multiplies one of its trios, or where it has none, its own number once. No run
reaches two such squares, and neither does a move. Three tokens at once without a joker bring 50 more.
"""

import numpy as np

from trilude.contract.kernel import kernel
from trilude.games.triolet.board import JOKER, STRIDE
from trilude.games.triolet.encoding import placed_tokens
from trilude.games.triolet.placements import count_beside

TRIO_POINTS = 30
TRIOLET_BONUS = 50


@kernel
def points_of(tables: np.record, position: np.record, move: int) -> int:
    """The points of a legal placement."""
    tokens, cell, step, first, second, third = placed_tokens(tables, move)
    first_points = first if first < JOKER else 0
    if tokens == 1:
        factor = int(tables.factor[cell])
        in_row, _, row_points = count_beside(position, cell, 1)
        in_column, _, column_points = count_beside(position, cell, STRIDE)
        points = run_points(in_row, row_points, first_points) + run_points(in_column, column_points, first_points)
        if in_row == 0 and in_column == 0:
            points = first_points
        return points + (factor - 1) * (TRIO_POINTS if in_row == 2 or in_column == 2 else first_points)
    across = STRIDE if step < STRIDE else 1
    along = STRIDE + 1 - across
    second_points = second if second < JOKER else 0
    length, points = tokens, first_points + second_points
    if tokens == 2:
        if step == along:
            before, _, before_points = count_beside_pair(position, cell, along)
            length, points = 2 + before, points + before_points
        else:
            length = 3
    if length == 3:
        points = TRIO_POINTS
    is_trio = length == 3
    points += across_points(tables, position, cell, across, first_points, is_trio)
    points += across_points(tables, position, cell + step, across, second_points, is_trio)
    if tokens == 3:
        third_points = third if third < JOKER else 0
        points += across_points(tables, position, cell + 2 * step, across, third_points, is_trio)
        if first < JOKER and second < JOKER and third < JOKER:
            points += TRIOLET_BONUS
    return points


@kernel
def run_points(beside: int, beside_points: int, own_points: int) -> int:
    """The points of a token's run with one or two tokens beside it."""
    if beside == 2:
        return TRIO_POINTS
    return beside_points + own_points if beside == 1 else 0


@kernel
def count_beside_pair(position: np.record, cell: int, step: int) -> tuple[int, int, int]:
    """The tokens that touch two cells in line at their ends: how many, what they total, what they count."""
    before, after = int(position.token[cell - step]), int(position.token[cell + 2 * step])
    token = before if before >= 0 else after
    if token < 0:
        return 0, 0, 0
    return 1, token & 15, token if token < JOKER else 0


@kernel
def across_points(
    tables: np.record, position: np.record, cell: int, across: int, own_points: int, in_trio: bool
) -> int:
    """What one token of several adds: its run across the move, and its square."""
    beside, _, beside_points = count_beside(position, cell, across)
    points = run_points(beside, beside_points, own_points)
    factor = int(tables.factor[cell])
    if factor > 1:
        points += (factor - 1) * (TRIO_POINTS if in_trio or beside == 2 else own_points)
    return points
