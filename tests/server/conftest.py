"""A real server: its own process, its own database file, a free port."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

PATIENCE = 300
"""Seconds to wait for an answer: what asks for a game waits until it is compiled."""


class Running:
    """A server process that can be killed and started again on the same database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.log = database.with_suffix(".log")
        self.start()

    def start(self) -> None:
        generous = ("--open-matches", "5000", "--requests", "5000")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "trilude", "serve", "--port", "0", "--database", str(self.database), *generous],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
        until = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://([\d.]+:\d+)", self.log.read_text("utf-8"))):
            assert time.monotonic() < until, f"the server did not start: {self.log.read_text('utf-8')}"
            assert self.process.poll() is None, self.log.read_text("utf-8")
        self.host = found[1]
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE)
        while True:  # the sentence is printed when the port is bound, a moment before requests are answered
            try:
                self.http.get("/api/health")
                return
            except httpx.TransportError:
                assert time.monotonic() < until

    def kill(self) -> None:
        """As if the power went out for this process."""
        self.http.close()
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def create(self, game: str, *kinds: str, **options: Any) -> dict[str, Any]:
        """A match; kinds are me, friend, screen, or a computer's level."""
        seats = [{"kind": "computer", "level": int(k)} if k.isdigit() else {"kind": k} for k in kinds]
        response = self.http.post("/api/matches", json={"game": game, "seats": seats, "options": options})
        assert response.status_code == 201, response.text
        given: dict[str, Any] = response.json()
        return given

    def look(self, match: str, *tokens: str) -> dict[str, Any]:
        response = self.http.get(f"/api/matches/{match}", headers=bearer(*tokens))
        assert response.status_code == 200, response.text
        told: dict[str, Any] = response.json()
        return told

    def move(self, match: str, token: str, ply: int, move: str, key: str) -> httpx.Response:
        asked = {"ply": ply, "move": move, "key": key}
        return self.http.post(f"/api/matches/{match}/moves", json=asked, headers=bearer(token))

    def act(self, match: str, token: str, act: str, text: str = "") -> httpx.Response:
        return self.http.post(
            f"/api/matches/{match}/acts", json={"act": act, "text": text}, headers=bearer(token) if token else {}
        )


def bearer(*tokens: str) -> dict[str, str]:
    return {"authorization": "Bearer " + ",".join(tokens)} if tokens else {}


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("parlour") / "parlour.sqlite")
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "parlour.sqlite")
    yield running
    running.stop()
