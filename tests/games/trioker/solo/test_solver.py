"""The solver against the plainest one, and against counts that others know."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from numba import config

from tests.effort import rounds
from tests.games.trioker.solo.plain import all_solutions, classes, small_puzzle
from trilude.games.trioker.pieces import box
from trilude.games.trioker.solo.count import BadState, Counting, Progress, count, count_within
from trilude.games.trioker.solo.library import library
from trilude.games.trioker.solo.shape_puzzle import Placement, ShapePuzzle
from trilude.games.trioker.solo.solve import essential_solutions, solutions, solve

COMPILED = not config.DISABLE_JIT


@pytest.mark.parametrize("seed", range(rounds(120) + 6))
def test_small_puzzles_have_the_solutions_that_plain_trying_finds(seed: int) -> None:
    puzzle = small_puzzle(seed)
    expected = all_solutions(puzzle)
    found = list(solutions(puzzle))
    assert len(found) == len(set(found))
    assert set(found) == expected
    counted = count(puzzle, threads=1)
    assert (counted.solutions, counted.classes) == (len(expected), classes(puzzle, expected))


@pytest.mark.parametrize("seed", range(rounds(100)))
def test_given_pieces_stay_and_everything_else_is_found(seed: int) -> None:
    puzzle = small_puzzle(seed)
    some = solve(puzzle)
    assert (some is None) == (not all_solutions(puzzle))
    if some is None:
        return
    cell = Random(seed).randrange(len(some))
    started = replace(puzzle, given=(Placement(cell, some[cell]),))
    expected = all_solutions(started)
    assert set(solutions(started)) == expected
    assert count(started, threads=1).solutions == len(expected)


@pytest.mark.parametrize(
    ("shape", "joker", "expected"),
    [
        ("parallelogram-2x6", "no", 240),
        ("parallelogram-3x4", "no", 120),
        ("giant-hexagon", "no", 0),
        ("giant-hexagon", "yes", 1680),
        ("super-triangle", "tip", 36),
    ],
)
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_known_counts(shape: str, joker: str, expected: int) -> None:
    assert count(library()[shape].puzzle(joker=joker)).solutions == expected


def test_joker_in_place_of_each_piece_in_turn_adds_up() -> None:
    """Solutions with the Joker in place of any piece are those in place of 000, of 001, and so on."""
    if not COMPILED:
        pytest.skip("takes minutes uncompiled")
    file = library()["giant-hexagon"]
    total = 0
    for kind in range(24):
        pieces = tuple(int(other != kind) for other in range(24))
        total += count(file.puzzle((*pieces, 1)), threads=1).solutions
    assert total == count(file.puzzle(joker="yes"), threads=1).solutions


def test_the_search_visits_one_solution_of_those_that_differ_by_names_of_values() -> None:
    puzzle = library()["hexagon"].puzzle()
    visited = list(essential_solutions(puzzle))
    assert len(visited) < count(puzzle, threads=1).solutions
    first_seen = [list(dict.fromkeys(value for corners in solution for value in corners)) for solution in visited[:1]]
    assert first_seen[0] == sorted(first_seen[0])


def cut(puzzle: ShapePuzzle, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """A count that is cut into jobs although it is small."""
    monkeypatch.setattr("trilude.games.trioker.solo.count.QUICK", 10)
    monkeypatch.setattr("trilude.games.trioker.solo.count.JOBS", 40)
    monkeypatch.setattr("trilude.games.trioker.solo.count.SLICE", 50)
    return Counting(puzzle)


def test_jobs_threads_and_a_pause_change_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    puzzle = library()["hexagon"].puzzle(joker="yes")
    expected = count(puzzle, threads=1)
    assert cut(puzzle, monkeypatch).run(threads=3) == expected
    counting = cut(puzzle, monkeypatch)
    seen: list[Progress] = []
    file = tmp_path / "state"

    def stop_soon(progress: Progress) -> None:
        seen.append(progress)
        counting.stop()

    finished = counting.run(threads=1, report=stop_soon)
    counting.save(file)
    assert finished in (None, expected)
    assert Counting.load(puzzle, file).run(threads=2) == expected
    assert all(0 <= progress.share <= 1 for progress in seen)


def test_a_pause_in_the_middle_of_a_job_is_kept(tmp_path: Path) -> None:
    puzzle = library()["hexagon"].puzzle(joker="yes")
    expected = count(puzzle, threads=1)
    counting = Counting(puzzle)
    file = tmp_path / "state"
    pauses = 0
    while counting.try_at_once(311) is None:
        counting.save(file)
        counting = Counting.load(puzzle, file)
        pauses += 1
    assert pauses > 3
    assert counting.try_at_once(0) == expected


def test_a_state_file_of_another_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state"
    Counting(library()["hexagon"].puzzle()).save(file)
    with pytest.raises(BadState, match="another puzzle"):
        Counting.load(library()["star"].puzzle(), file)
    file.write_text("{}", "utf-8")
    with pytest.raises(BadState, match="not the state"):
        Counting.load(library()["star"].puzzle(), file)


def test_two_boxes_hold_every_piece_twice() -> None:
    shape = library()["hexagon"].shape
    puzzle = ShapePuzzle(shape, box(joker=False, boxes=2))
    once = ShapePuzzle(shape, box(joker=False))
    assert count(puzzle, threads=1).solutions > count(once, threads=1).solutions
    assert count_within(puzzle, 10) is None
