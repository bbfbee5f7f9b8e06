"""What somebody reads who has to choose a level."""

import pytest

from trilude.arena.level_words import level_words, step_words
from trilude.contract.words import LANGUAGES
from trilude.games import GAMES
from trilude.players.levels import LEVELS, level_of


def test_no_two_levels_read_alike() -> None:
    for language in LANGUAGES:
        assert len({level_words(number).say(language) for number in LEVELS}) == len(LEVELS)
    assert str(level_words(3)) == "beats most beginners"
    assert level_words(9).fr == "aussi fort que possible"


@pytest.mark.parametrize("game", GAMES)
def test_every_level_says_how_it_does_against_the_one_below(game: str) -> None:
    assert step_words(GAMES[game], 1) is None
    for number in LEVELS[1:]:
        words = step_words(GAMES[game], number)
        assert words is not None
        points = int(words.en.split()[1])
        lead = (level_of(GAMES[game], number).elo or 0) - (level_of(GAMES[game], number - 1).elo or 0)
        assert points / 10 == pytest.approx(1 / (1 + 10 ** (-lead / 400)), abs=0.051)
        assert points > 5
        assert words.en == f"scores {points} out of 10 against level {number - 1}"
        assert words.fr == f"marque {points} points sur 10 contre le niveau {number - 1}"
