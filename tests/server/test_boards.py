"""Boards are told once, as they are."""

import pytest

import trilude
from tests.server.inside import Inside
from tests.server.test_positions import plain, position_told
from trilude.games import GAMES
from trilude.server.telling import BOARDS


def test_boards_are_told_once_and_cacheable(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    told = inside.look(given["match"])
    board = inside.http.get(f"/api/boards/{told['scene']['board']}")
    assert board.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert board.json()["id"] == told["scene"]["board"]


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_told_as_they_are(inside: Inside, game: str) -> None:
    board = inside.http.get(f"/api/boards/{position_told(inside, game)['scene']['board']}").json()
    drawn = trilude.start(game, seed=0).board
    for told, cell in zip(board["cells"], drawn.cells, strict=True):
        assert told == plain(cell)
    assert set(board["turns"]) == set(drawn.turns)
    for item, turns in drawn.turns.items():
        for told, turn in zip(board["turns"][item], turns, strict=True):
            assert told == plain(turn)


def test_a_board_that_was_told_before_a_restart_is_told_again(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    name = position_told(inside, "trigon")["scene"]["board"]
    before = inside.http.get(f"/api/boards/{name}").json()
    monkeypatch.delitem(BOARDS, name)
    assert inside.http.get(f"/api/boards/{name}").json() == before


def test_whatever_is_dealt_turns_as_the_board_tells(inside: Inside) -> None:
    told = position_told(inside, "trioker-quick", seed=3)
    board = inside.http.get(f"/api/boards/{told['scene']['board']}").json()
    position = trilude.start("trioker-quick", seed=3)
    dealt = [item.id for tray in position.scene.trays for item in tray.items]
    assert dealt
    for item in dealt:
        turns, drawn = board["turns"][item], position.board.turns[item]
        assert [turn["id"] for turn in turns] == [turn.id for turn in drawn]
        assert [turn["rotated"] for turn in turns] == [turn.rotated for turn in drawn]
        assert [turn["flipped"] for turn in turns] == [turn.flipped for turn in drawn]
