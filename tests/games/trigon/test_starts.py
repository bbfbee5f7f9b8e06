"""Where the first pieces of Trigon may lie."""

from itertools import permutations
from typing import Any

import pytest

import trilude
from tests.effort import EFFORT, rounds
from tests.games.trigon.plain import STARTS, covering, name
from tests.games.trigon.side_by_side import agree, begin, set_up, texts
from trilude.contract.position import Position

POINTS = [name(cell) for cell in STARTS]


def start_points(position: Position) -> set[str]:
    """The starting points that the next piece may cover; the single triangle fits on each of them."""
    return {texts()[move] for move in position.legal_moves.ids if "," not in texts()[move]}


def after(*points: str, **options: Any) -> Position:
    position = trilude.start("trigon", **options)
    for point in points:
        position = position.play(point)
    return position


def test_the_starting_points_are_those_of_the_sheet() -> None:
    assert POINTS == ["r15", "z12", "z7", "r4", "j7", "j12"]
    assert start_points(trilude.start("trigon")) == set(POINTS)


def test_two_players_begin_on_opposite_points() -> None:
    assert start_points(after("r15", players=2)) == {"z12", "z7", "j7", "j12"}
    assert start_points(after("r15", "z7", players=2)) == {"r4"}
    assert start_points(after("r15", "z7", "r4", players=2)) == {"j12"}


def test_three_players_leave_a_point_between_them() -> None:
    assert start_points(after("z12", players=3)) == {"r4", "j12"}
    assert start_points(after("z12", "j12", players=3)) == {"r4"}
    assert start_points(after("z7", players=3)) == {"r15", "j7"}


@pytest.mark.parametrize("options", [{}, {"teams": True}, {"players": 2, "starts": "free"}], ids=str)
def test_four_players_and_free_starters_begin_anywhere(options: dict[str, Any]) -> None:
    assert start_points(after("r15", "r4", "z12", **options)) == {"z7", "j7", "j12"}


def test_three_free_starters_may_sit_side_by_side() -> None:
    assert start_points(after("r15", "z12", players=3, starts="free")) == {"z7", "r4", "j7", "j12"}


@pytest.mark.parametrize(
    "options", [{}, {"players": 3}, {"players": 3, "starts": "free"}, {"players": 2}, {"players": 2, "starts": "free"}]
)
def test_every_way_to_begin_agrees_with_the_rules_page(options: dict[str, Any]) -> None:
    """All orders of points for the first two or three colours, each with the single triangle."""
    ways = list(permutations(POINTS, 3 if options.get("players") == 2 else 2))
    for points in ways[:: 1 if EFFORT >= 1 else max(1, len(ways) // rounds(60))]:
        position, plain = begin(options)
        for point in points:
            if point not in plain.moves():
                break
            position = position.play(point)
            plain.play(point)
        agree(position, plain)


@pytest.mark.parametrize("piece", ["I6", "V", "O", "C5", "2"])
def test_a_first_piece_reaches_its_point_with_any_of_its_triangles(piece: str) -> None:
    firsts = covering()[STARTS[0]][piece]
    for first in firsts[:: max(1, len(firsts) // rounds(20))]:
        position, plain = begin({"players": 2})
        for move in (first.text, "z12"):
            position = position.play(move)
            plain.play(move)
        assert start_points(position) == {"r4"}
        agree(position, plain)


def test_a_colour_may_begin_late_where_a_text_says_so() -> None:
    position, plain = set_up({"players": 2}, "r15", "", "", "", turn=2)
    agree(position, plain)
    assert start_points(position) == {"r4"}
