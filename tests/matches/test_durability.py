"""What was acknowledged is never lost, whatever happens to the process."""

import os
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.matches.conftest import PATIENCE, Books
from tests.server.conftest import Running
from tests.server.visitor import NO_CERTIFICATES


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own_server: Running) -> None:
    server = own_server
    tables = [server.create("triplex", "me", "screen") for _ in range(6)]
    acknowledged: dict[str, int] = {}

    def play(given: dict[str, object]) -> None:
        match, token = str(given["match"]), str(given["seats"][0]["token"])  # type: ignore[index]
        chance = random.Random(match)
        http = httpx.Client(base_url=f"http://{server.host}", timeout=30, verify=NO_CERTIFICATES)
        try:
            told = http.get(f"/api/matches/{match}", headers={"authorization": f"Bearer {token}"}).json()
            while not told["result"]:
                tree = told["choices"]
                while True:
                    choice = tree[chance.choice(sorted(tree))]
                    if choice["move"]:
                        break
                    tree = choice["next"]
                body = {"ply": told["ply"], "move": choice["move"], "key": f"{match}-{told['ply']}"}
                told = http.post(
                    f"/api/matches/{match}/moves", json=body, headers={"authorization": f"Bearer {token}"}
                ).json()
                acknowledged[match] = told["ply"]
        except httpx.TransportError:
            return

    threads = [threading.Thread(target=play, args=(given,)) for given in tables]
    for thread in threads:
        thread.start()
    _wait_for(lambda: sum(acknowledged.values()) >= 120 or not any(thread.is_alive() for thread in threads))
    assert sum(acknowledged.values()) >= 120
    server.kill()
    for thread in threads:
        thread.join()
    server.start()
    for given in tables:
        match, token = given["match"], given["seats"][0]["token"]
        told = server.look(match, token)
        assert told["ply"] >= acknowledged.get(match, 0)
        assert [move["ply"] for move in told["moves"]] == list(range(told["ply"]))
        assert told["choices"] or told["result"]


def test_a_killed_server_leaves_no_processes_behind_and_goes_on_by_itself(own_server: Running) -> None:
    server = own_server
    given = server.create("triplex", "me", "8")
    match, token = given["match"], given["seats"][0]["token"]
    books = Books(server.database)
    server.move(match, token, 0, "△g1-f1", "key-0001")
    _wait_for(lambda: len(_started_by(server.process.pid)) > (os.cpu_count() or 1))
    processes = _started_by(server.process.pid)
    server.kill()
    _wait_for(lambda: not any(_is_alive(process) for process in processes))
    books.write("DELETE FROM moves WHERE ply > 0")  # as if it had been killed before the computer had answered
    server.start()
    _wait_for(lambda: len(books.moves(match)) == 2)  # nobody looks at the match
    _wait_for(lambda: server.look(match, token)["ply"] == 2)  # a move is stored a moment before it is told
    told = server.look(match, token)
    assert [move["text"] for move in told["moves"]] == books.moves(match)
    assert told["choices"]


def _wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def _started_by(process: int) -> list[int]:
    """The processes in which its computer players think, and all others that come of it."""
    threads = Path("/proc").glob(f"{process}/task/*")
    children = [int(child) for thread in threads for child in _told(thread / "children").split()]
    return [*children, *(further for child in children for further in _started_by(child))]


def _is_alive(process: int) -> bool:
    """Not gone, nor dead and waiting for somebody to ask how it ended."""
    told = _told(Path(f"/proc/{process}/stat"))
    return bool(told) and told.rpartition(")")[2].split()[0] != "Z"


def _told(file: Path) -> str:
    """What the system tells of a process or thread; nothing of one that has just ended."""
    try:
        return file.read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return ""
