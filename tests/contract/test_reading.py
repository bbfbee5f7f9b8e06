"""What the notations of many games read alike, and how they complain in both languages."""

import pytest

from trilude.contract.errors import BadNotation, BadPosition
from trilude.contract.reading import bad_part, no_move, read_cell, read_number, read_parts, say_which
from trilude.contract.words import Text

NAMES = ("a1", "a2", "b1")


def test_a_cell_is_found_by_its_name() -> None:
    assert [read_cell(NAMES, name, "move") for name in NAMES] == [0, 1, 2]


def test_a_cell_that_does_not_exist_is_named_with_the_text_around_it() -> None:
    with pytest.raises(BadNotation) as refused:
        read_cell(NAMES, "c1", "a1-c1")
    assert refused.value.text == Text("There is no cell c1 (in “a1-c1”).", "Il n’y a pas de case c1 (dans « a1-c1 »).")


def test_a_text_that_is_no_move_hears_how_moves_are_written() -> None:
    assert no_move("hello", Text("a1-a2 or pass", "a1-a2 ou pass")).text == Text(
        "“hello” is not a move: write a1-a2 or pass.", "« hello » n’est pas un coup : écrivez a1-a2 ou pass."
    )


def test_a_text_with_several_meanings_hears_all_of_them() -> None:
    assert say_which("a1", ["a1-a2", "a1-b1"]).text == Text(
        "“a1” can mean a1-a2, a1-b1: say which.", "« a1 » peut être a1-a2, a1-b1 : dites lequel."
    )


def test_parts_are_split_at_blanks_and_counted() -> None:
    what = Text("stones, who moves", "pierres, qui joue")
    assert read_parts(" a1,b1  w ", 2, what) == ["a1,b1", "w"]
    for text, count in (("", 0), ("a1", 1), ("a1 w w", 3)):
        with pytest.raises(BadPosition) as refused:
            read_parts(text, 2, what)
        assert refused.value.text == Text(
            f"A position has 2 parts here (stones, who moves), this text has {count}.",
            f"Une position a 2 parties ici (pierres, qui joue), ce texte en a {count}.",
        )


def test_a_part_that_is_wrong_is_counted_and_quoted() -> None:
    assert bad_part(3, "x", Text("it must be w or b", "il faut w ou b")).text == Text(
        "Part 3 of the position, “x”, is wrong: it must be w or b.",
        "La partie 3 de la position, « x », est fausse : il faut w ou b.",
    )


def test_numbers_keep_to_their_range() -> None:
    assert [read_number(2, text, 9) for text in ("0", "9")] == [0, 9]
    assert [read_number(2, text, 9, 1) for text in ("1", "9")] == [1, 9]
    for text in ("-1", "10", "x", "", "1.5", "0"):
        with pytest.raises(BadPosition) as refused:
            read_number(2, text, 9, 1)
        assert refused.value.text == Text(
            f"Part 2 of the position, “{text}”, is wrong: a number from 1 to 9 stands here.",
            f"La partie 2 de la position, « {text} », est fausse : un nombre de 1 à 9 va ici.",
        )
    with pytest.raises(BadPosition, match="a number from 0 to 9"):
        read_number(2, "10", 9)
