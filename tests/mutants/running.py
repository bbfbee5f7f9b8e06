"""Copies of the project in which mutants are tried, several side by side."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tests.mutants.areas import COMPILED, Area, nearest_tests
from tests.mutants.drawing import Mutant

BRIEF = "0.05"
"""How hard tests search for one mutant, where 1 is what `make test` does."""

PATIENCE = 90
"""Seconds after which a single test counts as one that never comes back."""

OWN_TESTS = "not compiled"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant."""

    noticed: bool
    by: str
    """The first test that failed, or why the run ended."""
    seconds: float


class Workplace:
    """A copy of the project in which one file at a time is wrong."""

    _usual: ClassVar[dict[tuple[str, bool], float]] = {}
    """Seconds that tests take when nothing is wrong; the same in all copies."""
    _measuring = threading.Lock()

    def __init__(self, root: Path, folder: Path) -> None:
        self._folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "src", "tests", "docs", "examples", "*.*"],  # noqa: S607
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
        shutil.rmtree(folder, ignore_errors=True)
        for name in listed.stdout.splitlines():
            if (root / name).is_file() and not name.startswith(("calibration/", "docs/pictures/")):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        if (root / "web/dist").exists():
            (folder / "web/dist").symlink_to(root / "web/dist")

    def warm(self) -> None:
        """Compile every game; what is compiled already, for this copy or another, is not compiled again."""
        subprocess.run([sys.executable, "-m", "tests.warm"], cwd=self._folder, env=self._environment(), check=True)

    def try_mutant(self, mutant: Mutant, area: Area) -> Verdict:
        """Make the change, run the nearest tests until one fails, and put the file back."""
        file = self._folder / mutant.file
        whole, changed = file.read_bytes(), mutant.source(self._folder)
        started, compiled = time.monotonic(), area.compiled or mutant.file in COMPILED
        for tests in nearest_tests(mutant.file):
            usual = self.usual_seconds(tests, compiled=compiled)
            stamp = file.stat()
            try:
                file.write_text(changed, "utf-8")
                status, output = self._run(tests, compiled, 10 * PATIENCE + 10 * usual)
            finally:
                file.write_bytes(whole)
                os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
            if status != 0:
                return Verdict(True, _culprit(status, output), time.monotonic() - started)
        return Verdict(False, "", time.monotonic() - started)

    def usual_seconds(self, tests: str, *, compiled: bool) -> float:
        """How long tests take when nothing is wrong; they must pass then."""
        with self._measuring:
            if (tests, compiled) not in self._usual:
                started = time.monotonic()
                status, output = self._run(tests, compiled, 3600)
                if status != 0:
                    raise RuntimeError(f"With nothing changed, {tests} does not pass:\n{output[-3000:]}")
                self._usual[tests, compiled] = time.monotonic() - started
        return self._usual[tests, compiled]

    def _run(self, tests: str, compiled: bool, limit: float) -> tuple[int | None, str]:
        """The exit status of pytest, None where it took too long, and what it printed."""
        environment = self._environment()
        arguments = [
            "-x",
            "-q",
            "--no-header",
            "-p",
            "no:cacheprovider",
            "--timeout",
            str(PATIENCE),
            *shlex.split(tests),
        ]
        if not compiled:
            environment["NUMBA_DISABLE_JIT"] = "1"
            arguments += ["-m", OWN_TESTS]
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=self._folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            output, status = "", None
        else:
            status = 0 if process.returncode == NOTHING_COLLECTED else process.returncode
        finally:
            _end_all(process.pid)
            process.wait()
        return status, output

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": f"{self._folder / 'src'}{os.pathsep}{self._folder}",
            # A changed file has another time than before, so no bytecode is mistaken for that of a mutant.
            "PYTHONDONTWRITEBYTECODE": "",
            "TRILUDE_EFFORT": BRIEF,
        }


NOTHING_COLLECTED = 5


def _end_all(group: int) -> None:
    """End the run and whatever it started."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def _culprit(status: int | None, output: str) -> str:
    if status is None:
        return "takes too long"
    failed = [line for line in output.splitlines() if line.startswith(("FAILED tests/", "ERROR tests/"))]
    return failed[0].split(" - ")[0] if failed else "pytest does not start"
