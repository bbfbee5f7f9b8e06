"""Steps among the moves: chance draws anew, a seat is left; both replay, and tell nobody what is to come."""

import pytest

import trilude
from trilude.contract.errors import BadNotation, TriludeError
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.rules import NOBODY
from trilude.contract.steps import explain, kind_of, shared_without


def begun(game: str, plies: int, **options: object) -> Position:
    position = trilude.start(game, seed=4, **options)
    for _ in range(plies):
        position = position.play(position.legal_moves[0])
    return position


@pytest.mark.parametrize(("game", "hands"), [("triolet", "rack"), ("trioker-quick", "hands")])
def test_what_a_seat_knows_stays_when_the_rest_is_dealt_anew(game: str, hands: str) -> None:
    position = begun(game, 3)
    seat = position.mover
    worlds = {bytes(position.follow(f"~deal:{seat + 1}:{seed}")) for seed in range(20)}
    assert len(worlds) == 20
    after = position.follow(f"~deal:{seat + 1}:1")
    assert bytes(after.view(seat)) == bytes(position.view(seat))
    others = [after.follow(f"~deal:{seat + 1}:{seed}").record[hands][1 - seat].tolist() for seed in range(20)]
    assert len({str(hand) for hand in others}) > 10
    assert (after.ply, after.to_move) == (position.ply + 1, seat)


@pytest.mark.parametrize(("game", "hands"), [("triolet", "rack"), ("trioker-quick", "hands")])
def test_hands_stay_when_only_what_nobody_holds_is_shuffled(game: str, hands: str) -> None:
    position = begun(game, 3)
    for seed in range(5):
        after = position.follow(f"~draw:{seed}")
        assert bytes(after) != bytes(position)
        assert (after.record[hands] == position.record[hands]).all()
        for seat in range(NOBODY, 2):
            assert bytes(after.view(seat)) == bytes(position.view(seat))


def test_what_is_drawn_after_a_shuffle_differs() -> None:
    position = begun("triolet", 2)
    exchange = next(move for move in position.legal_moves if move.text.startswith("x="))
    drawn = {
        position.follow(f"~draw:{seed}").play(exchange).record.rack[position.mover].tobytes() for seed in range(30)
    }
    assert len(drawn) > 3


def test_the_stock_of_a_shuffle_holds_the_same_pieces() -> None:
    position = begun("trioker-quick", 3)
    stocks = [sorted(position.follow(f"~draw:{seed}").record.stock.tolist()) for seed in range(8)]
    assert stocks == [sorted(position.record.stock.tolist())] * 8


def test_no_viewer_learns_the_seed() -> None:
    after = begun("triolet", 2).follow("~deal:1:987654321")
    assert after.moves[-1].text == "~deal:1:987654321"
    for seat in range(NOBODY, 2):
        assert after.view(seat).moves[-1].text == "~deal:1"
        assert kind_of(after.view(seat).moves[-1].text) == "redrawn"


@pytest.mark.parametrize(("game", "step"), [("triolet", "~deal:2:77"), ("trioker-quick", "~draw:78")])
def test_a_record_with_steps_replays(game: str, step: str) -> None:
    position = begun(game, 4).follow(step)
    position = position.play(position.legal_moves[0])
    again = Record.parse(str(Record.of(position))).final
    assert bytes(again) == bytes(position)
    assert [move.text for move in again.moves] == [move.text for move in position.moves]


def test_a_step_says_whether_a_move_was_taken_back_or_a_game_begins() -> None:
    position = begun("triolet", 2)
    assert str(explain(position, position.follow("~draw:5").moves[-1])).startswith("Taken back")
    found = Position.from_text(position.game, position.options, position.text)
    assert str(explain(found, found.follow("~deal:1:7").moves[-1])) == "All that was hidden is dealt anew."


def test_whoever_left_passes_and_wins_nothing() -> None:
    position = begun("trigon", 5, players=3)
    assert position.mover == 2
    left = position.follow("~left:3")
    assert (left.mover, left.left) == (0, (2,))
    assert str(explain(position, left.moves[-1])) == "Red has given up and passes."
    while not left.is_over:
        assert left.mover != 2
        left = left.play(left.legal_moves[-1])
    assert left.shares[2] == 0
    assert sum(left.shares) == pytest.approx(1)
    assert "Red wins" not in str(left.ending)


@pytest.mark.parametrize(
    ("left", "shares", "scores", "then"),
    [
        ([0], (1.0, 0.0, 0.0), (9, 5, 4), (0.0, 1.0, 0.0)),
        ([0], (1.0, 0.0, 0.0), (9, 5, 5), (0.0, 0.5, 0.5)),
        ([0], (0.5, 0.5, 0.0), (9, 9, 5), (0.0, 1.0, 0.0)),
        ([2], (1.0, 0.0, 0.0), (9, 5, 4), (1.0, 0.0, 0.0)),
        ([0], (1.0, 0.0, 1.0, 0.0), (9, 5, 4, 3), (0.0, 0.0, 1.0, 0.0)),
        ([0, 2], (1.0, 0.0, 1.0, 0.0), (9, 5, 4, 3), (0.0, 1.0, 0.0, 1.0)),
    ],
)
def test_the_win_goes_to_those_who_stayed(
    left: list[int], shares: tuple[float, ...], scores: tuple[int, ...], then: tuple[float, ...]
) -> None:
    assert shared_without(left, shares, scores) == then


@pytest.mark.parametrize("step", ["~", "~deal:1", "~deal:5:1", "~left:3", "~draw:x", "~draw:1"])
def test_what_is_no_step_is_refused(step: str) -> None:
    with pytest.raises(BadNotation):
        trilude.start("triplex").follow(step)


def test_nobody_makes_a_step_as_a_move() -> None:
    with pytest.raises(TriludeError):
        begun("triolet", 0).play("~draw:1")
