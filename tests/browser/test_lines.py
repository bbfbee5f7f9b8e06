"""Solos in the puzzle room that are kept and passed on as a line of text, with mouse, finger and keyboard."""

import re
from typing import Any
from urllib.parse import quote

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands, Keys
from tests.server.conftest import Running

PATTERN = 'pattern "A star" b=L6@r11/2 y=- r=- g=O@q10/1'


def place_advised(page: Any, server: Running, hands: Hands) -> None:
    """Put down what the server advises, by clicks."""
    line = page.get_by_label("As a line of text").input_value()
    advice = server.http.post("/api/solos/advice", json={"text": line}).json()
    told = server.http.post("/api/solos", json={"text": line}).json()
    hands.make(told, advice["path"])
    await_placed(page, told["state"]["done"] + 1)


def await_placed(page: Any, count: int) -> None:
    page.locator(".count", has_text=re.compile(rf"^\s*{count} of 88 pieces\.")).wait_for()


def test_an_attempt_goes_on_after_a_reload_and_is_passed_on_as_a_link(visit: Visit, server: Running) -> None:
    page = visit("/puzzles")
    page.get_by_role("link", name="Eighty-eight").click()
    hands = Hands(page, server)
    for _ in range(5):
        place_advised(page, server, hands)
    page.reload()
    await_placed(page, 5)
    page.get_by_role("button", name="Take back").click()
    await_placed(page, 4)
    page.get_by_role("button", name="Hint").click()
    page.locator(".board .hinted").first.wait_for()
    link = page.get_by_role("button", name="Copy a link").get_attribute("data-link")
    line = page.get_by_label("As a line of text").input_value()

    other = visit(link)
    await_placed(other, 4)
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
    await_placed(page, 0)
    page.get_by_role("button", name="Back to mine").click()
    await_placed(page, 1)


def test_an_attempt_that_is_stuck_says_so_kindly(visit: Visit, server: Running) -> None:
    told = server.http.post(
        "/api/solos", json={"text": "eighty-eight", "do": "r15"}
    ).json()  # leads to no board we know
    while not told["state"]["stuck"]:
        advice = server.http.post("/api/solos/advice", json={"text": told["text"]}).json()
        told = server.http.post("/api/solos", json={"text": told["text"], "do": advice["do"]}).json()
    page = visit(f"/puzzles/eighty-eight#line={quote(told['text'])}")
    page.locator("aside").get_by_text("no colour can go on. Take back a few pieces, or start again.").wait_for()
    page.get_by_text("That is your best so far.").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text(f"Your best so far: {told['state']['done']}.").wait_for()


def test_a_pattern_is_built_moved_named_and_kept(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/pattern")
    hands = Hands(page, server)
    page.get_by_role("radio", name="Red").check(force=True)
    hands.make(server.http.post("/api/solos", json={"text": "pattern"}).json(), ["red-O", "O/1", "q10"])
    await_placed(page, 1)
    hands.pick_cell("r10")  # takes the piece up again
    page.locator('[data-item="red-O"][data-turn="O/1"]').wait_for()
    hands.pick_cell("m14")
    await_placed(page, 1)
    page.get_by_label("Name of the pattern").fill("Été")
    page.get_by_label("Name of the pattern").press("Enter")
    page.wait_for_function("() => document.getElementById('line').value.includes('Été')")
    line = page.get_by_label("As a line of text").input_value()
    assert line.startswith('pattern "Été" b=- y=- r=O@')
    page.reload()
    page.wait_for_function("line => document.getElementById('line')?.value === line", arg=line)
    page.get_by_role("button", name="Clear the board").click()
    await_placed(page, 0)
    page.get_by_role("button", name="Take back").click()
    await_placed(page, 1)


def test_a_pattern_comes_with_a_link_also_on_the_open_page(visit: Visit) -> None:
    page = visit("/puzzles/pattern")
    await_placed(page, 0)
    page.evaluate("line => location.hash = 'line=' + encodeURIComponent(line)", PATTERN)
    await_placed(page, 2)
    assert page.get_by_label("Name of the pattern").input_value() == "A star"


def test_a_pattern_by_keyboard_alone(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/pattern")
    keys = Keys(page, server)
    page.locator('[data-item="blue-I6"]').press("Enter")
    page.wait_for_function("() => document.activeElement?.dataset?.cell")
    page.keyboard.press("r")
    keys.pick_cell("q10")
    await_placed(page, 1)
    keys.pick_cell("q10")
    page.locator('[data-item="blue-I6"][data-turn]').wait_for()
    page.keyboard.press("Escape")
    await_placed(page, 0)


def test_a_pattern_by_finger(visit: Visit) -> None:
    page = visit("/puzzles/pattern", **PHONE)
    page.locator('[data-item="blue-I6"]').tap()
    page.wait_for_function("() => document.querySelector('.board.holding') && !document.querySelector('.board.asking')")
    page.locator('.board [data-cell="q10"]').tap()
    await_placed(page, 1)


def test_what_earlier_pages_kept_and_passed_on_still_opens(visit: Visit) -> None:
    page = visit("/puzzles")
    keep = "([name, value]) => localStorage.setItem(`trilude.${name}`, JSON.stringify(value))"
    page.evaluate(keep, ["lines", {"pattern": PATTERN, "eighty-eight": "eighty-eight strict 1@r15/1"}])
    page.evaluate(keep, ["attempts", {"hexagon": {"a1": "000", "a2": "001"}}])
    page.evaluate(keep, ["best", 70])
    page.goto("/puzzles/pattern")
    await_placed(page, 2)
    page.goto("/puzzles/eighty-eight")
    await_placed(page, 1)
    page.get_by_text("Your best so far: 70.").wait_for()
    assert page.get_by_label("As a line of text").input_value() == "eighty-eight strict 1@r15/1"
    page.get_by_role("button", name="Take back").click()  # though nothing was done on this page
    await_placed(page, 0)
    page.goto("/puzzles/hexagon")
    page.locator(".count", has_text="2 of 6 cells filled.").wait_for()
    page.goto("/puzzles/patience-10-7")
    page.locator(".count", has_text="0 of 6 cells filled.").wait_for()
    assert page.url.endswith("/puzzles/patience")
    assert page.get_by_label("As a line of text").input_value() == "patience 10 7"
    page.get_by_role("button", name="Draw other pieces").click()
    page.wait_for_function("() => document.getElementById('line').value === 'patience 10 8'")
    page.goto("/puzzles/nothing")
    page.get_by_text("There is no puzzle nothing.").wait_for()


def test_a_line_of_another_kind_moves_to_its_own_page(visit: Visit) -> None:
    page = visit("/puzzles/hexagon")
    page.get_by_label("Open a line of text").fill("eighty-eight strict")
    page.get_by_role("button", name="Open", exact=True).click()
    await_placed(page, 0)
    assert page.url.endswith("/puzzles/eighty-eight")
    page.get_by_role("button", name="The usual rule of contact").click()
    page.wait_for_function("() => document.getElementById('line').value === 'eighty-eight basic'")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => document.getElementById('line').value === 'eighty-eight strict'")
