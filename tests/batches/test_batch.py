"""A batch plays the same games as positions do, however many at once, on however many threads."""

from typing import Any

import numpy as np
import pytest

import trilude
from tests.every_game.options import option_sets
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.games import GAMES

CASES = [(game, options) for game in GAMES.values() for options in option_sets(game)[:3]]


def _name(value: Game | dict[str, Any]) -> str:
    return value.name if isinstance(value, Game) else " ".join(f"{k}={v}" for k, v in value.items()) or "default"


@pytest.mark.parametrize(("game", "options"), CASES, ids=_name)
def test_lanes_play_as_positions_do(game: Game, options: dict[str, Any]) -> None:
    batch = trilude.Batch(game.name, 3, seed=5, **options)
    positions = [Position.start(game, batch.options, int(seed)) for seed in batch.seeds]
    for _ in range(25):
        chosen = batch.random_moves()
        for lane, position in enumerate(positions):
            assert bytes(batch[lane]) == bytes(position)
            assert batch.to_move[lane] == position.to_move
            assert batch.moves[lane, : batch.counts[lane]].tolist() == position.legal_moves.numbers
            assert set(np.flatnonzero(batch.masks()[lane])) == position.legal_moves.ids
            assert tuple(batch.scores()[lane]) == position.scores
            assert np.array_equal(batch.observe()[lane], game.planes.of(position.view(position.mover)))
            assert batch.views(1)[lane].tobytes() == bytes(position.view(1))
            positions[lane] = position.play(int(chosen[lane]))
        batch.step(chosen)
        for lane, position in enumerate(positions):
            if position.is_over:
                assert batch.over[lane]
                assert tuple(batch.shares[lane]) == position.shares
                positions[lane] = Position.start(game, batch.options, int(batch.seeds[lane]))
            else:
                assert not batch.over[lane]
                assert not batch.shares[lane].any()


def played(name: str, size: int, steps: int, **how: Any) -> trilude.Batch:
    batch = trilude.Batch(name, size, **how)
    for _ in range(steps):
        batch.step(batch.random_moves())
    return batch


@pytest.mark.parametrize("name", ["trioker-quick", "triplex"])
def test_a_lane_depends_on_its_seed_alone(name: str) -> None:
    few, many = played(name, 3, 60, seed=2), played(name, 9, 60, seed=2, threads=3)
    other = played(name, 3, 60, seed=3)
    for lane in range(3):
        assert bytes(few[lane]) == bytes(many[lane])
        assert bytes(few[lane]) != bytes(other[lane])
    assert len({bytes(many[lane]) for lane in range(9)}) == 9
    few.reset(seed=2)
    assert bytes(few[1]) == bytes(trilude.Batch(name, 2, seed=2)[1])
    assert len(played(name, 2, 1, seed=2**70)) == 2
    assert len(played(name, 2, 1, seed=-1)) == 2


def test_finished_games_stay_where_nobody_wants_new_ones() -> None:
    batch = trilude.Batch("trioker-champions", 4, auto_reset=False, seed=1)
    batch.masks()
    while not batch.over.all():
        batch.step(batch.random_moves())
    assert (batch.to_move == -1).all()
    assert (batch.counts == 0).all()
    assert (batch.random_moves() == -1).all()
    assert not batch.masks().any()
    assert np.allclose(batch.shares.sum(1), 1)
    kept = [bytes(batch[lane]) for lane in range(4)]
    batch.step([-1] * 4)
    assert [bytes(batch[lane]) for lane in range(4)] == kept
    assert batch.over.all()
    batch.reset([False, True, False, False])
    assert batch.over.tolist() == [True, False, True, True]
    assert batch.counts[1] > 0


def test_a_lane_that_waits_is_left_alone() -> None:
    batch = trilude.Batch("triplex", 2)
    before = bytes(batch[0])
    batch.step([-1, batch.moves[1, 0]])
    assert bytes(batch[0]) == before
    assert batch.to_move.tolist() == [0, 1]


@pytest.mark.parametrize("masked", [False, True])
def test_an_illegal_move_is_refused_and_none_is_made(masked: bool) -> None:
    batch = trilude.Batch("triplex", 3)
    if masked:
        batch.masks()
    before = [bytes(batch[lane]) for lane in range(3)]
    legal = int(batch.moves[0, 0])
    with pytest.raises(trilude.IllegalMove, match=r"^In game 1 of the batch: .*\.$"):
        batch.step([legal, 0, legal])
    for nonsense in (99_999, -5, 2**40, -(2**33) - 1):
        with pytest.raises(trilude.IllegalMove, match="In game 2"):
            batch.step([legal, legal, nonsense])
    assert [bytes(batch[lane]) for lane in range(3)] == before
    for wrong in ([legal], [legal, legal, 0.5], [[legal] * 3]):
        with pytest.raises(trilude.TriludeError, match="A step takes 3 whole numbers"):
            batch.step(wrong)
    with pytest.raises(trilude.TriludeError, match="at least one game"):
        trilude.Batch("triplex", 0)


def test_buffers_are_filled_whatever_they_held() -> None:
    batch = played("trioker-champions", 5, 7, seed=3)
    masks = np.ones((5, batch.game.move_ids), np.bool_)
    assert batch.masks(out=masks) is masks
    assert np.array_equal(masks, batch.masks())
    tensors = np.full((5, batch.planes.size), 7, np.float32)
    assert batch.observe(out=tensors) is tensors
    assert np.array_equal(tensors, batch.observe())
    assert batch.observe(1).shape == tensors.shape
    assert np.array_equal(batch.observe([0, 1, 0, 1, 0])[1], batch.observe(1)[1])


def test_what_kernels_would_read_or_write_beyond_is_refused() -> None:
    batch = trilude.Batch("triplex", 3)
    fixed = np.zeros((3, batch.game.move_ids), np.bool_)
    fixed.flags.writeable = False
    for masks in (np.zeros((2, batch.game.move_ids), np.bool_), np.zeros((3, 5), np.bool_), fixed):
        with pytest.raises(trilude.TriludeError, match="This buffer should be an array of bool with the shape"):
            batch.masks(out=masks)
    for fill in (batch.observe, batch.scores, batch.random_moves):
        with pytest.raises(trilude.TriludeError, match="This buffer should be"):
            fill(out=np.zeros((3, 1), np.float64))
    for seats in (2, -2, [0, 1], [0, 1, 5], 0.5):
        with pytest.raises(trilude.TriludeError, match="Seats are one number from -1 to 1"):
            batch.observe(seats)
    for lanes in ([True], [[True] * 3], [0, 1, 2]):
        with pytest.raises(trilude.TriludeError, match="A reset takes 3 times yes or no"):
            batch.reset(lanes)


def test_a_lane_goes_on_from_a_position() -> None:
    batch = trilude.Batch("triplex", 2)
    batch.masks()
    position = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1")
    batch[1] = position
    assert set(np.flatnonzero(batch.masks()[1])) == position.legal_moves.ids
    batch.step([int(batch.moves[0, 0]), position.move("○□△d1-d4").id])
    assert batch.over.tolist() == [False, True]
    assert batch.shares[1].tolist() == [1, 0]
    assert bytes(batch[1]) == bytes(trilude.start("triplex"))
    with pytest.raises(trilude.TriludeError, match="other options"):
        batch[0] = trilude.start("triplex", path="straight")
    assert repr(batch) == "<2 games of triplex>"


def test_games_without_tensors_say_so() -> None:
    with pytest.raises(trilude.TriludeError, match="not taken apart"):
        _ = GAMES["triplex"].factors
