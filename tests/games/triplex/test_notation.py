"""What a person may type, and positions as text: finished ones too, and what is said of wrong ones."""

import re

import pytest

import trilude
from trilude import BadPosition

TRIO = "○□△b4 □g4,△a4,○d1 w 20 1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Tg1-f1", "△g1-f1"),
        ("g1-f1", "△g1-f1"),
        (" △g1-f1 ", "△g1-f1"),
        ("Sa1-a2", "□a1-a2"),
        ("a1-a2", "□a1-a2"),
        ("Cd7-a4", "○d7xa4"),
        ("○d7xa4", "○d7xa4"),
        ("d7-a4", "○d7xa4"),
    ],
)
def test_moves_can_be_typed_in_several_ways(typed: str, meant: str) -> None:
    assert trilude.start("triplex").play(typed).moves[-1].text == meant


@pytest.mark.parametrize(
    ("typed", "meant", "after"),
    [
        ("Cb4-c4/T", "○b4-c4/△", "△□b4,○c4"),
        ("○b4-c4/S", "○b4-c4/□", "□△b4,○c4"),
        ("Sb4-c4/C", "□b4-c4/○", "□c4,○△b4"),
        ("STb4-c4", "□△b4-c4", "□△c4,○b4"),
        ("SCb4-c4", "□○b4-c4", "□○c4,△b4"),
        ("TSb4-d5", "△□b4-d5", "△□d5,○b4"),
        ("STCb4-c4", "□△○b4-c4", "□△○c4"),
        ("SCTb4-c4", "□△○b4-c4", "□△○c4"),
        ("CTSb4-d4", "○□△b4-d4", "○□△d4"),
    ],
)
def test_pieces_leave_a_stack_as_typed(typed: str, meant: str, after: str) -> None:
    position = trilude.position("triplex", TRIO).play(typed)
    assert position.moves[-1].text == meant
    assert position.text.split()[0] == after


def test_a_piece_that_waits_may_be_named_by_its_letter() -> None:
    position = trilude.position("triplex", "□c3,△d1,○d7 □g4,△a4,○* b 5 1").play("C@e4")
    assert position.moves[-1].text == "○@e4"


@pytest.mark.parametrize(
    "text",
    [
        "□a1,△g1,○d7 □g4,△a4,○d1 w 0 1",
        "□a1,△g1,○d7 □g4,△a4,○d1 b 1 2",
        "□a1,△g1,○d7 □g4,△a4,○d1 w 1000 1",
        "□△a1,○d7 ○□△g4 w 4 1",
        "△□○a1 □b2,○△g4 b 4 2",
        "□*,△*,○d7 □g4,△a4,○* b 5 1",
        "○□△d4 □g4,△a4,○d1 b 20 1",
        "□g4,△a4,○d1 ○□△d4 w 20 1",
    ],
)
def test_positions_are_written_as_they_were_read(text: str) -> None:
    assert trilude.position("triplex", text).text == text


def test_letters_and_any_order_are_read() -> None:
    position = trilude.position("triplex", "Cd7,TSc3 ○d1,S△g4 w 4 1")
    assert position.text == "△□c3,○d7 □△g4,○d1 w 4 1"


@pytest.mark.parametrize(
    ("text", "shares", "english"),
    [
        ("○□△d4 □g4,△a4,○d1 b 20 1", (1.0, 0.0), "White wins"),
        ("□a1,△g1,○d7 ○□△d4 w 20 1", (0.0, 1.0), "Black wins"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 20 3", (0.5, 0.5), "third time"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 1000 1", (0.5, 0.5), "1000 moves"),
        ("○□△d4 □g4,△a4,○d1 b 1000 1", (1.0, 0.0), "White wins"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 1000 3", (0.5, 0.5), "third time"),
        ("□*,△g1,○d7 □a1,△a4,○d1 w 1000 1", (0.5, 0.5), "1000 moves"),
    ],
)
def test_finished_games_are_read_back_with_their_result(text: str, shares: tuple[float, float], english: str) -> None:
    position = trilude.position("triplex", text)
    assert position.to_move is None
    assert position.shares == shares
    assert position.scores == tuple(int(share == 1) for share in shares)
    assert len(position.legal_moves) == 0
    assert english in str(position.ending)
    assert position.text == text


@pytest.mark.parametrize(
    "text",
    [
        "□a1,△g1,○d7 □g4,△a4,○d1 w 999 1",
        "□a1,△g1,○d7 □g4,△a4,○d1 w 20 2",
        "□*,△g1,○d7 □a1,△a4,○d1 w 20 1",
        "○□△d3 □g4,△a4,○d1 b 20 1",
    ],
)
def test_games_that_go_on_are_read_so(text: str) -> None:
    assert not trilude.position("triplex", text).is_over


def test_a_third_occurrence_is_no_end_where_it_means_nothing() -> None:
    assert not trilude.position("triplex", "□a1,△g1,○d7 □g4,△a4,○d1 w 20 3", repetition=0).is_over


REST = "□g4,△a4,○d1 w 0 1"


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("", "5 parts .* has 0", "5 parties"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0", "5 parts .* has 4", "en a 4"),
        (f"□a1,△g1,○d7 {REST} 1", "5 parts .* has 6", "en a 6"),
        (f"□a9,△g1,○d7 {REST}", "Part 1 .*“□a9”.*a stack looks like", "La partie 1 de la position, « □a9 »"),
        (f"□a5,△g1,○d7 {REST}", "Part 1 .*“□a5”", "une pile s’écrit"),
        (f"a1,△g1,○d7 {REST}", "Part 1 .*“a1”", "une pile s’écrit"),
        (f"□△*,○d7 {REST}", "Part 1 .*“□△.”.*a stack looks like", "une pile s’écrit"),
        (f"□a1,△g1 {REST}", "Part 1.*each be there once", "doivent y être une fois chacun"),
        (f"□a1,△g1,○d7,□b1 {REST}", "Part 1.*each be there once", "doivent y être une fois chacun"),
        (f"□a1,△a1,○d7 {REST}", "Part 1.*“△a1”.*the cell is taken", "la case est prise"),
        ("□a1,△g1,○d7 □a1,△a4,○d1 w 0 1", "Part 2.*“□a1”.*the cell is taken", "La partie 2 .*la case est prise"),
        ("□a1,△g1,○d7 □g4,△a4 w 0 1", "Part 2.*each be there once", "La partie 2"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 x 0 1", "Part 3.*“x”.*it must be w or b", "La partie 3.*il faut w ou b"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 wb 0 1", "Part 3.*“wb”", "La partie 3"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 1001 1", "Part 4.*“1001”.*a number from 0 to 1000", "La partie 4.*de 0 à 1000"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w -1 1", "Part 4", "La partie 4"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 2", "Part 5.*it cannot have stood so often", "La partie 5.*autant de fois"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 9 0", "Part 5.*it cannot have stood so often", "La partie 5.*autant de fois"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 9 4", "Part 5.*a number from 0 to 3", "La partie 5.*de 0 à 3"),
        (f"□d4,△g1,○d7 {REST}", "Only a trio .* can stand in the centre", "Seul un trio .* se trouver au centre"),
        (f"□△○d4 {REST}", "Only a trio with the circle on top", "Seul un trio coiffé du cercle"),
        (f"○□d4,△g1 {REST}", "Only a trio", "Seul un trio"),
        ("□a1,△g1,○d7 △□○d4 w 9 1", "Only a trio", "Seul un trio"),
    ],
)
def test_wrong_positions_name_the_wrong_part(text: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition, match=english) as refusal:
        trilude.position("triplex", text)
    assert re.search(french, refusal.value.text.fr)
