"""An attempt at a puzzle: solved only when it is checked, refused with the reason, taken back step by step."""

import random
from collections.abc import Callable

import pytest

from tests.games.trioker.solo.plain import all_solutions
from trilude.contract.errors import TriludeError
from trilude.games.trioker.pieces import BLACK, JOKER, NAMES, read_corners, write_corners
from trilude.games.trioker.solo.library import library, read_shape
from trilude.games.trioker.solo.shape_attempt import BadPlacement, ShapeAttempt
from trilude.games.trioker.solo.shape_puzzle import Placement, ShapePuzzle
from trilude.games.trioker.solo.solve import TooLong, solve


def attempt(text: str) -> ShapeAttempt:
    return ShapeAttempt(read_shape(text, "x").puzzle())


def filled(puzzle: ShapePuzzle) -> ShapeAttempt:
    """The puzzle with a solution laid on it."""
    solution = solve(puzzle)
    assert solution is not None
    made = ShapeAttempt(puzzle)
    for cell, corners in enumerate(solution):
        if cell not in made.shown:
            made = made.place(puzzle.shape.names[cell], write_corners(corners))
    return made


def standing(made: ShapeAttempt) -> tuple[bool, bool]:
    return made.is_full, made.is_solved


def test_a_full_shape_is_solved_only_if_all_corners_agree() -> None:
    made = filled(library()["hexagon"].puzzle())
    assert standing(made) == (True, True)
    assert made.check() == []
    corners = made.shown[0]
    other = next(name for name in NAMES[:JOKER] if made.left[NAMES.index(name)] and set(name) != set("012"))
    made = made.lift("b1")
    assert standing(made) == (False, False)
    made = made.place("b1", other)
    assert made.check()
    assert standing(made) == (True, False), "full, but wrong"
    made = made.lift("b1")
    made = made.place("b1", write_corners(corners))
    assert standing(made) == (True, True)
    uneven = next(cell for cell, shown in made.shown.items() if len(set(shown)) > 1)
    made = made.turn(made.puzzle.shape.names[uneven])
    assert standing(made) == (True, False)


def test_every_way_to_fill_a_small_shape_is_solved_exactly_if_plain_trying_finds_it() -> None:
    puzzle = read_shape("AV", "x").puzzle()
    right = {solution for solution in all_solutions(puzzle) if {v for c in solution for v in c} <= {0, 1}}
    turned = [(a, b, c) for name in ("000", "001", "011", "111") for a, b, c in rotations(name)]
    for one in turned:
        for two in turned:
            made = ShapeAttempt(puzzle, (Placement(0, one), Placement(1, two)))
            same = write_kind(one) == write_kind(two)
            assert (made.is_solved and not same) == ((one, two) in right)


def rotations(name: str) -> set[tuple[int, int, int]]:
    a, b, c = read_corners(name)
    return {(a, b, c), (b, c, a), (c, a, b)}


def write_kind(corners: tuple[int, int, int]) -> str:
    return min(write_corners((a, b, c)) for a, b, c in rotations(write_corners(corners)))


def test_pieces_turn_a_third_anticlockwise() -> None:
    made = attempt("AV")
    made = made.place("a1", "012")
    seen = []
    for _ in range(3):
        made = made.turn("a1")
        seen.append(write_corners(made.shown[0]))
    assert seen == ["201", "120", "012"]


def test_what_is_done_makes_another_attempt_and_leaves_the_old_one() -> None:
    empty = attempt("AVA")
    one = empty.place("a1", "012")
    two = one.place("a2", "333")
    turned = two.turn("a1")
    states = [empty, one, two, turned, turned.lift("a2")]
    told = [{cell: write_corners(corners) for cell, corners in made.shown.items()} for made in states]
    assert told == [{}, {0: "012"}, {0: "012", 1: "333"}, {0: "201", 1: "333"}, {0: "201"}]
    swapped = attempt("AVA").place("a2", "333").place("a1", "012")
    assert [placement.cell for placement in swapped.laid] == [1, 0], "in the order in which they were put down"
    assert list(swapped.shown) == [0, 1]
    assert swapped.turn("a2").laid == swapped.laid, "a triple looks the same"
    assert [placement.cell for placement in swapped.turn("a1").laid] == [1, 0]


def test_what_is_left_is_what_does_not_lie_there() -> None:
    made = attempt("given: a1=012\nAVA")
    assert sum(made.left) == 23
    assert made.left[NAMES.index("012")] == 0
    made = made.place("a2", "001")
    assert (sum(made.left), made.left[NAMES.index("001")]) == (22, 0)
    two_boxes = attempt("boxes: 2\nAVA")
    two_boxes = two_boxes.place("a1", "000")
    two_boxes = two_boxes.place("a2", "000")
    with pytest.raises(BadPlacement, match="The piece 000 is not in your hand"):
        two_boxes = two_boxes.place("a3", "000")


def test_refusals_name_the_cell_or_the_piece() -> None:
    made = attempt("given: a1=012\nAVA")
    made = made.place("a2", "001")
    before = dict(made.shown)
    refused: list[tuple[Callable[[], ShapeAttempt], str]] = [
        (lambda: made.place("a2", "002"), "Cell a2 is taken; lift its piece first."),
        (lambda: made.place("a1", "002"), "Cell a1 is taken; lift its piece first."),
        (lambda: made.place("a3", "201"), "The piece 012 is not in your hand."),
        (lambda: made.place("a3", "joker"), "The piece joker is not in your hand."),
        (lambda: made.place("a4", "002"), "There is no cell a4 in this shape."),
        (lambda: made.turn("a3"), "Cell a3 is empty."),
        (lambda: made.lift("a3"), "Cell a3 is empty."),
        (lambda: made.turn("a1"), "The piece in a1 is given and stays."),
        (lambda: made.lift("a1"), "The piece in a1 is given and stays."),
        (lambda: made.lift("b1"), "There is no cell b1 in this shape."),
    ]
    for act, sentence in refused:
        with pytest.raises(TriludeError) as refusal:
            act()
        assert refusal.value.text.en == sentence
        assert refusal.value.text.fr != sentence
    assert made.shown == before, "a refusal changes nothing"


def test_a_check_names_every_point_where_corners_differ() -> None:
    made = attempt("AVA\nVAV")
    for cell, piece in zip(made.puzzle.shape.names, ("000", "001", "111", "333"), strict=False):
        made = made.place(cell, piece)
    sentences = [fault.en for fault in made.check()]
    assert sentences == plain_faults(made)
    assert sentences
    assert all(" en " in fault.fr for fault in made.check())


def test_a_check_goes_through_the_points_in_their_order() -> None:
    chance = random.Random(5)
    for _ in range(20):
        made = attempt("AVAVA\nVAVAV")
        names = chance.sample(NAMES[:JOKER], 10)
        for cell, piece in zip(made.puzzle.shape.names, names, strict=True):
            made = made.place(cell, piece)
        assert [fault.en for fault in made.check()] == plain_faults(made)


def plain_faults(made: ShapeAttempt) -> list[str]:
    """Point after point: which values are seen there, and in which cells."""
    found = []
    for point in range(len(made.puzzle.shape.points)):
        seen: dict[int, list[str]] = {}
        for cell in sorted(made.shown):
            for corner, value in zip(made.puzzle.shape.corners[cell], made.shown[cell], strict=True):
                if corner == point and value != BLACK:
                    seen.setdefault(value, []).append(made.puzzle.shape.names[cell])
        if len(seen) > 1:
            sides = ", ".join(f"{value} in {' '.join(seen[value])}" for value in sorted(seen))
            found.append(f"Corners that meet differ: {sides}.")
    return found


def test_the_black_corner_takes_any_value() -> None:
    made = attempt("joker: yes\nAV")
    made = made.place("a1", "000")
    for piece, faults in (("*23", 1), ("3*2", 1), ("23*", 2)):
        made = made.place("a2", piece)
        assert len(made.check()) == faults
        assert [fault.en for fault in made.check()] == plain_faults(made)
        made = made.lift("a2")


def test_the_black_corner_lies_on_a_tip_where_that_is_asked() -> None:
    made = attempt("joker: tip\nAVA")
    shape = made.puzzle.shape
    for cell in range(3):
        for turned in ("23*", "3*2", "*23"):
            made = made.place(shape.names[cell], turned)
            on_tip = shape.meetings[shape.corners[cell][turned.index("*")]] == 1
            assert (made.check() == []) == on_tip
            made = made.lift(shape.names[cell])
    free = attempt("joker: yes\nAVA")
    free = free.place("a2", "23*")
    assert free.check() == []


@pytest.mark.parametrize("text", ["AVA\nVAV", "joker: yes\nAVA\nVAV", "given: a2=012\nAVAV", "joker: tip\nAVA"])
def test_hints_lead_to_a_solution_through_the_cell_most_hemmed_in(text: str) -> None:
    made = attempt(text)
    while not made.is_full:
        solution = made.solve()
        assert solution is not None
        hint = made.hint(solution)
        assert solution[hint.cell] == hint.corners
        assert hint.cell not in made.shown
        touched = {point for cell in made.shown for point in made.puzzle.shape.corners[cell]}
        near = {
            cell: sum(point in touched for point in made.puzzle.shape.corners[cell])
            for cell in range(len(made.puzzle.shape.cells))
            if cell not in made.shown
        }
        assert hint.cell == min(cell for cell in near if near[cell] == max(near.values()))
        made = made.place(made.puzzle.shape.names[hint.cell], write_corners(hint.corners))
    assert made.is_solved
    assert made.solve() == tuple(made.shown.values())
    assert any(BLACK in corners for corners in made.shown.values()) == bool(made.puzzle.pieces[JOKER])


def test_where_nothing_fits_any_more_there_is_no_solution() -> None:
    made = attempt("pieces: 000 001 333\nAVA").place("a1", "333")
    assert made.check() == []
    assert made.solve() is None
    assert made.lift("a1").solve() is None


def test_a_search_that_takes_too_long_says_so() -> None:
    made = attempt("AVA\nVAV")
    with pytest.raises(TooLong, match="After 3 tries"):
        made.solve(3)
    assert made.solve(1000) == made.solve()
