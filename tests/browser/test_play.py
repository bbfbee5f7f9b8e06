"""Sitting down, taking back, trying what is not allowed: whole games are played in test_table.py."""

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, sit_down
from tests.server.conftest import Running


def test_a_rematch_is_played_with_swapped_seats(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    sit_down(page, server)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/m/" in url and url != first)
    page.locator("li", has_text="Black").get_by_text("You", exact=True).wait_for()
    assert Hands(page, server).told["you"] == [1]


def test_a_move_is_taken_back_and_the_past_is_looked_at(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.make(hands.told, ["g1", "e2"])
    page.locator(".move").nth(1).wait_for()
    page.locator(".move").first.click()
    page.get_by_text("After move 1 of 2.").wait_for()
    page.get_by_role("button", name="Now").click()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("No move yet.").wait_for()


def test_an_illegal_place_and_an_illegal_typed_move_say_why(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.pick_cell("d4")
    page.get_by_text("First pick one of your pieces.").wait_for()
    hands.pick_cell("g1")
    hands.pick_cell("a4")
    page.get_by_text("The triangle goes exactly 2 steps, bends allowed.", exact=True).wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show moves as text, too").check()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Type a move").fill("g1-a4")
    page.get_by_label("Type a move").press("Enter")
    page.locator(".room .problem").wait_for()
    assert hands.told["moves"] == []
    page.get_by_label("Type a move").fill("g1-e2")
    page.get_by_label("Type a move").press("Enter")
    page.locator(".move").first.wait_for()
