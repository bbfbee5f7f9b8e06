"""Shapes on the triangular lattice: read, named, measured, turned onto themselves."""

from itertools import pairwise
from math import dist, isclose

import pytest

from trilude.boards.triangles import Apart, Empty, OutOfStep, TriangleBoard, UnknownCharacter

HEXAGON = ["AVA", "VAV"]
TREFOIL = [".A.", "AVA"]


def shape(*rows: str) -> TriangleBoard:
    return TriangleBoard.of_rows(list(rows))


def test_rows_are_read_in_reading_order() -> None:
    read = shape(".A.", "AVA")
    assert read.cells == ((0, 1), (1, 0), (1, 1), (1, 2))
    assert read.up == (True, True, False, True)
    assert shape(" A ", "AVA") == read


def test_rows_are_written_without_what_is_empty_around_them() -> None:
    assert shape(".....", "..A..", ".AVA.", ".....").rows == [".A.", "AVA"]
    assert shape("AV.VA", ".AVA.").rows == ["AV.VA", ".AVA."]
    assert shape("...V").rows == ["V"]


def test_cells_are_named_by_row_and_number_whatever_stands_before_them() -> None:
    assert shape(".....", "..A..", ".AVA.").names == ("b1", "a1", "a2", "a3")
    assert shape("AV.VA", ".AVA.").names == ("b1", "b2", "b3", "b4", "a1", "a2", "a3")


def test_rows_beyond_z_have_two_letters() -> None:
    column = shape(*(["A", "V"] * 27))
    assert column.names[::-1][25:28] == ("z1", "aa1", "ab1")
    assert column.names[::-1][51:54] == ("az1", "ba1", "bb1")


def test_a_cell_has_corners_listed_anticlockwise() -> None:
    """Of an A the top comes first, of a V the left."""
    both = shape("AV")
    assert both.points == ((0, 0), (0, 2), (1, -1), (1, 1))
    assert both.corners == ((0, 2, 3), (0, 3, 1))
    for cell in range(2):
        outline = both.outline(cell)
        assert all(isclose(dist(a, b), 2, abs_tol=1e-4) for a, b in pairwise([*outline, outline[0]]))
        (ax, ay), (bx, by), (cx, cy) = outline
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0  # y grows downwards
    assert both.outline(0)[0] == (0, 0)
    assert both.outline(1)[2] == (2, 0)


def test_points_know_how_many_cells_meet_there() -> None:
    hexagon = shape(*HEXAGON)
    assert sorted(hexagon.meetings) == [2] * 6 + [6]
    assert hexagon.tips == []
    trefoil = shape(*TREFOIL)
    assert [trefoil.meetings[tip] for tip in trefoil.tips] == [1, 1, 1]
    assert [trefoil.points[tip] for tip in trefoil.tips] == [(0, 1), (2, -1), (2, 3)]
    assert len(shape("A").tips) == 3


@pytest.mark.parametrize(
    ("rows", "turns", "flips"),
    [
        (["A"], 3, 3),
        (["V"], 3, 3),
        (["AV"], 2, 2),
        (["AVA"], 1, 1),
        (["AVAV"], 2, 0),
        (HEXAGON, 6, 6),
        (TREFOIL, 3, 3),
        (["AVA", "..VA"], 1, 0),
        (["VAV.", ".VAV"], 1, 0),
    ],
)
def test_symmetries_are_found(rows: list[str], turns: int, flips: int) -> None:
    found = shape(*rows)
    assert [sum(symmetry.mirrored == mirrored for symmetry in found.symmetries) for mirrored in (False, True)] == [
        turns,
        flips,
    ]
    identity = tuple(range(len(found.points)))
    assert found.symmetries[0].points == identity
    assert not found.symmetries[0].mirrored
    cells = {frozenset(triple) for triple in found.corners}
    for symmetry in found.symmetries:
        assert sorted(symmetry.points) == list(identity)
        assert {frozenset(symmetry.points[point] for point in triple) for triple in cells} == cells
    assert len({symmetry.points for symmetry in found.symmetries}) == turns + flips


def test_a_turn_keeps_the_sense_of_corners_and_a_flip_reverses_it() -> None:
    hexagon = shape(*HEXAGON)
    senses = {triple[start:] + triple[:start] for triple in hexagon.corners for start in range(3)}
    for symmetry in hexagon.symmetries:
        moved = {tuple(symmetry.points[point] for point in triple) for triple in hexagon.corners}
        assert (moved <= senses) != symmetry.mirrored


def test_shapes_may_hang_together_by_a_point() -> None:
    assert len(shape("V.V").cells) == 2
    assert len(shape("A", "V").cells) == 2


@pytest.mark.parametrize(("rows", "character", "row", "column"), [(["AX"], "X", 0, 1), ([".A", "AVA?"], "?", 1, 3)])
def test_an_unknown_character_is_placed(rows: list[str], character: str, row: int, column: int) -> None:
    with pytest.raises(UnknownCharacter) as refusal:
        shape(*rows)
    assert refusal.value.args == (character, row, column)


@pytest.mark.parametrize(
    ("rows", "row", "column"), [(["AA"], 0, 1), (["AV", "AV"], 1, 0), (["V.A"], 0, 2), ([".V", "A"], 1, 0)]
)
def test_a_cell_out_of_step_is_placed(rows: list[str], row: int, column: int) -> None:
    with pytest.raises(OutOfStep) as refusal:
        shape(*rows)
    assert refusal.value.args == (row, column)


@pytest.mark.parametrize("rows", [["A...A"], ["AV", "..", "AV"], ["AVA.....AVA"]])
def test_cells_apart_are_no_shape(rows: list[str]) -> None:
    with pytest.raises(Apart):
        shape(*rows)


@pytest.mark.parametrize("rows", [[], [""], ["..."], [" ", "."]])
def test_no_cell_is_no_shape(rows: list[str]) -> None:
    with pytest.raises(Empty):
        shape(*rows)


def test_special_characters_are_cells_that_point_as_their_place_demands() -> None:
    board = TriangleBoard.of_rows([" *Va", "AVAx"], special="*ax")
    assert board.names == ("b1", "b2", "b3", "a1", "a2", "a3", "a4")
    assert board.up == (True, False, True, True, False, True, False)
    assert board.marks == "*VaAVAx"
    assert board.rows == [".*Va", "AVAx"]
    with pytest.raises(OutOfStep):
        TriangleBoard.of_rows(["*VV"], special="*")
    with pytest.raises(Empty):
        TriangleBoard.of_rows(["*"], special="*")


def test_cells_know_those_that_share_a_side() -> None:
    hexagon = shape(*HEXAGON)
    assert hexagon.beside == ((1, 3), (0, 2), (1, 5), (4, 0), (3, 5), (4, 2))
    for cell, near in enumerate(hexagon.beside):
        shared = {
            other
            for other in range(6)
            if other != cell and len(set(hexagon.corners[cell]) & set(hexagon.corners[other])) == 2
        }
        assert set(near) == shared


def test_the_centre_is_in_the_middle_of_the_corners() -> None:
    both = shape("AV")
    assert both.centre(0) == (0.0, 1.1547)
    assert both.centre(1) == (1.0, 0.5774)
