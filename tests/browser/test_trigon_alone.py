"""Trigon for one in the puzzle room: all 88 pieces, and patterns, with mouse, finger and keyboard."""

from typing import Any
from urllib.parse import quote

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands, Keys
from tests.server.conftest import Running

PATTERN = 'pattern "A star" b=L6@r11/2 y=- r=- g=O@q10/1'


def place_advised(page: Any, server: Running, hands: Hands) -> None:
    """Put down what the server advises, by clicks."""
    line = page.get_by_label("As a line of text").input_value()
    advice = server.http.post("/api/puzzles/eighty-eight/advice", json={"line": line}).json()
    told = server.http.post("/api/puzzles/eighty-eight", json={"line": line}).json()
    hands.make(told, advice["path"])
    page.get_by_text(f"{told['placed'] + 1} of 88", exact=True).wait_for()


def test_an_attempt_goes_on_after_a_reload_and_is_passed_on_as_a_link(visit: Visit, server: Running) -> None:
    page = visit("/puzzles")
    page.get_by_role("link", name="Eighty-eight").click()
    hands = Hands(page, server)
    for _ in range(5):
        place_advised(page, server, hands)
    page.reload()
    page.get_by_text("5 of 88", exact=True).wait_for()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("4 of 88", exact=True).wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".board .hinted").first.wait_for()
    link = page.get_by_role("button", name="Copy a link").get_attribute("data-link")
    line = page.get_by_label("As a line of text").input_value()

    other = visit(link)
    other.get_by_text("4 of 88", exact=True).wait_for()
    assert "#" not in other.url
    assert other.get_by_label("As a line of text").input_value() == line


def test_an_attempt_from_a_text_can_be_given_up_for_ones_own(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/eighty-eight")
    hands = Hands(page, server)
    place_advised(page, server, hands)
    page.get_by_label("Open a line of text").fill("eighty-eight basic what")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("Piece 1, what").wait_for()
    page.get_by_label("Open a line of text").fill("eighty-eight strict")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("0 of 88", exact=True).wait_for()
    page.get_by_role("button", name="Back to mine").click()
    page.get_by_text("1 of 88", exact=True).wait_for()


def test_an_attempt_that_is_stuck_says_so_kindly(visit: Visit, server: Running) -> None:
    told = server.http.post("/api/puzzles/eighty-eight", json={}).json()
    while not told["over"]:
        advice = server.http.post("/api/puzzles/eighty-eight/advice", json={"line": told["line"]}).json()
        told = server.http.post("/api/puzzles/eighty-eight", json={"line": told["line"], "do": advice["do"]}).json()
    page = visit(f"/puzzles/eighty-eight#line={quote(told['line'])}")
    page.get_by_text("no colour can go on. Take back a few pieces, or start again.").wait_for()
    page.get_by_text("That is your best so far.").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text(f"Your best so far: {told['placed']} of 88.").wait_for()


def test_a_pattern_is_built_moved_named_and_kept(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/pattern")
    hands = Hands(page, server)
    page.get_by_role("radio", name="Red").check(force=True)
    hands.make(server.http.post("/api/puzzles/pattern", json={}).json(), ["red-O", "O/1", "q10"])
    page.get_by_text("1 of 88", exact=True).wait_for()
    hands.pick_cell("r10")  # takes the piece up again
    page.locator('[data-item="red-O"][data-turn="O/1"]').wait_for()
    hands.pick_cell("m14")
    page.get_by_text("1 of 88", exact=True).wait_for()
    page.get_by_label("Name of the pattern").fill("Été")
    page.get_by_label("Name of the pattern").press("Enter")
    page.wait_for_function("() => document.getElementById('line').value.includes('Été')")
    line = page.get_by_label("As a line of text").input_value()
    assert line.startswith('pattern "Été" b=- y=- r=O@')
    page.reload()
    page.wait_for_function("line => document.getElementById('line')?.value === line", arg=line)
    page.get_by_role("button", name="Clear the board").click()
    page.get_by_text("0 of 88", exact=True).wait_for()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("1 of 88", exact=True).wait_for()


def test_a_pattern_comes_with_a_link_also_on_the_open_page(visit: Visit) -> None:
    page = visit("/puzzles/pattern")
    page.get_by_text("0 of 88", exact=True).wait_for()
    page.evaluate("line => location.hash = 'line=' + encodeURIComponent(line)", PATTERN)
    page.get_by_text("2 of 88", exact=True).wait_for()
    assert page.get_by_label("Name of the pattern").input_value() == "A star"


def test_a_pattern_by_keyboard_alone(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/pattern")
    keys = Keys(page, server)
    page.locator('[data-item="blue-I6"]').press("Enter")
    page.wait_for_function("() => document.activeElement?.dataset?.cell")
    page.keyboard.press("r")
    keys.pick_cell("q10")
    page.get_by_text("1 of 88", exact=True).wait_for()
    keys.pick_cell("q10")
    page.locator('[data-item="blue-I6"][data-turn]').wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("0 of 88", exact=True).wait_for()


def test_a_pattern_by_finger(visit: Visit) -> None:
    page = visit("/puzzles/pattern", **PHONE)
    page.locator('[data-item="blue-I6"]').tap()
    page.wait_for_function("() => document.querySelector('.board.holding') && !document.querySelector('.board.asking')")
    page.locator('.board [data-cell="q10"]').tap()
    page.get_by_text("1 of 88", exact=True).wait_for()
