"""How fast are batches and adapters, against loops inside Numba and against the same tools' own games?

    python benchmarks/batches.py [GAME …] [--lanes 1024] [--seconds 1] [--runs 3] [--only WORDS]

All play at random on one core, in turn, so that a busy machine treats them alike; a figure is the median of the runs,
in plies a second of processor time. *Inside* is a loop over as many games in one kernel that lists moves, draws one and
plays it, with nothing in between, without masks and with them; *batch* is `Batch.step` with masks kept, moves drawn by
the batch; *tensors* also observes every position for whoever is to move. Tools that are not installed are left out.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

import trilude
from trilude.batches.batch import Batch
from trilude.batches.kernels import Beginning, Lanes, begin, list_moves
from trilude.contract.chance import draw_below
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, play, to_move

Figures = dict[str, list[float]]


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


def rate(some_plies: Callable[[], int], seconds: float) -> float:
    """Plies a second."""
    some_plies()
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += some_plies()
    return done / (time.process_time() - began)


def of_batch(game: str, lanes: int, **how: Any) -> dict[str, Callable[[], int]]:
    """Inside Numba, a batch with masks, and with tensors besides."""
    plain, masked, batch = Batch(game, lanes), Batch(game, lanes), Batch(game, lanes, **how)
    masked.masks()
    batch.masks()
    moves, tensors = np.zeros(lanes, np.int32), batch.observe()

    def inside(inner: Batch) -> int:
        play_inside(inner.game.tables, inner._lanes, inner._beginning, inner._dice, 100)  # noqa: SLF001
        return 100 * lanes

    def masks() -> int:
        for _ in range(100):
            batch.step(batch.random_moves(moves))
        return 100 * lanes

    def observed() -> int:
        for _ in range(10):
            batch.step(batch.random_moves(moves))
            batch.observe(out=tensors)
        return 10 * lanes

    return {
        "inside Numba": partial(inside, plain),
        "inside Numba, masks": partial(inside, masked),
        "batch": masks,
        "batch, tensors": observed,
    }


def of_position(game: str) -> Callable[[], int]:
    """Positions, one after another."""
    chance = np.random.default_rng(1)

    def one_game() -> int:
        position = trilude.start(game, seed=int(chance.integers(1000)))
        while not position.is_over and position.ply < 200:
            numbers = position.legal_moves.numbers
            position = position.play(numbers[int(chance.integers(len(numbers)))])
        return position.ply

    return one_game


def in_turns(env: Any) -> Callable[[], int]:
    """An environment of PettingZoo, by its usual loop."""
    chance = np.random.default_rng(1)

    def one_game() -> int:
        env.reset(seed=int(chance.integers(1000)))
        plies = 0
        for _ in env.agent_iter(max_iter=300):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[chance.integers(len(legal))]))
            plies += 1
        return plies

    return one_game


def in_spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel, through Python."""
    import pyspiel

    game, chance = pyspiel.load_game(name), np.random.default_rng(1)

    def one_game() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal() and plies < 200:
            if state.is_chance_node():
                state.apply_action(int(chance.integers(1000)))
                continue
            legal = state.legal_actions()
            state.observation_tensor(state.current_player())
            state.apply_action(legal[int(chance.integers(len(legal)))])
            plies += 1
        return plies

    return one_game


def in_vector(game: str, lanes: int) -> Callable[[], int]:
    """The vector environment, against random opponents; every step is two plies of a game for two."""
    from trilude.adapters.vector import SeatsVectorEnv

    envs = SeatsVectorEnv(game, lanes)
    envs.reset(seed=1)

    def steps() -> int:
        for _ in range(10):
            envs.step(envs.batch.random_moves())
        return 10 * lanes

    return steps


def measured(game: str, lanes: int) -> dict[str, Callable[[], int]]:
    """All that is measured of one of our games."""
    found = of_batch(game, lanes) | {"`Position`": of_position(game)}
    if find_spec("pettingzoo"):
        from trilude.adapters import pettingzoo

        found |= {
            "PettingZoo": in_turns(pettingzoo.raw_env(game)),
            "PettingZoo, wrapped": in_turns(pettingzoo.env(game)),
        }
    if find_spec("gymnasium"):
        found["Gymnasium vector (steps)"] = in_vector(game, min(lanes, 64))
    if find_spec("pyspiel"):
        from trilude.adapters.openspiel import short_name

        found["OpenSpiel"] = in_spiel(short_name(trilude.GAMES[game]))
    return found


def rivals() -> dict[str, Callable[[], int]]:
    """The tools' own games."""
    found: dict[str, Callable[[], int]] = {}
    if find_spec("pettingzoo") and find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        found |= {"PettingZoo's connect four": in_turns(connect_four_v3.raw_env())}
        found |= {"PettingZoo's tic-tac-toe": in_turns(tictactoe_v3.raw_env())}
    if find_spec("pyspiel"):
        found |= {
            f"OpenSpiel's {name} (C++)": in_spiel(name) for name in ("tic_tac_toe", "connect_four", "chess", "go")
        }
        import open_spiel.python.games  # noqa: F401

        found["OpenSpiel's python_tic_tac_toe"] = in_spiel("python_tic_tac_toe")
    return found


def rows(section: str, what: dict[str, Callable[[], int]], runs: int, seconds: float) -> Iterator[str]:
    """A row for each figure; a ratio to the first one."""
    figures: Figures = {name: [] for name in what}
    for _ in range(runs):
        for name, plies in what.items():
            figures[name].append(rate(plies, seconds))
    medians = {name: median(found) for name, found in figures.items()}
    first = next(iter(medians.values()))
    for name, figure in medians.items():
        yield f"| {section} | {name} | {figure:,.0f} | {figure / first:.2f} |"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", metavar="WORDS", help="only what has these words in its name")
    chosen = parser.parse_args()
    print("| game | what | plies/s | ratio |\n| --- | --- | --- | --- |", flush=True)
    for game in chosen.games or trilude.GAMES:
        found = {name: plies for name, plies in measured(game, chosen.lanes).items() if chosen.only in name}
        for row in rows(game, found, chosen.runs, chosen.seconds):
            print(row, flush=True)
    found = {name: plies for name, plies in rivals().items() if chosen.only in name}
    for row in rows("the tools' own", found, chosen.runs, chosen.seconds) if found else ():
        print(row, flush=True)


if __name__ == "__main__":
    main()
