"""Kill all parts of a parlour while people and computers play: `python benchmarks/kills.py [kills] [minutes]`.

Starts PostgreSQL, Valkey, two servers and two thinkers, all on this machine. Ends after so many kills or minutes, and
fails where anything acknowledged is lost, doubled or out of order. Run it in a checkout.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.faults.conftest import House, Thinker
from tests.faults.killing import Killing, Mould, Worker


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    end = time.monotonic() + 60 * float(sys.argv[2] if len(sys.argv) > 2 else 120)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        thinkers = [Thinker(house.valkey.url, Path(folder) / f"thinker-{number}.log") for number in range(2)]
        parts = {"server": house.servers[0], "other server": house.servers[1], "Valkey": house.valkey}
        parts |= {"thinker": thinkers[0], "other thinker": thinkers[1], "PostgreSQL": house.postgres}
        killing = Killing(house, {**parts, "worker": Worker(house.servers[0]), "mould": Mould(house.servers[1])})
        try:
            while killing.kills.total() < kills and time.monotonic() < end:
                killing.kill_one()
                if killing.kills.total() % 50 == 0:
                    print(
                        f"{killing.kills.total()} kills, the last computer went on after {killing.waits[-1][0]:.1f} s"
                    )
            killing.stop()
            killing.expect_all()
        finally:
            killing.stop()
            for thinker in thinkers:
                thinker.stop()
            house.stop()
    waits = sorted(killing.waits)
    print(f"{killing.kills.total()} kills: {dict(killing.kills)}")
    print(f"{sum(pair.acknowledged for pair in killing.pairs)} moves acknowledged, none lost, doubled or out of order")
    for share in (0.5, 0.9, 0.99, 1):
        print(f"computers went on after p{100 * share:.0f} {waits[int(share * (len(waits) - 1))][0]:.1f} s")
    print(f"{sum(wait <= 5 for wait, _ in waits)} of {len(waits)} within 5 s; longest of each part:")
    print(", ".join(f"{what} {wait:.1f} s" for what, wait in {what: wait for wait, what in waits}.items()))


if __name__ == "__main__":
    main()
