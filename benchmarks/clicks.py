"""From click to redrawn board, on this machine: `python benchmarks/clicks.py [moves]`.

A real Chromium before a real server plays random moves of every game at one screen. Measured inside the page: from the
click that settles a move until the board shows what came of it.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.hands import Hands
from tests.server.conftest import Running
from trilude.games import GAMES

WATCH = """
() => {
  window.clicked = 0; window.times = [];
  addEventListener('click', () => { window.clicked = performance.now() }, true);
  const seen = () => document.querySelectorAll('aside ol li').length;
  let before = seen();
  new MutationObserver(() => {
    if (seen() > before) { before = seen(); const from = window.clicked;
      requestAnimationFrame(() => window.times.push(performance.now() - from)) }
  }).observe(document.body, {childList: true, subtree: true});
}
"""


def main() -> None:
    """Print median and 95th percentile for each game."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Running(Path(folder) / "clicks.sqlite")
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        print("| game | moves | median | 95 % |\n| --- | --- | --- | --- |")
        for name, game in GAMES.items():
            given = server.create(name, *["me", *["screen"] * (game.seats(game.choose({})) - 1)])
            page = browser.new_page(base_url=f"http://{server.host}", viewport={"width": 1280, "height": 800})
            page.goto(f"/m/{given['match']}#seat={given['seats'][0]['token']}")
            hands = Hands(page, server)
            page.evaluate(WATCH)
            for _ in range(moves):
                told = hands.await_turn()
                if told["result"]:
                    break
                hands.make(told, hands.choose(told))
                page.wait_for_function("n => document.querySelectorAll('aside ol li').length > n", arg=told["ply"])
            page.wait_for_timeout(200)
            times = sorted(page.evaluate("window.times"))
            late = times[int(0.95 * (len(times) - 1))]
            print(f"| {name} | {len(times)} | {median(times):.0f} ms | {late:.0f} ms |", flush=True)
            page.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
