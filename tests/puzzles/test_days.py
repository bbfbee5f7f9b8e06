"""The puzzle of a day: the same for everybody, judged move by move, and silent about its answer."""

from datetime import date, timedelta

import pytest

import trilude
from trilude.contract.attempt import Attempt
from trilude.contract.daily import answer_of, line_of, read
from trilude.contract.errors import TriludeError
from trilude.contract.puzzle import Puzzle, boxes_with_makers, maker_of
from trilude.contract.puzzle_stock import (
    FIRST_DAY,
    arrange,
    boxes_of_days,
    find_box,
    gather,
    pack,
    puzzle_of,
    read_day,
    read_stock,
    today,
    unpack,
)
from trilude.contract.solo import read_solo
from trilude.contract.solo_conformance import check_solo
from trilude.games import GAMES

SUNDAY = date(2026, 2, 15)
GAME_NAMES = [box.name for box in boxes_of_days() if box.name in GAMES]


def solved(attempt: Attempt) -> Attempt:
    """After all right moves."""
    while attempt.answer:
        attempt = attempt.do(next(iter(attempt.answer)))
    return attempt


@pytest.mark.parametrize("name", GAME_NAMES)
def test_right_moves_are_answered_until_it_is_solved(name: str) -> None:
    attempt = read(line_of(name, SUNDAY))
    assert attempt.state.words.en == "Your move."
    end = solved(attempt)
    assert end.state.solved
    assert end.choices() == {}
    assert read(end.text).state.solved


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_wrong_move_is_said_to_be_wrong_and_can_be_taken_back(name: str) -> None:
    attempt = read(line_of(name, SUNDAY))
    wrong = next(
        move.text for move in attempt.position.legal_moves if move.text not in puzzle_of(find_box(name), SUNDAY).answer
    )
    missed = attempt.do(wrong)
    assert missed.state.stuck
    assert not missed.state.solved
    with pytest.raises(TriludeError):
        missed.do(next(iter(attempt.answer or {})))
    assert missed.do("undo").text == attempt.text


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_answer_is_told_to_whoever_gives_up_and_to_nobody_else(name: str) -> None:
    attempt = read(line_of(name, SUNDAY))
    shown = read(answer_of(name, SUNDAY))
    first = next(iter(attempt.answer or {}))
    assert first in shown.state.words.en
    assert not shown.state.solved
    told = [attempt.text, attempt.aim.en, attempt.state.words.en, *(note.en for note in attempt.scene.notes)]
    assert not any(first in words for words in told)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_attempts_are_solos_like_others(name: str) -> None:
    check_solo(read(line_of(name, SUNDAY)), seed=3)


def test_only_ones_own_rack_is_shown_where_hands_are_hidden() -> None:
    stock = read_stock(find_box("triolet"))
    day = FIRST_DAY + timedelta(next(number for number, puzzle in enumerate(stock) if puzzle.goal == "best"))
    trays = read(line_of("triolet", day)).scene.trays
    assert sum(bool(tray.items) for tray in trays) == 1


def test_a_figure_of_the_day_begins_empty_and_its_answer_is_filled() -> None:
    assert not read_solo(line_of("trioker", SUNDAY)).state.solved
    assert read_solo(answer_of("trioker", SUNDAY)).state.solved


def test_puzzles_come_round_when_all_have_had_their_day() -> None:
    box = find_box("triolet")
    length = len(read_stock(box))
    assert puzzle_of(box, SUNDAY) == puzzle_of(box, SUNDAY + timedelta(length))
    assert puzzle_of(box, SUNDAY) != puzzle_of(box, SUNDAY + timedelta(1))


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", "2025-12-31", str(today() + timedelta(2)), ""])
def test_days_without_puzzles_are_refused_in_a_sentence(day: str) -> None:
    with pytest.raises(TriludeError) as refusal:
        read_day(day)
    assert refusal.value.text.fr.endswith(".")


@pytest.mark.parametrize(
    "line",
    ["daily", "daily triolet", "daily nim 2026-02-15", "daily triolet 2026-02-15 x", "daily trioker-quick 2026-02-15"],
)
def test_lines_that_are_no_attempt_are_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(TriludeError):
        read_solo(line)


def test_the_library_has_the_puzzle_of_today() -> None:
    assert trilude.puzzles.names() == [box.name for box in boxes_of_days()]
    puzzle = trilude.puzzles.today("triolet")
    assert puzzle.text == f"daily triolet {today()}"
    assert puzzle.aim.en in str(puzzle)
    assert trilude.puzzles.of_day("triolet", "2026-02-15").text == "daily triolet 2026-02-15"


@pytest.mark.parametrize("name", ["triplex", "trioker-champions", "triolet", "trioker"])
def test_makers_make_what_they_find_true_and_the_same_from_the_same_seed(name: str) -> None:
    maker = maker_of(find_box(name, boxes_with_makers()))
    found = list(gather(maker, 7, 3))
    assert [one.puzzle for one in gather(maker, 7, 3)] == [one.puzzle for one in found]
    stock = arrange(found, 3)
    assert [Puzzle.of_line(line) for line in unpack(pack(stock))] == stock
    assert all(maker.flaw(puzzle) is None for puzzle in stock)
    lied = Puzzle(stock[0].goal, stock[0].number + 1, stock[0].start, stock[0].answer)
    assert maker.flaw(lied) is not None
