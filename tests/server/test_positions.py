"""Positions that belong to no match."""

import json
from dataclasses import asdict
from typing import Any

import pytest

import trilude
from tests.server.inside import Inside
from trilude.contract.choices import choices
from trilude.games import GAMES
from trilude.server.telling import BOARDS, tell_scene


def position_told(inside: Inside, game: str, **asked: Any) -> Any:
    answer = inside.http.post("/api/positions", json={"game": game, **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


def plain(told: Any) -> Any:
    """One of the contract's own objects as it goes over the wire: nothing added, nothing left out."""
    return json.loads(json.dumps(asdict(told)))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_no_match_is_told_as_a_whole(inside: Inside, game: str) -> None:
    position = trilude.start(game, seed=7)
    moves: list[str] = []
    for _ in range(4):
        assert position.to_move is not None
        move = position.legal_moves[len(position.legal_moves) // 2].text
        moves, position = [*moves, move], position.play(move)
    told = position_told(inside, game, seed=7, moves=moves)
    assert [move["text"] for move in told["moves"]] == [move.text for move in position.moves]
    assert [move["ply"] for move in told["moves"]] == list(range(4))
    before = trilude.start(game, seed=7)
    for move in told["moves"]:
        assert move["seat"] == before.to_move
        note = before.game.notation.explain(before, before.move(move["text"]).id)
        assert move["note"] == (None if note is None else {"en": note.en, "fr": note.fr})
        before = before.play(move["text"])
    assert told["ply"] == 4
    assert told["options"] == dict(position.options)
    assert told["result"] is None
    assert told["scene"] == plain(position.scene)
    assert told["choices"] == {thing: plain(pick) for thing, pick in choices(position).items()}
    assert set(told) == {"ply", "options", "scene", "moves", "choices", "result", "accounts", "lots"}, (
        "nothing of a match"
    )
    text = position_told(inside, game, options=dict(position.options), position=position.text)
    assert text["scene"]["pieces"] == told["scene"]["pieces"]
    assert (text["ply"], text["moves"]) == (0, [])


def test_a_finished_position_tells_its_result_and_no_choices(inside: Inside) -> None:
    position, chance = trilude.start("trioker-champions"), trilude.player("trioker-champions", "random", seed=3)
    while not position.is_over:
        assert position.to_move is not None
        position = position.play(chance.choose(position.view(position.to_move)).move)
    assert position.ending is not None
    told = position_told(inside, "trioker-champions", moves=[move.text for move in position.moves])
    assert told["choices"] is None
    assert told["scene"]["to_move"] is None
    assert told["result"] == {
        "shares": list(position.shares),
        "scores": list(position.scores),
        "reason": {"en": position.ending.en, "fr": position.ending.fr},
    }


def test_wrong_positions_and_moves_get_a_reason(inside: Inside) -> None:
    wrong = inside.http.post("/api/positions", json={"game": "triplex", "position": "nonsense"})
    assert wrong.status_code == 400
    assert "5 parts" in wrong.json()["problem"]["en"]
    illegal = inside.http.post("/api/positions", json={"game": "triplex", "moves": ["△g1-f1", "△g1-f1"]})
    assert illegal.status_code == 400
    assert inside.http.post("/api/positions", json={"game": "chess"}).status_code == 404


def test_a_view_is_told_as_that_seat_sees_it() -> None:
    view = trilude.start("triolet", seed=1).view(1)
    assert [len(tray.items) for tray in tell_scene(view).trays] == [0, 3]
    assert BOARDS[view.scene.board] == view.board
