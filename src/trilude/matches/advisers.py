"""Advice that is thought about: hints, opinions, doubts, and whatever a solo asks."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from trilude.contract.position import View
from trilude.contract.puzzle import Puzzle
from trilude.contract.solo import Advice, Survey
from trilude.contract.solo_offers import Made
from trilude.contract.words import Text
from trilude.matches.doubts import Doubt, doubt
from trilude.matches.match import Match, Refused
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import Claim
from trilude.players.levels import HINT_SECONDS, opinion_player, strongest_player
from trilude.players.player import Choice

OPINION_SECONDS = 0.5
"""How long somebody thinks about a position in a study."""


class Advisers:
    """Answers questions, some at a time for each client."""

    def __init__(self, thinkers: Thinkers, at_a_time: int) -> None:
        self._thinkers = thinkers
        self._at_a_time = at_a_time
        self._asked: Counter[str] = Counter()
        """How many questions are thought about for whom."""

    async def hint(self, match: Match, seat: int, client: str = "") -> Choice:
        """Good advice for a seat whose turn it is."""
        if match.is_over or match.position.to_move != seat:
            raise Refused(Text("Hints are for your own turn.", "Les conseils sont pour votre tour."))
        if not match.hints:
            words = Text(
                "Hints were not agreed on for this game among people.",
                "Les conseils n’ont pas été convenus pour cette partie entre personnes.",
            )
            raise Refused(words)
        name = strongest_player(match.game, match.position.options, HINT_SECONDS)
        async with self._answering(client) as claim:
            return await self._thinkers.choose(match.position.view(seat), name, seed=1, claim=claim)

    def hint_seconds(self, match: Match) -> float:
        """How long a hint will probably take."""
        return HINT_SECONDS + self._thinkers.compiling_seconds(
            match.game, strongest_player(match.game, match.position.options, HINT_SECONDS)
        )

    async def doubt(self, match: Match, seat: int, move: str, client: str = "") -> Doubt:
        """What speaks against a move that somebody is about to make."""
        async with self._answering(client) as claim:
            return await doubt(match, seat, move, self._thinkers, claim)

    async def opinion(self, view: View, client: str = "") -> Choice:
        """What a strong player thinks of a position that belongs to no match."""
        async with self._answering(client) as claim:
            name = opinion_player(view.game, view.options, OPINION_SECONDS)
            return await self._thinkers.choose(view, name, seed=1, claim=claim)

    async def advise(self, text: str, client: str = "") -> Advice:
        """Advice for a solo."""
        async with self._answering(client) as claim:
            return await self._thinkers.advise(text, claim)

    async def survey(self, text: str, further: str = "", client: str = "") -> Survey:
        """What a bounded search tells of a solo, after what was found so far."""
        async with self._answering(client) as claim:
            return await self._thinkers.survey(text, further, claim)

    async def answer(self, line: str, client: str = "") -> Puzzle:
        """Look for the answer of a puzzle that somebody thought of; raises BadPuzzle where it is none."""
        async with self._answering(client) as claim:
            return await self._thinkers.answer(line, claim)

    async def make(self, maker: str, difficulty: int, seed: int, client: str = "") -> Made:
        """A new solo, or how far the search for one has come."""
        async with self._answering(client) as claim:
            return await self._thinkers.make(maker, difficulty, seed, claim)

    @asynccontextmanager
    async def _answering(self, client: str) -> AsyncIterator[Claim]:
        """While somebody is answered: nobody keeps others waiting with many questions at once."""
        if self._asked[client] >= self._at_a_time:
            words = Text(
                "{count} of your questions are being thought about: wait for an answer.",
                "On réfléchit déjà à {count} de vos questions : attendez une réponse.",
            )
            raise Refused(words.fill(count=self._at_a_time))
        self._asked[client] += 1
        try:
            yield Claim(client)
        finally:
            self._asked[client] -= 1
            if not self._asked[client]:
                del self._asked[client]
