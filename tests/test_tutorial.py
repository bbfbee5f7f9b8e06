"""What the tutorial quotes is in the files of the game that it ends with."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "examples" / "marelle"
TUTORIAL = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
QUOTES = re.findall(r"^(```|~~~)\w+ (\S+)\n(.*?)\n\1$", TUTORIAL, re.MULTILINE | re.DOTALL)
LEFT_OUT = "\n\n…\n\n"


@pytest.mark.parametrize(("file", "quote"), [(file, quote) for _, file, quote in QUOTES])
def test_quotes_are_in_the_files_in_the_same_order(file: str, quote: str) -> None:
    rest = (PACKAGE / file).read_text("utf-8")
    for fragment in quote.split(LEFT_OUT):
        assert fragment in rest
        rest = rest.partition(fragment)[2]


def test_every_file_of_the_package_is_told_about() -> None:
    quoted = {file for _, file, _ in QUOTES}
    assert {"pyproject.toml", *(f"marelle/{name}.py" for name in ("__init__", "rules", "notation", "scene"))} <= quoted
    for file in (PACKAGE / "marelle").iterdir():
        assert file.name in TUTORIAL or file.name == "__pycache__", file.name


def test_contributors_are_sent_to_it() -> None:
    assert "](docs/adding-a-game.md)" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
