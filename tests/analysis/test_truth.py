"""Judgements held against what is known: a solved game's table, points as they are counted, endgames played out."""

from functools import cache

import pytest

from tests.analysis.test_judging import random_position
from trilude.analysis import Mark, analyse
from trilude.analysis.reasons import missed_points
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.solution import Verdict, Worth
from trilude.players.levels import strongest_player

OTHERS = {Worth.WON: Worth.LOST, Worth.DRAWN: Worth.DRAWN, Worth.LOST: Worth.WON}
"""What a position is to the other side."""


@pytest.mark.parametrize("seed", [1, 2])
def test_a_blunder_in_a_solved_game_is_what_changes_the_verdict(seed: int) -> None:
    record = Record.of(random_position("triplex", 24, seed))
    found = analyse(record, strongest_player(record.game, record.start.options, 0.1))
    positions = list(record.positions())
    changed = 0
    for judgement in found.judgements:
        before, after = positions[judgement.ply - 1], positions[judgement.ply]
        held = worth(before, judgement.seat) is worth(after, judgement.seat)
        assert (judgement.mark is Mark.BLUNDER) == (not held), judgement.ply
        assert judgement.certain
        changed += not held
    assert changed, "a game of moves drawn by lot has some"


def worth(position: Position, seat: int) -> Worth:
    """What the table says for a seat."""
    verdict = position.verdict
    assert isinstance(verdict, Verdict)
    return verdict.worth if position.mover == seat else OTHERS[verdict.worth]


def test_points_that_are_missed_are_those_that_would_have_been_scored() -> None:
    record = Record.of(random_position("triolet", 16, 4))
    found, positions, counted = analyse(record, "simulation:40"), list(record.positions()), 0
    for judgement in found.judgements:
        before, seat = positions[judgement.ply - 1], judgement.seat
        missed = missed_points(judgement, before)
        if judgement.best.text[:2] == "x=" or judgement.move.text[:2] == "x=":
            assert missed is None
            continue
        instead, made = (before.play(move.id).scores[seat] for move in (judgement.best, judgement.move))
        assert (missed or 0) == max(0, instead - made), judgement.ply
        counted += missed is not None
    assert counted > 2


@cache
def solved(position: Position) -> float:
    """Even's share of the win when nobody errs, by playing everything to its end."""
    if position.is_over:
        return position.shares[0]
    values = [solved(position.play(move)) for move in position.legal_moves.numbers]
    return max(values) if position.mover == 0 else min(values)


@pytest.mark.parametrize("seed", [1, 2])
def test_endgames_of_champions_are_judged_as_playing_everything_out_does(seed: int) -> None:
    position = random_position("trioker-champions", 50, seed)
    record = Record.of(position)
    found = analyse(record, "alphabeta:50000", first=position.ply - 6)
    positions = list(record.positions())
    for judgement in found.judgements:
        for value, there in (
            (judgement.before, positions[judgement.ply - 1]),
            (judgement.after, positions[judgement.ply]),
        ):
            share = solved(there)
            assert value == (share if judgement.seat == 0 else 1 - share), judgement.ply
