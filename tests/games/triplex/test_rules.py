"""Triplex by the rules: independent games, and the cases people ask about."""

import json
from pathlib import Path
from typing import Any

import pytest

import trilude
from trilude import IllegalMove

GAMES = json.loads((Path(__file__).parent / "games.json").read_text("utf-8"))


def _text(ply: list[Any]) -> str:
    if ply[1] == "place":
        return f"{ply[2]}@{ply[3]}"
    _, top, others, start, end, stay, _ = ply
    return f"{top}{others}{start}-{end}{'/' + stay if stay else ''}"


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_games_of_an_independent_program_replay(game: dict[str, Any]) -> None:
    position = trilude.start("triplex", path=game["path"], repetition=0)
    for ply in game["plies"]:
        assert (position.to_move, len(position.legal_moves)) == (ply[0], ply[-1])
        position = position.play(_text(ply))
    assert position.winners == (() if game["won"] < 0 else (game["won"],))


def test_stronger_attackers_hold_the_cell_and_send_defenders_home() -> None:
    position = trilude.position("triplex", "□b2,△g1,○d7 ○△c3,□g4 w 4 1").play("□b2xc3")
    assert position.text == "□c3,△g1,○d7 □g4,△a4,○d1 b 5 1"


def test_equals_all_go_home() -> None:
    position = trilude.position("triplex", "□△b2,○d7 □○c3,△a4 w 4 1").play("□△b2xc3")
    assert position.text == "□a1,△g1,○d7 □g4,△a4,○d1 b 5 1"


def test_weaker_attackers_go_home_and_defenders_stay() -> None:
    position = trilude.position("triplex", "□a1,△c1,○d7 □c3,△a4,○d1 w 4 1").play("△c1xc3")
    assert position.text == "□a1,△g1,○d7 □c3,△a4,○d1 b 5 1"


def test_a_beaten_piece_lands_on_top_of_its_own_colour_at_home() -> None:
    position = trilude.position("triplex", "□b2,△g1,○d7 ○c3,□g4,△d1 w 4 1").play("□b2xc3")
    assert position.text == "□c3,△g1,○d7 □g4,○△d1 b 5 1"


def test_a_piece_whose_home_is_enemy_held_is_put_down_by_the_opponent_of_its_owner() -> None:
    position = trilude.position("triplex", "□b2,△d1,○d7 ○c3,□g4,△a4 w 4 1").play("□b2xc3")
    assert position.to_move == 0, "White chooses where Black's circle goes"
    assert len(position.legal_moves) == 31
    with pytest.raises(IllegalMove, match="d4"):
        position.play("○@d4")
    with pytest.raises(IllegalMove, match="d7 is not empty"):
        position.play("○@d7")
    position = position.play("○@g3")
    assert (position.to_move, position.text) == (1, "□c3,△d1,○d7 □g4,△a4,○g3 b 6 1")


def test_defenders_are_put_down_before_attackers_each_in_the_order_of_shapes() -> None:
    position = trilude.position("triplex", "○△c2,□g4 ○△c3,□a1 w 4 1")
    blocked = trilude.position("triplex", "○△c2,□d1 ○△c3,□d7 w 4 1").play("○△c2xc3")
    assert [str(m)[0] for m in (blocked.legal_moves[0],)] == ["○"]
    assert blocked.to_move == 0, "Black's circle first, put down by White"
    after = blocked.play("○@e3")
    assert after.to_move == 1, "then White's circle, put down by Black"
    assert after.play("○@e4").to_move == 1
    assert position.play("○△c2xc3").to_move == 1, "all have free homes: the turn passes"


def test_only_a_trio_under_a_circle_enters_the_centre_and_wins() -> None:
    position = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1")
    with pytest.raises(IllegalMove, match="Only a trio"):
        position.play("△□○d1-d4")
    won = position.play("○□△d1-d4")
    assert won.is_over
    assert won.winners == (0,)
    assert won.shares == (1.0, 0.0)


def test_the_centre_is_never_crossed_and_no_cell_is_visited_twice() -> None:
    ends = {
        m.text.split("-")[-1].split("x")[-1]
        for m in trilude.position("triplex", "□a1,△g1,○d3 □g4,△a4,○d1 w 2 1").legal_moves
        if "○" in m.text
    }
    assert "d4" not in ends
    assert "d3" not in ends
    straight = trilude.position("triplex", "□a1,△d3,○d7 □g4,△a4,○d1 w 2 1", path="straight")
    assert "△d3-d5" not in [move.text for move in straight.legal_moves]
