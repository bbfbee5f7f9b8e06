"""Thinkers on other machines: they know what the mover knows, and keep nobody waiting, whatever happens to them."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

import trilude
from tests.faults.conftest import House, Thinker, expect_one_legal_game, needs_engines, until
from tests.faults.engines import PATIENCE, Valkey
from tests.server.conftest import Running
from trilude.contract.position import View
from trilude.matches.far import FarThinkers, keep_place
from trilude.matches.redis_bell import connect
from trilude.matches.waiting_line import ANYBODY
from trilude.players.find import find_player
from trilude.players.player import Choice

pytestmark = needs_engines


class Elsewhere:
    """A place that is kept here, in a thread: notes what it is asked, and answers at random or not at all."""

    def __init__(self, url: str, *, fails: bool = False) -> None:
        self.url, self.fails = url, fails
        self.asked: list[tuple[View, str]] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._think()), daemon=True)

    async def choose(self, view: View, name: str, seed: int, match: str | None = None) -> Choice:
        self.asked.append((view, name))
        if self.fails:
            raise MemoryError
        return find_player(view.game, "random", seed).choose(view)

    async def _think(self) -> None:
        place = asyncio.create_task(keep_place(self.url, self))
        while not self.stop.is_set():
            await asyncio.sleep(0.05)
        place.cancel()
        await asyncio.gather(place, return_exceptions=True)

    def until_asked(self, server: Running, game: str) -> str:
        """A new match, and another, until the server asks who thinks here (once more); returns the last."""
        match, before = "", len(self.asked)

        def noticed() -> bool:
            nonlocal match
            match = server.create(game, "1", "1")["match"]
            end = time.monotonic() + 2
            while len(self.asked) == before and time.monotonic() < end:
                time.sleep(0.05)
            return len(self.asked) > before

        until(noticed)
        return match

    def __enter__(self) -> "Elsewhere":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "whoever keeps a place leaves it when told to"


def test_thinkers_elsewhere_see_what_the_mover_sees_and_nothing_else(house: House) -> None:
    with Elsewhere(house.valkey.url) as place:
        while len(place.asked) <= 5:  # a match that is thought about here may be over before a lost place is replaced
            place.until_asked(house.servers[0], "triolet")
    asked = place.asked
    for view, name in asked:
        assert name == "level:1"
        assert view.seat == view.mover
        hidden = [hand for seat, hand in enumerate(view.record["rack"]) if seat != view.seat]
        assert all((hand < 0).all() or (hand == hand[0]).all() for hand in hidden), "no rack but the mover's travels"


def test_a_thinker_that_has_no_answer_keeps_nobody_waiting(house: House) -> None:
    with Elsewhere(house.valkey.url, fails=True) as place:
        match = place.until_asked(house.servers[0], "trioker-champions")
        until(lambda: house.servers[0].look(match)["result"])
        place.until_asked(house.servers[0], "trioker-champions")
    expect_one_legal_game(house.servers[0].look(match))


def test_a_thinker_that_is_killed_costs_nobody_a_move(house: House) -> None:
    server = house.servers[0]
    thinker = Thinker(house.valkey.url, house.folder / "thinker.log")
    try:
        match = server.create("trioker-champions", "1", "1")["match"]
        until(lambda: server.look(match)["ply"] >= 1)
    finally:
        thinker.kill()
    until(lambda: server.look(match)["result"])
    expect_one_legal_game(server.look(match))


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    valkey = Valkey()
    yield valkey
    valkey.stop()


@pytest.mark.parametrize("work", ["thinker", "bell"])
async def test_whoever_is_told_to_end_ends_at_whatever_moment(valkey: Valkey, work: str) -> None:
    """A swallowed cancellation would leave a server, or a thinker, that has to be killed."""
    place, redis = Elsewhere(valkey.url), connect(valkey.url)

    async def ring_forever() -> None:
        while True:
            await redis.set("trilude:nothing", "", px=1)

    for number in range(80):
        task = asyncio.create_task(keep_place(place.url, place) if work == "thinker" else ring_forever())
        await asyncio.sleep(number % 16 / 4000)
        task.cancel()
        ended, _ = await asyncio.wait([task], timeout=5)
        assert ended
    await redis.aclose()


class Lost:
    """Never answers what it is asked first."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def choose(self, view: View, name: str, seed: int, match: str | None = None) -> Choice:
        if not self.asked.is_set():
            self.asked.set()
            await asyncio.sleep(PATIENCE)
        return find_player(view.game, name, seed).choose(view)


async def test_a_question_that_is_lost_on_its_way_is_asked_elsewhere(valkey: Valkey) -> None:
    """Valkey begins anew with nothing, while no connection breaks: as when another one takes its place."""
    busy, view = Lost(), trilude.start("triplex").view(0)
    thinker = asyncio.create_task(keep_place(valkey.url, busy))
    try:
        async with FarThinkers.open(valkey.url) as far:
            while not far.places:
                await asyncio.sleep(0.05)
            asked = [asyncio.create_task(far.choose(view, "random", 1, match, ANYBODY)) for match in ("one", "other")]
            await busy.asked.wait()
            redis = connect(valkey.url)
            await redis.flushall()
            await redis.aclose()
            async with asyncio.timeout(PATIENCE / 2):
                await asyncio.gather(*asked)
    finally:
        thinker.cancel()
        await asyncio.gather(thinker, return_exceptions=True)
