"""The chances of each seat along a game, in block characters: a band for each seat, with its marks below."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from trilude.analysis.judgement import Analysis, Mark
from trilude.analysis.wording import SYMBOLS

BLOCKS = " ▁▂▃▄▅▆▇█"
MARGIN = "      "
"""Left of the curve: where the scale stands."""
MOST_COLUMNS_A_PLY = 4

Curve = tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Band:
    """One seat's curve as lines of equal length."""

    seat: int
    rows: tuple[str, ...]
    marks: str


@dataclass(frozen=True, slots=True)
class Graph:
    """The bands of all seats of which anything is known, and the scale of plies below them."""

    bands: tuple[Band, ...]
    scale: str


def draw_text(analysis: Analysis, width: int) -> Graph:
    """The graph in at most that many columns."""
    first, last = analysis.judgements[0].ply - 1, analysis.judgements[-1].ply
    room = width - len(MARGIN) - len(str(last)) + 1  # the last number of the scale begins below the last column
    columns = max(2, min(room, MOST_COLUMNS_A_PLY * (last - first) + 1))
    height = 5 if analysis.seats == 2 else 4
    column_of = {ply: round((ply - first) * (columns - 1) / (last - first)) for ply in range(first, last + 1)}
    bands = []
    for seat in range(analysis.seats):
        curve = analysis.curve(seat)
        if not curve:
            continue
        plies = [first + column * (last - first) / (columns - 1) for column in range(columns)]
        levels = [round(8 * height * value_at(curve, ply)) for ply in plies]
        rows = ["".join(BLOCKS[min(8, max(0, level - 8 * row))] for level in levels) for row in reversed(range(height))]
        labels = ["100 % ", *[MARGIN] * (height - 2), "  0 % "]
        bands.append(
            Band(
                seat,
                tuple((label + row).rstrip() for label, row in zip(labels, rows, strict=True)),
                (MARGIN + _marks(analysis, seat, column_of, columns)).rstrip(),
            )
        )
    return Graph(tuple(bands), _scale(column_of))


def value_at(curve: Curve, ply: float) -> float:
    """A curve's value between its points; before the first and after the last it is level."""
    if ply <= curve[0][0]:
        return curve[0][1]
    for (left, low), (right, high) in pairwise(curve):
        if ply <= right:
            return low + (high - low) * (ply - left) / (right - left)
    return curve[-1][1]


def _marks(analysis: Analysis, seat: int, column_of: dict[int, int], columns: int) -> str:
    worst: dict[int, Mark] = {}
    order = list(Mark)
    for judgement in analysis.judgements:
        if judgement.seat == seat and judgement.mark is not Mark.FINE:
            column = column_of[judgement.ply]
            worst[column] = max(worst.get(column, Mark.FINE), judgement.mark, key=order.index)
    return "".join(SYMBOLS[worst[column]] if column in worst else " " for column in range(columns))


def _scale(column_of: dict[int, int]) -> str:
    """Numbers of plies at even distances, as many as there is room for."""
    first, last = min(column_of), max(column_of)
    room = len(str(last)) + 2
    step = next(step for step in steps() if step * column_of[last] >= room * (last - first))
    line = MARGIN
    for ply in range(-(-first // step) * step, last + 1, step):
        line = line.ljust(len(MARGIN) + column_of[ply]) + str(ply)
    return line


def steps() -> Iterator[int]:
    """Round distances between numbers on a scale: 1, 2, 5, 10, 20 …"""
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10
