"""The arena as a person or a script meets it."""

import gzip
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import trilude
from tests.arena.test_rating import games
from tests.cli.running import last_line, run, run_here
from trilude.arena.calibration import Calibration
from trilude.arena.levels import definition, level_rows

GTP = f'gtp:"{sys.executable} -m trilude gtp --game trigon_2 --level 1"'


def duel(*arguments: str) -> str:
    return last_line(run_here("duel", *arguments, "--processes", "1"))


def test_a_round_robin_is_kept_resumed_rated_and_drawn(tmp_path: Path) -> None:
    file, picture = tmp_path / "results.jsonl", tmp_path / "elo.svg"
    arguments = ("triplex", "mcts:100", "mcts:60", "random", "--results", str(file))
    duel(*arguments, "--games", "2")
    facts = json.loads(duel(*arguments, "--games", "4", "--json"))
    assert [one["players"] for one in facts["duels"]] == [
        ["mcts:100", "mcts:60"],
        ["mcts:100", "random"],
        ["mcts:60", "random"],
    ]
    assert len(file.read_text("utf-8").splitlines()) == 12
    assert facts["ratings"][-1]["player"] == "random"
    table = run("results", str(file), "--svg", str(picture), "--anchor", "mcts:60").stdout.splitlines()
    assert len(table) == 4
    assert table[-1].split()[:2][0] == "random"
    assert picture.read_text("utf-8").count("<circle") == 3
    assert "s par coup" in run_here("results", str(file), "--lang", "fr").stdout


def test_any_kept_game_can_be_taken_out_and_replayed(tmp_path: Path) -> None:
    file, game = tmp_path / "results.jsonl", tmp_path / "game.txt"
    duel("triplex", "mcts:60", "random", "--games", "2", "--results", str(file))
    game.write_text(run_here("results", str(file), "--game", "2").stdout, "utf-8")
    assert trilude.Record.load(game).headers["Player2"] == "mcts:60"
    assert last_line(run_here("replay", str(game))) in ("1 0", "0 1", "0.5 0.5")
    assert "holds only 2 games" in run_here("results", str(file), "--game", "3").stderr


def test_a_claim_is_told_in_a_sentence() -> None:
    arguments = ("triplex", "mcts:100", "random", "--prove", "100")
    assert duel(*arguments).startswith("Proved at 95 % after ")
    assert "est plus fort que random" in duel(*arguments, "--lang", "fr")
    refuted = json.loads(duel("triplex", "random", "mcts:100", "--prove", "100", "--json"))
    assert refuted["verdict"] == "refuted"
    assert "Not settled after 2 games" in duel(*arguments, "--games", "2")


def test_another_program_plays_a_duel_by_the_sheets_starting_rule(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arguments = ("duel", "trigon", "random", GTP, "-o", "players=2", "--games", "2", "--results", str(file))
    assert last_line(run(*arguments, "--processes", "2")).startswith("wins ")
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert sorted(line["seats"] for line in lines) == sorted([["random", GTP], [GTP, "random"]])
    for line in lines:
        record = trilude.Record.parse(line["record"])
        assert record.start.options["starts"] == "sheet"
        assert record.final.is_over
        assert GTP in record.headers.values()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("duel", "triplex", "random", "mcts:5", "random"), "each is named only once"),
        (("results", "no/such/file"), "There is no file"),
        (("calibrate", "triplex", "--hours", "long"), "should be a number of hours"),
        (("calibrate", "triplax"), "There is no game triplax"),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    process = run_here(*arguments)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert process.stderr.count("\n") == 1


def test_calibrate_writes_nothing_that_was_not_measured(tmp_path: Path) -> None:
    process = run_here("calibrate", "triplex", "--hours", "0", "--folder", str(tmp_path / "kept"))
    assert "have not been measured yet" in process.stdout
    assert list((tmp_path / "kept").iterdir()) == []


def test_calibrate_writes_page_plot_and_levels(tmp_path: Path) -> None:
    """In a copy of the sources, from games that are told, not played: level 2 beats level 1, level 3 has none."""
    shutil.copytree(Path(trilude.__file__).parent, tmp_path / "src" / "trilude")
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    page = tmp_path / "docs" / "players.md"
    page.write_text("# Players\n", "utf-8")
    game = trilude.GAMES["triplex"]
    calibration = Calibration(game, tmp_path / "none.jsonl")
    example = games("level:2", "level:1", [1.0] * 20)
    (tmp_path / "calibration").mkdir()
    with gzip.open(tmp_path / "calibration" / "triplex.jsonl.gz", "wt") as file:
        for result in example:
            level = calibration.contest.duels[0]
            facts = replace(
                result,
                options=str(level.options),
                opening=level.opening,
                definitions=(definition(game, "level:2"), definition(game, "level:1")),
                date="2026-11-15T00:00:00",
            )
            file.write(json.dumps(asdict(facts)) + "\n")
    before = level_rows(game)
    for _ in range(2):
        subprocess.run(
            [sys.executable, "-m", "trilude", "calibrate", "triplex", "--hours", "0"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path / "src"), "LC_ALL": "C.UTF-8"},
            check=True,
            capture_output=True,
        )
    lines = page.read_text("utf-8").splitlines()
    assert sum(line == "### Triplex" for line in lines) == 1
    second, third = (next(line for line in lines if line.startswith(f"| {level} | ")) for level in (2, 3))
    assert "| 20 (1 different) | 1.000 | +∞ (+287 to +∞) | proved | " in second
    assert "| not proved | ? | ? |" in third
    assert "(pictures/levels-triplex.svg)" in lines[-2]
    assert (tmp_path / "docs" / "pictures" / "levels-triplex.svg").read_text("utf-8").count("<circle") == 2
    rows = json.loads((tmp_path / "src" / "trilude" / "games" / "triplex" / "levels.json").read_text("utf-8"))
    assert rows[0]["elo"] == 0
    assert 300 < rows[1]["elo"] < 1000
    assert [{key: row[key] for key in row if key != "elo"} for row in rows] == [
        {key: row[key] for key in row if key != "elo"} for row in before
    ]
    assert "elo" not in rows[2]
