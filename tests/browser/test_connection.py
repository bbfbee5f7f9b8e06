"""Moves and seats that outlive a lost connection, a closed page and a second one."""

import json
from typing import Any

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, two_friends
from tests.server.conftest import Running


def friends(visit: Visit, server: Running) -> tuple[Hands, Hands]:
    """White and Black at one table of Triplex, each with a browser of their own, after White's first move."""
    white, black = two_friends(visit, server)
    white.make(white.told, ["g1", "e2"])
    black.await_turn()
    return white, black


def lose_connection(hands: Hands) -> None:
    hands.page.context.set_offline(True)
    hands.page.get_by_text("The connection is lost.").wait_for()


def sent_moves(page: Any) -> list[str]:
    """The texts of the moves that a page sends from now on, as they are sent."""
    moves: list[str] = []

    def note(frame: str | bytes) -> None:
        asked = json.loads(frame).get("move")
        if asked:
            moves.append(asked["move"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return moves


def queued(page: Any) -> dict[str, Any]:
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('trilude.queue') ?? '{}')")
    return kept


def test_a_move_made_without_a_connection_is_sent_once_when_it_is_back(visit: Visit, server: Running) -> None:
    white, black = friends(visit, server)
    sent = sent_moves(black.page)
    lose_connection(black)
    black.make(black.told, ["a4", "b4"])
    black.page.locator(".bar .status", has_text="Your move is on its way.").wait_for()
    assert [len(black.told["moves"]), len(queued(black.page)[black.match]), sent] == [1, 1, []]
    black.page.context.set_offline(False)
    white.await_moves(2)
    black.page.wait_for_function("() => localStorage.getItem('trilude.queue') === '{}'")
    lose_connection(black)
    black.page.context.set_offline(False)
    black.page.get_by_text("The connection is lost.").wait_for(state="detached")
    assert len(sent) == 1
    assert [move["text"] for move in white.told["moves"]][1:] == sent
    assert black.page.locator(".room .problem").count() == 0


def test_a_move_made_without_a_connection_is_sent_when_the_page_is_opened_again(visit: Visit, server: Running) -> None:
    white, black = friends(visit, server)
    lose_connection(black)
    black.make(black.told, ["a4", "b4"])
    black.page.locator(".bar .status", has_text="is on its way.").wait_for()
    context = black.page.context
    black.page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"/m/{black.match}")
    white.await_moves(2)
    again.wait_for_function("() => localStorage.getItem('trilude.queue') === '{}'")


def test_a_move_that_comes_too_late_is_refused_with_the_reason_and_not_sent_again(
    visit: Visit, server: Running
) -> None:
    white, black = friends(visit, server)
    lose_connection(black)
    black.make(black.told, ["a4", "b4"])
    key = queued(black.page)[black.match][0]["key"]
    other = next(move for move in texts(black.told["choices"]) if "a4" not in move)
    ply = black.told["ply"]
    assert server.move(black.match, black.tokens[0], ply, other, "played-elsewhere").status_code == 200
    refused = server.move(black.match, black.tokens[0], ply, "a4-b4", key + "x").json()
    black.page.context.set_offline(False)
    black.page.locator(".room .problem", has_text=refused["problem"]["en"]).wait_for()
    black.await_moves(2)
    assert queued(black.page) == {}
    assert [move["text"] for move in white.told["moves"]][1:] == [other]
    black.page.reload()
    black.await_moves(2)
    assert black.page.locator(".room .problem").count() == 0


def texts(choices: dict[str, Any]) -> list[str]:
    """The moves among choices that are all known."""
    found: list[str] = []
    for choice in choices.values():
        found += [choice["move"]] if choice["move"] is not None else texts(choice["next"] or {})
    return found


def test_a_second_page_of_the_same_browser_sits_on_the_same_seat(visit: Visit, server: Running) -> None:
    white, black = friends(visit, server)
    second = black.page.context.new_page()
    second.goto(f"/m/{black.match}")
    tab = Hands(second, server)
    tab.await_turn()
    second.get_by_text("Your turn.").first.wait_for()
    tab.make(tab.told, ["a4", "b4"])
    for hands in (white, black, tab):
        hands.await_moves(2)
    black.page.locator(".bar .status", has_text="Your friend to play.").wait_for()
    stranger = Hands(visit(f"/m/{black.match}"), server)
    assert [black.told["you"], tab.told["you"], stranger.told["you"]] == [[1], [1], []]


def test_no_such_match_is_said_and_not_asked_for_again(visit: Visit) -> None:
    page = visit("/m/nowhere")
    page.get_by_role("alert").wait_for()
    page.get_by_role("link", name="Back to the cupboard").click()
    page.get_by_role("heading", name="Games about three").wait_for()
