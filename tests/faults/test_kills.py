"""Any part may be killed at any moment while people play: nothing acknowledged is lost, doubled or out of order.

`make test` kills a few times; `make test-faults` a thousand times.
"""

import random
import threading
import time
from typing import Any

import httpx

import trilude
from tests.effort import rounds
from tests.faults.conftest import House, needs_engines
from tests.server.conftest import Running, bearer

pytestmark = needs_engines

KILLS = min(1000, rounds(6))
"""Each of servers, PostgreSQL and Valkey, whichever is drawn."""

PLAYERS = 4
PATIENCE = 60


class Pair:
    """Two people at one screen who play through whichever server answers, and note what was acknowledged."""

    def __init__(self, house: House, number: int) -> None:
        self.house = house
        self.chance = random.Random(number)
        given = house.servers[number % 2].create("triplex", "me", "screen", repetition=0)
        self.match, self.token = given["match"], given["seats"][0]["token"]
        self.acknowledged: list[str] = []
        self.stop = threading.Event()
        self.problem = ""
        self.thread = threading.Thread(target=self._play)
        self.thread.start()

    def _play(self) -> None:
        position = trilude.start("triplex", repetition=0)
        while not self.stop.is_set() and not position.is_over:
            text = position.legal_moves[self.chance.randrange(len(position.legal_moves))].text
            asked = {"ply": position.ply, "move": text, "key": f"{self.match}-{position.ply:05}"}
            if self._send(asked):
                self.acknowledged.append(text)
                position = position.play(text)

    def _send(self, asked: dict[str, Any]) -> bool:
        """Send a move until it is acknowledged, as a browser does; False where everything ended before."""
        while not self.stop.is_set():
            host = self.chance.choice(self.house.servers).host
            try:
                url = f"http://{host}/api/matches/{self.match}/moves"
                answer = httpx.post(url, json=asked, headers=bearer(self.token), timeout=10)
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if answer.status_code == 200:
                return True
            if answer.status_code != 503:
                self.problem = f"{asked}: {answer.status_code} {answer.text}"
                self.stop.set()
        return False


def stored_after(server: Running, pair: Pair) -> list[str]:
    """The moves of a match once a server has caught up; a move that is lost is lost for good."""
    end = time.monotonic() + PATIENCE
    while True:
        stored = [move["text"] for move in server.look(pair.match)["moves"]]
        if len(stored) >= len(pair.acknowledged) or time.monotonic() > end:
            return stored
        time.sleep(0.05)


def test_nothing_acknowledged_is_lost_doubled_or_out_of_order(house: House) -> None:
    chance = random.Random(18)
    computers = house.servers[0].create("trioker-champions", "1", "1")["match"]
    pairs = [Pair(house, number) for number in range(PLAYERS)]
    try:
        for _ in range(KILLS):
            before = sum(len(pair.acknowledged) for pair in pairs)
            part = chance.choice(house.parts)
            part.kill()
            time.sleep(chance.random() / 4)
            part.start()
            end = time.monotonic() + PATIENCE
            while sum(len(pair.acknowledged) for pair in pairs) == before and any(
                pair.thread.is_alive() for pair in pairs
            ):
                assert time.monotonic() < end, "play does not go on"
                time.sleep(0.02)
    finally:
        for pair in pairs:
            pair.stop.set()
            pair.thread.join(PATIENCE)
    assert not [pair.problem for pair in pairs if pair.problem]
    assert all(pair.acknowledged for pair in pairs)
    for pair in pairs:
        for server in house.servers:
            stored = stored_after(server, pair)
            assert stored[: len(pair.acknowledged)] == pair.acknowledged
            assert len(stored) <= len(pair.acknowledged) + 1, "the last one may be stored without anybody knowing"
    end = time.monotonic() + PATIENCE
    while not house.servers[0].look(computers)["result"]:
        assert time.monotonic() < end, "the computers stopped"
        time.sleep(0.1)
