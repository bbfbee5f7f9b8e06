"""A disk that is full and a database that somebody has locked: nothing acknowledged is lost, and play goes on after."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import trilude
from tests.effort import EFFORT
from tests.faults.conftest import played, until
from tests.server.conftest import Running

resource = pytest.importorskip("resource", reason="this system knows no limits on the size of files")

BUSY_SECONDS = 10
"""So long the server itself waits for a lock."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("disk") / "parlour.sqlite")
    yield running
    running.stop()


def line(number: int) -> list[str]:
    """So many first moves of a game."""
    position = trilude.start("triplex")
    for _ in range(number):
        position = position.play(position.legal_moves[0].text)
    return [move.text for move in position.moves]


@contextlib.contextmanager
def full_disk(server: Running) -> Iterator[None]:
    """No file of the server grows any more, as if there were no room."""
    size = Path(f"{server.database}-wal").stat().st_size
    usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits a process from outside")
def test_on_a_full_disk_a_sentence_says_so_and_nothing_is_lost(server: Running) -> None:
    moves = line(6)
    given, against = server.create("triplex", "me", "screen"), server.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    for ply, text in enumerate(moves[:3]):
        assert server.move(match, token, ply, text, f"disk-{ply:05}").status_code == 200
    with full_disk(server):
        refused = server.move(match, token, 3, moves[3], "disk-00003")
        assert refused.status_code == 503
        assert refused.json()["problem"]["en"] == "This could not be stored: try again."
        assert server.move(against["match"], against["seats"][0]["token"], 0, moves[0], "disk-99999").status_code == 503
        assert played(server.look(match)) == moves[:3], "what was stored can be read"
        until(lambda: server.http.get("/api/health").status_code == 503)
    until(lambda: server.move(match, token, 3, moves[3], "disk-00003").status_code == 200)
    assert server.move(against["match"], against["seats"][0]["token"], 0, moves[0], "disk-99999").status_code == 200
    until(lambda: server.look(against["match"])["ply"] == 2)
    server.kill()
    server.start()
    assert played(server.look(match)) == moves[:4]


@pytest.mark.parametrize("seconds", [1, *([2 * BUSY_SECONDS] if EFFORT > 1 else [])])
def test_a_locked_database_is_waited_for_and_then_told_of(server: Running, seconds: float) -> None:
    """People hear of it at last, and a computer whose move could not be stored goes on by itself."""
    moves = line(1)
    given = server.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    with contextlib.closing(sqlite3.connect(server.database, isolation_level=None, check_same_thread=False)) as books:
        books.execute("BEGIN EXCLUSIVE")
        release = threading.Timer(seconds, lambda: books.execute("ROLLBACK"))
        release.start()
        began = time.monotonic()
        status = server.move(match, token, 0, moves[0], "locked-0000").status_code
        waited = time.monotonic() - began
        release.join()
    assert status == (200 if seconds < BUSY_SECONDS else 503)
    assert waited >= min(seconds, BUSY_SECONDS) - 0.5
    until(lambda: server.move(match, token, 0, moves[0], "locked-0000").status_code == 200)
    until(lambda: server.look(match)["ply"] == 2)
