"""Moves and positions of Trigon as text, and the reason for every refusal."""

from typing import Any

import pytest

import trilude
from trilude.contract.errors import BadNotation, BadOption, BadPosition, IllegalMove
from trilude.games.trigon.notation import write_piece

RED_AGAIN = ("z12", "z7", "r4")
"""What yellow, red and green play first, where a test is about blue."""


def after_first(blue: str, **options: Any) -> trilude.Position:
    position = trilude.start("trigon", **options).play(blue)
    for move in RED_AGAIN:
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("options", "before", "move", "words"),
    [
        ({}, [], "r12,r13,s13", "misses the starting point"),
        ({}, ["r15"], "r15", "covers a taken cell: r15"),
        ({"players": 2}, ["r15"], "r4", "opposite starting points"),
        ({"players": 3}, ["r15"], "z12", "empty starting point between"),
        ({"players": 3}, [], "i18", "rim"),
        ({}, ["r15,q15", *RED_AGAIN], "p15", "shares an edge with its own colour, blue, at q15"),
        ({}, ["r15,q15", *RED_AGAIN], "s15,t15,u15", "shares an edge with its own colour, blue, at r15"),
        ({}, ["r15,q15", *RED_AGAIN], "a9,b9,c9", "no corner contact"),
        ({}, ["r15", *RED_AGAIN], "t15", "already placed 1"),
    ],
)
def test_an_illegal_placement_says_which_rule_it_breaks(
    options: dict[str, Any], before: list[str], move: str, words: str
) -> None:
    position = trilude.start("trigon", **options)
    for earlier in before:
        position = position.play(earlier)
    with pytest.raises(IllegalMove, match=words):
        position.play(move)


STRICT = [
    # A corner of the new piece on a straight edge of the old one:    /\
    # r13 points up at the middle of the long edge below r14.        /__\
    #                                                               /\  /\
    #                                                              /__\/__\
    #                                                                 /\  <- r13
    ("r15,q14,r14,s14", "r13", True),
    # A straight edge of the new piece on a corner of the old one: q16, r16 and s16 lie along the top of r15.
    ("r15", "q16,r16,s16", True),
    # Corner to corner: s16 leans away from the top of r15.
    ("r15", "s16,t16", False),
    # Corner to corner, two triangles of each piece at the point.
    ("r15,q15", "r16,s16,t16", False),
]


@pytest.mark.parametrize(("first", "second", "refused"), STRICT)
def test_strict_contact(first: str, second: str, refused: bool) -> None:
    after_first(first).play(second)
    strict = after_first(first, contact="strict")
    if refused:
        with pytest.raises(IllegalMove, match="Strict contact"):
            strict.play(second)
    else:
        strict.play(second)


def test_both_forms_of_a_move_mean_the_same() -> None:
    position = after_first("r15,q15")
    for move in position.legal_moves[::37]:
        assert position.move(write_piece(move.id)) == move
        assert position.move(",".join(reversed(move.text.split(",")))) == move


@pytest.mark.parametrize(
    "text", ["", "r12;r13", "r12,a1", "zz99", "r12,r14", "Q@r12", "I6@a1", "I6@r12/40", "I6@r15", "é"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        trilude.start("trigon").play(text)
    assert refusal.value.text.en
    assert refusal.value.text.fr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- - - -",
        "- - - - x",
        "- - - - -",
        "1@r15,2@r14 - - - y",
        "1@r15/1,1@t15 - - - y",
        "1@r15 1@r15 - - r",
        "1@a9 - - - y",
        "I6@a1/1 - - - y",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        trilude.position("trigon", text)
    assert refusal.value.text.fr


def test_teams_are_for_four() -> None:
    with pytest.raises(BadOption):
        trilude.start("trigon", players=3, teams=True)


def test_a_text_leads_to_the_same_bytes() -> None:
    position = trilude.start("trigon", players=3)
    while not position.is_over:
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])
        again = trilude.position("trigon", position.text, players=3)
        assert bytes(again) == bytes(position)
