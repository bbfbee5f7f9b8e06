"""Many matches at once on one server: `python -m benchmarks.load [matches] [seconds] [thought] [sockets] [studies]`.

Starts a server on one core, with a loopback port and a fresh database, lets scripted clients play Triplex against each
other over sockets, each thinking some seconds on average between moves, and prints how long it took from sending a
move to the acknowledgement that it is stored, and what that cost the server. Where a match ends another is opened.
More sockets than players means spectators, who watch all matches. Of studies, so many games of 40 plies are judged at
the same time, each looked at by somebody, and another when one is done; thinkers then may use all cores. Afterwards
every move that was acknowledged is looked for in the database.
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

from benchmarks.studies import at_random
from trilude.games import GAMES

AT_ONCE = 20
"""So many clients come at a time."""


async def sit(host: str, match: str, *tokens: str) -> ClientConnection:
    socket = await connect(f"ws://{host}/api/matches/{match}/live", max_size=None, compression=None, open_timeout=60)
    await socket.send(json.dumps({"tokens": tokens, "since": ""}))
    return socket


def pick(tree: dict[str, Any], chance: random.Random) -> str:
    choice = tree[chance.choice(sorted(tree))]
    return str(choice["move"]) if choice["move"] else pick(choice["next"], chance)


class Seat:
    """A scripted client. Of all that it is told it keeps what it needs to move."""

    def __init__(self, table: "Table", socket: ClientConnection) -> None:
        self.table, self.socket = table, socket
        self.ply, self.choices, self.is_over = 0, None, False
        self.sent, self.moved = 0.0, -1

    async def play(self, end: float) -> None:
        """Move whenever it can, until the match or the time is over."""
        async for text in self.socket:
            told = json.loads(text)
            if told["done"]:
                self.table.times.append(time.perf_counter() - self.sent)
            if told["match"]:
                self.hear({name: {"now": value} for name, value in told["match"].items()})
            elif told["change"]:
                self.hear(told["change"]["patch"]["parts"])
            if self.is_over or time.perf_counter() > end:
                return
            if self.choices and self.ply > self.moved:
                await self.move()

    def hear(self, parts: dict[str, Any]) -> None:
        self.ply = parts["ply"]["now"] if "ply" in parts else self.ply
        self.choices = parts["choices"]["now"] if "choices" in parts else self.choices
        self.is_over = bool(parts["result"]["now"]) if "result" in parts else self.is_over

    async def move(self) -> None:
        self.moved, table = self.ply, self.table
        await asyncio.sleep(table.chance.uniform(0, 2 * table.thought))
        key = f"{table.match}-{self.ply:06}"
        move = {"ply": self.ply, "move": pick(self.choices or {}, table.chance), "key": key}
        self.sent = time.perf_counter()
        await self.socket.send(json.dumps({"move": move}))


class Table:
    """A match between two scripted clients."""

    def __init__(self, match: str, sockets: list[ClientConnection], thought: float) -> None:
        self.match, self.thought = match, thought
        self.chance = random.Random(match)
        self.times: list[float] = []
        self.seats = [Seat(self, socket) for socket in sockets]

    @staticmethod
    async def open(host: str, http: httpx.AsyncClient, thought: float) -> "Table":
        """Create a match and seat both clients."""
        body = {"game": "triplex", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        given = (await http.post("/api/matches", json=body)).json()
        tokens = [seat["token"] or token_urlsafe(16) for seat in given["seats"]]
        guest = {"invitation": given["seats"][1]["invitation"], "token": tokens[1]}
        (await http.post(f"/api/matches/{given['match']}/seats", json=guest)).raise_for_status()
        return Table(given["match"], [await sit(host, given["match"], token) for token in tokens], thought)

    async def play(self, end: float) -> None:
        """Play until the match is over, or the time is up."""
        tasks = [asyncio.create_task(seat.play(end)) for seat in self.seats]
        await asyncio.wait(tasks, timeout=max(0.0, end - time.perf_counter()) + 2 * self.thought + 5)
        for seat in self.seats:
            await seat.socket.close()


async def play_on(table: Table, host: str, http: httpx.AsyncClient, end: float, played: list[Table]) -> None:
    """One match after another."""
    while True:
        played.append(table)
        await table.play(end)
        if time.perf_counter() > end:
            return
        table = await Table.open(host, http, table.thought)


async def watch(socket: ClientConnection) -> None:
    async for _text in socket:
        pass


async def study(number: int, http: httpx.AsyncClient, end: float, judged: list[str]) -> None:
    """Have one game after another judged, and look at what is found."""
    names, seed = list(GAMES), 1000 * number
    while time.perf_counter() < end:
        name, seed = names[(number + seed) % len(names)], seed + 1
        opened = (await http.post("/api/studies", json={"text": str(at_random(name, seed))})).json()["study"]
        told: dict[str, Any] = {"revision": 0, "over": False}
        while not told["over"] and time.perf_counter() < end:
            after = {"after": told["revision"]}
            told = (await http.get(f"/api/studies/{opened}/judgements", params=after)).json()
        if told["over"]:
            judged.append(name)


async def in_turn(count: int, make: Any) -> list[Any]:
    made: list[Any] = []
    while len(made) < count:
        made += await asyncio.gather(*(make(len(made) + i) for i in range(min(AT_ONCE, count - len(made)))))
    return made


class Server:
    """A server of its own, on the first core where there are several."""

    def __init__(self, folder: Path, matches: int, *, pinned: bool) -> None:
        self.database, self.log = folder / "load.sqlite", folder / "log"
        generous = ("--open-matches", str(100 * matches), "--requests", "100000")
        command = [sys.executable, "-m", "trilude", "serve", "--port", "0", "--database", str(self.database), *generous]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)  # noqa: S603
        if pinned:
            os.sched_setaffinity(self.process.pid, {min(os.sched_getaffinity(0))})
        while not (found := re.search(r"http://([\d.]+:\d+)", self.log.read_text())):
            time.sleep(0.1)
        self.host = found[1]

    @property
    def memory(self) -> int:
        """The bytes that it has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def seconds(self) -> float:
        """The time that it has computed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def until_idle(self, http: httpx.AsyncClient) -> None:
        """Wait until everything is compiled and loaded."""
        while (await http.get("/api/health")).json()["compiling"]:
            await asyncio.sleep(1)
        computed = -1.0
        while self.seconds - computed > 0.1:
            computed = self.seconds
            await asyncio.sleep(3)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


async def run(server: Server, matches: int, seconds: float, thought: float, sockets: int, studies: int) -> list[Table]:
    """Seat everybody, a few at a time, then let all matches run at once."""
    async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=60) as http:
        await server.until_idle(http)
        empty = server.memory
        tables: list[Table] = await in_turn(matches, lambda _i: Table.open(server.host, http, thought))
        seated = server.memory
        print(f"{(seated - empty) / matches / 1000:.0f} kB a new match with two sockets")
        spectators = await in_turn(sockets - 2 * matches, lambda i: sit(server.host, tables[i % matches].match))
        watching = [asyncio.create_task(watch(spectator)) for spectator in spectators]
        if spectators:
            print(f"{(server.memory - seated) / len(spectators) / 1000:.0f} kB a spectator's socket")
        began, computed, played = time.perf_counter(), server.seconds, list[Table]()
        judged = list[str]()
        watching += [asyncio.create_task(study(number, http, began + seconds, judged)) for number in range(studies)]
        await asyncio.gather(
            *(play_on(table, server.host, http, began + seconds, played) for table in tables), return_exceptions=True
        )
        took, computed = time.perf_counter() - began, server.seconds - computed
        moves = sum(len(table.times) for table in played)
        print(f"{moves} moves in {took:.0f} s, {moves / took:.0f} moves/s; the server computed {computed:.1f} s,")
        print(f"{1000 * computed / moves:.2f} ms a move; {(server.memory - empty) / matches / 1000:.0f} kB a match")
        print(pauses((await http.get("/api/metrics")).text))
        if studies:
            print(f"{studies} studies at a time, {len(judged)} games judged")
        for task in watching:
            task.cancel()
        return played


def pauses(metrics: str) -> str:
    """How often the server was slow, from its own counts, since it was started."""
    told = []
    for name, what in (("commit", "commits"), ("late", "looks at the event loop")):
        found = re.findall(rf'trilude_{name}_seconds_bucket{{le="([^"]+)"}} ([\d.]+)', metrics)
        within = {bound: int(float(count)) for bound, count in found}
        over = ", ".join(
            f"{within['+Inf'] - within[bound]} over {bound} s" for bound in ("0.025", "0.05", "0.1", "0.25")
        )
        told.append(f"{within['+Inf']} {what}: {over}")
    return "\n".join(told)


def main() -> None:
    given = [float(text) for text in sys.argv[1:]]
    matches, seconds, thought, sockets, studies = (*given, *(500, 60, 5.0, 0, 0)[len(given) :])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), int(matches), pinned=not studies)
        others = os.sched_getaffinity(0) - {min(os.sched_getaffinity(0))}
        if others and not studies:
            os.sched_setaffinity(0, others)
        try:
            tables = asyncio.run(run(server, int(matches), seconds, thought, int(sockets), int(studies)))
        finally:
            server.stop()
            print(server.log.read_text()[-20000:])
        database = sqlite3.connect(server.database)
        rows = dict(database.execute("select match, count(*) from moves group by match").fetchall())
        (doubled,) = database.execute(
            "select count(*) from (select match, ply from moves group by match, ply having count(*) > 1)"
        ).fetchone()
    times = sorted(seconds for table in tables for seconds in table.times)
    lost = sum(len(table.times) > rows.get(table.match, 0) for table in tables)
    for share in (0.5, 0.95, 0.99):
        print(f"p{100 * share:.0f} {1000 * times[int(share * (len(times) - 1))]:.0f} ms")
    print(f"matches with lost moves {lost}, plies stored twice {doubled}")


if __name__ == "__main__":
    main()
