"""Turns, draws, exchanges, bis, squares, ends, and what each seat knows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.triolet.board import JOKER, KINDS, SUPPLY
from trilude.games.triolet.placements import EMPTY

GAME = find_game("triolet")
FULL_CHANCE = "0" * 31 + "1"


def position(text: str, **options: object) -> Position:
    return trilude.position("triolet", text, **options)


def tokens_everywhere(record: np.record) -> list[int]:
    """How many tokens of each kind lie anywhere on the table."""
    counts = [int(record.bag[kind]) + int(record.aside[kind]) for kind in range(KINDS)]
    for token in [*record.token, *record.rack.flatten()]:
        if token != EMPTY:
            counts[min(int(token), JOKER)] += 1
    return counts


@given(seed=st.integers(0, 2**40), players=st.sampled_from([2, 3, 4]), edition=st.sampled_from(["pbm", "gigamic"]))
@settings(max_examples=40, deadline=None, derandomize=True)
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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["pbm", "gigamic"])
def test_conforms(players: int, edition: str) -> None:
    for seed in range(2):
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


def random_end(seed: int, **options: object) -> list[Position]:
    """All positions of a random game."""
    chance = generator(seed)
    positions = [trilude.start("triolet", seed=seed, **options)]
    while not positions[-1].is_over:
        moves = positions[-1].legal_moves
        positions.append(positions[-1].play(moves[draw_below(chance, len(moves))]))
    return positions


def rack_values(record: np.record) -> list[int]:
    return [sum(int(kind) for kind in rack if kind not in (EMPTY, JOKER)) for rack in record.rack]


def test_who_goes_out_adds_the_other_racks() -> None:
    from trilude.games.triolet.scoring import points_of

    seen = 0
    for seed in range(12):
        *_, before, last = random_end(seed, players=3)
        if int(last.record.outcome) != 1:
            continue
        seen += 1
        out = before.to_move
        assert out is not None
        assert int(last.record.in_bag) == 0
        gain = points_of(GAME.tables, before.record, last.moves[-1].id) + sum(rack_values(last.record))
        expected = [score + (gain if seat == out else 0) for seat, score in enumerate(before.scores)]
        assert list(last.scores) == expected
        assert last.ending is not None
        assert f"Player {out + 1} has placed the last token" in last.ending.en
    assert seen > 3


def test_a_blocked_end_subtracts_racks_in_the_first_edition_only() -> None:
    seen = 0
    for seed in range(40):
        *_, before, last = random_end(seed)
        if int(last.record.outcome) != 2 or last.moves[-1].text != "pass":
            continue
        seen += 1
        assert all(move.text == "pass" for move in last.moves[-2:])
        values = rack_values(before.record)
        assert list(last.scores) == [score - value for score, value in zip(before.scores, values, strict=False)]
        other = trilude.start("triolet", seed=seed, edition="gigamic")
        for move in last.moves:
            other = other.play(move.text)
        assert other.is_over
        assert other.scores == before.scores
    assert seen > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_rounds_of_exchanges_end_the_game(players: int) -> None:
    here = trilude.start("triolet", seed=1, players=players)
    for _ in range(3 * players):
        assert not here.is_over
        here = here.play(next(move for move in here.legal_moves if move.text.startswith("x=")))
    assert here.is_over
    assert list(here.scores) == [-value for value in rack_values(here.record)[:players]]


def test_equal_points_share_the_win() -> None:
    here = trilude.start("triolet", seed=1, edition="gigamic")
    for _ in range(6):
        here = here.play(next(move for move in here.legal_moves if move.text.startswith("x=")))
    assert here.shares == (0.5, 0.5)


def test_nobody_passes_who_can_exchange() -> None:
    here = trilude.start("triolet", seed=1)
    assert "pass" not in [move.text for move in here.legal_moves]
    with pytest.raises(trilude.IllegalMove, match="Nobody passes"):
        here.play("pass")


def test_the_first_four_tokens_form_no_square() -> None:
    here = position("H8=9,I8=5,H9=6 7,6,0/?,?,? p1 0/0 ?,?,? 0 ?")
    with pytest.raises(trilude.IllegalMove, match="first 4 tokens may not form a square of 2 × 2"):
        here.play("I9=7")
    assert here.play("G9=7").ply == 1


def test_a_fifth_token_may_complete_a_square() -> None:
    here = position("H8=9,I8=5,H9=6,J8=1 7,6,0/?,?,? p1 0/0 ?,?,? 0 ?")
    assert here.play("I9=7").ply == 1


def test_the_first_nine_tokens_form_no_square() -> None:
    eight = "H8=5,I8=5,J8=5,H9=5,I9=5,J9=5,H10=5,I10=5"
    with pytest.raises(trilude.IllegalMove, match="first 9 tokens may not form a square of 3 × 3"):
        position(f"{eight} 1,2,J/?,?,? p1 0/0 ?,?,? 0 ?").play("J10=J5")
    six = "H8=5,I8=5,J8=5,H9=5,I9=5,J9=5"
    assert not [
        move
        for move in position(f"{six} 5,5,J/?,?,? p1 0/0 ?,?,? 0 ?").legal_moves
        if move.text.count("=") == 3 and "10=" in move.text and "H10" in move.text and "J10" in move.text
    ]


def test_two_jokers_are_never_laid_at_once() -> None:
    here = position("H8=5 3,J,J/?,?,? p1 0/0 ?,?,? 0 ?")
    placements = [move.text for move in here.legal_moves if move.text[0] != "x"]
    assert max(text.count("=J") for text in placements) == 1
    with pytest.raises(trilude.IllegalMove, match="one joker"):
        here.play("H9=J1,H10=J9")


def test_a_view_holds_no_secrets() -> None:
    exchanged = 0
    for here in random_end(9, players=3)[1:]:
        for seat in range(3):
            view = here.view(seat)
            record = view.record
            assert (record.rack[[other for other in range(3) if other != seat]] == EMPTY).all()
            assert record.bag.sum() + record.aside.sum() + record.chance.sum() == 0
            assert record.rack[seat].tolist() == here.record.rack[seat].tolist()
            assert (record.held.tolist(), record.in_bag) == (here.record.held.tolist(), here.record.in_bag)
            for seen, made in zip(view.moves, here.moves, strict=True):
                exchanged += "?" in seen.text
                assert seen.text == made.text or (made.text.startswith("x=") and seen.id == -1)
                assert seen.text == made.text or seen.text == "x=" + ",".join("?" * (1 + made.text.count(",")))
    assert exchanged > 0


def test_sampling_deals_every_unseen_token_alike() -> None:
    """The joker left in the box is in the other rack, set aside or in the bag in proportion to their sizes."""
    here = trilude.start("triolet", seed=4)
    assert here.to_move is not None
    view = here.view(here.to_move)
    chance, jokers_held, worlds = generator(1), 0, 4000
    for _ in range(worlds):
        world = view.sample(chance)
        assert tokens_everywhere(world) == list(SUPPLY)
        jokers_held += world.rack[1 - here.to_move].tolist().count(JOKER)
    unseen = 80
    jokers = 2 - here.record.rack[here.to_move].tolist().count(JOKER)
    expected = worlds * 3 * jokers / unseen
    assert abs(jokers_held - expected) < 4 * expected**0.5


def test_who_passed_is_sampled_without_a_placement() -> None:
    for seed in range(40):
        for here in random_end(seed):
            if here.is_over or not here.moves or here.moves[-1].text != "pass" or here.to_move is None:
                continue
            view, chance = here.view(here.to_move), generator(seed)
            for _ in range(20):
                world = view.sample(chance)
                world.turn = 1 - here.to_move
                moves = np.zeros(GAME.most_moves, np.int32)
                assert GAME.rules.legal_moves(GAME.tables, world, moves) == 1
                assert moves[0] == GAME.move_ids - 1
            return
    pytest.fail("no game with a pass was found")
