"""`trilude probe` and `trilude solve-game`, as a person or a script meets them."""

import json

import pytest

from tests.cli.running import last_line, run_here

pytestmark = pytest.mark.compiled

WIN_IN_ONE = "○□△d1 □g4,△a4,○g1 w 4 1"


def test_probe_tells_what_moves_are_worth_the_best_first_and_the_position_last() -> None:
    lines = run_here("probe", WIN_IN_ONE).stdout.splitlines()
    assert lines[0] == "○□△d1-d4 won in 1 turn"
    assert lines[-1] == "won in 1 turn"
    assert last_line(run_here("probe", "start", "--lang", "fr")) == "nulle"


def test_probe_tells_programs_as_much() -> None:
    told = json.loads(run_here("probe", WIN_IN_ONE, "--json").stdout)
    assert (told["worth"], told["turns"]) == ("won", 1)
    assert told["moves"]["○□△d1-d4"] == ["won", 1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("probe", "nonsense"), "White, Black"),
        (("probe", "start", "triplex", "-o", "path=straight"), "not for straight ones"),
        (("probe", "start", "trigon"), "trigon is not solved"),
        (("solve-game", "trigon"), "Nobody knows how to solve trigon"),
    ],
)
def test_what_cannot_be_told_is_refused_with_a_sentence(words: tuple[str, ...], complaint: str) -> None:
    done = run_here(*words)
    assert done.returncode == 2
    assert complaint in done.stderr
