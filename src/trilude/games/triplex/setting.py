"""Positions of Triplex set up by hand (see contract.setting).

A piece is put on an empty cell, or on top of others of its side. A single piece that is missing of the side that is not
to move waits to be put down, as after an attack.

    put white-circle d5      lift d5      to-move 1
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadPosition
from trilude.contract.options import Options
from trilude.contract.reading import bad_part
from trilude.contract.scene import Item, Scene, Seat, Tray
from trilude.contract.setting import LIFT, TO_MOVE, to_move
from trilude.contract.solo import Act, Switch
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.guide import SIDES, piece_id
from trilude.games.triplex.notation import STACK, SYMBOLS, read_shape
from trilude.games.triplex.rules import BOARD, LIFTED, POSITION
from trilude.games.triplex.scene import BLACK_GLYPHS, SPOKEN, WHITE_GLYPHS, outline, pieces_of
from trilude.games.triplex.whereabouts import whereabouts

PIECES = 6
PUT = "put"
_PIECE_OF_ID = {piece_id(piece): piece for piece in range(PIECES)}


@dataclass(frozen=True)
class Draft:
    """Where pieces stand, and who is to move."""

    options: Options
    stacks: tuple[tuple[str, tuple[int, ...]], ...]
    """Cells, and the pieces on each from the bottom up."""
    turn: int

    numbers: tuple[Act, ...] = ()

    @cached_property
    def _standing(self) -> dict[str, tuple[int, ...]]:
        return dict(self.stacks)

    @property
    def _missing(self) -> list[int]:
        standing = {piece for _, pieces in self.stacks for piece in pieces}
        return [piece for piece in range(PIECES) if piece not in standing]

    @property
    def _waits(self) -> bool:
        return len(self._missing) == 1 and self._missing[0] // 3 != self.turn

    @property
    def text(self) -> str:
        """The stacks of both sides, top first, and who is to move; nothing stood here before."""
        sides: list[list[str]] = [[], []]
        for cell, pieces in self.stacks:
            sides[pieces[0] // 3].append("".join(SYMBOLS[piece % 3] for piece in reversed(pieces)) + cell)
        if self._waits:
            sides[1 - self.turn].append(f"{SYMBOLS[self._missing[0] % 3]}*")
        return " ".join([*(",".join(side) or "-" for side in sides), "wb"[self.turn], "0", "1"])

    @property
    def scene(self) -> Scene:
        """The pieces on the board, and all of them in trays."""
        record: np.record = np.zeros(1, POSITION)[0]
        record.cell[:] = LIFTED
        for cell, pieces in self.stacks:
            for piece in pieces:
                record.cell[piece] = BOARD.names.index(cell)
            record.tops = int(record.tops) | 1 << pieces[-1]
        here = whereabouts(record)
        return Scene(
            game=GAME.name,
            board=GAME.board(self.options).id,
            pieces=tuple(piece for side in range(2) for piece in pieces_of(here, side)),
            seats=tuple(Seat(name, None, side) for name, side in zip(GAME.seat_names, SIDES, strict=True)),
            to_move=None,
            last=(),
            trays=tuple(Tray(side, tuple(self._item(3 * side + shape) for shape in range(3))) for side in range(2)),
            tasks={"": Text("Take a piece, or lift one.", "Prenez une pièce, ou retirez-en une.")},
        )

    def _item(self, piece: int) -> Item:
        glyph = (WHITE_GLYPHS, BLACK_GLYPHS)[piece // 3][piece % 3]
        shape = outline(piece % 3, 1.0)
        return Item(piece_id(piece), SPOKEN[piece], shape, SIDES[piece // 3], glyph, piece not in self._missing)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Whose turn it is."""
        return (to_move(list(GAME.seat_names), self.turn),)

    @property
    def lacking(self) -> Text | None:
        """All six pieces stand on the board, or the other side's last one waits."""
        if not self._missing or self._waits:
            return None
        glyphs = " ".join((WHITE_GLYPHS + BLACK_GLYPHS)[piece] for piece in self._missing)
        words = Text("Still to be put on the board: {glyphs}.", "Reste à poser : {glyphs}.")
        return words.fill(glyphs=glyphs)

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """A cell to lift its upper piece, or a piece and where it goes."""
        if not picked:
            lifted = {cell: Pick(f"{LIFT} {cell}") for cell in self._standing}
            return lifted | {piece_id(piece): Pick(next=self.choices((piece_id(piece),))) for piece in self._missing}
        piece = _PIECE_OF_ID.get(picked[0])
        if len(picked) > 1 or piece not in self._missing:
            return {}
        return {cell: Pick(f"{PUT} {picked[0]} {cell}") for cell in BOARD.names if self._is_open(cell, piece)}

    def _is_open(self, cell: str, piece: int) -> bool:
        return cell not in self._standing or self._standing[cell][0] // 3 == piece // 3

    def do(self, act: str) -> "Draft | None":
        """Put a piece, lift one, or give the turn to a side."""
        verb, *told = act.split()
        if verb == PUT and len(told) == 2 and act in {pick.move for pick in self.choices((told[0],)).values()}:
            cell, piece = told[1], _PIECE_OF_ID[told[0]]
            return self._with({**self._standing, cell: (*self._standing.get(cell, ()), piece)})
        if verb == LIFT and len(told) == 1 and told[0] in self._standing:
            return self._with({**self._standing, told[0]: self._standing[told[0]][:-1]})
        if verb == TO_MOVE and told in (["0"], ["1"]):
            return replace(self, turn=int(told[0]))
        return None

    def _with(self, standing: dict[str, tuple[int, ...]]) -> "Draft":
        return Draft(
            self.options, tuple(sorted((cell, pieces) for cell, pieces in standing.items() if pieces)), self.turn
        )

    def cleared(self) -> "Draft":
        """An empty board."""
        return self._with({})


def read(text: str, options: Options) -> Draft:
    """The draft whose text this is; raises BadPosition where it is none."""
    white, black, turn, *_ = (*text.split(), "", "", "")
    if turn not in ("w", "b"):
        raise BadPosition(Text("Somebody has to move: w or b.", "Quelqu’un doit jouer : w ou b."))
    draft = Draft(options, (), "wb".index(turn))
    for side, field in enumerate((white, black)):
        for stack in [] if field == "-" else field.split(","):
            match = STACK.fullmatch(stack)
            if not match or match["cell"] not in (*BOARD.names, "*"):
                raise bad_part(side + 1, stack[:20], Text("a stack looks like □a1", "une pile s’écrit □a1"))
            for piece in reversed([3 * side + read_shape(symbol) for symbol in match["pieces"]]):
                if match["cell"] != "*":
                    put = draft.do(f"{PUT} {piece_id(piece)} {match['cell']}")
                    if put is None:
                        raise bad_part(side + 1, stack, Text("piece or cell is taken", "pièce ou case déjà prise"))
                    draft = put
    return draft
