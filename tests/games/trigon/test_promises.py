"""What a search is told of all placements at once is what each of them, looked at alone, tells."""

from typing import Any

import numpy as np
import pytest

from trilude.contract.position import Position
from trilude.contract.walk import moves_buffer
from trilude.games import GAMES
from trilude.games.trigon.evaluation import gather_facts
from trilude.games.trigon.knowledge import friends, phase_of, weigh_moves
from trilude.games.trigon.learned import FACTS
from trilude.games.trigon.promises import judge
from trilude.games.trigon.rules import EMPTY
from trilude.games.trigon.shapes import CELLS

GAME = GAMES["trigon"]


def looked_at_alone(record: Any, move: int) -> float:
    """How promising one placement looks, from its own cells."""
    tables, colour, phase = GAME.tables, int(record.turn), phase_of(record, int(record.turn))
    side = friends(record, colour)
    reached = np.zeros(CELLS, np.uint8)
    gather_facts(tables, record, np.zeros(FACTS, np.float32), reached)
    worth = judge(tables, record, move, colour, side & ~(1 << colour), 0b1111 & ~side, tables["weights"][phase])
    worth += float(tables["pieces"][phase, tables["piece"][move]])
    kinds = ("cell", "triangles", "covered", 0), ("corner", "corners", "opened", 17), ("edge", "edges", "closed", 1)
    for cells, count, liking, barred in kinds:
        for cell in tables[cells][move, : tables[count][move]]:
            if record.owner[cell] == EMPTY and int(record.marks[cell]) & barred << colour == 0:
                worth += float(tables[liking][phase, reached[cell]])
    return worth


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4}, {"contact": "strict"}], ids=str)
def test_all_placements_at_once_and_one_by_one_tell_the_same(options: dict[str, Any]) -> None:
    position = Position.start(GAME, GAME.choose(options), 0)
    moves, weights = moves_buffer(GAME), np.zeros(GAME.most_moves)
    for ply in range(36):
        if ply % 7 == 6:
            record = position.copy_record()
            count = weigh_moves(GAME.tables, record, moves, weights)
            assert count == len(position.legal_moves)
            for i in range(0, count, 9):
                assert weights[i] == pytest.approx(looked_at_alone(record, int(moves[i])), abs=1e-9)
        position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 5])
