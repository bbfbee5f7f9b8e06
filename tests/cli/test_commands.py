"""The commands as a person or a script meets them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import trilude
from tests.cli.running import last_line, run, run_here
from trilude.contract.kernel import kernels_folder


def test_perft_prints_the_count_last() -> None:
    assert last_line(run("perft", "triplex", "2")) == "618"
    assert last_line(run_here("perft", "triplex", "4", "-o", "path=straight")) == "4560"
    divided = run_here("perft", "triplex", "3", "--divide").stdout.splitlines()
    assert sum(int(line.split()[1]) for line in divided[:-2]) == int(divided[-1]) == 18141


def test_duel_prints_the_standing_last() -> None:
    line = last_line(run("duel", "triplex", "mcts:50", "random", "--games", "4", "--processes", "2"))
    assert line.startswith("wins 4, losses 0, draws 0, score 1.000, Elo +∞ (95 %: ")
    facts = json.loads(last_line(run("duel", "triplex", "random", "random", "--games", "2", "--json")))
    assert facts["wins"] + facts["losses"] + facts["draws"] == 2


def test_games_and_rules_speak_both_languages() -> None:
    assert "triplex" in run("games").stdout
    assert json.loads(run_here("games", "--json").stdout)[0]["name"] == next(iter(trilude.GAMES))
    assert "Solved with path=bent: level 9 cannot be beaten there." in run("games").stdout
    assert "\nlevel:3  beats most beginners\n" in run_here("games").stdout
    assert "\nlevel:3  bat la plupart des débutants\n" in run_here("games", "--lang", "fr").stdout
    third = json.loads(run_here("games", "--json").stdout)[0]["levels"][2]
    assert third["words"] == "beats most beginners"
    assert third["step"] == "scores 7 out of 10 against level 2"
    assert "Gather your three pieces" in run("rules", "triplex").stdout
    french = run_here("rules", "triplex", "--lang", "fr").stdout
    assert "Réunissez vos trois pièces" in french
    assert "les Blancs gagnent.* En notation : `○□△g1-d4`." in french
    assert "```example" not in french
    assert "Réunissez" in run("games", LC_ALL="fr_FR.UTF-8").stdout


def test_help_is_in_french_without_a_word_of_english_of_the_library() -> None:
    french = run("play", "--help", "--lang=fr").stdout
    assert "utilisation : " in french
    assert "affiche cette aide" in french
    assert "show this help" not in french


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("perft", "triplax", "2"), "There is no game triplax"),
        (("perft", "triplex", "many"), "should be a whole number"),
        (("perft", "triplex", "0"), "at least 1"),
        (("perft", "triplex", "2", "-o", "path=curved"), "takes bent or straight"),
        (("perft", "triplex", "2", "-o", "colour=red"), "no option colour"),
        (("perft", "triplex", "2", "-o", "bent"), "looks like name=value"),
        (("perft", "triplex", "2", "--position", "nonsense"), "5 parts"),
        (("perft", "triplex"), "required"),
        (("duel", "triplex", "nobody", "random"), "There is no player nobody"),
        (("replay", "no/such/file"), "cannot be read"),
        (("play", "triplex", "--seats", "me,me,me"), "has 2 seats"),
        (("dance",), "invalid choice"),
        (("games", "--lang", "de"), "en or fr"),
    ],
)
def test_mistakes_are_one_sentence_and_status_two(arguments: tuple[str, ...], sentence: str) -> None:
    process = run_here(*arguments)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert process.stderr.count("\n") == 1
    assert "Traceback" not in process.stderr
    assert process.stdout == ""


def test_a_plain_game_is_saved_when_the_input_ends_and_resumed(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "TRILUDE_CACHE": str(kernels_folder().parent)}
    process = run("play", "triplex", "--seats", "me,me", typed="Tg1-f1\nTg1-f1\nundo\na1-a2\nmoves\n", **home)
    assert process.returncode == 0, process.stderr
    assert "Black has no △ on g1" in process.stdout
    (saved,) = tmp_path.rglob("triplex-*.txt")
    assert last_line(process) == f"Go on with: trilude play --resume {saved}"
    assert [move.text for move in trilude.Record.load(saved).final.moves] == ["□a1-a2"]
    again = run_here("play", "--resume", str(saved), typed="annuler\nSa1-b1\nabandonner\n", **home)
    assert "Black resigned." in again.stdout
    assert "Black" in again.stdout


def test_a_refused_record_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "triplex"]\n\n1. △g1-f1 2. △g1-f1\n', "utf-8")
    before = file.read_text("utf-8")
    process = run("play", "--resume", str(file), typed="a1-a2\nsave\n")
    assert process.returncode == 2
    assert "Line 3, column 14: move 2" in process.stderr
    assert file.read_text("utf-8") == before


def test_replay_tells_the_game_and_its_result(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    start = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1")
    file.write_text(
        f'[Game "triplex"]\n[Start "{start.text}"]\n[Player1 "Ada"]\n[Result "1 0"]\n\n'
        "{White is near} 1. ○□△d1-d4 !! {done} (1. △d1-f1/□ ? {why?} 2. □g4-g3)\n",
        "utf-8",
    )
    process = run("replay", str(file))
    assert last_line(process) == "1 0"
    assert "Player1: Ada" in process.stdout
    assert "{White is near}\n1. ○□△d1-d4 !!  {done}\n   (1. △d1-f1/□ ? {why?} 2. □g4-g3)\n" in process.stdout
    assert "White wins" in process.stdout


HELP_ONLY = """
import sys
sys.argv = ["trilude", "--help"]
from trilude.cli.main import run
try:
    run()
except SystemExit:
    print(sorted({"numba", "numpy", "textual", "rich"} & set(sys.modules)))
"""


def test_help_does_not_import_the_heavy_parts() -> None:
    process = subprocess.run([sys.executable, "-c", HELP_ONLY], capture_output=True, text=True, check=True)
    assert process.stdout.splitlines()[-1] == "[]"
