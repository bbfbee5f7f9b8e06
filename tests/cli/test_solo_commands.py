"""The command puzzle: anything that one person plays alone, line by line and on a full screen."""

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from tests.cli.running import last_line, run, run_here
from trilude.cli.terminal.board_widget import BoardWidget
from trilude.cli.terminal.plain_solo import play_plainly
from trilude.cli.terminal.sitting import Sitting, as_act
from trilude.cli.terminal.solo_app import SoloApp
from trilude.contract.errors import TriludeError
from trilude.contract.game import boxes
from trilude.contract.solo import read_solo
from trilude.contract.solo_offers import cards_of
from trilude.games import GAMES

HEXAGON = "shape hexagon"


def test_a_shape_is_filled_line_by_line() -> None:
    typed = "b1 000\nb2 111\ncheck\nback\nsolvable\nhint\nturn zz\nnonsense here now\nquit\n"
    process = run("puzzle", "hexagon", typed=typed)
    assert process.stdout.splitlines()[-2:] == ["shape hexagon b1=000", "Not solved: 1 of 6 cells filled."]
    for words in (
        "differ: 0 in b1, 1 in b2",
        "Yes, it can still be solved",
        "Put ",
        "no cell zz",
        "“nonsense here now” is nothing that can be done here.",
        "Type a cell and a piece",
        "back, check, solvable, hint, quit",
    ):
        assert words in process.stdout
    solution = last_line(run_here("solve", "hexagon")).replace("=", " ").split()
    pairs = "\n".join(f"{cell} {piece}" for cell, piece in zip(solution[::2], solution[1::2], strict=True))
    assert last_line(run_here("puzzle", "hexagon", typed=pairs)) == "Solved."
    french = run_here("puzzle", "patience", "--seed", "3", "--lang", "fr", typed="possible\nquitter\n")
    assert "Non, il n’y a aucune solution." in french.stdout
    assert french.stdout.splitlines()[-1] == "Pas résolu : 0 case remplie sur 6."


def test_patterns_are_built_at_the_terminal(tmp_path: Path) -> None:
    typed = "b q15,r15\nnommer Été\nlever r15\nretour\nclear\nback\ny=2@r9/1\nr9\n"
    process = run_here("puzzle", "pattern", typed=typed)
    line = process.stdout.splitlines()[-2]
    assert line == 'pattern "Été" b=2@q15/2 y=2@r9/1 r=- g=-'
    assert "In hand, Blue: I6 L6" in process.stdout
    assert "clear: Clear the board" in process.stdout
    file = tmp_path / "pattern.txt"
    file.write_text(f"{line}\n", "utf-8")
    for given in (str(file), line):
        again = run_here("puzzle", given, typed="")
        assert again.stdout.splitlines()[-2:] == [line, "Not solved: 2 of 88 pieces."]


def test_eighty_eight_is_played_at_the_terminal() -> None:
    typed = "contact strict\nr15\nundo\nundo\nundo\nr15\nhint\n"
    process = run_here("puzzle", "eighty-eight", typed=typed)
    assert process.stdout.splitlines()[-2:] == ["eighty-eight basic 1@r15/1", "Not solved: 1 of 88 pieces."]
    assert "There is nothing to take back." in process.stdout
    assert "would fit well on" in process.stdout


def test_an_example_is_played_on_and_what_moves_do_is_told() -> None:
    process = run_here("puzzle", "example triplex", typed="△g1-f1\n△g1-f1\n")
    assert process.stdout.splitlines()[-2:] == ["example triplex moves △g1-f1", "Not solved: Black to play."]
    assert "Type a move, such as " in process.stdout


def test_puzzles_are_listed_and_written_into_files(tmp_path: Path) -> None:
    listed = run_here("puzzle", "--list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [card.name for box in boxes() for card in cards_of(box)]
    file = tmp_path / "solo.txt"
    assert last_line(run_here("puzzle", "pattern", "--save", str(file))) == str(file)
    assert file.read_text("utf-8") == 'pattern "" b=- y=- r=- g=-\n'
    assert last_line(run_here("puzzle", "patience", "--draw", "6", "--seed", "4", "--save", str(file))) == str(file)
    assert file.read_text("utf-8") == "patience 6 4\n"
    drawn = run_here("puzzle", str(file), typed="another\n")
    assert drawn.stdout.splitlines()[-2] == "patience 6 5"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nothing",), "There is no puzzle and no file “nothing”"),
        (('pattern "x" b=what y=- r=- g=-',), "b, what: "),
        (("patience", "--draw", "99"), "You can draw from 6 to 24 pieces"),
        (("hexagon", "--seed", "-1"), "“-1” should be a whole number."),
        (("hexagon", "--draw", "0"), "at least 1"),
        (("pattern", "--save", "/no/such/folder/x"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    process = run_here("puzzle", *arguments)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert process.stderr.strip().count("\n") == 0


def test_what_is_typed_in_either_language_becomes_what_a_solo_takes() -> None:
    solo = read_solo("eighty-eight")
    typed = {
        "lever b1": "lift b1",
        "Tourner b1": "turn b1",
        "nommer Une étoile": "name Une étoile",
        "b1 330": "b1=330",
        "contact strict": "contact strict",
        "r15": "r15",
        "one two three": "one two three",
    }
    assert {words: as_act(solo, words.split()) for words in typed} == typed


def test_a_sitting_takes_back_what_was_done_and_what_the_text_tells() -> None:
    sitting = Sitting(read_solo("pattern"))
    sitting.do("b=r15")
    sitting.do("clear")
    sitting.do("undo")
    assert sitting.now.state.done == 1
    with pytest.raises(TriludeError):
        sitting.do("jump")
    sitting.undo()
    with pytest.raises(TriludeError, match="nothing to take back"):
        sitting.undo()
    ordered = Sitting(read_solo("example triplex moves △g1-f1"))
    ordered.undo()
    assert ordered.now.text == "example triplex"


def test_a_solo_that_is_solved_ends(capsys: pytest.CaptureFixture[str]) -> None:
    solo = read_solo(HEXAGON)
    while not solo.state.solved:
        solo = solo.do(solo.advice().do or "")
    play_plainly(Sitting(solo))
    assert capsys.readouterr().out.rstrip().endswith("clear: Clear the board")


async def test_a_shape_is_filled_on_a_full_screen() -> None:
    app = SoloApp(Sitting(read_solo(HEXAGON)))
    async with app.run_test(size=(100, 40)) as pilot:

        def status() -> str:
            return str(app.query_one("#status", Static).render())

        def laid() -> list[str]:
            return app.sitting.now.text.split()[2:]

        board, hand = app.query_one(BoardWidget), app.query_one("#choices", OptionList)
        board.cursor = "b1"
        await pilot.press("enter", "down", "enter")
        assert laid() == ["b1=001"], "a cell, then a piece"
        await pilot.press("t")
        assert laid() == ["b1=100"]
        await pilot.press("s")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert status().startswith("Yes")
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert status().startswith("Put ")
        board.cursor = "b2"
        await pilot.press("enter")
        hand.highlighted = hand.get_option_index("110")
        await pilot.press("enter", "c")
        assert status() == "Nothing is wrong so far.", "it was turned so that it fits"
        assert len(laid()) == 2
        await pilot.press("l", "u", "u", "u", "u", "u")
        assert status() == "There is nothing to take back."
        assert laid() == []


async def test_a_pattern_is_built_on_a_full_screen() -> None:
    app = SoloApp(Sitting(read_solo("pattern")))
    async with app.run_test(size=(160, 60)) as pilot:
        board, hand = app.query_one(BoardWidget), app.query_one("#choices", OptionList)
        assert str(hand.get_option_at_index(0).prompt) == "Blue I6, 6 triangles"
        hand.focus()
        hand.highlighted = hand.get_option_index("red-O")
        await pilot.press("enter")
        assert app.query_one("#status", Static).render()
        board.cursor = "q10"
        await pilot.press("enter")
        assert app.sitting.now.text == 'pattern "" b=- y=- r=O@q10/1 g=-'
        board.cursor = "r10"
        await pilot.press("enter")
        assert app.sitting.now.state.done == 0, "a piece that is picked is lifted"
        await pilot.press("u")
        hand.focus()
        hand.highlighted = hand.get_option_index("act name")
        await pilot.press("enter")
        typed = app.query_one("#typed", Input)
        assert typed.value == "name "
        typed.value = "name Été"
        await pilot.press("enter")
        assert app.sitting.now.text.startswith('pattern "Été" ')
        hand.focus()
        hand.highlighted = hand.get_option_index("act clear")
        await pilot.press("enter", "t")
        assert "turn" in str(app.query_one("#status", Static).render())
        await pilot.press("escape", "q")
    assert app.sitting.now.state.done == 0


async def test_examples_are_moved_on_a_full_screen() -> None:
    app = SoloApp(Sitting(read_solo("example triplex")))
    async with app.run_test(size=(120, 50)) as pilot:
        board = app.query_one(BoardWidget)
        for cell in ("g1", "f1"):
            board.cursor = cell
            await pilot.press("enter")
        assert app.sitting.now.text == "example triplex moves △g1-f1"
        assert "Black" in str(app.query_one("#status", Static).render())
        assert GAMES["triplex"].title.en == str(app.query_one("#heading", Static).render())
