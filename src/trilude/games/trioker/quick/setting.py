"""Positions of the quick game set up by hand (see contract.setting).

Every piece is somewhere: on the board, in a hand, or in the stock. What is lifted goes to whoever is to move. A deal
with an empty board is opened with the piece that would open it.

    101@d7      lift d7      to-hand 012 2      to-stock 012      to-move 1      phase drew      chips-1 30
"""

from dataclasses import dataclass, replace

from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadPosition
from trilude.contract.options import Options
from trilude.contract.reading import read_number, read_parts
from trilude.contract.scene import Scene, Seat, Tray
from trilude.contract.setting import LIFT, TO_MOVE, to_move
from trilude.contract.solo import Act, Switch, Way
from trilude.contract.words import Text
from trilude.games.trioker.drawing import hand_item
from trilude.games.trioker.laying import Laid
from trilude.games.trioker.pieces import NAMES, read_kind
from trilude.games.trioker.quick import GAME
from trilude.games.trioker.quick.rules import BOARD, tables
from trilude.games.trioker.quick.scene import chips_of

TO_HAND, TO_STOCK, PHASE, CHIPS = "to-hand", "to-stock", "phase", "chips"

PHASES = {
    "turn": (Text("plays", "joue"), Text("A turn begins.", "Un tour commence.")),
    "drew": (Text("has drawn", "a pioché"), Text("A piece was drawn already.", "Une pièce est déjà piochée.")),
    "give": (Text("gives", "donne"), Text("A piece has to be given.", "Une pièce est à donner.")),
}
"""What a player who is to move may have to do, once something lies on the board."""

_STOCK = Text("The stock", "Le talon")


@dataclass(frozen=True)
class Draft:
    """Where every piece is, the chips, and who is to move."""

    options: Options
    laid: Laid
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    """Drawn from the end."""
    chips: tuple[int, ...]
    deals: str
    turn: int
    phase: str

    lacking: Text | None = None

    @property
    def _all_chips(self) -> int:
        players = int(self.options["players"])
        return int(self.options["bank"]) + players * int(tables().purse[players])

    @property
    def text(self) -> str:
        """As the notation of the game has it."""
        hands = "/".join(_names(sorted(hand)) for hand in self.hands)
        chips, bank = ",".join(map(str, self.chips)), max(0, self._all_chips - sum(self.chips))
        table, phase = str(self.laid), self.phase if self.laid.moves else self._opening
        return f"{table} {hands} {_names(self.stock)} {chips} {bank} {self.deals} {self.turn + 1} {phase} 0"

    @property
    def _opening(self) -> str:
        ranks = tables().rank[int(self.options["rules"])]
        opener = max(self.hands[self.turn], key=lambda kind: int(ranks[kind]), default=0)
        return f"open:{NAMES[opener]}"

    @property
    def scene(self) -> Scene:
        """The board, all hands and the stock."""
        seats = [
            Seat(GAME.seat_names[seat], chips, f"seat-{seat}", chips_of(chips)) for seat, chips in enumerate(self.chips)
        ]
        names = {
            f"{TO_HAND}-{n}": Text("To {name}", "À {name}").fill(name=seat.name) for n, seat in enumerate(seats, 1)
        }
        return Scene(
            game=GAME.name,
            board=GAME.board(self.options).id,
            pieces=self.laid.drawn(lambda _kind: "plain"),
            seats=(*seats, Seat(_STOCK, None, "plain")),
            to_move=None,
            last=(),
            trays=tuple(
                Tray(seat, tuple(hand_item(kind, "plain", False) for kind in hand))
                for seat, hand in enumerate((*self.hands, self.stock))
                if hand
            ),
            names={**names, TO_STOCK: Text("Into the stock", "Au talon")},
            tasks={"": Text("Take a piece from any hand, or lift one.", "Prenez une pièce, ou retirez-en une.")},
        )

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Whose turn it is, and what they do."""
        names = GAME.seat_names[: len(self.hands)]
        ways = (Way(f"{PHASE} {word}", name, rule, word == self.phase) for word, (name, rule) in PHASES.items())
        doing = (Switch(Text("Who is to move", "Au trait, on"), tuple(ways)),) if self.laid.moves else ()
        return (to_move(names, self.turn), *doing)

    @property
    def numbers(self) -> tuple[Act, ...]:
        """Chips; the rest of them is in the bank."""
        asked = Text("Chips of {name}", "Jetons : {name}")
        return tuple(
            Act(f"{CHIPS}-{n}", Text("Chips", "Jetons"), asked.fill(name=name), str(chips), number=True)
            for n, (name, chips) in enumerate(zip(GAME.seat_names, self.chips, strict=False), 1)
        )

    def _holder(self, kind: int) -> int | None:
        """The seat that holds a piece, one more for the stock; None where it lies on the board."""
        places = (*self.hands, self.stock)
        return next((seat for seat, hand in enumerate(places) if kind in hand), None)

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """A cell to lift its piece; or a piece, and a cell, a hand or the stock."""
        if not picked:
            return self.laid.lifting | {NAMES[kind]: Pick() for hand in (*self.hands, self.stock) for kind in hand}
        kind = NAMES.index(picked[0]) if picked[0] in NAMES else None
        holder = None if kind is None else self._holder(kind)
        if kind is None or holder is None:
            return {}
        turns = self.laid.placing(kind, picked[1:])
        if len(picked) > 1:
            return turns
        others = [seat for seat in range(len(self.hands)) if seat != holder]
        given = {f"{TO_HAND}-{seat + 1}": Pick(f"{TO_HAND} {picked[0]} {seat + 1}") for seat in others}
        stocked = {TO_STOCK: Pick(f"{TO_STOCK} {picked[0]}")} if holder < len(self.hands) else {}
        return {**turns, **given, **stocked}

    def do(self, act: str) -> "Draft | None":
        """Lay, lift or hand over a piece, give the turn to a player, or say what they have."""
        verb, *told = act.split()
        if verb == LIFT and len(told) == 1 and (lifted := self.laid.without(told[0])):
            return replace(self, laid=lifted[0]).given(lifted[1], self.turn)
        if verb in (TO_HAND, TO_STOCK):
            if act not in {pick.move for pick in self.choices(tuple(told[:1])).values()}:
                return None
            kind = NAMES.index(told[0])
            return self._without(kind).given(kind, int(told[1]) - 1 if verb == TO_HAND else len(self.hands))
        if verb == TO_MOVE and len(told) == 1 and told[0] in map(str, range(len(self.hands))):
            return replace(self, turn=int(told[0]))
        if verb == PHASE and len(told) == 1 and told[0] in PHASES:
            return replace(self, phase=told[0])
        name, _, seat_told = verb.partition("-")
        if name == CHIPS and seat_told in map(str, range(1, len(self.chips) + 1)) and len(told) == 1:
            purse = read_number(4, told[0], self._all_chips)
            return replace(self, chips=tuple(purse if n == int(seat_told) else c for n, c in enumerate(self.chips, 1)))
        more = self.laid.with_piece(act)
        if more is None or self._holder(more.kinds[-1]) is None:
            return None
        return replace(self._without(more.kinds[-1]), laid=more)

    def _without(self, kind: int) -> "Draft":
        hands = tuple(tuple(one for one in hand if one != kind) for hand in self.hands)
        return replace(self, hands=hands, stock=tuple(one for one in self.stock if one != kind))

    def given(self, kind: int, seat: int) -> "Draft":
        """With a piece more in a hand, or at the end of the stock."""
        if seat == len(self.hands):
            return replace(self, stock=(*self.stock, kind))
        hands = (tuple(sorted((*hand, kind))) if n == seat else hand for n, hand in enumerate(self.hands))
        return replace(self, hands=tuple(hands))

    def cleared(self) -> "Draft":
        """An empty board: what lay there goes to whoever is to move."""
        draft = self
        for kind in self.laid.kinds:
            draft = draft.given(kind, self.turn)
        return replace(draft, laid=Laid(BOARD))


def _names(kinds: "tuple[int, ...] | list[int]") -> str:
    return ",".join(NAMES[kind] for kind in kinds) or "-"


def _kinds(field: str) -> tuple[int, ...]:
    return () if field == "-" else tuple(read_kind(name) for name in field.split(","))


def read(text: str, options: Options) -> Draft:
    """The draft whose text this is; raises BadPosition where it is none."""
    what = Text(
        "pieces, hands, stock, chips, bank, deals, player, phase, passes",
        "pièces, mains, talon, jetons, banque, donnes, joueur, phase, passes",
    )
    table, hands, stock, chips, _bank, deals, player, phase, _passes = read_parts(text, 9, what)
    players = int(options["players"])
    laid, held, left = Laid.read(BOARD, table), [_kinds(hand) for hand in hands.split("/")], _kinds(stock)
    everything = sorted(laid.kinds + [kind for hand in (*held, left) for kind in hand])
    if len(held) != players or everything != list(range(len(NAMES))):
        words = Text(
            "Every piece must be once on the board, in one of {n} hands or in the stock.",
            "Chaque pièce doit être une fois sur le plateau, dans une des {n} mains ou au talon.",
        )
        raise BadPosition(words.fill(n=players))
    purses = tuple(read_number(4, purse, 9999) for purse in chips.split(","))
    if len(purses) != players:
        raise BadPosition(Text("Every player has chips.", "Chaque joueur a des jetons."))
    word = phase.partition(":")[0]
    turn = read_number(7, player, players, 1) - 1
    return Draft(options, laid, tuple(held), left, purses, deals, turn, word if word in PHASES else "turn")
