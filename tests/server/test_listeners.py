"""What goes to whom and in which order; who is here; and that one client, slow or gone, holds up no other."""

import asyncio
import json
import time
from typing import Any

import pytest

from tests.server.bare_socket import BareSocket
from tests.server.inside import SOON, Inside
from tests.server.test_views import found, table
from trilude.matches.match import Match
from trilude.server import audience as audience_module
from trilude.server.audience import SLOW_CLIENT_SECONDS, SOCKETS
from trilude.server.limits import TOO_LARGE


def move(ply: int, text: str, key: str) -> dict[str, Any]:
    return {"move": {"ply": ply, "move": text, "key": key}}


def act(name: str, text: str = "") -> dict[str, Any]:
    return {"act": {"act": name, "text": text}}


def until_watched(inside: Inside, match: str, watching: int) -> dict[str, Any]:
    until = time.monotonic() + 30
    while (told := inside.look(match))["watching"] != watching:
        assert time.monotonic() < until
        time.sleep(0.005)
    return told


def test_a_move_is_seen_before_it_is_said_to_be_done(inside: Inside) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    socket = BareSocket(inside, match, white)
    socket.send_all(move(0, "△g1-f1", "key-0001"))
    assert socket.hear("done") == "key-0001"
    states = [told["match"] for told in socket.told[:-1]]
    assert states[-1]["ply"] == 1, "the newest state comes before answers"
    done = socket.told[-1]
    assert (done["match"], done["problem"], done["hint"], done["key"]) == (None, None, None, None)
    socket.leave()


def test_refused_moves_are_told_with_their_key(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    one, other, guest = (BareSocket(inside, match, *who) for who in ([white], [black], []))
    other.send_all(move(0, "△g1-f1", "key-0001"))
    guest.send_all(move(0, "△g1-f1", "key-0002"))
    one.send_all(move(0, "△g1-a1", "key-0003"))
    assert one.hear("key") == "key-0003"
    for socket, key in ((other, "key-0001"), (guest, "key-0002"), (one, "key-0003")):
        problem = socket.hear("problem")
        assert problem["en"]
        assert problem["fr"]
        assert socket.hear("key") == key
        assert key not in [told["done"] for told in socket.told]
    assert other.hear("problem")["en"] == guest.hear("problem")["en"] == "It is not your turn."
    assert inside.look(match)["ply"] == 0
    inside.move(match, white, 0, "△g1-f1", "key-0004")
    for socket in (guest, one):
        socket.send_all(move(1, "○d1-c1", "key-0005"))
        assert socket.hear("problem", 1)["fr"] == "Ce n’est pas à vous de jouer.", "at no time"
    assert inside.look(match)["ply"] == 1
    for socket in (one, other, guest):
        socket.leave()


def test_a_screen_moves_for_each_of_its_seats(inside: Inside) -> None:
    match, (both, _) = table(inside, "triplex", "me", "screen")
    socket = BareSocket(inside, match, both)
    socket.send_all(move(0, "△g1-f1", "key-0001"), move(1, "○d1-c1", "key-0002"))
    assert [socket.hear("done", number) for number in range(2)] == ["key-0001", "key-0002"]
    socket.leave()


def test_spectators_chat_and_do_nothing_else(inside: Inside) -> None:
    match, _ = table(inside, "triplex", "me", "friend")
    guest = BareSocket(inside, match)
    for number, name in enumerate(["undo", "takeback", "draw", "accept", "decline", "resign", "rematch", "name"]):
        guest.send_all(act(name, "x"))
        assert guest.hear("problem", number)["en"] == "Spectators can only watch and chat."
    guest.send_all(act("hint"))
    assert guest.hear("problem", 8)["fr"] == "Les conseils sont pour les joueurs."
    guest.send_all(act("chat", "hello"))
    said = guest.hear("said")
    assert (said["line"]["seat"], said["line"]["text"]) == (None, "hello")
    assert inside.look(match)["revision"] == said["revision"]
    guest.leave()


def test_a_hint_is_told_to_who_asked_alone(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend", hints=True)
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    one, other = BareSocket(inside, match, white), BareSocket(inside, match, black)
    one.send_all(act("hint"))
    hint = one.hear("hint")
    assert hint["ply"] == 0
    one.send_all(act("chat", "thanks"))
    until = time.monotonic() + SOON
    while not any(told["said"] for told in other.told):
        assert time.monotonic() < until
        time.sleep(0.005)
    assert all(told["hint"] is None for told in other.told)
    for socket in (one, other):
        socket.leave()


def test_who_is_here_is_told_when_somebody_comes_and_goes(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    before = SOCKETS._value.get()

    def online() -> list[bool]:
        return [seat["online"] for seat in inside.look(match)["seats"]]

    first = BareSocket(inside, match)
    assert until_watched(inside, match, 1)["watching"] == 1
    assert online() == [False, False]
    assert match in inside.audience.watched
    second = BareSocket(inside, match, black)
    state = second.hear("match")
    assert (state["you"], state["seats"][1]["joined"], state["watching"]) == ([1], True, 1)
    assert online() == [False, True]
    first.hear_until(lambda one: one["seats"][1]["online"])
    third = BareSocket(inside, match)
    until_watched(inside, match, 2)
    assert SOCKETS._value.get() == before + 3
    third.leave()
    assert inside.look(match)["watching"] == 1
    second.leave()
    assert online() == [False, False]
    last = first.hear_until(lambda one: not one["seats"][1]["online"], len(first.told) - 1)
    assert (first.told[0]["match"]["watching"], last["watching"]) == (1, 1), "whoever stays hears that somebody left"
    first.leave()
    assert inside.look(match)["watching"] == 0
    assert match not in inside.audience.watched
    assert SOCKETS._value.get() == before
    assert inside.look(match, white)["seats"][1]["joined"] is True, "who has been here has been here"


def test_spectators_do_not_join(inside: Inside) -> None:
    match = inside.invite("triplex", "friend", "friend")["match"]
    guest = BareSocket(inside, match)
    state = guest.hear("match")
    assert (state["revision"], [seat["joined"] for seat in state["seats"]]) == (0, [False, False])
    guest.leave()


def test_whoever_resigned_holds_the_seat_no_more_on_an_open_socket(inside: Inside) -> None:
    match, (mine, friend, *_) = table(inside, "trigon", "me", "friend", "friend", "friend")
    socket, other = BareSocket(inside, match, mine), BareSocket(inside, match, friend)
    assert (socket.hear("match")["you"], other.hear("match")["you"]) == ([0], [1])
    before = inside.look(match)["revision"]
    socket.send_all(act("resign"))
    told = socket.hear_state(before + 1)
    assert told["you"] == []
    assert told["choices"] is None
    until = time.monotonic() + SOON
    while (now := inside.look(match))["scene"]["to_move"] != 1:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert now["ply"] == 1, "a computer plays on"
    socket.send_all(act("draw"))
    assert socket.hear("problem")["en"] == "Spectators can only watch and chat."
    assert inside.look(match)["watching"] == 1
    for one in (socket, other):
        one.leave()


def test_only_the_newest_state_waits_for_a_slow_client(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    slow = BareSocket(inside, match, black)
    slow.hear("match")
    slow.freeze()
    for number in range(20):
        inside.act(match, white, "name", f"Ann {number}")
    slow.thaw()
    last = inside.look(match)["revision"]
    state = slow.hear_state(last)
    assert state["seats"][0]["player"] == "Ann 19", "whoever is slow never misses the end"
    assert len(slow.told) <= 4, "but steps on the way"
    slow.leave()


def test_a_client_that_takes_nothing_is_dropped_and_nobody_waits_for_it(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 5 <= SLOW_CLIENT_SECONDS <= 30
    monkeypatch.setattr(audience_module, "SLOW_CLIENT_SECONDS", 0.3)
    match, (white, black) = table(inside, "triplex", "me", "friend")
    slow, quick = BareSocket(inside, match, black), BareSocket(inside, match, white)
    slow.hear("match")
    slow.freeze()
    began = time.monotonic()
    quick.send_all(move(0, "△g1-f1", "key-0001"))
    assert quick.hear("done") == "key-0001"
    slow.end.result(SOON)
    assert time.monotonic() - began > 0.25, "a moment's patience is given"
    assert inside.look(match)["seats"][1]["online"] is False
    back = BareSocket(inside, match, black)
    assert back.hear("match")["ply"] == 1, "it comes back and catches up"
    for socket in (back, quick):
        socket.leave()


def test_what_a_dropped_client_asked_last_is_done_to_its_end(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "SLOW_CLIENT_SECONDS", 0.1)
    match, (white, _) = table(inside, "triplex", "me", "friend")
    slow = BareSocket(inside, match, white)
    slow.hear("match")
    going, enough = asyncio.Event(), asyncio.Event()
    here, play = found(inside, match), Match.play

    async def play_slowly(self: Match, *given: Any) -> None:
        going.set()
        await enough.wait()
        await play(self, *given)

    monkeypatch.setattr(Match, "play", play_slowly)
    slow.freeze()
    slow.send_all(move(0, "△g1-f1", "key-0001"))
    inside.await_there(asyncio.wait_for(going.wait(), SOON))
    inside.act(match, white, "chat", "a state that is not taken")
    with pytest.raises(TimeoutError):
        slow.end.result(0.5)
    inside.loop.call_soon_threadsafe(enough.set)
    slow.end.result(SOON)
    assert here.position.ply == 1
    assert inside.look(match)["ply"] == 1


def test_messages_that_are_too_long_or_not_text_are_refused_and_the_socket_stays(inside: Inside) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    socket = BareSocket(inside, match, white)
    socket.send(json.dumps(act("chat", "long")).ljust(65_536))
    assert socket.hear("said")["line"]["text"] == "long"
    socket.send(" " * 65_537)
    assert socket.hear("problem") == {"en": TOO_LARGE.en, "fr": TOO_LARGE.fr}
    socket._put({"type": "websocket.receive", "bytes": b"\x00"})
    not_understood = {"en": "This message was not understood.", "fr": "Ce message n’a pas été compris."}
    assert socket.hear("problem", 1) == not_understood
    for number, text in enumerate(["", "{}", "[]", '{"move": null}', '{"act": {"act": "fly"}}'], 2):
        socket.send(text)
        assert socket.hear("problem", number) == not_understood
    socket.leave()


def test_a_failure_inside_is_told_as_one_and_the_match_goes_on(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    socket = BareSocket(inside, match, white)

    async def broken(*_given: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Match, "play", broken)
        socket.send_all(move(0, "△g1-f1", "key-0001"))
        problem = socket.hear("problem")
    assert problem["en"] == "Something went wrong here; nothing was lost."
    assert socket.hear("key") == "key-0001"
    assert "the disk is full" in caplog.text
    assert match in caplog.text
    socket.send_all(move(0, "△g1-f1", "key-0001"))
    assert socket.hear("done") == "key-0001"
    socket.leave()


def test_a_client_that_leaves_before_it_says_hello_is_no_failure(inside: Inside) -> None:
    match, _ = table(inside, "triplex", "me", "friend")
    shy = BareSocket(inside, match, hello=False)
    shy.leave()
    assert shy.told == []
    assert shy.closed is None


def test_unknown_matches_and_missing_hellos_are_closed_with_a_reason(inside: Inside) -> None:
    nowhere = BareSocket(inside, "nothing")
    nowhere.end.result(SOON)
    assert nowhere.closed == 4404
    assert nowhere.hear("problem")["fr"] == "Cette partie n’existe pas : vérifiez le lien."
    match, _ = table(inside, "triplex", "me", "friend")
    rude, binary = BareSocket(inside, match, *["token"] * 5), BareSocket(inside, match, hello=False)
    binary._put({"type": "websocket.receive", "bytes": b"\x00"})
    for socket in (rude, binary):
        socket.end.result(SOON)
        assert socket.closed == 4400
        assert socket.hear("problem")["en"] == 'The first message must be {"tokens": […]}.'
    stranger = BareSocket(inside, match, origin="http://elsewhere")
    stranger.end.result(SOON)
    assert (stranger.closed, stranger.told) == (4403, [])
    friend = BareSocket(inside, match, origin="http://here")
    assert friend.hear("match")["ply"] == 0
    friend.leave()
