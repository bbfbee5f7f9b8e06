"""How soon a move through one server is seen through another: `python benchmarks/bell.py [moves] [seconds]`.

Starts PostgreSQL, Valkey, two servers and two thinkers, all on this machine, makes moves through the first server and
listens at the second: with the bell, then for so many seconds while Valkey is down, then after it has come back. Run it
in a checkout: the programs are started as the tests start them.
"""

import json
import sys
import tempfile
import time
from math import inf
from pathlib import Path

from websockets.sync.client import connect

import trilude
from tests.faults.conftest import House, Thinker
from tests.server.conftest import Running


def lags(one: Running, other: Running, moves: float, seconds: float = inf) -> list[float]:
    """Seconds from the sending of each move to one server to the message of the other."""
    found: list[float] = []
    end = time.monotonic() + seconds
    while len(found) < moves and time.monotonic() < end:
        given = one.create("triplex", "me", "screen", repetition=0)
        match, token = given["match"], given["seats"][0]["token"]
        position = trilude.start("triplex", repetition=0)
        with connect(f"ws://{other.host}/api/matches/{match}/live") as socket:
            socket.send(json.dumps({"tokens": []}))
            socket.recv(60)
            while not position.is_over and len(found) < moves and time.monotonic() < end:
                text = position.legal_moves[position.ply * 7 % len(position.legal_moves)].text
                sent = time.perf_counter()
                one.move(match, token, position.ply, text, f"{match}-{position.ply:05}")
                position = position.play(text)
                while True:
                    told = json.loads(socket.recv(60))["match"]
                    if told and told["ply"] >= position.ply:
                        break
                found.append(time.perf_counter() - sent)
    return sorted(found)


def tell(when: str, found: list[float]) -> None:
    shares = (0.5, 0.95, 0.99)
    told = ", ".join(f"p{100 * share:.0f} {1000 * found[int(share * (len(found) - 1))]:.0f} ms" for share in shares)
    print(f"{when}: {len(found)} moves, {told}", flush=True)


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        thinkers = [Thinker(house.valkey.url, Path(folder) / f"thinker-{number}.log") for number in range(2)]
        one, other = house.servers
        try:
            lags(one, other, 20)
            tell("with the bell", lags(one, other, moves))
            against = one.create("trioker-champions", "1", "1")["match"]
            house.valkey.kill()
            tell("without Valkey", lags(one, other, inf, seconds))
            told = one.look(against)
            print(f"computers meanwhile: {told['ply']} moves, {'over' if told['result'] else 'not over'}")
            house.valkey.start()
            time.sleep(5)
            tell("after it came back", lags(one, other, moves / 4))
        finally:
            for thinker in thinkers:
                thinker.stop()
            house.stop()


if __name__ == "__main__":
    main()
