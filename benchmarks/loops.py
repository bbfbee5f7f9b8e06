"""Random play through everything that can be played with from Python: what `benchmarks/library.py` measures.

Each function returns another one that makes some plies at random and tells how many. Loops over single games begin a
new game with every call; none of them is cut short but those of chess and go, which random players hardly ever end.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import trilude
from trilude.batches.batch import Batch
from trilude.batches.kernels import Beginning, Lanes, begin, list_moves
from trilude.contract.chance import draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, play, to_move

SomePlies = Callable[[], int]

TOGETHER = 10
"""Steps that many games make in one call."""

LONG = 200
"""Plies after which a game of others is cut short."""


@kernel
def play_inside(tables: np.record, lanes: Lanes, beginning: Beginning, dice: NDArray[np.uint32], steps: int) -> None:
    """So many random plies in every lane, games that end followed by new ones; masks are kept unless empty."""
    for _ in range(steps):
        for lane in range(len(lanes.positions)):
            before = int(lanes.counts[lane])
            count = list_moves(tables, lanes.positions[lane], lanes.moves[lane], before, lanes.masks[lane])
            lanes.counts[lane] = count
            play(tables, lanes.positions[lane], int(lanes.moves[lane, draw_below(dice[lane], count)]))
            if to_move(tables, lanes.positions[lane]) == NOBODY:
                begin(tables, lanes, beginning, lane)


def inside(game: str, lanes: int, *, masks: bool) -> SomePlies:
    """As many games in one kernel as a batch has, nothing of Python in between."""
    inner = Batch(game, lanes)
    if masks:
        inner.masks()

    def some() -> int:
        play_inside(inner.game.tables, inner._lanes, inner._beginning, inner._dice, TOGETHER)  # noqa: SLF001
        return TOGETHER * lanes

    return some


def batch(game: str, lanes: int, *, tensors: bool) -> SomePlies:
    """A batch that keeps masks, and perhaps shows every position to whoever is to move."""
    games = Batch(game, lanes)
    games.masks()
    moves, rows = np.zeros(lanes, np.int32), games.observe()

    def some() -> int:
        for _ in range(TOGETHER):
            games.step(games.random_moves(moves))
            if tensors:
                games.observe(out=rows)
        return TOGETHER * lanes

    return some


def positions(game: str, *, named: bool) -> SomePlies:
    """`Position.play`, with integers or with moves that have their notation."""

    def one_game() -> int:
        position = trilude.start(game, seed=random.getrandbits(20))
        while not position.is_over:
            legal = position.legal_moves
            position = position.play(random.choice(legal if named else legal.numbers))
        return position.ply

    return one_game


def board(game: str) -> SomePlies:
    """`Board.push` through a game; everything is popped in the end."""

    def one_game() -> int:
        board = trilude.Board(game, seed=random.getrandbits(20))
        while not board.is_over:
            board.push(random.choice(board.legal_moves.numbers))
        plies = board.ply
        for _ in range(plies):
            board.pop()
        return plies

    return one_game


def vector(game: str, lanes: int) -> SomePlies:
    """Steps of the vector environment of Gymnasium; each is a move and the answers to it."""
    from trilude.adapters.vector import SeatsVectorEnv

    envs = SeatsVectorEnv(game, lanes)
    envs.reset(seed=1)

    def some() -> int:
        for _ in range(TOGETHER):
            envs.step(envs.batch.random_moves())
        return TOGETHER * lanes

    return some


def in_turns(env: Any) -> SomePlies:
    """An environment of PettingZoo, by its usual loop."""
    chance = np.random.default_rng(1)

    def one_game() -> int:
        env.reset(seed=int(chance.integers(1000)))
        plies = 0
        for _ in env.agent_iter(max_iter=100_000):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[chance.integers(len(legal))]))
            plies += 1
        return plies

    return one_game


def in_spiel(name: str, *, tensors: bool) -> SomePlies:
    """A game of OpenSpiel, through Python; perhaps every position is shown to whoever is to move."""
    import pyspiel

    game, chance = pyspiel.load_game(name), np.random.default_rng(1)

    def one_game() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal() and plies < LONG:
            if state.is_chance_node():
                state.apply_action(int(chance.integers(1000)))
                continue
            legal = state.legal_actions()
            if tensors:
                state.observation_tensor(state.current_player())
            state.apply_action(legal[int(chance.integers(len(legal)))])
            plies += 1
        return plies

    return one_game


def python_chess() -> SomePlies:
    """python-chess: `push` through a game, everything popped in the end."""
    import chess

    def one_game() -> int:
        board = chess.Board()
        while board.ply() < LONG and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
        plies = board.ply()
        for _ in range(plies):
            board.pop()
        return plies

    return one_game
