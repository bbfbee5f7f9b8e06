"""Any part may be killed at any moment while people play: nothing acknowledged is lost, doubled or out of order.

`make test` kills a few times; `make test-faults` a thousand times, and `benchmarks/kills.py` tells the figures.
"""

from tests.effort import rounds
from tests.faults.conftest import House, needs_engines
from tests.faults.killing import Killing, Mould, Part, Worker

pytestmark = needs_engines

KILLS = min(1000, rounds(6))


def test_nothing_acknowledged_is_lost_doubled_or_out_of_order(house: House) -> None:
    parts: dict[str, Part] = {"a server": house.servers[0], "the other": house.servers[1], "Valkey": house.valkey}
    parts |= {"a worker": Worker(house.servers[0]), "what workers are copies of": Mould(house.servers[1])}
    killing = Killing(house, {**parts, "PostgreSQL": house.postgres})
    try:
        for _ in range(KILLS):
            killing.kill_one()
    finally:
        killing.stop()
    killing.expect_all()
