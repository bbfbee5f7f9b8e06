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
    assert given["seats"][1] == {"seat": 1, "token": None, "invitation": None, "kind": "computer"}
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


def test_a_link_seats_one_person_and_the_next_one_watches(inside: Inside) -> None:
    given = inside.invite("triplex", "me", "friend")
    match, invitation = given["match"], given["seats"][1]["invitation"]
    first, second = "made-up-by-the-first-guest", "made-up-by-the-second-guest"
    told = inside.come(match, invitation, first, " Bob ").json()
    assert (told["you"], told["seats"][1]["player"], told["seats"][1]["joined"]) == ([1], "Bob", True)
    late = inside.come(match, invitation, second, "Eve")
    assert late.status_code == 409
    assert late.json()["problem"]["en"] == "Somebody else has taken this seat already; you are welcome to watch."
    assert _you(inside, match, f"Bearer {second}") == []
    assert inside.look(match)["seats"][1]["player"] == "Bob"
    again = inside.come(match, invitation, first, "Bob").json()
    assert (again["you"], again["revision"]) == ([1], told["revision"]), "an answer that was lost is asked for again"


def test_whoever_invites_can_neither_see_nor_play_for_the_guest(inside: Inside) -> None:
    given = inside.invite("triolet", "me", "friend", players=2)
    match, known = given["match"], [seat[secret] for seat in given["seats"] for secret in ("token", "invitation")]
    mine, invitation = known[0], known[3]
    assert known == [mine, None, None, invitation]
    told = inside.come(match, invitation, "the-guest-made-this-up-alone", "Bob")
    assert [tray["items"] != [] for tray in told.json()["scene"]["trays"]] == [False, True]
    for tokens in ([invitation], [mine, invitation], [invitation, mine]):
        seen = inside.look(match, *tokens)
        assert 1 not in seen["you"]
        assert not any(tray["items"] for tray in seen["scene"]["trays"] if tray["seat"] == 1)
    assert inside.come(match, invitation, "whoever-invites-tries-it-too").status_code == 409
    assert inside.act(match, invitation, "resign").status_code == 409


def test_an_invitation_opens_no_seat_before_it_is_exchanged_and_no_seat_of_others(inside: Inside) -> None:
    given, other = (
        inside.invite("triolet", "me", "friend", "friend", players=3),
        inside.invite("triplex", "me", "friend"),
    )
    match, (mine, second, third) = given["match"], given["seats"]
    assert _you(inside, match, f"Bearer {third['invitation']}") == []
    assert inside.move(match, third["invitation"], 0, "x", "key-0001").status_code == 409
    own = "made-up-by-the-third-guest"
    for wrong in (other["seats"][1]["invitation"], mine["token"], match, "guess"):
        assert inside.come(match, wrong, own).status_code == 409
    assert inside.come(match, third["invitation"], own).json()["you"] == [2]
    assert [seat["joined"] for seat in inside.look(match)["seats"]] == [True, False, True]
    assert inside.come(match, second["invitation"], "short").status_code == 422, "a token that could be guessed"


def test_a_guest_keeps_the_seat_in_the_rematch(inside: Inside) -> None:
    given = inside.invite("triplex", "me", "friend")
    match, (white, black) = given["match"], given["seats"]
    inside.come(match, black["invitation"], "made-up-by-the-only-guest", "Bob")
    inside.act(match, white["token"], "resign")
    inside.act(match, white["token"], "rematch")
    following = inside.act(match, "made-up-by-the-only-guest", "accept").json()["rematch"]
    assert inside.look(following, "made-up-by-the-only-guest")["you"] == [0]
    assert inside.come(following, black["invitation"], "somebody-with-the-old-link").status_code == 409


def test_everybody_at_one_screen_has_a_name(inside: Inside) -> None:
    seats = [{"kind": "me"}, {"kind": "screen", "name": "Bob"}, {"kind": "screen", "name": "Eve"}]
    asked = {"game": "triolet", "options": {"players": 3}, "name": "Ada", "seats": seats}
    given = inside.http.post("/api/matches", json=asked).json()
    told = inside.act(given["match"], given["seats"][0]["token"], "name", "Ann").json()
    assert [seat["player"] for seat in told["seats"]] == ["Ann", "Bob", "Eve"]


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
