"""Two people at one table, each with a browser of their own, and a spectator."""

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, sit_down
from tests.server.conftest import Running


def test_two_browsers_play_by_link_and_a_lost_connection_loses_nothing(visit: Visit, server: Running) -> None:
    white_page = visit("/new/triplex")
    white_page.locator("#kind-1").select_option("friend")
    white_page.get_by_label("Your name").fill("Ada")
    white = sit_down(white_page, server)
    link = white_page.get_by_role("button", name="Copy the link for Black").get_attribute("data-link")
    black_page = visit(link)
    black = Hands(black_page, server)
    assert "#" not in black_page.url
    assert black.told["you"] == [1]
    black_page.locator(".head").get_by_text("Ada").wait_for()
    watcher_page = visit(f"/m/{white.match}")
    watcher = Hands(watcher_page, server)

    white.make(white.told, ["g1", "e2"])
    black_page.get_by_text("Your turn.").first.wait_for()
    black_page.context.set_offline(True)
    black_page.get_by_text("The connection is lost.").wait_for()
    black.make(black.told, ["a4", "b4"])
    told = black.told
    assert len(told["moves"]) == 1
    black_page.context.set_offline(False)
    for page in (white_page, black_page, watcher_page):
        page.locator(".move").nth(1).wait_for()
    assert [move["seat"] for move in white.told["moves"]] == [0, 1]
    assert watcher.told["you"] == []

    watcher.pick_cell("e2")
    watcher_page.get_by_text("You are watching").wait_for()


def test_offers_wait_for_consent_and_people_talk(visit: Visit, server: Running) -> None:
    white_page = visit("/new/triplex")
    white_page.locator("#kind-1").select_option("friend")
    white = sit_down(white_page, server)
    black_page = visit(white_page.get_by_role("button", name="Copy the link for Black").get_attribute("data-link"))
    Hands(black_page, server)
    for page in (white_page, black_page):
        page.get_by_role("tab", name="Chat").click()
    white_page.get_by_label("Say something").fill("Bonjour !")
    white_page.get_by_label("Say something").press("Enter")
    black_page.get_by_text("Bonjour !").wait_for()
    white_page.get_by_role("button", name="Offer a draw").click()
    black_page.get_by_text("White offers a draw.").wait_for()
    black_page.get_by_role("button", name="Decline").click()
    black_page.get_by_text("White offers a draw.").wait_for(state="detached")
    black_page.get_by_role("button", name="Offer a draw").click()
    white_page.get_by_role("button", name="Accept").click()
    black_page.get_by_role("button", name="Rematch").wait_for()
    assert white.told["result"]["shares"] == [0.5, 0.5]
