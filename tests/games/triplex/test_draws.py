"""Draws of Triplex: a position that stands for the third time, and a game that is too long."""

import trilude
from tests.games.in_step import agree
from tests.games.triplex.agreement import alike, both
from tests.games.triplex.plain import PlainTriplex
from trilude import Position

OUT_AND_BACK = ["□a1-a2", "□g4-g3", "□a2-a1", "□g3-g4"]
DUO = "□△c2,○d7 □g4,△a4,○d1 w 8 1"
LAST_BUT_ONE = "□a1,△g1,○d7 □g4,△a4,○d1 w 998 1"


def follow(position: Position, plain: PlainTriplex, moves: list[str]) -> Position:
    """Play moves, both readings compared after each."""
    for move in moves:
        position = position.play(move)
        plain.play(move)
        agree(position, plain)
        alike(position, plain)
    return position


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    position = trilude.start("triplex")
    for move in OUT_AND_BACK * 2:
        assert not position.is_over
        position = position.play(move)
    assert position.is_over
    assert position.text.endswith(" w 8 3")
    assert (position.shares, position.scores) == ((0.5, 0.5), (0, 0))
    assert position.ending == trilude.position("triplex", position.text).ending
    assert position.ending is not None
    assert "third time" in position.ending.en
    assert "troisième fois" in position.ending.fr


def test_every_position_counts_not_only_the_first() -> None:
    position, plain = trilude.start("triplex"), PlainTriplex()
    position = follow(position, plain, ["□a1-a2", *["□g4-g3", "□a2-b2", "□g3-g4", "□b2-a2"] * 2])
    assert position.text.endswith(" b 9 3")
    assert position.is_over


def test_a_position_that_comes_back_means_nothing_where_so_chosen() -> None:
    free = trilude.start("triplex", repetition=0)
    for move in OUT_AND_BACK * 5:
        free = free.play(move)
    assert not free.is_over
    assert free.text.endswith(" w 20 6")


def test_other_tops_make_another_position() -> None:
    as_square = ["□△c2-c3", "□g4-g3", "□△c3-c2", "□g3-g4"]
    as_triangle = ["△□c2-c4", "□g4-g3", "△□c4-c2", "□g3-g4"]
    position, plain = both(DUO)
    position = follow(position, plain, as_square)
    assert position.text == "□△c2,○d7 □g4,△a4,○d1 w 12 2"
    position = follow(position, plain, as_triangle)
    assert position.text == "△□c2,○d7 □g4,△a4,○d1 w 16 1"
    assert not position.is_over
    position = follow(position, plain, as_square)
    assert position.text == "□△c2,○d7 □g4,△a4,○d1 w 20 3"
    assert position.shares == (0.5, 0.5)


def test_the_same_pieces_with_the_other_side_to_move_make_another_position() -> None:
    """White's square takes three moves for its round while Black's takes two."""
    position, plain = trilude.start("triplex"), PlainTriplex()
    round_of_three = ["□a1-a2", "□g4-g3", "□a2-b2", "□g3-g4", "□b2-a1"]
    position = follow(position, plain, round_of_three)
    assert position.text == "□a1,△g1,○d7 □g4,△a4,○d1 b 5 1"
    position = follow(position, plain, ["□g4-g3", "□a1-a2", "□g3-g4", "□a2-a1"])
    assert position.text == "□a1,△g1,○d7 □g4,△a4,○d1 b 9 2"
    assert not position.is_over


def test_below_the_top_the_order_makes_no_other_position() -> None:
    """A trio splits and gathers again in another order below its top."""
    position, plain = both("□△○c2 □g4,△a4,○d1 w 8 1")
    moves = ["□c2-c1/△", "□g4-g3", "□c1-c2", "□g3-g4", "□c2-c1/○", "□g4-g3", "□c1-c2", "□g3-g4"]
    position = follow(position, plain, moves)
    assert position.text.endswith(" w 16 3")
    assert position.is_over


def test_how_often_a_position_has_stood_is_read_from_its_text() -> None:
    position, plain = both("□a1,△g1,○d7 □g4,△a4,○d1 w 40 2")
    assert not position.is_over
    position = follow(position, plain, OUT_AND_BACK)
    assert position.shares == (0.5, 0.5)
    once, plain = both("□a1,△g1,○d7 □g4,△a4,○d1 w 40 1")
    assert not follow(once, plain, OUT_AND_BACK).is_over


def test_a_game_ends_after_a_thousand_plies() -> None:
    position, plain = both(LAST_BUT_ONE)
    position = follow(position, plain, ["□a1-a2"])
    assert not position.is_over
    position = follow(position, plain, ["□g4-g3"])
    assert position.is_over
    assert position.shares == (0.5, 0.5)
    assert position.ending is not None
    assert position.ending.en == "A draw: 1000 moves were made."
    assert position.ending.fr == "Partie nulle : 1000 coups ont été joués."
    again = trilude.position("triplex", position.text)
    assert (again.is_over, again.ending, again.shares) == (True, position.ending, (0.5, 0.5))


def test_a_win_by_the_last_ply_is_a_win() -> None:
    position, plain = both("○□△d1 □g4,△a4,○g1 w 999 1")
    position = follow(position, plain, ["○□△d1-d4"])
    assert position.shares == (1.0, 0.0)
    assert trilude.position("triplex", position.text).winners == (0,)


def test_a_third_occurrence_by_the_last_ply_is_told_as_one() -> None:
    position, plain = both("□a2,△g1,○d7 □g4,△a4,○d1 w 995 2")
    position = follow(position, plain, ["□a2-a1", "□g4-g3", "□a1-a2", "□g3-g4"])
    assert position.ending is not None
    assert "third" in position.ending.en
    late, plain = both("□a2,△g1,○d7 □g4,△a4,○d1 w 996 2")
    late = follow(late, plain, ["□a2-a1", "□g4-g3", "□a1-a2", "□g3-g4"])
    assert late.ending is not None
    assert "third" in late.ending.en
    assert trilude.position("triplex", late.text).ending == late.ending


def test_a_piece_that_waits_at_the_last_ply_waits_for_ever() -> None:
    position, plain = both("□b2,△d1,○d7 ○c3,□g4,△a4 w 999 1")
    position = follow(position, plain, ["□b2xc3"])
    assert position.shares == (0.5, 0.5)
    assert trilude.position("triplex", position.text).is_over


def test_positions_that_have_stood_often_are_read_back() -> None:
    free = trilude.start("triplex", repetition=0)
    for move in OUT_AND_BACK * 4:
        free = free.play(move)
    assert trilude.position("triplex", free.text, repetition=0).text == free.text
