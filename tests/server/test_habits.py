"""Openings, habits and pictures over HTTP: what is told of matches that are over, and what drawing costs."""

import struct
import threading

import httpx
import pytest

from tests.contract.games_at_random import at_random
from tests.server.inside import Inside
from tests.server.test_studies import BLUNDER, opened, problem
from trilude.contract.record import Record
from trilude.server.limits import Limits


def test_openings_are_told_with_pictures_and_with_ones_own_moves(inside: Inside) -> None:
    study = opened(inside, text=BLUNDER)["study"]
    tried = inside.http.post("/api/tries", json={"study": study}).json()
    assert tried["place"]
    asked = {"study": study, "own": ["△g1-f1", "△g1-g9"]}
    told = inside.http.post("/api/tries/openings", json=asked).json()
    assert told["by_lot"]
    assert told["games"] == told["all_games"] > 1000
    assert all(one["move"]["picture"]["pieces"] for one in told["moves"])
    arena = [one for one in told["moves"] if one["games"]]
    assert [one["games"] for one in arena] == sorted((one["games"] for one in arena), reverse=True)
    assert all(sum(one["shares"]) == pytest.approx(1, abs=0.001) for one in arena)
    (own,) = (one for one in told["moves"] if one["move"]["text"] == "△g1-f1")
    assert own["games"] > 0  # the arena's players made it, too, though seldom
    assert len(told["moves"]) == 13
    assert "△g1-g9" not in str(told)
    wild = at_random("triplex", 20)
    elsewhere = opened(inside, text=str(Record.of(wild)))["study"]
    moves = [move.text for move in wild.moves]
    late = inside.http.post("/api/tries/openings", json={"study": elsewhere, "moves": moves}).json()
    assert (late["games"], late["by_lot"], late["moves"]) == (0, False, [])
    hidden = opened(inside, text=str(Record.of(at_random("triolet", 2))))["study"]
    assert inside.http.post("/api/tries", json={"study": hidden}).json()["place"] is None


def test_habits_are_counted_when_a_match_is_over(inside: Inside) -> None:
    given = inside.create("triplex", "me", "1")
    match, token = given["match"], given["seats"][0]["token"]
    assert problem(inside.http.get(f"/api/matches/{match}/habits")) == "A game is counted when it is over."
    assert inside.move(match, token, 0, "△g1-f1", "the-first-key").status_code == 200
    assert inside.act(match, token, "resign").status_code == 200
    mine = inside.http.get(f"/api/matches/{match}/habits", headers={"Authorization": f"Bearer {token}"}).json()
    assert (mine["game"], mine["you"], mine["shares"], mine["facts"]) == ("triplex", [0], [0.0, 1.0], {})
    assert mine["moves"][0] == 1
    place, move = mine["way"][0]
    assert move == "△g1-f1"
    study = opened(inside, match=match)["study"]
    assert inside.http.post("/api/tries", json={"study": study}).json()["place"] == place
    assert inside.http.get(f"/api/matches/{match}/habits").json()["you"] == []


def test_an_edited_tree_is_told_as_text_and_not_kept(inside: Inside) -> None:
    study = opened(inside, text=BLUNDER)["study"]
    nodes = [{"parent": -1, "move": "△g1-f1", "mark": "!", "comment": "so"}, {"parent": 0, "move": "□g4-g3"}]
    text = inside.http.post("/api/tries/record", json={"study": study, "nodes": nodes}).text
    steps = Record.parse(text).line.steps
    assert [(step.move, step.mark, step.comment) for step in steps] == [("△g1-f1", "!", "so"), ("□g4-g3", "", "")]
    kept = opened(inside, text=text)
    assert kept["nodes"][0]["comment"] == "so"
    wrong = inside.http.post("/api/tries/record", json={"study": study, "nodes": [{"parent": -1, "move": "△g1-g4"}]})
    assert "exactly 2 steps" in problem(wrong)


def test_a_game_is_drawn_once_as_a_moving_picture(inside: Inside) -> None:
    pytest.importorskip("resvg_py")
    study = opened(inside, text=str(Record.of(at_random("triplex", 12))))["study"]
    answers: list[httpx.Response] = []

    def ask() -> None:
        answers.append(httpx.get(f"http://{inside.host}/api/studies/{study}/animation", timeout=120))

    together = [threading.Thread(target=ask) for _ in range(2)]
    for one in together:
        one.start()
    for one in together:
        one.join()
    refused = [answer for answer in answers if answer.status_code == 409]
    assert [problem(answer) for answer in refused] in ([], ["A picture is being drawn for you: wait for it."])
    drawn = inside.http.get(f"/api/studies/{study}/animation")
    assert drawn.headers["content-type"] == "image/apng"
    at = drawn.content.index(b"acTL")
    assert struct.unpack(">I", drawn.content[at + 4 : at + 8]) == (13,)
    assert len(drawn.content) < 500_000
    assert inside.http.get("/api/studies/0123456789012345678901/animation").status_code == 404


def test_pictures_are_paid_for(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Inside(tmp_path_factory.mktemp("dear") / "parlour.sqlite", Limits(requests_a_second=0.01, burst=10))
    try:
        study = opened(server, text=BLUNDER)["study"]
        refused = server.http.get(f"/api/studies/{study}/animation")
    finally:
        server.stop()
    assert (refused.status_code, problem(refused)) == (429, "That was too much at once: wait a moment.")
