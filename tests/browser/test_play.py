"""Games played through the page, from the first click to the result."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, sit_down, unfold
from tests.server.conftest import Running
from trilude.games import GAMES

SHORTEST = {"trigon": {"players": "3"}, "trioker-quick": {"deals": "1"}}
"""Options that make a game shorter to play through."""


def play_out(hands: Hands, advised: bool) -> dict[str, Any]:
    """Until the result; a person with advice soon wins, one without ends all games that must end."""
    while True:
        told = hands.await_turn()
        if told["result"]:
            return told
        if told["choices"]:
            hands.make(told, hands.advised(told) if advised else hands.choose(told))
        hands.await_moves(len(told["moves"]) + 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_the_computer_is_played_to_its_end_by_clicks(name: str, visit: Visit, server: Running) -> None:
    page = visit(f"/new/{name}")
    unfold(page)
    for option, value in SHORTEST.get(name, {}).items():
        field = page.locator(f"#option-{option}")
        if field.evaluate("it => it.tagName") == "SELECT":
            index = [str(v) for v in _values(server, name, option)].index(value)
            field.select_option(index=index)
        else:
            field.fill(value)
    for level in page.locator('input[type="range"]').all():
        level.fill("1")
    hands = sit_down(page, server)
    told = play_out(hands, advised=name == "triplex")
    page.locator(".bar .status", has_text=told["result"]["reason"]["en"]).wait_for()
    page.get_by_role("button", name="Rematch").wait_for()


def _values(server: Running, name: str, option: str) -> list[Any]:
    games = server.http.get("/api/games").json()
    game = next(game for game in games if game["name"] == name)
    return next(one["values"] for one in game["options"] if one["name"] == option)


def test_a_rematch_is_played_with_swapped_seats(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    sit_down(page, server)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/m/" in url and url != first)
    page.locator("li", has_text="Black").get_by_text("You", exact=True).wait_for()
    assert Hands(page, server).told["you"] == [1]


def test_a_move_is_taken_back_and_the_past_is_looked_at(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.make(hands.told, ["g1", "e2"])
    page.locator(".move").nth(1).wait_for()
    page.locator(".move").first.click()
    page.get_by_text("After move 1 of 2.").wait_for()
    page.get_by_role("button", name="Now").click()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("No move yet.").wait_for()


def test_an_illegal_place_and_an_illegal_typed_move_say_why(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.pick_cell("d4")
    page.get_by_text("First pick one of your pieces.").wait_for()
    hands.pick_cell("g1")
    hands.pick_cell("a4")
    page.get_by_text("The triangle goes exactly 2 steps.", exact=True).wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show moves as text, too").check()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Type a move").fill("g1-a4")
    page.get_by_label("Type a move").press("Enter")
    page.locator(".room .problem").wait_for()
    assert hands.told["moves"] == []
    page.get_by_label("Type a move").fill("g1-e2")
    page.get_by_label("Type a move").press("Enter")
    page.locator(".move").first.wait_for()
