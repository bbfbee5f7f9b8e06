"""The puzzle room: figures solved by hand, the giant hexagon's proof, the patience, shapes of one's own."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands
from tests.server.conftest import Running
from trilude.games.trioker.solo.hard_patience import deal_patience
from trilude.games.trioker.solo.solve import solve


def told(server: Running, text: str, act: str | None = None) -> dict[str, Any]:
    """A solo as the server tells it, after something was done or as it is."""
    answer: dict[str, Any] = server.http.post("/api/solos", json={"text": text, "do": act}).json()
    return answer


def fill(page: Any, server: Running, text: str) -> None:
    """Follow the server's advice to the end, by clicks or taps."""
    hands = Hands(page, server)
    while not (now := told(server, text))["state"]["solved"]:
        advice = server.http.post("/api/solos/advice", json={"text": text}, timeout=60).json()
        hands.make(now, advice["path"])
        text = told(server, text, advice["do"])["text"]
        page.locator(".count", has_text=told(server, text)["state"]["words"]["en"]).wait_for()


def drag(page: Any, server: Running, text: str) -> str:
    """Do what the server advises by dragging; returns what lies there then."""
    advice = server.http.post("/api/solos/advice", json={"text": text}, timeout=60).json()
    item, turn, cell = advice["path"]
    hands = Hands(page, server)
    hands.pick_item(item)
    hands.turn(item, turn)
    page.locator(f'[data-item="{item}"]').hover()
    page.mouse.down()
    place = page.locator(f'.board [data-cell="{cell}"]').bounding_box()
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(*middle, steps=6)
    page.mouse.up()
    done: str = told(server, text, advice["do"])["text"]
    page.locator(".count", has_text=told(server, done)["state"]["words"]["en"]).wait_for()
    return done


def test_a_figure_is_solved_by_dragging_and_what_comes_next_is_offered(visit: Visit, server: Running) -> None:
    page = visit("/puzzles")
    page.get_by_role("navigation", name="In this room").get_by_role("link", name="Quick puzzles").click()
    page.get_by_role("link", name="Sphinx", exact=True).click()
    text = "shape sphinx"
    while not told(server, text)["state"]["solved"]:
        text = drag(page, server, text)
    party = page.get_by_role("dialog", name="Solved!")
    party.get_by_text("no hint").wait_for()
    party.get_by_text("A new one: 1 of").wait_for()
    party.get_by_role("link", name="Next: Paper boat").wait_for()
    result = party.locator("[data-result]").get_attribute("data-result")
    assert result.startswith("Trilude · Sphinx ▲△△△△\n")
    assert result.endswith("/puzzles/sphinx"), "the text gives nothing away"
    party.get_by_role("link", name="Next: Paper boat").click()
    page.get_by_role("heading", name="Paper boat").wait_for()
    page.get_by_role("link", name="The puzzle room").click()
    page.get_by_text("✓ solved").wait_for()
    page.get_by_text("solved: 1 of").wait_for()
    folded = page.get_by_role("link", name="Bean", exact=True)
    assert not folded.is_visible(), "what is harder waits until it is asked for"
    page.locator("summary", has=page.get_by_text("difficulty 5 of 5")).click()
    folded.wait_for()


def test_a_figure_is_solved_by_taps_on_a_phone(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/hexagon", **PHONE)
    items = page.locator(".tray .item")
    items.first.wait_for()
    assert items.count() == 24
    for item in items.all():
        box = item.bounding_box()
        assert box["x"] >= 0, "all pieces are in sight"
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"] + 1
    fill(page, server, "shape hexagon")
    page.get_by_role("dialog", name="Solved!").wait_for()


def test_corners_that_differ_are_marked_and_a_piece_can_be_lifted(visit: Visit, server: Running) -> None:
    page = visit(f"/puzzles/hexagon#line={quote('shape hexagon b1=000 b2=111')}")
    filled = page.locator(".count")
    filled.get_by_text("2 of 6 cells filled.").wait_for()
    assert page.locator(".board .wrong").count() == 2
    page.get_by_role("button", name="Solvable?").click()
    page.get_by_text("No, with these pieces where they are it cannot be solved; lift some.").wait_for()
    Hands(page, server).pick_cell("b2")  # the piece comes into the hand
    filled.get_by_text("1 of 6 cells filled.").wait_for()
    page.locator('[data-item="111"][data-turn]').wait_for()
    assert page.locator(".board .wrong").count() == 0
    page.get_by_role("button", name="Take back").click()
    page.locator(".board .wrong").first.wait_for()
    page.get_by_role("button", name="Redo").click()
    filled.get_by_text("1 of 6 cells filled.").wait_for()
    page.reload()
    filled.get_by_text("1 of 6 cells filled.").wait_for()


def test_a_hint_points_first_and_is_counted(visit: Visit) -> None:
    page = visit("/puzzles/hexagon")
    page.get_by_role("button", name="Hint").click()
    page.locator(".advice").get_by_text("Look here").wait_for()
    page.locator(".board .hinted").first.wait_for()
    page.get_by_role("button", name="More").click()
    page.locator(".advice").get_by_text("Take piece").wait_for()
    page.get_by_role("button", name="More").click()
    page.locator(".advice").get_by_text("Put ").wait_for()
    page.get_by_text("Hints: 3").wait_for()
    page.get_by_role("button", name="Do it").click()
    page.locator(".count").get_by_text("1 of 6 cells filled.").wait_for()


def test_the_giant_hexagon_is_proved_impossible_until_the_joker_comes_in(visit: Visit) -> None:
    page = visit("/puzzles/giant-hexagon")
    known = page.locator(".known")
    known.get_by_text("Proved impossible: 2,667 positions").wait_for()
    known.get_by_text("trilude solve giant-hexagon --count").wait_for()
    page.get_by_role("button", name="Solvable?").click()
    page.locator(".advice").get_by_text("No, it has no solution at all.").wait_for()
    page.get_by_role("button", name="Show where it breaks").click()
    page.locator(".count").get_by_text("23 of 24 cells filled.").wait_for()
    page.locator("aside .last").get_by_text("and what is left does not fit").wait_for()
    assert page.locator(".board .wrong").count() == 1
    page.get_by_label("must be used").check()
    known.get_by_text("1,680 solutions").wait_for()
    known.get_by_text("The Joker may stand for 000").wait_for()


@pytest.mark.parametrize("ending", ["won", "refused", "lost"])
def test_the_patience_is_won_lost_and_rightly_refused(visit: Visit, server: Running, ending: str) -> None:
    lucky = ending != "refused"
    seed = next(seed for seed in range(100) if (solve(deal_patience(10, seed).attempt.puzzle) is not None) == lucky)
    text = f"patience 10 {seed}"
    page = visit(f"/puzzles/patience#line={quote(text)}")
    page.get_by_text("35.12 %").first.wait_for()
    if ending == "won":
        fill(page, server, text)
    else:
        page.get_by_role("button", name="There is none!").click()
    words = {"won": "You win: a hexagon!", "refused": "Proved impossible", "lost": "There is one: here it is."}
    page.locator("aside .end").get_by_text(words[ending]).wait_for()
    tally = {name: int(name == ending) for name in ("won", "refused", "lost")}
    told_tally = "won {won}, rightly refused {refused}, lost {lost}".format(**tally)
    page.locator(".tally").get_by_text(told_tally).wait_for()


def test_on_a_phone_the_last_word_of_a_patience_and_the_aim_are_in_sight(visit: Visit) -> None:
    seed = next(seed for seed in range(100) if solve(deal_patience(10, seed).attempt.puzzle) is None)
    page = visit(f"/puzzles/patience#line={quote(f'patience 10 {seed}')}", **PHONE)
    aim = page.locator(".aim")
    aim.get_by_text("or say that there is none.").wait_for()
    assert aim.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "the aim is read whole"
    page.get_by_role("button", name="There is none!").tap()
    page.get_by_role("dialog").get_by_text("Right, there is none.").wait_for()
    page.get_by_role("button", name="Draw other pieces").tap()
    page.get_by_role("button", name="There is none!").wait_for()


def test_no_clock_runs_while_one_draws(visit: Visit) -> None:
    page = visit("/puzzles/draw")
    page.get_by_text("Made by").wait_for()
    assert page.get_by_role("button", name="Hide the clock").count() == 0
    page.goto("/puzzles/hexagon")
    page.get_by_role("button", name="Hide the clock").wait_for()


def test_a_shape_is_drawn_shared_and_solved_elsewhere(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/draw")
    hands = Hands(page, server)
    hands.pick_cell("d5")
    hands.pick_cell("d8")
    page.locator("aside .last").get_by_text("The shape falls apart").wait_for()
    for cell in ("d6", "d7"):
        hands.pick_cell(cell)
    page.locator(".count").get_by_text("4 cells.").wait_for()
    page.locator(".survey").get_by_text("It can be solved").wait_for()
    page.get_by_label("What it is called").fill("Ribbon")
    page.get_by_label("What it is called").press("Enter")
    page.get_by_label("Made by").fill("Ada")
    page.get_by_label("Made by").press("Enter")
    page.get_by_role("button", name="Play it and share it").click()
    page.get_by_role("heading", name="Ribbon").wait_for()
    link = page.locator("[data-link]").get_attribute("data-link")
    guest = visit(link)
    guest.get_by_role("heading", name="Ribbon").wait_for()
    guest.get_by_text("Made by Ada.").wait_for()
    fill(guest, server, "shape AVAV name:Ribbon by:Ada")
    guest.get_by_role("dialog", name="Solved!").wait_for()
    hostile = visit(f"/puzzles/draw#line={quote('draw ' + 'VA' * 900)}")
    hostile.get_by_role("alert").get_by_text("A sheet has 7 rows of 15 cells at most").wait_for()


def test_the_rules_of_puzzles_are_told_with_boards_to_touch(visit: Visit) -> None:
    page = visit("/rules/puzzles", locale="fr-FR")
    page.get_by_role("heading", name="Les pointes libres").wait_for()
    wrong = page.locator("figure", has_text="Un triple blanc et un triple un")
    wrong.scroll_into_view_if_needed()
    wrong.locator(".board .wrong").first.wait_for()
    wrong.locator('.board [data-cell="b2"]').click(force=True)
    wrong.locator(".board .wrong").first.wait_for(state="detached")


def test_the_board_beside_the_rules_can_be_played_on(visit: Visit, server: Running) -> None:
    page = visit("/rules/triplex", locale="fr-FR")
    assert page.locator("html").get_attribute("lang") == "fr"
    hands = Hands(page, server, beside=".try")
    hands.pick_cell("g1")
    hands.pick_cell("e2")
    hands.table.get_by_text("À jouer : Noirs.").wait_for()
    hands.table.get_by_role("button", name="Reprendre").click()
    hands.table.get_by_text("À jouer : Blancs.").wait_for()
