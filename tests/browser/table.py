"""A table that is watched while somebody plays at it: where the board, the hand, the words and the buttons are."""

import json
from typing import Any

from tests.browser.hands import Hands
from tests.server.conftest import Running

Size = tuple[int, int]
SIZES: dict[str, Size] = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "landscape": (844, 390),
    "zoomed": (720, 450),  # 1440×900 at 200 %
}
TOUCHED = ("phone", "landscape")
PARTS = {
    "head": ".head",
    "board": ".room .board",
    "hand": ".hands",
    "words": ".bar .words",
    "strip": ".bar .strip",
    "bar": ".bar .tools",
}
PLACES = """parts => {
  const places = {};
  for (const [name, selector] of Object.entries(parts)) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box) places[name] = [box.left, box.top, box.right, box.bottom].map(Math.round);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { places, window: [innerWidth, innerHeight], page: [scrollWidth, scrollHeight] };
}"""

LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until a new size has reached everything on the page."""

MOVES = "Number(document.querySelector('#tab-moves .many')?.textContent ?? 0)"
"""How many moves the page knows of; also where they lie behind a tap, or under a cover."""


def sit_at(
    visit: Any, server: Running, game: str, *kinds: str, options: dict[str, Any] | None = None, **looks: Any
) -> Any:
    """A page with a new match on it, all of whose people sit at this screen."""
    given = server.create(game, *kinds, **(options or {}))
    tokens = list(dict.fromkeys(seat["token"] for seat in given["seats"] if seat["token"]))
    held = json.dumps({given["match"]: {"tokens": tokens, "invitations": []}})
    page = visit("/games", **looks)
    page.evaluate("held => localStorage.setItem('trilude.seats', held)", held)
    page.goto(f"/m/{given['match']}")
    page.locator(".board [data-cell]").first.wait_for()
    return page


class Watched(Hands):
    """Plays by clicks and taps alone, and sees to it that nothing moves meanwhile."""

    size = "desktop"

    def __init__(self, page: Any, server: Running, seed: int = 0) -> None:
        super().__init__(page, server, seed)
        self.boards: dict[str, list[int]] = {}
        """Where the board was when it was first seen at a size."""

    def resize(self, size: str) -> None:
        width, height = SIZES[size]
        self.size = size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
        self.page.evaluate(LAID_OUT)

    def check(self, after: str) -> None:
        """The board is where it was, and everything one plays with is inside the window."""
        seen = self.page.evaluate(PLACES, PARTS)
        places, (width, height) = seen["places"], seen["window"]
        board = self.boards.setdefault(self.size, places["board"])
        assert places["board"] == board, (
            f"the board moved from {board} to {places['board']} at {self.size} after {after}"
        )
        for name, (left, top, right, bottom) in places.items():
            inside = left >= 0 and top >= 0 and right <= width and bottom <= height
            assert inside, f"{name} is at {places[name]} of {width}×{height} at {self.size} after {after}"
        head, words = places["head"], places["words"]
        apart = head[2] <= words[0] or head[3] <= words[1]
        assert apart, f"words lie over the names at {self.size} after {after}: {words} over {head}"
        scrolls = seen["page"][0] > width or seen["page"][1] > height
        assert not scrolls, f"the page scrolls at {self.size} after {after}"

    def press(self, thing: Any, what: str) -> None:
        thing.tap() if self.size in TOUCHED else thing.click()
        self.check(what)

    def make(self, told: dict[str, Any], path: list[str]) -> None:
        self.check("a turn")
        super().make(told, path)
        self.page.wait_for_function(f"n => document.querySelector('.bar .play') || {MOVES} > n", arg=len(told["moves"]))
        play = self.page.locator(".bar .play")
        if play.count():
            self.press(play, "Play")

    def await_moves(self, count: int) -> None:
        self.page.wait_for_function(f"n => {MOVES} >= n", arg=count)

    def pick_cell(self, cell: str) -> None:
        place = self.table.locator(f'.board [data-cell="{cell}"]')
        place.element_handle().wait_for_element_state("stable")
        place.tap(force=True) if self.size in TOUCHED else place.click(force=True)
        self.check(cell)

    def pick_item(self, item: str) -> None:
        before = self.page.evaluate(MOVES)
        self.press(self.table.locator(f'[data-item="{item}"]'), item)
        # A finger is felt a moment after it came up, and nobody puts down what they have not seen being taken. A piece
        # that is given away is gone at once, and it may be one's turn again by the time anybody looks.
        taken = "document.querySelector('.board.holding, .board:not(.mine)')"
        self.page.wait_for_function(f"n => {taken} || {MOVES} > n", arg=before)

    def pick_button(self, choice: str) -> None:
        button = self.page.locator(f'[data-choice="{choice}"]')
        if button.count():
            self.press(button, choice)

    def turn(self, item: str, turn: str) -> None:
        held = self.page.locator(f'[data-item="{item}"][data-turn]')
        held.wait_for()
        for name in ("Turn", "Flip"):
            for _ in range(12):
                if held.get_attribute("data-turn") == turn:
                    return
                self.press(self.page.get_by_role("button", name="Turn", exact=True), "Turn")
            if name == "Turn":
                self.press(self.page.get_by_role("button", name="Flip", exact=True), "Flip")
        raise AssertionError(f"{item} cannot be turned to {turn}")
