"""Shapes with what is known about them: proofs, free tips, difficulty, the Joker's switch, solutions up to symmetry."""

import pytest
from numba import config

from trilude.contract.errors import TriludeError
from trilude.games.trioker.pieces import BOX_ORDER, JOKER, NAMES
from trilude.games.trioker.solo.count import count
from trilude.games.trioker.solo.effort import Effort
from trilude.games.trioker.solo.figure import replaceable
from trilude.games.trioker.solo.library import library, read_shape
from trilude.games.trioker.solo.lines import CHAMPIONS, PROVE, QUICK, cards, read
from trilude.games.trioker.solo.making import make
from trilude.games.trioker.solo.person import measure
from trilude.games.trioker.solo.solve import solutions
from trilude.games.trioker.solo.symmetry import short_form

COMPILED = not config.DISABLE_JIT
compiled_only = pytest.mark.skipif(not COMPILED, reason="takes too long uncompiled")


def said(text: str) -> str:
    return " ".join(fact.en for fact in read(text).state.facts)


def test_the_giant_hexagon_is_proved_impossible_and_shows_where_it_breaks() -> None:
    giant = read("shape giant-hexagon")
    facts = said("shape giant-hexagon")
    nodes = library()["giant-hexagon"].proof
    assert nodes
    assert f"Proved impossible: {nodes:,} positions were tried" in facts
    assert "there are 1,680 ways" in facts
    assert library()["giant-hexagon"].header["why"] in facts
    assert "trilude solve giant-hexagon --count" in facts
    if COMPILED:
        assert count(giant.attempt.puzzle).nodes == nodes
    broken = giant.do("nearest")
    assert (broken.state.done, broken.state.faults, len(broken.state.wrong)) == (23, (), 1), "the hole is marked"
    assert broken.state.last
    assert "asks for" in broken.state.last.en
    assert [act.do for act in broken.acts] == ["clear"]
    with_joker = giant.do("joker yes")
    assert with_joker.text == "shape giant-hexagon-joker"
    assert "The Joker may stand for 000" in said(with_joker.text)


@compiled_only
def test_whether_it_can_be_solved_is_answered_truly() -> None:
    never = "No, it has no solution at all."
    for text in ("shape giant-hexagon", "shape giant-hexagon d1=330", "shape trapezoid-7-5 b1=000"):
        solvable = read(text).advice().solvable
        assert solvable
        assert solvable.en == never, "lifting pieces would not help"
    wrong = read("shape hexagon b1=000 b2=111").advice().solvable
    assert wrong
    assert "lift some" in wrong.en


def test_shelves_hold_what_they_say() -> None:
    shelf = {card.name: card.shelf for card in cards()}
    for name, file in library().items():
        cells = len(file.shape.cells)
        assert shelf[name] == (PROVE if file.solutions == 0 else CHAMPIONS if cells >= 24 else QUICK)
    quick = [file for file in library().values() if 5 <= len(file.shape.cells) <= 21]
    assert len(quick) >= 60
    assert all(file.solutions for file in quick)
    hardest = {card.name for card in cards() if any("among the hardest" in fact.en for fact in card.facts)}
    assert hardest == {
        name for name, f in library().items() if not f.shape.tips and len(f.shape.cells) >= 24 and f.solutions
    }


def test_the_free_tips_of_every_shape_are_said() -> None:
    for name, file in library().items():
        tips, cells = len(file.shape.tips), len(file.shape.cells)
        few = {0: "No free tip: among the hardest." if cells >= JOKER else "No free tip.", 1: "One free tip."}
        assert few.get(tips, f"{tips} free tips.") in said(f"shape {name}"), name


@compiled_only
@pytest.mark.parametrize("name", ["hexagon", "fox", "drop", "eagle", "letter-t", "fir"])
def test_difficulty_is_what_a_simple_player_needs(name: str) -> None:
    file = library()[name]
    found = measure(file.puzzle())
    assert found == Effort(int(file.header["guesses"]), int(file.header["dead ends"]))
    assert file.difficulty == found.difficulty


@compiled_only
def test_a_person_gives_up_on_the_impossible() -> None:
    assert measure(library()["giant-hexagon"].puzzle(), runs=1) is None


def test_the_joker_can_be_switched_and_every_rule_is_told() -> None:
    plane = read("shape plane b1=012")
    ways = {way.do: way for way in plane.state.switches[0].ways}
    assert list(ways) == ["joker no", "joker may", "joker yes"], "no tip for its black corner"
    assert [do for do, way in ways.items() if way.chosen] == ["joker no"]
    may = plane.do("joker may")
    assert may.text == "shape plane joker:may b1=012"
    assert "you may use it" in may.aim.en
    assert may.do("c1=23*").do("joker no").text == "shape plane b1=012", "a Joker that is not wanted goes"
    triangle = read("shape super-triangle")
    assert [way.do for way in triangle.state.switches[0].ways] == ["joker yes", "joker tip"]
    assert triangle.do("joker yes").text == "shape super-triangle-free"
    with pytest.raises(TriludeError):
        triangle.do("joker no")


def test_a_shape_that_needs_the_joker_is_not_solved_without_it() -> None:
    text = "pieces:000,001,002 joker:{joker} a1=000 a2=001"
    for joker, solved in (("may", True), ("yes", False)):
        state = read(f"shape AV {text.format(joker=joker)}").state
        assert state.solved is solved
    assert [fault.en for fault in state.faults] == ["The Joker must be used."]


@pytest.mark.parametrize("text", ["AVA joker:may pieces:000,001,012", "AV joker:may pieces:000,001,222,223"])
def test_a_joker_that_may_stay_adds_to_what_there_is(text: str) -> None:
    """Solutions without the Joker and those with it, counted apart, are those where it may be used."""
    may, no, yes = (read(f"shape {text.replace('may', joker)}").attempt.puzzle for joker in ("may", "no", "yes"))
    assert count(may).solutions == count(no).solutions + count(yes).solutions


@compiled_only
def test_solutions_that_are_alike_are_noted_alike() -> None:
    for name in ("parallelogram-2x6", "parallelogram-3x4", "super-triangle"):
        puzzle = library()[name].puzzle()
        noted = {short_form(puzzle, solution) for solution in solutions(puzzle)}
        assert len(noted) == int(library()[name].header["classes"])


@compiled_only
def test_the_pieces_that_the_joker_can_stand_for_are_those_of_the_file() -> None:
    file = library()["giant-hexagon-joker"]
    assert replaceable(file.puzzle()) == file.replaced


def test_wrong_corners_are_marked_where_they_meet() -> None:
    state = read("shape hexagon b1=000 b2=111").state
    outlines = [
        {cell.id: set(cell.outline) for cell in read("shape hexagon").board.cells}[name] for name in ("b1", "b2")
    ]
    assert set(state.wrong) == outlines[0] & outlines[1]


def test_the_box_lies_in_columns_of_four() -> None:
    assert [NAMES[kind] for kind in BOX_ORDER[:8]] == ["000", "111", "222", "333", "001", "112", "223", "330"]
    assert sorted(BOX_ORDER) == list(range(JOKER + 1))


@compiled_only
def test_new_shapes_are_as_hard_as_wanted_and_the_same_for_the_same_seed() -> None:
    made = make(1, 7)
    assert made.text
    assert made == make(1, 7)
    survey = read(made.text).survey()  # type: ignore[attr-defined]
    assert (survey.solvable, survey.difficulty) == (True, 1)


def test_what_the_joker_may_stand_for_is_told_in_the_order_of_the_box() -> None:
    puzzle = read_shape("pieces: 220 000 001\nA", "one-cell").puzzle()
    assert replaceable(puzzle) == ["000", "001", "220"]


@compiled_only
@pytest.mark.parametrize(
    ("difficulty", "seed", "shape"),
    [
        (2, 78, ".A../AVAV/VAVA/AVAV/VAV."),
        (2, 141, "..AVA..../.AVAVAVAV/AVAVAVAV."),
        (3, 131, "..AVAVA../VAVAVAVAV/.VAVAVAV."),
        (4, 94, ".AVAVAVA../AVAVAVAVAV/..VAVAVAV."),
    ],
)
def test_a_seed_stands_for_a_shape_that_is_just_as_hard(difficulty: int, seed: int, shape: str) -> None:
    assert make(difficulty, seed).text == f"shape {shape}"
