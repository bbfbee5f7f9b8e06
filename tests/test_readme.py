"""The examples of the documentation do what they say."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OF_ANOTHER_PACKAGE = "adding-a-game.md"
"""Its code is that of a package of its own, which tests/plug_in installs."""

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXTRA = ("gymnasium", "pettingzoo", "pyspiel")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    failures, _ = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, encoding="utf-8"
    )
    assert failures == 0


def programs() -> list[Any]:
    """The blocks of code that show no answers, each with the name of its page."""
    found = [(page, block) for page in PAGES for block in BLOCK.findall(page.read_text("utf-8"))]
    return [
        pytest.param(block, id=f"{page.stem}-{number}")
        for number, (page, block) in enumerate(found)
        if ">>>" not in block and page.name != OF_ANOTHER_PACKAGE
    ]


@pytest.mark.parametrize("program", programs())
def test_programs_run(program: str) -> None:
    for package in EXTRA:
        if package in program.lower():
            pytest.importorskip(package, reason=f"{package} is not installed: pip install trilude[rl]")
    exec(compile(program, "a page", "exec"), {})  # noqa: S102


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text("utf-8").count(">>>") >= 8


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), link
