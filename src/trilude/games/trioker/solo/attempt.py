"""A puzzle on the table: pieces go wherever you like, rightly or wrongly, until you ask.

Corners of a piece are written as they lie: anticlockwise, from the top of an A, from the left of a V, `*` for the
Joker's black corner.
"""

from dataclasses import dataclass, field, replace

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import BLACK, KIND_OF, NAMES, Corners, Counts, read_corners
from trilude.games.trioker.solo.puzzle import Placement, Puzzle, Solution
from trilude.games.trioker.solo.solve import solve


class BadPlacement(TriludeError):  # noqa: N818
    """Something that cannot be done with the pieces as they lie."""


@dataclass
class Attempt:
    """What lies on a puzzle's shape now, and how it came there."""

    puzzle: Puzzle
    shown: dict[int, Corners] = field(init=False)
    """What filled cells show."""
    _before: list[dict[int, Corners]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.shown = {placement.cell: placement.corners for placement in self.puzzle.given}

    def copy(self) -> "Attempt":
        """The same pieces on another table, with nothing to take back."""
        other = Attempt(self.puzzle)
        other.shown = dict(self.shown)
        return other

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

    def place(self, cell: str, piece: str) -> None:
        """Put a piece into an empty cell."""
        index = self._cell(cell)
        if index in self.shown:
            words = Text(
                "Cell {cell} is taken; lift its piece first.", "La case {cell} est prise ; levez d'abord sa pièce."
            )
            raise BadPlacement(words.fill(cell=cell))
        corners = read_corners(piece)
        if self.left[KIND_OF[corners]] < 1:
            words = Text("The piece {name} is not in your hand.", "La pièce {name} n'est pas dans votre main.")
            raise BadPlacement(words.fill(name=NAMES[KIND_OF[corners]]))
        self._change({**self.shown, index: corners})

    def turn(self, cell: str) -> None:
        """Turn a piece where it lies, a third anticlockwise."""
        index = self._lying(cell)
        a, b, c = self.shown[index]
        self._change({**self.shown, index: (c, a, b)})

    def lift(self, cell: str) -> None:
        """Take a piece off the shape."""
        index = self._lying(cell)
        self._change({other: corners for other, corners in self.shown.items() if other != index})

    def take_back(self) -> None:
        """Undo the last thing that was done."""
        if not self._before:
            raise BadPlacement(Text("There is nothing to take back.", "Il n'y a rien à reprendre."))
        self.shown = self._before.pop()

    def check(self) -> list[Text]:
        """What is wrong with the pieces as they lie; nothing if all is well so far."""
        shape = self.puzzle.shape
        seen: dict[int, dict[int, list[str]]] = {}
        for cell, corners in sorted(self.shown.items()):
            for point, value in zip(shape.corners[cell], corners, strict=True):
                if value != BLACK:
                    seen.setdefault(point, {}).setdefault(value, []).append(shape.names[cell])
        words = Text("Corners that meet differ: {sides}.", "Des coins réunis diffèrent : {sides}.")
        side = Text("{value} in {cells}", "{value} en {cells}")
        faults = [
            words.fill(
                sides=Text.join(
                    ", ", [side.fill(value=v, cells=" ".join(cells)) for v, cells in sorted(values.items())]
                )
            )
            for _, values in sorted(seen.items())
            if len(values) > 1
        ]
        if self.puzzle.black_on_tip and self._black_point() not in {None, *shape.tips}:
            faults.append(
                Text("The Joker's black corner must lie on a tip.", "Le coin noir du Joker doit être sur une pointe.")
            )
        return faults

    @property
    def is_solvable(self) -> bool:
        """The pieces that lie can stay where they are."""
        return self._solve() is not None

    def hint(self) -> Placement | None:
        """A piece that belongs to a solution, in the empty cell that is most hemmed in; None if there is none."""
        solution = self._solve()
        if solution is None or self.is_full:
            return None
        shape = self.puzzle.shape
        touched = {point for cell in self.shown for point in shape.corners[cell]}
        empty = [cell for cell in range(len(shape.cells)) if cell not in self.shown]
        best = max(empty, key=lambda cell: (sum(point in touched for point in shape.corners[cell]), -cell))
        return Placement(best, solution[best])

    def _solve(self) -> Solution | None:
        if self.check():
            return None
        lying = tuple(Placement(cell, corners) for cell, corners in sorted(self.shown.items()))
        return solve(replace(self.puzzle, given=lying))

    def _change(self, shown: dict[int, Corners]) -> None:
        self._before.append(self.shown)
        self.shown = shown

    def _cell(self, name: str) -> int:
        if name not in self.puzzle.shape.names:
            words = Text("There is no cell {name} in this shape.", "Il n'y a pas de case {name} dans cette figure.")
            raise BadPlacement(words.fill(name=name))
        return self.puzzle.shape.names.index(name)

    def _lying(self, name: str) -> int:
        cell = self._cell(name)
        if cell not in self.shown:
            raise BadPlacement(Text("Cell {name} is empty.", "La case {name} est vide.").fill(name=name))
        if any(placement.cell == cell for placement in self.puzzle.given):
            words = Text("The piece in {name} is given and stays.", "La pièce en {name} est donnée, elle reste.")
            raise BadPlacement(words.fill(name=name))
        return cell

    def _black_point(self) -> int | None:
        for cell, corners in self.shown.items():
            if BLACK in corners:
                return self.puzzle.shape.corners[cell][corners.index(BLACK)]
        return None
