"""The house around the boards: boxes that open in one tap, options, and games that one comes back to."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands, sit_down, unfold
from tests.server.conftest import Running


@pytest.mark.parametrize(
    ("path", "words", "level"), [("/", "Easy", 2), ("/new/triplex", "Medium", 5), ("/", "Hard", 8)]
)
def test_one_tap_sits_down_against_a_computer(path: str, words: str, level: int, visit: Visit, server: Running) -> None:
    page = visit(path, **PHONE)
    page.get_by_role("group", name="Play Triplex").get_by_role("button", name=words).tap()
    page.wait_for_url("**/m/*")
    seats = Hands(page, server).told["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("person", None), ("computer", level)]


def test_a_coin_is_tossed_for_camps_and_shown(visit: Visit, server: Running) -> None:
    page = visit("/new/trioker-champions")
    page.get_by_role("button", name="Easy").click()
    page.wait_for_url("**/m/*")
    lots = Hands(page, server).told["lots"]["en"]
    assert lots.startswith("A coin was tossed, tails for Even, heads for Odd:")
    page.get_by_role("tab", name="About").click()
    page.get_by_role("tabpanel").get_by_text(lots).wait_for()


def test_what_cannot_be_chosen_is_grey_and_says_why(visit: Visit, server: Running) -> None:
    page = visit("/new/trigon")
    unfold(page)
    assert page.locator("form select").first.get_attribute("id") == "option-players", "before who sits where"
    teams = page.locator("#option-teams")
    page.locator("#option-players").select_option("three, on the board without its rim")
    teams.locator("option:disabled").wait_for(state="attached")
    page.get_by_text("Teams are for four players.").wait_for()
    assert page.locator("[id^=kind-]").count() == 3
    page.locator("#option-players").select_option("four, one colour each")
    teams.locator("option:disabled").wait_for(state="detached")
    teams.select_option("blue and red against yellow and green")
    page.locator("#option-players option:disabled").nth(1).wait_for(state="attached")


def test_everybody_at_one_screen_has_a_name_and_computers_one_level(visit: Visit, server: Running) -> None:
    page = visit("/new/trigon")
    page.get_by_label("Your name").fill("Ada")
    unfold(page)
    page.locator("#kind-1").select_option("screen")
    page.get_by_label("Name: Yellow").fill("Bob")
    page.locator("#kind-2").select_option("screen")
    page.get_by_label("Computers").fill("1")
    told = sit_down(page, server).told
    assert [seat["player"] for seat in told["seats"]] == ["Ada", "Bob", "Guest 3", ""]
    assert told["seats"][3]["level"] == 1


def lose_a_game(page: Any, server: Running) -> Hands:
    """Sit down and give up at once."""
    hands = sit_down(page, server)
    server.act(hands.match, hands.tokens[0], "resign")
    page.get_by_role("button", name="Rematch").first.wait_for()
    return hands


def test_a_game_goes_on_from_the_cupboard_and_from_my_games(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    page.goto("/")
    link = page.get_by_role("link", name=re.compile("Continue.*against the computer, level 3.*Your turn", re.DOTALL))
    link.locator("svg.board").wait_for()
    link.click()
    page.wait_for_url(f"**/m/{hands.match}")
    page.goto("/games")
    page.locator("li", has_text="against the computer, level 3").locator("svg.board").wait_for()


def test_results_are_counted_and_what_is_forgotten_comes_back(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    lose_a_game(page, server)
    page.goto("/games")
    entry = page.locator("li", has_text="You lost.")
    entry.get_by_role("button", name="Forget").click()
    entry.wait_for(state="detached")
    page.get_by_role("button", name="Undo").click()
    entry.wait_for()
    row = page.get_by_role("row", name="Triplex level 3")
    assert row.get_by_role("cell").all_inner_texts() == ["level 3", "1", "0", "0", "1"]


def test_another_browser_knows_what_the_file_tells(visit: Visit, server: Running, tmp_path: Path) -> None:
    page = visit("/new/triplex")
    match = sit_down(page, server).match
    page.goto("/games")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the file").click()
    file = tmp_path / "trilude.json"
    saved.value.save_as(file)
    other = visit("/games")
    other.get_by_label("Open a file").set_input_files(file)
    other.get_by_text("Everything in the file is here now.").wait_for()
    other.locator(f'a[href="/m/{match}"]').click()
    assert Hands(other, server).told["you"] == [0]
