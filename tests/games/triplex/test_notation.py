"""What a person may type, and what they are told when it is wrong."""

import pytest

import trilude

TRIO = "○□△b4 □g4,△a4,○d1 w 20 1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Tg1-f1", "△g1-f1"), ("g1-f1", "△g1-f1"), (" △g1-f1 ", "△g1-f1"), ("Cd7-a4", "○d7xa4"), ("○d7xa4", "○d7xa4")],
)
def test_moves_can_be_typed_in_several_ways(typed: str, meant: str) -> None:
    assert trilude.start("triplex").play(typed).moves[-1].text == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hello", "is not a move"),
        ("△g1-f9", "is not a move"),
        ("△a5-a4", "no cell a5"),
        ("△a1-b1", "White has no △ on a1"),
        ("□a1-a3", "exactly 1 step"),
        ("○d7-d5-d4", "is not a move"),
        ("○d7-d4", "Only a trio"),
        ("○@e4", "No piece is waiting"),
        ("a1-g1", "No move leads from a1 to g1"),
        ("□□a1-a2", "twice"),
    ],
)
def test_wrong_moves_are_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(trilude.TriludeError, match=reason):
        trilude.start("triplex").play(typed)


def test_whoever_leaves_a_trio_must_say_what_is_on_top_of_the_rest() -> None:
    position = trilude.position("triplex", TRIO)
    with pytest.raises(trilude.BadNotation, match="○b4-c4/□ or ○b4-c4/△"):
        position.play("○b4-c4")
    assert position.play("○b4-c4/△").text.startswith("△□b4,○c4 ")
    with pytest.raises(trilude.BadNotation, match="can mean"):
        position.play("b4-c4")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "five parts"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0", "five parts"),
        ("□a9,△g1,○d7 □g4,△a4,○d1 w 0 1", "Part 1.*□a9"),
        ("□a1,△g1 □g4,△a4,○d1 w 0 1", "Part 1.*each be there once"),
        ("□a1,△g1,○d7 □a1,△a4,○d1 w 0 1", "Part 2.*taken"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 x 0 1", "Part 3"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 1001 1", "Part 4"),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 2", "Part 5"),
        ("□d4,△g1,○d7 □g4,△a4,○d1 w 0 1", "centre"),
    ],
)
def test_wrong_positions_name_the_wrong_part(text: str, place: str) -> None:
    with pytest.raises(trilude.BadPosition, match=place):
        trilude.position("triplex", text)


def test_reasons_are_told_in_french_too() -> None:
    with pytest.raises(trilude.IllegalMove) as refusal:
        trilude.start("triplex").play("□a1-a3")
    assert "exactement 1 pas" in refusal.value.text.fr
