"""The parlour: all tables, and the computers that play at them."""

import asyncio
import logging
import time
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Self

from trilude.contract.game import find_game
from trilude.contract.options import Value
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.match import Match, Refused, Thought
from trilude.matches.rows import MatchRow, Stored
from trilude.matches.seats import Seat, digest, new_match_id
from trilude.matches.store import NotStored, Store
from trilude.matches.thinkers import Thinkers
from trilude.matches.waits import Thinking, Wait
from trilude.players.find import find_player
from trilude.players.levels import HINT_SECONDS, strongest_player
from trilude.players.player import Choice

DEFAULT_LEVEL = 3

IDLE_SECONDS = 600

TRY_AGAIN_SECONDS = 5
"""A computer whose move could not be stored thinks again after this time."""

TELL_AGAIN_SECONDS = 2
"""Those who wait until a computer is compiled hear this often how long it will take."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A computer's turn, from its first thought until its move is stored."""

    position: Position
    task: "asyncio.Task[None]"


class Parlour:
    """Creates matches, finds them again, and lets computers take their turns, until its `async with` ends."""

    def __init__(self, store: Store, thinkers: Thinkers, open_matches: int) -> None:
        self._store = store
        self.thinkers = thinkers
        self._open_matches = open_matches
        self._matches: dict[str, Match] = {}
        self._opening = asyncio.Lock()
        """Held from the counting of somebody's open matches until one more is stored."""
        self.thinking: dict[str, float] = {}
        """Matches in which a computer is thinking, and since when."""
        self._turns: dict[str, _Turn] = {}
        """Matches in which a computer has begun its turn and not yet ended it."""
        self._thinking_times = Thinking()
        self.on_change: Callable[[Match], None] = lambda _match: None
        """Called after everything that happened in any match."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Stop thinking."""
        turns = [turn.task for turn in self._turns.values()]
        for task in turns:
            task.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        self._turns.clear()

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
    ) -> Match:
        """A new match; the seats hold digests of the tokens that their people were given.

        Hints are for whoever plays against computers only, unless people agree on them here. Whoever drew lots for the
        seats says so, so that everybody is told.
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
        new = MatchRow(
            new_match_id(),
            game.name,
            str(chosen),
            randbits(48),
            tuple(seats),
            time.time(),
            creator,
            hints=hints,
            places_drawn=places_drawn,
        )
        async with self._opening:
            await self._expect_fewer_open(creator)
            await (rematch_of.follow_with(new) if rematch_of else self._store.create(new))
        match = self._add(Match(self._store, Stored(new)))
        self._take_turns(match)
        return match

    async def _expect_fewer_open(self, creator: str) -> None:
        if await self._store.open_matches(creator) >= self._open_matches:
            words = Text(
                "You have {count} unfinished matches: finish or resign some before you open another.",
                "Vous avez {count} parties en cours : terminez-en ou abandonnez-en avant d’en ouvrir une autre.",
            )
            raise Refused(words.fill(count=self._open_matches))

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
            if match.touched < before and match.id not in watched and match.id not in self._turns:
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
                raise Refused(Text("Finish this game first.", "Terminez d’abord cette partie."))
            seats = [replace(seat, joined=False, left="") for seat in (*match.seats[1:], match.seats[0])]
            options = {one.name: match.options[one.name] for one in match.game.options if one.former is None}
            return await self.create(match.game.name, options, seats, match.creator, match, hints=match.hints_agreed)

    async def hint(self, match: Match, seat: int) -> Choice:
        """Good advice for a seat whose turn it is."""
        if match.is_over or match.position.to_move != seat:
            raise Refused(Text("Hints are for your own turn.", "Les conseils sont pour votre tour."))
        if not match.hints:
            words = Text(
                "Hints were not agreed on for this game among people.",
                "Les conseils n’ont pas été convenus pour cette partie entre personnes.",
            )
            raise Refused(words)
        name = strongest_player(match.game, HINT_SECONDS)
        return await self.thinkers.choose(match.position.view(seat), name, seed=1)

    def thinking_wait(self, match: Match) -> Wait | None:
        """How long the computer whose turn it is will probably think; None if none is thinking."""
        began = self.thinking.get(match.id)
        if began is None:
            return None
        level, elapsed = match.seats[match.position.mover].level or DEFAULT_LEVEL, time.monotonic() - began
        usual = self._thinking_times.usual(match.game.name, level)
        compiling = self.thinkers.compiling_seconds(match.game, f"level:{level}")
        return Wait(elapsed, elapsed + compiling + usual, _GETS_READY) if compiling else Wait(elapsed, usual)

    def hint_seconds(self, match: Match) -> float:
        """How long advice will probably take."""
        return HINT_SECONDS + self.thinkers.compiling_seconds(match.game, strongest_player(match.game, HINT_SECONDS))

    def _add(self, match: Match) -> Match:
        match.on_change = self._changed
        for level in {seat.level or DEFAULT_LEVEL for seat in match.seats if seat.kind == "computer"}:
            self.thinkers.expect(match.game, f"level:{level}", match.id)
        return self._matches.setdefault(match.id, match)

    def _changed(self, match: Match) -> None:
        self._take_turns(match)
        self.on_change(match)

    def _take_turns(self, match: Match) -> None:
        """Start a computer thinking if it is its turn; a thought about what is no more is dropped."""
        turn = self._turns.get(match.id)
        if turn and turn.position is match.position and not match.is_over:
            return  # it thinks, or its move is on its way
        if turn:
            self._drop(match, turn)
        if match.is_over:
            self.thinkers.give_up(match.id)
        elif match.seats[match.position.mover].kind == "computer":
            self.thinking[match.id] = time.monotonic()
            task = asyncio.create_task(self._take_turn(match, match.position))
            self._turns[match.id] = _Turn(match.position, task)

    def _drop(self, match: Match, turn: _Turn) -> None:
        """End a turn. A thought that waits for its worker is never begun; one that has begun is not listened to."""
        del self._turns[match.id]
        self.thinking.pop(match.id, None)
        if turn.task is not asyncio.current_task():  # else its own move has just been made
            turn.task.cancel()

    async def _take_turn(self, match: Match, position: Position) -> None:
        """Think and move; again if the move cannot be stored."""
        seat = position.mover
        while match.position is position and not match.is_over:
            choice = await self._choose(match, seat)
            self.thinking.pop(match.id, None)
            key = f"computer-{position.ply}-{match.revision}-{randbits(32)}"
            try:
                await match.play(seat, position.ply, choice.move.text, key, _thought(choice, match, seat))
            except (Refused, NotStored):
                if match.position is position:  # else somebody was faster than this move
                    await asyncio.sleep(TRY_AGAIN_SECONDS)
                    self.thinking[match.id] = time.monotonic()

    async def _choose(self, match: Match, seat: int) -> Choice:
        view, level = match.position.view(seat), match.seats[seat].level or DEFAULT_LEVEL
        name = f"level:{level}"
        if len(view.legal_moves) == 1 and self.thinkers.compiling_seconds(match.game, name):
            return find_player(match.game, "random", 0).choose(view)  # nothing to think about, nothing to wait for
        while not await self.thinkers.compiled_within(TELL_AGAIN_SECONDS, match.game, name, match.id):
            self.on_change(match)
        began = time.monotonic()
        try:
            choice = await self.thinkers.choose(view, name, randbits(30), match.id)
        except Exception:
            log.exception("a computer player failed in match %s; it plays any move instead", match.id)
            return find_player(match.game, "random", randbits(30)).choose(view)
        self._thinking_times.saw(match.game.name, level, time.monotonic() - began)
        return choice


_GETS_READY = Text(
    "The computer gets ready, only this first time.", "L’ordinateur se prépare, cette première fois seulement."
)


def _thought(choice: Choice, match: Match, seat: int) -> Thought | None:
    """What may be told of a choice: nothing where anything is hidden."""
    if match.game.hidden or match.game.chance:
        return None
    line = tuple(move.text for move in choice.line)
    return Thought(seat, match.position.ply, choice.values[seat], choice.proven, line)


def person(token: str, name: str = "", joined: bool = False) -> Seat:
    """A seat for whoever has the token."""
    return Seat("person", None, digest(token), name, joined)


def guest(invitation: str) -> Seat:
    """A seat for whoever comes first with the invitation."""
    return Seat("person", invitation=digest(invitation))
