"""Terminals without accents, ports that do not exist, interruptions at any moment: a sentence, never a traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import trilude.__main__
from tests.cli.running import started_at_a_terminal
from trilude.cli import main


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "trilude", *words], env={**os.environ, **environment}, capture_output=True, check=False
    )


def test_a_terminal_without_accents_is_written_to() -> None:
    told = run("--lang", "fr", "games", PYTHONIOENCODING="ascii")
    assert told.returncode == 0
    assert told.stderr == b""
    assert told.stdout.isascii()


@pytest.mark.parametrize("port", ["65536", "99999"])
def test_ports_that_do_not_exist_are_refused(port: str, tmp_path: os.PathLike[str]) -> None:
    told = run("serve", "--port", port, "--database", f"{tmp_path}/x.sqlite")
    assert told.returncode == 2
    assert told.stderr.decode().splitlines()[-1] == f"There is no port {port}: ports go from 0 to 65535."


@pytest.mark.parametrize("seed", ["-1", str(2**70)])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    told = run("perft", "triplex", "1", "--seed", seed, NUMBA_DISABLE_JIT="1")
    assert told.returncode == 0
    assert int(told.stdout.split()[-1]) > 0
    assert b"Traceback" not in told.stderr


def test_an_interruption_while_everything_is_imported_is_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "run", interrupted)
    with pytest.raises(SystemExit) as end:
        trilude.__main__.main()
    assert end.value.code == 130
    assert capsys.readouterr().err == "Interrupted. Interrompu.\n"


def test_an_interruption_that_a_library_swallows_comes_again() -> None:
    program = """
import ctypes, signal, sys, time
from trilude.cli.main import interrupt_again

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs in the background may have it ignored

def call_back():
    raise KeyboardInterrupt

sys.unraisablehook = interrupt_again
try:
    ctypes.CFUNCTYPE(None)(call_back)()
    time.sleep(60)
except KeyboardInterrupt:
    print("heard")
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("heard\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="which processes have begun is seen in /proc")
def test_processes_that_are_being_started_end_without_a_word() -> None:
    words = ["duel", "triplex", "random", "random", "--games", "100000", "--processes", "2"]
    arena = started_at_a_terminal(*words)
    children = Path(f"/proc/{arena.pid}/task/{arena.pid}/children")
    deadline = time.monotonic() + 60
    while len(children.read_text().split()) < 3 and time.monotonic() < deadline:  # a tracker, and one or two players
        time.sleep(0.005)
    os.killpg(arena.pid, signal.SIGINT)
    _, told = arena.communicate(timeout=60)
    assert arena.returncode == 130
    assert b"Traceback" not in told
