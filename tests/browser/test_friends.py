"""Two people at one table, each with a browser of their own, and a spectator."""

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands, come, invite, two_friends
from tests.server.conftest import Running

BOX = "element => (({ left, top, right, bottom }) => [left, top, right, bottom])(element.getBoundingClientRect())"


def test_a_link_seats_one_person_and_the_next_one_watches(visit: Visit, server: Running) -> None:
    host, link = invite(visit("/new/triplex"), server, "Ada")
    room = host.page.get_by_role("dialog", name="Waiting for your friend")
    room.get_by_role("img", name="QR code of the link for Black").wait_for()
    early, late = visit(link, **PHONE), visit(link)
    for page in (early, late):
        page.get_by_role("heading", name="Ada invites you to Triplex").wait_for()
        assert page.get_by_role("link", name="Rules: Triplex").is_visible()
    guest = come(early, server, "Bob")
    assert (guest.told["you"], guest.told["seats"][1]["player"]) == ([1], "Bob")
    room.wait_for(state="hidden")
    late.get_by_role("button", name="Join").click()
    for page in (late, visit(link)):
        page.get_by_text("Somebody else has taken this seat already").wait_for()
        page.get_by_role("button", name="Watch the game").click()
        assert Hands(page, server).told["you"] == []
        page.get_by_text("You are watching").first.wait_for()
    assert set(host.tokens).isdisjoint(guest.tokens)
    assert server.look(host.match, link.partition("#seat=")[2])["you"] == [], "a link alone opens nothing"


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (640, 400)])
def test_the_code_to_scan_is_in_sight(size: tuple[int, int], visit: Visit, server: Running) -> None:
    page = visit("/new/triplex", viewport={"width": size[0], "height": size[1]})
    invite(page, server, "Ada")
    left, top, right, bottom = page.locator("dialog .code svg").evaluate(BOX)
    assert 0 <= left <= right <= size[0]
    assert 0 <= top <= bottom <= size[1]
    _, _, words_end, words_foot = page.locator("dialog[open] p").evaluate(BOX)
    assert words_end <= left or words_foot <= top, "beside the words, or under them"


def test_whoever_opens_their_own_link_stays_where_they_sit(visit: Visit, server: Running) -> None:
    host, link = invite(visit("/new/triplex"), server)
    host.page.goto("/")
    host.page.goto(link)
    assert Hands(host.page, server).told["you"] == [0]
    host.page.get_by_role("dialog").get_by_role("button", name="Look at the board meanwhile").click()
    assert not host.told["seats"][1]["joined"]


def test_two_browsers_play_by_link_and_a_lost_connection_loses_nothing(visit: Visit, server: Running) -> None:
    white, black = two_friends(visit, server, "Ada")
    white_page, black_page = white.page, black.page
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
    watcher_page.get_by_text("You are watching; only the players move.").wait_for()


def test_offers_and_rematches_wait_for_consent_and_people_talk(visit: Visit, server: Running) -> None:
    white, black = two_friends(visit, server)
    white_page, black_page = white.page, black.page
    for page in (white_page, black_page):
        page.get_by_role("tab", name="Chat").click()
    white_page.get_by_label("Say something").fill("Bonjour !")
    white_page.get_by_label("Say something").press("Enter")
    black_page.get_by_text("Bonjour !").wait_for()
    white_page.get_by_role("button", name="Offer a draw").click()
    black_page.get_by_text("Your friend offers a draw.").wait_for()
    black_page.get_by_role("button", name="Decline").click()
    black_page.get_by_text("Your friend offers a draw.").wait_for(state="detached")
    declined = white_page.locator(".requests").get_by_text("Your friend declined the offer.")
    declined.wait_for()
    black_page.get_by_role("button", name="Offer a draw").click()
    white_page.get_by_text("Your friend offers a draw.").wait_for()
    assert declined.count() == 0, "old news lies under no new offer"
    white_page.get_by_role("button", name="Accept").click()
    black_page.get_by_role("button", name="Rematch").wait_for()
    assert white.told["result"]["shares"] == [0.5, 0.5]
    black_page.get_by_role("button", name="Rematch").click()
    white_page.get_by_text("Your friend would like a rematch.").wait_for()
    white_page.get_by_role("button", name="Decline").click()
    black_page.locator(".ending").get_by_text("Your friend declined the offer.").wait_for()
    black_page.get_by_role("button", name="Rematch").click()
    white_page.get_by_role("button", name="Accept").click()
    for page in (white_page, black_page):
        page.wait_for_url(lambda url: white.match not in url)
        page.get_by_role("tab", name="Chat").click()
        page.get_by_text("Bonjour !").wait_for()
