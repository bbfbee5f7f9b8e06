"""Whatever hostile clients send, the server answers without a failure, and whoever plays there plays on.

`benchmarks/hostile.py` sends a million messages and tells how long others wait meanwhile.
"""

from collections.abc import Iterator

import pytest

import trilude
from tests.effort import rounds
from tests.faults.conftest import played
from tests.faults.hostile import Attack
from tests.server.conftest import Running


class Usual(Running):
    """A server with its usual limits."""

    generous = ()


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Usual(tmp_path_factory.mktemp("hostile") / "parlour.sqlite")
    yield running
    running.stop()


def test_hostile_clients_break_nothing(server: Running) -> None:
    victim, mine = server.create("triplex", "me", "screen"), server.create("triplex", "me", "screen")
    described = server.http.get("/api/openapi.json").json()
    attack = Attack(server.host, described, victim["match"], victim["seats"][0]["token"])
    sent = attack.run(messages=rounds(3000), seconds=rounds(40))
    assert sent > 500
    assert not attack.failures
    assert attack.seen["2xx"]
    assert attack.seen["4xx"]
    assert attack.seen["message"]
    text = trilude.start("triplex").legal_moves[0].text
    assert server.move(mine["match"], mine["seats"][0]["token"], 0, text, "after the attack").status_code == 200
    assert played(server.look(mine["match"])) == [text]
    assert server.process.poll() is None
    log = server.log.read_text("utf-8")
    assert "Traceback" not in log, log[-3000:]
    assert "Invalid" not in log, "nobody fills the log with nonsense"
