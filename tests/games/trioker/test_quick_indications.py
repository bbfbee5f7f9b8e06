"""What cells of the quick game ask and what deals cost, down to the last chip, in step with the plain reading."""

import pytest

from tests.games.trioker.quick_tables import LEFT, NEAR, RIGHT, follow, part, set_up, write

# --- payments


def test_the_bank_is_ruined_in_the_middle_of_a_payment() -> None:
    position = follow(set_up(write(LEFT, "222,000/rest", chips="40,37", bank=3)), "222@b4")
    assert position.scores == (43, 37)
    assert part(position, "bank") == "0"
    assert part(position, "phase") == "ruin"
    assert position.shares == (1.0, 0.0)
    assert position.ending is not None
    assert position.ending.fr == "Joueur 1 gagne avec 43 : la banque est ruinée."


def test_a_bank_that_paid_its_last_chip_is_ruined_one_that_keeps_one_is_not() -> None:
    assert part(follow(set_up(write(LEFT, "222,000/rest", chips="40,40", bank=5)), "222@b4"), "phase") == "ruin"
    position = follow(set_up(write(LEFT, "222,000/rest", chips="40,40", bank=6)), "222@b4")
    assert part(position, "phase") == "turn"
    assert position.scores == (45, 40)
    assert position.to_move == 1


def test_ruin_by_the_last_piece_of_a_hand_leaves_the_deal_unpaid() -> None:
    position = follow(set_up(write(NEAR, "310/rest", chips="40,40", bank=2)), "310@c5")
    assert position.is_over
    assert position.scores == (42, 40)
    assert part(position, "deals") == "0+0"


def test_a_bank_ruined_by_the_winner_still_takes_from_the_losers() -> None:
    before = set_up(write(NEAR, "301/000/rest", chips="10,40,65", bank=4))
    position = follow(before, "301@c7")
    # The winner paid 2 for the cell, so that the bank held 6; the losers pay 2 and all that they have.
    assert position.scores == (14, 38, 0)
    assert part(position, "bank") == "67"
    assert part(position, "phase") == "ruin"
    assert part(position, "deals") == "1+0"
    assert position.winners == (1,)


@pytest.mark.parametrize(("bank", "phase"), [(8, "ruin"), (9, "open")])
def test_ten_for_the_winner_may_be_the_last_of_the_bank(bank: int, phase: str) -> None:
    position = follow(set_up(write(NEAR, "301/rest", chips="50,50", bank=bank)), "301@c7")
    assert position.scores == (58, 0)
    assert part(position, "phase").startswith(phase)


def test_the_end_of_a_deal_costs_two_and_the_points() -> None:
    """000 costs 2 in all, 111 costs 5, the Joker 7; who has less pays what is left."""
    position = follow(set_up(write(LEFT, "222/000/23*/rest", chips="30,30,30,30")), "222@b4")
    assert position.scores == (45, 28, 23, 0)
    assert part(position, "bank") == str(100 - 15 + 2 + 7 + 30)
    position = follow(set_up(write(LEFT, "222/111/23*,000/rest", chips="30,5,6,79")), "222@b4")
    assert position.scores[:3] == (45, 0, 0)
    assert part(position, "deals") == "1+0"
    assert part(position, "phase").startswith("open:")


def test_who_cannot_pay_the_bank_in_full_pays_what_is_left() -> None:
    position = follow(set_up(write(RIGHT, "122,000/rest", chips="3,67")), "122@b8")
    assert position.scores == (0, 67)
    assert part(position, "bank") == "103"
    position = follow(set_up(write(RIGHT, "122,000/rest", chips="6,64")), "122@b8")
    assert position.scores == (1, 64)


def test_who_cannot_pay_everybody_pays_from_the_left_on() -> None:
    position = set_up(write(RIGHT, "000/012,001/002/rest", chips="20,3,40,57", player=2))
    assert follow(position, "012@c9").scores == (20, 0, 42, 58)
    position = set_up(write(RIGHT, "000/012,001/002/rest", chips="20,9,40,51", player=2))
    assert follow(position, "012@c9").scores == (22, 3, 42, 53)


def test_others_who_cannot_pay_in_full_pay_what_is_left() -> None:
    position = set_up(write(LEFT, "000/001/112,002/rest", chips="1,50,30,39", player=3))
    assert follow(position, "112@c3").scores == (0, 48, 35, 37)
    position = set_up(write(LEFT, "000/001/112,002/rest", chips="0,50,30,40", player=3))
    assert follow(position, "112@c3").scores == (0, 48, 34, 38)


# --- gifts and new turns


def test_who_gives_the_last_piece_away_wins_the_deal() -> None:
    position = follow(set_up(write(NEAR, "123,222/000/rest", chips="35,35,35")), "123@d3")
    assert part(position, "phase") == "give"
    assert position.to_move == 0
    assert {move.text for move in position.legal_moves} == {"give:222>2", "give:222>3"}
    given = follow(position, "give:222>2")
    # The gift costs its receiver six points, and 000 two.
    assert given.scores == (45, 27, 0)
    assert part(given, "deals") == "1+0"


def test_a_gift_ends_the_turn() -> None:
    position = follow(set_up(write(NEAR, "001/123,222,000/rest", player=2)), "123@d3", "give:222>1")
    assert part(position, "hands").split("/")[:2] == ["001,222", "000"]
    assert position.to_move == 2
    assert part(position, "phase") == "turn"


def test_the_last_piece_on_a_cell_that_gives_wins_without_a_gift() -> None:
    position = follow(set_up(write(NEAR, "123/000/rest")), "123@d3")
    assert part(position, "deals") == "1+0"
    assert position.scores == (45, 33, 0)


def test_the_last_piece_on_a_cell_that_plays_again_wins() -> None:
    position = follow(set_up(write(NEAR, "231/000/rest")), "231@d7")
    assert part(position, "deals") == "1+0"
    assert position.scores == (45, 33, 0)


def test_playing_again_is_a_whole_new_turn() -> None:
    """After a draw, too: who cannot place then draws again."""
    position = set_up(write(NEAR, "222,000/rest", "111,231"))
    assert [move.text for move in position.legal_moves] == ["draw"]
    position = follow(position, "draw", "231@d7")
    assert position.to_move == 0
    assert part(position, "phase") == "turn"
    assert [move.text for move in position.legal_moves] == ["draw"]
    position = follow(position, "draw")
    assert part(position, "hands").startswith("000,111,222/")
    assert [move.text for move in position.legal_moves] == ["pass"]


def test_indications_follow_one_another() -> None:
    position = set_up(write(NEAR, "231,113,310,000/001/rest"))
    position = follow(position, "231@d7")
    assert position.to_move == 0
    position = follow(position, "113@d3", "give:000>3")
    assert part(position, "hands").startswith("310/001/000,")
    assert position.to_move == 1


def test_the_last_of_the_stock_is_drawn_and_placed() -> None:
    position = set_up(write(NEAR, "222,000/rest", "123"))
    position = follow(position, "draw")
    assert part(position, "stock") == "-"
    assert "123@d3" in {move.text for move in position.legal_moves}
    assert "pass" not in {move.text for move in position.legal_moves}
    assert part(follow(position, "123@d3"), "phase") == "give"


def test_who_drew_in_vain_passes_although_stock_is_left() -> None:
    position = follow(set_up(write(NEAR, "222,000/rest", "123,111")), "draw")
    assert [move.text for move in position.legal_moves] == ["pass"]
    position = follow(position, "pass")
    assert position.to_move == 1
    assert part(position, "passes") == "1"
