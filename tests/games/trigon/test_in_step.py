"""Whole games of Trigon in step with a plain reading of the rules, under all options, and from rare positions on."""

from typing import Any

import pytest

import trilude
from tests.effort import EFFORT, rounds
from tests.games.in_step import play_in_step
from tests.games.trigon.plain import Plain
from tests.games.trigon.side_by_side import (
    ENDS,
    GAMES,
    MODES,
    agree,
    begin,
    foreign_game,
    play_on,
    position_text,
    rare_game,
    replayed,
)

SPARSE = 1 if EFFORT >= 1 else 6
"""Brief runs compare the moves of every sixth ply only."""


@pytest.mark.parametrize("options", MODES, ids=str)
def test_random_games_agree_with_the_rules_page(options: dict[str, Any]) -> None:
    for seed in range(rounds(2)):
        last = play_on(*begin(options), seed, SPARSE)
        assert last.ply > 30


@pytest.mark.parametrize("options", [{}, {"players": 3, "contact": "strict"}], ids=str)
def test_moves_are_written_as_the_rules_page_names_them(options: dict[str, Any]) -> None:
    position, plain = begin(options)
    play_in_step(position, plain, seed=8, plies=rounds(6))


@pytest.mark.parametrize("name", ENDS)
def test_rare_endings_agree_from_text_on(name: str) -> None:
    options, moves = rare_game(name)
    first = max(0, len(moves) - rounds(12))
    position, plain = replayed(options, moves, first)
    for move in moves[first:]:
        agree(position, plain)
        position = position.play(move)
        plain.play(move)
    agree(position, plain)
    assert position.is_over
    winners = {
        "a tie of two": (0, 1, 0, 1),
        "a tie of the last two of three": (0, 1, 1),
        "a tie of all three": (1, 1, 1),
        "a tie of two players": (1, 1),
        "tied teams": (1, 1, 1, 1),
        "a tie of three": (1, 1, 1, 0),
        "a tie of four": (1, 1, 1, 1),
        "one colour alone at the end": (0, 0, 0, 1),
    }[name]
    sides = 2 if options.get("teams") else sum(winners)
    assert position.shares == tuple(share / sides for share in winners)


def test_colours_fall_out_in_any_order() -> None:
    options, moves = rare_game("a tie of three")
    position, plain = replayed(options, moves, len(moves) - 18)
    orders = set()
    for seed in range(rounds(16)):
        alongside = Plain(**options, placed=[list(pieces) for pieces in plain.placed], turn=plain.turn)
        last = play_on(position, alongside, seed, SPARSE)
        colour_of = {piece.text: colour for colour, pieces in enumerate(alongside.placed) for piece in pieces}
        colours = [colour_of[move.text] for move in last.moves][::-1]
        orders.add(tuple(sorted(range(4), key=colours.index)))
    if EFFORT >= 1:
        assert len(orders) >= 6


def test_the_last_colour_plays_on_alone() -> None:
    options, moves = rare_game("one colour alone at the end")
    position, plain = replayed(options, moves, len(moves) - 5)
    for move in moves[-5:]:
        agree(position, plain)
        assert position.to_move == 3
        position = position.play(move)
        plain.play(move)
    agree(position, plain)
    assert position.winners == (3,)


@pytest.mark.parametrize("game", [GAMES[11], GAMES[15], GAMES[17]], ids=lambda game: game["final"])
def test_games_in_which_a_colour_places_all_agree(game: dict[str, Any]) -> None:
    options, moves = foreign_game(game)
    first = max(0, len(moves) - rounds(14))
    position, plain = replayed(options, moves, first)
    for move in moves[first:]:
        agree(position, plain)
        position = position.play(move)
        plain.play(move)
    agree(position, plain)
    assert position.is_over
    assert game["final"] == " ".join(str(score + 110) for score in position.scores)


def test_all_placed_without_the_single_triangle_last_earns_fifteen() -> None:
    options, moves = foreign_game(GAMES[15])
    _, plain = replayed(options, moves, len(moves))
    yellow = plain.placed[1]
    assert yellow[-1].piece == "1"
    assert plain.scores()[1] == 20
    yellow.insert(20, yellow.pop())
    position = trilude.position("trigon", position_text(plain.placed, None), **options)
    agree(position, plain)
    assert position.scores[1] == 15
