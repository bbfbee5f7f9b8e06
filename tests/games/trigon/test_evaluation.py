"""The learned evaluation knows what games come to, and searches return shares of one win."""

import json
from pathlib import Path

import numpy as np
import pytest

from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.games.trigon.evaluation import expect_points
from trilude.players.find import find_player

GAME = GAMES["trigon"]
RECORDED = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def expected_and_final(ply: int) -> tuple[list[float], list[float]]:
    """Points of every colour after so many plies of the independent games of four colours: expected, and in the end."""
    expected: list[float] = []
    final: list[float] = []
    for game in RECORDED:
        if game["game"] == "trigon_3":
            continue
        position = Position.start(GAME, GAME.choose({"players": 4, "starts": "free"}), 0)
        for number, (_, move, _) in enumerate(game["moves"]):
            if number == ply:
                points = np.zeros(4)
                expect_points(GAME.tables, position.copy_record(), points)
                expected += points.tolist()
            position = position.play(move)
        final += position.scores
    return expected, final


@pytest.mark.compiled
@pytest.mark.parametrize(("ply", "least"), [(40, 0.5), (56, 0.75)])
def test_the_nearer_the_end_the_better_points_are_foreseen(ply: int, least: float) -> None:
    expected, final = expected_and_final(ply)
    assert np.corrcoef(expected, final)[0, 1] > least


@pytest.mark.compiled
@pytest.mark.parametrize("contact", ["basic", "strict"])
@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_expectations_are_shares_of_one_win(players: int, teams: bool, contact: str) -> None:
    position = Position.start(GAME, GAME.choose({"players": players, "teams": teams, "contact": contact}), 0)
    for _ in range(5):
        position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 3])
    choice = find_player(GAME, "wide:40", seed=1).choose(position.view(position.to_move or 0))
    sides = choice.values[:2] if teams else choice.values
    assert sum(sides) == pytest.approx(1)
    if teams:
        assert choice.values[2:] == choice.values[:2]
