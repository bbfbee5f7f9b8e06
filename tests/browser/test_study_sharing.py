"""A game passed on: as pictures, as a link that holds all of it; and what is counted of one's own games."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.looks import needs_axe, violations
from tests.browser.table import sit_at
from tests.browser.test_study import picture_of
from tests.server.conftest import Running
from trilude.contract.record import Record


def move_and_resign(page: Any, server: Running, move: str | None = None) -> None:
    """Moves in the match on a page, as advised where no move is named, whoever begins; and gives it up."""
    match = page.url.rsplit("/", 1)[-1]
    (token,) = json.loads(page.evaluate("localStorage.getItem('trilude.seats')"))[match]["tokens"]
    page.locator(".board.mine").wait_for()
    advised: dict[str, Any] = {"ply": 0, "move": move} if move else server.act(match, token, "hint").json()
    assert server.move(match, token, advised["ply"], advised["move"], f"sharing-{match}").status_code == 200
    assert server.act(match, token, "resign").status_code == 200
    page.locator(".ending").wait_for()


def saved(page: Any, button: str) -> tuple[str, bytes]:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button, exact=True).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


@needs_axe
def test_a_game_is_saved_as_pictures_explored_and_passed_on_in_a_link(visit: Visit, server: Running) -> None:
    pytest.importorskip("resvg_py")
    page = sit_at(visit, server, "triplex", "me", "1")
    move_and_resign(page, server, "△g1-f1")
    picture_of(page, "end-with-pictures")
    name, still = saved(page, "Share as picture")
    assert (name, still[:8]) == ("Triplex.png", b"\x89PNG\r\n\x1a\n")
    name, moving = saved(page, "Moving picture")
    assert (name, b"acTL" in moving) == ("Triplex.png", True)

    page.get_by_role("button", name="Study", exact=True).first.click()
    page.wait_for_url("**/study/*")
    openings = page.locator("section", has=page.get_by_role("heading", name="Played here before"))
    openings.get_by_text("you: 1, 0% of the win").wait_for()  # the move of the game that is studied
    openings.get_by_text("drawn by lot").wait_for()
    assert openings.get_by_role("button").count() > 5
    picture_of(page, "explorer")
    openings.get_by_role("button").first.click()
    page.locator('.move[aria-current="step"]').wait_for()
    assert violations(page) == []
    name, drawn = saved(page, "As SVG")
    assert name == "Triplex.svg"
    assert drawn.startswith(b"<svg")
    page.get_by_label("Your comment on this move").fill("tried in the study")
    page.get_by_label("Your comment on this move").press("Tab")
    page.get_by_role("button", name="Share this study").click()
    link = page.locator(".link").get_attribute("href")
    assert "/study#game=" in link
    assert len(link) < 2100

    other = visit(link, **PHONE, locale="fr-FR", color_scheme="dark")
    other.locator("svg.board").wait_for()
    other.get_by_role("button", name="Menu").click()
    other.get_by_text("tried in the study").wait_for()
    picture_of(other, "shared-on-a-phone")
    assert violations(other) == []
    other.goto("/study#game=AAAA")
    other.get_by_text("Ce lien n’est pas entier : redemandez-le.").wait_for()


@needs_axe
def test_ones_own_games_are_counted_in_this_browser(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triolet", "me", "1")
    page_of_match = page.url
    move_and_resign(page, server)
    page.goto("/games")
    table = page.get_by_role("table", name="How you play")
    table.wait_for()
    rows = [row.inner_text().split("\t") for row in table.locator("tbody tr").all()]
    assert [row[:2] for row in rows] == [
        ["Triolet", "Points a move"],
        ["Triolet", "Triolets a game"],
        ["Triolet", "Points missed a move"],
    ]
    (own, *_others) = server.look(page_of_match.rsplit("/", 1)[-1])["result"]["scores"]
    assert float(rows[0][2]) == own  # of one move; nothing if it was good advice to change tokens
    assert page.get_by_role("table", name="How it went").locator("tbody td").all_inner_texts()[1:3] == ["1", "0"]
    picture_of(page, "how-you-play")
    assert violations(page) == []


@needs_axe
def test_a_notebook_steps_through_a_record(visit: Visit) -> None:
    page = visit("about:blank")
    record = Record.parse('[Game "triplex"]\n\n1. △g1-f1 2. ○d1xa1 ?! {bold} 3. ○d7-c5')
    page.set_content(
        f'<html lang="en"><title>notebook</title><main><h1>triplex</h1>{record.stepper()}{record.stepper()}</main>'
    )
    lying = "document.querySelectorAll('svg')[{}].querySelectorAll('g.lying').values()"
    seen = f"[...{lying}].filter((piece) => getComputedStyle(piece).display !== 'none').length"
    page.locator("label:visible").first.click()
    page.get_by_text("1. △g1-f1").first.wait_for()
    page.get_by_role("radio", checked=True).first.focus()
    page.keyboard.press("ArrowRight")
    page.get_by_text("2. ○d1xa1 ?! bold").first.wait_for()
    pieces = [len(position.scene.pieces) for position in record.positions()]
    assert page.evaluate(seen.format(0)) == pieces[2]
    assert page.evaluate(seen.format(1)) == pieces[0]  # the other one has stayed where it was
    assert violations(page) == []
