"""A plain reading of Trioker's quick game, written from the rules page: text, lists and sets.

What was dealt is read off the text of the position after the deal; what is drawn is the end of the stock.
"""

from tests.games.trioker.plain_quick_board import (
    BESIDE,
    CORNERS,
    DEALS,
    INDICATIONS,
    PIECES,
    START,
    piece_of,
    points_on,
    rank,
    rotations,
)
from trilude.contract.position import Position

STOCK = "stock"
Holder = int | str
"""Who can have a piece: a seat, or the stock."""
Known = dict[str, set[Holder]]
"""Of each piece, who may have it."""
ONLOOKER = -1
MOST_VOIDS = 20
"""So many void deals end a game."""


class PlainQuick:
    """One game, everything known; `may` is what each viewer knows of the pieces that it does not see."""

    def __init__(self, position: Position) -> None:
        """The first position of a game: everybody has chips, and a deal has been made."""
        self._sit_down(position)
        self.bank = int(position.options["bank"])
        self.chips = [DEALS[str(self.players)]["chips"]] * self.players
        self.finished = self.voids = 0
        self._deal(position)

    def _sit_down(self, position: Position) -> None:
        self.players = int(position.options["players"])
        self.deals = 50 if position.options["until"] == "stop" else int(position.options["deals"])
        self.rules = int(position.options["rules"])
        self.table: dict[str, str] = {}
        self.values: dict[tuple[int, int], str] = {}
        self.opener: str | None = None
        self.drew = self.gift_due = False
        self.over: str | None = None

    @classmethod
    def read(cls, position: Position) -> "PlainQuick":
        """A position that was set up from text: nobody remembers anything yet."""
        self = cls.__new__(cls)
        self._sit_down(position)
        table, hands, stock, chips, bank, deals, player, phase, passes = position.text.split()
        for placed in [] if table == "-" else table.split(","):
            self._lay(*placed.split("@"))
        self._take(hands, stock)
        self.chips, self.bank = [int(purse) for purse in chips.split(",")], int(bank)
        self.finished, self.voids = (int(number) for number in deals.split("+"))
        self.turn, self.passes = int(player) - 1, int(passes)
        word, _, opener = phase.partition(":")
        self.opener = opener or None
        self.drew, self.gift_due = word == "drew", word == "give"
        self.over = word if word in ("rich", "ruin") else None
        self.may = self._nothing_known()
        return self

    def viewers(self) -> range:
        """All seats, and somebody who looks on."""
        return range(ONLOOKER, self.players)

    def _nothing_known(self) -> dict[int, Known]:
        return {viewer: {piece: {*range(self.players), STOCK} for piece in PIECES} for viewer in self.viewers()}

    def _take(self, hands: str, stock: str) -> None:
        self.hands = [set() if hand == "-" else set(hand.split(",")) for hand in hands.split("/")]
        self.stock = [] if stock == "-" else stock.split(",")
        everything = [piece_of(way) for way in self.table.values()] + self.stock
        for hand in self.hands:
            everything += hand
        assert sorted(everything) == sorted(PIECES), "every piece is in one place"

    def _deal(self, after: Position) -> None:
        """All pieces are dealt; whoever holds the piece with the highest rank opens with it."""
        self.table, self.values, self.passes = {}, {}, 0
        self.drew = self.gift_due = False
        self._take(*after.text.split()[1:3])
        each = DEALS[str(self.players)]["pieces"]
        assert [len(hand) for hand in self.hands] == [each] * self.players
        assert len(self.stock) == 25 - each * self.players
        self.opener = max((piece for hand in self.hands for piece in hand), key=lambda piece: rank(piece, self.rules))
        self.turn = next(seat for seat, hand in enumerate(self.hands) if self.opener in hand)
        self.may = self._nothing_known()
        for known in self.may.values():
            known.update(
                {piece: {STOCK} for piece in PIECES if rank(piece, self.rules) > rank(self.opener, self.rules)}
            )
            known[self.opener] = {self.turn}

    def to_move(self) -> int | None:
        return None if self.over else self.turn

    def moves(self) -> set[str]:
        hand = {self.opener} if self.opener else self.hands[self.turn]
        if self.over:
            return set()
        if self.gift_due:
            others = [seat for seat in range(self.players) if seat != self.turn]
            return {f"give:{piece}>{seat + 1}" for piece in hand for seat in others}
        placements = {
            f"{way}@{cell}" for cell in self._open_cells() for piece in hand for way in self._ways(piece, cell)
        }
        return placements or {"draw" if self.stock and not self.drew else "pass"}

    def _open_cells(self) -> set[str]:
        """Empty cells that share a side with a placed piece."""
        return {near for cell in self.table for near in BESIDE[cell]} - set(self.table) if self.table else {START}

    def _ways(self, piece: str, cell: str) -> set[str]:
        """How a piece can lie: every corner is black, or comes to a free point, or to one of its value."""
        return {
            way
            for way in rotations(piece)
            if all(corner in ("*", self.values.get(point, corner)) for corner, point in self._meetings(way, cell))
        }

    def _meetings(self, way: str, cell: str) -> list[tuple[str, tuple[int, int]]]:
        return list(zip(way, CORNERS[cell], strict=True))

    def _lay(self, way: str, cell: str) -> None:
        self.table[cell] = way
        self.values.update({point: value for value, point in self._meetings(way, cell) if value != "*"})

    def play(self, text: str, after: Position) -> None:
        seat = self.turn
        if text in ("draw", "pass"):
            self._show_that_nothing_fits()
        if text == "draw":
            self.hands[seat].add(self.stock.pop())
            self.drew = True
            for known in self.may.values():
                for holders in known.values():
                    holders.update({seat} if STOCK in holders else ())
        elif text == "pass":
            self.passes += 1
            self.voids += (void := self.passes >= self.players and not self.stock)
            self._go_on(after) if void else self._to_the_left()
        elif text.startswith("give:"):
            piece, receiver = text.removeprefix("give:").split(">")
            self._give(piece, int(receiver) - 1)
            self._settle(after) if not self.hands[seat] else self._to_the_left()
        else:
            self._place(text[:3], text[4:], after)

    def _to_the_left(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.drew = self.gift_due = False

    def _show_that_nothing_fits(self) -> None:
        cells = self._open_cells()
        for piece in PIECES:
            if any(self._ways(piece, cell) for cell in cells):
                for known in self.may.values():
                    known[piece].discard(self.turn)

    def _give(self, piece: str, receiver: int) -> None:
        self.hands[self.turn].remove(piece)
        self.hands[receiver].add(piece)
        for viewer, known in self.may.items():
            if viewer in (self.turn, receiver):
                known[piece] = {receiver}
            else:
                for holders in known.values():
                    holders.update({receiver} if self.turn in holders else ())

    def _place(self, way: str, cell: str, after: Position) -> None:
        """Lay a piece, then do as the cell says, then see whether it was the last one."""
        self._lay(way, cell)
        self.hands[self.turn].remove(piece_of(way))
        self.passes, self.opener, self.drew = 0, None, False
        kind, amount = INDICATIONS.get(cell, ("", 0))
        others = [(self.turn + step) % self.players for step in range(1, self.players)]
        if kind == "pay bank":
            self._pay_bank(self.turn, amount)
        elif kind == "from bank":
            self._receive(self.turn, amount)
        for other in others:
            if kind == "pay others":
                self._pay(self.turn, other, amount)
            elif kind == "from others":
                self._pay(other, self.turn, amount)
        if self.over:
            return
        if not self.hands[self.turn]:
            self._settle(after)
        elif kind == "give":
            self.gift_due = True
        elif kind != "again":
            self._to_the_left()

    def _pay(self, payer: int, receiver: int, amount: int) -> None:
        """Who cannot pay in full pays what is left."""
        paid = min(amount, self.chips[payer])
        self.chips[payer] -= paid
        self.chips[receiver] += paid

    def _pay_bank(self, payer: int, amount: int) -> None:
        paid = min(amount, self.chips[payer])
        self.chips[payer] -= paid
        self.bank += paid

    def _receive(self, seat: int, amount: int) -> None:
        """The bank pays; one that has nothing left is ruined, and that ends the game."""
        paid = min(amount, self.bank)
        self.bank -= paid
        self.chips[seat] += paid
        if self.bank == 0:
            self.over = "ruin"

    def _settle(self, after: Position) -> None:
        """Whose turn it is has won the deal."""
        self._receive(self.turn, 10)
        for seat, hand in enumerate(self.hands):
            if seat != self.turn:
                self._pay_bank(seat, 2 + points_on(hand))
        self.finished += 1
        if not self.over:
            self._go_on(after)

    def _go_on(self, after: Position) -> None:
        if self.finished >= self.deals or self.voids >= MOST_VOIDS:
            self.over = "rich"
        else:
            self._deal(after)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.chips)

    def shares(self) -> tuple[float, ...]:
        richest = [seat for seat, chips in enumerate(self.chips) if chips == max(self.chips)]
        return tuple(1 / len(richest) if self.over and seat in richest else 0.0 for seat in range(self.players))

    def ending(self) -> str:
        """How the game ended."""
        *names, last = [f"Player {seat + 1}" for seat, share in enumerate(self.shares()) if share]
        reason = "the bank is ruined" if self.over == "ruin" else "the deals are played"
        words = f"{', '.join(names)} and {last} share the win with {{}} each" if names else f"{last} wins with {{}}"
        return f"{words.format(max(self.chips))}: {reason}."

    def text(self, viewer: int | None = None) -> str:
        """The position in one line, as far as a viewer may know it."""
        table = [f"{self.table[cell]}@{cell}" for cell in CORNERS if cell in self.table]
        hands = [_list(sorted(hand, key=PIECES.index), viewer in (None, seat)) for seat, hand in enumerate(self.hands)]
        phase = self.over or ("give" if self.gift_due else "drew" if self.drew else "turn")
        fields = (
            ",".join(table) or "-",
            "/".join(hands),
            _list(self.stock, viewer is None),
            ",".join(map(str, self.chips)),
            self.bank,
            f"{self.finished}+{self.voids}",
            self.turn + 1,
            f"open:{self.opener}" if self.opener else phase,
            self.passes,
        )
        return " ".join(map(str, fields))

    def knows(self, viewer: int) -> Known:
        """Where each piece that a viewer does not see may be."""
        seen = {piece_of(way) for way in self.table.values()} | (self.hands[viewer] if viewer >= 0 else set())
        return {piece: holders - {viewer} for piece, holders in self.may[viewer].items() if piece not in seen}


def _list(pieces: list[str], known: bool) -> str:
    if not pieces:
        return "-"
    return ",".join(pieces) if known else f"?{len(pieces)}"
