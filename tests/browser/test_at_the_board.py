"""At the board: stacks fan out, moves are foreseen, refusals are said at the spot, boards turn and come nearer."""

from typing import Any

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands
from tests.server.conftest import Running

# fmt: off
TO_A_TRIO = [
    "□a1-b1", "□g4-g3", "□b1-c1", "△a4-c6", "△g1-e3", "○d1-g1", "○d7-e5", "○g1-f3",
    "○e5-e3", "○f3-d2", "○e3-c1", "○d2-c2", "○c1-e3", "△c6-d6", "○△e3-c1", "○c2-c5",
]
# fmt: on
"""White has a trio on c1, the circle on top: it wins by going to d4."""


def open_at(visit: Visit, server: Running, game: str, *seats: str, moves: list[str] | None = None, **how: Any) -> Hands:
    """Somebody at a match that has come this far; nobody is led by the hand."""
    while True:  # who begins may be drawn by lot
        given = server.create(game, *seats)
        token = given["seats"][0]["token"]
        if server.look(given["match"], token)["scene"]["to_move"] == 0:
            break
    for ply, move in enumerate(moves or []):
        assert server.move(given["match"], token, ply, move, f"the key {ply}").status_code == 200
    page = visit("/", **how)
    kept = {"seats": {given["match"]: {"tokens": [token], "invitations": []}}, "coached": {game: 3}}
    page.evaluate(
        "kept => { for (const name in kept) localStorage.setItem(`trilude.${name}`, JSON.stringify(kept[name])) }", kept
    )
    page.goto(f"/m/{given['match']}")
    hands = Hands(page, server)
    page.wait_for_selector(".board.mine")
    return hands


def box(page: Any, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.bounding_box()
    return found


def lit(page: Any) -> list[str]:
    cells: list[str] = page.locator(".cell.place").evaluate_all("all => all.map(one => one.dataset.cell)")
    return cells


def test_the_winning_move_of_a_trio_is_two_clicks(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "triplex", "me", "screen", moves=TO_A_TRIO)
    before = box(hands.page, ".board")
    hands.pick_cell("c1")
    fan = hands.page.get_by_role("group", name="What goes of the stack")
    fan.wait_for()
    assert fan.get_by_role("button").count() == 3
    assert "d4" in lit(hands.page)
    assert box(hands.page, ".board") == before, "nothing is pushed aside"
    hands.pick_cell("d4")
    hands.await_moves(len(TO_A_TRIO) + 1)
    assert hands.told["result"]["shares"] == [1, 0]


def test_a_stack_is_taken_apart_by_hand(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "triplex", "me", "screen", moves=TO_A_TRIO)
    page = hands.page
    hands.pick_cell("c1")
    page.locator('[data-choice="white-square"]').click()
    page.wait_for_function("() => document.querySelectorAll('.cell.place').length < 6")
    page.locator('[data-choice="white-triangle"]').click()
    page.locator('[data-choice="white-triangle"][aria-pressed="true"]', has_text="top").wait_for()
    page.locator('[data-choice="white-square"]').click()  # left again: the triangle goes alone
    page.locator('[data-choice="white-square"][aria-pressed="false"]').wait_for()
    end = next(cell for cell in lit(page) if not cell.startswith("c"))
    hands.pick_cell(end)
    page.locator('.bubble [data-choice="stay-0"]').click()
    hands.await_moves(len(TO_A_TRIO) + 1)
    assert hands.told["moves"][-1]["text"] == f"△c1-{end}/□"


def test_a_refusal_is_said_at_the_spot_with_the_rule(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "triplex", "me", "screen", moves=TO_A_TRIO)
    page = hands.page
    hands.pick_cell("c1")
    hands.pick_cell("f5")
    refusal = page.get_by_role("alert")
    refusal.wait_for()
    said = server.http.get(
        f"/api/matches/{hands.match}/refusal",
        params={"path": ["c1", "f5"]},
        headers={"Authorization": f"Bearer {hands.tokens[0]}"},
    ).json()["refusal"]["reason"]["en"]
    assert said in refusal.inner_text()
    assert page.locator(".ghost.wrong").count() == 3
    words, cell = box(page, ".bubble.refusal"), box(page, '[data-cell="f5"]')
    assert abs(words["y"] + words["height"] / 2 - cell["y"] - cell["height"] / 2) < 150
    assert words["x"] >= 0
    assert words["x"] + words["width"] <= 1280
    page.keyboard.press("Escape")
    refusal.wait_for(state="detached")
    assert page.locator(".board .chosen").count() == 1, "the stack is still in hand"


def test_the_score_adds_up_while_tokens_are_laid(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "triolet", "me", "friend")
    page = hands.page
    page.locator(".over").get_by_role("button", name="Close").click()  # who begins was drawn by lot
    mine = next(tray for tray in hands.told["scene"]["trays"] if tray["seat"] == 0)
    hands.pick_item(next(item["id"] for item in mine["items"] if item["glyph"].isdigit()))  # a joker asks for its value
    page.locator(".cell.place").first.wait_for(state="attached")
    hands.pick_cell("H8")
    done = page.locator('[data-choice="done"]')
    page.wait_for_function("() => / · \\d+$/.test(document.querySelector('[data-choice=done]')?.textContent ?? '')")
    points = done.inner_text().rpartition(" ")[2]
    page.get_by_role("button", name=f"{points} points").click()
    page.locator(".bubble.foresight", has_text=f"= {points}").wait_for()
    done.click()
    hands.await_moves(1)
    assert hands.told["scene"]["seats"][0]["score"] == int(points)


def test_a_board_is_turned_and_found_turned_again(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "triplex", "me", "screen")
    page = hands.page
    high = box(page, '[data-cell="g1"]')["y"]
    for _ in range(3):
        page.get_by_role("button", name="Turn the board").click()
    page.wait_for_function(
        "y => document.querySelector('[data-cell=g1]').getBoundingClientRect().y > y + 300", arg=high
    )
    page.reload()
    page.wait_for_selector(".board.mine")
    assert box(page, '[data-cell="g1"]')["y"] > high + 300
    page.locator('[data-cell="d4"]').focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.cell").startswith("c"), "up is up on the screen"
    hands.pick_cell("g1")
    hands.pick_cell("e2")
    hands.await_moves(1)
    assert hands.told["moves"][0]["text"] == "△g1-e2"


FINGERS = """([kind, ...fingers]) => {
  const board = document.querySelector('.board');
  const { left, top, width, height } = board.getBoundingClientRect();
  fingers.forEach(([x, y], i) => board.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerType: 'touch', pointerId: i + 1, isPrimary: i === 0,
    clientX: left + x * width, clientY: top + y * height,
  })));
}"""


def test_two_fingers_draw_a_large_board_nearer(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "trigon", "me", "screen", "screen", "screen", **PHONE)
    page = hands.page
    room, cell = box(page, ".board"), box(page, '[data-cell="r10"]')
    page.evaluate(FINGERS, ["pointerdown", [0.45, 0.5], [0.55, 0.5]])
    page.evaluate(FINGERS, ["pointermove", [0.35, 0.5], [0.65, 0.5]])
    page.evaluate(FINGERS, ["pointerup", [0.35, 0.5], [0.65, 0.5]])
    page.get_by_role("button", name="Whole board").wait_for()
    assert box(page, '[data-cell="r10"]')["width"] > 2.5 * cell["width"]
    assert box(page, ".board") == room
    page.get_by_role("button", name="Whole board").click()
    page.wait_for_function(
        "w => document.querySelector('[data-cell=r10]').getBoundingClientRect().width < w + 1", arg=cell["width"]
    )


def test_a_right_click_flips_what_is_in_hand(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "trigon", "me", "screen", "screen", "screen")
    page = hands.page
    hands.pick_item("blue-L6")
    held = page.locator('[data-item="blue-L6"][data-turn]')
    held.wait_for()
    turn = held.get_attribute("data-turn")
    page.locator('[data-cell="r10"]').click(button="right", force=True)
    page.wait_for_function("turn => document.querySelector('[data-turn]').dataset.turn !== turn", arg=turn)
    page.locator('[data-cell="r10"]').click(button="right", force=True)
    page.wait_for_function("turn => document.querySelector('[data-turn]').dataset.turn === turn", arg=turn)


def test_a_pointer_that_rests_hears_what_a_cell_is(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "triplex", "me", "screen")
    centre = hands.page.locator('[data-cell="d4"]')
    centre.hover(force=True)
    legend = hands.page.get_by_role("tooltip")
    legend.wait_for()
    assert legend.inner_text() == "centre: a trio with the circle on top wins here"
    hands.page.locator('[data-cell="e2"]').hover(force=True)
    legend.wait_for(state="detached")


def test_whoever_plays_by_keyboard_goes_on_in_the_hand(visit: Visit, server: Running) -> None:
    hands = open_at(visit, server, "trioker-champions", "me", "screen")
    page = hands.page
    page.locator(".hands .item.usable").first.press("Enter")
    page.locator(".board .cell:focus").wait_for()
    page.keyboard.press("Enter")
    hands.await_moves(1)
    page.locator(".hands .item.usable:focus").wait_for()
