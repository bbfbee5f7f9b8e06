"""The rules of puzzles: told in both languages, with the same boards, each of which can be played on."""

from trilude.contract.examples import split_solos
from trilude.contract.solo import read_solo
from trilude.contract.solo_offers import puzzle_rules
from trilude.contract.words import LANGUAGES
from trilude.games import GAMES as GAMES  # with them all kinds of solo are known


def test_both_languages_show_the_same_boards() -> None:
    english, french = (
        [part[0] for part in split_solos(puzzle_rules(language)) if not isinstance(part, str)] for language in LANGUAGES
    )
    assert english == french
    assert len(english) >= 6
    for line in english:
        assert read_solo(line).choices(), "there is something to touch"


def test_boards_show_what_is_said_of_them() -> None:
    fitting, differing, *_ = [part[0] for part in split_solos(puzzle_rules("en")) if not isinstance(part, str)]
    assert read_solo(fitting).state.faults == ()
    assert len(read_solo(differing).state.wrong) == 2
