"""What both boards of Trioker say at each moment, and what the quick game foresees."""

import pytest

import trilude
from tests.games.trioker.quick_tables import LEFT, NEAR, RIGHT, set_up, write
from trilude.contract.foresight import foresee, why_not
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY
from trilude.games.trioker.quick.scene import chips_of

OPENING = write("-", "233,222,000/rest", phase="open:233")
TURN = write(NEAR, "123,222,000/rest", "111")
STUCK = write(NEAR, "222,000/rest", "111")
DREW = write(NEAR, "222,000/rest", "111", phase="drew")
GIVING = write(NEAR, "222,000/123/rest", phase="give")


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (OPENING, "Double three-two must open the deal", "Double trois-deux doit ouvrir la donne"),
        (TURN, "Pick a piece, then a lit cell.", "Choisissez une pièce, puis une case éclairée."),
        (STUCK, "None of your pieces fits: draw one.", "Aucune de vos pièces ne va : piochez."),
        (DREW, "None of your pieces fits: pass.", "Aucune de vos pièces ne va : passez."),
        (GIVING, "Choose one of your pieces to give away.", "Choisissez une de vos pièces à donner."),
    ],
)
def test_the_quick_game_says_what_to_do_in_every_phase(text: str, english: str, french: str) -> None:
    task = set_up(text).view(0).scene.tasks[""]
    assert task.en.startswith(english)
    assert task.fr.startswith(french)


@pytest.mark.parametrize("seat", [1, NOBODY])
def test_that_nothing_fits_is_told_to_the_owner_of_the_hand_only(seat: int) -> None:
    stuck, free = set_up(STUCK).view(seat).scene.tasks, set_up(TURN).view(seat).scene.tasks
    assert stuck == free == {}


@pytest.mark.parametrize(
    ("text", "picks", "english", "cells"),
    [
        (OPENING, ("222",), "Double three-two must open the deal.", ("332",)),
        (OPENING, ("332", "d4"), "The first piece goes on the start cell.", ("d5",)),
        (TURN, ("d2",), "First pick one of your pieces.", ()),
        (TURN, ("d4",), "Pieces that lie never move again.", ()),
        (TURN, ("123", "up-123", "d4"), "A piece lies here already.", ("d4",)),
        (TURN, ("123", "up-123", "d2"), "A piece must share a side with a placed one.", ("d2",)),
        (TURN, ("123", "up-231", "d3"), "Corners that meet must be equal: at the top a 2 would meet a 1", None),
        (TURN, ("222",), "This piece fits nowhere now", ()),
        (STUCK, ("222",), "None of your pieces fits: draw one.", ()),
        (DREW, ("d2",), "None of your pieces fits: pass.", ()),
        (GIVING, ("d2",), "Choose one of your pieces to give away.", ()),
        (GIVING, ("222", "d2"), "Choose who receives it.", ()),
    ],
)
def test_the_quick_game_says_why_a_pick_is_in_vain(
    text: str, picks: tuple[str, ...], english: str, cells: tuple[str, ...] | None
) -> None:
    position = set_up(text)
    refusal = why_not(position.view(0), picks)
    assert refusal is not None
    assert refusal.reason.en.startswith(english)
    if cells is None:
        assert refusal.reason.en.endswith("It fits here if you turn it.")
        assert set(refusal.cells) <= {piece.cell for piece in position.scene.pieces}
        assert refusal.cells
    else:
        assert refusal.cells == cells


@pytest.mark.parametrize(
    ("text", "move", "english", "points"),
    [
        (write(NEAR, "123,000/rest"), "123@d3", "Play here: give one of your pieces", None),
        (write(NEAR, "123,000/rest"), "231@d7", "Play here: play again.", None),
        (write(NEAR, "013,000/rest"), "301@c7", "Play here: pay the bank 2.", -2),
        (write(NEAR, "031,000/rest"), "310@c5", "Play here: receive 2 from the bank.", 2),
        (write(RIGHT, "122,000/rest"), "122@b8", "Play here: pay the bank 5.", -5),
        (write(RIGHT, "012,000/rest"), "012@c9", "Play here: pay each other player 2.", -2),
        (write(LEFT, "222,000/rest"), "222@b4", "Play here: receive 5 from the bank.", 5),
        (write(LEFT, "112,000/rest"), "112@c3", "Play here: each other player pays you 2.", 2),
        (write(LEFT, "112/rest"), "112@c3", "Play here: each other player pays you 2. Your last piece", 12),
        (write(LEFT, "222/000/rest", chips="50,50,46", bank=4), "222@b4", "Play here: receive 5 from the bank.", 4),
    ],
)
def test_what_a_marked_cell_will_do_is_foreseen_in_chips(
    text: str, move: str, english: str, points: int | None
) -> None:
    position = set_up(text)
    number = position.move(move).id
    told = foresee(position.view(0), number)
    assert told.note is not None
    assert told.note.en.startswith(english)
    assert told.points == points
    assert (told.points or 0) == position.play(number).scores[0] - position.scores[0]


def champions(text: str, **options: bool) -> Position:
    return trilude.position("trioker-champions", text, **options)


def test_champions_are_told_what_to_do() -> None:
    start = trilude.start("trioker-champions").scene.tasks
    assert start[""].en == "Begin on the start cell, with any piece but a triple."
    assert "000" not in start
    later = trilude.start("trioker-champions").play("101@d7").scene.tasks
    assert later[""].fr == "Choisissez une pièce, puis une case éclairée."


def test_champions_are_told_why_a_pick_is_in_vain() -> None:
    start = trilude.start("trioker-champions", hatched=False)
    after = start.play("101@d7")
    for position, picks, english in (
        (start, ("000",), "The first piece must not be a triple."),
        (start, ("001",), "This piece is of the other camp: Even is to move."),
        (after, ("110",), "This piece is of the other camp: Odd is to move."),
        (after, ("001", "g1"), "The hatched cells are closed in this game."),
        (after, ("333",), "This piece fits nowhere now"),
        (after, ("001", "d7"), "A piece lies here already."),
    ):
        refusal = why_not(position, picks)
        assert refusal is not None
        assert refusal.reason.en.startswith(english), picks


def test_signs_on_the_quick_board_have_a_meaning() -> None:
    for cell in set_up(TURN).board.cells:
        assert bool(cell.name) == bool(cell.marks or "start" in cell.look)
    names = {mark.text: cell.name.en for cell in set_up(TURN).board.cells if cell.name for mark in cell.marks}
    assert names["−2"] == "pay the bank 2"
    assert names["+2●"] == "each other player pays you 2"
    assert names["↻"] == "play again"


def test_values_stay_inside_pieces_that_point_down_as_in_those_that_point_up() -> None:
    turns = {turn.id: turn for turn in set_up(TURN).board.turns["333"]}
    up, down = turns["up-333"].marks, turns["down-333"].marks
    assert up[0].shape != down[0].shape
    assert up[0].at == (0, -down[1].at[1])


@pytest.mark.parametrize(("amount", "red", "black"), [(35, 5, 5), (30, 4, 5), (5, 1, 0), (2, 0, 1), (0, 0, 0)])
def test_chips_are_red_fives_and_black_twos(amount: int, red: int, black: int) -> None:
    assert [(heap.look, heap.value, heap.count) for heap in chips_of(amount)] == [
        ("chip red", 5, red),
        ("chip black", 2, black),
    ]


def test_any_amount_is_made_of_chips_unless_it_cannot() -> None:
    for amount in range(150):
        heaps = chips_of(amount)
        assert (amount in (1, 3)) if not heaps else sum(heap.value * heap.count for heap in heaps) == amount
        assert all(heap.count >= 0 for heap in heaps)
