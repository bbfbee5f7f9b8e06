"""Computers that think for real, and say what they chose when a test asks them to."""

import asyncio
import time
from collections.abc import Callable

from tests.matches.conftest import PATIENCE
from trilude.contract.position import View
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import ANYBODY, Claim
from trilude.players.player import Choice


class Reserved(Thinkers):
    """Real thinkers that say what they have chosen only when they are asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.silent: set[asyncio.Future[None]] = set()
        """One for each that has not said what it chose, chosen or not."""
        self._chosen: set[asyncio.Future[None]] = set()

    async def choose(
        self, view: View, name: str, seed: int, match: str | None = None, claim: Claim = ANYBODY
    ) -> Choice:
        asked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.silent.add(asked)
        try:
            choice = await super().choose(view, name, seed, match)
            self._chosen.add(asked)
            await asked
            return choice
        finally:
            self.silent.discard(asked)
            self._chosen.discard(asked)

    async def until_chosen(self) -> None:
        await until(lambda: self._chosen == self.silent)

    def speak(self) -> None:
        """All who have chosen say so."""
        for asked in self._chosen:
            asked.set_result(None)
        self.silent -= self._chosen
        self._chosen.clear()


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.001)
