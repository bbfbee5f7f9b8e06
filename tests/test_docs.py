"""The documentation is built without a warning, and says of every public name what it is."""

import subprocess
import sys
from pathlib import Path

import pytest

import trilude
from trilude.games import GAMES

ROOT = Path(__file__).parent.parent

pytest.importorskip("sphinx", reason="Sphinx is not installed: pip install trilude[docs]")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "--keep-going",
            "-d",
            str(folder / "doctrees"),
            "docs",
            str(folder),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_page_is_reached_from_the_first(site: Path) -> None:
    first = (site / "index.html").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.stem == "index" or f'href="{page.stem}.html"' in first, page.stem


def test_the_reference_names_all_that_is_public(site: Path) -> None:
    reference = (site / "api.html").read_text("utf-8")
    for name in set(trilude.__all__) - {"GAMES"}:
        assert f'id="trilude.{name}"' in reference, name


def test_boards_are_drawn_while_the_pages_are_built(site: Path) -> None:
    games = (site / "games.html").read_text("utf-8")
    assert games.count("<svg") >= len(GAMES)
    for game in GAMES.values():
        for plane in game.planes:
            assert plane.name in games
    assert "<svg" in (site / "tutorial.html").read_text("utf-8")


def test_links_out_of_the_folder_name_the_file_in_the_source(site: Path) -> None:
    assert "src/trilude/contract/chance.py" in (site / "contract.html").read_text("utf-8")
    assert 'href="../' not in (site / "contract.html").read_text("utf-8")
