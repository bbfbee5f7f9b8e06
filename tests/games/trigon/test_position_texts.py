"""Positions of Trigon as text: round trips, and what is wrong with a wrong one."""

from typing import Any

import pytest

import trilude
from tests.effort import EFFORT, rounds
from tests.games.trigon.side_by_side import ENDS, GAMES, foreign_game, rare_game, replayed, set_up
from trilude.contract.errors import BadPosition


def test_a_first_position_has_a_dash_for_every_colour() -> None:
    assert trilude.start("trigon").text == "- - - - b"
    assert trilude.start("trigon", players=3).text == "- - - b"
    assert trilude.start("trigon", players=2).play("r15").text == "1@r15/1 - - - y"


@pytest.mark.parametrize("name", ENDS)
def test_a_finished_or_blocked_position_reads_back_to_the_same_bytes(name: str) -> None:
    options, moves = rare_game(name)
    position = trilude.start("trigon", **options)
    watched = [*range(len(moves) - max(1, rounds(12)), len(moves) + 1), *([1, 5, 30] if EFFORT >= 1 else [])]
    for move in [*moves, ""]:
        if position.ply in watched:
            again = trilude.position("trigon", position.text, **options)
            assert bytes(again) == bytes(position)
            assert again.text == position.text
        position = position.play(move) if move else position
    assert position.is_over
    assert position.text.endswith(" -")


def test_a_position_with_all_pieces_placed_reads_back() -> None:
    options, moves = foreign_game(GAMES[15])
    position, _ = replayed(options, moves, len(moves))
    assert position.scores == (-6, 20, -34)
    again = trilude.position("trigon", position.text, **options)
    assert (again.text, again.scores, again.shares) == (position.text, position.scores, (0.0, 1.0, 0.0))


def test_any_colour_that_can_place_may_be_to_move() -> None:
    for turn in range(4):
        position, _ = set_up({}, "r15", "z12", "z7", "r4", turn=turn)
        assert position.to_move == turn
        assert position.text.endswith("byrg"[turn])
    position, _ = set_up({}, "r15", "", "", "", turn=0)
    assert position.to_move == 0


FULL = "A position has 5 parts here (each colour’s pieces, then who moves), this text has "


@pytest.mark.parametrize(
    ("options", "text", "words"),
    [
        ({}, "", FULL + "0."),
        ({}, "- - - -", FULL + "4."),
        ({}, "- - - - b b", FULL + "6."),
        ({"players": 3}, "- - - - b", "has 4 parts here"),
        ({}, "- - - - x", "says who moves: b, y, r, g, not x."),
        ({}, "- - - - -", "says who moves: b, y, r, g, not -."),
        ({}, "- - - - by", "not by"),
        ({"players": 3}, "- - - g", "says who moves: b, y, r, not g."),
        ({}, "- - - - 1@r15", "not 1@r15"),
        ({}, "1@r15,2@r13 - - - y", "Part 1 of the position is wrong: “2@r13” can mean"),
        ({}, "- what - - y", "Part 2 of the position is wrong: “what” is not a move"),
        ({}, "- - - 1@r99 y", "Part 4 of the position is wrong: There is no cell r99"),
        ({}, "- - I6@a10/1 - y", "Part 3 of the position is wrong: I6 does not fit"),
        ({}, "1@r15/1,1@t15/1 - - - y", "Blue cannot have placed 1@t15/1: Blue has already placed 1."),
        ({}, "1@r15 1@r15 - - r", "Yellow cannot have placed 1@r15/1: It covers a taken cell: r15."),
        ({}, "- - 1@a9 - y", "Red cannot have placed 1@a9/2: It misses the starting point"),
        ({"players": 3}, "1@r15 1@z12 - r", "Yellow cannot have placed 1@z12/2: Three players leave an empty"),
        ({"players": 2}, "1@r15 1@r4 - - r", "Yellow cannot have placed 1@r4/2: The two colours of a player"),
        ({"players": 3}, "1@i18 - - y", "Blue cannot have placed 1@i18/1: Three players leave the rim"),
        ({}, "1@r15, - - - y", "Part 1 of the position is wrong: “” is not a move"),
    ],
)
def test_a_wrong_position_is_refused_with_the_place(options: dict[str, Any], text: str, words: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        trilude.position("trigon", text, **options)
    assert words in refusal.value.text.en
    assert refusal.value.text.fr not in ("", refusal.value.text.en)


def test_a_text_of_a_finished_game_must_not_say_who_moves() -> None:
    options, moves = rare_game("a tie of two")
    position, _ = replayed(options, moves, len(moves))
    with pytest.raises(BadPosition, match="says who moves: -, not b"):
        trilude.position("trigon", position.text.removesuffix("-") + "b", **options)


def test_a_blocked_colour_cannot_be_to_move() -> None:
    options, moves = rare_game("a tie of two")
    position, plain = replayed(options, moves, len(moves) - 1)
    blocked = [colour for colour in range(4) if not plain.can_place(colour)]
    assert blocked
    for colour in blocked:
        with pytest.raises(BadPosition, match=f"says who moves: {'byrg'[plain.turn or 0]}, not {'byrg'[colour]}"):
            trilude.position("trigon", position.text[:-1] + "byrg"[colour], **options)


def test_spaces_around_and_between_the_parts_do_not_matter() -> None:
    assert trilude.position("trigon", "  1@r15/1   -  - - y ").text == "1@r15/1 - - - y"
