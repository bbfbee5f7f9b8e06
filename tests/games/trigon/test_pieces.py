"""The pieces of Trigon, their turns, and every place where they fit, against the rules page."""

import pytest

from tests.games.trigon import plain
from tests.games.trigon.plain import Cell, centre, move_by, orientations, settled, turn
from tests.games.trigon.side_by_side import texts
from trilude.games.trigon.notation import write_piece
from trilude.games.trigon.placements import PLACEMENTS, WORD_BITS, tables
from trilude.games.trigon.reasons import cells_of
from trilude.games.trigon.shapes import BOARD, NAMES, PIECES, SIZES, Turn, turns

EVERY_TURN = [turn for of_piece in turns() for turn in of_piece]


def test_the_pieces_are_those_of_the_rules_page() -> None:
    assert {name: frozenset(cells) for name, cells in PIECES.items()} == plain.PIECES
    assert sorted(SIZES) == [1, 2, 3, *[4] * 3, *[5] * 4, *[6] * 12]
    assert sum(SIZES) == 110


def test_there_are_155_turns_and_the_page_has_the_same() -> None:
    assert len(EVERY_TURN) == 155
    for name, of_piece in zip(NAMES, turns(), strict=True):
        assert [turn.number for turn in of_piece] == list(range(1, len(of_piece) + 1))
        assert {settled(turn.cells) for turn in of_piece} == orientations(name)
        assert len(of_piece) == len(orientations(name))


def test_turns_are_numbered_as_they_are_met_turning_then_flipped() -> None:
    """Saved positions name turns by number: I3@r13/2."""
    for name, of_piece in zip(NAMES, turns(), strict=True):
        met = [settled(turn(plain.PIECES[name], sixths, flip)) for flip in (False, True) for sixths in range(6)]
        assert [settled(turn.cells) for turn in of_piece] == list(dict.fromkeys(met))


@pytest.mark.parametrize("given", EVERY_TURN, ids=lambda given: given.name)
def test_a_turn_knows_its_neighbours_and_its_anchor(given: Turn) -> None:
    of_piece = turns()[given.piece]
    assert settled(of_piece[given.rotated - 1].cells) == settled(turn(given.cells, 1, False))
    assert settled(of_piece[given.flipped - 1].cells) == settled(turn(given.cells, 0, True))
    assert given.anchor == nearest_to_the_middle(given.cells)
    assert given.anchor in ((0, 0), (1, 0))
    assert list(given.cells) == sorted(given.cells, key=lambda cell: (cell[1], cell[0]))


def nearest_to_the_middle(cells: tuple[Cell, ...]) -> Cell:
    """Of cells equally near the one that is higher, then the one further left."""
    middle = sum(centre(cell) for cell in cells) / len(cells)
    return min(cells, key=lambda cell: (round(abs(centre(cell) - middle), 6), cell[1], cell[0]))


def test_every_placement_of_the_page_is_a_move_and_no_other() -> None:
    assert len(texts()) == PLACEMENTS == 32_131
    assert set(texts()) == set(plain.placements())
    inside = {text for text, placement in plain.placements().items() if placement.cells.isdisjoint(plain.RIM)}
    assert members(tables().inside) == inside
    assert len(inside) == 24_859


def members(words: "list[int]") -> set[str]:
    return {
        texts()[word * WORD_BITS + bit]
        for word, mask in enumerate(words)
        for bit in range(WORD_BITS)
        if int(mask) >> bit & 1
    }


def test_placements_are_numbered_from_large_to_small_and_along_the_board() -> None:
    board = tables()
    keys = list(zip((-board.triangles.astype(int)).tolist(), board.anchor.tolist(), board.piece.tolist(), strict=True))
    numbered = [(*key, turn) for key, turn in zip(keys, board.turn.tolist(), strict=True)]
    assert numbered == sorted(numbered)
    for size in range(1, 7):
        count = sum(1 for triangles in board.triangles.tolist() if triangles >= size)
        assert (board.size_end[size] - 1) * WORD_BITS < count <= board.size_end[size] * WORD_BITS
    assert board.piece_size.tolist() == list(SIZES)


def test_a_placement_lies_on_the_anchor_that_its_text_names() -> None:
    board = tables()
    for move in range(0, PLACEMENTS, 41):
        given = turns()[board.piece[move]][board.turn[move] - 1]
        x, y = BOARD.places[board.anchor[move]]
        cells = move_by(given.cells, x - given.anchor[0], y - given.anchor[1])
        assert plain.write(cells) == texts()[move]
        assert [BOARD.places[cell] for cell in cells_of(move)] == [
            plain.CELLS[name] for name in texts()[move].split(",")
        ]
        assert write_piece(move) == f"{NAMES[given.piece]}@{plain.name((x, y))}/{given.number}"
        assert plain.placements()[texts()[move]].piece == NAMES[given.piece]


def test_what_lies_around_a_placement() -> None:
    """Cells beside it, cells at its corners only, and those of them that are behind its straight edges."""
    board = tables()
    for move in range(0, PLACEMENTS, 173):
        piece = plain.placements()[texts()[move]]
        edges = {other for cell in piece.cells for other in plain.beside(cell)} - piece.cells
        touched = {other for point in piece.corners for other in plain.around(point)} - piece.cells - edges
        behind = {other for point in piece.straight for other in plain.around(point)} - piece.cells - edges
        assert listed("edge", move) == sorted(edges & plain.BOARD)
        assert listed("corner", move) == sorted(touched & plain.BOARD)
        assert [cell for cell in listed("behind", move) if cell not in edges] == sorted(behind & plain.BOARD)
        assert board.triangles[move] == len(piece.cells)


def listed(kind: str, move: int) -> list[Cell]:
    board = tables()
    return sorted(BOARD.places[cell] for cell in board[kind][move][: int(board[f"{kind}s"][move])])


def test_players_know_how_far_a_cell_is_from_the_rim() -> None:
    board = tables()
    rest = set(plain.BOARD)
    for ring in range(9):
        outer = {
            cell
            for cell in rest
            if any(other not in rest for point in plain.points(cell) for other in plain.around(point))
        }
        of_ring = {BOARD.places[cell] for cell in range(486) if board.centrality[cell] == ring}
        assert of_ring == outer
        rest -= outer
    assert not rest
    assert {BOARD.places[cell] for cell in range(486) if board.ring[cell]} == plain.RIM


def test_players_know_the_cells_beside_a_cell() -> None:
    board = tables()
    for cell, place in enumerate(BOARD.places):
        beside = {BOARD.places[other] for other in board.neighbour[cell][: int(board.neighbours[cell])]}
        assert beside == plain.beside(place) & plain.BOARD
