"""The board and the pieces of the quick game, against plain drawings of them."""

from math import sqrt

import pytest

from tests.games.trioker.plain_quick_board import BESIDE, CORNERS, PIECES, piece_of, points_on, rotations
from trilude.boards.triangles import TriangleBoard
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, MIXED, NAMES, PIECE_OF, POINTS, TRIPLES, WAY_TEXTS, read_kind, spoken
from trilude.games.trioker.quick.rules import BOARD


def test_the_board_is_the_one_that_is_drawn() -> None:
    assert list(BOARD.names) == list(CORNERS)
    for cell, name in enumerate(BOARD.names):
        assert tuple(BOARD.points[point] for point in BOARD.corners[cell]) == CORNERS[name]
        assert {BOARD.names[near] for near in BOARD.beside[cell]} == BESIDE[name]
        assert len(BOARD.beside[cell]) == len(BESIDE[name])
        assert BOARD.up[cell] == (CORNERS[name][1][0] == CORNERS[name][2][0])
    assert set(BOARD.points) == {point for points in CORNERS.values() for point in points}
    assert len(BOARD.points) == len(set(BOARD.points))


@pytest.mark.parametrize("rows", ["AV\n A", "aV\n *", "*V\n A"])
def test_a_board_is_read_from_rows(rows: str) -> None:
    """A cell that points up stands left of one that points down, and below that one there is none."""
    board = TriangleBoard.of_rows(rows.splitlines(), special="a*")
    assert board.names == ("b1", "b2", "a1")
    assert board.marks == rows.replace("\n ", "")
    assert board.cells == ((0, 0), (0, 1), (1, 1))
    assert board.up == (True, False, True)
    assert board.beside == ((1,), (0,), ())
    assert board.points == ((0, 0), (0, 2), (1, -1), (1, 1), (2, 0), (2, 2))
    assert board.corners == ((0, 2, 3), (0, 3, 1), (3, 4, 5))


def test_cells_that_share_a_base_are_neighbours() -> None:
    board = TriangleBoard.of_rows(["A", "V"])
    assert board.up == (True, False)
    assert board.beside == ((1,), (0,))
    assert board.outline(0) == ((0.0, 0.0), (-1.0, 1.7321), (1.0, 1.7321))
    assert board.outline(1) == ((-1.0, 1.7321), (0.0, 3.4641), (1.0, 1.7321))
    assert board.centre(0) == pytest.approx((0.0, 2 / sqrt(3)), abs=1e-4)
    assert board.centre(1) == pytest.approx((0.0, 4 / sqrt(3)), abs=1e-4)


def test_pieces_and_the_ways_to_lay_them() -> None:
    assert list(NAMES) == PIECES
    assert NAMES[JOKER] == "joker"
    assert len(set(NAMES)) == 25
    assert set(WAY_TEXTS) == {way for piece in PIECES for way in rotations(piece)}
    assert len(WAY_TEXTS) == len(set(WAY_TEXTS)) == 67
    assert [NAMES[piece] for piece in PIECE_OF] == [piece_of(way) for way in WAY_TEXTS]
    assert list(POINTS) == [points_on([piece]) for piece in PIECES]


def test_pieces_are_named_as_they_lie_in_the_box() -> None:
    """Triples and pairs are named as the sheet says, the pair first: 330, 332, not 033, 233."""
    doubles = {name for name in NAMES if len(set(name)) == 2}
    assert len(doubles) == 12
    assert all(name[0] == name[1] for name in doubles)
    assert {"330", "332", "112", "221"} <= doubles
    assert all(read_kind(turned) == kind for kind, name in enumerate(NAMES) for turned in rotations(name))


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("000", "triple blank", "triple blanc"),
        ("111", "triple one", "triple un"),
        ("330", "double three-zero", "double trois-zéro"),
        ("112", "double one-two", "double un-deux"),
        ("220", "double two-zero", "double deux-zéro"),
        ("132", "132", "132"),
        ("joker", "Joker", "Joker"),
    ],
)
def test_pieces_are_called_as_players_call_them(name: str, english: str, french: str) -> None:
    assert spoken(NAMES.index(name)) == Text(english, french)


def test_triples_and_mixed_pieces() -> None:
    assert {name for piece, name in enumerate(NAMES) if TRIPLES >> piece & 1} == {"000", "111", "222", "333"}
    mixed = {name for piece, name in enumerate(NAMES) if MIXED >> piece & 1}
    assert mixed == {"012", "301", "021", "230", "310", "203", "123", "132"}
