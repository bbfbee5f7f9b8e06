"""Many matches at once on one server: `python benchmarks/load.py [matches] [seconds]`.

Starts a server on a loopback port with a fresh database, lets scripted clients play Triplex against each other over
sockets with some seconds of thought between moves, and prints how long it took from sending a move to the
acknowledgement that it is stored. Afterwards every move that was acknowledged is looked for in the database.
"""

import asyncio
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

THOUGHT = 5.0
"""Mean seconds that a client thinks."""


async def sit(host: str, match: str, token: str) -> ClientConnection:
    socket = await connect(f"ws://{host}/api/matches/{match}/live", max_size=None)
    await socket.send(json.dumps({"tokens": [token]}))
    return socket


def pick(tree: dict[str, Any], chance: random.Random) -> str:
    choice = tree[chance.choice(sorted(tree))]
    return str(choice["move"]) if choice["move"] else pick(choice["next"], chance)


class Table:
    """A match between two scripted clients."""

    def __init__(self, match: str, sockets: list[ClientConnection]) -> None:
        self.match = match
        self.sockets = sockets
        self.chance = random.Random(match)
        self.times: list[float] = []

    @staticmethod
    async def open(host: str, http: httpx.AsyncClient) -> "Table":
        """Create a match and seat both clients."""
        body = {"game": "triplex", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        given = (await http.post("/api/matches", json=body)).json()
        tokens = [seat["token"] or token_urlsafe(16) for seat in given["seats"]]
        guest = {"invitation": given["seats"][1]["invitation"], "token": tokens[1]}
        (await http.post(f"/api/matches/{given['match']}/seats", json=guest)).raise_for_status()
        return Table(given["match"], [await sit(host, given["match"], token) for token in tokens])

    async def play(self, end: float) -> None:
        """Play until the time is up."""
        tasks = [asyncio.create_task(self._seat(socket, end)) for socket in self.sockets]
        await asyncio.wait(tasks, timeout=max(0.0, end - time.perf_counter()) + 2 * THOUGHT + 5)
        for socket in self.sockets:
            await socket.close()

    async def _seat(self, socket: ClientConnection, end: float) -> None:
        sent, ply = 0.0, -1
        async for text in socket:
            told = json.loads(text)
            if told["done"]:
                self.times.append(time.perf_counter() - sent)
            state = told["match"]
            if state and (state["result"] or time.perf_counter() > end):
                break
            if state and state["choices"] and state["ply"] > ply:
                ply = state["ply"]
                await asyncio.sleep(self.chance.uniform(0, 2 * THOUGHT))
                move = {"ply": ply, "move": pick(state["choices"], self.chance), "key": f"{self.match}-{ply:06}"}
                sent = time.perf_counter()
                await socket.send(json.dumps({"move": move}))


async def run(host: str, matches: int, seconds: float) -> list[Table]:
    """Seat everybody, a few at a time, then let all matches run at once."""
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        tables: list[Table] = []
        while len(tables) < matches:
            count = min(20, matches - len(tables))
            tables += await asyncio.gather(*(Table.open(host, http) for _ in range(count)))
    end = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(end) for table in tables))
    return tables


def memory(process: int) -> int:
    """The bytes that a process has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.sqlite"
        generous = ("--open-matches", str(matches + 1), "--requests", "100000")
        command = [sys.executable, "-m", "trilude", "serve", "--port", "0", "--database", str(database), *generous]
        with (Path(folder) / "log").open("w+") as log:
            server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)  # noqa: S603
            while not (found := re.search(r"http://([\d.]+:\d+)", (Path(folder) / "log").read_text())):
                time.sleep(0.1)
            time.sleep(2)
            empty = memory(server.pid)
            try:
                tables = asyncio.run(run(found[1], matches, seconds))
                full = memory(server.pid)
            finally:
                server.terminate()
                server.wait(20)
        rows = dict(sqlite3.connect(database).execute("select match, count(*) from moves group by match").fetchall())
        doubled = (
            sqlite3.connect(database)
            .execute("select count(*) from (select match, ply from moves group by match, ply having count(*) > 1)")
            .fetchone()[0]
        )
    times = sorted(seconds for table in tables for seconds in table.times)
    lost = sum(len(table.times) > rows.get(table.match, 0) for table in tables)
    print(f"{matches} matches, {seconds:.0f} s, {len(times)} moves, {len(times) / seconds:.0f} moves/s")
    for share in (0.5, 0.95, 0.99):
        print(f"p{100 * share:.0f} {1000 * times[int(share * (len(times) - 1))]:.0f} ms")
    print(f"{(full - empty) / matches / 1000:.0f} kB a match with two sockets")
    print(f"matches with lost moves {lost}, plies stored twice {doubled}")


if __name__ == "__main__":
    main()
