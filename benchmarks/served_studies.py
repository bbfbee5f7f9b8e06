"""How long a study takes through a server: `python -m benchmarks.served_studies [GAME …]`.

Starts a server on one core, thinkers and all, with a loopback port and a fresh database. A game of 40 random plies of
each kind is opened there and looked at as a page does: the first pass has come when every move has been judged once,
the whole when there is nothing more to find out. Times in brackets are the processor's, of the server and its thinkers
together: where other work goes on, they tell what it would take without.
"""

import asyncio
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from benchmarks.load import Server
from benchmarks.studies import at_random
from trilude.contract.record import Line, Record
from trilude.games import GAMES

WARMING = 3
"""Moves of a game that is judged before, so that all is compiled and loaded."""


def computed(process: int) -> float:
    """The time that a process and those it has started have computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    threads = Path(f"/proc/{process}/task").glob("*/children")  # each thread has children of its own
    return own + sum(computed(int(child)) for thread in threads for child in thread.read_text().split())


@dataclass
class Watch:
    """Wall clock and processor's time since it was started."""

    process: int

    def __post_init__(self) -> None:
        self.began, self.worked = time.perf_counter(), computed(self.process)

    def __str__(self) -> str:
        return f"{time.perf_counter() - self.began:.1f} s ({computed(self.process) - self.worked:.1f} s)"


async def judged(http: httpx.AsyncClient, text: str, process: int) -> str:
    """Open a game and look at it until all is known."""
    watch, first, found = Watch(process), "", set[int]()
    study = (await http.post("/api/studies", json={"text": text})).raise_for_status().json()
    told: dict[str, Any] = {"revision": 0, "over": False}
    while not told["over"]:
        after = {"after": told["revision"]}
        told = (await http.get(f"/api/studies/{study['study']}/judgements", params=after)).raise_for_status().json()
        found |= {judgement["ply"] for judgement in told["judged"]}
        if not first and len(found) == len(study["nodes"]):
            first = str(watch)
    if told["done"] < 1:
        raise TimeoutError("it was given up")
    return f"{len(found)} moves, first pass {first}, whole {watch}"


async def run(server: Server, names: list[str]) -> None:
    """One line a game."""
    async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=60) as http:
        await server.until_idle(http)
        for name in names:
            record = at_random(name)
            short = Record(record.start, Line(record.line.steps[:WARMING]), "*")
            await judged(http, str(short), server.process.pid)
            print(f"{name}: {await judged(http, str(record), server.process.pid)}", flush=True)


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), 1, pinned=True)
        try:
            asyncio.run(run(server, names or list(GAMES)))
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
