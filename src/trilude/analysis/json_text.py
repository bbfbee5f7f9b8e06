"""An analysis as JSON, for programs. Values are shares of the win from 0 to 1, seats count from 0, plies from 1."""

import json
from typing import Any

from trilude.analysis.judgement import Analysis, Judgement, Mark


def write_json(analysis: Analysis) -> str:
    """Everything that was found, in one line."""
    record = analysis.record
    found = {
        "game": record.game.name,
        "options": dict(record.start.options),
        "player": analysis.player,
        "moves": [_judged_move(judgement) for judgement in analysis.judgements],
        "seats": [_judged_seat(analysis, seat) for seat in range(analysis.seats)],
    }
    return json.dumps(found, ensure_ascii=False)


def _judged_move(judgement: Judgement) -> dict[str, Any]:
    return {
        "ply": judgement.ply,
        "seat": judgement.seat,
        "move": judgement.move.text,
        "before": _figure(judgement.before),
        "after": _figure(judgement.after),
        "loss": _figure(judgement.loss),
        "mark": judgement.mark.value,
        "forced": judgement.forced,
        "certain": judgement.certain,
        "certain_after": judgement.certain_after,
        "source": judgement.source.value,
        "best": judgement.best.text,
        "line": [move.text for move in judgement.line],
        "candidates": [
            {"move": candidate.move.text, "visits": candidate.visits, "value": _figure(candidate.value)}
            for candidate in judgement.candidates
        ],
    }


def _judged_seat(analysis: Analysis, seat: int) -> dict[str, Any]:
    summary = analysis.summary(seat)
    return {
        "name": analysis.seat_name(seat).en,
        "decisions": summary.decisions,
        "agreement": None if summary.agreement is None else _figure(summary.agreement),
        "average_loss": _figure(summary.average_loss),
        **{_PLURALS[mark]: count for mark, count in summary.marks if mark in _PLURALS},
        "curve": [[ply, _figure(value)] for ply, value in analysis.curve(seat)],
    }


_PLURALS = {Mark.INACCURACY: "inaccuracies", Mark.MISTAKE: "mistakes", Mark.BLUNDER: "blunders"}


def _figure(value: float) -> float:
    return round(float(value), 4)
