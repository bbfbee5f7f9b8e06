"""Every move of Triolet has one name in factors, and choosing factor by factor ends at a legal move."""

import numpy as np
import pytest

import trilude
from trilude.games import GAMES

FACTORS = GAMES["triolet"].factors


def test_every_move_is_put_together_again() -> None:
    moves = np.arange(GAMES["triolet"].move_ids, dtype=np.int32)
    parts = FACTORS.take_apart(moves)
    assert np.array_equal(FACTORS.put_together(parts), moves)
    assert (parts >= 0).all()
    assert (parts.max(0) < FACTORS.sizes).all()
    assert sum(FACTORS.sizes) == 291


def test_rows_that_name_no_move_are_known() -> None:
    chance = np.random.default_rng(1)
    parts = np.stack([chance.integers(0, size, 20_000) for size in FACTORS.sizes], axis=1).astype(np.int32)
    moves = FACTORS.put_together(parts)
    assert (moves == -1).sum() > 10_000
    named = moves >= 0
    assert np.array_equal(FACTORS.take_apart(moves[named]), parts[named])


def test_factors_are_chosen_one_after_another() -> None:
    chance = np.random.default_rng(2)
    position = trilude.start("triolet", seed=4)
    for _ in range(12):
        legal = FACTORS.take_apart(np.array(position.legal_moves.numbers, np.int32))
        chosen: tuple[int, ...] = ()
        while len(chosen) < len(FACTORS):
            allowed = np.flatnonzero(FACTORS.allowed(legal, chosen))
            assert len(allowed)
            chosen = (*chosen, int(chance.choice(allowed)))
        (move,) = FACTORS.put_together(np.array([chosen], np.int32)).tolist()
        position = position.play(move)
    assert [factor.name for factor in FACTORS][:2] == ["what", "cell"]
    assert all(factor.meaning.en and factor.meaning.fr for factor in FACTORS)


def test_numbers_that_name_nothing_are_told_apart_from_moves() -> None:
    beyond = np.zeros((3, len(FACTORS)), np.int32)
    beyond[0, 1], beyond[1, 3] = 10**6, -1
    beyond[2] = FACTORS.take_apart(np.array([7]))[0]
    assert FACTORS.put_together(beyond).tolist() == [-1, -1, 7]
    for wrong in ([-1], [GAMES["triolet"].move_ids], [[1]]):
        with pytest.raises(trilude.TriludeError, match="numbers from 0 to 550979"):
            FACTORS.take_apart(np.array(wrong))
    with pytest.raises(trilude.TriludeError, match="7 factors"):
        FACTORS.put_together(beyond[:, :3])
