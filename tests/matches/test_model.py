"""A parlour in which anything happens in any order, restarts and races included, beside matches in plain words.

After every step the database file, the matches in memory and what everybody was told are what the plain words say.
Restart means restart: nobody looks at a match to wake it.
"""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.effort import EFFORT, rounds
from tests.matches.conftest import PATIENCE
from tests.matches.evening import GAMES, Evening
from tests.matches.reserved import Reserved
from trilude.contract.game import find_game
from trilude.matches import parlour as parlour_module
from trilude.matches.seats import Seat


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Evening]]:
    monkeypatch.setattr(parlour_module, "randbits", secrets.randbits)  # to be put back at the end
    loop = asyncio.new_event_loop()

    async def begin() -> Reserved:
        """Computers that are ready: whoever waits for one that is not is told again and again how long it will take."""
        ready = Reserved()
        for name, _, _ in GAMES:
            assert await ready.compiled_within(PATIENCE, find_game(name), Seat("computer", 1).thinker, "any")
        return ready

    thinkers = loop.run_until_complete(begin())
    yield type("Evening", (Evening,), {"loop": loop, "thinkers": thinkers, "folder": tmp_path})
    loop.run_until_complete(thinkers.__aexit__())
    loop.close()


@pytest.mark.timeout(600 * max(1, EFFORT))
def test_store_memory_and_viewers_agree_with_plain_words(evening: type[Evening]) -> None:
    search = settings(max_examples=rounds(40), stateful_step_count=30, phases=[Phase.generate])
    run_state_machine_as_test(evening, settings=search)
