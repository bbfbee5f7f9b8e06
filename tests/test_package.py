"""What people install: the library alone is small in dependencies, pages are inside, and what is missing is said."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import trilude
from trilude.cli import extras

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def test_the_library_needs_little_and_the_rest_are_extras() -> None:
    assert {re.split(r"\W", line)[0] for line in PROJECT["dependencies"]} == {"numba", "numpy", "platformdirs"}
    assert {"server", "terminal", "rl", "postgres", "all"} <= set(EXTRAS)
    assert EXTRAS["all"] == ["trilude[server,terminal,rl,postgres,bell,cluster,png]"]


def test_the_make_commands_install_what_they_need() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "'.[server,terminal]'" in makefile
    assert "'.[dev]'" in makefile
    assert "trilude[bell,cluster,docs,postgres,server,terminal]" in EXTRAS["dev"]


def test_dir_shows_what_is_public() -> None:
    assert set(dir(trilude)) == {*trilude.__all__, "__version__", "puzzles"}
    for name in dir(trilude):
        assert getattr(trilude, name) is not None


def test_versions_agree() -> None:
    assert trilude.__version__ == PROJECT["version"]
    assert f"\nversion: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_a_command_without_its_packages_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = [f'{line}; extra == "{extra}"' for extra, lines in EXTRAS.items() for line in lines]
    monkeypatch.setattr(metadata, "requires", lambda _package: [*PROJECT["dependencies"], *declared])
    words = extras.missing_package(ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn"))
    assert words.en == "This needs the package uvicorn: pip install 'trilude[server]'."
    assert "prometheus-client" in extras.missing_package(ModuleNotFoundError(name="prometheus_client.core")).fr
    assert "[terminal]" in extras.missing_package(ModuleNotFoundError(name="rich.console")).en
    with pytest.raises(ModuleNotFoundError):
        extras.missing_package(ModuleNotFoundError(name="nothing"))


def test_constraints_name_every_direct_dependency_once() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if not line.startswith("#"))
    wanted = [
        *PROJECT["dependencies"],
        *(line for extra in ("server", "terminal", "dev", "docs") for line in EXTRAS[extra]),
    ]
    for line in wanted:
        name = re.split(r"[\[>=; ]", line)[0].lower()
        assert name in pinned or name == "trilude", name


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """As much of the source as a package needs, its pages not built."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src" / "trilude").mkdir(parents=True)
    shutil.copy(ROOT / "src" / "trilude" / "__init__.py", tmp_path / "src" / "trilude")
    (tmp_path / "web").mkdir()
    return tmp_path


def build(sources: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build both packages where there is no npm."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build"],
        cwd=sources,
        env={**os.environ, "PATH": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nothing_is_built_without_pages_unless_told(sources: Path) -> None:
    refused = build(sources)
    assert refused.returncode != 0
    assert "The pages are not built, and npm, which builds them, is not installed." in refused.stderr + refused.stdout
    told = build(sources, TRILUDE_WITHOUT_PAGES="1")
    assert told.returncode == 0, told.stderr
    (wheel,) = (sources / "dist").glob("*.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "pages" in name]


def test_both_packages_hold_the_built_pages(sources: Path) -> None:
    (sources / "web" / "dist").mkdir()
    (sources / "web" / "dist" / "index.html").write_text("<p>pages", "utf-8")
    built = build(sources, GITHUB_SERVER_URL="https://forge.example", GITHUB_REPOSITORY="somebody/trilude")
    assert built.returncode == 0, built.stderr
    (wheel,) = (sources / "dist").glob("*.whl")
    (archive,) = (sources / "dist").glob("*.tar.gz")
    assert zipfile.ZipFile(wheel).read("trilude/pages/index.html") == b"<p>pages"
    (metadata,) = (name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA"))
    assert b"Project-URL: Source, https://forge.example/somebody/trilude\n" in zipfile.ZipFile(wheel).read(metadata)
    with tarfile.open(archive) as opened:
        assert any(name.endswith("/web/dist/index.html") for name in opened.getnames())
