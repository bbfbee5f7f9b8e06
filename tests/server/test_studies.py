"""Studies over HTTP: opened from matches, texts and trees; judged while somebody looks; bounded whatever is sent."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import trilude
from tests.contract.games_at_random import at_random
from tests.games.triplex.solved.spoiling import spoil_the_table
from tests.server.inside import PATIENCE, SOON, Inside
from trilude.contract.record import Record
from trilude.games.trigon.exchange.blksgf import Blksgf


def opened(inside: Inside, **asked: Any) -> dict[str, Any]:
    answer = inside.http.post("/api/studies", json=asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def judged(inside: Inside, study: str) -> dict[int, dict[str, Any]]:
    """What is found out at last, by ply."""
    found: dict[int, dict[str, Any]] = {}
    revision, until = 0, time.monotonic() + PATIENCE
    while True:
        told = inside.http.get(f"/api/studies/{study}/judgements", params={"after": revision}).json()
        found.update({one["ply"]: one for one in told["judged"]})
        revision = told["revision"]
        if told["over"]:
            assert told["done"] == 1
            return found
        assert time.monotonic() < until


def problem(answer: httpx.Response) -> str:
    words: str = answer.json()["problem"]["en"]
    return words


MIRRORED = {"won": "lost", "drawn": "drawn", "lost": "won"}
"""What the other seat's verdict is to oneself."""
BLUNDER = '[Game "triplex"]\n[Player1 "Ada"]\n\n1. △g1-f1 2. ○d1xa1 ?? {no} (2. □g4-f4 3. ○d7-c5) 3. ○d7-c5'


def test_a_pasted_record_is_a_tree_that_anybody_can_open_by_its_link(inside: Inside) -> None:
    told = opened(inside, text=BLUNDER)
    moves = [(node["parent"], node["move"]["text"], node["mark"], node["comment"]) for node in told["nodes"]]
    assert moves == [
        (-1, "△g1-f1", "", ""),
        (0, "○d1xa1", "??", "no"),
        (1, "○d7-c5", "", ""),
        (0, "□g4-f4", "", ""),
        (3, "○d7-c5", "", ""),
    ]
    assert told["names"] == ["Ada", ""]
    assert all(node["move"]["picture"]["pieces"] for node in told["nodes"])
    assert inside.http.get(f"/api/studies/{told['study']}").json() == told
    text = inside.http.get(f"/api/studies/{told['study']}/record").text
    assert Record.parse(text) == Record.parse(BLUNDER)


def test_in_a_solved_game_every_blunder_changes_the_verdict_and_judgements_are_kept(inside: Inside) -> None:
    position = at_random("triplex", 24)
    told = opened(inside, text=str(Record.of(position)))
    found = judged(inside, told["study"])
    assert sorted(found) == list(range(1, position.ply + 1))
    here = trilude.start("triplex")
    for ply, move in enumerate(position.moves, 1):
        before, after = here.verdict, here.play(move).verdict
        assert before
        assert after
        held = MIRRORED[after.worth.value] == before.worth.value
        assert (found[ply]["mark"] == "blunder") == (not held), ply
        assert bool(found[ply]["line"]) == (not held)
        here = here.play(move)
    studies = inside.state["studies"]
    studies._at_hand.clear()  # as after a restart
    assert judged(inside, told["study"]) == found


def test_whoever_opens_what_is_judged_waits_for_nothing(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    told = opened(inside, text=str(Record.of(at_random("triplex", 4))))
    found = judged(inside, told["study"])
    monkeypatch.setattr("trilude.server.routes.studies.LONG_SECONDS", 10 * PATIENCE)
    again = inside.http.get(f"/api/studies/{told['study']}/judgements", timeout=SOON).json()
    assert (len(again["judged"]), again["over"]) == (len(found), True)


def test_while_the_table_is_damaged_no_study_is_one_of_a_solved_game(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil_the_table(tmp_path, monkeypatch)
    assert not opened(inside, text=str(Record.of(trilude.start("triplex").play("□a1-a2"))))["solved"]
    games = {game["name"]: game for game in inside.http.get("/api/games").json()}
    assert games["triplex"]["solved_with"] is None


def test_a_game_by_rules_for_which_there_is_no_table_is_not_studied_as_a_solved_one(inside: Inside) -> None:
    usual, straight = (trilude.start("triplex", path=path).play("□a1-a2") for path in ("bent", "straight"))
    assert opened(inside, text=str(Record.of(usual)))["solved"]
    told = opened(inside, text=str(Record.of(straight)))
    assert not told["solved"]
    opinion = inside.http.post("/api/tries/opinion", json={"study": told["study"], "moves": ["□a1-a2"]}).json()
    assert not opinion["proven"]
    refused = inside.http.post("/api/tries/verdicts", json={"study": told["study"], "moves": ["□a1-a2"]})
    assert "not for straight ones" in problem(refused)


def test_few_studies_are_at_hand_and_all_can_be_opened(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trilude.matches.studies.MOST_AT_HAND", 2)
    studies = inside.state["studies"]
    studies._at_hand.clear()
    names = [opened(inside, text=str(Record.of(at_random("triplex", plies))))["study"] for plies in (1, 2, 3, 4)]
    told = [inside.http.get(f"/api/studies/{name}").json()["study"] for name in names]
    assert told == names
    assert list(studies._at_hand) == names[-2:]


def test_things_are_tried_and_a_tree_is_shared(inside: Inside) -> None:
    study = opened(inside, text=BLUNDER)["study"]
    tried = inside.http.post("/api/tries", json={"study": study, "moves": ["△g1-f1", "Sg4-g3"]}).json()
    assert (tried["ply"], tried["move"]["text"]) == (2, "□g4-g3")
    assert tried["choices"]
    refused = inside.http.post("/api/tries", json={"study": study, "moves": ["△g1-g4"]})
    assert "exactly 2 steps" in problem(refused)
    opinion = inside.http.post("/api/tries/opinion", json={"study": study, "moves": ["△g1-f1"]}).json()
    assert opinion["proven"]
    assert opinion["lines"][0]["moves"][0]["picture"]
    nodes = [{"parent": -1, "move": "△g1-f1", "mark": "!"}, {"parent": 0, "move": "□g4-g3", "comment": "so"}]
    shared = opened(inside, tree={"study": study, "nodes": nodes})
    assert shared["study"] != study
    assert [(node["mark"], node["comment"]) for node in shared["nodes"]] == [("!", ""), ("", "so")]
    broken = inside.http.post("/api/studies", json={"tree": {"study": study, "nodes": [{"parent": 3, "move": "x"}]}})
    assert problem(broken) == "This tree is no tree."


def test_a_match_is_studied_when_it_is_over_and_hands_are_seen_by_who_moves(inside: Inside) -> None:
    match = inside.create("triolet", "me", "screen")
    refused = inside.http.post("/api/studies", json={"match": match["match"]})
    assert problem(refused) == "A game can be studied when it is over."
    assert inside.act(match["match"], match["seats"][0]["token"], "resign").status_code == 200
    told = opened(inside, match=match["match"])
    assert told["hidden"]
    assert opened(inside, match=match["match"])["study"] == told["study"]

    def backs(openly: bool) -> list[int]:
        asked = {"study": told["study"], "openly": openly}
        trays = inside.http.post("/api/tries", json=asked).json()["scene"]["trays"]
        return [tray["backs"] for tray in trays]

    assert backs(openly=True) == [0, 0]
    assert sorted(backs(openly=False)) == [0, 3]


def test_positions_and_foreign_files_are_studied_too(inside: Inside) -> None:
    text = trilude.start("triplex").play("△g1-f1").text
    told = opened(inside, text=text, game="triplex")
    assert told["nodes"] == []
    assert judged(inside, told["study"]) == {}
    position = trilude.start("trigon", players=2)
    for _ in range(4):
        position = position.play(position.legal_moves[0])
    file = str(Blksgf.of(Record.of(position)))
    assert [node["move"]["text"] for node in opened(inside, text=file)["nodes"]] == [str(m) for m in position.moves]


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"text": "hello"}, 400, "This is no record"),
        ({"match": "nothing"}, 404, "no such match"),
        ({"text": BLUNDER + " (3. ○d7-c5)" * 3000}, 400, "at most 2000 are read"),
        ({"text": BLUNDER + " " + "(2. ○d1xa1 " * 1900 + ")" * 1900}, 400, ""),
        ({"text": BLUNDER + "(Cd7-c5 " * 5_000 + ")" * 5_000}, 400, "at most 2000 are read"),
        ({"text": BLUNDER + " ○d7-c5" * 100_000}, 413, "too large"),
        ({"text": BLUNDER + " (3. ○d7-c5)" * 10_000}, 413, "too large"),
        ({"text": "x" * 60_001}, 422, "at most 60000"),
        ({"text": "[" * 60_000}, 400, "a header looks like"),
    ],
)
def test_hostile_studies_are_refused_with_a_sentence(
    asked: dict[str, Any], status: int, said: str, inside: Inside
) -> None:
    began = time.monotonic()
    answer = inside.http.post("/api/studies", json=asked)
    assert answer.status_code == status, answer.text
    assert said in problem(answer)
    assert time.monotonic() - began < 20


def test_endless_wishes_are_refused_with_a_sentence(inside: Inside) -> None:
    study = opened(inside, text=BLUNDER)["study"]
    asked = {"study": study, "moves": ["△g1-f1"] * 1001}
    for route in ("", "/opinion", "/choices", "/match"):
        assert inside.http.post(f"/api/tries{route}", json=asked).status_code == 422
    nodes = [{"parent": -1, "move": "△g1-f1"}] * 2001
    assert inside.http.post("/api/studies", json={"tree": {"study": study, "nodes": nodes}}).status_code == 422
    assert inside.http.get(f"/api/studies/{study}/judgements", params={"after": -1}).status_code == 422


def test_nobody_looks_and_nothing_is_judged(inside: Inside) -> None:
    told = opened(inside, text=str(Record.of(at_random("trioker-champions", 6))))
    study = inside.await_there(inside.state["studies"].find(told["study"]))
    assert study.task is None
    assert not study.found


def test_whoever_looks_away_stops_the_judging(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trilude.matches.studies.LOOKED_SECONDS", 0.2)
    told = opened(inside, text=str(Record.of(at_random("trioker-champions", 20))))
    assert inside.http.get(f"/api/studies/{told['study']}/judgements").status_code == 200
    study = inside.await_there(inside.state["studies"].find(told["study"]))
    until = time.monotonic() + SOON
    while study.task is not None:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert not study.is_judged
    assert len(study.found) < study.plies
    thinkers = inside.parlour.thinkers
    assert not any(f"study {study.id}" in worker.matches for worker in thinkers._workers)
