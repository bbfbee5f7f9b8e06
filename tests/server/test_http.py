"""The HTTP interface, against a real server."""

import time
from typing import Any

import trilude
from tests.server.inside import Inside
from tests.server.visitor import bearer


def _wait(inside: Inside, match: str, token: str, until: Any) -> dict[str, Any]:
    deadline = time.monotonic() + 60
    while True:
        told = inside.look(match, token)
        if until(told):
            return told
        assert time.monotonic() < deadline, told
        time.sleep(0.02)


def test_a_friend_joins_by_token_and_a_spectator_only_watches(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, (mine, theirs) = given["match"], [seat["token"] for seat in given["seats"]]
    assert mine != theirs
    assert inside.look(match)["you"] == []
    assert inside.look(match)["choices"] is None
    assert inside.look(match, mine)["you"] == [0]
    assert inside.look(match, mine)["choices"]["g1"]["next"]["f1"]["move"] == "△g1-f1"
    assert inside.look(match, theirs)["choices"] is None
    assert inside.move(match, mine, 0, "△g1-f1", "key-0001").status_code == 200
    assert inside.look(match, theirs)["choices"]
    refused = inside.move(match, mine, 1, "○d1-c1", "key-0002")
    assert refused.status_code == 409
    assert refused.json()["problem"]["fr"] == "Ce n’est pas à vous de jouer."
    spectator = inside.http.post(
        f"/api/matches/{match}/moves", json={"ply": 1, "move": "○d1-c1", "key": "key-0003"}, headers=bearer("guess")
    )
    assert spectator.status_code == 409
    assert inside.move(match, theirs, 1, "Cd1-c1", "key-0004").json()["moves"][1]["text"] == "○d1-c1"


def test_the_same_key_moves_once_and_stale_plies_are_refused(inside: Inside) -> None:
    given = inside.create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    assert given["seats"][1]["token"] == token, "one person at one screen holds both seats"
    for _ in range(3):
        assert inside.move(match, token, 0, "△g1-f1", "same-key").status_code == 200
    assert inside.look(match, token)["ply"] == 1
    stale = inside.move(match, token, 0, "○d1-c1", "other-key")
    assert stale.status_code == 409
    assert "number 1" in stale.json()["problem"]["en"]
    illegal = inside.move(match, token, 1, "○d1-d4", "third-key")
    assert illegal.status_code == 400
    assert "Only a trio" in illegal.json()["problem"]["en"]
    assert inside.move(match, token, 1, "○d1-c1", "third-key").status_code == 200


def test_the_computer_answers_and_undo_takes_back_to_my_decision(inside: Inside) -> None:
    given = inside.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    inside.move(match, token, 0, "△g1-f1", "key-0001")
    told = _wait(inside, match, token, lambda told: told["ply"] == 2)
    assert told["can_undo"]
    undone = inside.act(match, token, "undo").json()
    assert undone["ply"] == 0
    assert inside.move(match, token, 0, "△g1-f1", "key-0001").json()["ply"] == 0, "an undone move is not made again"
    assert inside.move(match, token, 0, "△g1-f2", "key-0002").json()["ply"] == 1


def test_take_back_and_draw_need_consent(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    inside.move(match, white, 0, "△g1-f1", "key-0001")
    assert inside.act(match, white, "undo").status_code == 409
    assert inside.act(match, white, "takeback").json()["offers"] == [{"kind": "takeback", "seat": 0}]
    assert inside.act(match, black, "decline").json()["offers"] == []
    inside.act(match, white, "takeback")
    assert inside.act(match, black, "accept").json()["ply"] == 0
    inside.act(match, black, "draw")
    assert inside.act(match, black, "accept").status_code == 409
    ended = inside.act(match, white, "accept").json()
    assert ended["result"]["shares"] == [0.5, 0.5]
    assert inside.move(match, white, 0, "△g1-f1", "key-0002").status_code == 409


def test_resignation_and_rematch_with_seats_swapped(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    assert inside.act(match, white, "rematch").status_code == 409
    assert inside.act(match, white, "resign").json()["result"]["shares"] == [0.0, 1.0]
    assert inside.act(match, black, "rematch").json()["rematch"] is None
    following = inside.act(match, white, "rematch").json()["rematch"]
    assert inside.act(match, white, "rematch").json()["rematch"] == following
    assert inside.look(following, white)["you"] == [1]
    assert inside.look(following, black)["you"] == [0]
    record = inside.http.get(f"/api/matches/{match}/record").text
    assert trilude.Record.parse(record).result == "0 1"
