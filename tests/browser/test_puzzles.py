"""The puzzle room, and the boards beside the rules."""

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, way_to
from tests.server.conftest import Running


def test_a_puzzle_is_solved_and_remembered(visit: Visit, server: Running) -> None:
    page = visit("/puzzles")
    page.get_by_role("link", name="Hexagon", exact=True).click()
    hands = Hands(page, server)
    placed: dict[str, str] = {}
    for filled in range(1, 7):
        told: dict[str, Any] = server.http.post("/api/puzzles/hexagon", json={"placed": placed}).json()
        step = server.http.post("/api/puzzles/hexagon/help", json={"placed": placed}).json()["do"]
        hands.make(told, way_to(told["choices"], step) or [])
        cell, _, shown = step.partition("=")
        placed[cell] = shown
        if filled < 6:
            page.get_by_text(f"{filled} of 6 cells filled.").wait_for()
    page.locator("aside").get_by_text("Solved. Well done.").wait_for()
    page.get_by_role("link", name="The puzzle room").click()
    page.get_by_text("✓ solved").wait_for()


def test_a_piece_that_lies_wrongly_is_named_and_can_be_lifted(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/hexagon")
    hands = Hands(page, server)
    for piece, turn, cell in (("000", "000-up-000", "a1"), ("111", "111-down-111", "a2")):
        hands.pick_item(f"piece-{piece}")
        hands.turn(f"piece-{piece}", turn)
        hands.pick_cell(cell)
    page.get_by_text("2 of 6 cells filled.").wait_for()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Corners that meet differ").first.wait_for()
    page.get_by_role("button", name="Can it still be solved?").click()
    page.get_by_text("No: at least one of these pieces must go.").wait_for()
    hands.pick_cell("a2")
    page.get_by_text("1 of 6 cells filled.").wait_for()
    page.reload()
    page.get_by_text("1 of 6 cells filled.").wait_for()


def test_the_board_beside_the_rules_can_be_played_on(visit: Visit, server: Running) -> None:
    page = visit("/rules/triplex", locale="fr-FR")
    assert page.locator("html").get_attribute("lang") == "fr"
    hands = Hands(page, server, beside=".try")
    hands.pick_cell("g1")
    hands.pick_cell("e2")
    hands.table.get_by_text("À jouer : Noirs.").wait_for()
    hands.table.get_by_role("button", name="Reprendre").click()
    hands.table.get_by_text("À jouer : Blancs.").wait_for()
