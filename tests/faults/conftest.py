"""Two servers over one PostgreSQL and one Valkey, and a thinker beside them: the real programs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import trilude
from tests.ending import ending_with_us
from tests.faults.engines import PATIENCE, Postgres, Valkey, program, valkey_program
from tests.server.conftest import Running

needs_engines = pytest.mark.skipif(
    not (program("initdb") and valkey_program()),
    reason="PostgreSQL or Valkey is not installed (Debian: apt install postgresql valkey, or redis-server)",
)


def until(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


def played(told: dict[str, Any]) -> list[str]:
    return [one["text"] for one in told["moves"]]


def expect_one_legal_game(told: dict[str, Any]) -> None:
    position = trilude.start(told["game"])
    for text in played(told):
        position = position.play(text)
    assert position.ply == told["ply"]


class Thinker:
    """`trilude think` in its own process."""

    def __init__(self, bell: str, log: Path) -> None:
        command = [sys.executable, "-m", "trilude", "think", "--bell", bell, "--processes", "1"]
        self._command = ending_with_us(command)
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
        self.servers = [Running(folder / f"server-{number}", *told, wait=False) for number in range(2)]
        for server in self.servers:
            server.until_open()
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
