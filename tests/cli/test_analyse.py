"""The command analyse, and reasons told at the terminal board."""

import json
import re
from pathlib import Path

import pytest
from textual.widgets import Static

import trilude
from tests.cli.running import last_line, run, run_here
from trilude.cli.terminal.match import TerminalMatch
from trilude.cli.terminal.match_app import MatchApp
from trilude.contract.kernel import kernels_folder
from trilude.contract.record import Record
from trilude.games.trigon.exchange.blksgf import Blksgf

MISSED = '[Game "triplex"]\n[Start "○□△d1 □g4,△a4,○g1 w 4 1"]\n[Player1 "Ada"]\n\n1. △d1-f1/□ 2. △a4-a2\n'


@pytest.fixture
def missed(tmp_path: Path) -> str:
    file = tmp_path / "missed.txt"
    file.write_text(MISSED, "utf-8")
    return str(file)


def test_every_move_is_judged_and_the_average_loss_comes_last(missed: str, tmp_path: Path) -> None:
    picture, kept = tmp_path / "graph.svg", tmp_path / "kept.txt"
    process = run("analyse", missed, "--player", "mcts:500", "--svg", str(picture), "--save", str(kept))
    line = last_line(process)
    assert line.startswith("average loss: White ")
    assert ", Black " in line
    assert "1. White △d1-f1/□  100 % → " in process.stdout
    assert "✗ blunder (−" in process.stdout
    assert "better: ○□△d1-d4 (" in process.stdout
    assert "White (Ada): decisions 1, agreement 0 %; inaccuracies 0, mistakes 0, blunders 1" in process.stdout
    assert "\x1b" not in process.stdout
    assert picture.read_text("utf-8").startswith("<svg")
    assert "blunder" in run_here("replay", str(kept)).stdout


def test_programs_read_json(missed: str) -> None:
    facts = json.loads(last_line(run_here("analyse", missed, "--player", "mcts:500", "--json", "--to", "1")))
    (move,) = facts["moves"]
    assert (move["ply"], move["mark"], move["best"], move["before"]) == (1, "blunder", "○□△d1-d4", 1)
    assert move["candidates"][0]["move"] == "○□△d1-d4"
    assert facts["seats"][0]["blunders"] == 1


CANDIDATE = re.compile(r"^\S+ +\d+ %( |$)", re.MULTILINE)
ENGLISH = (
    "better",
    "best",
    "expect",
    "blunder",
    "mistake",
    "judged",
    "agreement",
    "average",
    "White",
    "Black",
    "thinks",
)


def test_french_has_no_english_words(missed: str) -> None:
    process = run_here("analyse", missed, "--player", "mcts:500", "--lang", "fr")
    assert last_line(process).startswith("perte moyenne : Blancs ")
    assert "gaffe" in process.stdout
    assert "mieux : ○□△d1-d4 (" in process.stdout
    assert not [word for word in ENGLISH if word in process.stdout + process.stderr]
    told = run_here("analyse", "--help", "--lang", "fr").stdout
    assert "juger chaque coup" in told
    assert "show this help" not in told


def test_files_of_trigon_programs_are_analysed_and_replayed(tmp_path: Path) -> None:
    position = trilude.start("trigon", players=2)
    for _ in range(3):
        position = position.play(position.legal_moves[0])
    file = tmp_path / "game.blksgf"
    Blksgf.of(Record.of(position)).save(file)
    process = run_here("analyse", str(file), "--player", "wide:20")
    assert last_line(process).startswith("average loss: Blue ")
    assert all(str(move) in process.stdout for move in position.moves)
    assert last_line(run_here("replay", str(file))) == "*"


@pytest.mark.parametrize(
    ("arguments", "sentence", "french"),
    [
        (("no/such/file",), "cannot be read", "ne peut être lu"),
        (("no/such/file.blksgf",), "cannot be read", "ne peut être lu"),
        (("{missed}", "--player", "nobody"), "There is no player nobody", "Il n’y a pas de joueur nobody"),
        (("{missed}", "--player", "wide:10"), "has no wide search", "n’a pas de recherche large"),
        (("{missed}", "--seconds", "never"), "a number of seconds", "un nombre de secondes"),
        (("{missed}", "--seconds", "0"), "a number of seconds", "un nombre de secondes"),
        (("{missed}", "--seconds", "1", "--player", "mcts:5"), "not allowed with", "ne va pas avec"),
        (("{missed}", "--from", "3"), "the moves 1 to 2", "les coups 1 à 2"),
        (("{missed}", "--svg", "/no/such/folder/a.svg"), "cannot be written", "ne peut être écrit"),
        (("{missed}", "--save", "/no/such/folder/a.txt"), "cannot be written", "ne peut être écrit"),
        (("{empty}",), "no moves to analyse", "aucun coup à analyser"),
        (("{broken}",), "Line 3, column 4: move 1", "Ligne 3, colonne 4 : coup 1"),
    ],
)
def test_mistakes_are_one_sentence_in_both_languages(
    arguments: tuple[str, ...],
    sentence: str,
    french: str,
    missed: str,
    tmp_path: Path,
) -> None:
    files = {"missed": missed, "empty": str(tmp_path / "empty.txt"), "broken": str(tmp_path / "broken.txt")}
    Path(files["empty"]).write_text('[Game "triplex"]\n', "utf-8")
    Path(files["broken"]).write_text('[Game "triplex"]\n\n1. △g1-g4\n', "utf-8")
    words = [argument.format(**files) for argument in arguments]
    for language, expected in (("fr", french), ("en", sentence)):
        told = run_here("analyse", *words, "--lang", language)
        assert told.returncode == 2
        assert expected in told.stderr
        assert told.stderr.count("\n") == 1
        assert told.stdout == ""


def test_a_hint_is_explained_line_by_line(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "TRILUDE_CACHE": str(kernels_folder().parent)}
    process = run("play", "triplex", "--seats", "me,me", typed="why\nhint\nwhy\nquit\n", **home)
    assert "The computer has not moved yet." in process.stdout
    assert "Expected: " in process.stdout
    assert len(CANDIDATE.findall(process.stdout)) == 8
    french = run_here(
        "play", "triplex", "--seats", "me,me", "--lang", "fr", typed="conseil\npourquoi\nquitter\n", **home
    )
    assert len(CANDIDATE.findall(french.stdout)) == 8
    assert "Attendu : " in french.stdout


def nearly_over(computer: str) -> TerminalMatch:
    """A champions' game in which the computer to move can solve the rest."""
    position = trilude.start("trioker-champions", seed=1)
    solver = trilude.player("trioker-champions", "alphabeta:2000")
    while not position.is_over:
        if position.to_move == 1:
            position = position.play(position.legal_moves[0])
            continue
        choice = solver.choose(position.view(0))
        if choice.proven and choice.values[0] == 1 and not position.play(choice.move).is_over:
            return TerminalMatch(position, (computer, "me"))
        position = position.play(choice.move)
    raise AssertionError("nobody could prove a win")


def test_a_computer_that_wins_for_certain_says_so_once() -> None:
    match = nearly_over("alphabeta:20000")
    name = match.position.game.seat_names[0]
    said = match.answer(match.choose())
    assert said is not None
    assert said.en == f"The computer ({name.en}) wins for certain from here."
    assert said.fr == f"L’ordinateur ({name.fr}) gagne désormais à coup sûr."
    while not match.is_over:
        if match.waits_for_person:
            match.do(match.position.legal_moves[0])
        else:
            assert match.answer(match.choose()) is None
    assert match.position.winners == (0,)


async def test_the_full_screen_shows_what_the_computer_announces() -> None:
    app = MatchApp(nearly_over("alphabeta:20000"))
    async with app.run_test(size=(110, 32)) as pilot:
        while not app.match.waits_for_person:  # a computer that completes a hexagon thinks again
            await pilot.pause(0.01)
        await pilot.pause()
        assert "wins for certain from here. Your move." in str(app.query_one("#status", Static).render())


def test_a_computer_with_secrets_tells_its_chances_but_not_its_candidates() -> None:
    match = TerminalMatch.seated(trilude.start("triolet", seed=1), "simulation:100,simulation:100")
    choice = match.choose()
    match.answer(choice)
    (line,) = match.why()
    assert line.en.startswith("It gave itself ")
    assert not any(candidate.move.text in line.en for candidate in choice.candidates)
