"""Whoever knows a seat's token sits there, and nobody else; sockets open for our own pages only."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.inside import Inside
from tests.server.visitor import bearer


def _you(inside: Inside, match: str, authorization: str | None) -> list[int]:
    headers = {} if authorization is None else {"authorization": authorization.strip()}
    answer = inside.http.get(f"/api/matches/{match}", headers=headers)
    assert answer.status_code == 200
    you: list[int] = answer.json()["you"]
    return you


def _you_on_a_socket(inside: Inside, match: str, tokens: list[str]) -> list[int]:
    with connect(f"ws://{inside.host}/api/matches/{match}/live") as socket:
        socket.send(json.dumps({"tokens": tokens}))
        you: list[int] = json.loads(socket.recv(30))["match"]["you"]
        return you


def test_a_token_opens_its_own_seat_of_its_own_match(inside: Inside) -> None:
    given, other = inside.create("triolet", "me", "friend", "friend", players=3), inside.create("triplex", "me", "me")
    match, (mine, second, third) = given["match"], [seat["token"] for seat in given["seats"]]
    strange = other["seats"][0]["token"]
    assert len({mine, second, third, strange}) == 4
    assert all(len(token) >= 22 for token in (mine, second, third)), "128 random bits"
    cases: list[tuple[list[str], list[int]]] = [
        ([mine], [0]),
        ([third], [2]),
        ([third, mine], [0, 2]),
        ([], []),
        ([""], []),
        ([strange], []),
        ([mine[:-1]], []),
        ([mine + "x"], []),
        ([mine.swapcase()], []),
        ([match], []),
        ([strange, "", second], [1]),
    ]
    for tokens, seats in cases:
        assert _you(inside, match, "Bearer " + ",".join(tokens)) == seats
        assert _you_on_a_socket(inside, match, tokens) == seats
    assert _you(inside, match, None) == []
    assert _you(inside, match, f"Bearer  {mine} , {second} ") == [0, 1], "blanks around tokens do not matter"
    assert _you(inside, match, f"Bearer a,b,c,{mine}") == [0]
    assert _you(inside, match, f"Bearer a,b,c,d,{mine}") == [], "nobody holds more than four seats"


def test_seats_of_computers_open_for_nobody(inside: Inside) -> None:
    given = inside.create("triplex", "me", "1")
    assert given["seats"][1] == {"seat": 1, "token": None, "kind": "computer"}
    for tokens in ([""], ["None"], ["null"], [""] * 4):
        assert _you(inside, given["match"], "Bearer " + ",".join(tokens)) == []
        assert _you_on_a_socket(inside, given["match"], tokens) == []


def test_what_a_token_does_not_open_it_cannot_do(inside: Inside) -> None:
    given, other = inside.create("triplex", "me", "friend"), inside.create("triplex", "me", "me")
    match, strange = given["match"], other["seats"][0]["token"]
    refused = inside.move(match, strange, 0, "△g1-f1", "key-0001")
    assert refused.status_code == 409
    assert refused.json()["problem"] == {"en": "Only players can move.", "fr": "Seuls les joueurs peuvent jouer."}
    for act in ("undo", "takeback", "draw", "accept", "decline", "resign", "rematch", "name"):
        refused = inside.act(match, strange, act, "x")
        assert refused.status_code == 409
        assert refused.json()["problem"]["en"] == "Spectators can only watch and chat."
    refused = inside.act(match, strange, "hint")
    assert refused.status_code == 400
    assert refused.json()["problem"] == {"en": "Hints are for players.", "fr": "Les conseils sont pour les joueurs."}
    answer = inside.http.get(f"/api/matches/{match}/choices", params={"path": ["g1"]}, headers=bearer(strange))
    assert answer.status_code == 409
    told = inside.look(match)
    assert (told["ply"], told["result"], told["offers"], told["rematch"]) == (0, None, [], None)


def test_choices_are_for_whose_turn_it_is(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]

    def ask(*tokens: str) -> int:
        answer = inside.http.get(f"/api/matches/{match}/choices", params={"path": ["g1"]}, headers=bearer(*tokens))
        return answer.status_code

    assert (ask(white), ask(black), ask(black, white), ask()) == (200, 409, 200, 409)
    inside.act(match, black, "resign")
    assert ask(white) == 409, "of a game that is over there is nothing to pick"


ALIKE = [
    "http://{host}.elsewhere.example",
    "http://elsewhere.example/{host}",
    "http://elsewhere-{host}",
    "http://{host}@elsewhere.example",
    "http://elsewhere.example:80",
    "http://{name}",
    "http://{name}:1",
    "http://{host}0",
    "http://x{host}",
    "ftp://{host}",
    "file://{host}",
    "{host}",
    "null",
    "",
    "http://",
    "http://[",
    "HTTP://{host}/",
    "http://None",
]


@pytest.mark.parametrize("origin", ALIKE)
def test_a_page_of_another_origin_opens_no_socket_however_alike_it_looks(inside: Inside, origin: str) -> None:
    given = inside.create("triplex", "me", "screen")
    origin = origin.format(host=inside.host, name=inside.host.partition(":")[0])
    address = f"ws://{inside.host}/api/matches/{given['match']}/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, additional_headers={"origin": origin}),
    ):
        pytest.fail("the socket was opened")
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_our_own_pages_open_sockets_also_behind_a_proxy_that_speaks_tls(inside: Inside, scheme: str) -> None:
    given = inside.create("triplex", "me", "screen")
    address = f"ws://{inside.host}/api/matches/{given['match']}/live"
    with connect(address, additional_headers={"origin": f"{scheme}://{inside.host}"}) as socket:
        socket.send("{}")
        assert json.loads(socket.recv(30))["match"]["you"] == []
