"""What there is to read about a game besides its rules is there in both languages, and says the same."""

import re

import pytest

from trilude.contract.examples import Example, split_examples
from trilude.games import GAMES

READINGS = [(name, reading) for name, game in GAMES.items() for reading in game.readings]


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_both_languages_have_the_same_parts_and_figures(name: str, reading: str) -> None:
    english, french = (GAMES[name].reading(reading, language) for language in ("en", "fr"))  # type: ignore[arg-type]
    assert english is not None
    assert french is not None
    for sign in (r"^#+ ", r"^\|", r"^```", r"^- "):
        assert len(re.findall(sign, english, re.MULTILINE)) == len(re.findall(sign, french, re.MULTILINE)), sign
    if reading in ("strategy", "solved"):
        assert re.findall(r"\d+", english) == re.findall(r"\d+", french), "the same figures in the same order"


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.package.startswith("trilude.")])
def test_our_own_games_tell_where_they_come_from_and_how_to_play_them_well(name: str) -> None:
    game = GAMES[name]
    assert game.readings == ("rules", "strategy", "about", *(["solved"] if game.solution else []))
    assert re.search(r"\| Published \| (19|20)\d\d", game.reading("about", "en") or "")
    assert "games" in (game.reading("strategy", "en") or "") or "deals" in (game.reading("strategy", "en") or "")


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_a_reading_like_the_others(name: str) -> None:
    assert GAMES[name].reading("rules", "fr") == GAMES[name].rules_text("fr")
    assert any(isinstance(part, Example) for part in split_examples(GAMES[name].rules_text("en")))
