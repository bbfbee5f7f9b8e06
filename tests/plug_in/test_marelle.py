"""A game of a stranger: installed from its own package, it is played everywhere, and no file of the house knows it.

`examples/marelle` is installed as anybody would install it, into an empty folder. Then tests run in processes of their
own that find this folder: those of the house that go through all games, and those beside this file that ask for Marelle
by name.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent.relative_to(ROOT)

OF_EVERY_GAME = ("tests/every_game", "tests/games/test_cupboard.py", "tests/contract", "tests/cli/test_full_screen.py")
"""Tests of the house that take a game as they find it: the conformance kit, runs compiled, uncompiled and
bounds-checked, scenes, choices, the examples in the rules, the lid, the board on a terminal."""

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the package was installed. Its build tool is one of our own, so nothing is fetched."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    package = [str(ROOT / "examples" / "marelle"), "--target", str(folder)]
    done = subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", *package], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def run(installed: Path, *arguments: str) -> str:
    """What tests say in a process that finds the package."""
    places = [str(installed), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-rs", "--tb=short", *arguments],
        env={**environment, "PYTHONPATH": os.pathsep.join(places)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_without_the_package_nobody_knows_the_game() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "trilude", "games"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert "marelle" not in listed.stdout


@pytest.mark.compiled
def test_it_passes_the_tests_of_every_game(installed: Path) -> None:
    told = run(installed, *OF_EVERY_GAME, "-k", "marelle")
    assert int(told.rpartition(" passed")[0].split()[-1]) >= 14, told


@pytest.mark.compiled
def test_it_is_played_in_library_commands_and_server(installed: Path) -> None:
    told = run(installed, *(f"{HERE}/{part}.py" for part in ("library", "commands", "server")))
    assert " skipped" not in told, told


@pytest.mark.compiled
def test_it_is_played_in_a_browser(installed: Path) -> None:
    told = run(installed, f"{HERE}/pages.py")
    if " skipped" in told:
        pytest.skip(told)
