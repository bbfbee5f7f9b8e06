"""Puzzles on the table, patience and its chances, new puzzles, and their pictures."""

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from numba import config

from trilude.contract.errors import TriludeError
from trilude.games.trioker.pieces import JOKER, NAMES, write_corners
from trilude.games.trioker.solo.count import count
from trilude.games.trioker.solo.generate import NothingFound, Wanted, as_file, generate
from trilude.games.trioker.solo.library import library, read_shape, write_shape
from trilude.games.trioker.solo.patience import chances, deal, hexagon_sets
from trilude.games.trioker.solo.pictures import bars, gallery
from trilude.games.trioker.solo.shape_attempt import ShapeAttempt
from trilude.games.trioker.solo.solve import solve

COMPILED = not config.DISABLE_JIT


def hexagon() -> ShapeAttempt:
    return ShapeAttempt(library()["hexagon"].puzzle())


def test_pieces_are_placed_turned_and_lifted() -> None:
    attempt = hexagon()
    attempt = attempt.place("b1", "012")
    assert attempt.left[NAMES.index("012")] == 0
    attempt = attempt.turn("b1")
    assert write_corners(attempt.shown[0]) == "201"
    attempt = attempt.lift("b1")
    assert attempt.shown == {}


def test_refusals_say_why() -> None:
    attempt = hexagon()
    attempt = attempt.place("a1", "012")
    for cell, piece, sentence in (
        ("a1", "000", "taken"),
        ("a2", "120", "not in your hand"),
        ("z1", "000", "no cell z1"),
    ):
        with pytest.raises(TriludeError, match=sentence):
            attempt.place(cell, piece)
    with pytest.raises(TriludeError, match="empty"):
        attempt.turn("b1")


def test_check_names_the_cells_that_differ() -> None:
    attempt = hexagon()
    attempt = attempt.place("a1", "000")
    assert attempt.check() == []
    attempt = attempt.place("a2", "111")
    faults = [fault.en for fault in attempt.check()]
    assert faults == ["Corners that meet differ: 0 in a1, 1 in a2."] * 2
    assert attempt.solve() is None


@pytest.mark.parametrize("name", ["hexagon", "gem", "super-triangle", "mushroom"] if COMPILED else ["hexagon"])
def test_following_hints_solves_a_puzzle(name: str) -> None:
    attempt = ShapeAttempt(library()[name].puzzle())
    while not attempt.is_full:
        solution = attempt.solve()
        assert solution is not None
        hint = attempt.hint(solution)
        attempt = attempt.place(attempt.puzzle.shape.names[hint.cell], write_corners(hint.corners))
    assert attempt.is_solved


def test_a_wrong_start_is_known_to_be_unsolvable() -> None:
    """In the Super Triangle the Joker's black corner must be on a tip, so the Joker cannot lie inside."""
    attempt = ShapeAttempt(library()["super-triangle"].puzzle())
    attempt = attempt.place("c3", "joker")
    assert [fault.en for fault in attempt.check()] == ["The Joker’s black corner must lie on a tip."]
    assert attempt.solve() is None
    assert attempt.left[JOKER] == 0


def test_given_pieces_cannot_be_lifted() -> None:
    attempt = ShapeAttempt(read_shape("lying: a2=012\nAVA\nVAV", "x").puzzle())
    with pytest.raises(TriludeError, match="given"):
        attempt.lift("a2")
    assert attempt.solve() is not None


def test_chances_of_small_draws_follow_from_the_hexagons() -> None:
    sets = hexagon_sets()
    assert chances()[0].winning == len(sets)
    with_one_more = {mask | 1 << kind for mask in sets for kind in range(24) if not mask >> kind & 1}
    assert chances()[1].winning == len(with_one_more)
    assert [chance.fraction for chance in chances()[-8:]] == [1] * 8
    assert chances()[4].fraction == Fraction(344389, 980628)


def test_hexagon_sets_are_those_that_the_solver_finds() -> None:
    if COMPILED:
        wins = 0
        for seed in range(300):
            puzzle = deal(10, seed)
            drawn = sum(1 << kind for kind, number in enumerate(puzzle.pieces) if number)
            contains = any(mask & drawn == mask for mask in hexagon_sets())
            assert (solve(puzzle) is not None) == contains
            wins += contains
        assert 0.25 < wins / 300 < 0.45
    assert count(library()["hexagon"].puzzle(), threads=1).solutions % 6 == 0


def test_a_draw_of_five_is_refused() -> None:
    with pytest.raises(TriludeError, match="from 6 to 24"):
        deal(5)


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
@pytest.mark.parametrize("wish", [Wanted(24, 2, 3), Wanted(24, 0, 10), Wanted(18, 1, 1, 6), Wanted(24, 4, 1, 5)])
def test_new_puzzles_are_as_wished_and_repeatable(wish: Wanted) -> None:
    puzzle, found = generate(wish, 5)
    assert len(puzzle.shape.cells) == wish.cells
    assert len(puzzle.shape.tips) <= wish.most_tips
    assert len(puzzle.given) == wish.given
    assert 1 <= count(puzzle, threads=1).classes == found.classes <= wish.most_classes
    assert generate(wish, 5) == (puzzle, found)
    kept = read_shape(write_shape(as_file(puzzle, found, 5)), "again")
    assert kept.puzzle() == puzzle


def test_wishes_that_cannot_be_fulfilled() -> None:
    with pytest.raises(NothingFound, match="1 to 25 cells"):
        generate(Wanted(cells=30), 1)


def test_pictures_are_well_formed() -> None:
    shape = library()["super-triangle"].shape
    ET.fromstring(gallery([("Triangle", shape)] * 7, "shapes"))  # noqa: S314
    ET.fromstring(bars([("6", 0.1), ("7", 1.0)], "chances"))  # noqa: S314
