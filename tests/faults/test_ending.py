"""Servers and thinkers end when they are told to, and whatever tests start is gone when they are killed."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from redis import Redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.ending import SETPRIV
from tests.faults.conftest import Thinker, until
from tests.faults.engines import PATIENCE, Valkey, valkey_program
from tests.server.conftest import Running
from trilude.cli.main import build

STARTS = """
import time
from tests.faults.engines import Valkey
print(Valkey().process.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not (SETPRIV and valkey_program()), reason="setpriv or Valkey is not installed")
def test_killed_tests_leave_nothing_running(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(tmp_path)}
    tests = subprocess.Popen([sys.executable, "-c", STARTS], stdout=subprocess.PIPE, env=environment)
    assert tests.stdout
    with tests.stdout:
        started = int(tests.stdout.readline())
    tests.kill()
    tests.wait()
    end = time.monotonic() + PATIENCE
    while _runs(started):
        assert time.monotonic() < end
        time.sleep(0.02)


def _runs(process: int) -> bool:
    """Whether a process has not ended; who took it over need not have noticed that it did."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_server_that_is_told_to_end_ends_whatever_goes_on_there(tmp_path: Path) -> None:
    server = Running(tmp_path / "parlour.sqlite")
    match = server.create("triplex", "9", "9")["match"]
    with connect(f"ws://{server.host}/api/matches/{match}/live") as socket:
        socket.send('{"tokens": []}')
        socket.recv(PATIENCE)
        server.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ConnectionClosed):
            list(socket)  # until the server closes it
    assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
    server.http.close()
    assert "Traceback" not in server.log.read_text("utf-8")


@pytest.mark.skipif(not valkey_program(), reason="Valkey is not installed")
def test_a_thinker_that_is_told_to_end_leaves_its_place(tmp_path: Path) -> None:
    valkey = Valkey()
    try:
        thinker = Thinker(valkey.url, tmp_path / "thinker.log")
        with Redis.from_url(valkey.url) as redis:
            until(lambda: redis.keys("trilude:place:*"))
            thinker.process.send_signal(signal.SIGTERM)
            assert thinker.process.wait(PATIENCE) == 0
            assert not redis.keys("trilude:place:*"), "nobody asks there any more"
    finally:
        valkey.stop()


def test_what_the_compose_file_starts_are_commands_of_ours() -> None:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    services = yaml.safe_load((Path(__file__).parents[2] / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
    ours = [service["command"].split() for service in services.values() if "build" in service]
    assert sorted(command[1] for command in ours) == ["serve", "serve", "think", "think"]
    for command in ours:
        build(command[1:]).parse_args(command[1:])
