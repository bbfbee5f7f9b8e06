"""Computers take their turns: they think, and their moves pass the same gate as everybody's."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.bell import Bell, Silence
from trilude.matches.match import Match, Refused, Thought
from trilude.matches.rows import Said
from trilude.matches.seats import DEFAULT_LEVEL
from trilude.matches.store import NotStored
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import PEOPLE, UNWATCHED, WATCHED, Claim
from trilude.matches.waits import Thinking, Wait
from trilude.players.find import find_player
from trilude.players.player import Choice

TRY_AGAIN_SECONDS = 2
"""After this time a computer whose move could not be stored thinks again, and matches that could not be read are."""

ELSEWHERE_SECONDS = 1.0
"""Whether another server that thinks is still there is asked this often."""

TELL_AGAIN_SECONDS = 2
"""Those who wait until a computer is compiled hear this often how long it will take."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A computer's turn, from its first thought until its move is stored."""

    position: Position
    task: "asyncio.Task[None]"


class Turns:
    """Lets computers think wherever it is their turn."""

    def __init__(self, thinkers: Thinkers, bell: Bell | None = None) -> None:
        self.thinkers = thinkers
        self.bell: Bell = bell or Silence()
        self.thinking: dict[str, float] = {}
        """Matches in which a computer is thinking, and since when."""
        self._turns: dict[str, _Turn] = {}
        """Matches in which a computer has begun its turn and not yet ended it."""
        self._thinking_times = Thinking()
        self.on_change: Callable[[Match], None] = lambda _match: None
        """Called after everything that happened in any match."""
        self.on_say: Callable[[Match, Said], None] = lambda match, _line: self.on_change(match)
        """Called instead where somebody said something."""
        self.is_watched: Callable[[str], bool] = lambda _match: True
        """Whether anybody watches a match."""

    async def stop_thinking(self) -> None:
        """End all turns."""
        turns = [turn.task for turn in self._turns.values()]
        for task in turns:
            task.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        self._turns.clear()

    def thinking_wait(self, match: Match) -> Wait | None:
        """How long the computer whose turn it is will probably think; None if none is thinking."""
        began = self.thinking.get(match.id)
        if began is None:
            return None
        seat, elapsed = match.seats[match.position.mover], time.monotonic() - began
        usual = self._thinking_times.usual(match.game.name, seat.level or DEFAULT_LEVEL)
        compiling = self.thinkers.compiling_seconds(match.game, seat.thinker)
        return Wait(elapsed, elapsed + compiling + usual, _GETS_READY) if compiling else Wait(elapsed, usual)

    def take_turns(self, match: Match) -> None:
        """Start a computer thinking if it is its turn; a thought about what is gone is dropped."""
        turn = self._turns.get(match.id)
        if turn and turn.position is match.position and not match.is_over and not turn.task.done():
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
        """Think and move, again if the move cannot be stored; where another server thinks, wait for its move."""
        work = f"{match.id}:{match.moves_made}"
        try:
            while match.position is position and not match.is_over:
                if not await self.bell.claim(work):
                    await asyncio.sleep(ELSEWHERE_SECONDS)
                elif not await self._move(match, position) and match.position is position:
                    await asyncio.sleep(TRY_AGAIN_SECONDS)
                    self.thinking[match.id] = time.monotonic()
        finally:
            self.bell.let_go(work)

    async def _move(self, match: Match, position: Position) -> bool:
        """Choose a move and make it; False where that failed.

        Its key is the same whoever chose it: of two servers that think about one position, one makes the move. It is
        shorter than any that a client may send.
        """
        seat = position.mover
        choice = await self._choose(match, seat)
        self.thinking.pop(match.id, None)
        if match.position is not position:
            return False
        key = f"c{match.moves_made}"
        try:
            await match.play(seat, position.ply, choice.move.text, key, _thought(choice, match, seat))
        except (Refused, NotStored):  # somebody was faster than this move, or the database fails
            return False
        except Exception:
            log.exception("a computer's move failed in match %s", match.id)
            return False
        return True

    async def _choose(self, match: Match, seat: int) -> Choice:
        view, who = match.position.view(seat), match.seats[seat]
        name, seed = who.thinker, seed_of(match)
        if len(view.legal_moves) == 1 and self.thinkers.compiling_seconds(match.game, name):
            return find_player(match.game, "random", 0).choose(view)  # nothing to think about, nothing to wait for
        while not await self.thinkers.compiled_within(TELL_AGAIN_SECONDS, match.game, name, match.id):
            self.on_change(match)
        began = time.monotonic()
        try:
            choice = await self.thinkers.choose(view, name, seed, match.id, self.claim_of(match))
        except Exception:
            log.exception("a computer player failed in match %s; it plays any move instead", match.id)
            return find_player(match.game, "random", seed).choose(view)
        self._thinking_times.saw(match.game.name, who.level or DEFAULT_LEVEL, time.monotonic() - began)
        return choice

    def claim_of(self, match: Match) -> Claim:
        """How urgent a computer's move is, and who opened the match."""

        def rank() -> int:
            if match.people:
                return PEOPLE
            return WATCHED if self.is_watched(match.id) else UNWATCHED

        return Claim(match.creator, rank)


_GETS_READY = Text(
    "The computer gets ready, only this first time.", "L’ordinateur se prépare, cette première fois seulement."
)


def seed_of(match: Match) -> int:
    """What a player's own chance begins with: the same in every server, and nothing from which the deal is known."""
    return int.from_bytes(sha256(f"player {match.seed} {match.moves_made}".encode()).digest()[:3], "big")


def _thought(choice: Choice, match: Match, seat: int) -> Thought | None:
    """What may be told of a choice: nothing where anything is hidden."""
    if match.game.hidden or match.game.chance:
        return None
    line = tuple(move.text for move in choice.line)
    return Thought(seat, match.position.ply, choice.values[seat], choice.proven, line)
