"""Real servers: one in its own process, one inside this process; each with its own database file and a free port."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.ending import ending_with_us
from tests.server.inside import PATIENCE, Inside
from tests.server.visitor import NO_CERTIFICATES, Visitor, bearer

__all__ = ["PATIENCE", "Running", "bearer"]


class Running(Visitor):
    """A server process that can be killed and started again on the same database."""

    generous: tuple[str, ...] = ("--open-matches", "5000", "--computer-matches", "5000", "--requests", "5000")
    """Limits that no test meets by chance."""

    def __init__(self, database: Path, *told: str, wait: bool = True) -> None:
        self.database = database
        self.told = told or ("--database", str(database))
        """What the command is told besides."""
        self.log = database.with_suffix(".log")
        self._clients: list[httpx.Client] = []
        """All that ever asked here. They are closed in the end: a thread whose socket is closed while it reads waits
        until its time is up, if the number of that socket is given to something else meanwhile."""
        self.begin()
        if wait:
            self.until_open()

    def start(self) -> None:
        self.begin()
        self.until_open()

    def begin(self) -> None:
        """Start the process, and do not wait for it."""
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ending_with_us([sys.executable, "-m", "trilude", "serve", "--port", "0", *self.told, *self.generous]),
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )

    def until_open(self) -> None:
        """Wait until requests are answered."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://([\d.]+:\d+)", self.log.read_text("utf-8"))):
            assert time.monotonic() < until, f"the server did not start: {self.log.read_text('utf-8')}"
            assert self.process.poll() is None, self.log.read_text("utf-8")
            time.sleep(0.02)
        self.host = found[1]
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE, verify=NO_CERTIFICATES)
        self._clients.append(self.http)
        while True:  # the sentence is printed when the port is bound, a moment before requests are answered
            try:
                self.http.get("/api/health")
                return
            except httpx.TransportError:
                assert time.monotonic() < until
                time.sleep(0.02)

    def kill(self) -> None:
        """As if the power went out for this process."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "parlour.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    here = Inside(tmp_path_factory.mktemp("inside") / "parlour.sqlite")
    here.until_ready()
    yield here
    here.stop()
