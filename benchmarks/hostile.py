"""How others fare while hostile clients send nonsense: `python benchmarks/hostile.py [messages] [minutes]`.

Starts a server with its usual limits. Somebody plays there over and over, first alone, then while forty clients, each
with an address of its own, send requests and messages of every wrong kind. Whoever plays is a process of its own, so
that it does not wait for the attackers' interpreter. Run it in a checkout, on Linux.
"""

import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

import trilude
from tests.faults.hostile import Attack, memory_of
from tests.faults.test_hostile import Usual
from tests.server.visitor import bearer

SPAWN = multiprocessing.get_context("spawn")


class Polite:
    """Somebody who moves five times a second, and notes how long each answer took."""

    def __init__(self, host: str) -> None:
        self._stop, self._mine = SPAWN.Event(), SPAWN.Pipe()
        self._process = SPAWN.Process(target=_play, args=(host, self._stop, self._mine[1]), daemon=True)
        self._process.start()

    def told(self) -> str:
        """Let them stop, and say how long they waited."""
        self._stop.set()
        found = sorted(self._mine[0].recv())
        self._process.join()
        p50, p99 = (1000 * found[int(share * (len(found) - 1))] for share in (0.5, 0.99))
        return f"{len(found)} moves of somebody else, p50 {p50:.0f} ms, p99 {p99:.0f} ms"


def _play(host: str, stop: Any, told: Any) -> None:
    """Play one match after another, until it is enough."""
    seconds: list[float] = []
    with httpx.Client(base_url=f"http://{host}", timeout=60) as http:
        while not stop.is_set():
            seats = [{"kind": "me"}, {"kind": "screen"}]
            given = http.post(
                "/api/matches", json={"game": "triplex", "options": {"repetition": 0}, "seats": seats}
            ).json()
            token, position = given["seats"][0]["token"], trilude.start("triplex", repetition=0)
            while not position.is_over and not stop.is_set():
                text = position.legal_moves[position.ply * 7 % len(position.legal_moves)].text
                asked = {"ply": position.ply, "move": text, "key": f"polite-{position.ply:05}"}
                began = time.perf_counter()
                http.post(f"/api/matches/{given['match']}/moves", json=asked, headers=bearer(token)).raise_for_status()
                seconds.append(time.perf_counter() - began)
                position = position.play(text)
                time.sleep(0.2)
    told.send(seconds)


def main() -> None:
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seconds = 60 * float(sys.argv[2] if len(sys.argv) > 2 else 60)
    with tempfile.TemporaryDirectory() as folder:
        server = Usual(Path(folder) / "parlour.sqlite")
        try:
            victim = server.create("triplex", "me", "screen")
            described = server.http.get("/api/openapi.json").json()
            before = Polite(server.host)
            time.sleep(60)
            print(f"before: {before.told()}; {memory_of(server.process.pid) / 1e6:.0f} MB")
            during = Polite(server.host)
            attack = Attack(server.host, described, victim["match"], victim["seats"][0]["token"])
            began = time.monotonic()
            sent = attack.run(messages, seconds)
            took = time.monotonic() - began
            if server.process.poll() is not None:
                sys.exit("the server crashed")
            print(f"{sent} messages in {took:.0f} s: {dict(attack.seen)}; failures: {attack.failures}")
            print(f"during: {during.told()}; {memory_of(server.process.pid) / 1e6:.0f} MB")
            print(f"the log has {server.log.stat().st_size} bytes")
            if attack.failures:
                sys.exit(server.log.read_text("utf-8"))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
