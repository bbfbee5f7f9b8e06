"""What the board of Trigon says at each moment, which corners are open, and what a placement opens."""

from typing import Any

import pytest

import trilude
from tests.games.trigon.side_by_side import rare_game, replayed, set_up, texts
from trilude.contract.foresight import foresee, why_not

OTHERS = ("z12", "z7", "r4")


@pytest.mark.parametrize(
    ("options", "before", "picks", "english", "cells"),
    [
        ({}, [], ("a9",), "First pick one of your pieces.", ()),
        ({}, ["r15"], ("r15",), "Pieces that lie never move again.", ()),
        ({}, [], ("red-V",), "It is the turn of blue.", ()),
        ({}, ["r15", *OTHERS], ("blue-1",), "This piece lies on the board already.", ()),
        ({}, [], ("blue-1", "1/2", "a9"), "The first blue piece must cover a marked starting point.", None),
        ({}, ["r15,q15", *OTHERS], ("blue-1", "1/1", "p15"), "It would touch a blue piece along an edge", ("q15",)),
        ({}, ["r15,q15", *OTHERS], ("blue-1", "1/1", "r15"), "It would lie on another piece.", ("r15",)),
        ({}, ["r15,q15", *OTHERS], ("blue-1", "1/1", "a9"), "It must touch a blue piece at a corner.", None),
        ({}, ["r15,q15", *OTHERS], ("blue-I6", "a9"), "It would stick out over the rim of the board.", ()),
        (
            {"contact": "strict"},
            ["r15,q14,r14,s14", *OTHERS],
            ("blue-1", "1/1", "r13"),
            "Strict contact: a corner would lie on a straight blue edge",
            ("r13",),
        ),
        ({"players": 2}, ["r15"], ("yellow-1", "1/2", "r4"), "The two colours of a player begin on opposite", None),
    ],
)
def test_a_pick_in_vain_says_why_and_shows_where(
    options: dict[str, Any], before: list[str], picks: tuple[str, ...], english: str, cells: tuple[str, ...] | None
) -> None:
    position = trilude.start("trigon", **options)
    for move in before:
        position = position.play(move)
    refusal = why_not(position, picks)
    assert refusal is not None
    assert refusal.reason.en.startswith(english)
    assert refusal.cells == (position.scene.lit if cells is None else cells)


def test_a_place_that_fits_turned_says_so() -> None:
    refusal = why_not(trilude.start("trigon"), ("blue-2", "r15"))
    assert refusal is not None
    assert refusal.reason.en == "It fits here if you turn it or flip it."


@pytest.mark.parametrize("ply", [0, 1, 17, 30])
def test_every_legal_placement_covers_a_lit_cell_and_every_lit_cell_takes_one(ply: int) -> None:
    options, moves = rare_game("a tie of four")
    position, _ = replayed(options, moves, ply)
    lit = set(position.scene.lit)
    covered = [set(texts()[move].split(",")) for move in position.legal_moves.numbers]
    assert all(cells & lit for cells in covered)
    assert lit <= set().union(*covered)


def test_tasks_name_the_colour_and_what_it_does() -> None:
    position = trilude.start("trigon")
    assert position.scene.tasks[""].en.startswith("Pick a blue piece and cover a starting point")
    later, _ = set_up({}, "r15", "z12", "z7", "r4", turn=3)
    assert later.scene.tasks[""].fr.startswith("Choisissez une pièce verte")
    assert "green-1" not in later.scene.tasks
    assert later.scene.tasks["green-V"].en.startswith("Turn it or flip it")


def test_new_corners_are_foreseen() -> None:
    position, _ = set_up({}, "r15", "z12", "z7", "r4", turn=0)
    for move in position.legal_moves.numbers[::97]:
        told = foresee(position, move)
        before = (position.record.marks >> 4 & 1).sum()
        opened = int((position.play(move).record.marks >> 4 & 1).sum() - before)
        words = {0: "no new open corner", 1: "one new open corner"}.get(opened, f"{opened} new open corners")
        assert told.note is not None
        assert told.note.en.endswith(f", {words}.")
        assert told.points == len(texts()[move].split(","))
