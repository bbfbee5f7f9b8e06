"""Positions of Trigon set up by hand (see contract.setting).

Pieces lie anywhere while somebody sets up, but never on each other. The order in which they were placed is not asked
for: of all orders one is told in which every piece was legal, if there is one.

    b:V@s14/3      lift s14      to-move 2
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadNotation, BadPosition
from trilude.contract.options import Options
from trilude.contract.position import Position
from trilude.contract.reading import read_parts
from trilude.contract.scene import Scene
from trilude.contract.setting import LIFT, TO_MOVE, to_move
from trilude.contract.solo import Act, Switch
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.notation import LETTERS, read_piece, write_piece
from trilude.games.trigon.placements import by_turn, tables
from trilude.games.trigon.reasons import COLOUR_NAMES, cells_of
from trilude.games.trigon.rules import can_place, is_legal, put_down
from trilude.games.trigon.scene import lay_freely
from trilude.games.trigon.shapes import BOARD, LOOKS, NAMES, turns


@dataclass(frozen=True)
class Draft:
    """What lies on the board, and which colour is to move."""

    options: Options
    placed: tuple[tuple[int, int], ...] = ()
    """Colours and their placements."""
    turn: int = 0

    numbers: tuple[Act, ...] = ()
    lacking: Text | None = None

    @property
    def playing(self) -> int:
        """How many colours play."""
        return 3 if self.options["players"] == 3 else 4

    @cached_property
    def text(self) -> str:
        """Each colour's pieces, in an order in which they can have been placed, and who is to move."""
        record, left = Position.start(GAME, self.options, 0).copy_record(), list(self.placed)
        ordered: list[list[int]] = [[] for _ in range(self.playing)]
        while legal := next(((colour, move) for colour, move in left if is_legal(record, colour, move)), None):
            put_down(tables(), record, *legal)
            ordered[legal[0]].append(legal[1])
            left.remove(legal)
        over = not left and not any(can_place(record, colour) for colour in range(self.playing))
        for colour, move in left:
            ordered[colour].append(move)
        fields = (",".join(map(write_piece, moves)) or "-" for moves in ordered)
        return " ".join([*fields, "-" if over else LETTERS[self.turn]])

    @cached_property
    def _covered(self) -> dict[int, tuple[int, int]]:
        return {cell: (colour, move) for colour, move in self.placed for cell in cells_of(move)}

    @cached_property
    def _free(self) -> set[int]:
        on_board = {cell.id for cell in GAME.board(self.options).cells}
        return {cell for cell, name in enumerate(BOARD.names) if name in on_board and cell not in self._covered}

    @property
    def _used(self) -> set[tuple[int, int]]:
        """Colours and their pieces that lie on the board."""
        return {(colour, int(tables().piece[move])) for colour, move in self.placed}

    @property
    def scene(self) -> Scene:
        """The board, and all pieces of each colour."""
        task = Text("Take a piece, or lift one.", "Prenez une pièce, ou retirez-en une.")
        scene = lay_freely(sorted(self.placed), GAME.board(self.options), self.playing)
        return replace(scene, tasks={"": task})

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Whose turn it is."""
        return (to_move(COLOUR_NAMES[: self.playing], self.turn),)

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """A cell to lift its piece; or a piece, its turn, and where its anchor goes."""
        used = self._used
        if not picked:
            names = {BOARD.names[cell] for cell in self._covered}
            items = [(c, p) for c in range(self.playing) for p in range(len(NAMES)) if (c, p) not in used]
            return {name: Pick(f"{LIFT} {name}") for name in sorted(names)} | {
                f"{LOOKS[colour]}-{NAMES[piece]}": Pick() for colour, piece in items
            }
        look, _, name = picked[0].partition("-")
        if look not in LOOKS[: self.playing] or name not in NAMES or len(picked) > 2:
            return {}
        colour, piece = LOOKS.index(look), NAMES.index(name)
        if (colour, piece) in used:
            return {}
        if len(picked) == 1:
            return {turn.name: Pick() for turn in turns()[piece]}
        number = next((turn.number for turn in turns()[piece] if turn.name == picked[1]), None)
        return {} if number is None else dict(self._places(colour, piece, number))

    def _places(self, colour: int, piece: int, number: int) -> Iterator[tuple[str, Pick]]:
        for anchor, name in enumerate(BOARD.names):
            move = by_turn().get((piece, number, anchor))
            if move is not None and self._free.issuperset(cells_of(move)):
                yield name, Pick(f"{LETTERS[colour]}:{write_piece(move)}")

    def do(self, act: str) -> "Draft | None":
        """Lay a piece, lift one, or give the turn to a colour."""
        verb, *told = act.split()
        if verb == LIFT and len(told) == 1 and told[0] in BOARD.names:
            lifted = self._covered.get(BOARD.names.index(told[0]))
            return replace(self, placed=tuple(one for one in self.placed if one != lifted)) if lifted else None
        if verb == TO_MOVE and len(told) == 1 and told[0] in map(str, range(self.playing)):
            return replace(self, turn=int(told[0]))
        letter, _, piece = act.partition(":")
        if letter not in tuple(LETTERS[: self.playing]):
            return None
        return self.with_piece(LETTERS.index(letter), read_piece(piece))

    def with_piece(self, colour: int, move: int) -> "Draft | None":
        """With a placement more; None where its piece or a cell of it is taken."""
        if (colour, int(tables().piece[move])) in self._used or not self._free.issuperset(cells_of(move)):
            return None
        return replace(self, placed=(*self.placed, (colour, move)))

    def cleared(self) -> "Draft":
        """An empty board."""
        return Draft(self.options, turn=self.turn)


def read(text: str, options: Options) -> Draft:
    """The draft whose text this is; raises BadPosition where it is none."""
    draft = Draft(options)
    what = Text("each colour’s pieces, then who moves", "les pièces de chaque couleur, puis qui joue")
    *lists, turn = read_parts(text, draft.playing + 1, what)
    for colour, field in enumerate(lists):
        for word in [] if field == "-" else field.split(","):
            try:
                put = draft.with_piece(colour, read_piece(word))
            except BadNotation as mistake:
                raise BadPosition(mistake.text) from None
            if put is None:
                words = Text("{piece} lies on another piece, or twice.", "{piece} en couvre une autre, ou revient.")
                raise BadPosition(words.fill(piece=word[:20]))
            draft = put
    return replace(draft, turn=max(0, LETTERS[: draft.playing].find(turn)))
