"""Rows as the database has them: what is stored of a match in which column."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from sqlalchemy import RowMapping

from trilude.contract.words import Text
from trilude.matches.rows import AnsweredOffer, Ending, MatchRow, MoveRow, Offer
from trilude.matches.seats import Seat

Columns = dict[str, Any]


def fixed_columns(match: MatchRow) -> Columns:
    """What never changes in a match."""
    fixed: Columns = {"id": match.id, "game": match.game, "options": match.options, "seed": str(match.seed)}
    fixed |= {"created": match.created, "creator": match.creator, "hints": match.hints}
    return fixed | {"places_drawn": match.places_drawn, "rules": match.rules, "start": match.start or None}


def changing_columns(match: MatchRow) -> Columns:
    """What may differ between two revisions of a match."""
    ending = match.ending
    return {
        "revision": match.revision,
        "seats": [_seat_column(seat) for seat in match.seats],
        "offers": [[offer.kind, offer.seat, list(offer.agreed)] for offer in match.offers],
        "ending": ending_column(ending) if ending else None,
        "rematch": match.rematch,
        "answered": asdict(match.answered) if match.answered else None,
        "changed": match.changed,
        "computer_turn": match.computer_turn,
    }


@lru_cache(maxsize=10_000)
def _seat_column(seat: Seat) -> Columns:
    """Who sits on a seat; written with every move, though it hardly ever changes."""
    return asdict(seat)


def move_columns(match: str, move: MoveRow) -> Columns:
    """A move of a match."""
    return {"match": match} | {name: getattr(move, name) for name in MoveRow.__slots__}


def ending_column(ending: Ending) -> Columns:
    """How a match ended."""
    return {"shares": ending.shares, "en": ending.reason.en, "fr": ending.reason.fr, "by": ending.by}


def _read_ending(column: Columns) -> Ending:
    return Ending(tuple(column["shares"]), Text(column["en"], column["fr"]), column.get("by", "rules"))


def read_match(row: RowMapping) -> MatchRow:
    """A match as its columns tell it; those that came later are empty in older matches."""
    ending = row["ending"]
    read = {
        "seed": int(row["seed"]),
        "seats": tuple(Seat(**seat) for seat in row["seats"]),
        "offers": tuple(Offer(kind, seat, tuple(agreed)) for kind, seat, agreed in row["offers"]),
        "ending": _read_ending(ending) if ending else None,
        "hints": bool(row["hints"]),
        "places_drawn": bool(row["places_drawn"]),
        "answered": AnsweredOffer(**row["answered"]) if row["answered"] else None,
        "rules": row["rules"] or 1,
        "changed": row["changed"] or row["created"],
        "start": row["start"] or "",
    }
    return MatchRow(**{**row, **read})
