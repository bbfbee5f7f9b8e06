"""What the board of Triplex says at each moment, and who falls before an attack is made."""

import random

import pytest

import trilude
from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.triplex.agreement import any_position, both
from tests.games.triplex.plain import PlainTriplex
from trilude.contract.foresight import foresee, why_not
from trilude.contract.position import Position

FORCE = {"square": 3, "triangle": 2, "circle": 1}


@pytest.mark.parametrize(
    ("text", "picks", "english", "cells"),
    [
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", ("c3",), "First pick one of your pieces.", ("a1", "d7", "g1")),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", ("g4",), "These pieces are not yours", ("a1", "d7", "g1")),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", ("a1", "a3"), "The square goes exactly 1 step.", ("a1",)),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", ("a1", "a1"), "The square goes exactly 1 step.", ("a1",)),
        ("□a1,△c4,○d7 □g4,△a4,○d1 w 2 1", ("c4", "d4"), "Only a trio with the circle on top", ("d4",)),
        ("□c3,△c2,○d7 □g4,△a4,○d1 w 2 1", ("c2", "c4"), "The way is shut: nothing crosses", ("c3",)),
        ("○□△c3 □g4,△a4,○d1 w 2 1", ("c3", "white-circle", "d4"), "Only a trio with the circle on top", ("d4",)),
        ("○□△c3 □g4,△a4,○d1 w 2 1", ("c3", "black-circle"), "This piece is not in that stack.", ("c3",)),
        ("□c3,△d1,○d7 □g4,△a4,○* b 5 1", ("c3",), "This cell is taken", ("c3",)),
        ("□c3,△d1,○d7 □g4,△a4,○* b 5 1", ("d4",), "Nothing is put down on the centre.", ("d4",)),
    ],
)
def test_a_pick_in_vain_says_why_and_shows_where(
    text: str, picks: tuple[str, ...], english: str, cells: tuple[str, ...]
) -> None:
    refusal = why_not(trilude.position("triplex", text), picks)
    assert refusal is not None
    assert refusal.reason.en.startswith(english)
    assert refusal.cells == cells


def test_tasks_follow_what_is_to_be_done() -> None:
    start = trilude.start("triplex").scene.tasks
    assert start[""].en == "Pick one of your pieces."
    assert start["g1"].fr == "Le triangle avance d’exactement 2 pas, virages permis : choisissez une case éclairée."
    assert start["a1"].en == "The square goes exactly 1 step: pick a lit cell."
    straight = trilude.start("triplex", path="straight").scene.tasks
    assert straight["g1"].en == "The triangle goes exactly 2 steps straight on: pick a lit cell."
    waiting = trilude.position("triplex", "□c3,△d1,○d7 □g4,△a4,○* b 5 1").scene.tasks
    assert waiting[""].en == "Put the black circle on a lit cell: its home is taken."
    trio = trilude.position("triplex", "○□△b4 □g4,△a4,○d1 w 20 1").scene.tasks
    assert trio["b4"].en.startswith("Pick a lit cell for the whole stack, or the pieces that go")
    assert trio["white-square"].en.startswith("The square leads, 1 step: pick a lit cell")
    assert trio["b5"].en == "Two pieces stay: which of them is on top?"


def falls_as_foretold(position: Position, plain: PlainTriplex) -> None:
    """Those whose top is not stronger fall, and are then at home or wait to be put down."""
    for move in position.legal_moves:
        falls = set(foresee(position, move.id).falls)
        assert bool(falls) == ("x" in move.text), move.text
        if not falls:
            continue
        cell = move.text.split("x")[1].split("/")[0]
        before = {piece.id: piece for piece in position.scene.pieces}
        defenders = [piece.id for piece in position.scene.pieces if piece.cell == cell]
        attackers = set(position.game.scene.moving(position, move.id))  # type: ignore[attr-defined]
        own = {"□": 3, "△": 2, "○": 1}[move.text[0]]
        other = FORCE[defenders[-1].split("-")[1]]
        assert falls == (set(defenders) if own >= other else set()) | (attackers if own <= other else set())
        after = {piece.id: piece.cell for piece in position.play(move).scene.pieces}
        for piece in before.keys() - falls - attackers:
            assert after[piece] == before[piece].cell
        homes = {str(c.name): c.id for c in position.board.cells if c.name}
        for piece in falls:
            assert after.get(piece) in (None, homes[f"home of the {piece.replace('-', ' ')}"])


def test_pieces_fall_as_was_foreseen() -> None:
    chance = random.Random(6)
    for seed in range(rounds(12)):
        position, plain = both(any_position(chance), ("bent", "straight")[seed % 2])
        play_in_step(position, plain, seed, falls_as_foretold, plies=3)
