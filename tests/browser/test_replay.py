"""Looking at a game again, while it goes on and once it is over."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, sit_down
from tests.server.conftest import Running
from trilude.contract.record import Record


def pieces(hands: Hands) -> int:
    return int(hands.page.locator(".board .pieces > .place-of:not(.ghost)").count())


def pieces_after(server: Running, told: dict[str, Any], ply: int) -> int:
    """How many pieces lie on the board after so many moves of a finished match, by its record."""
    record = Record.parse(server.http.get(f"/api/matches/{told['match']}/record").text)
    moves = [step.move for step in record.line.steps[:ply]]
    look = {"game": told["game"], "options": told["options"], "seed": record.start.seed, "moves": moves}
    return len(server.http.post("/api/positions", json=look).json()["scene"]["pieces"])


@pytest.mark.parametrize("name", ["triolet", "trioker-quick"])
def test_a_finished_hidden_game_is_looked_at_again(name: str, visit: Visit, server: Running) -> None:
    page = visit(f"/new/{name}")
    hands = sit_down(page, server)
    for _ in range(3):
        told = hands.await_turn()
        hands.make(told, hands.choose(told))
        hands.await_moves(len(told["moves"]) + 1)
    told = hands.await_turn()  # computers have answered, so that no move is added meanwhile
    page.locator(".move").first.click()
    page.get_by_text(f"After move 1 of {len(told['moves'])}.").wait_for()
    page.get_by_role("button", name="Now", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="To the board").click()
    told, now = hands.told, pieces(hands)
    moves = len(told["moves"])

    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_text(f"After move 0 of {moves}.").wait_for()
    assert pieces(hands) == 0
    seen = []
    for ply in range(1, moves):
        page.get_by_role("button", name="Forward one move").click()
        page.get_by_text(f"After move {ply} of {moves}.").wait_for()
        seen.append(pieces(hands))
    assert seen == [pieces_after(server, told, ply) for ply in range(1, moves)]
    page.get_by_role("button", name="Now", exact=True).click()
    page.get_by_text(told["result"]["reason"]["en"]).first.wait_for()
    assert pieces(hands) == now
