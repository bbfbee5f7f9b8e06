"""Turns, draws, exchanges, bis and squares."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilude
from tests.effort import rounds
from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.triolet.board import JOKER, KINDS, SUPPLY
from trilude.games.triolet.placements import EMPTY

GAME = find_game("triolet")


def position(text: str, **options: object) -> Position:
    return trilude.position("triolet", text, **options)


def tokens_everywhere(record: np.record) -> list[int]:
    """How many tokens of each kind lie anywhere on the table."""
    counts = [int(record.bag[kind]) + int(record.aside[kind]) for kind in range(KINDS)]
    for token in [*record.token, *record.rack.flatten()]:
        if token != EMPTY:
            counts[min(int(token), JOKER)] += 1
    return counts


@given(seed=st.integers(0, 2**40), players=st.sampled_from([2, 3, 4]), edition=st.sampled_from(["pbm", "second"]))
@settings(max_examples=rounds(40))
def test_no_token_is_ever_lost_or_made(seed: int, players: int, edition: str) -> None:
    options = GAME.choose({"players": players, "edition": edition})
    record = Position.start(GAME, options, seed).copy_record()
    moves, chance = np.zeros(GAME.most_moves, np.int32), generator(seed)
    while True:
        assert tokens_everywhere(record) == list(SUPPLY)
        assert int(record.bag.sum()) == int(record.in_bag)
        count = GAME.rules.legal_moves(GAME.tables, record, moves)
        if count == 0:
            break
        GAME.rules.play(GAME.tables, record, int(moves[draw_below(chance, count)]))


@pytest.mark.parametrize(("players", "edition"), [(2, "pbm"), (3, "second"), (4, "pbm")])
def test_conforms(players: int, edition: str) -> None:
    for seed in range(rounds(2)):
        check_game(GAME, {"players": players, "edition": edition}, seed=seed, every=9)


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {trilude.start("triolet", seed=seed, players=4).to_move for seed in range(40)} == {0, 1, 2, 3}


def test_the_seed_decides_the_deal() -> None:
    assert bytes(trilude.start("triolet", seed=5)) == bytes(trilude.start("triolet", seed=5))
    assert bytes(trilude.start("triolet", seed=5)) != bytes(trilude.start("triolet", seed=6))


def test_an_exchange_draws_before_it_gives_back() -> None:
    """What is given back can be drawn again only if the bag held another of its kind."""
    seen_whole_racks_change = 0
    for seed in range(60):
        start = trilude.start("triolet", seed=seed)
        rack = start.record.rack[start.to_move]
        bag = start.record.bag
        after = start.play("x=" + ",".join("J" if kind == JOKER else str(kind) for kind in rack)).record
        drawn = after.rack[start.to_move].tolist()
        assert all(drawn.count(kind) <= int(bag[kind]) for kind in set(drawn))
        assert int(after.in_bag) == int(start.record.in_bag)
        given_back = np.bincount(rack, minlength=KINDS) - np.bincount(drawn, minlength=KINDS)
        assert np.array_equal(after.bag, bag + given_back)
        seen_whole_racks_change += not set(drawn) & set(rack.tolist())
    assert seen_whole_racks_change > 10


def test_a_bis_square_keeps_the_turn_and_may_chain() -> None:
    here = position("H2=5,H14=5,I2=3 5,6,7/?,?,? p1 0/0 ?,?,? 0 ?")
    again = here.play("H1=6")
    assert (again.to_move, again.scores) == (0, (11, 0))
    chained = again.play("H15=7")
    assert (chained.to_move, chained.scores) == (0, (23, 0))
    assert chained.play("G14=5").to_move == 1


def test_after_a_bis_any_kind_of_turn_may_follow() -> None:
    again = position("H2=5 5,6,7/?,?,? p1 0/0 ?,?,? 0 ?").play("H1=6")
    assert again.play("x=5").to_move == 1


def test_a_bis_square_works_for_the_one_token_that_covers_it() -> None:
    here = position("H1=5 5,6,7/?,?,? p1 0/0 ?,?,? 0 ?")
    assert here.play("G1=6").to_move == 1


def test_nobody_passes_who_can_exchange() -> None:
    here = trilude.start("triolet", seed=1)
    assert "pass" not in [move.text for move in here.legal_moves]
    with pytest.raises(trilude.IllegalMove, match="Whoever can place or exchange"):
        here.play("pass")


def test_a_fifth_token_may_complete_a_square() -> None:
    here = position("H8=9,I8=5,H9=6,J8=1 7,6,0/?,?,? p1 0/0 ?,?,? 0 ?")
    assert here.play("I9=7").ply == 1


def test_two_jokers_are_never_laid_at_once() -> None:
    here = position("H8=5 3,J,J/?,?,? p1 0/0 ?,?,? 0 ?")
    placements = [move.text for move in here.legal_moves if move.text[0] != "x"]
    assert max(text.count("=J") for text in placements) == 1
    with pytest.raises(trilude.IllegalMove, match="one joker"):
        here.play("H9=J1,H10=J9")
