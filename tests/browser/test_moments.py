"""Moments of play: others' moves one by one, moves and advice as pictures, ends as events, keys through the game."""

from itertools import pairwise
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands, play_behind, sit_down
from tests.browser.table import sit_at
from tests.browser.test_at_the_board import TO_A_TRIO, open_at
from tests.server.conftest import Running

PACE = 800
"""Milliseconds for which each move of a computer is shown."""


def resign(page: Any) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator(".ending").wait_for()


def board_box(page: Any) -> dict[str, float]:
    box: dict[str, float] = page.locator("svg.board").bounding_box()
    return box


def test_computers_move_one_after_another_and_all_they_did_stays_marked(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "trigon", "me", "1", "1", "1", options={"players": 4}, reduced_motion="no-preference")
    hands = Hands(page, server)
    page.evaluate(
        """() => {
            const times = (window.times = []);
            const list = () => document.querySelectorAll('.move').length;
            new MutationObserver(() => { if (list() > times.length) times.push(performance.now()) })
                .observe(document.querySelector('aside'), { childList: true, subtree: true });
        }"""
    )
    told = hands.await_turn()
    hands.make(told, hands.choose(told))
    page.wait_for_function("() => window.times.length === 4")
    times = page.evaluate("window.times")
    assert all(later - earlier >= PACE - 50 for earlier, later in pairwise(times)), times
    hands.await_turn()
    moves = hands.told["moves"]
    earlier = sum(len(piece["cells"]) for move in moves[1:3] for piece in move["picture"]["pieces"])
    assert page.locator(".board .last.earlier").count() == earlier
    assert page.locator(".board .piece.before").count() == 2, "also where pieces lie over what is marked"
    page.wait_for_function("() => document.querySelectorAll('[role=status].aloud p').length >= 5")


def test_whoever_wants_no_pause_sees_moves_as_they_come(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex", reduced_motion="no-preference")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("at once").check()
    page.keyboard.press("Escape")
    hands = sit_down(page, server)
    hands.make(hands.await_turn(), ["g1", "e2"])
    hands.await_moves(2)


def test_advice_comes_in_steps_and_is_played(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1")
    hands = Hands(page, server)
    hands.await_turn()
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    hint.locator(".picture .body").first.wait_for()
    assert page.locator(".board .hinted").count() == 1, "the piece, not yet where it goes"
    assert page.get_by_role("button", name="Play it").count() == 0
    hint.get_by_role("button", name="Where to?").click()
    assert page.locator(".board .hinted").count() == 2
    hint.get_by_role("button", name="Why?").click()
    hint.get_by_role("button", name="Show on the board").click()
    page.locator(".board .shadow").first.wait_for()
    hint.get_by_role("button", name="Play it").click()
    hands.await_moves(1)
    hint.wait_for(state="detached")
    page.mouse.move(0, 0)  # the list of moves came under it
    page.locator(".board .shadow").wait_for(state="detached")


def test_moves_are_pictures_and_text_only_for_those_who_want_it(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1")
    hands = Hands(page, server)
    hands.make(hands.await_turn(), ["g1", "e2"])
    hands.await_moves(2)
    texts = [move["text"] for move in hands.told["moves"]]
    assert page.locator(".move .picture svg").count() >= 2
    shown = page.locator("main").inner_text()
    assert not any(text in shown for text in texts)
    page.locator(".move").first.hover()
    page.locator(".board .shadow").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show moves as text, too").check()
    page.locator(".move", has_text=texts[0]).wait_for()


def test_of_two_colours_the_one_that_moved_is_shown(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "trigon", "me", "screen", options={"players": 2})
    hands = Hands(page, server, seed=2)
    for count in range(1, 5):
        told = hands.await_turn()
        hands.make(told, hands.choose(told))
        hands.await_moves(count)
    dots = page.locator(".move .dot .piece").evaluate_all("all => all.map(dot => dot.classList[1])")
    assert dots == ["blue", "yellow", "red", "green"]


def test_the_end_is_an_event_over_a_board_that_stays_where_it_is(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1")
    hands = Hands(page, server)
    hands.await_turn()
    before = board_box(page)
    resign(page)
    assert page.locator(".ending h2").inner_text() == "You lose."
    page.locator(".ending", has_text=hands.told["result"]["reason"]["en"]).wait_for()
    assert board_box(page) == before
    with page.expect_download() as download:
        page.get_by_role("button", name="Share as picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    page.locator(".ending").wait_for(state="detached")
    assert board_box(page) == before


def test_hands_are_laid_open_where_the_end_is_told(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "trioker-quick", "me", "screen", options={"players": 2, "deals": 1}, **PHONE)
    told = play_behind(Hands(page, server))
    page.locator(".ending:not(.deal)").wait_for()
    left = [len(tray["items"]) for tray in told["scene"]["trays"] if tray["items"]]
    assert left, "somebody kept something"
    assert page.locator(".ending .hand").count() == len(left)
    assert page.locator(".ending .hand .item").count() == sum(left)


def test_a_rematch_is_one_click_away(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "1")
    Hands(page, server).await_turn()
    first = page.url
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/m/" in url and url != first)


@pytest.mark.parametrize("focused", [True, False])
def test_keys_step_through_the_game(focused: bool, visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "screen")
    hands = Hands(page, server)
    for count, path in enumerate((["g1", "e2"], ["a4", "b4"], ["e2", "e3"]), 1):
        hands.make(hands.await_turn(), path)
        hands.await_moves(count)
    if not focused:
        page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.get_by_text("After move 2 of 3.").first.wait_for()
    page.keyboard.press("Home")
    page.get_by_text("After move 0 of 3.").first.wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("After move 1 of 3.").first.wait_for()
    page.keyboard.press("End")
    page.get_by_text("After move").first.wait_for(state="detached")
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keys and mouse").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Keys and mouse").wait_for(state="hidden")


def test_a_hand_on_a_phone_stops_a_game_that_plays_itself_and_steps_on(visit: Visit, server: Running) -> None:
    page = open_at(visit, server, "triplex", "me", "screen", moves=TO_A_TRIO, **PHONE).page
    page.keyboard.press("ArrowLeft")
    steps = page.locator(".bar .strip").get_by_role("group", name="Step through the game")
    steps.get_by_role("button", name="Start").click()
    page.get_by_text("After move 0 of 16.").first.wait_for()
    steps.get_by_role("button", name="Play it through").click()
    steps.get_by_role("button", name="Pause").click()
    steps.get_by_role("button", name="Now").click()
    steps.wait_for(state="detached")


def test_every_column_of_points_is_seen_at_once(visit: Visit, server: Running) -> None:
    tablet = {"viewport": {"width": 1024, "height": 768}, "locale": "fr-FR"}
    page = sit_at(visit, server, "trigon", "me", "1", "1", "1", options={"players": 4}, **tablet)
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("dialog").get_by_role("button", name="Un ordinateur joue").click()
    page.locator(".ending th[scope=col]", has_text="Vert").wait_for()
    assert page.locator(".ending .frame").evaluate("frame => frame.scrollWidth <= frame.clientWidth")


def test_advice_shows_its_reasons_on_a_tablet(visit: Visit, server: Running) -> None:
    tablet = {"viewport": {"width": 1024, "height": 768}}
    page = sit_at(visit, server, "trigon", "me", "1", "1", "1", options={"players": 4}, **tablet)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Where to?").click()
    page.get_by_role("button", name="Why?").click()
    advice = page.locator(".advice")
    advice.get_by_text("What else there is").wait_for()
    assert advice.evaluate("advice => advice.scrollHeight <= advice.clientHeight")


def test_a_game_plays_itself_through(visit: Visit, server: Running) -> None:
    page = sit_at(visit, server, "triplex", "me", "screen")
    hands = Hands(page, server)
    for count, path in enumerate((["g1", "e2"], ["a4", "b4"]), 1):
        hands.make(hands.await_turn(), path)
        hands.await_moves(count)
    page.evaluate(
        """() => {
            const seen = (window.seen = []);
            const status = document.querySelector('.bar .status');
            const look = () => seen.at(-1) === status.textContent || seen.push(status.textContent);
            new MutationObserver(look).observe(status, { childList: true, subtree: true, characterData: true });
        }"""
    )
    page.get_by_role("button", name="Play it through").click()
    page.wait_for_function("() => window.seen.length === 3")
    assert page.evaluate("window.seen.slice(0, 2)") == ["After move 0 of 2.", "After move 1 of 2."]
    page.get_by_role("button", name="Play it through").wait_for()
