"""When two solutions are the same: turns of the shape, reflections with mirrored pieces, other names for the values.

A symmetry of a puzzle is a way to put the shape on itself together with a permutation of the values, such that the
pieces of the box become the pieces of the box and the given pieces stay what they are. Solutions that symmetries carry
into each other are one class. A class has as many members as there are symmetries, divided by those that leave a member
as it is; so every solution is worth (symmetries that fix it) / (all symmetries) of a class.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.trioker.pieces import BLACK, BLACK_SIGN
from trilude.games.trioker.solo.shape_puzzle import VALUE_PERMUTATIONS, Placement, ShapePuzzle, Shown, renamed


@dataclass(frozen=True)
class Symmetries:
    """All symmetries of a puzzle, the identity first."""

    corner: NDArray[np.int16]
    """Per symmetry where corner 3 * cell + k goes."""
    value: NDArray[np.int8]
    """Per symmetry the new name of each value, the black symbol included."""

    def __len__(self) -> int:
        return len(self.corner)


def symmetries(puzzle: ShapePuzzle) -> Symmetries:
    """The whole group of a puzzle."""
    shape = puzzle.shape
    where = {
        (frozenset(points), point): 3 * cell + k
        for cell, points in enumerate(shape.corners)
        for k, point in enumerate(points)
    }
    fitting = {
        mirrored: [p for p in VALUE_PERMUTATIONS if renamed(puzzle.pieces, p, mirrored=mirrored) == puzzle.pieces]
        for mirrored in {motion.mirrored for motion in shape.symmetries}
    }
    corners, values = [], []
    for motion in shape.symmetries:
        moved = [
            where[frozenset(motion.points[p] for p in points), motion.points[point]]
            for points in shape.corners
            for point in points
        ]
        for permutation in fitting[motion.mirrored]:
            if _moved_given(puzzle.given, moved, permutation) == set(puzzle.given):
                corners.append(moved)
                values.append(permutation)
    return Symmetries(np.array(corners, np.int16), np.array(values, np.int8))


def _moved_given(given: tuple[Placement, ...], moved: list[int], values: tuple[int, ...]) -> set[Placement]:
    result = set()
    for placement in given:
        shown = {moved[3 * placement.cell + k]: values[placement.corners[k]] for k in range(3)}
        first = min(shown)
        result.add(Placement(first // 3, (shown[first], shown[first + 1], shown[first + 2])))
    return result


def short_form(puzzle: ShapePuzzle, shown: Shown) -> str:
    """A solution noted briefly: the values of the points, row after row, then the Joker's cell.

    It is the first, in order, of all those that symmetries make of it, so solutions that are alike are noted alike.
    """
    group, values = symmetries(puzzle), np.array(shown, np.int8).reshape(-1)
    images = np.empty((len(group), len(values)), np.int8)
    np.put_along_axis(images, group.corner.astype(np.int64), group.value[:, values], axis=1)
    first = min(tuple(int(value) for value in image) for image in images)
    shape = puzzle.shape
    labels: dict[int, int] = {}
    for corner, value in enumerate(first):
        point = shape.corners[corner // 3][corner % 3]
        labels[point] = value if value != BLACK else labels.get(point, BLACK)
    rows: dict[int, str] = {}
    for point, (row, _) in enumerate(shape.points):
        rows[row] = rows.get(row, "") + (BLACK_SIGN if labels[point] == BLACK else str(labels[point]))
    joker = [f" {BLACK_SIGN}{shape.names[corner // 3]}" for corner, value in enumerate(first) if value == BLACK]
    return "".join([" ".join(rows.values()), *joker])


@kernel
def show(tables: np.record, state: np.record, shown: NDArray[np.int8]) -> None:
    """Write what the corners of a filled shape show."""
    for depth in range(int(state.depth)):
        first = 3 * int(state.cell[depth])
        option = int(state.chosen[depth])
        for k in range(3):
            shown[first + k] = tables.option[option, 1 + k]


@kernel
def fixing(corner: NDArray[np.int16], value: NDArray[np.int8], shown: NDArray[np.int8], corners: int) -> int:
    """How many symmetries leave a solution as it is."""
    fixed = 0
    for symmetry in range(len(corner)):
        same = 1
        for i in range(corners):
            if shown[corner[symmetry, i]] != value[symmetry, shown[i]]:
                same = 0
                break
        fixed += same
    return fixed
