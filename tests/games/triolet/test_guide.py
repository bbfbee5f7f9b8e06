"""What the board of Triolet says at each moment: tasks, reasons with their cells, points as they add up."""

import pytest

import trilude
from tests.games.triolet.rare import RARE
from trilude.contract.foresight import foresee, why_not
from trilude.contract.position import Position


def on(board: str, rack: str) -> Position:
    return trilude.position("triolet", f"{board} {rack}/?,?,? p1 0/0 ?,?,? 0 ?")


@pytest.mark.parametrize(
    ("board", "rack", "picks", "english", "cells"),
    [
        ("-", "5,9,J", ("H8",), "First pick a token of your rack.", ()),
        ("-", "5,9,J", ("rack1-1", "A1"), "The first move covers the centre.", ("H8",)),
        ("H8=9", "3,4,7", ("rack1-3", "H9"), "9+7 = 16: two side by side make 15 at most.", ("H8", "H9")),
        (
            "H8=9,H9=1",
            "4,6,J",
            ("rack1-1", "H10"),
            "9+1+4 = 14: three side by side make exactly 15.",
            ("H8", "H9", "H10"),
        ),
        ("H8=9,I8=5,J8=1", "0,5,1", ("rack1-1", "K8"), "9+5+1+0 would lie side by side", ("H8", "I8", "J8", "K8")),
        ("H8=9", "2,3,4", ("rack1-1", "H8"), "A token lies here already.", ("H8",)),
        ("H8=9", "2,3,4", ("rack1-1", "H9", "rack1-2", "I8"), "All tokens of a move lie in one row", ("I8", "H9")),
        ("H8=9", "2,3,4", ("rack1-1", "I8", "rack1-2", "K8"), "Tokens of a move leave no empty cell", ("J8",)),
        ("H8=9", "2,J,J", ("rack1-2", "H9", "as-2", "rack1-3"), "At most one joker is laid a move.", ()),
        ("H8=9", "2,3,4", ("rack1-1", "A1"), "A move must touch a token that lies already.", ("A1",)),
        ("H8=9", "2,3,J", ("rack1-3", "H9", "as-7"), "9+7 = 16", ("H8", "H9")),
        ("H8=9", "2,3,4", ("exchange", "H8"), "Choose the tokens to exchange, then press “Play”.", ()),
        ("H8=9", "2,3,4", ("rack2-1",), "This token is not yours.", ()),
    ],
)
def test_a_pick_in_vain_says_why_and_shows_where(
    board: str, rack: str, picks: tuple[str, ...], english: str, cells: tuple[str, ...]
) -> None:
    refusal = why_not(on(board, rack), picks)
    assert refusal is not None
    assert refusal.reason.en.startswith(english)
    assert refusal.cells == cells
    assert refusal.reason.fr != refusal.reason.en


def test_a_joker_that_can_be_no_number_says_so() -> None:
    refusal = why_not(on("H8=9,H9=1,I10=14,J10=1", "2,3,J"), ("rack1-3", "H10"))
    assert refusal is not None
    assert "joker" in refusal.reason.en or "side by side" in refusal.reason.en
    assert set(refusal.cells) <= {"H8", "H9", "H10", "I10", "J10"}


def test_tasks_tell_what_the_rack_allows() -> None:
    assert on("-", "5,9,J").scene.tasks[""].en.startswith("Pick a token, then a lit cell: cover the centre.")
    assert on("H8=9", "5,9,J").scene.tasks["exchange"].fr == "Choisissez les jetons à échanger, puis « Jouer »."
    what = "two players block each other with none left in the bag, pbm"
    blocked = RARE[what].position().play(RARE[what].moves[0])
    assert blocked.scene.tasks == {"": blocked.scene.tasks[""]}
    assert blocked.scene.tasks[""].en == "You can neither lay nor exchange: pass."
    assert blocked.to_move is not None
    assert blocked.view(1 - blocked.to_move).scene.tasks == {}


def test_points_add_up_with_every_token() -> None:
    here = on("H8=9", "4,2,J")
    one, two = here.move("H9=4"), here.move("H9=4,H10=2")
    assert [foresee(here, move.id).points for move in (one, two)] == [13, 30]
    note = foresee(here, two.id).note
    assert note is not None
    assert note.en == "trio 9-4-2 = 30"
    exchange = foresee(here, here.move("x=4,J").id)
    assert (exchange.points, exchange.note and exchange.note.en) == (None, "2 new tokens; the turn passes.")
