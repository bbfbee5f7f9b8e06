"""How soon a move through one server is seen through another: `python benchmarks/bell.py [moves]`.

Starts PostgreSQL, Valkey and two servers, all on this machine, makes moves through the first and listens at the second.
Run it in a checkout: the programs are started as the tests start them.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from websockets.sync.client import connect

import trilude
from tests.faults.conftest import House
from tests.server.conftest import Running


def lags(one: Running, other: Running, moves: int) -> list[float]:
    """Seconds from the answer of one server to the message of the other."""
    found: list[float] = []
    while len(found) < moves:
        given = one.create("triplex", "me", "screen", repetition=0)
        match, token = given["match"], given["seats"][0]["token"]
        position = trilude.start("triplex", repetition=0)
        with connect(f"ws://{other.host}/api/matches/{match}/live") as socket:
            socket.send(json.dumps({"tokens": []}))
            socket.recv(60)
            while not position.is_over and len(found) < moves:
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


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            lags(house.servers[0], house.servers[1], 20)
            found = lags(house.servers[0], house.servers[1], moves)
        finally:
            house.stop()
    for share in (0.5, 0.95, 0.99):
        print(f"p{100 * share:.0f} {1000 * found[int(share * (len(found) - 1))]:.0f} ms")


if __name__ == "__main__":
    main()
