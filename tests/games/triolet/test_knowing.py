"""What each seat may know, what chance deals, and the worlds that are sampled from what is known."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

import trilude
from tests.effort import rounds
from tests.games.triolet.plain import BOX, KINDS, Plain
from tests.games.triolet.rare import RARE
from trilude.contract.chance import draw_below
from trilude.contract.position import Position, View
from trilude.contract.walk import generator
from trilude.games.triolet import GAME


def whole_game(seed: int, players: int) -> list[Position]:
    """All positions of a random game."""
    chance = generator(seed)
    positions = [trilude.start("triolet", seed=seed, players=players)]
    while not positions[-1].is_over:
        moves = positions[-1].legal_moves
        positions.append(positions[-1].play(moves[draw_below(chance, len(moves))]))
    return positions


def worlds(view: View, count: int, seed: int = 1) -> list[Position]:
    """Positions that the seat may believe to be in."""
    chance = generator(seed)
    return [Position.from_bytes(GAME, view.options, view.sample(chance).tobytes()) for _ in range(count)]


def public(record: np.record) -> list[object]:
    """What everybody sees."""
    names = ("token", "laid", "held", "in_bag", "turn", "idle", "points", "outcome")
    return [np.asarray(record[name]).tolist() for name in names]


@pytest.mark.parametrize(("seed", "players"), [(9, 3), (2, 2)])
def test_a_view_holds_no_secrets(seed: int, players: int) -> None:
    exchanged = 0
    for here in whole_game(seed, players)[1:]:
        for seat in range(-1, players):
            view = here.view(seat)
            record = view.record
            assert all((record.rack[other] == -1).all() for other in range(4) if other != seat)
            assert record.bag.sum() + record.aside.sum() + record.chance.sum() == 0
            assert public(record) == public(here.record)
            for seen, made in zip(view.moves, here.moves, strict=True):
                exchanged += "?" in seen.text
                assert seen.text == made.text or (made.text.startswith("x=") and seen.id == -1)
                assert seen.text == made.text or seen.text == "x=" + ",".join("?" * (1 + made.text.count(",")))
    assert exchanged > 0


def test_an_exchange_is_read_by_whoever_made_it_and_counted_by_the_others() -> None:
    text = "H8=9 2,3,J/4,1,7/5,5,6 p2 0/0/0 2,2,2 0 0123456789abcdef0123456789abcdef"
    here = trilude.position("triolet", text, players=3)
    after = here.play("x=7,1")
    assert [after.view(seat).moves[-1].text for seat in range(-1, 3)] == ["x=?,?", "x=?,?", "x=1,7", "x=?,?"]
    assert [after.view(seat).moves[-1].id for seat in (-1, 0, 2)] == [-1, -1, -1]
    assert after.view(1).moves[-1].id == after.moves[-1].id
    assert here.view(1).legal_moves[-1].text.startswith("x=1,4,7")
    assert [len(here.view(seat).legal_moves) > 0 for seat in range(-1, 3)] == [False, False, True, False]


def test_moves_can_be_made_in_a_view_and_tell_nothing_new() -> None:
    """Whoever follows a game from a view sees the board, the counts and the points, and keeps the own tokens known."""
    for players in (2, 3):
        game = whole_game(players, players)
        for seat in range(-1, players):
            known = game[0].view(seat).copy_record()
            for before, after in pairwise(game[:-1]):
                GAME.rules.play(GAME.tables, known, after.moves[-1].id)
                assert public(known) == public(after.record)
                assert known.bag.sum() == known.aside.sum() == 0
                for other in range(players):
                    shown = Counter(kind for kind in known.rack[other].tolist() if kind != -1)
                    assert shown <= Counter(after.record.rack[other].tolist())
                    assert other == seat or not shown
                if before.to_move == seat and before is game[0]:
                    kept = Counter(before.record.rack[seat].tolist()) & Counter(after.record.rack[seat].tolist())
                    assert Counter(kind for kind in known.rack[seat].tolist() if kind != -1) <= kept


HIDDEN = "H8=9 2,3,J/?,?,? p1 0/0 ?,?,? 0 ?"


def test_what_is_drawn_in_a_view_is_unknown() -> None:
    here = trilude.position("triolet", HIDDEN)
    exchanged = here.play("x=3")
    assert exchanged.text.startswith("H8=9 2,J,?/?,?,? p2 0/0 ?,?,? 1 ")
    assert here.play("H9=2,H10=J4").text.startswith("H8=9,H9=2,H10=J4 3,?,?/?,?,? p2 30/0 ?,?,? 0 ")
    record = exchanged.copy_record()
    for _ in range(3):
        GAME.rules.play(GAME.tables, record, exchanged.moves[-1].id)
    assert record.rack.tolist() == [[2, 16, -1], [-1] * 3, [-1] * 3, [-1] * 3]
    assert record.bag.sum() == 0
    assert int(record.in_bag) == 83 - 3 - 6 - 1


def test_an_unknown_state_of_the_draws_stays_unknown() -> None:
    here = trilude.position("triolet", HIDDEN)
    assert here.play("x=3").text.endswith(" ?")
    assert here.play("H9=2,H10=J4").text.endswith(" ?")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sampled_worlds_agree_with_what_the_seat_knows(players: int) -> None:
    name = ["two", "three", "four"][players - 2]
    ends = [f"seat 1 of {name} lays the last token", f"{name} players with four left in the bag"]
    tables = [RARE[what].position() for what in ends]
    tables.append(trilude.start("triolet", seed=7, players=players))
    tables.append(tables[-1].play(tables[-1].legal_moves[-1]))
    for here in tables:
        for seat in range(-1, players):
            view = here.view(seat)
            for world in worlds(view, 3):
                assert bytes(world.view(seat)) == bytes(view)
                assert bytes(trilude.position("triolet", world.text, **world.options)) == bytes(world)
                plain = Plain.of(world)
                assert plain.bag == Counter({KINDS[kind]: int(n) for kind, n in enumerate(world.record.bag) if n})
                assert plain.bag.total() == int(world.record.in_bag)


def test_no_two_sampled_worlds_draw_alike() -> None:
    here = trilude.start("triolet", seed=7)
    draws = [tuple(world.record.chance.tolist()) for world in worlds(here.view(0), 10)]
    assert len(set(draws)) == 10
    assert all(0 not in words for words in draws)
    assert len({world.text.split()[1] for world in worlds(here.view(0), 10)}) > 8
    assert len({world.text.split()[4] for world in worlds(here.view(0), 10)}) > 8


def test_every_unseen_token_is_sampled_in_every_place_alike() -> None:
    """Ten tokens are unseen: four in the bag, three in the other rack, three set aside."""
    here = RARE["two players with four left in the bag"].position()
    assert here.to_move is not None
    full = Plain.of(here)
    other = 1 - here.to_move
    unseen = full.bag + Counter(full.racks[other]) + Counter(full.aside)
    assert unseen.total() == 10
    count = 150 + rounds(450)
    held: Counter[str] = Counter()
    aside: Counter[str] = Counter()
    for world in worlds(here.view(here.to_move), count):
        _, racks, _, _, put_aside, _, _ = world.text.split()
        held += Counter(racks.split("/")[other].split(","))
        aside += Counter(put_aside.split(","))
    for found in (held, aside):
        assert set(found) == set(unseen)
        for kind, supply in unseen.items():
            assert abs(found[kind] - count * supply * 0.3) < 5 * (count * supply * 0.21) ** 0.5


PASSED = {
    "one of two passes and the next one places": 1,
    "one of three passes and the next one places": 1,
    "two of three pass and the next one places": 2,
    "two of four pass and the next one places": 2,
}


@pytest.mark.parametrize("what", PASSED)
def test_who_passed_is_sampled_without_a_placement(what: str) -> None:
    here = RARE[what].position()
    passed = []
    for _ in range(PASSED[what]):
        passed.append(here.to_move)
        here = here.play("pass")
    for seat in range(-1, here.seats):
        for world in worlds(here.view(seat), rounds(6)):
            assert bytes(world.view(seat)) == bytes(here.view(seat))
            plain = Plain.of(world)
            assert not any(plain.placements(plain.racks[other]) for other in passed if other not in (None, seat))


def test_who_exchanged_may_well_be_able_to_place() -> None:
    here = trilude.position("triolet", "H8=9 2,3,J/?,?,? p1 0/0 ?,?,? 1 ?")
    plains = [Plain.of(world) for world in worlds(here.view(0), 5)]
    assert all(plain.placements(plain.racks[1]) for plain in plains)


def test_every_token_is_dealt_alike() -> None:
    deals = 200 + rounds(400)
    dealt: Counter[int] = Counter()
    begins: Counter[int | None] = Counter()
    for seed in range(deals):
        start = trilude.start("triolet", seed=seed, players=3)
        begins[start.to_move] += 1
        dealt.update(start.record.rack[:3].flatten().tolist())
        dealt.update(np.repeat(np.arange(17), start.record.aside).tolist())
        assert int(start.record.in_bag) == 83 - 12
    for kind, supply in enumerate(BOX.values()):
        expected = deals * supply * 12 / 83
        assert abs(dealt[kind] - expected) < 5 * expected**0.5
    for seat in range(3):
        assert abs(begins[seat] - deals / 3) < 5 * (deals / 3) ** 0.5


def test_every_token_of_the_bag_is_drawn_alike() -> None:
    here = RARE["two players with five left in the bag"].position()
    plain = Plain.of(here)
    rack = here.text.split()[1].split("/")[here.to_move or 0]
    move = here.move(f"x={rack}").id
    drawn: Counter[str] = Counter()
    draws = 150 + rounds(450)
    for seed in range(draws):
        record = here.copy_record()
        record.chance[:] = generator(seed)
        GAME.rules.play(GAME.tables, record, move)
        drawn.update(KINDS[kind] for kind in record.rack[here.to_move].tolist())
    assert set(drawn) == set(plain.bag)
    for kind, supply in plain.bag.items():
        assert abs(drawn[kind] - draws * supply * 0.6) < 5 * (draws * supply * 0.24) ** 0.5
