"""The parlour is opened without compiling anything, and closed without a word too many."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import started_at_a_terminal

OPENED = """
import sys
import uvicorn
from trilude.cli.main import run
from trilude.games import GAMES

uvicorn.Server.run = lambda *_server, **_sockets: print({type(game.rules.play).__name__ for game in GAMES.values()})
sys.argv[1:] = ["serve", "--port", "0", "--database", sys.argv[1]]
run()
"""


def test_the_server_runs_rules_as_they_are_written(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPENED, str(tmp_path / "parlour.sqlite")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "{'function'}"


@pytest.mark.skipif(sys.platform != "linux", reason="which processes have begun is seen in /proc")
@pytest.mark.parametrize("begun", [3, 4], ids=["while processes begin", "when computers could think"])
def test_whoever_closes_it_at_a_terminal_reads_one_word(tmp_path: Path, begun: int) -> None:
    server = started_at_a_terminal("serve", "--port", "0", "--database", str(tmp_path / "parlour.sqlite"))
    assert server.stdout
    assert b"Ctrl-C" in server.stdout.readline()
    deadline = time.monotonic() + 60
    while _processes(server.pid) < begun and time.monotonic() < deadline:
        time.sleep(0.005)
    os.killpg(server.pid, signal.SIGINT)
    told, complained = server.communicate(timeout=60)
    assert (server.returncode, told, complained) == (130, b"", b"Interrupted.\n")


def _processes(group: int) -> int:
    """How many there are in a group."""
    groups = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            groups.append(int(stat.read_text("utf-8").rpartition(")")[2].split()[2]))
        except OSError:
            continue  # it has just ended
    return groups.count(group)
