"""`python -m tests.browser.pictures` takes the pictures of docs/pictures/pages, with its own server and browser."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, PHONE
from tests.browser.hands import Hands, unfold
from tests.server.conftest import Running
from trilude.games import GAMES
from trilude.games.trigon.solo.eighty_eight import solution

PICTURES = Path(__file__).parents[2] / "docs" / "pictures" / "pages"
WIDE = {"viewport": {"width": 1000, "height": 640}}


def drawn_lines() -> dict[str, str]:
    """Solos worth a picture, as lines of text: those that lie on their cards."""
    rosette = files("trilude.games.trigon").joinpath("solo/rosette.txt").read_text("utf-8").strip()
    return {"eighty-eight": solution("basic").text, "pattern": rosette}


class Camera:
    """Opens pages and photographs them."""

    def __init__(self, browser: Any, server: Running) -> None:
        self.browser, self.server = browser, server

    @contextmanager
    def page(self, path: str, **settings: Any) -> Iterator[Any]:
        context = self.browser.new_context(
            base_url=f"http://{self.server.host}", reduced_motion="reduce", **{"locale": "en-GB", **WIDE, **settings}
        )
        page = context.new_page()
        page.goto(path)
        page.wait_for_load_state("networkidle")
        yield page
        context.close()

    def take(self, name: str, path: str, **settings: Any) -> None:
        """A picture of a page that needs nothing done on it."""
        with self.page(path, **settings) as page:
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.png")

    def take_example(self, name: str, path: str, number: int, button: str) -> None:
        """A picture of an example inside the rules, after its move."""
        with self.page(path) as page:
            example = page.locator("figure").nth(number)
            example.scroll_into_view_if_needed()
            example.get_by_role("button", name=button).click()
            example.locator(".answer").wait_for()
            example.screenshot(path=PICTURES / f"{name}.png")

    def take_match(self, name: str, game: str, moves: int, **settings: Any) -> None:
        """A picture of a match after some moves, with a piece in hand."""
        with self.page(f"/new/{game}", **settings) as page:
            unfold(page)
            page.locator("form button.main").click()
            hands = Hands(page, self.server, seed=5)
            for _ in range(moves):
                told = hands.await_turn()
                hands.make(told, hands.advised(told))
                confirm = page.locator(".bar button.main")
                if confirm.count():
                    confirm.click()
                made = "n => document.querySelectorAll('.move').length > n"
                page.wait_for_function(made, arg=len(told["moves"]))
            told = hands.await_turn()
            first, *_ = hands.choose(told)
            hands.make(told, [first])
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.png")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Running(Path(folder) / "parlour.sqlite")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        camera = Camera(browser, server)
        for game in GAMES:
            server.http.post("/api/positions", json={"game": game}, timeout=600)
            camera.take_match(game, game, 3)
        camera.take("cupboard", "/")
        camera.take("cupboard-dark-french", "/", color_scheme="dark", locale="fr-FR")
        camera.take("set-up", "/new/trigon")
        camera.take("rules", "/rules/triplex")
        camera.take_example("rules-example", "/rules/triolet", 1, "Show me H12=9")
        camera.take("my-games", "/games")
        camera.take("puzzles", "/puzzles")
        camera.take("puzzle-dark", "/puzzles/star", color_scheme="dark")
        for kind, line in drawn_lines().items():
            camera.take(kind, f"/puzzles/{kind}#line={quote(line)}")
        camera.take_match("phone", "trigon", 2, **PHONE)
        camera.take("phone-cupboard-french", "/", locale="fr-FR", **PHONE)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
