"""The board of Triplex: its cells, how far they lie apart, and what makes two positions on it the same."""

import pytest

from tests.games.triplex.agreement import both
from tests.games.triplex.plain import CELLS, CENTRE, DIRECTIONS, next_cell
from trilude.boards.hexagons import HexagonBoard
from trilude.games.triplex import GAME
from trilude.games.triplex.rules import key


def test_rows_have_letters_from_the_bottom_and_cells_numbers_from_the_left() -> None:
    small = HexagonBoard.of_side(3)
    rows = ["a1 a2 a3", "b1 b2 b3 b4", "c1 c2 c3 c4 c5", "d1 d2 d3 d4", "e1 e2 e3"]
    assert " ".join(small.names) == " ".join(rows)
    assert small.centre(small.names.index("c3")) == (0, 0)
    assert sum(near >= 0 for around in small.neighbours for near in around) == 2 * 42


def test_distances_are_steps_on_an_empty_board() -> None:
    board = HexagonBoard.of_side(4)
    for start in CELLS:
        steps, front = {start: 0}, [start]
        while front:
            cell = front.pop(0)
            for near in (next_cell(cell, direction) for direction in DIRECTIONS):
                if near and near not in steps:
                    steps[near] = steps[cell] + 1
                    front.append(near)
        a = board.names.index(start)
        for end, count in steps.items():
            b = board.names.index(end)
            assert board.distance(a, b) == count
            assert GAME.tables.distance[a, b] == count


@pytest.mark.parametrize(
    "text",
    [
        "□{},△g1,○d7 □g4,△a4,○d1 {} 8 1",
        "□g1,△{},○g2 □g3,△g4,○f5 {} 8 1",
        "□g1,△g2,○{} □g3,△g4,○f5 {} 8 1",
        "□a1,△a2,○a3 □{},△a4,○b1 {} 8 1",
        "□g1,△g2,○f3 □g3,△{},○g4 {} 8 1",
        "□a1,△g2,○f5 □g3,△g4,○{} {} 8 1",
    ],
)
def test_a_piece_elsewhere_or_another_turn_makes_another_position(text: str) -> None:
    free = [cell for cell in CELLS if cell != CENTRE and cell not in text]
    texts = [text.format(cell, turn) for cell in free for turn in "wb"]
    assert len({key(both(text)[0].record) for text in texts}) == len(texts)


def test_another_top_makes_another_position() -> None:
    white = ["□△○a1", "△□○a1", "○□△a1"]
    black = ["□△○g4", "△□○g4", "○□△g4"]
    texts = [f"{one} {two} {turn} 8 1" for one in white for two in black for turn in "wb"]
    assert len({key(both(text)[0].record) for text in texts}) == len(texts)
    assert key(both("○□△a1 □△○g4 w 8 1")[0].record) == key(both("○△□a1 □○△g4 w 9 2")[0].record)
