"""Judgements as JSON that can be read back, for whoever keeps them; what the record tells is left out."""

from typing import Any

from trilude.analysis.judgement import Judgement, Source
from trilude.contract.position import Move, Position


def kept_judgement(judgement: Judgement) -> dict[str, Any]:
    """What has to be kept; the candidates are not."""
    return {
        "ply": judgement.ply,
        "best": judgement.best.id,
        "line": [[move.id, move.text] for move in judgement.line],
        "before": judgement.before,
        "after": judgement.after,
        "values": list(judgement.values),
        "values_after": None if judgement.values_after is None else list(judgement.values_after),
        "source": judgement.source.value,
        "certain": judgement.certain,
        "certain_after": judgement.certain_after,
    }


def read_judgement(told: dict[str, Any], before: Position, after: Position) -> Judgement:
    """The judgement of the move between two positions that was kept like that."""
    seat = before.mover
    return Judgement(
        ply=told["ply"],
        seat=seat,
        move=after.moves[-1].as_seen_by(seat),
        best=before.view(seat).name_move(told["best"]),
        before=told["before"],
        after=told["after"],
        line=tuple(Move(number, text) for number, text in told["line"]),
        candidates=(),
        values=tuple(told["values"]),
        values_after=None if told["values_after"] is None else tuple(told["values_after"]),
        source=Source(told["source"]),
        forced=len(before.legal_moves) == 1,
        certain=told["certain"],
        certain_after=told["certain_after"],
    )
