"""Moves as pictures: what is drawn of them in lists and on boards."""

import pytest

import trilude
from trilude.contract.picture import Picture, draw
from trilude.contract.position import Position


def drawn(position: Position, text: str) -> Picture:
    move = position.move(text)
    return draw(position, move.id, position.play(move))


def lying(picture: Picture) -> list[tuple[str, str]]:
    return [(piece.id, piece.cell) for piece in picture.pieces]


def test_a_step_shows_what_moves_and_where_it_came_from() -> None:
    picture = drawn(trilude.start("triplex"), "△g1-f1")
    assert (lying(picture), picture.start, picture.falls) == ([("white-triangle", "f1")], "g1", ())
    assert picture.points is None


def test_a_stack_shows_all_that_goes_and_nothing_that_stays() -> None:
    position = trilude.position("triplex", "○□a1,△g1 □g4,△a4,○d1 w 0 1")
    both = next(move.text for move in position.legal_moves if move.text.startswith("○□a1-"))
    assert {piece for piece, _cell in lying(drawn(position, both))} == {"white-circle", "white-square"}
    alone = next(move.text for move in position.legal_moves if move.text.startswith("○a1-"))
    assert [piece for piece, _cell in lying(drawn(position, alone))] == ["white-circle"]


@pytest.mark.parametrize(
    ("move", "falls"),
    [
        ("□f2xe2", ["black-circle"]),
        ("○d7xa4", ["white-circle"]),
        ("△g1xf1", ["black-triangle", "white-triangle"]),
    ],
)
def test_an_attack_shows_who_falls_and_where_it_was(move: str, falls: list[str]) -> None:
    text = "□f2,△g1,○d7 □g4,△a4,○e2 w 0 1" if move[0] != "△" else "□a1,△g1,○d7 □g4,△f1,○d1 w 0 1"
    picture = drawn(trilude.position("triplex", text), move)
    start, end = move[1:].split("x")
    assert ([piece.id for piece in picture.falls], picture.start) == (falls, start)
    assert [piece.cell for piece in picture.pieces] == [end], "also of an attacker that goes home"


def test_a_piece_from_the_hand_lies_as_it_was_turned_also_after_the_board_was_cleared() -> None:
    position = trilude.start("trioker-quick", seed=3)
    opening = position.legal_moves[0]
    after = position.play(opening)
    seen, alone = draw(position, opening.id, after), draw(position, opening.id, None)
    assert lying(seen) == lying(alone) == [(after.scene.pieces[0].id, after.scene.pieces[0].cell)]
    assert (seen.pieces[0].shape, seen.pieces[0].marks) == (alone.pieces[0].shape, alone.pieces[0].marks)
    assert seen.pieces[0].name is not None


def test_what_leaves_a_hand_is_not_shown_to_those_who_may_not_know_it() -> None:
    position = trilude.start("triolet", seed=1)
    exchange = next(move for move in position.legal_moves if len(position.game.scene.paths(position, move.id)[0]) == 4)
    picture = drawn(position, exchange.text)
    assert (len(picture.items), picture.backs, picture.words and picture.words.en) == (2, 0, "Exchange tokens")
    hidden = picture.as_far_as_known()
    assert (hidden.items, hidden.backs, hidden.words) == ((), 2, picture.words)


def test_points_are_those_of_whoever_moved() -> None:
    position = trilude.start("trigon")
    move = position.legal_moves[0]
    after = position.play(move)
    assert drawn(position, move.text).points == after.scores[0] - position.scores[0]
