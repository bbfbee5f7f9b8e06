"""The stocks of puzzles: as many as they should be, and, by sample, what they say, found out by plain searches."""

from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest

from tests.effort import EFFORT, rounds
from tests.games.trioker.plain_champions import PlainChampions
from tests.games.trioker.solo.plain import all_solutions
from tests.games.triolet.plain import Plain as PlainTriolet
from tests.games.triplex.plain import PlainTriplex
from tests.puzzles.plain_search import best_ends, final_leads, placement_points, trigon_table, winning_moves, wins
from trilude.contract.game import Box, Game
from trilude.contract.position import Position
from trilude.contract.puzzle import Puzzle, maker_of
from trilude.contract.puzzle_stock import STOCK, boxes_of_days, gather, read_stock
from trilude.contract.solo import read_solo
from trilude.games import GAMES
from trilude.games.trioker import FAMILY
from trilude.games.trioker.solo.lines import read

DAYS, LARGEST = 400, 300_000
MOST_CELLS, MOST_TOKENS = 12, 5 + 1 * (EFFORT > 1)
"""Puzzles that a plain search sees through in reasonable time: cells to fill of a figure, tokens left of Triolet."""

BOXES = boxes_of_days()
FRESH = 6


def sample(name: str, count: int, fit: Callable[[Puzzle], bool] = lambda _: True) -> list[Puzzle]:
    """Some puzzles of a game, others with more effort; made now, where the game has no stock yet."""
    game = GAMES[name]
    stock = read_stock(game) if game in BOXES else [one.puzzle for one in gather(maker_of(game), FRESH, 9)]
    fitting = [puzzle for puzzle in stock if fit(puzzle)]
    return Random(5).sample(fitting, min(rounds(count), len(fitting)))


def start_of(name: str, puzzle: Puzzle) -> Position:
    game = GAMES[name]
    return Position.from_text(game, game.choose(dict(puzzle.options)), puzzle.start)


def _empty_cells(puzzle: Puzzle) -> int:
    rows, *told = puzzle.start.split()[1:]
    return sum(rows.count(letter) for letter in "AV") - sum(word.count("=") for word in told)


def _tokens(puzzle: Puzzle) -> int:
    return sum(rack != "-" and rack.count(",") + 1 for rack in puzzle.start.split()[1].split("/"))


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


def test_wins_of_triplex_are_the_only_ones_and_as_quick_as_can_be() -> None:
    for puzzle in sample("triplex", 4, lambda puzzle: puzzle.number == 2) + sample("triplex", 1):
        table = PlainTriplex.of_text(puzzle.start, repetition=0)
        assert winning_moves(table, table.turn, puzzle.number) == set(puzzle.answer)
        assert not wins(table, table.turn, puzzle.number - 1)


def test_wins_of_champions_are_the_only_ones_and_as_quick_as_can_be() -> None:
    for puzzle in sample("trioker-champions", 4):
        table = PlainChampions.of_text(puzzle.start)
        pieces = len(table.hands[table.turn])
        assert winning_moves(table, table.turn, pieces) == set(puzzle.answer)
        assert winning_moves(table, table.turn, puzzle.number) == set(puzzle.answer)
        assert not wins(table, table.turn, puzzle.number - 1)


def test_ends_of_trigon_cannot_be_bettered_and_are_the_only_ones() -> None:
    for puzzle in sample("trigon", 3):
        most, ways = best_ends(trigon_table(start_of("trigon", puzzle)))
        assert most == puzzle.number
        (only,) = ways
        moves, answer = [], puzzle.answer
        while answer:
            move = next(iter(answer))
            moves.append(move)
            answer = answer[move].answer
        assert set(moves) == only


def test_best_placements_of_triolet_score_more_than_all_others() -> None:
    for puzzle in sample("triolet", 4, lambda puzzle: puzzle.goal == "best"):
        points = placement_points(PlainTriolet.of(start_of("triolet", puzzle)))
        (best,) = puzzle.answer
        assert points.pop(best) == puzzle.number
        assert puzzle.number > max(points.values())


def test_ends_of_triolet_have_one_best_move() -> None:
    for puzzle in sample("triolet", 1, lambda puzzle: puzzle.goal == "end" and _tokens(puzzle) <= MOST_TOKENS):
        plain = PlainTriolet.of(start_of("triolet", puzzle))
        leads = final_leads(plain, plain.turn)
        (best,) = puzzle.answer
        assert leads.pop(best) == puzzle.number
        assert puzzle.number > max(leads.values())


def test_figures_can_be_filled_as_often_as_they_say() -> None:
    stock = [puzzle for puzzle in read_stock(FAMILY) if "lying" in puzzle.start and _empty_cells(puzzle) <= MOST_CELLS]
    for puzzle in Random(5).sample(stock, min(rounds(2), len(stock))):
        assert read_solo(next(iter(puzzle.answer))).state.solved
        assert len(all_solutions(read(puzzle.start).attempt.puzzle)) == puzzle.number
