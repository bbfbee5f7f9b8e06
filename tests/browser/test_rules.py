"""The boards inside the rules: each shows what its caption says, in both languages."""

from typing import Any

import pytest

from tests.browser.conftest import PHONE, Visit
from trilude.contract.examples import Example, split_examples
from trilude.games import GAMES

WORDS = {
    "en": {"show": "Show me {move}", "why": "Why not {move}?", "again": "Start again"},
    "fr": {"show": "Montrer {move}", "why": "Pourquoi pas {move} ?", "again": "Recommencer"},
}


def examples(name: str, language: str) -> list[Example]:
    text = GAMES[name].rules_text("fr" if language == "fr" else "en")
    return [part for part in split_examples(text) if isinstance(part, Example)]


def plain(text: str) -> str:
    return text.replace("*", "").replace("`", "")


def drawn(page: Any) -> str:
    """What lies on the board."""
    return str(page.locator(".board .pieces").inner_html())


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_shown_tried_and_explained(name: str, language: str, visit: Visit) -> None:
    page = visit(f"/rules/{name}", locale={"en": "en-GB", "fr": "fr-FR"}[language])
    figures = page.locator("figure")
    page.locator("article h1").wait_for()
    assert figures.count() == len(examples(name, language))
    words = WORDS[language]
    for number, example in enumerate(examples(name, language)):
        figure = figures.nth(number)
        figure.scroll_into_view_if_needed()
        figure.locator("figcaption").get_by_text(plain(example.caption)).wait_for()
        for move in example.words("refused"):
            with page.expect_response(lambda answer: answer.url.endswith("/api/solos") and not answer.ok) as refusal:
                figure.get_by_role("button", name=words["why"].format(move=move), exact=True).click()
            reason = refusal.value.json()["problem"][language]
            figure.locator(".answer", has_text=reason).wait_for()
            figure.locator(".board .warned").first.wait_for()
        before = drawn(figure)
        figure.get_by_role("button", name=words["show"].format(move=example.words("try")[0]), exact=True).click()
        figure.get_by_role("button", name=words["again"]).wait_for()
        assert drawn(figure) != before
        figure.get_by_role("button", name=words["again"]).click()
        figure.get_by_role("button", name=words["again"]).wait_for(state="detached")
        assert drawn(figure) == before


def test_the_longest_win_of_a_solved_game_can_be_gone_through(visit: Visit) -> None:
    page = visit("/solved/triplex")
    figure = page.locator("figure").first
    figure.scroll_into_view_if_needed()
    before = drawn(figure)
    figure.get_by_role("button", name="Next move: ○a1-d1 (1 of 98)").click()
    figure.get_by_role("button", name="Next move: ○e6-e3 (2 of 98)").click()
    figure.get_by_role("button", name="(3 of 98)").wait_for()
    figure.get_by_role("button", name="Take back").click()
    figure.get_by_role("button", name="(2 of 98)").wait_for()
    assert drawn(figure) != before


def test_the_count_of_a_move_is_told_item_by_item(visit: Visit) -> None:
    page = visit("/rules/triolet", **PHONE)
    figure = page.locator("figure").nth(1)
    figure.scroll_into_view_if_needed()
    figure.get_by_role("button", name="Show me H12=9").tap()
    figure.get_by_text("trio 3-3-9 double = 60; 5 + 9 = 14; total 74").wait_for()


def test_an_example_can_be_played_on_by_hand(visit: Visit) -> None:
    page = visit("/rules/triplex")
    figure = page.locator("figure").nth(2)
    figure.scroll_into_view_if_needed()
    figure.locator('[data-cell="e3"]').click(force=True)
    figure.locator('[data-cell="c3"]').click(force=True)
    figure.get_by_text("triangle beats circle, which goes home.").wait_for()
