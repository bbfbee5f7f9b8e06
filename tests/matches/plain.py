"""Matches in plain words: lists and names, no database, no locks, nothing at the same time as anything else.

Written from docs/server.md. It knows the rules of games only through positions that it plays forward itself.
"""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field, replace

from trilude.contract.position import Position
from trilude.contract.words import Text


class No(Exception):  # noqa: N818
    """The match says no."""


@dataclass(frozen=True)
class Chair:
    """A seat: of a computer, or of whoever holds the token."""

    kind: str
    level: int | None = None
    token: str = ""
    name: str = ""
    joined: bool = False
    invitation: str = ""
    left: str = ""
    """The token of whoever gave the seat up."""


@dataclass(frozen=True)
class Row:
    """A move as it is on disk."""

    ply: int
    seat: int
    text: str
    key: str
    undone: bool = False


@dataclass
class PlainMatch:
    """All that is true of a match."""

    id: str
    creator: str
    chairs: list[Chair]
    line: list[Position]
    """Every position since the start."""
    rows: list[Row] = field(default_factory=list)
    offers: list[tuple[str, int, list[int]]] = field(default_factory=list)
    """What is offered, by whom, and who has agreed."""
    answered: tuple[str, int, str, int, int] | None = None
    """What became of the last offer: what it was, whose, the answer, who gave it, and at which revision."""
    shares: list[float] | None = None
    """Each seat's share once the match is over."""
    reason: str = ""
    chat: list[tuple[int | None, str, str]] = field(default_factory=list)
    rematch: str | None = None
    revision: int = 0
    told: list[int] = field(default_factory=list)
    """The revisions that everybody at the table has to be told of."""
    thinking: Position | None = None
    """What a computer is thinking about."""
    read_disk: Callable[[], list[Row]] = list
    """The rows on disk: what chance brought is told, not foreseen."""

    def copy(self) -> "PlainMatch":
        twin = copy(self)
        twin.chairs, twin.line, twin.rows = self.chairs[:], self.line[:], self.rows[:]
        twin.offers, twin.chat, twin.told = self.offers[:], self.chat[:], self.told[:]
        return twin

    @property
    def turn(self) -> int | None:
        return None if self.shares else self.line[-1].to_move

    @property
    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    @property
    def computer_waits(self) -> bool:
        """Whether it is a computer's turn."""
        return self.turn is not None and self.chairs[self.turn].kind == "computer"

    @property
    def keys(self) -> list[str]:
        return [row.key for row in self.rows]

    def reason_now(self, held: tuple[int, ...] = ()) -> str:
        """How it ended, as people are called now, to whoever holds some seats."""
        ending = self.line[-1].calling(tuple(self.names_to(held))).ending
        if ending or not self.reason.endswith("by resignation.") or self.shares is None:
            return ending.en if ending else self.reason
        winner = self.shares.index(1.0)
        name = str(self.names_to(held)[winner] or self.line[0].scene.seats[winner].name)
        return "You win: the other side has resigned." if name == "you" else f"The win goes to {name} by resignation."

    def names_to(self, held: tuple[int, ...]) -> list[str | Text]:
        """What people are called to whoever holds some seats: nobody reads of themselves as of a guest."""
        names, numbered = self.names, self.line[0].game.seats_are_numbers
        if numbered and len(held) == 1 and not self.chairs[held[0]].name:
            names[held[0]] = Text("you", "vous")
        return names

    @property
    def names(self) -> list[str | Text]:
        """What people are called, unless another has the same name."""
        names = [chair.name if chair.kind == "person" else "" for chair in self.chairs]
        told: list[str | Text] = [name if names.count(name) == 1 else "" for name in names]
        if not self.line[0].game.seats_are_numbers:
            return told
        for kind, (english, french) in {"computer": ("computer", "ordinateur"), "person": ("guest", "invité")}.items():
            alike = [seat for seat, name in enumerate(told) if not name and self.chairs[seat].kind == kind]
            for number, seat in enumerate(alike, 1):
                several = Text(f"{english.capitalize()} {number}", f"{french.capitalize()} {number}")
                told[seat] = several if len(alike) > 1 else Text(f"the {english}", f"l’{french}")
        return told

    def held_by(self, token: str) -> tuple[int, ...]:
        return tuple(seat for seat in self.people if self.chairs[seat].token == token)

    def changed(self) -> None:
        self.revision += 1
        self.told.append(self.revision)
        self.let_think()

    def let_think(self) -> None:
        """A computer thinks when it is its turn; a thought about what was taken back or given up is dropped."""
        self.thinking = self.line[-1] if self.computer_waits else None

    def play(self, seat: int, ply: int, text: str, key: str) -> None:
        if key in self.keys:
            if (ply, text) not in [(row.ply, row.text) for row in self.rows if row.key == key]:
                raise No
            return
        if self.shares or ply != self.line[-1].ply or seat != self.turn:
            raise No
        if text not in [move.text for move in self.line[-1].legal_moves]:
            raise No
        self.rows.append(Row(ply, seat, text, key))
        self.line.append(self.line[-1].play(text))
        self.offers = []
        if self.line[-1].ending:
            self.shares, self.reason = list(self.line[-1].shares), self.line[-1].ending.en
        self.changed()

    def last_decision(self, seats: Iterable[int]) -> int:
        moves = [move.text for move in self.line[-1].moves]
        decided = [
            ply
            for ply, position in enumerate(self.line[:-1])
            if position.to_move in tuple(seats) and not moves[ply].startswith("~")
        ]
        if not decided:
            raise No
        return decided[-1]

    def take_back(self, seats: Iterable[int]) -> None:
        kept = self.last_decision(seats)
        self.rows = [replace(row, undone=True) if row.ply >= kept else row for row in self.rows]
        self.line = self.line[: kept + 1]
        if self.line[0].game.chance:
            self.draw_anew(kept)
        self.shares, self.reason, self.offers = None, "", []
        self.changed()

    def draw_anew(self, kept: int) -> None:
        """What was drawn was seen: alone all that is not seen is dealt again, among people what nobody holds."""
        new = next(row for row in self.read_disk() if row.ply == kept and row.key not in self.keys)
        start = f"~deal:{self.people[0] + 1}:" if len(self.people) == 1 else "~draw:"
        assert new.text.startswith(start)
        self.rows.append(replace(new, seat=self.line[-1].mover, undone=False))
        self.line.append(self.line[-1].follow(new.text))

    def undo(self) -> None:
        if len({self.chairs[seat].token for seat in self.people}) > 1:
            raise No
        self.take_back(self.people)

    def offer(self, seat: int, kind: str) -> None:
        if self.shares or self.people == [seat]:
            raise No
        if kind == "takeback":
            self.last_decision([seat])
        if kind not in [offered for offered, _, _ in self.offers]:
            self.offers.append((kind, seat, []))
            self.changed()

    def answer(self, seat: int, accepted: bool) -> None:
        if self.shares:
            raise No
        open_to_me = [one for one in self.offers if seat != one[1] and seat not in one[2]]
        if not open_to_me:
            raise No
        kind, asker, agreed = open_to_me[0]
        number = self.offers.index(open_to_me[0])
        if not accepted:
            del self.offers[number]
            self.answered = (kind, asker, "declined", seat, self.revision + 1)
        elif {asker, seat, *agreed} != set(self.people):
            self.offers[number] = (kind, asker, [*agreed, seat])
        elif kind == "takeback":
            self.answered = (kind, asker, "accepted", seat, self.revision + 1)
            return self.take_back([asker])
        else:
            self.answered = (kind, asker, "accepted", seat, self.revision + 1)
            self.end([1 / len(self.chairs)] * len(self.chairs), "A draw by agreement.")
        return self.changed()

    def withdraw(self, seat: int) -> None:
        mine = [offer for offer in self.offers if offer[1] == seat]
        if not mine:
            raise No
        self.offers.remove(mine[-1])
        self.answered = (mine[-1][0], seat, "withdrawn", seat, self.revision + 1)
        self.changed()

    def resign(self, seat: int) -> None:
        if self.shares:
            raise No
        if len(self.chairs) == 2:
            self.end(
                [float(other != seat) for other in range(2)], f"The win goes to {self.called(1 - seat)} by resignation."
            )
        else:
            chair = self.chairs[seat]
            self.chairs[seat] = replace(chair, kind="computer", level=3, token="", left=chair.token)
            self.offers = []
        self.changed()

    def called(self, seat: int) -> str:
        """What a seat is called in sentences."""
        return str(self.names[seat] or self.line[0].scene.seats[seat].name)

    def end(self, shares: list[float], reason: str) -> None:
        self.shares, self.reason, self.offers = shares, reason, []

    def say(self, seat: int | None, words: str) -> None:
        self.chat.append((seat, "" if seat is None else self.chairs[seat].name, words))
        self.changed()

    def join(self, seats: Iterable[int], name: str) -> None:
        before = list(self.chairs)
        for seat in seats:
            self.chairs[seat] = replace(before[seat], joined=True, name=name or before[seat].name)
        if self.chairs != before:
            self.changed()

    def welcome(self, invitation: str, token: str, name: str) -> None:
        if self.held_by(token):
            return None
        for seat in self.people:
            chair = self.chairs[seat]
            if not chair.joined and invitation in (chair.invitation, chair.token):
                self.chairs[seat] = replace(chair, token=token, invitation="", joined=True, name=name or chair.name)
                return self.changed()
        raise No

    def computer_speaks(self, about: Position, stored: list[Row]) -> None:
        """Whoever was thinking has chosen; what it chose is found among the rows on disk, if it still matters."""
        if about is self.thinking and self.turn is not None:
            (row,) = [row for row in stored if row.ply == about.ply and row.key not in self.keys][:1]
            self.play(self.turn, row.ply, row.text, row.key)
