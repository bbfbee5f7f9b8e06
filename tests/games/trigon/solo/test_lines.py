"""Trigon for one: the 88 pieces, and free patterns, kept and shared as a line of text."""

import pytest

from trilude.contract.board_text import board_text
from trilude.contract.errors import BadSolo, IllegalMove
from trilude.contract.solo import read_solo
from trilude.games.trigon.solo import eighty_eight, patterns
from trilude.games.trigon.solo.eighty_eight import EightyEight
from trilude.games.trigon.solo.patterns import Pattern


def attempt_of(plies: int, contact: str = "basic") -> EightyEight:
    attempt = EightyEight.start(contact)
    for _ in range(plies):
        moves = attempt.position.legal_moves
        attempt = attempt.place(moves[len(moves) // 3].id)
    return attempt


@pytest.mark.parametrize("contact", ["basic", "strict"])
def test_an_attempt_is_a_line_of_text(contact: str) -> None:
    attempt = attempt_of(30, contact)
    assert attempt.placed == 30
    assert "\n" not in attempt.text
    assert eighty_eight.read(attempt.text) == attempt
    assert read_solo(attempt.text) == attempt
    assert attempt.undo() == attempt_of(29, contact)


def test_an_attempt_ends_when_no_colour_can_go_on() -> None:
    attempt = EightyEight.start()
    while not attempt.position.is_over:
        attempt = attempt.place(attempt.position.legal_moves[-1].id)
    assert attempt.state.stuck
    assert not attempt.state.solved
    assert f"{attempt.placed} of 88" in attempt.state.words.en
    assert EightyEight.start().undo() == EightyEight.start()


@pytest.mark.parametrize(
    "line",
    ["", "eighty-nine", "eighty-eight loose", "eighty-eight basic 1@a9/1", "eighty-eight basic what", "pattern"],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(BadSolo):
        eighty_eight.read(line)


def test_a_pattern_is_built_freely_and_shared() -> None:
    pattern = Pattern('Étoile « 1 » \\ "q"\n').put("b", "r15,q15").put("y", "s15,t15").put("b", "A4@r9")
    assert patterns.read(pattern.text) == pattern
    assert "\n" not in pattern.text
    assert pattern.lift("t15").put("b", "t15") != pattern
    assert board_text(pattern.board, pattern.scene).count("B") == 6
    assert sum(item.used for tray in pattern.scene.trays for item in tray.items) == 3


def test_a_pattern_refuses_what_cannot_lie_there() -> None:
    pattern = Pattern().put("b", "r15,q15")
    with pytest.raises(IllegalMove, match="covers a taken cell: r15"):
        pattern.put("y", "r15")
    with pytest.raises(IllegalMove, match="one 2 only"):
        pattern.put("b", "a9,b9")
    with pytest.raises(IllegalMove, match="No piece lies"):
        pattern.lift("a9")
    with pytest.raises(IllegalMove, match="colour is"):
        pattern.put("x", "a9")


@pytest.mark.parametrize(
    "line", ["", 'pattern "x" b=- y=-', 'pattern "x" b=1@r15 y=1@r15 r=- g=-', 'pattern "\\x" b=- y=- r=- g=-']
)
def test_what_is_no_pattern_is_refused(line: str) -> None:
    with pytest.raises(BadSolo):
        patterns.read(line)


def test_a_pattern_is_a_line_of_text() -> None:
    pattern = Pattern("Vague").put("g", "1@r15")
    assert read_solo(pattern.text) == pattern
