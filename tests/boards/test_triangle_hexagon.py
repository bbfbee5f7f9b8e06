"""Hexagons of triangles: cells, their names, and what meets what."""

from itertools import pairwise
from math import dist, isclose, sqrt

import pytest

from tests.games.trigon import plain
from trilude.boards.letters import letters_of, number_of
from trilude.boards.triangle_hexagon import TriangleHexagon, cell_of, corners, turned

SMALL = """
   b4 c4 d4 e4 f4
a3 b3 c3 d3 e3 f3 g3
a2 b2 c2 d2 e2 f2 g2
   b1 c1 d1 e1 f1
"""


def test_a_small_board_is_named_as_drawn() -> None:
    assert TriangleHexagon.of_side(2).names == tuple(SMALL.split())


@pytest.mark.parametrize("side", [1, 2, 5])
def test_a_board_has_six_times_the_square_of_its_side(side: int) -> None:
    board = TriangleHexagon.of_side(side)
    assert len(board.places) == len(set(board.places)) == len(set(board.names)) == 6 * side**2
    assert board.side == side


def test_the_board_of_trigon_is_that_of_the_rules_page() -> None:
    board = TriangleHexagon.of_side(9)
    assert set(board.places) == plain.BOARD
    rows = [sum(1 for _, y in board.places if y == row) for row in range(18)]
    assert rows == [*range(19, 36, 2), *range(35, 18, -2)]
    assert board.names == tuple(plain.name(place) for place in board.places)
    assert list(board.places) == sorted(board.places, key=lambda place: (place[1], place[0]))
    for cell, place in enumerate(board.places):
        assert board.index[place] == cell
        assert {board.places[other] for other in board.neighbours[cell]} == plain.beside(place) & plain.BOARD
        touching = {other for point in plain.points(place) for other in plain.around(point)} - {place}
        assert {board.places[other] for other in board.touching[cell]} == (touching - plain.beside(place)) & plain.BOARD
        assert list(board.touching[cell]) == sorted(board.touching[cell])
        assert list(board.neighbours[cell]) == sorted(board.neighbours[cell])


def test_touching_cells_of_the_rules_page_surround_a_cell_that_points_up() -> None:
    board = TriangleHexagon.of_side(9)
    x, y = 17, 9
    assert plain.is_up((x, y))
    listed = {(x + dx, y) for dx in (-2, 2)} | {(x + dx, y - 1) for dx in (-1, 0, 1)}
    listed |= {(x + dx, y + 1) for dx in (-2, -1, 1, 2)}
    assert {board.places[other] for other in board.touching[board.index[x, y]]} == listed


def test_columns_go_on_after_z() -> None:
    letters = {0: "a", 25: "z", 26: "aa", 27: "ab", 51: "az", 52: "ba", 701: "zz"}
    assert {x: letters_of(x) for x in letters} == letters
    assert [number_of(name) for name in letters.values()] == list(letters)


@pytest.mark.parametrize("place", [(0, 0), (1, 0), (-3, 2), (4, -5), (17, 9)])
def test_a_cell_is_known_by_its_corners(place: tuple[int, int]) -> None:
    assert set(corners(place)) == plain.points(place)
    assert cell_of(corners(place)) == place
    assert cell_of(corners(place)[::-1]) == place
    lone, *pair = corners(place)
    assert pair[0][1] == pair[1][1] != lone[1]


@pytest.mark.parametrize("place", [(0, 0), (1, 0), (-3, 2), (4, -5), (17, 9)])
def test_cells_turn_clockwise_after_flipping(place: tuple[int, int]) -> None:
    for sixths in range(6):
        for mirrored in (False, True):
            assert {turned(place, sixths, mirrored)} == plain.turn([place], sixths, mirrored)
    assert turned(place, 6, False) == turned(place, 0, False) == place
    assert turned((0, 0), 1, False) == (-1, 0)


def test_the_middle_is_as_far_from_all_six_corners_of_the_board() -> None:
    board = TriangleHexagon.of_side(3)
    u, v = board.middle
    middle = (u / 2, v * sqrt(3) / 2)
    reach = [dist(point, middle) for cell in range(len(board.places)) for point in board.outline(cell)]
    farthest = [distance for distance in reach if isclose(distance, max(reach), abs_tol=1e-4)]
    assert isclose(max(reach), 3, abs_tol=1e-4)
    assert len(farthest) == 6 * 2
    assert min(reach) < 1e-4


def test_outlines_are_triangles_with_sides_of_length_1_around_the_middle_of_the_cell() -> None:
    board = TriangleHexagon.of_side(2)
    for cell, place in enumerate(board.places):
        outline = board.outline(cell)
        assert len(outline) == 3
        assert all(isclose(dist(a, b), 1, abs_tol=1e-4) for a, b in pairwise([*outline, outline[0]]))
        middle = sum(complex(*point) for point in outline) / 3
        assert abs(middle - plain.centre(place)) < 1e-4
