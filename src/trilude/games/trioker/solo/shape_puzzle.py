"""A puzzle: a shape, the pieces to fill it with, and pieces that lie there already; and its tables for the search."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations, product
from typing import Any

import numpy as np

from trilude.boards.triangles import TriangleBoard
from trilude.contract.puzzle import BadPuzzle
from trilude.contract.words import Language, Text
from trilude.games.trioker.pieces import (
    BLACK,
    JOKER,
    KIND_OF,
    KINDS,
    NAMES,
    VALUES,
    Corners,
    Counts,
    rotations,
    write_corners,
)
from trilude.games.trioker.solo.search import MOST_CELLS, OPEN, STATE, TABLES, VIEWS, label


@dataclass(frozen=True)
class Placement:
    """A piece in a cell."""

    cell: int
    corners: Corners

    @property
    def kind(self) -> int:
        """Which piece it is."""
        return KIND_OF[self.corners]


Shown = tuple[Corners, ...]
"""What each cell of a filled shape shows."""


class FilledShape(Shown):
    """What each cell shows in a puzzle that was solved; it draws itself."""

    puzzle: "ShapePuzzle"

    def __new__(cls, shown: Iterable[Corners], puzzle: "ShapePuzzle") -> "FilledShape":
        """A solution of a puzzle."""
        solution = super().__new__(cls, shown)
        solution.puzzle = puzzle
        return solution

    def __reduce__(self) -> tuple[Any, ...]:
        return FilledShape, (tuple(self), self.puzzle)

    def __str__(self) -> str:
        """The filled shape, drawn with letters."""
        from trilude.games.trioker.solo.pictures import write_solution

        return write_solution(self)

    @property
    def notation(self) -> str:
        """Every cell with the corners that it shows, in one line."""
        placed = (Placement(cell, corners) for cell, corners in enumerate(self))
        return " ".join(write_placement(self.puzzle.shape, placement) for placement in placed)

    @property
    def short(self) -> str:
        """As the sheet notes it: the values of the points; the same for all solutions that are alike by symmetry."""
        from trilude.games.trioker.solo.symmetry import short_form

        return short_form(self.puzzle, self)

    def svg(self, language: Language = "en") -> str:
        """The filled shape as a drawing."""
        from trilude.games.trioker.solo.pictures import draw_solution

        return draw_solution(self, language)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class ShapePuzzle:
    """Fill the shape with pieces so that corners that meet are equal; pieces may be left over, the Joker if told."""

    shape: TriangleBoard
    pieces: Counts
    black_on_tip: bool = False
    """The Joker's black corner must lie on a tip of the shape."""
    given: tuple[Placement, ...] = ()
    joker_may_stay: bool = False
    """The Joker may be left over, as other pieces may."""

    def __post_init__(self) -> None:
        cells, pieces = len(self.shape.cells), sum(self.pieces)
        if cells > MOST_CELLS:
            words = Text(
                "The shape has {cells} cells, and the solver takes {most} at most.",
                "La figure a {cells} cases, et le solveur en accepte au plus {most}.",
            )
            raise BadPuzzle(words.fill(cells=cells, most=MOST_CELLS))
        if cells > pieces:
            words = Text(
                "The shape has {cells} cells, too many for {pieces} pieces; take cells away or add pieces.",
                "La figure a {cells} cases, trop pour {pieces} pièces ; retirez des cases ou ajoutez des pièces.",
            )
            raise BadPuzzle(words.fill(cells=cells, pieces=pieces))
        for kind, left in enumerate(self.left):
            if left < 0:
                words = Text(
                    "The given pieces use {name} too often.", "Les pièces données emploient trop souvent {name}."
                )
                raise BadPuzzle(words.fill(name=NAMES[kind]))
        self._check_given()

    def _check_given(self) -> None:
        labels: dict[int, int] = {}
        for placement in self.given:
            for point, value in zip(self.shape.corners[placement.cell], placement.corners, strict=True):
                if value != BLACK and labels.setdefault(point, value) != value:
                    words = Text(
                        "The given pieces contradict each other at a corner of {cell}.",
                        "Les pièces données se contredisent à un coin de {cell}.",
                    )
                    raise BadPuzzle(words.fill(cell=self.shape.names[placement.cell]))

    @property
    def needs_joker(self) -> bool:
        """Whether the Joker must be used."""
        return bool(self.pieces[JOKER]) and not self.joker_may_stay

    @cached_property
    def left(self) -> Counts:
        """The pieces that are not given."""
        used = [placement.kind for placement in self.given]
        return tuple(count - used.count(kind) for kind, count in enumerate(self.pieces))

    @property
    def spare(self) -> int:
        """How many pieces will be left over."""
        return sum(self.pieces) - len(self.shape.cells)

    @cached_property
    def tables(self) -> np.record:
        """All that the search looks up."""
        record: np.record = _option_tables(interchangeable(self.left)).copy()
        cells = len(self.shape.cells)
        record.cells = cells
        record.corner[:cells] = self.shape.corners
        for cell, points in enumerate(self.shape.corners):
            for point, place in zip(points, (25, 5, 1), strict=True):
                meeting = int(record.meeting[point])
                record.around[point, meeting], record.place[point, meeting] = cell, place
                record.meeting[point] = meeting + 1
        tips = set(self.shape.tips)
        for cell, points in enumerate(self.shape.corners):
            black = [k for k in range(3) if not self.black_on_tip or points[k] in tips]
            record.black[cell] = sum(1 << k for k in black)
            record.allowed[cell] = (1 << JOKER) - 1 | bool(black) << JOKER
        record.spare = self.spare
        record.joker_needed = self.needs_joker
        record.alone = sum(1 << kind for kind, count in enumerate(self.left) if count == 1)
        return record

    @property
    def start(self) -> np.record:
        """The state before the first node, with the given pieces in their cells."""
        state: np.record = np.zeros(1, STATE)[0]
        cells = len(self.shape.cells)
        state.left[:] = self.left
        state.available = sum(1 << kind for kind, count in enumerate(self.left) if count)
        state.label[:] = OPEN
        state.look[:] = VIEWS - 1
        used = 0
        filled = []
        for depth, placement in enumerate(self.given):
            filled.append(placement.cell)
            state.chosen[depth] = self._option_of(placement)
            for point, value in zip(self.shape.corners[placement.cell], placement.corners, strict=True):
                if value != BLACK:
                    label(self.tables, state, point, value)
                    used |= 1 << value
        state.cell[:cells] = filled + [cell for cell in _from_the_middle(self.shape) if cell not in filled]
        state.depth = state.bottom = len(filled)
        state.used[len(filled)] = used
        state.weight[len(filled)] = 1
        return state

    def solution(self, state: np.record) -> FilledShape:
        """What a state that fills all cells shows."""
        shown: list[Corners] = [(0, 0, 0)] * len(self.shape.cells)
        for depth in range(len(self.shape.cells)):
            _, a, b, c = self.tables.option[state.chosen[depth]]
            shown[int(state.cell[depth])] = int(a), int(b), int(c)
        return FilledShape(shown, self)

    def _option_of(self, placement: Placement) -> int:
        """The option that puts a piece down where no corner is labelled yet."""
        nothing_known = range(int(self.tables.first[VIEWS - 1]), int(self.tables.first[VIEWS]))
        return next(i for i in nothing_known if tuple(self.tables.option[i, 1:]) == placement.corners)


def write_placement(shape: TriangleBoard, placement: Placement) -> str:
    """A cell and the corners that it shows."""
    return f"{shape.names[placement.cell]}={write_corners(placement.corners)}"


def interchangeable(pieces: Counts) -> tuple[int, ...]:
    """For each value the smallest one that can be swapped with it without changing the set of pieces."""
    return tuple(
        min(other for other in range(VALUES) if renamed(pieces, swap(value, other)) == pieces)
        for value in range(VALUES)
    )


def swap(one: int, other: int) -> tuple[int, ...]:
    """The permutation of values, the black symbol included, that exchanges two."""
    names = list(range(VALUES + 1))
    names[one], names[other] = other, one
    return tuple(names)


def renamed(pieces: Counts, values: tuple[int, ...], *, mirrored: bool = False) -> Counts | None:
    """The pieces with other values on them, and turned over if mirrored; None if there are no such pieces."""
    result = [0] * len(KINDS)
    for kind, number in enumerate(pieces):
        if number:
            corners = tuple(values[corner] for corner in KINDS[kind])
            other = KIND_OF.get(corners[::-1] if mirrored else corners)
            if other is None:
                return None
            result[other] += number
    return tuple(result)


@cache
def _option_tables(alike: tuple[int, ...]) -> np.record:
    """Tables that know which pieces fit which view, and how often an option counts when values are alike."""
    record: np.record = np.zeros(1, TABLES)[0]
    number = 0
    for look, labels in enumerate(product(range(VALUES + 1), repeat=3)):
        record.first[look] = number
        for kind, corners in enumerate(KINDS):
            for shown in sorted(set(rotations(corners))):
                if all(OPEN in (label, value) or label == value for label, value in zip(labels, shown, strict=True)):
                    record.fits[look] |= 1 << kind
                    record.option[number] = kind, *shown
                    fresh = [value for label, value in zip(labels, shown, strict=True) if label == OPEN != value]
                    record.uses[number] = sum(1 << value for value in set(shown) - {BLACK})
                    for used in range(16):
                        record.times[used, number] = _times(used, fresh, alike)
                    number += 1
    record.first[VIEWS] = number
    return record


def _times(used: int, fresh: list[int], alike: tuple[int, ...]) -> int:
    """How many options this one stands for; 0 if another one stands for it."""
    times = 1
    for value in fresh:
        if not used >> value & 1:
            unused = [v for v in range(VALUES) if alike[v] == alike[value] and not used >> v & 1]
            if value != unused[0]:
                return 0
            times *= len(unused)
            used |= 1 << value
    return times


def _from_the_middle(shape: TriangleBoard) -> list[int]:
    """Cells in the order in which ties are broken: those whose corners meet most others come first."""
    return sorted(
        range(len(shape.cells)), key=lambda cell: (-sum(shape.meetings[p] for p in shape.corners[cell]), cell)
    )


VALUE_PERMUTATIONS = tuple((*permutation, BLACK) for permutation in permutations(range(VALUES)))
