"""The table holds still, at every size: nothing moves the board, and what one plays with is always in sight."""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.hands import play_out, sit_down, unfold
from tests.browser.table import SIZES, Watched, sit_at
from tests.effort import EFFORT
from tests.server.conftest import Running
from trilude.games import GAMES

SHORTEST = {"trigon": {"players": "3"}, "trioker-quick": {"deals": "1"}}
"""Options that make a game shorter to play through."""
HIDDEN = """() => {
  const { left, top, right, bottom } = document.querySelector('.advice').getBoundingClientRect();
  const spoken = [...document.querySelectorAll('.board .hinted, .shadows .piece, .item.hinted')];
  const boxes = spoken.map((one) => one.getBoundingClientRect());
  const across = (box) => box.left < right - 1 && box.right > left + 1;
  return boxes.filter((box) => across(box) && box.top < bottom - 1 && box.bottom > top + 1);
}"""
"""What is lit or drawn for a hint and lies under its words."""
PHONE_SIZE = {"width": 390, "height": 844}


def set_up(page: Any, server: Running, name: str) -> None:
    """Choose what makes a game short, and computers that hardly think."""
    unfold(page)
    for option, value in SHORTEST.get(name, {}).items():
        field = page.locator(f"#option-{option}")
        if field.evaluate("it => it.tagName") == "SELECT":
            field.select_option(index=[str(one) for one in values_of(server, name, option)].index(value))
        else:
            field.fill(value)
    for level in page.locator('input[type="range"]').all():
        level.fill("1")


def values_of(server: Running, name: str, option: str) -> list[Any]:
    game = next(game for game in server.http.get("/api/games").json() if game["name"] == name)
    values: list[Any] = next(one["values"] for one in game["options"] if one["name"] == option)
    return values


class Moving(Watched):
    """Sits now here, now there: each turn is played at the next size."""

    def __init__(self, page: Any, server: Running, sizes: Iterable[str]) -> None:
        super().__init__(page, server)
        self.sizes = cycle(sizes)

    def await_turn(self) -> dict[str, Any]:
        told = super().await_turn()
        self.resize(next(self.sizes))
        self.check("what others did")
        return told


@pytest.mark.parametrize("sizes", [tuple(SIZES), *((size,) for size in SIZES if EFFORT > 1)], ids="-".join)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_clicks_and_taps_while_the_board_holds_still(
    name: str, sizes: tuple[str, ...], visit: Visit, server: Running
) -> None:
    page = visit(f"/new/{name}", has_touch=True)
    set_up(page, server, name)
    sit_down(page, server)
    told = play_out(Moving(page, server, sizes), advised=name == "triplex")
    page.locator(".bar .status", has_text=told["result"]["reason"]["en"]).wait_for()
    page.get_by_role("button", name="Rematch").first.wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_reading_chatting_and_asking_for_advice_move_nothing(size: str, visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1", has_touch=True)
    hands = Watched(page, server)
    hands.resize(size)
    hands.check("the start")
    menu = page.get_by_role("button", name="Menu")
    if size not in ("desktop", "tablet"):
        hands.press(menu, "the menu")
    for tab in ("Chat", "About", "Chat"):
        hands.press(page.get_by_role("tab", name=tab), tab)
    page.get_by_label("Say something").fill("Bonjour ! " * 15)
    page.get_by_label("Say something").press("Enter")
    page.locator("aside").get_by_text("Bonjour !").wait_for()
    hands.check("a long word")
    if size not in ("desktop", "tablet"):
        hands.press(menu, "closing the menu")
    hands.press(page.get_by_role("button", name="Hint"), "asking for a hint")
    page.locator(".advice .hint").wait_for()
    hands.check("a hint")
    for more in ("Where to?", "Why?", "Show on the board"):
        hands.press(page.get_by_role("button", name=more), more)
        page.locator(".board .hinted").first.wait_for()
        assert page.evaluate(HIDDEN) == [], f"advice hides what it speaks of at {size} after {more}"
    page.locator(".advice").get_by_role("button", name="Close").click()
    hands.pick_cell("d4")
    hands.check("a refusal")


CUT_OFF = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"


@pytest.mark.parametrize("computers", [1, 3])
def test_in_a_low_window_names_stand_whole_beside_what_is_hidden(computers: int, visit: Visit, server: Running) -> None:
    width, height = SIZES["landscape"]
    looks = {"viewport": {"width": width, "height": height}, "locale": "fr-FR", "has_touch": True}
    options = {"players": 1 + computers}
    page = sit_at(visit, server, "trioker-quick", "me", *"1" * computers, options=options, **looks)
    names = page.locator(".head strong")
    assert names.count() == 1 + computers
    assert names.evaluate_all(CUT_OFF) == []


@pytest.mark.parametrize(
    ("game", "options"),
    [("trigon", {}), ("trigon", {"teams": True}), ("trioker-quick", {"players": 4})],
    ids=["alone", "teams", "hidden"],
)
@pytest.mark.parametrize("height", [600, 640, 720, 810, 900])
def test_everybody_at_a_full_table_is_seen_without_scrolling(
    height: int, game: str, options: dict[str, Any], visit: Visit, server: Running
) -> None:
    size = {"width": 1280, "height": height}
    page = sit_at(visit, server, game, "me", "1", "1", "1", options=options, viewport=size)
    shown = page.locator(".head").evaluate("it => [it.scrollHeight, it.clientHeight]")
    assert page.locator(".head li").count() == 4
    assert shown[0] <= shown[1]
    assert page.locator(".head strong").evaluate_all(CUT_OFF) == []


def test_nothing_can_be_taken_back_before_anybody_has_moved(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1")
    assert page.get_by_role("button", name="Take back").is_disabled()
    hands = Watched(page, server)
    hands.make(hands.await_turn(), ["g1", "e2"])
    page.get_by_role("button", name="Take back", disabled=False).wait_for()


def test_two_people_at_one_screen_do_not_see_each_others_hands(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "trioker-quick", "me", "screen", options={"deals": 1})
    hands = Watched(page, server)
    seen: list[set[str]] = []
    for _ in range(3):
        show = page.get_by_role("button", name="show my hand")
        show.wait_for()
        assert page.locator("[data-item]").count() == 0
        assert page.locator(".board.mine").count() == 0
        show.click()
        page.locator("[data-item]").first.wait_for()
        seen.append(set(page.locator("[data-item]").evaluate_all("all => all.map(one => one.dataset.item)")))
        told = hands.await_turn()
        mover = told["scene"]["to_move"]
        while told["scene"]["to_move"] == mover:  # one may have to play again
            hands.make(told, hands.choose(told))
            hands.await_moves(len(told["moves"]) + 1)
            told = hands.told
    assert not seen[0] & seen[1]


def test_whoever_resigns_is_asked_first(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    page.get_by_role("dialog").wait_for(state="hidden")
    assert Watched(page, server).told["result"] is None
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator(".board.result").wait_for()


def test_requests_come_over_the_board_and_answers_are_said(visit: Visit, server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    white, black = (seat["token"] for seat in given["seats"])
    server.act(given["match"], black, "name", "Bob")
    page = visit("/games", viewport=PHONE_SIZE, has_touch=True)
    held = f'{{"{given["match"]}": {{"tokens": ["{white}"], "invitations": []}}}}'
    page.evaluate("held => localStorage.setItem('trilude.seats', held)", held)
    page.goto(f"/m/{given['match']}")
    hands = Watched(page, server)
    hands.size = "phone"
    hands.check("the start")
    server.act(given["match"], black, "draw")
    offer = page.locator(".room").get_by_text("Bob offers a draw.")
    offer.wait_for()
    hands.check("an offer")
    page.locator(".room").get_by_role("button", name="Decline").tap()
    offer.wait_for(state="detached")
    hands.check("an answer")
