"""Marelle in Chromium. Run by test_marelle.py, where the game is installed."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import PHONE, Visit, browser, visit
from tests.browser.hands import Hands, play_out, sit_down, unfold
from tests.browser.test_rules import test_every_example_is_shown_tried_and_explained as show_every_example
from tests.server.conftest import Running
from trilude.server.pages import pages_folder

__all__ = ["browser", "visit"]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    if pages_folder() is None:
        pytest.skip("the pages are not built: npm run build in web/")
    running = Running(tmp_path_factory.mktemp("parlour") / "parlour.sqlite")
    running.http.post("/api/positions", json={"game": "marelle"}, timeout=600)
    yield running
    running.stop()


def test_the_box_stands_in_the_cupboard_with_its_board_on_the_lid(visit: Visit) -> None:
    page = visit("/")
    page.get_by_text("Three men’s morris").wait_for()
    lid = page.locator("svg.board.game-marelle")
    lid.locator(".lines").wait_for(state="attached")
    assert lid.locator(".piece").count() == 6
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.game-marelle .lines')).stroke") == "rgb(134, 102, 62)"
    )


def test_a_match_is_played_to_its_end_by_clicks(visit: Visit, server: Running) -> None:
    page = visit("/new/marelle")
    unfold(page)
    for level in page.locator('input[type="range"]').all():
        level.fill("1")
    told = play_out(sit_down(page, server), advised=False)
    page.locator(".bar .status", has_text=told["result"]["reason"]["en"]).wait_for()
    page.get_by_role("button", name="Rematch").wait_for()


def test_a_man_is_taken_from_the_tray_on_a_phone(visit: Visit, server: Running) -> None:
    page = visit("/new/marelle", **PHONE)
    hands: Hands = sit_down(page, server)
    hands.make(hands.told, ["man-white-1", "b2"])
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".board .piece.black").wait_for()
    assert hands.told["moves"][0]["text"] == "b2"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_show_their_examples(language: str, visit: Visit) -> None:
    show_every_example("marelle", language, visit)
