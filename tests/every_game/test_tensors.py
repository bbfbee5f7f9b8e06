"""Tensors tell what a seat knows, all within the declared ranges, and nothing else; and something can be learnt."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from examples.rl.network import Network
from tests.every_game.options import option_sets
from trilude.batches.batch import Batch
from trilude.contract.chance import draw_below
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY, Tensors, encode
from trilude.contract.walk import generator
from trilude.games import GAMES

CASES = [(game, options) for game in GAMES.values() for options in option_sets(game)]
EVERY = 9


def _name(value: Game | dict[str, Any]) -> str:
    return value.name if isinstance(value, Game) else " ".join(f"{k}={v}" for k, v in value.items()) or "default"


def some_positions(game: Game, options: dict[str, Any], seed: int) -> Iterator[Position]:
    """Every so many positions of a random game, and the last one."""
    chance = generator(seed)
    position = Position.start(game, game.choose(options), seed)
    while not position.is_over:
        if position.ply % EVERY == 0:
            yield position
        numbers = position.legal_moves.numbers
        position = position.play(numbers[draw_below(chance, len(numbers))])
    yield position


@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_whoever_makes_a_variant_of_a_game_leaves_its_tensors_where_they_are(game: Game) -> None:
    view, planes = Position.start(game, game.choose({}), 1).view(0), game.planes
    assert replace(game, name="variant").rules is game.rules
    tensor = planes.template.copy()
    encode(game.tables, view.record, 0, tensor)
    assert (tensor == planes.of(view)).all()


@pytest.mark.parametrize(("game", "options"), CASES, ids=_name)
def test_positions_that_a_seat_cannot_tell_apart_give_equal_tensors(game: Game, options: dict[str, Any]) -> None:
    planes, tensors = game.planes, game.module("tensors")
    chance = generator(5)
    told = 0
    for position in some_positions(game, options, seed=3):
        for seat in range(NOBODY, position.seats):
            view = position.view(seat)
            tensor = planes.of(view)
            assert (tensor >= planes.low).all()
            assert (tensor <= planes.high).all()
            world = view.sample(chance)
            if world.tobytes() == bytes(position):
                continue
            told += 1
            assert np.array_equal(
                planes.of(Position.from_bytes(game, position.options, world.tobytes()).view(seat)), tensor
            )
            unhidden = planes.template.copy()
            tensors.encode(game.tables, world, seat, unhidden)
            assert np.array_equal(unhidden, tensor), "the kernel reads what the seat may not know"
    assert told or not game.hidden


@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_views_that_differ_in_what_matters_give_different_tensors(game: Game) -> None:
    for position in some_positions(game, {}, seed=4):
        if position.is_over:
            continue
        moves = position.legal_moves.numbers[:: 1 + len(position.legal_moves) // 30]
        after = [position.play(move).view(position.mover) for move in moves]
        boards = {view.text for view in after}
        assert len({game.planes.of(view).tobytes() for view in after}) >= len(boards)


@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_planes_are_named_and_shaped_as_declared(game: Game) -> None:
    planes = game.planes
    rows = np.stack([planes.of(position.view(0)) for position in some_positions(game, {}, seed=1)])
    parts = planes.split(rows)
    assert list(parts) == [plane.name for plane in planes]
    for plane in planes:
        assert parts[plane.name].shape == (len(rows), *plane.shape)
        assert plane.meaning.en
        assert plane.meaning.fr
        assert parts[plane.name].min() >= plane.low
        assert parts[plane.name].max() <= plane.high
    assert any((plane.low, plane.high) == (0, 1) for plane in planes), "what is there or not needs no other range"
    depth, height, width = planes.board_shape
    assert planes.board(rows).shape == (len(rows), depth, height, width)
    assert planes.facts(rows).shape[1] + depth * height * width == planes.size
    stacked = [parts[plane.name] for plane in planes if len(plane.shape) == 3]
    assert np.array_equal(np.concatenate(stacked, axis=1), planes.board(rows)), "planes over the board come first"
    assert str(planes).count("\n") == len(planes) - 1


@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_uncompiled_kernels_write_the_same(game: Game) -> None:
    tensors: Tensors = game.module("tensors")
    for position in list(some_positions(game, {}, seed=2))[:4]:
        view = position.view(0)
        tensor = game.planes.template.copy()
        getattr(tensors.encode, "py_func", tensors.encode)(game.tables, view.record, 0, tensor)
        assert np.allclose(tensor, game.planes.of(view), atol=1e-6)


Rows = np.ndarray[Any, np.dtype[np.float32]]


def judged(game: Game, steps: int, seed: int) -> tuple[Rows, Rows]:
    """What the first seat sees in random games, and its chances as the game's own knowledge guesses them."""
    batch = Batch(game.name, 64, seed=seed)
    rows, guesses = [], []
    shares = np.zeros(batch.seats)
    for _ in range(steps):
        for _ in range(4):
            batch.step(batch.random_moves())
        rows.append(batch.observe(0))
        for lane in range(len(batch)):
            game.knowledge.estimate(game.tables, batch[lane].record, shares)
            guesses.append(shares[0])
    return np.concatenate(rows), np.array(guesses, np.float32)


def unexplained(seen: Rows, guesses: Rows, unseen: Rows, answers: Rows) -> float:
    """The part of the differences between answers that a small network cannot tell after a little learning."""
    mean, spread = seen.mean(0), np.maximum(seen.std(0), 0.02)
    seen, unseen = (seen - mean) / spread, (unseen - mean) / spread
    network = Network(seen.shape[1], 32, 1, rate=2e-3)
    chance = np.random.default_rng(0)
    for _ in range(300):
        some = chance.integers(0, len(seen), 64)
        network.learn(seen[some], (network(seen[some])[:, 0] - guesses[some])[:, None] / 64)
    return float(np.mean((network(unseen)[:, 0] - answers) ** 2) / np.mean((guesses.mean() - answers) ** 2))


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_a_small_network_learns_to_judge_positions_from_them(game: Game) -> None:
    (rows, guesses), (unseen, answers) = judged(game, 40, seed=1), judged(game, 8, seed=2)
    if guesses.std() == 0:
        pytest.skip(f"{game.name} has no knowledge to learn from")
    inputs = (game.planes.facts, lambda row: row)
    assert any(unexplained(part(rows), guesses, part(unseen), answers) < 0.8 for part in inputs), "facts, or all of it"
