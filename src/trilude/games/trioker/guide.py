"""What boards of Trioker tell whoever lays a piece: what to do with it, and why it cannot be used or not there."""

from dataclasses import dataclass

import numpy as np

from trilude.boards.triangles import TriangleBoard
from trilude.contract.foresight import Refusal
from trilude.contract.kernel import lowest_bit
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.trioker.pieces import BLACK, NAMES, PIECE_OF, WAY_CORNERS, WAYS, write_corners
from trilude.games.trioker.placing import WORD, has_cell, key_of

HELD = Text(
    "Turn it if you like, then put it on a lit cell.",
    "Tournez-la au besoin, puis posez-la sur une case éclairée.",
)
PICK_FIRST = Text("First pick one of your pieces.", "Choisissez d’abord une de vos pièces.")
IN_HAND = Text(
    "You hold a piece already: put it on a lit cell, or put it back.",
    "Vous tenez déjà une pièce : posez-la sur une case éclairée, ou reposez-la.",
)
FITS_NOWHERE = Text(
    "This piece fits nowhere now: no open place has its values.",
    "Cette pièce ne va nulle part : aucune place libre n’a ses valeurs.",
)

_UP_CORNERS = (Text("at the top", "en haut"), Text("on the left", "à gauche"), Text("on the right", "à droite"))
_DOWN_CORNERS = (_UP_CORNERS[1], Text("at the bottom", "en bas"), _UP_CORNERS[2])

_FITS_TURNED = Text("It fits here if you turn it.", "Elle va ici si vous la tournez.")
_TAKEN = Text("A piece lies here already.", "Une pièce est déjà posée ici.")
_APART = Text("A piece must share a side with a placed one.", "Une pièce doit toucher par un côté une pièce posée.")
_FIRST = Text("The first piece goes on the start cell.", "La première pièce se pose sur la case de départ.")


def fits_somewhere(tables: np.record, record: np.record, hand: int) -> bool:
    """Whether a piece of a hand, a set of pieces, can be laid: mostly the first places that are looked at tell."""
    for word in range(2):
        rim = int(record.rim[word])
        while rim:
            if int(tables.pieces_fitting[key_of(tables, record, WORD * word + lowest_bit(rim))]) & hand:
                return True
            rim &= rim - 1
    return False


@dataclass(frozen=True, slots=True)
class Laying:
    """A position of a game in which pieces are laid, with its board."""

    sight: Sight
    board: TriangleBoard
    most: int
    """Moves below this are placements."""

    def item(self, picks: tuple[str, ...]) -> int | None:
        """The piece that was picked last."""
        return next((NAMES.index(pick) for pick in reversed(picks) if pick in NAMES), None)

    def cell(self, picks: tuple[str, ...]) -> int | None:
        """The cell that was picked last."""
        return next((self.board.names.index(pick) for pick in reversed(picks) if pick in self.board.names), None)

    def ways_of(self, kind: int) -> set[tuple[int, int]]:
        """The cells and ways in which a piece can be laid now."""
        moves = (divmod(move, WAYS) for move in self.sight.legal_moves.numbers if move < self.most)
        return {(cell, way) for cell, way in moves if PIECE_OF[way] == kind}

    def taken(self, cell: int) -> bool:
        """Whether a piece lies on a cell."""
        return has_cell(self.sight.record.taken, cell)

    def misplaced(self, kind: int, picks: tuple[str, ...]) -> Refusal | None:
        """Why a piece that can be used cannot be laid as it was picked."""
        cell, fitting = self.cell(picks), self.ways_of(kind)
        if picks[-1] in NAMES:
            return Refusal(IN_HAND)
        if cell is None:
            words = Text(
                "Turned this way it fits nowhere: turn it.", "Dans ce sens elle ne va nulle part : tournez-la."
            )
            return Refusal(words, tuple(sorted({self.board.names[there] for there, _ in fitting})))
        record = self.sight.record
        if self.taken(cell):
            return Refusal(_TAKEN, (self.board.names[cell],))
        if not has_cell(record.rim, cell):
            return self._outside(cell)
        fits_turned = any(there == cell for there, _ in fitting)
        turn = next((pick for pick in picks if pick.startswith(("up-", "down-"))), "")
        if fits_turned and turn.startswith("up-") == self.board.up[cell] and turn:
            clash = self._clash(cell, turn.partition("-")[2])
            return Refusal(Text.join(" ", [clash.reason, _FITS_TURNED]), clash.cells)
        return Refusal(_FITS_TURNED) if fits_turned else self._foreign(cell)

    def _outside(self, cell: int) -> Refusal:
        record: np.record = self.sight.record
        if record.taken.any():
            return Refusal(_APART, (self.board.names[cell],))
        start = (name for other, name in enumerate(self.board.names) if has_cell(record.rim, other))
        return Refusal(_FIRST, tuple(start))

    def _clash(self, cell: int, text: str) -> Refusal:
        """The corners of a piece that meet other values, as it is turned."""
        corners = next(corners for corners in WAY_CORNERS if write_corners(corners) == text)
        places = _UP_CORNERS if self.board.up[cell] else _DOWN_CORNERS
        clashes, cells = [], []
        for point, place, brought in zip(self.board.corners[cell], places, corners, strict=True):
            there = int(self.sight.record.value[point]) - 1
            if there >= 0 and brought not in (BLACK, there):
                words = Text(
                    "{place} a {brought} would meet a {there}", "{place} un {brought} rencontrerait un {there}"
                )
                clashes.append(words.fill(place=place, brought=brought, there=there))
                cells += self._around(point)
        words = Text("Corners that meet must be equal: {clashes}.", "Les coins réunis doivent être égaux : {clashes}.")
        return Refusal(words.fill(clashes=Text.join(", ", clashes)), tuple(dict.fromkeys(cells)))

    def _foreign(self, cell: int) -> Refusal:
        """A piece does not have the values that lie around a cell."""
        points = [point for point in self.board.corners[cell] if int(self.sight.record.value[point])]
        values = ", ".join(str(int(self.sight.record.value[point]) - 1) for point in points)
        words = Text(
            "Corners that meet must be equal: {values} lie here, and this piece does not go with them.",
            "Les coins réunis doivent être égaux : ici il y a {values}, et cette pièce ne va pas avec.",
        )
        cells = dict.fromkeys(name for point in points for name in self._around(point))
        return Refusal(words.fill(values=values), tuple(cells))

    def _around(self, point: int) -> list[str]:
        """The placed pieces that meet in a point."""
        return [
            name for cell, name in enumerate(self.board.names) if point in self.board.corners[cell] and self.taken(cell)
        ]
