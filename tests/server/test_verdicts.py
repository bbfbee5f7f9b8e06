"""A position of a solved game can be probed by its text, or after some moves."""

import pytest

from tests.server.inside import Inside

pytestmark = pytest.mark.compiled

WIN_IN_ONE = "○□△d1 □g4,△a4,○g1 w 4 1"


def test_a_position_is_probed_by_its_text(inside: Inside) -> None:
    told = inside.http.get("/api/positions/verdict", params={"game": "triplex", "position": WIN_IN_ONE}).json()
    assert told["verdict"] == {"worth": "won", "turns": 1, "text": {"en": "won in 1 turn", "fr": "gagné en 1 tour"}}
    assert told["moves"]["○□△d1-d4"]["turns"] == 1
    assert told["moves"]["○□△d1-d4"]["cells"] == ["d1", "d4"]


def test_so_is_what_a_line_of_moves_leads_to(inside: Inside) -> None:
    told = inside.http.post("/api/positions/verdicts", json={"game": "triplex", "moves": ["○d7-c5"]}).json()
    assert told["verdict"]["worth"] == "drawn"
    assert {one["worth"] for one in told["moves"].values()} <= {"drawn", "lost"}


def test_so_is_any_position_of_a_study(inside: Inside) -> None:
    study = inside.http.post("/api/studies", json={"text": WIN_IN_ONE, "game": "triplex"}).json()["study"]
    told = inside.http.post("/api/tries/verdicts", json={"study": study, "moves": []}).json()
    assert told["verdict"]["turns"] == 1
    over = inside.http.post("/api/tries/verdicts", json={"study": study, "moves": ["○□△d1-d4"]})
    assert over.status_code == 400
    assert over.json()["problem"]["en"] == "The game is over."


def test_so_is_a_match_that_is_over_wherever_it_began(inside: Inside) -> None:
    study = inside.http.post("/api/studies", json={"text": WIN_IN_ONE, "game": "triplex"}).json()["study"]
    seats = [{"kind": "me"}, {"kind": "screen"}]
    given = inside.http.post("/api/tries/match", json={"study": study, "moves": [], "seats": seats}).json()
    match, token = given["match"], given["seats"][0]["token"]
    early = inside.http.get(f"/api/matches/{match}/verdicts", params={"ply": 0})
    assert early.json()["problem"]["en"] == "The truth is told once the game is over."
    assert inside.move(match, token, 0, "○□△d1-d4", "winning-move").status_code == 200
    told = inside.http.get(f"/api/matches/{match}/verdicts", params={"ply": 0}).json()
    assert (told["verdict"]["worth"], told["verdict"]["turns"]) == ("won", 1)
    assert told["moves"]["○□△d1-d4"]["turns"] == 1
    ended = inside.http.get(f"/api/matches/{match}/verdicts", params={"ply": 9})
    assert ended.json()["problem"]["en"] == "The game is over."


@pytest.mark.parametrize(
    ("game", "position", "status", "complaint"),
    [
        ("triplex", "nonsense", 400, "White, Black"),
        ("triplex", "x" * 5000, 422, "4000"),
        ("chess", WIN_IN_ONE, 404, "There is no game chess"),
    ],
)
def test_what_cannot_be_probed_is_refused(
    inside: Inside, game: str, position: str, status: int, complaint: str
) -> None:
    answer = inside.http.get("/api/positions/verdict", params={"game": game, "position": position})
    assert answer.status_code == status
    assert complaint in answer.json()["problem"]["en"]


def test_where_the_table_does_not_apply_it_is_said(inside: Inside) -> None:
    asked = {"game": "triplex", "options": {"path": "straight"}}
    answer = inside.http.post("/api/positions/verdicts", json=asked)
    assert answer.status_code == 400
    assert "not for straight ones" in answer.json()["problem"]["en"]
    answer = inside.http.post("/api/positions/verdicts", json={"game": "trigon"})
    assert answer.json()["problem"]["en"] == "trigon is not solved."
