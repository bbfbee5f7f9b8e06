"""Animated pictures of games, drawn by the thinkers' processes a few frames at a time; the newest are kept at hand."""

import asyncio
from collections import OrderedDict

from trilude.contract.animation import Frame, animated
from trilude.contract.errors import TriludeError
from trilude.contract.record import Line, Record, Step
from trilude.contract.words import Text
from trilude.matches.match import Refused
from trilude.matches.studies import Study
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import WATCHED, Claim

LONGEST_SECONDS = 60.0
"""A picture that is not drawn by then is given up."""
AT_A_TIME = 2
MOST_AT_HAND = 8


class TooBusy(TriludeError):  # noqa: N818
    """There is no time for something now; there may be later."""


class Animations:
    """All animated pictures."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._at_hand: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Semaphore(AT_A_TIME)
        self._waiting: set[str] = set()
        """Clients for whom one is drawn."""

    async def of(self, study: Study, client: str) -> bytes:
        """The picture of a study's main line; one at a time for each client."""
        if study.id in self._at_hand:
            self._at_hand.move_to_end(study.id)
            return self._at_hand[study.id]
        if client in self._waiting:
            words = Text("A picture is being drawn for you: wait for it.", "On dessine déjà pour vous : patientez.")
            raise Refused(words)
        self._waiting.add(client)
        try:
            async with asyncio.timeout(LONGEST_SECONDS), self._drawing:
                frames = await self._drawn(study.record, Claim(client, lambda: WATCHED))
        except TimeoutError:
            words = Text(
                "There was no time to draw this picture: try again later.",
                "Le temps a manqué pour dessiner cette image : réessayez plus tard.",
            )
            raise TooBusy(words) from None
        finally:
            self._waiting.discard(client)
        picture = await asyncio.to_thread(animated, frames)
        self._at_hand[study.id] = picture
        if len(self._at_hand) > MOST_AT_HAND:
            self._at_hand.popitem(last=False)
        return picture

    async def _drawn(self, record: Record, claim: Claim) -> list[Frame]:
        moves = tuple(Step(step.move) for step in record.line.steps)
        main_line = str(Record(record.start, Line(moves), record.result))
        frames, all_frames = await self._thinkers.draw(main_line, 0, claim)
        while len(frames) < all_frames:
            frames += (await self._thinkers.draw(main_line, len(frames), claim))[0]
        return frames
