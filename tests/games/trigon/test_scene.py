"""Trigon laid out for drawing and clicking."""

import re
from math import sqrt
from typing import Any

import pytest

import trilude
from tests.games.trigon import plain
from tests.games.trigon.plain import Cell, centre, settled, turn
from tests.games.trigon.side_by_side import rare_game, replayed, set_up, texts
from trilude.contract.scene import Turn
from trilude.contract.words import Text
from trilude.games.trigon.notation import read_cells
from trilude.games.trigon.scene import lay_freely, paths
from trilude.games.trigon.shapes import NAMES, turns

TRAY = trilude.start("trigon").scene.trays[0].items
TURNS = trilude.start("trigon").board.turns


def loops(path: str) -> list[list[complex]]:
    """The closed lines of an SVG path made of M, L and Z."""
    assert re.fullmatch(r"(M-?\d+\.\d{3} -?\d+\.\d{3}(L-?\d+\.\d{3} -?\d+\.\d{3})+Z)+", path)
    parts = [part.split("L") for part in path.strip("MZ").split("ZM")]
    return [[complex(*map(float, point.split())) for point in part] for part in parts]


def inside(point: complex, path: str) -> bool:
    """Whether a ray from the point crosses the lines of a path an odd number of times."""
    crossings = 0
    for loop in loops(path):
        for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (a.imag > point.imag) != (b.imag > point.imag):
                reach = a.real + (point.imag - a.imag) / (b.imag - a.imag) * (b.real - a.real)
                crossings += reach > point.real
    return crossings % 2 == 1


def area(path: str) -> float:
    total = 0.0
    for loop in loops(path):
        total += sum((a.conjugate() * b).imag for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
    return abs(total)


def drawn_cells(path: str, middle: Cell) -> set[Cell]:
    """The cells that a path covers, where it is drawn around the middle of one."""
    x, y = middle
    near = [(x + dx, y + dy) for dx in range(-7, 8) for dy in range(-7, 8)]
    return {cell for cell in near if inside(centre(cell) - centre(middle), path)}


def test_every_turn_is_drawn_around_its_anchor() -> None:
    for item, of_piece in zip(TRAY, turns(), strict=True):
        assert [drawn.id for drawn in TURNS[item.id]] == [given.name for given in of_piece]
        for drawn, given in zip(TURNS[item.id], of_piece, strict=True):
            assert drawn_cells(drawn.shape, given.anchor) == set(given.cells), drawn.id
            assert abs(area(drawn.shape) - len(given.cells) * sqrt(3) / 4) < 0.01
            lines = [step for loop in loops(drawn.shape) for step in zip(loop, [*loop[1:], loop[0]], strict=True)]
            assert all(abs(abs(b - a) - 1) < 0.01 for a, b in lines)


def form(drawn: Turn, piece: str) -> frozenset[Cell]:
    number = int(drawn.id.split("/")[1])
    given = turns()[NAMES.index(piece)][number - 1]
    return settled(drawn_cells(drawn.shape, given.anchor))


@pytest.mark.parametrize("item", TRAY, ids=lambda item: str(item.glyph))
def test_a_piece_in_hand_turns_clockwise_and_flips(item: Any) -> None:
    by_id = {drawn.id: drawn for drawn in TURNS[item.id]}
    forms = {drawn.id: form(drawn, item.glyph) for drawn in TURNS[item.id]}
    for drawn in TURNS[item.id]:
        assert forms[drawn.rotated] == settled(turn(forms[drawn.id], 1, False))
        assert forms[drawn.flipped] == settled(turn(forms[drawn.id], 0, True))
        assert by_id[drawn.flipped].flipped == drawn.id
        after = drawn
        for _ in range(6):
            after = by_id[after.rotated]
        assert after == drawn


def test_an_empty_board_shows_all_cells_and_full_trays() -> None:
    scene = trilude.start("trigon").scene
    assert scene.game == "trigon"
    cells = trilude.start("trigon").board.cells
    assert {cell.id for cell in cells} == set(plain.CELLS)
    for cell in cells:
        place = plain.CELLS[cell.id]
        assert abs(complex(*cell.centre) - centre(place)) < 1e-4
        start = place in plain.STARTS
        assert cell.look == ("triangle up" if plain.is_up(place) else "triangle down") + (" start" if start else "")
        assert (cell.label, cell.glyph) == (cell.id, "*" if start else "·")
        assert (cell.name is not None) == start
    assert (scene.pieces, scene.last, scene.to_move) == ((), (), 0)
    assert scene.notes == (Text("Blue to place.", "Bleu doit poser."),)
    assert [tray.seat for tray in scene.trays] == [0, 1, 2, 3]
    assert [[item.id for item in tray.items] for tray in scene.trays] == [
        [f"{colour}-{piece}" for piece in plain.PIECES] for colour in plain.COLOURS
    ]
    for tray, colour in zip(scene.trays, plain.COLOURS, strict=True):
        for item, piece in zip(tray.items, plain.PIECES, strict=True):
            assert (item.glyph, item.look, item.used) == (piece, colour, False)
            size = len(plain.PIECES[piece])
            assert item.name == Text.same(f"{piece}, {size} triangle{'s' * (size > 1)}")
            assert item.shape == TURNS[item.id][0].shape


def test_pieces_on_the_board_lie_where_they_were_placed() -> None:
    options, moves = rare_game("a tie of four")
    position, reading = replayed(options, moves, 25)
    drawn = iter(position.scene.pieces)
    for colour, pieces in zip(plain.COLOURS, reading.placed, strict=True):
        for placement in pieces:
            piece = next(drawn)
            assert (piece.id, piece.look, piece.glyph) == (f"{colour}-{placement.piece}", colour, colour[0].upper())
            assert ",".join(piece.cells) == placement.text
            assert piece.name is not None
            assert piece.name.en.startswith(f"{colour} {placement.piece}, {len(placement.cells)} triangle")
            anchor = plain.CELLS[piece.cell]
            assert abs(complex(*piece.at) - centre(anchor)) < 1e-4
            assert drawn_cells(piece.shape, anchor) == placement.cells
    assert next(drawn, None) is None
    for tray, pieces in zip(position.scene.trays, reading.placed, strict=True):
        assert {item.glyph for item in tray.items if item.used} == {placement.piece for placement in pieces}


def test_three_players_see_no_rim() -> None:
    scene, board = trilude.start("trigon", players=3).scene, trilude.start("trigon", players=3).board
    assert {plain.CELLS[cell.id] for cell in board.cells} == plain.BOARD - plain.RIM
    assert [tray.seat for tray in scene.trays] == [0, 1, 2]
    assert [str(seat.name) for seat in scene.seats] == ["Blue", "Yellow", "Red"]


def test_two_players_have_two_trays_each() -> None:
    scene = set_up({"players": 2}, "r15", "z12", "", "", turn=2)[0].scene
    assert [tray.seat for tray in scene.trays] == [0, 1, 0, 1]
    assert [seat.name for seat in scene.seats] == [
        Text("Blue and Red", "Bleu et Rouge"),
        Text("Yellow and Green", "Jaune et Vert"),
    ]
    assert [seat.look for seat in scene.seats] == ["blue red", "yellow green"]
    assert [seat.score for seat in scene.seats] == [-219, -219]
    assert scene.to_move == 0
    assert [note.en for note in scene.notes] == ["Red to place."]


def test_four_seats_show_their_names_points_and_looks() -> None:
    position, _ = set_up({}, "r15,s15", "z12", "", "", turn=2)
    assert [(seat.name.fr, seat.score, seat.look) for seat in position.scene.seats] == [
        ("Bleu", -108, "blue"),
        ("Jaune", -109, "yellow"),
        ("Rouge", -110, "red"),
        ("Vert", -110, "green"),
    ]


def test_the_cells_of_the_last_move_are_shown() -> None:
    position = trilude.start("trigon").play("q15,r15,s15")
    assert position.scene.last == ("q15", "r15", "s15")
    assert position.play("z12").scene.last == ("z12",)


def test_notes_say_which_colours_are_out() -> None:
    options, moves = rare_game("a tie of two")
    position, _ = replayed(options, moves, len(moves))
    assert [note.en for note in position.scene.notes] == [f"{c} is out." for c in ("Blue", "Yellow", "Red", "Green")]
    assert position.scene.to_move is None
    before, reading = replayed(options, moves, len(moves) - 1)
    assert [reading.can_place(colour) for colour in range(4)] == [False, False, False, True]
    # Yellow has just placed: that it is out shows when its turn comes.
    assert [note.en for note in before.scene.notes] == ["Green to place.", "Blue is out.", "Red is out."]
    assert "ne peut plus jouer" in position.scene.notes[0].fr


@pytest.mark.parametrize("turn_of", [0, 3])
def test_a_move_is_picked_as_piece_turn_and_anchor(turn_of: int) -> None:
    position, _ = set_up({}, "r15", "z12", "z7", "r4", turn=turn_of)
    scene = position.scene
    for move in position.legal_moves.numbers[::211]:
        ((item, picked, anchor),) = paths(position, move)
        in_tray = next(entry for entry in scene.trays[turn_of].items if entry.id == item)
        drawn = next(entry for entry in TURNS[in_tray.id] if entry.id == picked)
        cells = drawn_cells(drawn.shape, plain.CELLS[anchor])
        assert plain.write(cells) == texts()[move]
        placed = position.play(move).scene.pieces
        assert (item, anchor, drawn.shape) in {(piece.id, piece.cell, piece.shape) for piece in placed}


def test_pieces_laid_freely_are_drawn_with_what_is_left() -> None:
    placed = [(0, read_cells("a10")), (0, read_cells("b10,c10")), (3, read_cells("i18"))]
    scene = lay_freely(placed)
    assert [(piece.id, piece.cells) for piece in scene.pieces] == [
        ("blue-1", ("a10",)),
        ("blue-2", ("b10", "c10")),
        ("green-1", ("i18",)),
    ]
    used = [[item.id for item in tray.items if item.used] for tray in scene.trays]
    assert used == [["blue-2", "blue-1"], [], [], ["green-1"]]
    assert [tray.seat for tray in scene.trays] == [0, 1, 2, 3]
    assert [(seat.name.en, seat.score, seat.look) for seat in scene.seats] == [
        (colour.capitalize(), None, colour) for colour in plain.COLOURS
    ]
    assert (scene.to_move, scene.last) == (None, ())
    assert scene.board == trilude.start("trigon").board.id


def test_a_terminal_shows_the_board_row_by_row() -> None:
    rows = str(trilude.start("trigon").play("r15,s15").play("z12")).split("\n")
    assert [len(row.split()) for row in rows] == [*range(19, 36, 2), *range(35, 18, -2)]
    assert [len(row) - len(row.lstrip()) for row in rows] == [2 * (9 - min(y, 17 - y)) for y in range(18)]
    assert rows[3].split()[12:14] == ["B", "B"]
    assert rows[6].split()[23] == "Y"
    assert rows[6].split()[7] == "*"
    assert "".join(rows).count("*") == 4


def test_partners_are_told_with_what_they_have_together() -> None:
    assert trilude.start("trigon").scene.teams == ()
    position = trilude.start("trigon", teams=True)
    position = position.play(position.legal_moves[0])
    area = 110 + position.scores[0]
    assert [(team.name.en, team.seats, team.score) for team in position.scene.teams] == [
        ("Blue and Red", (0, 2), area - 220),
        ("Yellow and Green", (1, 3), -220),
    ]
    assert position.calling(("Ada", "", "Bob", "")).scene.teams[0].name.fr == "Ada et Bob"
