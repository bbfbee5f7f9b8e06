"""Every total that the rule sheets print.

In the diagrams numbers are tokens that lie there, `*` marks one placed now, `#` one placed now on the coloured square
that is asked for; `.` is an empty cell and `Jn` a joker that stands for n.
"""

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import trilude
from tests.effort import rounds
from tests.games.triolet.agreement import explanation
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.games.triolet.board import BIS, DOUBLE, JOKER, NAMES, PLAIN, SQUARES, STRIDE, SUPPLY, TOKENS, TRIPLE
from trilude.games.triolet.placements import lay, list_placements
from trilude.games.triolet.rules import clear_board
from trilude.games.triolet.scoring import points_of

NUMBERED = {
    1: (13, ["10 *3"]),
    2: (25, ["1 .", "10 3", "4 *9"]),
    3: (30, [". 1 .", ". 10 3", "*2 4 9"]),
    4: (34, [". 1 *3", ". 10 3", "2 4 9"]),
    5: (60, ["5 . 9 5", "2 7 6 .", "8 7 *0 ."]),
    6: (28, [". 9 5", "*7 *6 ."]),
    7: (30, ["*1 .", "10 3", "*4 ."]),
    8: (30, ["15 *0 *0", "0 . ."]),
    9: (32, ["6 7 .", ". 1 *12", ". 7 *0"]),
    10: (25, ["11 *J1", ". *14"]),
    11: (37, ["*5 . 9 5", "*2 7 6 ."]),
    12: (40, ["4 .", "8 .", "*J3 *10"]),
    14: (60, [". . 12", ". 6 2", "*9 5 *1"]),
    15: (69, ["9 4 *2", ". 8 7", ". 3 *6"]),
    16: (105, ["10 3 .", "*4 *8 *3"]),
    17: (110, [". . *5", ". . *10", "11 4 *0"]),
    18: (60, ["11 4 *0", ". . *J10", ". . *5"]),
    20: (151, ["4 8 *3", "7 6 *2", ". 1 *10"]),
    57: (57, ["1 12 2", "*10 *2 *J3"]),
}
"""By the sheets' numbers; what they print of 19 is lost; 13 is below. 57 is the second sheet's triolet."""

ON_DOUBLE = {
    21: (25, ["5 #10"]),
    22: (60, ["2 8 #5"]),
    23: (39, ["5 #10", ". 4"]),
    24: (72, ["2 8 #5", ". . 7"]),
    25: (90, ["7 4 #4", ". . 2", ". . 9"]),
    27: (28, ["*4 #7", ". 3"]),
    28: (60, ["12 *2 #1"]),
    29: (60, ["4 *6 #J5"]),
    30: (73, ["4 *10 #J1", ". . 13"]),
    31: (75, ["2 *8 #5", ". . 10"]),
    32: (89, [". 3 *12", "7 6 #2"]),
    33: (90, ["1 *8 #6", ". . 8", ". . 1"]),
    34: (104, ["8 *3 #4", ". 11 2", ". . 9"]),
    35: (120, ["#3 7 *5", "5 . 8", "7 . 2"]),
    36: (124, ["*4 *9 #2", "10 . ."]),
    37: (140, ["*7 #1 *7", ". 6 .", ". 8 ."]),
    38: (170, ["4 0 .", "10 1 .", "*1 #14 *0"]),
    39: (73, ["*2 *5 #J8", "11 . ."]),
    40: (90, ["5 . .", "3 . .", "*7 *8 #J0"]),
}

ITEMS = {
    21: [25],
    22: [60],
    23: [25, 14],
    24: [60, 12],
    25: [60, 30],
    27: [18, 10],
    28: [60],
    29: [60],
    30: [60, 13],
    31: [60, 15],
    32: [60, 15, 14],
    33: [60, 30],
    34: [60, 30, 14],
    35: [60, 30, 30],
    36: [60, 50, 14],
    37: [60, 50, 30],
    38: [60, 50, 30, 30],
    39: [60, 13],
    40: [60, 30],
}
"""What the sheet writes under one another before it adds them up."""

OPENING = [("H8=9,I8=5", 23), ("G9=7,H9=6", 28), ("F8=5,F9=2", 37), ("F10=8,G10=7", 59), ("H10=0", 60)]
"""Examples 26, 6, 11, 13 and 5 are the first moves of one game."""

WORKED = {
    "6 beside 7": (19, 25, ["#6 7"]),
    "13-2-0": (60, 90, ["#13 2 0"]),
    "11-1 and 11-3": (37, 48, ["#11 1", "3 ."]),
    "3-3-9 and 9-5": (74, 104, ["3 3 #9", ". . 5"]),
    "3-7-5 and 3-2-10": (90, 120, ["#3 7 5", "2 . .", "10 . ."]),
}


@dataclass(frozen=True)
class Diagram:
    """A board before a move, the move, and the rack that can make it."""

    position: Position
    move: str


def draw(rows: list[str], square: int = PLAIN) -> Diagram:
    """The diagram on the first place of the board whose squares suit it."""
    words = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row.split()) if word != "."}
    for origin in SQUARES:
        cells = {origin + STRIDE * y + x: word for (x, y), word in words.items()}
        if all(cell in SQUARES for cell in cells) and all(
            SQUARES[cell] == (square if word[0] == "#" else PLAIN) for cell, word in cells.items() if word[0] in "*#"
        ):
            return _lay(cells)
    raise ValueError(f"the diagram {rows} fits nowhere")


def _lay(cells: dict[int, str]) -> Diagram:
    board = ",".join(f"{NAMES[cell]}={word}" for cell, word in cells.items() if word[0] not in "*#")
    placed = {cell: word[1:] for cell, word in cells.items() if word[0] in "*#"}
    rack = ",".join(["J" if word[0] == "J" else word for word in placed.values()] + ["?"] * (3 - len(placed)))
    text = f"{board or '-'} {rack}/?,?,? p1 0/0 ?,?,? 0 ?"
    return Diagram(
        trilude.position("triolet", text), ",".join(f"{NAMES[cell]}={word}" for cell, word in placed.items())
    )


def gained(diagram: Diagram) -> int:
    return diagram.position.play(diagram.move).scores[0]


@pytest.mark.parametrize("number", NUMBERED)
def test_numbered_examples(number: int) -> None:
    total, rows = NUMBERED[number]
    diagram = draw(rows)
    assert gained(diagram) == total
    explained = explanation(diagram.position, diagram.move)
    assert explained is not None
    assert f" {total}" in explained


@pytest.mark.parametrize("number", ON_DOUBLE)
def test_numbered_examples_on_a_double_square(number: int) -> None:
    total, rows = ON_DOUBLE[number]
    diagram = draw(rows, DOUBLE)
    assert gained(diagram) == total == sum(ITEMS[number])
    items = [item for item in (explanation(diagram.position, diagram.move) or "").split("; ") if " = " in item]
    assert sorted(int(item.rpartition(" = ")[2]) for item in items) == sorted(ITEMS[number])


@pytest.mark.parametrize("number", ON_DOUBLE)
def test_a_triple_square_adds_twice_what_a_double_one_adds(number: int) -> None:
    total, rows = ON_DOUBLE[number]
    plain = gained(draw([row.replace("#", "*") for row in rows]))
    assert total > plain or number == 39
    assert gained(draw(rows, TRIPLE)) == plain + 2 * (total - plain)


def test_the_examples_of_one_opening_follow_each_other() -> None:
    board = "-"
    for move, total in OPENING:
        rack = ",".join([part.partition("=")[2] for part in move.split(",")] + ["?", "?"][: 2 - move.count(",")])
        here = trilude.position("triolet", f"{board} {rack}/?,?,? p1 0/0 ?,?,? 0 ?")
        after = here.play(move)
        assert after.scores == (total, 0)
        board = after.text.split()[0]


@pytest.mark.parametrize("case", WORKED)
def test_worked_cases(case: str) -> None:
    doubled, tripled, rows = WORKED[case]
    assert gained(draw(rows, DOUBLE)) == doubled
    assert gained(draw(rows, TRIPLE)) == tripled


@pytest.mark.parametrize(
    ("square", "rows", "english", "french"),
    [
        (
            DOUBLE,
            ["3 3 #9", ". . 5"],
            "trio 3-3-9 double = 60; 9 + 5 = 14; total 74",
            "trio 3-3-9 double = 60 ; 9 + 5 = 14 ; total 74",
        ),
        (TRIPLE, ["#6 7"], "6 triple + 7 = 25", "6 triple + 7 = 25"),
        (
            DOUBLE,
            ["*4 *9 #2", "10 . ."],
            "triolet 4-9-2 double = 60; triolet bonus = 50; 4 + 10 = 14; total 124",
            "triolet 4-9-2 double = 60 ; prime de triolet = 50 ; 4 + 10 = 14 ; total 124",
        ),
        (
            PLAIN,
            ["1 12 2", "*10 *2 *J3"],
            "triolet 10-2-J = 30; 1 + 10 = 11; 12 + 2 = 14; 2 + J = 2; total 57",
            "triolet 10-2-J = 30 ; 1 + 10 = 11 ; 12 + 2 = 14 ; 2 + J = 2 ; total 57",
        ),
        (BIS, ["7 #5"], "7 + 5 = 12; bis: play again", "7 + 5 = 12 ; bis : rejouez"),
    ],
)
def test_a_count_is_itemised_as_on_a_score_sheet(square: int, rows: list[str], english: str, french: str) -> None:
    diagram = draw(rows, square)
    explained = find_game("triolet").notation.explain(diagram.position, diagram.position.move(diagram.move).id)
    assert explained is not None
    assert (explained.en, explained.fr) == (english, french)


def test_a_first_token_alone_counts_double() -> None:
    start = trilude.position("triolet", "- 9,5,J/?,?,? p1 0/0 ?,?,? 0 ?")
    assert start.play("H8=9").scores[0] == 18
    assert start.play("H8=J9").scores[0] == 0


def test_every_count_is_the_sum_of_its_items() -> None:
    game = find_game("triolet")
    from trilude.games.triolet.counting import count_items
    from trilude.games.triolet.encoding import EXCHANGE
    from trilude.games.triolet.reasons import laid_by

    for seed in range(rounds(6)):
        position = trilude.start("triolet", seed=seed)
        while not position.is_over:
            moves = sorted(position.legal_moves.ids)
            for move in moves[::3]:
                if move < EXCHANGE:
                    items = count_items(position.record, laid_by(move))
                    assert sum(item.points for item in items) == points_of(game.tables, position.record, move)
            position = position.play(moves[len(moves) // 2])


def test_all_independent_positions_agree() -> None:
    game = find_game("triolet")
    start = Position.start(game, game.choose({}), 0)
    moves = np.zeros(game.most_moves, np.int32)
    vectors = json.loads((Path(__file__).parent / "positions.json").read_text())
    assert len(vectors) == 277
    for vector in vectors[:: max(1, 277 // rounds(277))]:
        record = start.copy_record()
        clear_board(game.tables, record)
        for column, row, number, joker in vector["board"]:
            lay(record, 16 * (row + 1) + column, number + JOKER * joker)
        kinds = sorted(JOKER if kind == "J" else kind for kind in vector["rack"])
        rack = np.array(kinds + [-1] * (3 - len(kinds)), np.int8)
        count = list_placements(game.tables, record, rack, moves)
        points = [points_of(game.tables, record, int(move)) for move in moves[:count]]
        assert (count, max(points, default=None), sum(points)) == (vector["moves"], vector["best"], vector["sum"])


def test_the_box_holds_what_the_sheet_says() -> None:
    assert TOKENS == 83
    assert sum(SUPPLY[:JOKER]) == 81
    counts = {square: list(SQUARES.values()).count(square) for square in (DOUBLE, TRIPLE, BIS)}
    assert counts == {DOUBLE: 9, TRIPLE: 8, BIS: 8}
    turned = {16 * (1 + cell % 16) + 15 - cell // 16: square for cell, square in SQUARES.items()}
    assert turned == SQUARES


def test_no_run_reaches_two_multiplying_squares() -> None:
    coloured = sorted(cell for cell, square in SQUARES.items() if square in (DOUBLE, TRIPLE))
    in_rows = [b - a for a, b in pairwise(coloured) if a // 16 == b // 16]
    assert min(in_rows) > 2
