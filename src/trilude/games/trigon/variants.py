"""The three Trigon games that GTP front ends and .blksgf files know, and how their cells are called.

Two and four players have our coordinates. The board of three players has coordinates of its own there: its cell p14 is
our r15, for the rim that is left out would hold the columns a and b and the row 1.
"""

import re
from dataclasses import dataclass

from trilude.boards.letters import letters_of, number_of
from trilude.contract.errors import BadNotation
from trilude.contract.options import Options
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.trigon import GAME

_CELL = re.compile(r"([a-z]{1,2})([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play Trigon, as other programs name it."""

    name: str
    """As in GTP."""
    title: str
    """As in files."""
    players: int
    shift: tuple[int, int]
    """What must be added to their columns and rows to get ours."""

    def options(self, starts: str, contact: str = "basic") -> Options:
        """Our options; other programs let everybody begin anywhere (starts = "free")."""
        return GAME.choose({"players": self.players, "starts": starts, "contact": contact})

    def start(self, starts: str, contact: str = "basic") -> Position:
        """The first position."""
        return Position.start(GAME, self.options(starts, contact), 0)

    def to_ours(self, cells: str) -> str:
        """A list of cells in our names."""
        return self._moved(cells, *self.shift)

    def to_theirs(self, cells: str) -> str:
        """A list of cells in the names of other programs."""
        return self._moved(cells, -self.shift[0], -self.shift[1])

    def _moved(self, cells: str, columns: int, rows: int) -> str:
        if (columns, rows) == (0, 0):
            return cells
        return ",".join(self._move_cell(cell, columns, rows) for cell in cells.split(","))

    def _move_cell(self, cell: str, columns: int, rows: int) -> str:
        match = _CELL.fullmatch(cell.lower())
        column = number_of(match[1]) + columns if match else -1
        if not match or not 0 <= column < 26 * 27:
            raise BadNotation(Text("There is no cell {cell}.", "Il n’y a pas de case {cell}.").fill(cell=cell))
        return f"{letters_of(column)}{int(match[2]) + rows}"


VARIANTS = (
    Variant("trigon", "Blokus Trigon", 4, (0, 0)),
    Variant("trigon_2", "Blokus Trigon Two-Player", 2, (0, 0)),
    Variant("trigon_3", "Blokus Trigon Three-Player", 3, (2, 1)),
)


def variant_of_players(players: int) -> Variant:
    """The variant for so many players."""
    return next(variant for variant in VARIANTS if variant.players == players)
