"""`python -m tests.browser.moments [WORDS]` photographs moments of play for docs/pictures/moments, at both widths."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.hands import Hands
from tests.browser.table import sit_at
from tests.browser.test_at_the_board import TO_A_TRIO, open_at
from tests.server.conftest import Running

PICTURES = Path(__file__).parents[2] / "docs" / "pictures" / "moments"
WIDTHS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
PLIES = 400


class Photographer:
    """Opens pages of one width."""

    def __init__(self, browser: Any, server: Running, width: str) -> None:
        self.browser, self.server, self.width = browser, server, width

    def visit(self, path: str = "/", **settings: Any) -> Any:
        settings = {"locale": "en-GB", "reduced_motion": "reduce", **WIDTHS[self.width], **settings}
        context = self.browser.new_context(base_url=f"http://{self.server.host}", **settings)
        page = context.new_page()
        page.goto(path)
        page.wait_for_load_state("networkidle")
        return page

    def at(self, game: str, *seats: str, moves: list[str] | None = None, **options: Any) -> Hands:
        return open_at(self.visit, self.server, game, *seats, moves=moves, **options)

    def friends(self) -> tuple[Any, str]:
        """A host who waits, and the link for a guest."""
        page = self.visit("/new/trioker-champions")
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Friend").click()
        link = page.locator("dialog[open] [data-link]")
        link.wait_for()
        return page, str(link.get_attribute("data-link"))


def play(hands: Hands, until: Callable[[], bool]) -> None:
    """Random moves of whoever sits here, by clicks."""
    page = hands.page
    for _ in range(PLIES):
        page.wait_for_function("() => document.querySelector('.board.mine, .board.result, .ending')")
        if until():
            return
        told = hands.told
        hands.make(told, hands.choose(told))
        page.wait_for_timeout(50)
        confirm = page.locator(".bar .play")
        if confirm.count():
            confirm.click()
        count = "n => Number(document.querySelector('#tab-moves .many')?.textContent ?? 0) > n"
        page.wait_for_function(count, arg=len(told["moves"]))


def stack(by: Photographer) -> Any:
    hands = by.at("triplex", "me", "screen", moves=TO_A_TRIO)
    hands.pick_cell("c1")
    return hands.page


def fall(by: Photographer) -> Any:
    """What an attack would do, before it is made."""
    hands = by.at("triplex", "me", "screen", moves=[*TO_A_TRIO, "○□△c1-e3", "○c5-e4"])
    hands.pick_cell("e3")
    if hands.page.locator('[data-cell="e4"].place').count() == 0:
        hands.page.locator('[data-choice="white-square"]').click()
    hands.page.locator('[data-cell="e4"]').hover(force=True)
    return hands.page


def score(by: Photographer) -> Any:
    hands = by.at("triolet", "me", "friend")
    mine = next(tray for tray in hands.told["scene"]["trays"] if tray["seat"] == 0)
    hands.pick_item(next(item["id"] for item in mine["items"] if item["glyph"].isdigit()))
    hands.page.locator(".cell.place").first.wait_for(state="attached")
    hands.pick_cell("H8")
    hands.page.get_by_role("button", name="points").click()
    return hands.page


def corners(by: Photographer) -> Any:
    page = sit_at(by.visit, by.server, "trigon", "me", "1", "1", options={"players": 3})
    hands = Hands(page, by.server, seed=4)
    play(hands, lambda: len(hands.told["moves"]) >= 9)
    return page


def refusal(by: Photographer) -> Any:
    page = sit_at(by.visit, by.server, "trigon", "me", "1", "1", options={"players": 3, "contact": "strict"})
    hands = Hands(page, by.server, seed=4)
    play(hands, lambda: len(hands.told["moves"]) >= 6)
    hands.pick_item(next(iter(hands.told["choices"])))
    taken = hands.told["scene"]["pieces"][0]["cells"][0]
    hands.pick_cell(taken)
    page.locator(".bubble.refusal").wait_for()
    return page


def hint(by: Photographer) -> Any:
    hands = by.at("triplex", "me", "1")
    hands.page.get_by_role("button", name="Hint").click()
    hands.page.get_by_role("button", name="Where to?").click()
    hands.page.get_by_role("button", name="Why?").click()
    return hands.page


def deal(by: Photographer) -> Any:
    page = sit_at(by.visit, by.server, "trioker-quick", "me", "1", options={"deals": 2})
    hands = Hands(page, by.server, seed=1)
    play(hands, lambda: page.locator(".ending").count() > 0)
    return page


def end(by: Photographer) -> Any:
    hands = by.at("triplex", "me", "screen", moves=TO_A_TRIO)
    hands.pick_cell("c1")
    hands.pick_cell("d4")
    confirm = hands.page.locator(".bar .play")
    if by.width == "phone":
        confirm.click()
    hands.page.locator(".ending").wait_for()
    return hands.page


def resigning(by: Photographer) -> Any:
    page = sit_at(by.visit, by.server, "trigon", "me", "1", "1", "1", options={"players": 4})
    if by.width == "phone":
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    return page


def cover(by: Photographer) -> Any:
    page = sit_at(by.visit, by.server, "trioker-quick", "me", "screen", options={"deals": 1})
    page.get_by_role("button", name="show my hand").wait_for()
    return page


def waiting(by: Photographer) -> Any:
    return by.friends()[0]


def guest(by: Photographer) -> Any:
    return by.visit(by.friends()[1])


def talk(by: Photographer) -> Any:
    given = by.server.create("trioker-champions", "me", "friend")
    white, black = (seat["token"] for seat in given["seats"])
    by.server.act(given["match"], black, "name", "Bob")
    page = by.visit("/games")
    held = f'{{"{given["match"]}": {{"tokens": ["{white}"], "invitations": []}}}}'
    page.evaluate("held => localStorage.setItem('trilude.seats', held)", held)
    page.goto(f"/m/{given['match']}")
    by.server.act(given["match"], black, "draw")
    page.get_by_text("Bob offers a draw.").wait_for()
    return page


def games(by: Photographer) -> Any:
    hands = by.at("triplex", "me", "screen", moves=TO_A_TRIO)
    hands.page.goto("/games")
    return hands.page


def cupboard(by: Photographer) -> Any:
    hands = by.at("triplex", "me", "screen", moves=TO_A_TRIO)
    hands.page.goto("/")
    return hands.page


def set_up(by: Photographer) -> Any:
    return by.visit("/new/trigon")


MOMENTS = [stack, fall, score, corners, refusal, hint, deal, end, resigning, cover, waiting, guest, talk, games]
MOMENTS += [cupboard, set_up]


def main() -> None:
    wanted = sys.argv[1:]
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Running(Path(folder) / "parlour.sqlite")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for moment in MOMENTS:
            name = moment.__name__.replace("_", "-")
            for width in WIDTHS:
                if wanted and name not in wanted:
                    continue
                page = moment(Photographer(browser, server, width))
                page.wait_for_timeout(700)
                page.screenshot(path=PICTURES / f"{name}-{width}.jpg", type="jpeg", quality=72)
                page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
