"""The page is light, and the types it was written against are the server's."""

import gzip
import json
from pathlib import Path

import pytest

from trilude.server.pages import pages_folder
from trilude.server.schema import describe

WEB = Path(__file__).parents[2] / "web"


def test_the_whole_page_weighs_less_than_150_kilobytes() -> None:
    folder = pages_folder()
    if folder is None:
        pytest.skip("the pages are not built: npm run build in web/")
    assert sum(len(gzip.compress(file.read_bytes())) for file in folder.rglob("*") if file.is_file()) < 150_000


def test_the_page_was_written_against_this_interface() -> None:
    assert json.loads((WEB / "openapi.json").read_text("utf-8")) == describe(), "run `npm run types` in web/"
