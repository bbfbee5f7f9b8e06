"""What is asked must have the right form and size; whatever is refused gets a sentence in both languages."""

from typing import Any

import httpx
import pytest
from pydantic import BaseModel, ValidationError

from tests.server.inside import Inside
from tests.server.visitor import bearer
from trilude.server.match_messages import MatchAsked, SeatAsked
from trilude.server.position_messages import PositionAsked
from trilude.server.socket_messages import ActAsked, Hello, MoveAsked, SocketAsked
from trilude.server.solo_messages import AdviceAsked, SoloAsked, SoloChoicesAsked

ME = {"kind": "me"}
SHORT, LONG = "x" * 200, "x" * 201
MOVE = {"ply": 0, "move": "x", "key": "12345678"}

FITS: list[tuple[type[BaseModel], dict[str, Any], dict[str, Any]]] = [
    (MatchAsked, {"game": SHORT, "seats": [ME]}, {"game": LONG, "seats": [ME]}),
    (MatchAsked, {"game": "x", "seats": [ME] * 4}, {"game": "x", "seats": [ME] * 5}),
    (MatchAsked, {"game": "x", "seats": [ME]}, {"game": "x", "seats": []}),
    (
        MatchAsked,
        {"game": "x", "seats": [ME], "name": " " + "n" * 30 + " "},
        {"game": "x", "seats": [ME], "name": "n" * 31},
    ),
    (
        MatchAsked,
        {"game": "x", "seats": [ME], "options": {SHORT: 1}},
        {"game": "x", "seats": [ME], "options": {LONG: 1}},
    ),
    (SeatAsked, {"kind": "computer", "level": 1}, {"kind": "computer", "level": 0}),
    (SeatAsked, {"kind": "computer", "level": 9}, {"kind": "computer", "level": 10}),
    (PositionAsked, {"game": SHORT}, {"game": LONG}),
    (PositionAsked, {"game": "x", "position": "p" * 4000}, {"game": "x", "position": "p" * 4001}),
    (PositionAsked, {"game": "x", "seed": 0}, {"game": "x", "seed": -1}),
    (PositionAsked, {"game": "x", "seed": 2**128 - 1}, {"game": "x", "seed": 2**128}),
    (PositionAsked, {"game": "x", "moves": ["m"] * 1000}, {"game": "x", "moves": ["m"] * 1001}),
    (PositionAsked, {"game": "x", "moves": [SHORT]}, {"game": "x", "moves": [LONG]}),
    (MoveAsked, {**MOVE, "move": SHORT}, {**MOVE, "move": LONG}),
    (MoveAsked, MOVE, {**MOVE, "key": "1234567"}),
    (MoveAsked, {**MOVE, "key": "k" * 64}, {**MOVE, "key": "k" * 65}),
    (ActAsked, {"act": "chat", "text": SHORT}, {"act": "chat", "text": LONG}),
    (Hello, {"tokens": ["t"] * 4}, {"tokens": ["t"] * 5}),
    (Hello, {"tokens": [SHORT]}, {"tokens": [LONG]}),
    (SocketAsked, {"move": MOVE}, {"move": MOVE, "more": 1}),
    (SoloAsked, {"text": "l" * 4000}, {"text": "l" * 4001}),
    (SoloAsked, {"text": "x", "do": SHORT}, {"text": "x", "do": LONG}),
    (SoloChoicesAsked, {"text": "l" * 4000}, {"text": "l" * 4001}),
    (SoloChoicesAsked, {"text": "x", "path": ["a"] * 8}, {"text": "x", "path": ["a"] * 9}),
    (SoloChoicesAsked, {"text": "x", "path": [SHORT]}, {"text": "x", "path": [LONG]}),
    (AdviceAsked, {"text": "l" * 4000}, {"text": "l" * 4001}),
]


@pytest.mark.parametrize(("asked", "fits", "does_not"), FITS)
def test_what_is_asked_has_a_size(asked: type[BaseModel], fits: dict[str, Any], does_not: dict[str, Any]) -> None:
    asked.model_validate(fits)
    with pytest.raises(ValidationError):
        asked.model_validate(does_not)
    with pytest.raises(ValidationError):
        asked.model_validate({**fits, "surprise": 1})


def test_what_is_left_out_has_a_usual_value(inside: Inside) -> None:
    assert SeatAsked.model_validate({"kind": "computer"}).level == 3
    looked = PositionAsked.model_validate({"game": "x"})
    assert (looked.position, looked.seed, looked.moves, looked.options) == (None, 0, [], {})
    assert MatchAsked.model_validate({"game": "x", "seats": [ME], "name": "  Ada "}).name == "Ada"


def test_the_picks_of_a_match_have_a_number(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    address, headers = f"/api/matches/{given['match']}/choices", bearer(given["seats"][0]["token"])
    assert inside.http.get(address, params={"path": ["a"] * 8}, headers=headers).status_code == 200
    assert inside.http.get(address, params={"path": ["a"] * 9}, headers=headers).status_code == 422
    assert inside.http.get(address, headers=headers).status_code == 422


def _refused(answer: httpx.Response, status: int, en: str, fr: str) -> None:
    assert (answer.status_code, answer.json()) == (status, {"problem": {"en": en, "fr": fr}})


def test_wrong_forms_name_the_place(inside: Inside) -> None:
    answer = inside.http.post("/api/matches", json={"game": "triplex", "seats": [ME, {"kind": "computer", "level": 0}]})
    _refused(
        answer,
        422,
        "body.seats.1.level: Input should be greater than or equal to 1.",
        "body.seats.1.level : incorrect (Input should be greater than or equal to 1).",
    )
    assert (
        inside.http.post("/api/positions", content=b"{", headers={"content-type": "application/json"}).status_code
        == 422
    )


def test_the_first_of_several_mistakes_is_told(inside: Inside) -> None:
    answer = inside.http.post("/api/matches", json={"game": LONG, "seats": [], "name": LONG})
    assert answer.status_code == 422
    assert answer.json()["problem"]["en"].startswith("body.game: ")


def test_bodies_that_are_not_said_to_be_json_are_not_read(inside: Inside) -> None:
    """So that a page of another origin cannot open matches in a visitor's name without being asked first."""
    body = b'{"game": "triplex", "seats": [{"kind": "me"}, {"kind": "me"}]}'
    for headers in ({}, {"content-type": "text/plain"}, {"content-type": "application/x-www-form-urlencoded"}):
        assert inside.http.post("/api/matches", content=body, headers=headers).status_code == 422


def test_what_is_not_there_gets_a_sentence(inside: Inside) -> None:
    _refused(inside.http.get("/api/no"), 404, "There is nothing at /api/no.", "Il n’y a rien à l’adresse /api/no.")
    _refused(
        inside.http.delete("/api/games"), 405, "/api/games does not take DELETE.", "/api/games n’accepte pas DELETE."
    )
    assert inside.http.delete("/api/games").headers["allow"] == "GET"
    _refused(
        inside.http.get("/api/positions"), 405, "/api/positions does not take GET.", "/api/positions n’accepte pas GET."
    )
    no_match = ("There is no such match: check the link.", "Cette partie n’existe pas : vérifiez le lien.")
    _refused(inside.http.get("/api/matches/none"), 404, *no_match)
    _refused(inside.http.get("/api/matches/none/record"), 404, *no_match)
    _refused(inside.http.get(f"/api/matches/{'a' * 20_000}"), 404, *no_match)
    _refused(inside.http.get("/api/matches/none/choices?path=a"), 404, *no_match)
    _refused(inside.move("none", "t", 0, "x", "12345678"), 404, *no_match)
    _refused(inside.act("none", "t", "resign"), 404, *no_match)
    for address in ("/api/games/chess/rules", "/api/boards/chess-1"):
        answer = inside.http.get(address)
        assert answer.status_code == 404
        assert "chess" in answer.json()["problem"]["fr"]
    _refused(
        inside.http.get("/api/boards/triplex-0"),
        404,
        "There is no such board: ask for the match again.",
        "Ce plateau n’existe pas : redemandez la partie.",
    )


async def test_other_refusals_are_at_least_said_not_to_be_understood() -> None:
    from starlette.exceptions import HTTPException
    from starlette.requests import Request

    from trilude.server.refusals import elsewhere as refuse

    scope = {"type": "http", "method": "GET", "path": "/api/x", "headers": [], "query_string": b"", "server": ("a", 1)}
    answer = await refuse(Request(scope), HTTPException(418, headers={"x-pot": "tea"}))
    assert answer.status_code == 418
    assert answer.headers["x-pot"] == "tea"
    assert b"The request to /api/x was not understood." in bytes(answer.body)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"game": "chess", "seats": [ME]}, 404, "no game chess"),
        ({"game": "triplex", "seats": [ME]}, 409, "2 seats, not 1"),
        ({"game": "triplex", "seats": []}, 422, "seats"),
        ({"game": "triplex", "seats": [{"kind": "ghost"}] * 2}, 422, "kind"),
        ({"game": "triplex", "options": {"path": "curved"}, "seats": [ME] * 2}, 400, "path"),
        ({"game": "triplex", "seats": [ME] * 2, "extra": 1}, 422, "extra"),
    ],
)
def test_wrong_tables_are_refused_with_a_reason(inside: Inside, body: dict[str, Any], status: int, words: str) -> None:
    response = inside.http.post("/api/matches", json=body)
    assert response.status_code == status
    assert words in response.json()["problem"]["en"]
