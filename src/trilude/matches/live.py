"""A match as it lives in memory: what is stored of it, the positions that follow, and how it changes.

Everything is committed to the store before the match in memory changes and before anybody is told. One lock per match
makes whatever happens to it in this server happen in one order; the store's revision does so among several servers.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from trilude.contract.account import Account
from trilude.contract.errors import TriludeError
from trilude.contract.game import find_game
from trilude.contract.position import Position, View
from trilude.contract.sentences import GAME_OVER
from trilude.contract.words import Text
from trilude.matches.commentary import Commentary
from trilude.matches.moves_made import MovesMade
from trilude.matches.names import called
from trilude.matches.rows import CHAT_KEPT, AnsweredOffer, Ending, MatchRow, MoveRow, Offer, Said, Stored
from trilude.matches.seats import Seat, digest
from trilude.matches.store import Outrun, Store

DECIDED_ANEW = 20
"""So often whatever is outrun by another server is decided anew before it is given up."""


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


class Live:
    """What a match is at this moment."""

    def __init__(self, store: Store, stored: Stored) -> None:
        self.id = stored.match.id
        self.game = find_game(stored.match.game)
        if stored.match.rules != self.game.rules_version:
            words = Text(
                "This match was begun by older rules of {game} and cannot go on: open a new one.",
                "Cette partie a commencé selon d’anciennes règles de {game} et ne peut pas continuer : ouvrez-en une.",
            )
            raise Refused(words.fill(game=self.game.title))
        self.options = self.game.choose_as_stored(dict(pair.split("=", 1) for pair in stored.match.options.split()))
        self.creator = stored.match.creator
        self._store = store
        self._row = stored.match
        self._names = called(self.game, stored.match.seats)
        self._positions = [self._first_position()]
        self._commentaries: dict[int | None, Commentary] = {}
        """By the seat of a reader who has no name, and is spoken to; that for everybody else under None."""
        self._read(stored)
        self._lock = asyncio.Lock()
        self.following = asyncio.Lock()
        """Held by whoever opens the match that follows this one."""
        self.touched = time.monotonic()
        """When anything last happened here, or somebody asked for it."""
        self.on_change: Callable[[Any], None] = lambda _match: None
        """Called after everything that happened; the parlour and the sockets listen."""
        self.on_say: Callable[[Any, Said], None] = lambda match, _line: match.on_change(match)
        """Called instead where nothing happened but that somebody said something."""
        self.on_commit: Callable[[str, int], None] = lambda _match, _revision: None
        """Called when this server has written, and not when it reads what another one wrote."""

    def _first_position(self) -> Position:
        if self._row.start:
            return Position.from_text(self.game, self.options, self._row.start)
        return Position.start(self.game, self.options, self._row.seed)

    def _read(self, stored: Stored) -> None:
        """Take everything from the store; positions that are at hand stay the same objects."""
        self._become(stored.match)
        self.chat = list(stored.chat)
        self.thought: Thought | None = None
        """What the computer that moved last expects; never of games with secrets."""
        self._made = MovesMade(stored.moves, stored.forgotten)
        texts = [move.text for move in stored.moves if not move.undone]
        known = [move.text for move in self.position.moves]
        agreed = next((ply for ply, pair in enumerate(zip(texts, known, strict=False)) if pair[0] != pair[1]), None)
        line = self._positions[: 1 + (min(len(texts), len(known)) if agreed is None else agreed)]
        for text in texts[len(line) - 1 :]:
            line.append(line[-1].follow(text))
        self._lay(line)

    def _become(self, row: MatchRow) -> None:
        """Take over a row of this match; people may be called otherwise now."""
        before, self._row = self._row, row
        if row.seats is before.seats:
            return
        names, self._names = self._names, called(self.game, row.seats)
        if self._names != names:
            self._commentaries.clear()

    def _lay(self, line: list[Position]) -> None:
        """Let other positions lie here, of which the first may be the same."""
        same = sum(a is b for a, b in zip(line, self._positions, strict=False))
        self._positions = line
        agreed = max(0, same - 1)
        self._commentaries = {me: known.continued(line, agreed) for me, known in self._commentaries.items()}

    @property
    def revision(self) -> int:
        """How many things have happened here."""
        return self._row.revision

    @property
    def moves_made(self) -> int:
        """How many moves were made here, those included that were taken back: the same number in every server."""
        return len(self._made)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self._row.seats

    @property
    def seed(self) -> int:
        """What the game is dealt from: never leaves the server while the match runs."""
        return self._row.seed

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What is offered and not yet answered by everybody, the oldest first."""
        return self._row.offers

    @property
    def answered(self) -> AnsweredOffer | None:
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
    def taken_up(self) -> Position | None:
        """The position from which the game was taken up; None where it was dealt."""
        return self._positions[0] if self._row.start else None

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions since the start."""
        return tuple(self._positions)

    def commentary(self, me: int | None = None) -> Commentary:
        """What is said of the game, also to whoever has no name and sits on one seat, me."""
        names = self.names if me is None else called(self.game, self.seats, me)
        reader = None if names == self.names else me
        if reader not in self._commentaries:
            self._commentaries[reader] = Commentary(self._positions, names)
        return self._commentaries[reader]

    def view(self, seat: int) -> View:
        """What a seat may know of the position on the table; worked out once, however often it is looked at."""
        return self.commentary().view(seat)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ending is not None

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, who in enumerate(self.seats) if who.kind == "person"]

    @property
    def names(self) -> tuple[Text | None, ...]:
        """What people and computers are called in sentences; None where their seat's own name is good enough."""
        return self._names

    @property
    def accounts(self) -> tuple[Account, ...]:
        """How the points came about."""
        return self.commentary().accounts

    def reason(self, me: int | None = None) -> Text | None:
        """Who won and why, once the match is over, as people are called now."""
        last = self.commentary(me).last
        return last.ending or (self.ending.said(last) if self.ending else None)

    def left_by(self, tokens: list[str]) -> tuple[int, ...]:
        """The seats that these tokens opened until their people gave them up."""
        digests = {digest(token) for token in tokens}
        return tuple(number for number, seat in enumerate(self.seats) if seat.left in digests)

    def seats_of(self, tokens: list[str]) -> tuple[int, ...]:
        """The seats that these tokens open."""
        digests = {digest(token) for token in tokens}
        return tuple(number for number, seat in enumerate(self.seats) if seat.token in digests)

    async def catch_up(self, revision: int) -> None:
        """Another server has written: become what is stored now, if that is newer than what is at hand."""
        if revision > self.revision:
            async with self._lock:
                if revision > self.revision:
                    await self._read_again()

    async def reach(self, ply: int) -> None:
        """Whoever speaks of a ply has seen it, perhaps at another server: become what is stored, if that is newer."""
        if ply > self.position.ply:
            async with self._lock:
                stored = await self._store.revisions([self.id]) if ply > self.position.ply else {}
                if stored.get(self.id, 0) > self.revision:
                    await self._read_again()

    def _expect_running(self) -> None:
        if self.ending:
            raise Refused(GAME_OVER)

    async def _decide(self, act: Callable[[], Awaitable[None]], *, whatever_happened: bool = False) -> None:
        """Do something, one thing at a time. Where another server was faster, look again and decide anew.

        Whoever acted on what they saw on the table is refused if that has changed, unless the act itself finds out.
        """
        async with self._lock:
            for _ in range(DECIDED_ANEW):
                seen = self.position, self.offers, self.ending
                try:
                    await act()
                    return
                except Outrun:
                    there = await self._read_again()
                    if not there or not (whatever_happened or seen == (self.position, self.offers, self.ending)):
                        break
            words = "Somebody was faster: look at the table again.", "Quelqu’un a été plus rapide : regardez la table."
            raise Refused(Text(*words))

    async def _save(self, **changes: Any) -> None:
        """Change the match's row and nothing else."""
        await self._commit(self._store.save, **changes)
        self._changed()

    async def _commit(
        self, write: Callable[[MatchRow], Awaitable[None]], after: Position | None = None, **changes: Any
    ) -> None:
        """Write the match's next row, and whatever goes with it; nothing, where the store has another row by now.

        Whoever changes the position tells which one follows.
        """
        seats, ending = changes.get("seats", self.seats), changes.get("ending", self.ending)
        computer_turn = not ending and seats[(after or self.position).mover].kind == "computer"
        row = self._row.next(changed=time.time(), computer_turn=computer_turn, **changes)
        await write(row)
        self._become(row)
        self.touched = time.monotonic()
        self.on_commit(self.id, self.revision)

    async def _append(self, move: MoveRow, after: Position, **changes: Any) -> None:
        """Write a move, or a step, and lay the position that follows."""
        ending = Ending(after.shares, after.ending) if after.ending else None
        await self._commit(lambda row: self._store.append(row, move), after, ending=ending, offers=(), **changes)
        self._made.add(move)
        self._positions.append(after)

    async def _move_made(self, key: str) -> MoveRow | None:
        """The move that was made with a key, however long ago it was taken back; None where there is none."""
        made = self._made.get(key)
        return await self._store.find_move(self.id, key) if made is None and self._made.forgotten else made

    async def _read_again(self) -> bool:
        """Somebody else has written to the store: become what is there now. False where nothing is."""
        stored = await self._store.load(self.id)
        if stored is not None:
            self._read(stored)
            self._changed()
        return stored is not None

    def _said(self, line: Said) -> None:
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        self.on_say(self, line)

    def _changed(self) -> None:
        self.on_change(self)
