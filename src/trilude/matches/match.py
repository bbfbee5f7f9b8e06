"""A match: one live game at a table. `Match.play` is the only gate through which a move enters it, whoever sends it.

Everything is committed to the store before the match in memory changes and before anybody is told. One lock per match
makes whatever happens to it happen in one order.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from secrets import randbits, token_hex
from typing import Any

from trilude.contract.account import Account, accounts
from trilude.contract.errors import TriludeError
from trilude.contract.game import find_game
from trilude.contract.picture import Picture, draw
from trilude.contract.position import Position, View
from trilude.contract.steps import explain, kind_of, offers, steps_of
from trilude.contract.words import Text
from trilude.matches.rows import Answer, Ending, MatchRow, MoveRow, Offer, OfferKind, Outcome, ResignWay, Said, Stored
from trilude.matches.seats import Seat, digest
from trilude.matches.store import Outrun, Store

CHAT_KEPT = 100


class Refused(TriludeError):  # noqa: N818
    """The match does not allow this now; the text says why."""


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


class Match:
    """A live game. Made by the parlour, from a new table or from the store."""

    def __init__(self, store: Store, stored: Stored) -> None:
        self.id = stored.match.id
        self.game = find_game(stored.match.game)
        self.options = self.game.choose_as_stored(dict(pair.split("=", 1) for pair in stored.match.options.split()))
        self.creator = stored.match.creator
        self._store = store
        self._read(stored)
        self._lock = asyncio.Lock()
        self.following = asyncio.Lock()
        """Held by whoever opens the match that follows this one."""
        self.touched = time.monotonic()
        """When anything last happened here, or somebody asked for it."""
        self.on_change: Callable[[Match], None] = lambda _match: None
        """Called after everything that happened; the parlour and the sockets listen."""

    def _read(self, stored: Stored) -> None:
        """Take everything from the store."""
        self._row = stored.match
        self.chat = list(stored.chat)[-CHAT_KEPT:]
        self.thought: Thought | None = None
        """What the computer that moved last expects; never of games with secrets."""
        self._keys = {move.key for move in stored.moves}
        self._forget_words()
        self._positions = [Position.start(self.game, self.options, stored.match.seed)]
        for move in stored.moves:
            if not move.undone:
                self._positions.append(self.position.follow(move.text))

    def _forget_words(self) -> None:
        """What was said of moves and points is said anew when it is asked for: people may be called otherwise."""
        self._explanations: list[Text | None] = []
        self._pictures: list[Picture | None] = []
        self._accounts: tuple[Account, ...] | None = None
        self._views: tuple[Position | None, dict[int, View]] = None, {}

    @property
    def revision(self) -> int:
        """How many things have happened here."""
        return self._row.revision

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self._row.seats

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What is offered and not yet answered by everybody, the oldest first."""
        return self._row.offers

    @property
    def answered(self) -> Answer | None:
        """What became of the last offer."""
        return self._row.answered

    @property
    def places_drawn(self) -> bool:
        """Whether it was drawn by lot who sits where."""
        return self._row.places_drawn

    @property
    def hints_agreed(self) -> bool:
        """Whether people agreed on hints when the table was set up."""
        return self._row.hints

    @property
    def hints(self) -> bool:
        """Whether hints may be asked for: always against computers, against people where that was agreed."""
        return self.hints_agreed or len(self.people) < 2

    @property
    def ending(self) -> Ending | None:
        """How the match ended; None while it goes on."""
        return self._row.ending

    @property
    def rematch(self) -> str | None:
        """The match that follows this one."""
        return self._row.rematch

    @property
    def position(self) -> Position:
        """The position on the table, hidden parts included: never leaves the server as it is."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions since the start."""
        return tuple(self._positions)

    def view(self, seat: int) -> View:
        """What a seat may know of the position on the table; worked out once, however often it is looked at."""
        if self._views[0] is not self.position:
            self._views = self.position, {}
        views = self._views[1]
        if seat not in views:
            views[seat] = self.position.view(seat).calling(self.names)
        return views[seat]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ending is not None

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, who in enumerate(self.seats) if who.kind == "person"]

    @property
    def names(self) -> tuple[str, ...]:
        """What people are called in sentences; empty where they have no name, or share it with somebody."""
        names = [seat.name if seat.kind == "person" else "" for seat in self.seats]
        return tuple(name if names.count(name) == 1 else "" for name in names)

    def name_of(self, seat: int) -> Text:
        """What a seat is called in sentences."""
        usual = self.position.scene.seats[seat].name
        return self.position.calling(self.names).name_of(seat, usual)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """How the points came about; worked out once after each move."""
        if self._accounts is None:
            self._accounts = accounts([*self._positions[:-1], self.position.calling(self.names)])
        return self._accounts

    @property
    def reason(self) -> Text | None:
        """Who won and why, once the match is over, as people are called now where the rules ended it."""
        return self.position.calling(self.names).ending or (self.ending.reason if self.ending else None)

    def explanation(self, ply: int) -> Text | None:
        """What a move did or scored; worked out once."""
        while len(self._explanations) <= ply:
            before = self._positions[len(self._explanations)].calling(self.names)
            move = self._positions[len(self._explanations) + 1].moves[-1]
            self._explanations.append(explain(before, move))
        return self._explanations[ply]

    def picture(self, ply: int) -> Picture | None:
        """A move as it is drawn, with all there is to know; drawn once. What is no move by the rules has no picture."""
        while len(self._pictures) <= ply:
            before, after = self._positions[len(self._pictures) : len(self._pictures) + 2]
            move = after.moves[-1]
            self._pictures.append(
                draw(before.calling(self.names), move.id, after) if kind_of(move.text) == "move" else None
            )
        return self._pictures[ply]

    def left_by(self, tokens: list[str]) -> tuple[int, ...]:
        """The seats that these tokens opened until their people gave them up."""
        digests = {digest(token) for token in tokens}
        return tuple(number for number, seat in enumerate(self.seats) if seat.left in digests)

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
                words = Text(
                    "This move was for move number {ply}, but number {now} is next: look at the table again.",
                    "Ce coup était le numéro {ply}, mais on en est au numéro {now} : regardez de nouveau la table.",
                )
                raise Refused(words.fill(ply=ply + 1, now=self.position.ply + 1))
            if seat != self.position.to_move:
                raise Refused(Text("It is not your turn.", "Ce n’est pas à vous de jouer."))
            after = self.position.play(text)
            move = MoveRow(ply, seat, after.moves[-1].text, key, time.time())
            ending = Ending(after.shares, after.ending) if after.ending else None
            await self._commit(lambda row: self._store.append(row, move), ending=ending, offers=())
            self._keys.add(key)
            self._positions.append(after)
            self._accounts = None
            self.thought = thought or self.thought
            self._changed()

    async def join(self, seats: tuple[int, ...], name: str = "") -> None:
        """Whoever has the token of these seats is here, and perhaps called something else now."""
        async with self._lock:
            told = tuple(
                replace(who, joined=True, name=name or who.name) if number in seats else who
                for number, who in enumerate(self.seats)
            )
            if told != self.seats:
                await self._save(seats=told)

    async def welcome(self, invitation: str, token: str, name: str = "") -> None:
        """Seat the first guest with an invitation; from now on the token that they made up opens the seat.

        The same token again changes nothing and is no error: an answer may have been lost on its way.
        """
        async with self._lock:
            if self.seats_of([token]):
                return
            seat = next((number for number, who in enumerate(self.seats) if who.welcomes(invitation)), None)
            if seat is None:
                words = Text(
                    "Somebody else has taken this seat already; you are welcome to watch.",
                    "Quelqu’un a déjà pris cette place ; vous pouvez regarder la partie.",
                )
                raise Refused(words)
            free = self.seats[seat]
            taken = replace(free, token=digest(token), invitation="", joined=True, name=name or free.name)
            await self._save(seats=(*self.seats[:seat], taken, *self.seats[seat + 1 :]))

    async def undo(self, seat: int) -> None:
        """Take back the last decision of this person, on whichever seat: only where no other person is at the table."""
        async with self._lock:
            if len({self.seats[other].token for other in self.people}) > 1:
                words = Text("Ask the others for a take-back.", "Demandez aux autres la permission de reprendre.")
                raise Refused(words)
            await self._take_back((seat, *self.people))

    @property
    def can_stop(self) -> bool:
        """Whether the rules let players stop here, and the richest wins."""
        return not self.is_over and offers(self.game, "may_stop") and steps_of(self.game).may_stop(self.position)

    def can_take_back(self, seats: tuple[int, ...]) -> bool:
        """Whether any of these seats has made a move."""
        return bool(self._decisions(seats))

    async def offer(self, seat: int, kind: OfferKind) -> None:
        """Ask the other people for a draw, a take-back, or to stop here.

        Alone against computers there is nobody to ask for a draw, and whoever wants to stop stops.
        """
        async with self._lock:
            self._expect_running()
            if kind == "stop" and not self.can_stop:
                words = Text("You cannot stop here.", "On ne peut pas s’arrêter ici.")
                raise Refused(words)
            if kind == "stop" and self.people == [seat]:
                await self._save(ending=Ending.by_stopping(self.position.calling(self.names)), offers=())
                return
            if not any(other != seat for other in self.people):
                raise Refused(Text("There is nobody to ask.", "Il n’y a personne à qui demander."))
            if kind == "takeback":
                self._last_decision((seat,))
            if not any(offer.kind == kind for offer in self.offers):
                await self._save(offers=(*self.offers, Offer(kind, seat)))

    async def answer(self, seat: int, accepted: bool) -> None:
        """Accept or decline what others offered."""
        async with self._lock:
            self._expect_running()
            open_to_me = [offer for offer in self.offers if offer.waits_for(seat)]
            if not open_to_me:
                raise Refused(Text("Nothing is offered to you.", "On ne vous propose rien."))
            offer = open_to_me[0]
            if not accepted:
                await self._drop(offer, "declined", seat)
                return
            agreed = replace(offer, agreed=(*offer.agreed, seat))
            if any(agreed.waits_for(other) for other in self.people):
                await self._save(offers=tuple(agreed if other is offer else other for other in self.offers))
                return
            answered = self._answer(offer, "accepted", seat)
            if offer.kind == "draw":
                await self._save(ending=Ending.by_agreement(len(self.seats)), offers=(), answered=answered)
            elif offer.kind == "stop":
                ending = Ending.by_stopping(self.position.calling(self.names))
                await self._save(ending=ending, offers=(), answered=answered)
            else:
                await self._take_back((offer.seat,), answered=answered)

    async def withdraw(self, seats: tuple[int, ...]) -> None:
        """Take back what was last offered from one of these seats."""
        async with self._lock:
            mine = [offer for offer in self.offers if offer.seat in seats]
            if not mine:
                words = Text("You have offered nothing that waits.", "Vous n’avez rien proposé qui attende.")
                raise Refused(words)
            await self._drop(mine[-1], "withdrawn", mine[-1].seat)

    async def _drop(self, offer: Offer, why: Outcome, by: int) -> None:
        """An offer is off the table, and everybody is told why."""
        left = tuple(other for other in self.offers if other is not offer)
        await self._save(offers=left, answered=self._answer(offer, why, by))

    def _answer(self, offer: Offer, outcome: Outcome, by: int) -> Answer:
        return Answer(offer.kind, offer.seat, outcome, by, self.revision + 1)

    @property
    def resign_ways(self) -> tuple[ResignWay, ...]:
        """What may become of a seat that is left while others play on; nothing where giving up ends the match."""
        if len(self.seats) == 2:
            return ()
        return ("computer", "pass") if offers(self.game, "retire") else ("computer",)

    async def resign(self, seat: int, how: ResignWay = "computer") -> None:
        """Give up. Of two seats the other wins; of more, a computer plays on for whoever left, or the seat passes."""
        async with self._lock:
            self._expect_running()
            if len(self.seats) == 2:
                winner, loser = (self.name_of(who) for who in (1 - seat, seat))
                await self._save(ending=Ending.by_resignation(seat, winner, loser), offers=())
                return
            told = tuple(
                replace(who, kind="computer", level=3, token="", left=who.token) if number == seat else who
                for number, who in enumerate(self.seats)
            )
            if how not in self.resign_ways:
                words = Text(
                    "Nobody may pass in this game: a computer can play on.",
                    "On ne passe pas à ce jeu : un ordinateur peut continuer.",
                )
                raise Refused(words)
            if how == "computer":
                await self._save(seats=told, offers=())
                return
            after = self.position.follow(f"~left:{seat + 1}")
            step = self._step(self.position.ply, seat, after.moves[-1].text)
            ending = Ending(after.shares, after.ending) if after.ending else None
            await self._commit(lambda row: self._store.append(row, step), seats=told, offers=(), ending=ending)
            self._keys.add(step.key)
            self._positions.append(after)
            self._accounts = None
            self._changed()

    def _step(self, ply: int, seat: int, text: str) -> MoveRow:
        return MoveRow(ply, seat, text, f"step-{ply}-{self.revision}-{token_hex(4)}", time.time())

    async def say(self, seat: int | None, name: str, words: str) -> None:
        """Add a line to the chat."""
        async with self._lock:
            line = Said(seat, name, words, time.time())
            await self._commit(lambda row: self._store.say(row, line))
            self.chat = [*self.chat, line][-CHAT_KEPT:]
            self._changed()

    async def follow_with(self, new: MatchRow) -> None:
        """Store the match that follows this one, and note it here."""
        async with self._lock:
            await self._commit(lambda row: self._store.create(new, row), rematch=new.id)
            self._changed()

    def _expect_running(self) -> None:
        if self.ending:
            raise Refused(Text("The game is over.", "La partie est terminée."))

    def _last_decision(self, seats: tuple[int, ...]) -> int:
        decisions = self._decisions(seats)
        if not decisions:
            raise Refused(Text("There is nothing to take back.", "Il n’y a rien à reprendre."))
        return decisions[-1]

    def _decisions(self, seats: tuple[int, ...]) -> list[int]:
        """When these seats moved: after so many moves."""
        moved = zip(self._positions, self.position.moves, strict=False)
        return [ply for ply, (before, move) in enumerate(moved) if before.to_move in seats and move.id >= 0]

    async def _take_back(self, seats: tuple[int, ...], **changes: Any) -> None:
        kept = self._last_decision(seats)
        line = self._positions[: kept + 1]
        steps: list[MoveRow] = []
        for text in self._steps_after(kept):
            line.append(line[-1].follow(text))
            steps.append(self._step(line[-2].ply, line[kept].mover, text))
        await self._commit(lambda row: self._store.take_back(row, kept, steps), ending=None, offers=(), **changes)
        self._keys.update(step.key for step in steps)
        self._positions = line
        del self._explanations[kept:]
        del self._pictures[kept:]
        self._accounts = None
        self.thought = None
        self._changed()

    def _steps_after(self, kept: int) -> list[str]:
        """What has to stand where moves are taken back: seats that were left stay so, and chance draws anew.

        Whoever is alone with computers has seen their moves too, so all that this person cannot see is dealt anew.
        """
        steps = [move.text for move in self.position.moves[kept:] if kind_of(move.text) == "left"]
        if not self.game.chance:
            return steps
        if len(self.people) == 1:
            return [*steps, f"~deal:{self.people[0] + 1}:{randbits(48)}"]
        return [*steps, f"~draw:{randbits(48)}"] if offers(self.game, "reshuffle") else steps

    async def _save(self, **changes: Any) -> None:
        """Change the match's row and nothing else."""
        await self._commit(self._store.save, **changes)
        self._changed()

    async def _commit(self, write: Callable[[MatchRow], Awaitable[None]], **changes: Any) -> None:
        """Write the match's next row, and whatever goes with it; nothing, where the store has another row by now."""
        row = self._row.next(**changes)
        try:
            await write(row)
        except Outrun:
            await self._read_again()
            words = Text(
                "Somebody was faster: look at the table again.", "Quelqu’un a été plus rapide : regardez la table."
            )
            raise Refused(words) from None
        if row.seats != self._row.seats:
            self._forget_words()
        self._row = row
        self.touched = time.monotonic()

    async def _read_again(self) -> None:
        """Somebody else has written to the store: become what is there now."""
        stored = await self._store.load(self.id)
        if stored is not None:
            self._read(stored)
            self._changed()

    def _changed(self) -> None:
        self.on_change(self)
