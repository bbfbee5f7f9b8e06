"""The examples inside the rules' texts are what their captions say: legal, or refused with a reason."""

import pytest

from trilude.contract.errors import TriludeError
from trilude.contract.examples import Example, split_examples
from trilude.games import GAMES

LANGUAGES = ("en", "fr")
FEWEST = 3


def examples(name: str, language: str) -> list[Example]:
    text = GAMES[name].rules_text("fr" if language == "fr" else "en")
    return [part for part in split_examples(text) if isinstance(part, Example)]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_show_the_same_examples_in_their_own_words(name: str) -> None:
    english, french = (examples(name, language) for language in LANGUAGES)
    assert len(english) >= FEWEST
    assert [one.fields for one in english] == [one.fields for one in french]
    assert all(a.caption and b.caption and a.caption != b.caption for a, b in zip(english, french, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_what_an_example_shows_is_legal_and_what_it_warns_of_is_not(name: str) -> None:
    for example in examples(name, "en"):
        position = example.trial(GAMES[name]).position
        cells = {cell.id for cell in position.board.cells}
        assert set(example.words("view")) <= cells
        assert example.words("try")
        for move in example.words("try"):
            position.play(move)
        for move in example.words("refused"):
            with pytest.raises(TriludeError) as refusal:
                position.play(move)
            assert refusal.value.text.fr


@pytest.mark.parametrize("name", GAMES)
def test_no_example_is_left_unread(name: str) -> None:
    for language in LANGUAGES:
        text = GAMES[name].rules_text("fr" if language == "fr" else "en")
        assert text.count("```example") == len(examples(name, language))
        assert not any("```" in part for part in split_examples(text) if isinstance(part, str))
