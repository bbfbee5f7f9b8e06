"""The study room: a lost game is studied, a variation tried, a better move found, and the study opened elsewhere."""

import os
from typing import Any

from tests.browser.conftest import PHONE, Visit
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

    blunders.first.click()  # the judgement is part of its name
    page.locator(".say").get_by_text("Blunder:").wait_for()
    page.get_by_role("button", name="Show the better move").first.click()
    page.locator(".shadow").first.wait_for()
    page.get_by_role("button", name="Later").click()
    ply = int(blunders.first.locator(".number").inner_text())
    found = server.http.get(f"/api/studies/{study}/judgements").json()["judged"]
    better = next(one for one in found if one["ply"] == ply)["line"][0]
    page.get_by_role("button", name="Find it yourself").click()
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
    other.get_by_role("button", name="Moves").click()
    other.get_by_text("so much calmer").wait_for()
    picture_of(other, "study-phone-moves")
    assert violations(other) == []
    text = server.http.get(f"/api/studies/{link.rsplit('/', 1)[-1]}/record").text
    marked = Record.parse(text).line.steps[ply - 1]
    assert (marked.mark, len(marked.variations)) == ("??", 1)


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
