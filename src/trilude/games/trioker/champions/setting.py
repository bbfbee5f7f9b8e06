"""Positions of the game for two champions set up by hand (see contract.setting).

Pieces lie anywhere while somebody sets up; the rules then say which corners contradict each other.

    101@d7      lift d7      to-move 1      owed 2
"""

from dataclasses import dataclass, replace

from trilude.contract.choices import Choices, Pick
from trilude.contract.options import Options
from trilude.contract.reading import read_number, read_parts
from trilude.contract.scene import Scene, Seat, Tray
from trilude.contract.setting import LIFT, TO_MOVE, to_move
from trilude.contract.solo import Act, Switch
from trilude.contract.words import Text
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.notation import MOST_OWED
from trilude.games.trioker.champions.notation import SIDES as LETTERS
from trilude.games.trioker.champions.rules import BOARD, CAMPS, HATCHED
from trilude.games.trioker.champions.scene import SIDES
from trilude.games.trioker.drawing import hand_item
from trilude.games.trioker.laying import Laid
from trilude.games.trioker.pieces import JOKER, NAMES, PIECE_OF, WAYS

OWED = "owed"


@dataclass(frozen=True)
class Draft:
    """What lies on the board, and who is to move."""

    options: Options
    laid: Laid
    turn: int = 0
    owed: int = 0

    lacking: Text | None = None

    @property
    def text(self) -> str:
        """The pieces, who is to move, and how many plays more."""
        return f"{self.laid} {LETTERS[self.turn]} {self.owed} 0"

    @property
    def scene(self) -> Scene:
        """The board, and both camps in trays."""
        used = self.laid.kinds
        kinds = [kind for kind in range(len(NAMES)) if kind != JOKER]
        return Scene(
            game=GAME.name,
            board=GAME.board(self.options).id,
            pieces=self.laid.drawn(lambda kind: SIDES[CAMPS[1] >> kind & 1]),
            seats=tuple(
                Seat(name, sum(kind not in used for kind in kinds if CAMPS[seat] >> kind & 1), SIDES[seat])
                for seat, name in enumerate(GAME.seat_names)
            ),
            to_move=None,
            last=(),
            trays=tuple(
                Tray(
                    seat, tuple(hand_item(kind, SIDES[seat], kind in used) for kind in kinds if CAMPS[seat] >> kind & 1)
                )
                for seat in range(2)
            ),
            tasks={"": Text("Take a piece, or lift one.", "Prenez une pièce, ou retirez-en une.")},
        )

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Whose turn it is."""
        return (to_move(GAME.seat_names, self.turn),)

    @property
    def numbers(self) -> tuple[Act, ...]:
        """The plays that closed hexagons have given."""
        asked = Text("More plays after the next one, for closed hexagons", "Coups de plus ensuite, pour des hexagones")
        return (Act(OWED, Text("Plays", "Coups"), asked, str(self.owed), number=True),)

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """A cell to lift its piece, or a piece, its turn and a cell."""
        used = self.laid.kinds
        if not picked:
            return self.laid.lifting | {NAMES[kind]: Pick() for kind in range(JOKER) if kind not in used}
        if picked[0] not in NAMES[:JOKER] or NAMES.index(picked[0]) in used:
            return {}
        return self.laid.placing(NAMES.index(picked[0]), picked[1:], () if self.options["hatched"] else HATCHED)

    def do(self, act: str) -> "Draft | None":
        """Lay a piece, lift one, give the turn to a camp, or say how many plays it has."""
        verb, *told = act.split()
        if verb == LIFT and len(told) == 1 and (lifted := self.laid.without(told[0])):
            return replace(self, laid=lifted[0])
        if verb == TO_MOVE and told in (["0"], ["1"]):
            return replace(self, turn=int(told[0]))
        if verb == OWED and len(told) == 1:
            return replace(self, owed=read_number(3, told[0], MOST_OWED))
        more = self.laid.with_piece(act)
        return replace(self, laid=more) if more and more.kinds[-1] not in {*self.laid.kinds, JOKER} else None

    def cleared(self) -> "Draft":
        """An empty board."""
        return Draft(self.options, Laid(BOARD), self.turn)


def read(text: str, options: Options) -> Draft:
    """The draft whose text this is; raises BadPosition where it is none."""
    what = Text("pieces, e or o, plays owed, passes", "pièces, e ou o, coups dus, passes")
    table, side, owed, _passes = read_parts(text, 4, what)
    laid = Laid(BOARD, tuple(move for move in Laid.read(BOARD, table).moves if PIECE_OF[move % WAYS] != JOKER))
    return Draft(options, laid, max(0, LETTERS.find(side[:1])), read_number(3, owed, MOST_OWED))
