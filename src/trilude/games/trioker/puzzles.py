"""Figures of the day: shapes that nobody has seen, to be filled with Trioker's pieces.

They grow at random, and every one is counted: it can be filled, and not in too many ways. Easy ones are small, or some
pieces lie there already; hard ones take the whole box and leave no free tip.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log10

from trilude.contract.puzzle import After, Answer, CandidatePuzzle, Goal, Puzzle
from trilude.contract.solo import read_solo
from trilude.contract.words import Text
from trilude.games.trioker.solo.count import count_within
from trilude.games.trioker.solo.figure import fill_shape
from trilude.games.trioker.solo.generate import EFFORT, NothingFound, Wanted, as_file, generate
from trilude.games.trioker.solo.lines import read as read_line
from trilude.games.trioker.solo.shape_puzzle import Placement, write_placement
from trilude.games.trioker.solo.solve import solve

FIGURE = "figure"

GOALS = {
    FIGURE: Goal(
        Text(
            "Fill the figure with pieces: corners that meet are equal. Solutions: {number}.",
            "Remplissez la figure avec des pièces : les coins réunis sont égaux. Solutions : {number}.",
        ),
        Text("Not yet.", "Pas encore."),
    )
}


@dataclass(frozen=True)
class _Kind:
    """What is wished for, and how hard that is to begin with."""

    wanted: Wanted
    hardness: float


KINDS = (
    _Kind(Wanted(cells=9, most_tips=3, most_classes=50_000), 0),
    _Kind(Wanted(cells=12, most_tips=2, most_classes=50_000), 1),
    _Kind(Wanted(cells=18, most_tips=3, most_classes=5_000, given=6), 2),
    _Kind(Wanted(cells=24, most_tips=2, most_classes=2_000, given=10), 3),
    _Kind(Wanted(cells=24, most_tips=2, most_classes=500, given=5), 4),
    _Kind(Wanted(cells=24, most_tips=2, most_classes=2_000), 5),
    _Kind(Wanted(cells=24, most_tips=0, most_classes=100), 6),
)
"""One for each day of the week."""
GROWTH = 4
"""From week to week figures have up to so many cells more, then fewer again."""
WHOLE_BOX = 24


def candidates(seed: int) -> Iterator[CandidatePuzzle | None]:
    """New figures, of each kind in turn."""
    for number in range(1 << 30):
        week, day = divmod(number, len(KINDS))
        kind = KINDS[day]
        wanted = replace(kind.wanted, cells=min(kind.wanted.cells + week % GROWTH, WHOLE_BOX))
        try:
            puzzle, found = generate(wanted, seed * 1_000_000 + number)
        except NothingFound:
            yield None
            continue
        line = fill_shape(as_file(puzzle, found, number)).text
        solution = solve(puzzle)
        if solution is None:
            yield None
            continue
        given = {placement.cell for placement in puzzle.given}
        laid = [
            write_placement(puzzle.shape, Placement(cell, corners))
            for cell, corners in enumerate(solution)
            if cell not in given
        ]
        answer = Answer({" ".join([line, *laid]): After((), Answer())})
        hardness = kind.hardness - log10(found.classes) / 10
        yield CandidatePuzzle(Puzzle(FIGURE, found.solutions, line, answer), hardness)


def flaw(puzzle: Puzzle) -> Text | None:
    """Count the figure again, and see whether the answer fills it."""
    found = count_within(read_line(puzzle.start).attempt.puzzle, 10 * EFFORT)
    if found is None or found.solutions != puzzle.number:
        return Text("it cannot be filled in so many ways", "il n’y a pas tant de façons de la remplir")
    line = next(iter(puzzle.answer), puzzle.start)
    if not line.startswith(puzzle.start) or not read_solo(line).state.solved:
        return Text("the answer does not fill it", "la réponse ne la remplit pas")
    return None
