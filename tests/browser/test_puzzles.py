"""The puzzle room, and the boards beside the rules."""

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.hands import Hands
from tests.server.conftest import Running


def test_a_puzzle_is_solved_and_remembered(visit: Visit, server: Running) -> None:
    page = visit("/puzzles")
    page.get_by_role("link", name="Hexagon", exact=True).click()
    hands = Hands(page, server)
    text = "shape hexagon"
    for filled in range(1, 7):
        told: dict[str, Any] = server.http.post("/api/solos", json={"text": text}).json()
        advice = server.http.post("/api/solos/advice", json={"text": text}).json()
        hands.make(told, advice["path"])
        text = server.http.post("/api/solos", json={"text": text, "do": advice["do"]}).json()["text"]
        if filled < 6:
            page.locator(".count", has_text=f"{filled} of 6 cells filled.").wait_for()
    page.locator("aside").get_by_text("Solved. Well done!").wait_for()
    page.get_by_role("link", name="The puzzle room").click()
    page.get_by_text("✓ solved").wait_for()


def test_a_piece_that_lies_wrongly_is_named_and_can_be_lifted(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/hexagon")
    hands = Hands(page, server)
    told = server.http.post("/api/solos", json={"text": "shape hexagon"}).json()
    for piece, cell in (("000", "b1"), ("111", "b2")):
        turns = told["choices"][piece]["next"]
        turn = next(turn for turn in turns if cell in turns[turn]["next"])
        hands.make(told, [piece, turn, cell])
    filled = page.locator(".count")
    filled.get_by_text("2 of 6 cells filled.").wait_for()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Corners that meet differ").first.wait_for()
    page.get_by_role("button", name="Solvable?").click()
    page.get_by_text("No, with these pieces where they are it cannot be solved; lift some.").wait_for()
    hands.pick_cell("b2")  # the piece comes into the hand
    filled.get_by_text("1 of 6 cells filled.").wait_for()
    page.locator('[data-item="111"][data-turn]').wait_for()
    page.reload()
    filled.get_by_text("1 of 6 cells filled.").wait_for()


def test_a_hint_is_shown_before_it_is_followed(visit: Visit) -> None:
    page = visit("/puzzles/hexagon")
    page.get_by_role("button", name="Hint").click()
    page.locator(".advice").get_by_text("Put ").wait_for()
    page.locator(".board .hinted").first.wait_for()
    page.get_by_role("button", name="Do it").click()
    page.locator(".count").get_by_text("1 of 6 cells filled.").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.locator(".count").get_by_text("0 of 6 cells filled.").wait_for()


def test_the_board_beside_the_rules_can_be_played_on(visit: Visit, server: Running) -> None:
    page = visit("/rules/triplex", locale="fr-FR")
    assert page.locator("html").get_attribute("lang") == "fr"
    hands = Hands(page, server, beside=".try")
    hands.pick_cell("g1")
    hands.pick_cell("e2")
    hands.table.get_by_text("À jouer : Noirs.").wait_for()
    hands.table.get_by_role("button", name="Reprendre").click()
    hands.table.get_by_text("À jouer : Blancs.").wait_for()
