"""Picking a move thing by thing, from choices that come whole or are asked for."""

import pytest

from trilude.cli.terminal.picking import DONE, Picking
from trilude.contract.choices import Choices, Pick

TREE: Choices = {
    "a1": Pick(next={"b1": Pick("a1-b1"), "turn": Pick(next={"c1": Pick("a1/c1")})}),
    "a2": Pick(),
    "pass": Pick("pass"),
}
LATER: dict[tuple[str, ...], Choices] = {
    (): TREE,
    ("a2",): {"turn": Pick()},
    ("a2", "turn"): {"up": Pick(next={"b2": Pick("a2-b2"), DONE: Pick("a2")})},
}


@pytest.fixture
def asked() -> list[tuple[str, ...]]:
    return []


@pytest.fixture
def picking(asked: list[tuple[str, ...]]) -> Picking:
    def ask(picked: tuple[str, ...]) -> Choices:
        asked.append(picked)
        return LATER[picked]

    return Picking(ask, {"a1", "a2", "b1", "b2", "c1"})


def test_a_pick_that_settles_a_move_tells_it(picking: Picking) -> None:
    assert list(picking.choices) == ["a1", "a2", "pass"]
    assert picking.pick("pass") == "pass"
    assert picking.pick("a1") is None
    assert (picking.picked, list(picking.choices)) == (("a1",), ["b1", "turn"])
    assert picking.pick("b1") == "a1-b1"


def test_what_cannot_be_picked_changes_nothing(picking: Picking) -> None:
    assert picking.pick("b1") is None
    assert (picking.picked, list(picking.choices)) == ((), ["a1", "a2", "pass"])


def test_cells_are_picked_by_people_even_if_there_is_but_one(picking: Picking) -> None:
    picking.pick("a1")
    assert picking.pick("turn") is None
    assert (picking.picked, list(picking.choices)) == (("a1", "turn"), ["c1"])
    assert picking.pick("c1") == "a1/c1"


def test_what_was_left_out_is_asked_for_and_what_can_only_be_one_thing_picks_itself(
    picking: Picking, asked: list[tuple[str, ...]]
) -> None:
    assert picking.pick("a2") is None
    assert picking.picked == ("a2", "turn", "up")
    assert asked == [(), ("a2",), ("a2", "turn")]
    assert picking.pick("b2") == "a2-b2"


def test_the_end_of_a_move_is_never_picked_for_anybody() -> None:
    only = {"a1": Pick(next={DONE: Pick("a1")})}
    picking = Picking(lambda _picked: only, {"a1"})
    assert picking.pick("a1") is None
    assert picking.pick(DONE) == "a1"


def test_going_back_unpicks_one_thing_after_another(picking: Picking) -> None:
    picking.pick("a2")
    for picked in (("a2", "turn"), ("a2",), (), ()):
        picking.back()
        assert picking.picked == picked
    assert list(picking.choices) == ["a1", "a2", "pass"]
