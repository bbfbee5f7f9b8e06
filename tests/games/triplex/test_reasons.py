"""Why a move of Triplex is refused: each reason, in both languages."""

import re

import pytest

import trilude
from trilude import BadNotation, IllegalMove, TriludeError

START = "□a1,△g1,○d7 □g4,△a4,○d1 w 0 1"
TRIO = "○□△b4 □g4,△a4,○d1 w 20 1"
CENTRE_BEHIND_BLACK = "○□△a1 □c3,△a4,○d1 w 20 1"
BLACK_CIRCLE_WAITS = "□c3,△d1,○d7 □g4,△a4,○* b 5 1"
WHITE_SQUARE_WAITS = "□*,△g1,○d7 □a1,△a4,○d1 b 5 1"
WON = "○□△d4 □g4,△a4,○d1 b 20 1"

REASONS = [
    (START, "□a1-a3", "The square goes exactly 1 step, over free", "Le carré avance d’exactement 1 pas, par"),
    (START, "□a1-a3", "a3 cannot be reached from a1 that way", "a3 ne s’atteint pas ainsi depuis a1"),
    (START, "△g1-c2", "The triangle goes exactly 2 steps", "Le triangle avance d’exactement 2 pas"),
    (START, "○d7-d3", "The circle goes exactly 3 steps", "Le cercle avance d’exactement 3 pas"),
    (START, "○d7-d4", "Only a trio with the circle on top may enter the centre", "Seul un trio coiffé du cercle"),
    (TRIO, "△□○b4-d4", "Only a trio with the circle on top may enter", "Seul un trio coiffé du cercle peut entrer"),
    (TRIO, "○□b4-d4", "Only a trio with the circle on top may enter", "Seul un trio coiffé du cercle peut entrer"),
    (CENTRE_BEHIND_BLACK, "○□△a1-d4", "d4 cannot be reached from a1 that way", "d4 ne s’atteint pas ainsi depuis a1"),
    (START, "△a1-b1", "White has no △ on a1", "Blancs : il n’y a pas de △ en a1"),
    (START.replace(" w ", " b "), "△a1-b1", "Black has no △ on a1", "Noirs : il n’y a pas de △ en a1"),
    ("○□△b4 ○□c3,△a4 b 20 1", "○□c3-g4", "The circle goes exactly 3 steps", "Le cercle avance d’exactement 3 pas"),
    (START, "□△a1-a2", "White has no △ on a1", "il n’y a pas de △ en a1"),
    (START, "a1-g1", "No move leads from a1 to g1", "Aucun coup ne mène de a1 à g1"),
    (START, "○@e4", "No piece is waiting to be put down", "Aucune pièce n’attend d’être posée"),
    (BLACK_CIRCLE_WAITS, "□@e3", "First the black circle must be put down", "d’abord poser le cercle des Noirs"),
    (BLACK_CIRCLE_WAITS, "□g4-g3", "First the black circle must be put down", "d’abord poser le cercle des Noirs"),
    (WHITE_SQUARE_WAITS, "○@e3", "First the white square must be put down", "d’abord poser le carré des Blancs"),
    (BLACK_CIRCLE_WAITS, "○@d4", "Nothing is put down on the centre, d4", "On ne pose rien au centre, d4"),
    (BLACK_CIRCLE_WAITS, "○@c3", "c3 is not empty", "c3 n’est pas vide"),
    (WON, "□g4-g3", "The game is over", "La partie est terminée"),
    (WON, "○@e3", "The game is over", "La partie est terminée"),
]


@pytest.mark.parametrize(("text", "typed", "english", "french"), REASONS)
def test_illegal_moves_say_why(text: str, typed: str, english: str, french: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(english)) as refusal:
        trilude.position("triplex", text).play(typed)
    assert french in refusal.value.text.fr


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("□a1-a3", "The square goes exactly 1 step straight on", "Le carré avance d’exactement 1 pas en ligne droite"),
        ("△g1-f3", "exactly 2 steps straight on.*f3 cannot be reached from g1 that way", "f3 ne s’atteint pas ainsi"),
    ],
)
def test_straight_paths_have_a_reason_of_their_own(typed: str, english: str, french: str) -> None:
    with pytest.raises(IllegalMove, match=english) as refusal:
        trilude.position("triplex", START, path="straight").play(typed)
    assert french in refusal.value.text.fr


def test_a_square_and_a_circle_apart_do_not_go_together() -> None:
    """Such a move can be written as a number only."""
    together = next(
        move for move in trilude.position("triplex", "○□a1,△g1 □g4,△a4,○d1 w 0 1").legal_moves if move.text == "□○a1-a2"
    )
    with pytest.raises(IllegalMove, match="not on one cell") as refusal:
        trilude.start("triplex").play(together.id)
    assert "pas sur une même case" in refusal.value.text.fr


@pytest.mark.parametrize(
    ("text", "typed", "english"),
    [
        (BLACK_CIRCLE_WAITS, "□c3-c4", "First the black circle must be put down"),
        (BLACK_CIRCLE_WAITS, "c3-c4", "First the black circle must be put down"),
        (WON, "□a1-a2", "The game is over"),
        (WON, "a1-a2", "The game is over"),
    ],
)
def test_who_steps_out_of_turn_is_told_what_is_due(text: str, typed: str, english: str) -> None:
    with pytest.raises(IllegalMove, match=english):
        trilude.position("triplex", text).play(typed)


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("hello", "“hello” is not a move", "« hello » n’est pas un coup"),
        ("△g1-f9", "is not a move", "n’est pas un coup"),
        ("○d7-d5-d4", "is not a move", "n’est pas un coup"),
        ("□△○□a1-a2", "is not a move", "n’est pas un coup"),
        ("△a5-a4", "There is no cell a5 .in “△a5-a4”", "Il n’y a pas de case a5 (dans « △a5-a4 »"),
        ("△a4-g5", "There is no cell g5", "Il n’y a pas de case g5"),
        ("○@g7", "There is no cell g7", "Il n’y a pas de case g7"),
        ("□□a1-a2", "“□□a1-a2” names a piece twice", "« □□a1-a2 » nomme deux fois une pièce"),
        ("S□a1-a2", "names a piece twice", "nomme deux fois une pièce"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(typed: str, english: str, french: str) -> None:
    with pytest.raises(BadNotation, match=english) as refusal:
        trilude.start("triplex").play(typed)
    assert french in refusal.value.text.fr


@pytest.mark.parametrize(
    ("typed", "first", "second"),
    [("○b4-c4", "□", "△"), ("□b4-c4", "△", "○"), ("Tb4-c4/T", "□", "○")],
)
def test_whoever_leaves_a_trio_must_say_what_is_on_top_of_the_rest(typed: str, first: str, second: str) -> None:
    move = typed.split("/", maxsplit=1)[0]
    with pytest.raises(BadNotation, match=f"on top of them, {move}/{first} or {move}/{second}") as refusal:
        trilude.position("triplex", TRIO).play(typed)
    assert f"{move}/{first} ou {move}/{second}" in refusal.value.text.fr


def test_a_text_that_means_several_moves_lists_them() -> None:
    duo = trilude.position("triplex", "○□b4,△g1 □g4,△a4,○d1 w 20 1")
    with pytest.raises(BadNotation, match="“b4-b5” can mean □b4-b5, □○b4-b5, ○b4-b5, ○□b4-b5: say which") as refusal:
        duo.play("b4-b5")
    assert "« b4-b5 » peut être □b4-b5" in refusal.value.text.fr


@pytest.mark.parametrize("move", [777, 10_000])
def test_numbers_that_are_no_moves_are_refused(move: int) -> None:
    with pytest.raises(TriludeError):
        trilude.start("triplex").play(move)
