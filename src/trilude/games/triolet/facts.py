"""What Triolet counts of how somebody plays: points, triolets, and the points that a better move would have scored."""

from collections.abc import Mapping

from trilude.contract.position import Move, Position
from trilude.games.triolet.counting import count_items
from trilude.games.triolet.encoding import EXCHANGE
from trilude.games.triolet.reasons import laid_by
from trilude.games.triolet.scoring import points_of


def count_move(before: Position, move: Move) -> Mapping[str, int]:
    """What a move scored, and how much more the dearest placement of the same tokens would have."""
    tables, record = before.game.tables, before.record
    placements = [number for number in before.legal_moves.numbers if number < EXCHANGE]
    best = max((int(points_of(tables, record, number)) for number in placements), default=0)
    scored = int(points_of(tables, record, move.id)) if move.id < EXCHANGE else 0
    items = count_items(record, laid_by(move.id)) if move.id < EXCHANGE else []
    return {"points": scored, "triolets": sum(item.kind == "bonus" for item in items), "missed": best - scored}
