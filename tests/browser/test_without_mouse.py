"""The page for people without a mouse: keys, fingers, screen readers."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Keys, sit_down
from tests.browser.table import sit_at
from tests.browser.test_play import play_out
from tests.server.conftest import Running
from trilude.games import GAMES

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PUZZLES = ("", "/star", "/patience-10-4", "/eighty-eight", "/pattern")
PAGES = [
    *("/", "/games", "/nowhere", *(f"/puzzles{puzzle}" for puzzle in PUZZLES)),
    *(f"/{page}/{name}" for name in GAMES for page in ("new", "rules")),
]


def test_a_whole_game_by_keyboard_with_every_move_announced(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    page.get_by_text("More options").press("Enter")
    page.locator('input[type="range"]').fill("1")
    page.get_by_role("button", name="Sit down and play").press("Enter")
    page.wait_for_url("**/m/*")
    hands = Keys(page, server)
    hands.make(hands.told, ["g1", "e2"])
    page.locator(".move").nth(1).wait_for()
    answer = hands.told["moves"][1]["picture"]
    hands.await_words(f"Computer: {answer['pieces'][0]['name']['en']} from {answer['start']} to ")
    told = play_out(hands, advised=True)
    hands.await_words(told["result"]["reason"]["en"])


def test_escape_lets_go_of_what_was_picked(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.pick_cell("g1")
    page.locator(".board .chosen").wait_for()
    page.keyboard.press("Escape")
    page.locator(".board .chosen").wait_for(state="detached")


def test_a_phone_asks_before_it_plays(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex", **PHONE)
    hands = sit_down(page, server)
    for cell in ("g1", "f2"):
        page.locator(f'[data-cell="{cell}"]').tap()
    assert hands.told["moves"] == []
    page.locator('[data-cell="e2"]').tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.get_by_role("button", name="Menu").tap()
    page.locator(".move").nth(1).wait_for()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_phone(path: str, visit: Visit) -> None:
    page = visit(path, **PHONE)
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.evaluate("document.documentElement.style.fontSize = '200%'")  # for those who like their letters large
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def violations(page: Any) -> list[str]:
    """What axe-core calls serious or worse."""
    page.evaluate(AXE.read_text("utf-8"))  # evaluated by the driver, so the page's policy does not forbid it
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm install in web/")


LOOKS = {"light": "en-GB", "dark": "fr-FR"}
"""Every page is seen by day and by night, in a language each."""


def violations_at_both_widths(page: Any) -> list[str]:
    """At a desk, and on a phone."""
    wide = violations(page)
    page.set_viewport_size(PHONE["viewport"])
    return wide + violations(page)


@needs_axe
@pytest.mark.parametrize("scheme", LOOKS)
@pytest.mark.parametrize("path", PAGES)
def test_no_page_shuts_anybody_out(path: str, scheme: str, visit: Visit) -> None:
    page = visit(path, color_scheme=scheme, locale=LOOKS[scheme])
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert violations_at_both_widths(page) == []


@needs_axe
@pytest.mark.parametrize("scheme", LOOKS)
@pytest.mark.parametrize("name", GAMES)
def test_no_board_shuts_anybody_out(name: str, scheme: str, visit: Visit, server: Running) -> None:
    players = server.http.post("/api/positions", json={"game": name}).json()["scene"]["seats"]
    page = sit_at(visit, server, name, "me", *"1" * (len(players) - 1), color_scheme=scheme, locale=LOOKS[scheme])
    page.locator("header .menu button").click()
    assert violations_at_both_widths(page) == []
    page.locator('[aria-controls="panel"]').click()
    page.locator("#tab-about").click()
    assert violations(page) == []
