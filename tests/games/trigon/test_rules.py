"""The rules of Trigon against games of another program, and the points of the sheet's example."""

from typing import Any

import numpy as np
import pytest

import trilude
from tests.effort import rounds
from tests.games.trigon.side_by_side import GAMES, MODES
from trilude.contract.conformance import check_game
from trilude.games.trigon import GAME
from trilude.games.trigon.placements import PLACEMENTS, tables
from trilude.games.trigon.rules import is_legal
from trilude.games.trigon.shapes import NAMES
from trilude.games.trigon.variants import VARIANTS

FOREIGN = sorted(GAMES, key=lambda game: GAMES.index(game) % 6)[: max(3, rounds(len(GAMES)))]
"""Some of every variant first."""


@pytest.mark.parametrize("game", FOREIGN, ids=lambda game: f"{game['game']}:{game['final']}")
def test_every_ply_of_an_independent_game(game: dict[str, Any]) -> None:
    played = next(variant for variant in VARIANTS if variant.name == game["game"])
    position = played.start("free")
    for colour, cells, count in game["moves"]:
        assert int(position.record.turn) + 1 == colour
        assert len(position.legal_moves) == count
        position = position.play(played.to_ours(cells))
        assert played.to_theirs(position.moves[-1].text) == cells
    assert position.is_over
    if played.players == 2:
        lead = position.scores[0] - position.scores[1]
        assert game["final"] == (f"B+{lead}" if lead > 0 else f"W+{-lead}")
    else:
        assert game["final"] == " ".join(str(score + 110) for score in position.scores)


@pytest.mark.compiled
@pytest.mark.parametrize("options", MODES, ids=str)
def test_conformance(options: dict[str, Any]) -> None:
    assert 30 < check_game(GAME, options, seed=3, every=9) <= 88


def points_with(left: dict[int, int], last_single: bool = False) -> int:
    """The points of a colour that has kept so many pieces of each size."""
    record = trilude.start("trigon").copy_record()
    record.area[0] = 110 - sum(size * count for size, count in left.items())
    single = int(np.flatnonzero(tables().piece == NAMES.index("1"))[0])
    record.placed[0, 21] = single if last_single else 0
    scores = np.zeros(4, np.int64)
    GAME.rules.scores(GAME.tables, record, scores)
    return int(scores[0])


def test_points_of_the_example() -> None:
    assert points_with({}, last_single=True) == 20
    assert points_with({}) == 15
    assert points_with({4: 2, 5: 1, 6: 3}) == -31
    assert points_with({4: 1, 5: 1}) == -9
    assert points_with({4: 3}) == -12


def test_a_first_position_has_lost_everything_and_shares_nothing() -> None:
    position = trilude.start("trigon")
    assert (position.scores, position.shares) == ((-110,) * 4, (0.0,) * 4)
    assert trilude.start("trigon", players=2).scores == (-220, -220)
    assert trilude.start("trigon", players=3).scores == (-110,) * 3
    assert len(position.legal_moves) == 2478
    assert {len(trilude.start("trigon", players=players).legal_moves) for players in (2, 3)} == {2478}


def test_a_single_placement_can_be_asked_about() -> None:
    position = trilude.start("trigon", players=2, contact="strict").play("r15").play("z12").play("r4").play("j7")
    legal = position.legal_moves.ids
    asked = range(0, PLACEMENTS, max(1, 20 // rounds(20)))
    assert [move for move in asked if is_legal(position.record, 0, move)] == [move for move in asked if move in legal]
    assert sum(is_legal(position.record, 1, move) for move in asked) > 0
