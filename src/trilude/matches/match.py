"""A match: one live game at a table. `Match.play` is the only gate through which a move enters it, whoever sends it.

Everything is committed to the store before the match in memory changes and before anybody is told. One lock per match
makes whatever happens to it happen in one order.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import Executable, insert, update
from sqlalchemy.exc import IntegrityError

from trilude.contract.errors import TriludeError
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.seats import Seat, digest
from trilude.matches.store import CHAT, MATCHES, MOVES, Rows, Store

CHAT_KEPT = 100


class Refused(TriludeError):  # noqa: N818
    """The match does not allow this now; the text says why."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended; also where the board alone does not show it."""

    shares: tuple[float, ...]
    reason: Text


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that waits for the consent of the other people at the table."""

    kind: Literal["draw", "takeback"]
    seat: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer made of a position in which nothing is hidden when it chose its move."""

    seat: int
    ply: int
    value: float
    """The share of the win that it expects."""
    proven: bool
    line: tuple[str, ...]
    """How it expects play to go on, its own move first."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the table's chat; seat None is a spectator."""

    seat: int | None
    name: str
    text: str
    at: float


class Match:
    """A live game. Made by the parlour, from a new table or from the store."""

    def __init__(self, store: Store, row: dict[str, Any], moves: Rows, chat: Rows) -> None:
        self.id: str = row["id"]
        self.game = find_game(row["game"])
        self.options = self.game.choose(dict(pair.split("=", 1) for pair in row["options"].split()))
        self.seats = tuple(Seat(**seat) for seat in row["seats"])
        self.creator: str = row["creator"]
        self.revision: int = row["revision"]
        self.offers = tuple(Offer(kind, seat, tuple(agreed)) for kind, seat, agreed in row["offers"])
        self.rematch: str | None = row["rematch"]
        self.ending = _read_ending(row["ending"])
        self.chat = [Said(line["seat"], line["name"], line["text"], line["at"]) for line in chat][-CHAT_KEPT:]
        self.thought: Thought | None = None
        """What the computer that moved last expects; never of games with secrets."""
        self._store = store
        self._keys = {move["key"] for move in moves}
        self._explanations: list[Text | None] = []
        self._positions = [Position.start(self.game, self.options, int(row["seed"]))]
        for move in moves:
            if not move["undone"]:
                self._positions.append(self.position.play(move["text"]))
        self._lock = asyncio.Lock()
        self.following = asyncio.Lock()
        """Held by whoever opens the match that follows this one."""
        self.touched = time.monotonic()
        """When anything last happened here, or somebody asked for it."""
        self.on_change: Callable[[Match], None] = lambda _match: None
        """Called after everything that happened; the parlour and the sockets listen."""

    @property
    def position(self) -> Position:
        """The position on the table, hidden parts included: never leaves the server as it is."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions since the start."""
        return tuple(self._positions)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ending is not None

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, who in enumerate(self.seats) if who.kind == "person"]

    def explanation(self, ply: int) -> Text | None:
        """What a move did or scored; worked out once."""
        while len(self._explanations) <= ply:
            before = self._positions[len(self._explanations)]
            move = self._positions[len(self._explanations) + 1].moves[-1]
            self._explanations.append(self.game.notation.explain(before, move.id))
        return self._explanations[ply]

    def seats_of(self, tokens: list[str]) -> tuple[int, ...]:
        """The seats that these tokens open."""
        digests = {digest(token) for token in tokens}
        return tuple(number for number, seat in enumerate(self.seats) if seat.token in digests)

    async def play(self, seat: int, ply: int, text: str, key: str, thought: Thought | None = None) -> None:
        """Make a move, once: the gate. The same key again changes nothing and is no error."""
        async with self._lock:
            if key in self._keys:
                return
            self._expect_running()
            if ply != self.position.ply:
                raise Refused(
                    Text(
                        "This move was for move number {ply}, but number {now} is next: look at the table again.",
                        "Ce coup était le numéro {ply}, mais on en est au numéro {now} : regardez de nouveau la table.",
                    ).fill(ply=ply + 1, now=self.position.ply + 1)
                )
            if seat != self.position.to_move:
                raise Refused(Text("It is not your turn.", "Ce n'est pas à vous de jouer."))
            after = self.position.play(text)
            ending = _ending_of(after)
            move = insert(MOVES).values(
                match=self.id, ply=ply, seat=seat, text=after.moves[-1].text, key=key, at=time.time(), undone=False
            )
            await self._commit(move, ending=_write_ending(ending), offers=[])
            self._keys.add(key)
            self._positions.append(after)
            self.ending, self.offers, self.thought = ending, (), thought or self.thought
            self._changed()

    async def join(self, seats: tuple[int, ...], name: str = "") -> None:
        """Whoever has the token of these seats is here, and perhaps called something else now."""
        async with self._lock:
            told = tuple(
                replace(who, joined=True, name=name or who.name) if number in seats else who
                for number, who in enumerate(self.seats)
            )
            if told != self.seats:
                await self._commit(seats=[seat.stored() for seat in told])
                self.seats = told
                self._changed()

    async def undo(self, seat: int) -> None:
        """Take back the last decision of this person, on whichever seat: only where no other person is at the table."""
        async with self._lock:
            if len({self.seats[other].token for other in self.people}) > 1:
                raise Refused(
                    Text("Ask the others for a take-back.", "Demandez aux autres la permission de reprendre.")
                )
            await self._take_back((seat, *self.people))

    async def offer(self, seat: int, kind: Literal["draw", "takeback"]) -> None:
        """Ask the other people for a draw or a take-back; alone against computers there is nobody to ask for a draw."""
        async with self._lock:
            self._expect_running()
            others = [other for other in self.people if other != seat]
            if not others:
                raise Refused(Text("There is nobody to ask.", "Il n'y a personne à qui demander."))
            if kind == "takeback":
                self._last_decision((seat,))
            if not any(offer.kind == kind for offer in self.offers):
                await self._set_offers((*self.offers, Offer(kind, seat)))

    async def answer(self, seat: int, accepted: bool) -> None:
        """Accept or decline what others offered."""
        async with self._lock:
            self._expect_running()
            open_to_me = [offer for offer in self.offers if offer.seat != seat and seat not in offer.agreed]
            if not open_to_me:
                raise Refused(Text("Nothing is offered to you.", "On ne vous propose rien."))
            offer = open_to_me[0]
            if not accepted:
                await self._set_offers(tuple(other for other in self.offers if other is not offer))
                return
            agreed = Offer(offer.kind, offer.seat, (*offer.agreed, seat))
            if any(other not in (offer.seat, *agreed.agreed) for other in self.people):
                await self._set_offers(tuple(agreed if other is offer else other for other in self.offers))
            elif offer.kind == "draw":
                share = 1 / len(self.seats)
                await self._end(
                    Ending((share,) * len(self.seats), Text("A draw by agreement.", "Nulle d'un commun accord."))
                )
            else:
                await self._take_back((offer.seat,))

    async def resign(self, seat: int) -> None:
        """Give up. Of two seats the other wins; of more, a computer plays on for whoever left."""
        async with self._lock:
            self._expect_running()
            if len(self.seats) == 2:
                shares = tuple(float(other != seat) for other in range(2))
                who = self.game.seat_names[seat]
                await self._end(Ending(shares, Text("{who} resigned.", "Abandon : {who}.").fill(who=who)))
                return
            told = tuple(
                replace(who, kind="computer", level=3, token="") if number == seat else who
                for number, who in enumerate(self.seats)
            )
            await self._commit(seats=[who.stored() for who in told], offers=[])
            self.seats, self.offers = told, ()
            self._changed()

    async def say(self, seat: int | None, name: str, words: str) -> None:
        """Add a line to the chat."""
        async with self._lock:
            line = Said(seat, name, words, time.time())
            await self._commit(
                insert(CHAT).values(match=self.id, seat=seat, name=name, text=words, at=line.at),
            )
            self.chat = [*self.chat, line][-CHAT_KEPT:]
            self._changed()

    async def follow_with(self, rematch: str, new: Executable) -> None:
        """Store the match that follows this one, and note it here."""
        async with self._lock:
            await self._commit(new, rematch=rematch)
            self.rematch = rematch
            self._changed()

    def _expect_running(self) -> None:
        if self.ending:
            raise Refused(Text("The game is over.", "La partie est terminée."))

    def _last_decision(self, seats: tuple[int, ...]) -> int:
        decisions = [i for i, position in enumerate(self._positions[:-1]) if position.to_move in seats]
        if not decisions:
            raise Refused(Text("There is nothing to take back.", "Il n'y a rien à reprendre."))
        return decisions[-1]

    async def _take_back(self, seats: tuple[int, ...]) -> None:
        kept = self._last_decision(seats)
        undone = update(MOVES).where(MOVES.c.match == self.id, MOVES.c.ply >= kept).values(undone=True)
        await self._commit(undone, ending=None, offers=[])
        del self._positions[kept + 1 :]
        del self._explanations[kept:]
        self.ending, self.offers, self.thought = None, (), None
        self._changed()

    async def _end(self, ending: Ending) -> None:
        await self._commit(ending=_write_ending(ending), offers=[])
        self.ending, self.offers = ending, ()
        self._changed()

    async def _set_offers(self, offers: tuple[Offer, ...]) -> None:
        await self._commit(offers=[[offer.kind, offer.seat, list(offer.agreed)] for offer in offers])
        self.offers = offers
        self._changed()

    async def _commit(self, *statements: Any, **columns: Any) -> None:
        """Write statements and columns of the match's row, together with the next revision."""
        row = update(MATCHES).where(MATCHES.c.id == self.id).values(revision=self.revision + 1, **columns)
        try:
            await self._store.write(*statements, row)
        except IntegrityError:
            raise Refused(
                Text(
                    "Somebody was faster: look at the table again.", "Quelqu'un a été plus rapide : regardez la table."
                )
            ) from None
        self.revision += 1
        self.touched = time.monotonic()

    def _changed(self) -> None:
        self.on_change(self)


def _ending_of(position: Position) -> Ending | None:
    return Ending(position.shares, position.ending) if position.ending else None


def _write_ending(ending: Ending | None) -> dict[str, Any] | None:
    return {"shares": ending.shares, "en": ending.reason.en, "fr": ending.reason.fr} if ending else None


def _read_ending(row: dict[str, Any] | None) -> Ending | None:
    return Ending(tuple(row["shares"]), Text(row["en"], row["fr"])) if row else None
