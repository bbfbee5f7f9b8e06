"""The openings of an arena's games: which moves were made where, and how it went on."""

from collections import Counter
from collections.abc import Iterable

from trilude.arena.results import Result
from trilude.contract.openings import DEEPEST, Openings, Tried, place_of
from trilude.contract.record import Record

SELDOM = 2
"""Positions that came less often tell nothing."""


def count_openings(results: Iterable[Result]) -> Openings:
    """Go through games of one kind and count the moves of positions that came again."""
    visits: Counter[str] = Counter()
    made: dict[str, dict[str, list[tuple[float, ...]]]] = {}
    played, lots, players = 0, 0, set[str]()
    for result in results:
        record = Record.parse(result.record)
        played, lots = played + 1, max(lots, result.opening)
        players |= {*result.players}
        steps = record.line.steps[:DEEPEST]
        for position, step in zip(record.positions(), steps, strict=False):
            place = place_of(position)
            visits[place] += 1
            made.setdefault(place, {}).setdefault(step.move, []).append(result.shares)
    places = {place: _tried(moves) for place, moves in made.items() if visits[place] >= SELDOM}
    return Openings(played, lots, tuple(sorted(players)), places)


def _tried(moves: dict[str, list[tuple[float, ...]]]) -> tuple[Tried, ...]:
    """The moves of a position, the most frequent first."""
    told = [
        Tried(move, len(games), tuple(round(sum(one), 3) for one in zip(*games, strict=True)))
        for move, games in moves.items()
    ]
    return tuple(sorted(told, key=lambda one: (-one.games, one.move)))
