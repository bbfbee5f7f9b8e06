"""What a search is told of all placements at once is what each of them, looked at alone, tells."""

from typing import Any

import numpy as np
import pytest

from trilude.contract.position import Position
from trilude.contract.walk import moves_buffer
from trilude.games import GAMES
from trilude.games.trigon.evaluation import gather_facts, sum_up
from trilude.games.trigon.knowledge import friends, phase_of, weigh_moves
from trilude.games.trigon.learned import DEEDS, FACTS, HIDDEN, POLICY
from trilude.games.trigon.promises import judge
from trilude.games.trigon.rules import EMPTY
from trilude.games.trigon.shapes import CELLS

GAME = GAMES["trigon"]


def with_policy(strength: float) -> Any:
    """The tables with a policy that was drawn by lot; one without strength is none."""
    tables, luck = GAME.tables_array.copy()[0], np.random.default_rng(1)
    for name, _, shape in POLICY:
        tables[name] = strength * luck.normal(size=shape)
    return tables


def looked_at_alone(tables: Any, record: Any, move: int) -> float:
    """How promising one placement looks, from its own cells."""
    colour, phase = int(record.turn), phase_of(record, int(record.turn))
    side = friends(record, colour)
    facts, reached, hidden = np.zeros(FACTS, np.float32), np.zeros(CELLS, np.uint8), np.zeros(HIDDEN, np.float32)
    gather_facts(tables, record, facts, reached)
    sum_up(tables, record, facts, reached, hidden)
    tastes = np.maximum(hidden @ tables["to_taste"] + tables["taste_start"], 0)
    welcome = (tastes @ tables["taste_of_cells"]).reshape(DEEDS, CELLS)
    worth = judge(tables, record, move, colour, side & ~(1 << colour), 0b1111 & ~side, tables["weights"][phase])
    worth += float(tables["pieces"][phase, tables["piece"][move]])
    worth += float((tastes @ tables["taste_of_pieces"])[tables["piece"][move]])
    kinds = ("cell", "triangles", "covered", 0), ("corner", "corners", "opened", 17), ("edge", "edges", "closed", 1)
    for deed, (cells, count, liking, barred) in enumerate(kinds):
        for cell in tables[cells][move, : tables[count][move]]:
            if record.owner[cell] == EMPTY and int(record.marks[cell]) & barred << colour == 0:
                worth += float(tables[liking][phase, reached[cell]] + welcome[deed, cell])
    return worth


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4}, {"contact": "strict"}], ids=str)
@pytest.mark.parametrize(
    ("tables", "give"),
    [(with_policy(0), 1e-9), (with_policy(0.1), 1e-4), (GAME.tables, 1e-4)],
    ids=["no policy", "some policy", "the policy in use"],
)
def test_all_placements_at_once_and_one_by_one_tell_the_same(tables: Any, give: float, options: dict[str, Any]) -> None:
    position = Position.start(GAME, GAME.choose(options), 0)
    moves, weights = moves_buffer(GAME), np.zeros(GAME.most_moves)
    for ply in range(36):
        if ply % 7 == 6:
            record = position.copy_record()
            count = weigh_moves(tables, record, moves, weights)
            assert count == len(position.legal_moves)
            for i in range(0, count, 9):
                assert weights[i] == pytest.approx(looked_at_alone(tables, record, int(moves[i])), abs=give)
        position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 5])
