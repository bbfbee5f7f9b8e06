"""A real Chromium before a real server. Without Chromium, Playwright or built pages these tests are skipped."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Running
from trilude.server.pages import pages_folder

playwright = pytest.importorskip("playwright.sync_api")

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first of these is used: without windows, a page costs a third of the work."""
CHROMIUM = os.environ.get("TRILUDE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
HERE = Path(__file__).parent
PATIENCE = 60_000
"""Milliseconds after which something that should be on the page is missing. Other work may take the machine's time."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first of these tests may have to wait until a game is compiled."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.timeout(900))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    if pages_folder() is None:
        pytest.skip("the pages are not built: npm run build in web/")
    running = Running(tmp_path_factory.mktemp("parlour") / "parlour.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """While it is open its driver keeps an event loop running: it is closed before tests that have one of their own."""
    if not CHROMIUM:
        pytest.skip("there is no Chromium; name one in TRILUDE_CHROMIUM")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


Visit = Callable[..., Any]


@pytest.fixture
def visit(browser: Any, server: Running) -> Iterator[Visit]:
    """Opens the page for somebody who was never there. Complaints of the browser and foreign requests fail the test."""
    contexts, complaints = [], []

    def open_page(path: str = "/", **settings: Any) -> Any:
        defaults = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(base_url=f"http://{server.host}", **{**defaults, **settings})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)

        def heed(request: Any) -> None:
            if not request.url.startswith((f"http://{server.host}/", f"ws://{server.host}/")):
                complaints.append(f"foreign request: {request.url}")

        page.on("request", heed)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on(
            "console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None
        )
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
