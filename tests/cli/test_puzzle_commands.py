"""The commands solve and odds, and new puzzles."""

import json
from pathlib import Path

import pytest

from tests.cli.running import last_line, run, run_here
from trilude.games.trioker.commands.long_count import time_left
from trilude.games.trioker.solo.count import Progress
from trilude.games.trioker.solo.library import library


def test_counts_are_printed_last() -> None:
    assert last_line(run("solve", "parallelogram-2x6", "--count")) == "240"
    assert last_line(run_here("solve", "parallelogram-3x4", "--classes")) == "3"
    assert last_line(run_here("solve", "super-triangle", "--count", "--threads", "1")) == "36"
    none = run_here("solve", "giant-hexagon", "--count")
    assert last_line(none) == "0"
    assert "Proof: the search visited all its " in none.stdout
    assert json.loads(last_line(run_here("solve", "hexagon", "--count", "--json")))["solutions"] == 3216


def test_a_solution_is_drawn_and_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "solution.svg"
    line = last_line(run_here("solve", "eagle", "--svg", str(file)))
    cells = dict(word.split("=") for word in line.split())
    assert set(cells) == set(library()["eagle"].shape.names)
    assert file.read_text("utf-8").startswith("<svg")
    assert json.loads(last_line(run_here("solve", "eagle", "--json"))) == cells


def test_any_shape_file_is_solved(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("AVA\nVAV\n", "utf-8")
    assert last_line(run_here("solve", str(file), "--count")) == "3216"
    all_of_them = run_here("solve", str(file), "--all", "--pieces", "000 001 002 011 021 022 012 020").stderr
    assert "names the piece 002 2 times" in all_of_them
    lines = run_here("solve", str(file), "--all", "--pieces", "000 001 002 011 021 022").stdout.splitlines()
    assert int(lines[-1]) == len(lines) - 1 == len(set(lines[:-1])) > 0


def test_a_finished_count_is_kept(tmp_path: Path) -> None:
    state = tmp_path / "state"
    assert last_line(run_here("solve", "gem", "--count", "--state", str(state))) == "96"
    assert last_line(run("solve", "gem", "--count", "--state", str(state))) == "96"
    other = run_here("solve", "plane", "--count", "--state", str(state))
    assert other.returncode == 2
    assert "another puzzle" in other.stderr


def test_odds_are_fractions() -> None:
    assert last_line(run("odds", "patience", "--draw", "10")) == "344389/980628"
    assert last_line(run_here("odds", "patience", "--draw", "17")) == "1"
    assert len(run_here("odds", "patience").stdout.splitlines()) == 1 + 19
    assert "35,1192 %" in run_here("odds", "patience", "--draw", "10", "--lang", "fr").stdout


@pytest.mark.parametrize(
    ("shape", "more", "sentence"),
    [
        ("AVX", (), "“X” in column 3"),
        ("AV" * 13, ("--count",), "too many for 24 pieces"),
        ("AV....AV", (), "falls apart"),
        ("AV", ("--pieces", "012 201"), "names the piece 012 2 times"),
        ("AV", ("--pieces", "012 999"), "no piece “999”"),
        ("AV", ("--svg", "/no/such/folder/a.svg"), "cannot be written"),
        ("AV", ("--count", "--state", "/no/such/folder/a"), "cannot be written"),
        ("AV", ("--joker", "maybe"), "invalid choice"),
    ],
)
def test_bad_input_is_one_sentence_and_status_two(
    shape: str, more: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "shape.txt"
    file.write_text(shape, "utf-8")
    process = run_here("solve", str(file), *more)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert process.stderr.strip().count("\n") == 0
    assert process.stdout == ""


def test_a_new_puzzle_is_written_and_solved(tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    wish = ("--cells", "20", "--given", "3", "--solutions", "20", "--seed", "7")
    assert last_line(run_here("puzzle", "new", *wish, "--save", str(file))) == str(file)
    told = next(line for line in file.read_text("utf-8").splitlines() if line.startswith("solutions: "))
    assert last_line(run_here("solve", str(file), "--count")) == told.removeprefix("solutions: ")


def test_the_time_left_is_an_interval() -> None:
    progress = Progress(jobs=100, done=50, nodes=500, solutions=0, expected=1000, doubt=100)
    assert time_left(progress, 10.0).en == "between 40 s and 60 s left"
    assert time_left(Progress(100, 0, 5, 0, 0.0, 0.0), 10.0).en == "time left unknown"
