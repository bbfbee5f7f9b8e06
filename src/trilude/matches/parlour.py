"""The parlour: all tables, and the computers that play at them."""

import asyncio
import logging
import time
from collections.abc import Container
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Self

from trilude.contract.game import find_game
from trilude.contract.options import Value
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.advisers import Advisers
from trilude.matches.bell import Bell
from trilude.matches.match import Match, Refused
from trilude.matches.rows import MatchRow, Said, Stored
from trilude.matches.seats import SEED_BITS, Seat, digest, new_match_id
from trilude.matches.starts import first_steps
from trilude.matches.store import NotStored, Store
from trilude.matches.thinkers import Thinkers
from trilude.matches.turns import TRY_AGAIN_SECONDS, Turns

IDLE_SECONDS = 600

BEAT_SECONDS = 2.0
"""Whoever asks more often whether the database can be written hears the last answer."""

LEFT_SECONDS = 20
"""A computer that has not moved for so long may have been left by its server; where one still thinks, it says so."""

CLOSED = 2**31
"""Rung for a match that was closed from outside: whatever its revision is, it is newer than what is at hand."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Allowed:
    """What one client may have at a time."""

    open_matches: int = 100
    """Unfinished matches."""
    computer_matches: int = 4
    """Unfinished matches among computers alone."""
    advice: int = 2
    """Answers that are thought about."""


class Parlour(Turns):
    """Creates matches, finds them again, and lets computers take their turns, until its `async with` ends."""

    def __init__(self, store: Store, thinkers: Thinkers, allowed: Allowed, bell: Bell | None = None) -> None:
        super().__init__(thinkers, bell)
        self._store = store
        self._allowed = allowed
        self.advisers = Advisers(thinkers, allowed.advice)
        self._matches: dict[str, Match] = {}
        self._opening = asyncio.Lock()
        """Held from the counting of somebody's open matches until one more is stored."""
        self._beating = asyncio.Lock()
        self._beat = -BEAT_SECONDS
        """When the database was last seen to take something."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Stop thinking."""
        await self.stop_thinking()

    async def create(
        self,
        game_name: str,
        options: dict[str, Value],
        seats: list[Seat],
        creator: str,
        rematch_of: Match | None = None,
        *,
        hints: bool = False,
        places_drawn: bool = False,
        start: Position | None = None,
    ) -> Match:
        """A new match; the seats hold digests of the tokens that their people were given.

        Hints are for whoever plays against computers only, unless people agree on them here. Whoever drew lots for the
        seats says so, so that everybody is told. Where play is taken up from a position, that is the start.
        """
        game = find_game(game_name)
        chosen = game.choose(dict(options))
        if len(seats) != game.seats(chosen):
            words = Text(
                "{game} with these options has {count} seats, not {given}.",
                "{game} avec ces options se joue à {count}, pas à {given}.",
            )
            raise Refused(words.fill(game=game.title, count=game.seats(chosen), given=len(seats)))
        await self.thinkers.until_ready(game)
        first = Position.from_text(game, chosen, start.text) if start else None  # as it will be read again
        new = MatchRow(
            new_match_id(),
            game.name,
            str(chosen),
            randbits(SEED_BITS),
            tuple(seats),
            time.time(),
            creator,
            hints=hints,
            places_drawn=places_drawn,
            rules=game.rules_version,
            changed=time.time(),
            start=first.text if first else "",
        )
        steps = first_steps(first, seats) if first else ()
        async with self._opening:
            await self._expect_fewer_open(creator, seats)
            talk = await rematch_of.follow_with(new, steps) if rematch_of else ()
            if not rematch_of:
                await self._store.create(new, steps=steps)
        match = self._add(Match(self._store, Stored(new, steps, talk)))
        self.take_turns(match)
        return match

    async def _expect_fewer_open(self, creator: str, seats: list[Seat]) -> None:
        everything, by_computers = await self._store.open_matches(creator)
        if everything >= self._allowed.open_matches:
            words = Text(
                "You have {count} unfinished matches: finish or resign some before you open another.",
                "Vous avez {count} parties en cours : terminez-en ou abandonnez-en avant d’en ouvrir une autre.",
            )
            raise Refused(words.fill(count=everything))
        if by_computers >= self._allowed.computer_matches and all(seat.kind == "computer" for seat in seats):
            words = Text(
                "{count} of your matches among computers are not over: wait for the end of one of them.",
                "{count} de vos parties entre ordinateurs sont en cours : attendez la fin de l’une d’elles.",
            )
            raise Refused(words.fill(count=by_computers))

    async def find(self, match_id: str) -> Match | None:
        """A match by its id, from memory or from the store."""
        if match_id in self._matches:
            match = self._matches[match_id]
            match.touched = time.monotonic()  # whoever found it may be about to act: it is not forgotten now
            return match
        game = await self._store.game_of(match_id)
        if game is None:
            return None
        await self.thinkers.until_ready(find_game(game))
        stored = await self._store.load(match_id)
        if match_id in self._matches or stored is None:
            return self._matches.get(match_id)
        match = self._add(await asyncio.to_thread(Match, self._store, stored))
        self.take_turns(match)
        return match

    async def resume(self) -> None:
        """After a restart: let computers go on where it was their turn, as soon as the database answers."""
        while not await self._resumed():
            await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def _resumed(self) -> bool:
        try:
            waiting = await self._store.waiting_for_computers()
        except NotStored:
            return False
        return await self._wake([match_id for match_id in waiting if match_id not in self._matches])

    async def take_over(self) -> None:
        """Let computers go on that another server has left: nothing has happened for a while, and it is their turn."""
        waiting = await self._store.waiting_for_computers(time.time() - LEFT_SECONDS)
        await self._wake([match_id for match_id in waiting if match_id not in self._matches])

    async def close_abandoned(self, days: float) -> None:
        """Close the matches to which nobody came back for so many days."""
        for match_id in await self._store.close_abandoned(time.time() - days * 86_400):
            self.bell.ring(match_id, CLOSED)
            await self.hear(match_id, CLOSED)

    async def _wake(self, match_ids: list[str]) -> bool:
        """Find matches, so that their computers go on; False where the database did not tell all of them."""
        told = True
        for match_id in match_ids:
            try:
                await self.find(match_id)
            except NotStored:
                told = False
            except Exception:  # the others go on all the same
                log.exception("match %s cannot go on", match_id)
        return told

    def forget_idle(self, watched: Container[str]) -> None:
        """Drop matches from memory that nobody watches and in which nothing happened lately; the store has them."""
        before = time.monotonic() - IDLE_SECONDS
        for match in list(self._matches.values()):
            if match.touched < before and match.id not in watched and match.id not in self._turns:
                del self._matches[match.id]

    @property
    def matches_in_memory(self) -> int:
        """How many matches are at hand."""
        return len(self._matches)

    async def ask_rematch(self, match: Match, seat: int) -> None:
        """Somebody would like another game: it is opened as soon as all people want it, for one alone at once."""
        if match.rematch:
            return
        if match.others_than(seat):
            await match.want_rematch(seat)
            await self.open_if_wanted(match)
        else:
            await self.rematch(match)

    async def open_if_wanted(self, match: Match) -> None:
        """Open the match that follows this one, if everybody wants it."""
        if match.rematch_agreed:
            await self.rematch(match)

    async def rematch(self, match: Match) -> Match:
        """The match after this one, with the seats moved on by one; the same tokens open them."""
        async with match.following:
            found = await self._find_rematch(match)
            if found:
                return found
            match.expect_over()
            seats = [replace(seat, joined=False, left="") for seat in (*match.seats[1:], match.seats[0])]
            options = {one.name: match.options[one.name] for one in match.game.options if one.former is None}
            try:
                return await self.create(
                    match.game.name,
                    options,
                    seats,
                    match.creator,
                    match,
                    hints=match.hints_agreed,
                    start=match.taken_up,
                )
            except Refused:
                found = await self._find_rematch(match)  # another server may have been faster
                if found is None:
                    raise
                return found

    async def _find_rematch(self, match: Match) -> Match | None:
        return await self.find(match.rematch) if match.rematch else None

    async def hear(self, match_id: str, revision: int) -> None:
        """Another server has changed a match: become what is stored, if it is at hand."""
        if match := self._matches.get(match_id):
            await match.catch_up(revision)

    async def look_round(self) -> None:
        """Catch up with whatever other servers have written, in case that their ring was lost."""
        for match_id, revision in (await self._store.revisions(list(self._matches))).items():
            await self.hear(match_id, revision)

    async def expect_storing(self) -> None:
        """Raise NotStored unless the database could be written a moment ago, or can be now."""
        async with self._beating:
            if time.monotonic() - self._beat > BEAT_SECONDS:
                await self._store.beat()
                self._beat = time.monotonic()

    def _add(self, match: Match) -> Match:
        match.on_change = self._changed
        match.on_say = self._said
        match.on_commit = self.bell.ring
        for thinker in {seat.thinker for seat in match.seats if seat.kind == "computer"}:
            self.thinkers.expect(match.game, thinker, match.id)
        return self._matches.setdefault(match.id, match)

    def _said(self, match: Match, line: Said) -> None:
        self.on_say(match, line)

    def _changed(self, match: Match) -> None:
        self.take_turns(match)
        self.on_change(match)


def person(token: str, name: str = "", joined: bool = False) -> Seat:
    """A seat for whoever has the token."""
    return Seat("person", None, digest(token), name, joined)


def guest(invitation: str) -> Seat:
    """A seat for whoever comes first with the invitation."""
    return Seat("person", invitation=digest(invitation))
