"""Two servers over one PostgreSQL and one Valkey, and a thinker beside them: the real programs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.engines import PATIENCE, Postgres, Valkey, program, valkey_program
from tests.server.conftest import Running

needs_engines = pytest.mark.skipif(
    not (program("initdb") and valkey_program()),
    reason="PostgreSQL or Valkey is not installed (Debian: apt install postgresql valkey, or redis-server)",
)


class Thinker:
    """`trilude think` in its own process."""

    def __init__(self, bell: str, log: Path) -> None:
        self._command = [sys.executable, "-m", "trilude", "think", "--bell", bell, "--processes", "1"]
        self.log = log
        self.start()

    def start(self) -> None:
        with self.log.open("wb") as log:
            environment = {**os.environ, "LC_ALL": "C.UTF-8"}
            self.process = subprocess.Popen(self._command, stdout=log, stderr=subprocess.STDOUT, env=environment)
        end = time.monotonic() + PATIENCE
        while "Thinking" not in self.log.read_text():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, "it did not start"
            time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


class House:
    """A parlour on several machines, all of them this one."""

    def __init__(self, folder: Path) -> None:
        self.postgres = Postgres()
        self.valkey = Valkey()
        told = ("--database", self.postgres.url, "--bell", self.valkey.url)
        self.servers = [Running(folder / f"server-{number}", *told) for number in range(2)]
        self.folder = folder
        self.parts: list[Running | Postgres | Valkey] = [*self.servers, self.valkey, self.postgres]
        """Whatever may be killed, in the order in which it ends."""

    def stop(self) -> None:
        for part in self.parts:
            part.stop()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()
