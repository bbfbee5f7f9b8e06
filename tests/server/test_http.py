"""The HTTP interface, against a real server."""

import time
from typing import Any

import pytest

import trilude
from tests.server.conftest import Running, bearer


def _wait(server: Running, match: str, token: str, until: Any) -> dict[str, Any]:
    deadline = time.monotonic() + 60
    while True:
        told = server.look(match, token)
        if until(told):
            return told
        assert time.monotonic() < deadline, told
        time.sleep(0.02)


def test_a_friend_joins_by_token_and_a_spectator_only_watches(server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    match, (mine, theirs) = given["match"], [seat["token"] for seat in given["seats"]]
    assert mine != theirs
    assert server.look(match)["you"] == []
    assert server.look(match)["choices"] is None
    assert server.look(match, mine)["you"] == [0]
    assert server.look(match, mine)["choices"]["g1"]["next"]["f1"]["move"] == "△g1-f1"
    assert server.look(match, theirs)["choices"] is None
    assert server.move(match, mine, 0, "△g1-f1", "key-0001").status_code == 200
    assert server.look(match, theirs)["choices"]
    refused = server.move(match, mine, 1, "○d1-c1", "key-0002")
    assert refused.status_code == 409
    assert refused.json()["problem"]["fr"] == "Ce n'est pas à vous de jouer."
    spectator = server.http.post(
        f"/api/matches/{match}/moves", json={"ply": 1, "move": "○d1-c1", "key": "key-0003"}, headers=bearer("guess")
    )
    assert spectator.status_code == 409
    assert server.move(match, theirs, 1, "Cd1-c1", "key-0004").json()["moves"][1]["text"] == "○d1-c1"


def test_the_same_key_moves_once_and_stale_plies_are_refused(server: Running) -> None:
    given = server.create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    assert given["seats"][1]["token"] == token, "one person at one screen holds both seats"
    for _ in range(3):
        assert server.move(match, token, 0, "△g1-f1", "same-key").status_code == 200
    assert server.look(match, token)["ply"] == 1
    stale = server.move(match, token, 0, "○d1-c1", "other-key")
    assert stale.status_code == 409
    assert "number 1" in stale.json()["problem"]["en"]
    illegal = server.move(match, token, 1, "○d1-d4", "third-key")
    assert illegal.status_code == 400
    assert "Only a trio" in illegal.json()["problem"]["en"]
    assert server.move(match, token, 1, "○d1-c1", "third-key").status_code == 200


def test_the_computer_answers_and_undo_takes_back_to_my_decision(server: Running) -> None:
    given = server.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    server.move(match, token, 0, "△g1-f1", "key-0001")
    told = _wait(server, match, token, lambda told: told["ply"] == 2)
    assert told["can_undo"]
    undone = server.act(match, token, "undo").json()
    assert undone["ply"] == 0
    assert server.move(match, token, 0, "△g1-f1", "key-0001").json()["ply"] == 0, "an undone move is not made again"
    assert server.move(match, token, 0, "△g1-f2", "key-0002").json()["ply"] == 1


def test_a_hint_is_a_legal_move(server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    hint = server.act(given["match"], given["seats"][0]["token"], "hint").json()
    assert trilude.start("triplex").move(hint["move"])
    refused = server.act(given["match"], given["seats"][1]["token"], "hint")
    assert refused.status_code == 409


def test_take_back_and_draw_need_consent(server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    server.move(match, white, 0, "△g1-f1", "key-0001")
    assert server.act(match, white, "undo").status_code == 409
    assert server.act(match, white, "takeback").json()["offers"] == [{"kind": "takeback", "seat": 0}]
    assert server.act(match, black, "decline").json()["offers"] == []
    server.act(match, white, "takeback")
    assert server.act(match, black, "accept").json()["ply"] == 0
    server.act(match, black, "draw")
    assert server.act(match, black, "accept").status_code == 409
    ended = server.act(match, white, "accept").json()
    assert ended["result"]["shares"] == [0.5, 0.5]
    assert server.move(match, white, 0, "△g1-f1", "key-0002").status_code == 409


def test_resignation_and_rematch_with_seats_swapped(server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    assert server.act(match, white, "rematch").status_code == 409
    assert server.act(match, white, "resign").json()["result"]["shares"] == [0.0, 1.0]
    following = server.act(match, black, "rematch").json()["rematch"]
    assert server.act(match, white, "rematch").json()["rematch"] == following
    assert server.look(following, white)["you"] == [1]
    assert server.look(following, black)["you"] == [0]
    record = server.http.get(f"/api/matches/{match}/record").text
    assert trilude.Record.parse(record).result == "0 1"


def test_chat_and_names(server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    match, (white, _) = given["match"], [seat["token"] for seat in given["seats"]]
    assert server.act(match, white, "name", "  Ada  ").json()["seats"][0]["player"] == "Ada"
    server.act(match, white, "chat", "hello   there")
    told = server.act(match, "", "chat", "from the gallery").json()
    assert [(line["seat"], line["text"]) for line in told["chat"]] == [(0, "hello there"), (None, "from the gallery")]
    assert server.act(match, white, "chat", "   ").status_code == 409


def test_boards_are_told_once_and_cacheable(server: Running) -> None:
    given = server.create("triplex", "me", "friend")
    told = server.look(given["match"])
    board = server.http.get(f"/api/boards/{told['board']}")
    assert len(board.json()["cells"]) == 37
    assert "immutable" in board.headers["cache-control"]
    assert server.http.get("/api/boards/triplex-unknown").status_code == 404


def test_looks_draw_positions_that_belong_to_no_match(server: Running) -> None:
    told = server.http.post("/api/look", json={"game": "triplex", "moves": ["△g1-f1"]}).json()
    assert told["to_move"] == 1
    assert "d1" in told["choices"]
    wrong = server.http.post("/api/look", json={"game": "triplex", "position": "nonsense"})
    assert wrong.status_code == 400
    assert "five parts" in wrong.json()["problem"]["en"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 404, "no game chess"),
        ({"game": "triplex", "seats": [{"kind": "me"}]}, 409, "2 seats, not 1"),
        ({"game": "triplex", "seats": []}, 422, "seats"),
        ({"game": "triplex", "seats": [{"kind": "ghost"}] * 2}, 422, "kind"),
        ({"game": "triplex", "options": {"path": "curved"}, "seats": [{"kind": "me"}] * 2}, 400, "path"),
        ({"game": "triplex", "seats": [{"kind": "me"}] * 2, "extra": 1}, 422, "extra"),
    ],
)
def test_wrong_tables_are_refused_with_a_reason(server: Running, body: dict[str, Any], status: int, words: str) -> None:
    response = server.http.post("/api/matches", json=body)
    assert response.status_code == status
    assert words in response.json()["problem"]["en"]


def test_unknown_matches_large_bodies_and_strange_paths(server: Running) -> None:
    assert server.http.get("/api/matches/nothing").status_code == 404
    assert server.http.get("/api/nothing").json()["problem"]["en"] == "There is nothing at /api/nothing."
    large = server.http.post("/api/look", content=b"x" * 100_000, headers={"content-type": "application/json"})
    assert large.status_code == 413
    assert server.http.get("/../../etc/passwd").status_code in (200, 404, 503)
    assert "root:" not in server.http.get("/assets/..%2f..%2f..%2fetc%2fpasswd").text


def test_every_answer_carries_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = server.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_health_and_metrics(server: Running) -> None:
    assert server.http.get("/api/health").json()["ok"] is True
    metrics = server.http.get("/api/metrics").text
    assert "trilude_requests_total" in metrics
    assert "token" not in metrics
