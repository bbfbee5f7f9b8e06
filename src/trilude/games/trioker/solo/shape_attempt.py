"""A puzzle on the table: pieces go wherever you like, rightly or wrongly, until you ask.

Corners of a piece are written as they lie: anticlockwise, from the top of an A, from the left of a V, `*` for the
Joker's black corner.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import BLACK, JOKER, KIND_OF, NAMES, Corners, Counts, read_corners, rotations
from trilude.games.trioker.solo.shape_puzzle import FilledShape, Placement, ShapePuzzle
from trilude.games.trioker.solo.solve import NO_LIMIT, solve


class BadPlacement(TriludeError):  # noqa: N818
    """Something that cannot be done with the pieces as they lie."""


@dataclass(frozen=True)
class ShapeAttempt:
    """What lies on a puzzle's shape. It never changes: whatever is done makes another one."""

    puzzle: ShapePuzzle
    laid: tuple[Placement, ...] = ()
    """What was put down, in order, beside the pieces that are given."""

    @cached_property
    def shown(self) -> Mapping[int, Corners]:
        """What filled cells show, cell after cell."""
        return {placement.cell: placement.corners for placement in sorted(self.puzzle.given + self.laid, key=_cell)}

    @property
    def left(self) -> Counts:
        """The pieces that do not lie on the shape."""
        used = [KIND_OF[corners] for corners in self.shown.values()]
        return tuple(count - used.count(kind) for kind, count in enumerate(self.puzzle.pieces))

    @property
    def is_full(self) -> bool:
        """All cells are filled."""
        return len(self.shown) == len(self.puzzle.shape.cells)

    @property
    def is_solved(self) -> bool:
        """All cells are filled, and rightly."""
        return self.is_full and not self.check()

    def place(self, cell: str, piece: str) -> "ShapeAttempt":
        """Put a piece into an empty cell."""
        index = self._cell(cell)
        if index in self.shown:
            words = Text(
                "Cell {cell} is taken; lift its piece first.", "La case {cell} est prise ; levez d’abord sa pièce."
            )
            raise BadPlacement(words.fill(cell=cell))
        corners = read_corners(piece)
        if self.left[KIND_OF[corners]] < 1:
            words = Text("The piece {name} is not in your hand.", "La pièce {name} n’est pas dans votre main.")
            raise BadPlacement(words.fill(name=NAMES[KIND_OF[corners]]))
        return replace(self, laid=(*self.laid, Placement(index, corners)))

    def turn(self, cell: str) -> "ShapeAttempt":
        """Turn a piece where it lies, a third anticlockwise."""
        lying = self._lying(cell)
        turned = Placement(lying.cell, rotations(lying.corners)[2])
        return replace(self, laid=tuple(turned if placement == lying else placement for placement in self.laid))

    def lift(self, cell: str) -> "ShapeAttempt":
        """Take a piece off the shape."""
        lying = self._lying(cell)
        return replace(self, laid=tuple(placement for placement in self.laid if placement != lying))

    @cached_property
    def clashes(self) -> Mapping[int, Mapping[int, list[str]]]:
        """Points where corners differ: the values that meet there, and the cells that show each."""
        shape = self.puzzle.shape
        seen: dict[int, dict[int, list[str]]] = {}
        for cell, corners in self.shown.items():
            for point, value in zip(shape.corners[cell], corners, strict=True):
                if value != BLACK:
                    seen.setdefault(point, {}).setdefault(value, []).append(shape.names[cell])
        return {point: values for point, values in sorted(seen.items()) if len(values) > 1}

    @property
    def misplaced_black(self) -> int | None:
        """The point where the Joker's black corner lies, where it must lie on a tip and does not."""
        point = self._black_point() if self.puzzle.black_on_tip else None
        return None if point in self.puzzle.shape.tips else point

    def check(self) -> list[Text]:
        """What is wrong with the pieces as they lie; nothing if all is well so far."""
        words = Text("Corners that meet differ: {sides}.", "Des coins réunis diffèrent : {sides}.")
        side = Text("{value} in {cells}", "{value} en {cells}")
        faults = [
            words.fill(
                sides=Text.join(
                    ", ", [side.fill(value=v, cells=" ".join(cells)) for v, cells in sorted(values.items())]
                )
            )
            for values in self.clashes.values()
        ]
        if self.misplaced_black is not None:
            faults.append(
                Text("The Joker’s black corner must lie on a tip.", "Le coin noir du Joker doit être sur une pointe.")
            )
        if self.is_full and self._lacks_joker:
            faults.append(Text("The Joker must be used.", "Le Joker doit servir."))
        return faults

    @property
    def _lacks_joker(self) -> bool:
        return self.puzzle.needs_joker and self.left[JOKER] > 0

    @cached_property
    def hole(self) -> int | None:
        """The last cell, where nothing that is left fits there."""
        empty = [cell for cell in range(len(self.puzzle.shape.cells)) if cell not in self.shown]
        return None if len(empty) != 1 or self.check() or self.solve() else empty[0]

    def why_no_piece_fits(self, cell: int) -> Text:
        """What the last cell asks for, and what is left."""
        shape = self.puzzle.shape
        known = {
            point: value
            for other, corners in self.shown.items()
            for point, value in zip(shape.corners[other], corners, strict=True)
            if value != BLACK
        }
        wanted = [known.get(point) for point in shape.corners[cell]]
        left = " ".join(NAMES[kind] for kind, count in enumerate(self.left) if count)
        words = Text(
            "The last cell, {cell}, asks for {wanted}, and what is left does not fit: {left}.",
            "La dernière case, {cell}, demande {wanted}, et ce qui reste ne convient pas : {left}.",
        )
        return words.fill(
            cell=shape.names[cell], wanted="".join("?" if v is None else str(v) for v in wanted), left=left
        )

    def solve(self, nodes: int = NO_LIMIT) -> FilledShape | None:
        """A solution in which all pieces stay where they are; raises TooLong where so many nodes do not tell."""
        if self.check():
            return None
        lying = tuple(Placement(cell, corners) for cell, corners in self.shown.items())
        return solve(replace(self.puzzle, given=lying), nodes)

    def hint(self, solution: FilledShape) -> Placement:
        """The piece that a solution has in the empty cell that is most hemmed in."""
        shape = self.puzzle.shape
        touched = {point for cell in self.shown for point in shape.corners[cell]}
        empty = [cell for cell in range(len(shape.cells)) if cell not in self.shown]
        best = max(empty, key=lambda cell: (sum(point in touched for point in shape.corners[cell]), -cell))
        return Placement(best, solution[best])

    def _cell(self, name: str) -> int:
        if name not in self.puzzle.shape.names:
            words = Text("There is no cell {name} in this shape.", "Il n’y a pas de case {name} dans cette figure.")
            raise BadPlacement(words.fill(name=name))
        return self.puzzle.shape.names.index(name)

    def _lying(self, name: str) -> Placement:
        cell = self._cell(name)
        if cell not in self.shown:
            raise BadPlacement(Text("Cell {name} is empty.", "La case {name} est vide.").fill(name=name))
        placement = Placement(cell, self.shown[cell])
        if placement in self.puzzle.given:
            words = Text("The piece in {name} is given and stays.", "La pièce en {name} est donnée, elle reste.")
            raise BadPlacement(words.fill(name=name))
        return placement

    def _black_point(self) -> int | None:
        for cell, corners in self.shown.items():
            if BLACK in corners:
                return self.puzzle.shape.corners[cell][corners.index(BLACK)]
        return None


def _cell(placement: Placement) -> int:
    return placement.cell
