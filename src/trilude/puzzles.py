"""The puzzles of the day, from Python.

    puzzle = trilude.puzzles.today(name)
    print(puzzle, puzzle.state.words)
    puzzle = puzzle.do("○f3-d2")

A puzzle is a solo: it never changes, whatever is done makes another one, and `text` tells all of it in one line.
"""

from datetime import date

from trilude.contract.daily import line_of
from trilude.contract.puzzle_stock import boxes_of_days, read_day
from trilude.contract.puzzle_stock import today as this_day
from trilude.contract.solo import Solo, read_solo
from trilude.games import GAMES as GAMES

__all__ = ["names", "of_day", "today"]


def names() -> list[str]:
    """What has a puzzle every day: games, and families whose puzzles belong to no game of theirs."""
    return [box.name for box in boxes_of_days()]


def today(name: str) -> Solo:
    """Today's puzzle of a game; days begin at midnight UTC."""
    return of_day(name, this_day())


def of_day(name: str, day: date | str) -> Solo:
    """The puzzle of a game on a day that has come, such as "2026-02-28"."""
    return read_solo(line_of(name, read_day(str(day))))
