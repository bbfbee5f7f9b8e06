"""Positions as small immutable objects."""

import pickle
from xml.etree import ElementTree as ET

import pytest

import trilude
from trilude.contract.holding import KEPT_OPEN


def test_positions_are_values() -> None:
    start = trilude.start("triplex")
    one = start.play("△g1-f1").play("□g4-g3").play("△f1-g1").play("□g3-g4")
    assert start == trilude.start("triplex")
    assert hash(start) == hash(trilude.start("triplex"))
    assert start != one, "the draw rule remembers the past"
    assert start != trilude.start("triplex", path="straight")
    assert len({start, trilude.start("triplex"), one}) == 2


def test_positions_survive_pickling_and_bytes() -> None:
    position = trilude.start("triplex").play("△g1-f1")
    again = pickle.loads(pickle.dumps(position))  # noqa: S301
    assert again == position
    assert again.moves == position.moves
    view = pickle.loads(pickle.dumps(position.view(1)))  # noqa: S301
    assert view.legal_moves.ids == position.legal_moves.ids
    restored = trilude.Position.from_bytes(position.game, position.options, bytes(position))
    assert restored == position
    with pytest.raises(trilude.BadPosition, match="bytes long, not 3"):
        trilude.Position.from_bytes(position.game, position.options, b"123")


def test_somebody_is_to_move_until_the_game_is_over() -> None:
    position = trilude.start("trioker-champions")
    while not position.is_over:
        assert position.mover == position.to_move == position.view(position.mover).mover
        position = position.play(position.legal_moves[0])
    assert position.to_move is None
    with pytest.raises(trilude.TriludeError, match="The game is over: nobody is to move"):
        _ = position.mover


def test_legal_moves_are_a_sequence_that_prints_as_notation() -> None:
    moves = trilude.start("triplex").legal_moves
    assert len(moves) == 25
    assert str(moves[0]) == "□a1-a2"
    assert [str(move) for move in moves[1:3]] == ["□a1-b1", "□a1-b2"]
    assert trilude.start("triplex").move("△g1-f1") in moves
    assert "25 legal moves" in repr(moves)


def test_pictures_are_wellformed_and_show_every_piece() -> None:
    position = trilude.position("triplex", "○□c3,△g1 △□○e4 w 10 1")
    root = ET.fromstring(position._repr_svg_())  # noqa: S314
    drawn = [element for element in root.iter() if "piece" in element.get("class", "").split()]
    cells = [element for element in root.iter() if "cell" in element.get("class", "").split()]
    assert (len(drawn), len(cells)) == (6, 37)
    assert "○□" in str(position)
    assert "▲" in str(position)


def test_unknown_games_and_options_are_refused_in_one_sentence() -> None:
    with pytest.raises(trilude.UnknownGame, match="Did you mean triplex"):
        trilude.start("triplax")
    with pytest.raises(trilude.BadOption, match="no option colour; it has path, repetition"):
        trilude.start("triplex", colour="red")
    with pytest.raises(trilude.BadOption, match="takes bent or straight"):
        trilude.start("triplex", path="curved")
    assert trilude.start("triplex", repetition="0").options["repetition"] == 0


def test_few_of_many_positions_that_were_looked_at_take_room_for_all_their_arrays() -> None:
    start = trilude.start("trigon", seed=1)
    moves = start.legal_moves[: 2 * KEPT_OPEN]
    visited = [start.play(move) for move in moves]
    texts = [position.text for position in visited]
    assert len(visited) == 2 * KEPT_OPEN
    assert sum(one._opened is not None for one in visited) <= KEPT_OPEN
    assert [position.text for position in visited] == texts
