"""Play taken up from a position of a study, and moves that are doubted before they are made."""

import time

import httpx

import trilude
from tests.contract.games_at_random import at_random
from tests.server.inside import SOON, Inside
from tests.server.test_studies import BLUNDER, opened, problem
from trilude.contract.record import Record
from trilude.matches.match import Match


def test_play_is_taken_up_from_any_position(inside: Inside) -> None:
    study = opened(inside, text=BLUNDER)["study"]
    seats = [{"kind": "me"}, {"kind": "screen"}]
    asked = {"study": study, "moves": ["△g1-f1", "□g4-g3"], "seats": seats}
    given = inside.http.post("/api/tries/match", json=asked).json()
    match, token = given["match"], given["seats"][0]["token"]
    told = inside.http.get(f"/api/matches/{match}").json()
    assert (told["ply"], told["moves"], told["scene"]["to_move"]) == (0, [], 0)
    assert inside.move(match, token, 0, "○d7-c5", "first-move").status_code == 200
    again = inside.await_there(_as_stored(inside, match))
    assert [move.text for move in again.position.moves] == ["○d7-c5"]
    assert inside.act(match, token, "resign").status_code == 200
    record = Record.parse(inside.http.get(f"/api/matches/{match}/record").text)
    assert record.start.text == trilude.start("triplex").play("△g1-f1").play("□g4-g3").text
    assert [step.move for step in record.line.steps] == ["○d7-c5"]
    assert inside.act(match, token, "rematch").status_code == 200
    rematch = inside.http.get(f"/api/matches/{match}").json()["rematch"]
    first = inside.await_there(inside.parlour.find(rematch))
    assert first
    assert first.position.text == record.start.text


async def _as_stored(inside: Inside, match: str) -> Match:
    """The match as another server would read it."""
    store = inside.parlour._store
    stored = await store.load(match)
    assert stored
    return Match(store, stored)


def test_what_was_hidden_is_dealt_anew_for_whoever_takes_play_up(inside: Inside) -> None:
    position = at_random("triolet", 6)
    study = opened(inside, text=str(Record.of(position)))["study"]
    moves = [str(move) for move in position.moves]
    mine = position.mover
    seats = [{"kind": "me" if seat == mine else "computer", "level": 1} for seat in range(2)]
    racks = set()
    for _ in range(4):
        given = inside.http.post("/api/tries/match", json={"study": study, "moves": moves, "seats": seats}).json()
        match = inside.await_there(inside.parlour.find(given["match"]))
        assert match
        assert match.positions[1].view(mine).text.split()[:4] == position.view(mine).text.split()[:4]
        racks.add(match.positions[1].text.split()[1])
        told = inside.http.get(f"/api/matches/{given['match']}").json()
        assert told["moves"][0]["kind"] == "redrawn"
        assert told["moves"][0]["text"] == f"~deal:{mine + 1}"
        assert "?" in match.view(mine).text.split()[1]
    assert len(racks) > 1
    people = [{"kind": "me"}, {"kind": "screen"}]
    refused = inside.http.post("/api/tries/match", json={"study": study, "moves": moves, "seats": people})
    assert "by one person" in problem(refused)


def test_a_game_that_is_over_is_not_taken_up(inside: Inside) -> None:
    text = "○□△d4 □g4,△a4,○g1 b 5 1"
    study = opened(inside, text=text, game="triplex")["study"]
    refused = inside.http.post(
        "/api/tries/match", json={"study": study, "seats": [{"kind": "me"}, {"kind": "computer"}]}
    )
    assert problem(refused) == "The game is over: go back to a move before."


def test_doubts_are_told_before_a_blunder_against_computers_only(inside: Inside) -> None:
    study = opened(inside, text="□a1,△b2,○d7 □g3,△c6,○d1 w 6 1", game="triplex")["study"]
    best = inside.http.post("/api/tries/opinion", json={"study": study}).json()["lines"][0]["moves"][0]["text"]

    def at_table(kind: str) -> tuple[str, str]:
        asked = {"study": study, "seats": [{"kind": "me"}, {"kind": kind, "level": 1}]}
        given = inside.http.post("/api/tries/match", json=asked).json()
        return given["match"], given["seats"][0]["token"]

    def doubted(match: str, token: str, move: str) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"}
        return inside.http.post(f"/api/matches/{match}/doubts", json={"move": move}, headers=headers)

    match, token = at_table("computer")
    until = time.monotonic() + SOON
    while not (told := doubted(match, token, "△b2-c4").json())["in_time"]:  # whoever judges gets ready first
        assert told["words"] is None
        assert time.monotonic() < until
    words = told["words"]["en"]
    assert words.startswith("Blunder: a certain win becomes a draw.")
    assert "better move" not in words, "what would be better is not given away"
    assert doubted(match, token, best).json() == {"ply": 0, "words": None, "in_time": True}
    assert doubted(match, token, "nonsense").status_code == 400
    match, token = at_table("screen")
    assert "against computers" in problem(doubted(match, token, "△b2-c4"))
