"""The stocks of puzzles: as many as they should be, and, by sample, what they say, found out by plain searches."""

from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest

from tests.effort import EFFORT, rounds
from tests.puzzles.checking import check, empty_cells, tokens
from trilude.contract.game import Box, Game
from trilude.contract.puzzle import CandidatePuzzle, Puzzle, compare, maker_of
from trilude.contract.puzzle_stock import STOCK, arrange, boxes_of_days, find_box, read_stock
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.games.trioker import FAMILY

DAYS, LARGEST = 400, 300_000
MOST_CELLS, MOST_TOKENS = 12, 5 + 1 * (EFFORT > 1)
"""Puzzles that a plain search sees through in reasonable time: cells to fill of a figure, tokens left of Triolet."""

BOXES = boxes_of_days()


def sample(name: str, count: int, fit: Callable[[Puzzle], bool]) -> list[Puzzle]:
    """Some puzzles of a box, others with more effort."""
    fitting = [puzzle for puzzle in read_stock(find_box(name)) if fit(puzzle)]
    return Random(5).sample(fitting, min(rounds(count), len(fitting)))


def test_every_game_but_one_has_a_puzzle_a_day() -> None:
    games = {box.name for box in BOXES if isinstance(box, Game)}
    assert set(GAMES) - games == {"trioker-quick"}
    assert FAMILY in BOXES


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_a_stock_lasts_for_more_than_a_year_of_whole_weeks_from_easy_to_hard(box: Box) -> None:
    stock, goals = read_stock(box), maker_of(box).GOALS
    assert len(stock) >= DAYS
    assert len(stock) % 7 == 0
    assert len({puzzle.start for puzzle in stock}) == len(stock)
    assert [puzzle.difficulty for puzzle in stock] == [1, 1, 2, 3, 3, 4, 5] * (len(stock) // 7)
    assert {puzzle.goal for puzzle in stock} == set(goals)
    assert all(puzzle.answer for puzzle in stock)
    assert len(files(box.package).joinpath(STOCK).read_bytes()) <= LARGEST


@pytest.mark.parametrize(
    ("name", "count", "fit"),
    [
        ("triplex", 4, lambda puzzle: puzzle.number == 2),
        ("triplex", 1, lambda _: True),
        ("trioker-champions", 4, lambda _: True),
        ("trigon", 3, lambda _: True),
        ("triolet", 4, lambda puzzle: puzzle.goal == "best"),
        ("triolet", 1, lambda puzzle: puzzle.goal == "end" and tokens(puzzle) <= MOST_TOKENS),
        ("trioker", 2, lambda puzzle: "lying" in puzzle.start and empty_cells(puzzle) <= MOST_CELLS),
    ],
)
def test_puzzles_are_what_plain_searches_find(name: str, count: int, fit: Callable[[Puzzle], bool]) -> None:
    for puzzle in sample(name, count, fit):
        check(name, puzzle)


def test_a_stock_is_whole_weeks_and_each_week_grows_harder() -> None:
    puzzles = read_stock(GAMES["triplex"])[:16]
    hardness = {puzzle.start: number for number, puzzle in enumerate(puzzles)}
    stock = arrange([CandidatePuzzle(puzzle, hardness[puzzle.start]) for puzzle in reversed(puzzles)], seed=1)
    assert [hardness[puzzle.start] // 2 for puzzle in stock] == [*range(7), *range(7)]


def test_a_puzzle_whose_position_has_none_or_another_is_named_as_false() -> None:
    one, other = read_stock(GAMES["triplex"])[:2]
    nothing = Text("nothing there", "rien")
    assert compare(one, None, nothing) == nothing
    assert str(compare(one, CandidatePuzzle(other, 0), nothing)) == "the answer is another"
    assert compare(one, CandidatePuzzle(one, 0), nothing) is None
