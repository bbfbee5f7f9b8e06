"""The study room: a lost game is studied, a variation tried, a better move found, and the study opened elsewhere."""

import os
import time
import zlib
from base64 import urlsafe_b64decode
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Keys
from tests.browser.looks import needs_axe, violations
from tests.server.conftest import Running
from trilude.contract.record import Record

MOVES = ["△g1-e2", "△a4-c6", "△e2-c1", "○d1-b2", "△c1xb2", "□g4-g3", "△b2-c4", "△c6-c5"]
"""Of a game in which both err, one after the other, before one gives up."""


def lost_match(server: Running) -> str:
    given = server.create("triplex", "me", "screen")
    match: str = given["match"]
    token = given["seats"][0]["token"]
    for ply, move in enumerate(MOVES):
        answer = server.move(match, token, ply, move, f"study-{match}-{ply}")
        assert answer.status_code == 200, answer.text
    assert server.act(match, token, "resign").status_code == 200
    return match


def picture_of(page: Any, name: str) -> None:
    """For whoever wants to look at it: TRILUDE_PICTURES names a folder."""
    if folder := os.environ.get("TRILUDE_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


@needs_axe
def test_a_lost_game_is_studied_practised_shared_and_opened_elsewhere(visit: Visit, server: Running) -> None:
    match = lost_match(server)
    page = visit(f"/m/{match}")
    page.get_by_role("button", name="Study", exact=True).first.click()
    page.wait_for_url("**/study/*")
    study = page.url.rsplit("/", 1)[-1]
    blunders = page.locator(".move", has_text="blunder")
    page.get_by_role("heading", name="Worth remembering").wait_for()
    assert blunders.count() > 0
    picture_of(page, "study-desktop")
    assert violations(page) == []

    page.get_by_role("button", name="What was each move worth here?").click()
    page.get_by_text("Whoever moves here: drawn.").wait_for()

    blunders.first.click()  # the judgement is part of its name
    page.locator(".say").get_by_text("Blunder:").wait_for()
    page.get_by_role("button", name="Show the better move").first.click()
    page.locator(".shadow").first.wait_for()
    page.get_by_role("button", name="Later").click()
    ply = int(blunders.first.locator(".number").inner_text())
    found = server.http.get(f"/api/studies/{study}/judgements").json()["judged"]
    better = next(one for one in found if one["ply"] == ply)["line"][0]
    page.get_by_role("button", name="Find it yourself", exact=True).click()
    page.locator(".say").get_by_text("Find the better move.").wait_for()
    page.locator(f'[data-cell="{better["picture"]["start"]}"]').click()
    page.locator(f'[data-cell="{better["picture"]["pieces"][0]["cell"]}"]').click()
    page.locator(".say").get_by_text("Yes: that is the move.").wait_for()
    assert page.locator(".move.other").count() == 1
    picture_of(page, "study-practised")

    page.get_by_label("Your comment on this move").fill("so much calmer")
    page.get_by_label("Your comment on this move").press("Tab")
    page.get_by_role("button", name="Share this study").click()
    link = page.locator(".link").get_attribute("href")
    assert link
    other = visit(link, **PHONE)
    other.get_by_role("slider", name="How the game went").wait_for()
    other.locator(".tools").get_by_role("button", name="Later").click()
    picture_of(other, "study-phone")
    assert other.locator("svg.board").is_visible()
    other.get_by_role("button", name="Menu").click()
    other.get_by_text("so much calmer").wait_for()
    picture_of(other, "study-phone-moves")
    assert violations(other) == []
    packed = link.partition("#game=")[2]
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
    marked = Record.parse(text).line.steps[ply - 1]
    assert (marked.mark, len(marked.variations)) == ("??", 1)


def reach(page: Any, thing: Any) -> None:
    """Go there with Tab alone, as somebody without a mouse does."""
    thing.wait_for()
    for _ in range(120):
        if thing.evaluate("thing => thing === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {thing}")


def test_a_game_is_studied_a_move_practised_and_a_line_tried_by_keyboard_alone(visit: Visit, server: Running) -> None:
    match = lost_match(server)
    page = visit(f"/m/{match}")
    reach(page, page.get_by_role("button", name="Study", exact=True).first)
    page.keyboard.press("Enter")
    page.wait_for_url("**/study/*")
    page.get_by_role("heading", name="Worth remembering").wait_for()
    graph = page.get_by_role("slider", name="How the game went")
    reach(page, graph)
    page.keyboard.press("Home")
    assert graph.get_attribute("aria-valuenow") == "0"
    page.keyboard.press("ArrowRight")
    assert graph.get_attribute("aria-valuenow") == "1"
    found = server.http.get(f"/api/studies/{page.url.rsplit('/', 1)[-1]}/judgements").json()["judged"]
    blunder = next(one for one in found if one["mark"] == "blunder")
    for _ in range(blunder["ply"] - 1):
        page.keyboard.press("ArrowRight")
    assert "blunder" in graph.get_attribute("aria-valuetext"), "the judgement of a move is part of its name"

    reach(page, page.get_by_role("button", name="Find it yourself", exact=True))
    page.keyboard.press("Enter")
    page.locator(".say").get_by_text("Find the better move.").wait_for()
    picture = blunder["line"][0]["picture"]
    for cell in (picture["start"], picture["pieces"][0]["cell"]):
        walk_to(page, cell)
        page.keyboard.press("Enter")
    page.locator(".say").get_by_text("Yes: that is the move.").wait_for()

    page.keyboard.press("e")
    page.locator(".verdict").first.wait_for()
    reach(page, page.get_by_role("button", name="Share this study"))
    page.keyboard.press("Enter")
    page.locator(".link").wait_for()


MIDDLE = """cell => {
    const box = document.querySelector(`.board [data-cell="${cell}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def walk_to(page: Any, cell: str) -> None:
    """Onto the board with Tab, then from cell to cell with arrows."""
    focused = page.locator('.board [data-cell][tabindex="0"]')
    reach(page, focused)
    x, y = page.evaluate(MIDDLE, cell)
    for _ in range(20):
        here = focused.get_attribute("data-cell")
        if here == cell:
            return
        at, on = page.evaluate(MIDDLE, here)
        across = abs(x - at) > abs(y - on)
        page.keyboard.press(
            ("ArrowRight" if x > at else "ArrowLeft") if across else "ArrowDown" if y > on else "ArrowUp"
        )
    raise AssertionError(f"arrows do not lead to {cell}")


CHAMPIONS = '[Game "trioker-champions"]\n\n1. 031@d7 2. 010@d8 3. 000@e7 4. 230@d6 5. 200@e6'


def test_a_game_with_pieces_in_hand_is_studied_by_keyboard_alone(visit: Visit, server: Running) -> None:
    told = server.http.post("/api/studies", json={"text": CHAMPIONS}).json()
    page = visit(f"/study/{told['study']}")
    reach(page, page.get_by_role("slider", name="How the game went"))
    page.keyboard.press("End")
    page.locator('.move[aria-current="step"] .number').get_by_text(str(len(told["nodes"])), exact=True).wait_for()
    item, turn, cell = next(path for path, _ in Record.parse(CHAMPIONS).final.paths)
    reach(page, page.locator(f'[data-item="{item}"]'))
    page.keyboard.press("Enter")
    keys = Keys(page, server)
    keys.turn(item, turn)
    keys.pick_cell(cell)
    page.locator(".say").get_by_text("Your own line. Move as you like. Even to move.").wait_for()
    assert page.locator(".move").count() == len(told["nodes"]) + 1
    bar = page.locator(".tools")
    before = bar.bounding_box()
    page.keyboard.press("e")
    page.locator(".expectation [role=img]").wait_for()
    assert bar.bounding_box() == before, "nothing is pushed away by the engine"
    assert page.locator(".course").count() == 3, "its best three lines"


def test_a_record_is_pasted_and_a_wrong_one_refused_in_a_sentence(visit: Visit) -> None:
    page = visit("/study", locale="fr-FR")
    page.get_by_label("Une partie notée, ou une position").fill("bonjour")
    page.get_by_role("button", name="Étudier ceci").click()
    page.get_by_text("Ce n’est pas une partie notée").wait_for()
    picture_of(page, "study-door")
    page.get_by_label("Une partie notée, ou une position").fill('[Game "triplex"]\n\n1. △g1-f1 {bien} (1. △g1-e1)')
    page.get_by_role("button", name="Étudier ceci").click()
    page.get_by_text("bien").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator('.move[aria-current="step"]', has_text="bien").wait_for()


WON = "□a1,△b2,○d7 □g3,△c6,○d1 w 6 1"
"""Won for White, who may give it away with △b2-c4."""


def test_what_moves_were_worth_is_told_from_where_play_was_taken_up(visit: Visit, server: Running) -> None:
    study = server.http.post("/api/studies", json={"text": WON, "game": "triplex"}).json()["study"]
    asked = {"study": study, "seats": [{"kind": "me"}, {"kind": "screen"}]}
    given = server.http.post("/api/tries/match", json=asked).json()
    match, token = given["match"], given["seats"][0]["token"]
    assert server.move(match, token, 0, "△b2-c4", "given-away").status_code == 200
    assert server.act(match, token, "resign").status_code == 200
    page = visit(f"/m/{match}")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="What was each move worth here?").click()
    page.get_by_text("Whoever moves here: won in").wait_for()
    page.locator("li", has_text="△b2-c4").get_by_text("drawn").wait_for()
    marks = page.locator(".board .worth")
    assert marks.count() == page.locator("li", has_text="won in").count() + page.locator("li", has_text="drawn").count()
    page.get_by_role("button", name="Now", exact=True).click()
    marks.first.wait_for(state="detached")


@needs_axe
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_play_is_taken_up_from_a_study_and_a_blunder_asked_about(device: str, visit: Visit, server: Running) -> None:
    study = server.http.post("/api/studies", json={"text": WON, "game": "triplex"}).json()["study"]
    phone = PHONE if device == "phone" else {}
    page = visit(f"/study/{study}", **phone)
    page.get_by_role("button", name="Engine").wait_for()
    page.keyboard.press("e")
    page.locator(".verdict").get_by_text("White: wins in").wait_for()
    page.locator(".shadow").first.wait_for()
    picture_of(page, f"study-engine-{device}")
    if phone:
        page.get_by_role("button", name="Menu").click()
    page.get_by_label("For", exact=True).select_option("Black")
    page.locator(".shadow").first.wait_for(state="detached")  # it is not Black's turn
    page.get_by_text("Play on from here").click()
    page.get_by_label("Against", exact=True).select_option(index=0)
    picture_of(page, f"study-take-up-{device}")
    assert violations(page) == []
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/m/*")
    page.locator("svg.board").wait_for()

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Against computers, ask before a blunder").check()
    page.keyboard.press("Escape")
    sure = page.get_by_role("alertdialog", name="Are you sure?")

    def blunder() -> None:
        page.locator('[data-cell="b2"]').click()
        page.locator('[data-cell="c4"]').click()
        if phone:
            page.get_by_role("button", name="Play").first.click()
        sure.wait_for()

    match = page.url.rsplit("/", 1)[-1]
    until_doubted(
        server, match, page.evaluate(f"JSON.parse(localStorage['trilude.seats'])['{match}'].tokens[0]"), "△b2-c4"
    )
    blunder()
    assert "a certain win becomes a draw" in sure.inner_text()
    picture_of(page, f"sure-{device}")
    assert violations(page) == []
    sure.get_by_role("button", name="Take it back").press("Enter")
    sure.wait_for(state="detached")
    blunder()
    sure.get_by_role("button", name="Play it all the same").click()
    sure.wait_for(state="detached")
    until_moved(server, match, "△b2-c4")


def test_a_match_that_is_over_is_taken_up_where_one_looks(visit: Visit, server: Running) -> None:
    match = lost_match(server)
    page = visit(f"/m/{match}", locale="fr-FR", color_scheme="dark")
    page.locator("svg.board").wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Reprendre la partie ici").click()
    page.wait_for_url(lambda url: "/m/" in url and match not in url)
    page.locator("svg.board").wait_for()
    picture_of(page, "taken-up-french")
    told = server.http.get(f"/api/matches/{page.url.rsplit('/', 1)[-1]}").json()
    assert sorted(seat["kind"] for seat in told["seats"]) == ["computer", "person"]
    board = {piece["id"]: piece["cell"] for piece in told["scene"]["pieces"]}
    past = server.http.get(f"/api/matches/{match}/past", params={"ply": len(MOVES) - 2}).json()
    assert board == {piece["id"]: piece["cell"] for piece in past["scene"]["pieces"]}


def until_doubted(server: Running, match: str, token: str, move: str) -> None:
    """Until whoever judges is ready: what takes too long the first time is played, and the page says so."""
    until = time.monotonic() + 60
    told, headers = {"in_time": False}, {"Authorization": f"Bearer {token}"}
    while not told["in_time"]:
        assert time.monotonic() < until
        told = server.http.post(f"/api/matches/{match}/doubts", json={"move": move}, headers=headers).json()


def until_moved(server: Running, match: str, move: str) -> None:
    until = time.monotonic() + 60
    while move not in [one["text"] for one in server.http.get(f"/api/matches/{match}").json()["moves"]]:
        assert time.monotonic() < until
        time.sleep(0.1)
