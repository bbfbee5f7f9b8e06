"""How others fare while hostile clients send nonsense: `python benchmarks/hostile.py [messages] [minutes]`.

Starts a server with its usual limits. Somebody plays there over and over, first alone, then while forty clients, each
with an address of its own, send requests and messages of every wrong kind. Run it in a checkout, on Linux.
"""

import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

import trilude
from tests.faults.hostile import Attack, memory_of
from tests.faults.test_hostile import Usual
from tests.server.visitor import bearer


class Polite(threading.Thread):
    """Somebody who moves five times a second, and notes how long each answer took."""

    def __init__(self, server: Usual) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.stop = threading.Event()
        self.seconds: list[float] = []

    def run(self) -> None:
        while not self.stop.is_set():
            given = self.server.create("triplex", "me", "screen", repetition=0)
            token, position = given["seats"][0]["token"], trilude.start("triplex", repetition=0)
            url = f"http://{self.server.host}/api/matches/{given['match']}/moves"
            with httpx.Client(timeout=60) as http:
                while not position.is_over and not self.stop.is_set():
                    text = position.legal_moves[position.ply * 7 % len(position.legal_moves)].text
                    asked = {"ply": position.ply, "move": text, "key": f"polite-{position.ply:05}"}
                    began = time.perf_counter()
                    http.post(url, json=asked, headers=bearer(token)).raise_for_status()
                    self.seconds.append(time.perf_counter() - began)
                    position = position.play(text)
                    time.sleep(0.2)

    def told(self) -> str:
        found = sorted(self.seconds)
        p50, p99 = (1000 * found[int(share * (len(found) - 1))] for share in (0.5, 0.99))
        return f"{len(found)} moves of somebody else, p50 {p50:.0f} ms, p99 {p99:.0f} ms"


def main() -> None:
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seconds = 60 * float(sys.argv[2] if len(sys.argv) > 2 else 60)
    with tempfile.TemporaryDirectory() as folder:
        server = Usual(Path(folder) / "parlour.sqlite")
        try:
            victim = server.create("triplex", "me", "screen")
            described = server.http.get("/api/openapi.json").json()
            before = Polite(server)
            before.start()
            time.sleep(60)
            before.stop.set()
            before.join()
            print(f"before: {before.told()}; {memory_of(server.process.pid) / 1e6:.0f} MB")
            during = Polite(server)
            during.start()
            attack = Attack(server.host, described, victim["match"], victim["seats"][0]["token"])
            began = time.monotonic()
            sent = attack.run(messages, seconds)
            took = time.monotonic() - began
            during.stop.set()
            during.join()
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
