"""All the ways in which a page may be looked at: widths, languages, light and dark; and what shuts people out there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm install in web/")

WIDTHS = {"desktop": {"width": 1280, "height": 800}, "phone": PHONE["viewport"]}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What depends on light and dark; all else is the same in both, and these are the same in both languages."""

RUN = """async options => (await axe.run({ resultTypes: ['violations'], selectors: false, preload: false, ...options }))
    .violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`)"""


def violations(page: Any, **options: Any) -> list[str]:
    """What axe-core calls serious or worse."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # evaluated by the driver, so the page's policy does not forbid it
    found: list[str] = page.evaluate(RUN, options)
    return found


def seen_in_every_way(page: Any) -> list[str]:
    """What is wrong at both widths, in both languages, by day and by night; the page is left as it was found."""
    found, first_language = [], page.locator("html").get_attribute("lang")
    for width, language in each_look(page):
        wrong = violations(page)
        if language == first_language:
            page.emulate_media(color_scheme="dark")
            wrong += violations(page, **COLOURS)
            page.emulate_media(color_scheme="light")
        found += [f"{width} {language}: {one}" for one in wrong]
    return found


def each_look(page: Any) -> Iterator[tuple[str, str]]:
    """Both widths in one language, then in the other, and back."""
    for _ in range(2):
        for width, size in WIDTHS.items():
            page.set_viewport_size(size)
            yield width, page.locator("html").get_attribute("lang")
        page.locator("header button.language").click()
        page.wait_for_load_state("networkidle")
