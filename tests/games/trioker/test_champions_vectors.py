"""Games of an independent program: every ply is legal here, with as many placements as there."""

import json
from pathlib import Path
from typing import Any

import pytest

from trilude.contract.position import Position
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.rules import BOARD, PASS
from trilude.games.trioker.pieces import PIECE_OF, WAY_TEXTS, WAYS, read_kind

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("champions-games.json").read_text("utf-8"))

CUT, MIDDLE = 3, 14
"""The vectors count rows from the tip of the whole triangle: three more rows; its tip stands over column 14."""


def _move(ply: list[Any]) -> int:
    if ply[1] == "pass":
        return PASS
    _, name, (row, k), values, _ = ply
    cell = BOARD.cells.index((row - CUT, MIDDLE - row + k))
    assert BOARD.up[cell] == (k % 2 == 0)
    first, second, third = values if k % 2 == 0 else (values[0], values[2], values[1])
    way = WAY_TEXTS.index(f"{first}{second}{third}")
    assert PIECE_OF[way] == read_kind(name)
    return cell * WAYS + way


@pytest.mark.parametrize("game", VECTORS)
def test_game_agrees(game: dict[str, Any]) -> None:
    position = Position.start(GAME, GAME.choose({"hatched": game["hatched"]}), 0)
    for ply in game["plies"]:
        assert position.to_move == ply[0]
        placements = [move for move in position.legal_moves.ids if move != PASS]
        assert len(placements) == ply[-1]
        position = position.play(_move(ply))
    assert position.is_over
    assert [12 - score for score in position.scores] == game["left"]
    winner = game["winner"]
    assert position.winners == ((0, 1) if winner is None else (winner,))


def test_board_is_the_one_of_the_rules() -> None:
    assert len(BOARD.names) == 73
    assert sum(mark.islower() for mark in BOARD.marks) == 21
    assert len(BOARD.points) == 48
