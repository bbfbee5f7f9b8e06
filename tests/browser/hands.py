"""Hands that play: what a person would click, tap or type, told by the choices that the server offers."""

from random import Random
from typing import Any

from tests.server.conftest import Running


class Hands:
    """Somebody at a page with a match on it; picks are made on the page, never behind its back."""

    def __init__(self, page: Any, server: Running, seed: int = 0, beside: str = "body") -> None:
        self.page = page
        self.table = page.locator(beside)
        """What holds the board: a page may have several."""
        self.server = server
        self.random = Random(seed)
        self.cells: dict[str, set[str]] = {}
        """Of every board that was seen here."""
        page.wait_for_selector(f"{beside} .board [data-cell]")
        self.match = page.url.rsplit("/", 1)[-1]
        kept = page.evaluate("JSON.parse(localStorage.getItem('trilude.seats') ?? '{}')")
        self.tokens = kept.get(self.match, {"tokens": []})["tokens"]

    @property
    def told(self) -> dict[str, Any]:
        """The match as this person may see it."""
        return self.server.look(self.match, *self.tokens)

    def await_turn(self) -> dict[str, Any]:
        """Wait until the page lets us move, or the game is over; the end of a deal is looked at and left."""
        deal = self.page.get_by_role("button", name="Go on", exact=True)
        while True:
            self.page.wait_for_function("() => document.querySelector('.board.mine, .result, .ending.deal')")
            if not deal.count():
                return self.told
            deal.click()
            deal.wait_for(state="detached")

    def await_moves(self, count: int) -> None:
        """Wait until the page lists so many moves."""
        self.page.wait_for_function("n => document.querySelectorAll('.move').length >= n", arg=count)

    def await_words(self, words: str) -> None:
        """Wait until something is said aloud to people who listen."""
        self.page.locator('[role="status"].aloud', has_text=words).wait_for(state="attached")

    def choose(self, told: dict[str, Any]) -> list[str]:
        """A random way to a move."""
        path: list[str] = []
        choices = told["choices"]
        while True:
            thing = self.random.choice(sorted(choices))
            path.append(thing)
            if choices[thing]["move"] is not None:
                return path
            choices = choices[thing]["next"] or self._ask(path)

    def advised(self, told: dict[str, Any]) -> list[str]:
        """The way to a good move."""
        answer = self.server.http.post(
            f"/api/matches/{self.match}/acts", json={"act": "hint"}, headers=self._bearer()
        ).json()
        return way_to(told["choices"], answer["move"]) or self.choose(told)

    def make(self, told: dict[str, Any], path: list[str]) -> None:
        """Pick one thing after another; what the page picks by itself is left to it."""
        cells = self._cells_of(told["scene"]["board"])
        items = {item["id"] for tray in told["scene"]["trays"] for item in tray["items"]}
        item = ""
        for thing in path:
            self.page.wait_for_function("() => !document.querySelector('.board.asking')")
            if thing in cells:
                self.pick_cell(thing)
            elif thing in items:
                item = thing
                self.pick_item(thing)
            elif thing in told["scene"]["names"]:
                self.pick_button(thing)
            else:
                self.turn(item, thing)

    def pick_cell(self, cell: str) -> None:
        place = self.table.locator(f'.board [data-cell="{cell}"]')
        place.element_handle().wait_for_element_state("stable")  # a forced click does not look where it goes
        place.click(force=True)

    def pick_item(self, item: str) -> None:
        self.table.locator(f'[data-item="{item}"]').click()

    def pick_button(self, choice: str) -> None:
        button = self.page.locator(f'[data-choice="{choice}"]')
        if button.count():
            button.click()

    def turn(self, item: str, turn: str) -> None:
        """Turn the piece in hand, and flip it where turning does not help."""
        held = self.page.locator(f'[data-item="{item}"][data-turn]')
        held.wait_for()
        for _ in range(2):
            for _ in range(12):
                if held.get_attribute("data-turn") == turn:
                    return
                self.page.keyboard.press("r")
            self.page.keyboard.press("f")
        raise AssertionError(f"{item} cannot be turned to {turn}")

    def _cells_of(self, board: str) -> set[str]:
        if board not in self.cells:
            told = self.server.http.get(f"/api/boards/{board}").json()
            self.cells[board] = {cell["id"] for cell in told["cells"]}
        return self.cells[board]

    def _ask(self, path: list[str]) -> dict[str, Any]:
        answer = self.server.http.get(
            f"/api/matches/{self.match}/choices", params={"path": path}, headers=self._bearer()
        )
        choices: dict[str, Any] = answer.json()["choices"]
        return choices

    def _bearer(self) -> dict[str, str]:
        return {"Authorization": "Bearer " + ",".join(self.tokens)}


class Keys(Hands):
    """Plays with the keyboard alone."""

    def pick_cell(self, cell: str) -> None:
        if not self.page.evaluate("document.activeElement?.dataset?.cell !== undefined"):
            self.page.locator('.board [tabindex="0"]').focus()
        for _ in range(60):
            here = self._middle("document.activeElement")
            there = self._middle(f"document.querySelector('[data-cell=\"{cell}\"]')")
            dx, dy = there[0] - here[0], there[1] - here[1]
            if abs(dx) < 2 and abs(dy) < 2:
                self.page.keyboard.press("Enter")
                return
            sideways = abs(dx) > abs(dy)
            self.page.keyboard.press(
                ("ArrowRight" if dx > 0 else "ArrowLeft") if sideways else ("ArrowDown" if dy > 0 else "ArrowUp")
            )
        raise AssertionError(f"the arrow keys do not lead to {cell}")

    def pick_button(self, choice: str) -> None:
        button = self.page.locator(f'[data-choice="{choice}"]')
        if button.count():
            button.press("Enter")

    def _middle(self, element: str) -> list[float]:
        box = f"const b = {element}.getBoundingClientRect()"
        script = f"(() => {{ {box}; return [b.x + b.width / 2, b.y + b.height / 2] }})()"
        middle: list[float] = self.page.evaluate(script)
        return middle


def play_out(hands: Hands, advised: bool) -> dict[str, Any]:
    """Until the result; a person with advice soon wins, one without ends all games that must end."""
    while True:
        told = hands.await_turn()
        if told["result"]:
            return told
        if told["choices"]:
            hands.make(told, hands.advised(told) if advised else hands.choose(told))
        hands.await_moves(len(told["moves"]) + 1)


def play_behind(hands: Hands) -> dict[str, Any]:
    """Until the result, by random moves of all who sit here, which the page is told of and does not make."""
    while not (told := hands.told)["result"]:
        if not told["choices"]:
            continue
        path = hands.choose(told)
        choices = told["choices"]
        for depth, thing in enumerate(path[:-1], 1):
            choices = choices[thing]["next"] or hands._ask(path[:depth])
        key = f"the key {told['ply']}"
        hands.server.move(hands.match, hands.tokens[0], told["ply"], choices[path[-1]]["move"], key)
    return told


def kept(page: Any, name: str) -> str:
    """What a browser remembers under a name, as it is written."""
    written: str = page.evaluate("name => localStorage.getItem(`trilude.${name}`)", name)
    return written


def way_to(choices: dict[str, Any], move: str) -> list[str] | None:
    """The picks that make a move, as far as they are known."""
    for thing, choice in choices.items():
        if choice["move"] == move:
            return [thing]
        rest = choice["next"] and way_to(choice["next"], move)
        if rest:
            return [thing, *rest]
    return None


def unfold(page: Any) -> None:
    """Open the options of a set-up page, unless they are open."""
    fold = page.locator("details:has(form)")
    fold.wait_for()
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def sit_down(page: Any, server: Running) -> Hands:
    """From a set-up page to the board, as its options say."""
    unfold(page)
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_url("**/m/*")
    return Hands(page, server)


def invite(page: Any, server: Running, name: str = "") -> tuple[Hands, str]:
    """A host's one tap on a set-up page, and the link that is then passed on."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Friend").click()
    page.wait_for_url("**/m/*")
    link = page.locator("dialog[open] [data-link]").get_attribute("data-link")
    return Hands(page, server), link


def come(page: Any, server: Running, name: str = "") -> Hands:
    """From the door to the board: a guest sits down."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    return Hands(page, server)


def two_friends(visit: Any, server: Running, host: str = "", guest: str = "") -> tuple[Hands, Hands]:
    """White and Black at one table of Triplex, each with a browser of their own."""
    white, link = invite(visit("/new/triplex"), server, host)
    black = come(visit(link), server, guest)
    white.page.locator("dialog[open]").wait_for(state="detached")
    return white, black
