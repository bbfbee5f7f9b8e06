"""Commands as a person or a script runs them, in a process of their own or, much sooner, in this one."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from trilude.cli import language, main

Told = subprocess.CompletedProcess[str]


def run(*arguments: str, typed: str = "", **environment: str) -> Told:
    """What a command says in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "trilude", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


def started_at_a_terminal(*arguments: str) -> subprocess.Popen[bytes]:
    """A command that Ctrl-C reaches, as at a terminal all processes that it starts: they are one group."""
    heeding = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
    )
    return subprocess.Popen(
        [sys.executable, "-c", heeding, sys.executable, "-m", "trilude", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )


def run_here(*arguments: str, typed: str = "", **environment: str) -> Told:
    """The same in this process, where everything is imported and loaded; every command is also run by `run`."""
    told, complained, spoken = io.StringIO(), io.StringIO(), language.language()
    with pytest.MonkeyPatch.context() as here, redirect_stdout(told), redirect_stderr(complained):
        here.setattr(sys, "argv", ["trilude", *arguments])
        here.setattr(sys, "stdin", io.StringIO(typed))
        for name, value in {"LC_ALL": "C.UTF-8", **environment}.items():
            here.setenv(name, value)
        try:
            main.run()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        finally:
            language.speak(spoken)
    return Told(arguments, status, told.getvalue(), complained.getvalue())


def last_line(process: Told) -> str:
    """The result; a command that fails fails the test."""
    assert process.returncode == 0, process.stderr
    return process.stdout.splitlines()[-1]
