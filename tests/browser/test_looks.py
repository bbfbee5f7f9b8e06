"""Each game looks as its own folder says, and no other way."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from trilude.games import GAMES

COLOUR = "element => getComputedStyle(element).backgroundColor"
FILL = "element => getComputedStyle(element).fill"


def test_every_box_has_its_own_colour_and_every_board_its_own_plate(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator("a.box svg.board")).to_have_count(len(GAMES))
    colours = [page.locator(f'a.box[href="/new/{name}"]').evaluate(COLOUR) for name in ("triplex", "trigon", "triolet")]
    assert colours == ["rgb(61, 71, 80)", "rgb(125, 47, 58)", "rgb(176, 141, 87)"]
    family = [
        page.locator(f'a.box[href="/new/{name}"]').evaluate(COLOUR) for name in ("trioker-champions", "trioker-quick")
    ]
    assert family == ["rgb(43, 37, 28)", "rgb(185, 120, 47)"], "games of one family have lids of their own"
    plates = [page.locator(f".game-{name} .plate").evaluate(FILL) for name in ("triplex", "trioker-quick")]
    assert plates == ["rgb(85, 97, 108)", "rgb(185, 160, 102)"]


def test_patterns_lie_on_the_pieces_of_the_game_that_declares_them(visit: Visit) -> None:
    page = visit("/")
    page.evaluate("localStorage.setItem('trilude.settings', JSON.stringify({ patterns: true }))")
    page.reload()
    page.locator('.game-trigon .piece.blue path[fill="url(#pattern-trigon-blue)"]').first.wait_for()
    assert page.locator("pattern").count() == 4
    assert page.locator("pattern#pattern-trigon-yellow path").get_attribute("stroke-width") == "0.11"
    assert page.locator('.game-triplex [fill*="pattern"]').count() == 0
