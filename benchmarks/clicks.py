"""From click to redrawn board, on this machine: `python benchmarks/clicks.py [moves]`.

A real Chromium before a real server plays random moves of every game against computers. Measured inside the page: from
the click that settles a move until the board shows what came of it.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.hands import Hands
from tests.browser.table import sit_at
from tests.server.conftest import Running
from trilude.games import GAMES

WATCH = """
() => {
  window.clicked = 0; window.times = {};
  addEventListener('pointerup', event => { window.clicked = event.timeStamp }, true);
  const seen = () => document.querySelectorAll('.moves > li').length;
  let before = seen();
  new MutationObserver(() => {
    if (seen() > before) { before = seen(); const from = window.clicked, row = before;
      requestAnimationFrame(() => window.times[row] = performance.now() - from) }
  }).observe(document.body, {childList: true, subtree: true});
}
"""

DRAWN_MS = 400
"""So long the page is left alone after a click: what the driver asks of it is answered by the thread that draws."""

LISTED = "n => document.querySelectorAll('.moves > li').length >= n"


def main() -> None:
    """Print median and 95th percentile for each game."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Running(Path(folder) / "clicks.sqlite")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        print("| game | moves | median | 95 % |\n| --- | --- | --- | --- |")
        for name, game in GAMES.items():
            context = browser.new_context(base_url=f"http://{server.host}", viewport={"width": 1280, "height": 800})

            def visit(path: str, context: Any = context) -> Any:
                page = context.new_page()
                page.goto(path)
                return page

            page = sit_at(visit, server, name, "me", *"1" * (game.seats(game.choose({})) - 1))
            hands = Hands(page, server)
            page.evaluate(WATCH)
            own = []
            for _ in range(moves):
                while not (told := hands.await_turn())["choices"] and not told["result"]:
                    page.wait_for_timeout(50)
                if told["result"]:
                    break
                page.wait_for_function(LISTED, arg=len(told["moves"]))  # the page shows others' moves one by one
                hands.make(told, hands.choose(told))
                own.append(len(told["moves"]) + 1)
                page.wait_for_timeout(DRAWN_MS)
                page.wait_for_function(LISTED, arg=own[-1])
            page.wait_for_timeout(200)
            seen = page.evaluate("window.times")
            times = sorted(seen[str(row)] for row in own if str(row) in seen)
            late = times[int(0.95 * (len(times) - 1))]
            print(f"| {name} | {len(times)} | {median(times):.0f} ms | {late:.0f} ms |", flush=True)
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
