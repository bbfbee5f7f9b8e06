"""The page for people without a mouse: keys, fingers, screen readers."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import PATIENCE, PHONE, Visit
from tests.browser.hands import Keys, invite, kept, play_out, sit_down, unfold
from tests.browser.looks import needs_axe, seen_in_every_way, violations
from tests.browser.table import sit_at
from tests.server.conftest import Running
from trilude.games import GAMES

PUZZLES = ("", "/star", "/patience-10-4", "/eighty-eight", "/pattern")
PAGES = [
    *("/", "/games", "/nowhere", "/solved/triplex", *(f"/puzzles{puzzle}" for puzzle in PUZZLES)),
    *(f"/{page}/{name}" for name in GAMES for page in ("new", "rules", "strategy", "about")),
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


@pytest.fixture(scope="module")
def visitor(browser: Any, server: Running) -> Iterator[Any]:
    """Somebody who goes from page to page."""
    context = browser.new_context(base_url=f"http://{server.host}", locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@needs_axe
@pytest.mark.parametrize("path", PAGES)
def test_no_page_shuts_anybody_out_or_is_wider_than_a_phone(path: str, visitor: Any) -> None:
    visitor.goto(path)
    visitor.locator("h1").first.wait_for()
    visitor.wait_for_load_state("networkidle")
    assert seen_in_every_way(visitor) == []
    visitor.set_viewport_size(PHONE["viewport"])
    for letters in ("", "200%"):  # for those who like their letters large
        visitor.evaluate("size => document.documentElement.style.fontSize = size", letters)
        assert visitor.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


@needs_axe
@pytest.mark.parametrize("name", GAMES)
def test_no_board_shuts_anybody_out(name: str, visitor: Any, server: Running) -> None:
    players = server.http.post("/api/positions", json={"game": name}).json()["scene"]["seats"]
    page = sit_at(lambda path: visitor.goto(path) and visitor, server, name, "me", *"1" * (len(players) - 1))
    page.locator("header .menu button").click()
    assert seen_in_every_way(page) == []
    page.locator('[aria-controls="panel"]').click()
    page.locator("#tab-about").click()
    assert violations(page) == []


@needs_axe
def test_nobody_is_shut_out_of_what_is_around_a_table(visit: Visit, server: Running) -> None:
    host, link = invite(visit("/new/triplex"), server, "Ada")
    door = visit(link)
    door.get_by_role("button", name="Join").wait_for()
    options = visit("/new/trigon")
    unfold(options)
    games = visit("/games")
    games.evaluate("kept => localStorage.setItem('trilude.games', kept)", kept(host.page, "games"))
    games.reload()
    games.locator("li svg.board").wait_for()
    games.get_by_role("button", name="Forget").click()
    games.get_by_role("button", name="Undo").wait_for()
    for page in (door, options, games):
        assert seen_in_every_way(page) == []
    assert violations(host.page) == [], "a dialogue lies over the rest"
