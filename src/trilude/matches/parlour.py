"""The parlour: all tables, and the computers that play at them."""

import asyncio
import logging
import time
from collections.abc import Callable, Container
from dataclasses import replace
from secrets import randbits
from typing import Any

from sqlalchemy import insert

from trilude.contract.game import find_game
from trilude.contract.options import Value
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.match import Match, Refused, Thought
from trilude.matches.seats import Seat, digest, new_match_id
from trilude.matches.store import MATCHES, NotStored, Store
from trilude.matches.thinkers import Thinkers
from trilude.matches.waits import Thinking, Wait
from trilude.players.find import find_player
from trilude.players.levels import HINT_SECONDS, strongest_player
from trilude.players.player import Choice

DEFAULT_LEVEL = 3

IDLE_SECONDS = 600

TRY_AGAIN_SECONDS = 5
"""A computer whose move could not be stored thinks again after this time."""

log = logging.getLogger(__name__)


class Parlour:
    """Creates matches, finds them again, and lets computers take their turns."""

    def __init__(self, store: Store, thinkers: Thinkers, open_matches: int) -> None:
        self._store = store
        self.thinkers = thinkers
        self._open_matches = open_matches
        self._matches: dict[str, Match] = {}
        self._opening = asyncio.Lock()
        """Held from the counting of somebody's open matches until one more is stored."""
        self.thinking: dict[str, float] = {}
        """Matches in which a computer is thinking, and since when."""
        self._turn_at: dict[str, Position] = {}
        """Where a computer has begun its turn and not yet ended it."""
        self._thinking_times = Thinking()
        self._turns: set[asyncio.Task[None]] = set()
        self.on_change: Callable[[Match], None] = lambda _match: None
        """Called after everything that happened in any match."""

    async def create(
        self,
        game_name: str,
        options: dict[str, Value],
        seats: list[Seat],
        creator: str,
        rematch_of: Match | None = None,
    ) -> Match:
        """A new match; the seats hold digests of the tokens that their people were given."""
        game = find_game(game_name)
        chosen = game.choose(dict(options))
        if len(seats) != game.seats(chosen):
            raise Refused(
                Text(
                    "{game} with these options has {count} seats, not {given}.",
                    "{game} avec ces options se joue à {count}, pas à {given}.",
                ).fill(game=game.title, count=game.seats(chosen), given=len(seats))
            )
        await self.thinkers.until_ready(game)
        row: dict[str, Any] = {
            "id": new_match_id(),
            "game": game.name,
            "options": str(chosen),
            "seed": str(randbits(48)),
            "seats": [seat.stored() for seat in seats],
            "created": time.time(),
            "creator": creator,
            "revision": 0,
            "offers": [],
            "ending": None,
            "rematch": None,
        }
        new = insert(MATCHES).values(**row)
        async with self._opening:
            await self._expect_fewer_open(creator)
            await (rematch_of.follow_with(row["id"], new) if rematch_of else self._store.write(new))
        match = self._add(Match(self._store, row, [], []))
        self._take_turns(match)
        return match

    async def _expect_fewer_open(self, creator: str) -> None:
        if await self._store.open_matches(creator) >= self._open_matches:
            raise Refused(
                Text(
                    "You have {count} unfinished matches: finish or resign some before you open another.",
                    "Vous avez {count} parties en cours : terminez-en ou abandonnez-en avant d'en ouvrir une autre.",
                ).fill(count=self._open_matches)
            )

    async def find(self, match_id: str) -> Match | None:
        """A match by its id, from memory or from the store."""
        if match_id in self._matches:
            match = self._matches[match_id]
            match.touched = time.monotonic()  # whoever found it may be about to act: it is not forgotten now
            return match
        row = await self._store.match(match_id)
        if row is None:
            return None
        await self.thinkers.until_ready(find_game(row[0]["game"]))
        stored = await self._store.match(match_id)
        if match_id in self._matches or stored is None:
            return self._matches.get(match_id)
        match = self._add(Match(self._store, *stored))
        self._take_turns(match)
        return match

    async def resume(self) -> None:
        """After a restart: let computers go on where it was their turn."""
        for match_id in await self._store.waiting_for_computers():
            try:
                await self.find(match_id)
            except Exception:  # the others go on all the same
                log.exception("match %s cannot go on", match_id)

    def forget_idle(self, watched: Container[str]) -> None:
        """Drop matches from memory that nobody watches and in which nothing happened lately; the store has them."""
        before = time.monotonic() - IDLE_SECONDS
        for match in list(self._matches.values()):
            if match.touched < before and match.id not in watched and match.id not in self.thinking:
                del self._matches[match.id]

    @property
    def matches_in_memory(self) -> int:
        """How many matches are at hand."""
        return len(self._matches)

    async def rematch(self, match: Match) -> Match:
        """The match after this one, with the seats moved on by one; the same tokens open them."""
        async with match.following:
            if match.rematch:
                found = await self.find(match.rematch)
                if found:
                    return found
            if not match.is_over:
                raise Refused(Text("Finish this game first.", "Terminez d'abord cette partie."))
            seats = [replace(seat, joined=False) for seat in (*match.seats[1:], match.seats[0])]
            return await self.create(match.game.name, dict(match.options), seats, match.creator, match)

    async def hint(self, match: Match, seat: int) -> Choice:
        """Good advice for a seat whose turn it is."""
        if match.is_over or match.position.to_move != seat:
            raise Refused(Text("Hints are for your own turn.", "Les conseils sont pour votre tour."))
        name = strongest_player(match.game, HINT_SECONDS)
        return await self.thinkers.choose(match.position.view(seat), name, seed=1)

    def thinking_wait(self, match: Match) -> Wait | None:
        """How long the computer whose turn it is will probably think; None if none is thinking."""
        began, seat = self.thinking.get(match.id), match.position.to_move
        if began is None or seat is None or match.is_over or match.seats[seat].kind != "computer":
            return None  # a thought about what was taken back or given up concerns nobody
        return Wait(
            time.monotonic() - began,
            self._thinking_times.usual(match.game.name, match.seats[seat].level or DEFAULT_LEVEL),
        )

    def _add(self, match: Match) -> Match:
        match.on_change = self._changed
        return self._matches.setdefault(match.id, match)

    def _changed(self, match: Match) -> None:
        self._take_turns(match)
        self.on_change(match)

    def _take_turns(self, match: Match) -> None:
        """Start a computer thinking if it is its turn."""
        seat = match.position.to_move
        if match.is_over or seat is None or match.seats[seat].kind != "computer" or match.id in self.thinking:
            return
        if self._turn_at.get(match.id) is match.position:
            return  # its move is on its way
        self.thinking[match.id] = time.monotonic()
        self._turn_at[match.id] = match.position
        task = asyncio.create_task(self._take_turn(match, seat))
        self._turns.add(task)
        task.add_done_callback(self._turns.discard)

    async def _take_turn(self, match: Match, seat: int) -> None:
        position, revision = match.position, match.revision
        level = match.seats[seat].level or DEFAULT_LEVEL
        try:
            choice = await self._choose(match, seat, level)
        except Exception:
            log.exception("a computer player failed in match %s; it plays any move instead", match.id)
            choice = find_player(match.game, "random", randbits(30)).choose(position.view(seat))
        self.thinking.pop(match.id, None)
        if match.position is position and not match.is_over:
            key = f"computer-{position.ply}-{revision}-{randbits(32)}"
            try:
                await match.play(seat, position.ply, choice.move.text, key, _thought(choice, match, seat))
            except (Refused, NotStored):
                if match.position is position and not match.is_over:  # else somebody was faster than this move
                    await asyncio.sleep(TRY_AGAIN_SECONDS)
        if self._turn_at.get(match.id) is position:
            del self._turn_at[match.id]
        self._take_turns(match)

    async def _choose(self, match: Match, seat: int, level: int) -> Choice:
        began = time.monotonic()
        choice = await self.thinkers.choose(match.position.view(seat), f"level:{level}", randbits(30))
        self._thinking_times.saw(match.game.name, level, time.monotonic() - began)
        return choice

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._turns:
            task.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)
        await self.thinkers.close()


def _thought(choice: Choice, match: Match, seat: int) -> Thought | None:
    """What may be told of a choice: nothing where anything is hidden."""
    if match.game.hidden or match.game.chance:
        return None
    line = tuple(move.text for move in choice.line)
    return Thought(seat, match.position.ply, choice.values[seat], choice.proven, line)


def person(token: str, name: str = "", joined: bool = False) -> Seat:
    """A seat for whoever has the token."""
    return Seat("person", None, digest(token), name, joined)
