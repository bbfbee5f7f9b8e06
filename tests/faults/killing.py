"""Killing one part of a house after another while people and computers play, and noting what happens meanwhile."""

import asyncio
import contextlib
import os
import random
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]
import httpx

import trilude
from tests.faults.conftest import House, until
from tests.faults.engines import PATIENCE
from tests.server.conftest import Running, bearer
from tests.server.visitor import NO_CERTIFICATES

PLAYERS = 4
THOUGHT = 0.2
"""Seconds that a person thinks at most. Without it people alone keep the machine busy."""


class Part(Protocol):
    """Something that can be killed and started again."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


class Worker:
    """Whichever process a server thinks in; the server itself starts another."""

    def __init__(self, server: Running) -> None:
        self._server = server

    def kill(self) -> None:
        for process in self.processes()[-1:]:
            with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
                os.kill(process, signal.SIGKILL)

    def processes(self) -> list[int]:
        """Those that can be killed: copies of a process that the server has started."""
        return sorted(copy for mould in children(self._server.process.pid) for copy in children(mould))

    def start(self) -> None:
        """Nobody has to."""


class Mould(Worker):
    """The process whose copies a server thinks in; the server itself starts another."""

    def processes(self) -> list[int]:
        """The one that has copies."""
        return [process for process in children(self._server.process.pid) if children(process)]


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if stat.read_text().rpartition(")")[2].split()[1] == str(process):
                found.append(int(stat.parent.name))
        except OSError:
            continue  # it has just ended
    return sorted(found)


class Pair:
    """Two people at one screen who play through whichever server answers, and note what was acknowledged."""

    def __init__(self, house: House, number: int) -> None:
        self.house = house
        self.chance = random.Random(number)
        self.games: list[tuple[str, list[str]]] = []
        """Each match, and the moves that were acknowledged there."""
        self.stop = threading.Event()
        self.problem = ""
        self.http = httpx.Client(timeout=10, verify=NO_CERTIFICATES)
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()

    @property
    def acknowledged(self) -> int:
        return sum(len(moves) for _, moves in self.games)

    def _play(self) -> None:
        while not self.stop.is_set():
            given = self._ask("/api/matches", TABLE)
            if given is None:
                return
            match, token, moves = given["match"], given["seats"][0]["token"], list[str]()
            self.games.append((match, moves))
            position = trilude.start("triplex", repetition=0)
            while not position.is_over:
                self.stop.wait(THOUGHT * self.chance.random())
                text = position.legal_moves[self.chance.randrange(len(position.legal_moves))].text
                asked = {"ply": position.ply, "move": text, "key": f"{match}-{position.ply:05}"}
                if self._ask(f"/api/matches/{match}/moves", asked, token) is None:
                    return
                moves.append(text)
                position = position.play(text)

    def _ask(self, path: str, asked: dict[str, Any], *tokens: str) -> dict[str, Any] | None:
        """Send something until it is acknowledged, as a browser does; None where everything ended before."""
        while not self.stop.is_set():
            host = self.chance.choice(self.house.servers).host
            try:
                answer = self.http.post(f"http://{host}{path}", json=asked, headers=bearer(*tokens))
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if answer.is_success:
                told: dict[str, Any] = answer.json()
                return told
            if answer.status_code != 503:
                self.problem = f"{asked}: {answer.status_code} {answer.text}"
                self.stop.set()
        return None


TABLE = {"game": "triplex", "seats": [{"kind": "me"}, {"kind": "screen"}], "options": {"repetition": 0}}


class Killing:
    """Kills, and what came of them."""

    def __init__(self, house: House, parts: dict[str, Part], seed: int = 18) -> None:
        self.house, self.parts = house, parts
        self.chance = random.Random(seed)
        self.kills: Counter[str] = Counter()
        self.waits: list[tuple[float, str]] = []
        """Seconds from each restart of a part until a computer had moved, though nobody looked at its match."""
        self.computers: list[str] = []
        self.pairs = [Pair(house, number) for number in range(PLAYERS)]

    def kill_one(self) -> None:
        """Kill a part and start it again; people and computers go on."""
        moved = until(self._moves_of_computers)
        before = sum(pair.acknowledged for pair in self.pairs)
        what = self.chance.choice(sorted(self.parts))
        self.parts[what].kill()
        time.sleep(self.chance.random() / 4)
        self.parts[what].start()
        self.kills[what] += 1
        restarted = time.monotonic()
        until(lambda: self._moves() != moved)
        self.waits.append((time.monotonic() - restarted, what))
        until(lambda: sum(pair.acknowledged for pair in self.pairs) > before or any(p.problem for p in self.pairs))

    def _moves_of_computers(self) -> tuple[int, bool] | None:
        """How many moves computers have made in a match that is not over; opens another one where it is."""
        if self.computers and not (found := self._moves())[1]:
            return found
        if match := self._open_match():
            self.computers.append(match)
        return None

    def _open_match(self) -> str | None:
        try:
            match: str = self.chance.choice(self.house.servers).create("trioker-champions", "1", "1")["match"]
        except (httpx.HTTPError, AssertionError):
            return None
        return match

    def _moves(self) -> tuple[int, bool]:
        """How many moves the last match of computers has, and whether it is over.

        The database says so: no server is asked, and no match is woken.
        """
        query = "SELECT (SELECT count(*) FROM moves WHERE match = $1), ending IS NOT NULL FROM matches WHERE id = $1"

        async def ask() -> tuple[int, bool]:
            books = await asyncpg.connect(self.house.postgres.url, timeout=10)
            try:
                moves, over = await books.fetchrow(query, self.computers[-1])
                return moves, over
            finally:
                await books.close()

        def answer() -> tuple[int, bool] | None:
            try:
                return asyncio.run(ask())
            except (OSError, asyncpg.PostgresError):
                return None

        found: tuple[int, bool] = until(answer)
        return found

    def stop(self) -> None:
        """Let everybody go."""
        for pair in self.pairs:
            pair.stop.set()
        for pair in self.pairs:
            pair.thread.join(PATIENCE)
            pair.http.close()

    def expect_all(self) -> None:
        """Nothing acknowledged is lost, doubled or out of order, at any server."""
        assert not [pair.problem for pair in self.pairs if pair.problem]
        assert all(pair.acknowledged for pair in self.pairs)
        for server in self.house.servers:
            for pair in self.pairs:
                for match, acknowledged in pair.games:
                    stored = _stored(server, match, len(acknowledged))
                    assert stored[: len(acknowledged)] == acknowledged
                    assert len(stored) <= len(acknowledged) + 1, "the last one may be stored without anybody knowing"
        for match in self.computers:
            until(lambda match=match: self.house.servers[0].look(match)["result"])  # type: ignore[misc]


def _stored(server: Running, match: str, least: int) -> list[str]:
    """The moves of a match once a server has caught up; a move that is lost is lost for good."""
    end = time.monotonic() + PATIENCE
    while True:
        stored = [move["text"] for move in server.look(match)["moves"]]
        if len(stored) >= least or time.monotonic() > end:
            return stored
        time.sleep(0.05)
