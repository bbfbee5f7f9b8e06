"""Rare situations, played on in step with the plain reading of the rules."""

import random

import pytest

import trilude
from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.triolet.agreement import check_everything, check_views
from tests.games.triolet.plain import Plain, read_laid, worth
from tests.games.triolet.rare import BLOCKED, OUT, RARE, finished
from trilude.contract.position import Position


def rack_values(position: Position) -> list[int]:
    return [sum(worth(kind) for kind in rack) for rack in Plain.of(position).racks]


def in_bag(position: Position) -> int:
    return Plain.of(position).bag.total()


@pytest.mark.parametrize("what", RARE)
def test_rare_situations_agree_with_the_plain_reading(what: str) -> None:
    rare = RARE[what]
    ahead = [*rare.moves]
    start = rare.position()
    plain = Plain.of(start)

    def on(chance: random.Random, moves: list[str]) -> str:
        return ahead.pop(0) if ahead else chance.choice(moves)

    end = play_in_step(start, plain, 1, check_everything, on, len(rare.moves) + rounds(4))
    check_views(end, plain, range(-1, plain.players))
    assert plain.over == "blocked" or what not in BLOCKED
    assert plain.over == "out" or what not in OUT


@pytest.mark.parametrize("what", OUT)
def test_who_lays_the_last_token_adds_the_other_racks(what: str) -> None:
    before, end = RARE[what].position(), finished(what)
    out = before.to_move
    assert out is not None
    assert end.is_over
    assert rack_values(end)[out] == 0
    gain = Plain.of(before).count(read_laid(RARE[what].moves[0])).total + sum(rack_values(end))
    assert end.scores == tuple(old + (gain if seat == out else 0) for seat, old in enumerate(before.scores))


@pytest.mark.parametrize("what", BLOCKED)
def test_who_is_blocked_subtracts_the_own_rack_in_the_first_edition_only(what: str) -> None:
    points = "/".join(["7"] * RARE[what].players)
    before = RARE[what].position(points=points)
    for move in RARE[what].moves[:-1]:
        before = before.play(move)
    assert not before.is_over
    end = before.play("pass")
    lost = rack_values(end) if RARE[what].edition == "pbm" else [0] * end.seats
    assert end.is_over
    assert end.scores == tuple(old - value for old, value in zip(before.scores, lost, strict=True))
    assert min(end.scores) < 0 or RARE[what].edition == "second"


@pytest.mark.parametrize("tied", [1, 2, 3, 4])
@pytest.mark.parametrize("below", [0, -400])
def test_equal_points_share_the_win(tied: int, below: int) -> None:
    """Whoever ties is neither the first nor the last of four, where there is a choice; all points may be negative."""
    what = "four players block each other with four left in the bag, pbm"
    gained = RARE[what].position(points="0/0/0/0").play(RARE[what].moves[0]).scores
    values = rack_values(finished(what))
    best = [1, 2, 3, 0][:tied]
    wanted = [below + (50 if seat in best else 20 + seat) for seat in range(4)]
    points = "/".join(str(wanted[seat] - gained[seat] + values[seat]) for seat in range(4))
    end = finished(what, points=points)
    assert end.scores == tuple(wanted)
    assert end.shares == tuple(1 / tied if seat in best else 0.0 for seat in range(4))
    assert end.winners == tuple(sorted(best))
    assert end.ending is not None
    *others, last = [f"Player {seat + 1}" for seat in sorted(best)]
    told = f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"
    assert end.ending.en.startswith(f"{told} with {max(wanted)}")
    assert end.ending.en.endswith(", everybody subtracts the own rack.")


@pytest.mark.parametrize("players", ["two", "three", "four"])
def test_five_in_the_bag_allow_an_exchange(players: str) -> None:
    here = RARE[f"{players} players with five left in the bag"].position()
    exchanges = [move.text for move in here.legal_moves if move.text.startswith("x=")]
    assert len(exchanges) >= 3
    after = here.play(exchanges[-1])
    assert in_bag(here) == in_bag(after) == 5
    assert after.to_move != here.to_move
    assert after.scores == here.scores


@pytest.mark.parametrize("players", ["two", "three", "four"])
def test_four_in_the_bag_allow_none(players: str) -> None:
    here = RARE[f"{players} players with four left in the bag"].position()
    assert in_bag(here) == 4
    assert not [move for move in here.legal_moves if move.text.startswith("x=")]
    kind = here.text.split()[1].split("/")[here.to_move or 0].split(",")[0]
    with pytest.raises(trilude.IllegalMove) as refusal:
        here.play(f"x={kind}")
    assert refusal.value.text.en == "An exchange needs at least 5 tokens in the bag; there are 4."
    assert "au moins 5 jetons dans le sac ; il en reste 4" in refusal.value.text.fr


def exchange(_: random.Random, moves: list[str]) -> str:
    return next(move for move in moves if move.startswith("x="))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["pbm", "second"])
def test_three_full_rounds_without_a_placement_end_the_game(players: int, edition: str) -> None:
    start = trilude.start("triolet", seed=players, players=players, edition=edition)
    plain = Plain.of(start)
    end = play_in_step(start, plain, 0, check_everything, exchange)
    assert (end.ply, plain.over) == (3 * players, "blocked")
    values = rack_values(end) if edition == "pbm" else [0] * players
    assert end.scores == tuple(-value for value in values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_placement_begins_the_count_of_idle_turns_anew(players: int) -> None:
    text = trilude.start("triolet", seed=3, players=players).text.split()
    text[5] = str(3 * players - 1)
    patient = trilude.position("triolet", " ".join(text), players=players)
    assert patient.play(exchange(random.Random(0), [move.text for move in patient.legal_moves])).is_over
    placed = patient.play(next(move for move in patient.legal_moves if move.text.startswith("H8=")))
    assert placed.text.split()[5] == "0"
    end = play_in_step(placed, Plain.of(placed), 0, check_everything, exchange)
    assert end.ply == 1 + 3 * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_idle_turns_in_an_exhausted_bag_count_one_round(players: int) -> None:
    what = f"{['two', 'three', 'four'][players - 2]} players block each other with none left in the bag, pbm"
    here = RARE[what].position().play(RARE[what].moves[0])
    for turn in range(players):
        assert [move.text for move in here.legal_moves] == ["pass"]
        assert here.text.split()[5] == str(turn)
        here = here.play("pass")
    assert here.is_over


def test_bis_squares_chain_as_long_as_they_are_covered() -> None:
    here = RARE["three bis squares one after the other"].position()
    seat = here.to_move
    for move in RARE["three bis squares one after the other"].moves:
        assert here.to_move == seat
        here = here.play(move)
    assert here.to_move == seat
    assert in_bag(here) > 0


def test_the_last_token_ends_the_game_on_a_bis_square_too() -> None:
    end = finished("the last token lies on a bis square")
    assert end.is_over
    assert not end.legal_moves
