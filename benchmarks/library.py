"""Plies a second of everything a program can play with from Python, beside what others offer: one run, one core.

    python -m benchmarks.library [GAME …] [--lanes 1024] [--seconds 1] [--runs 3] [--only WORDS] [--memory]

All play at random and in turn, so that a busy machine treats them alike; a figure is the median of the runs, in plies a
second of processor time. Ratios are to the same loop over a rival: `Position` and `Board` to python-chess, batches to a
loop in one kernel that keeps masks too, adapters to the tools' own games. Tools that are not installed are left out.
`--memory` tells the bytes of a visited position instead.
"""

import argparse
import random
import time
import tracemalloc
from importlib.util import find_spec
from statistics import median

import trilude
from benchmarks import loops
from benchmarks.loops import SomePlies

INSIDE, CHESS, CONNECT_FOUR = "inside Numba, masks", "python-chess", "PettingZoo's connect four"
SPIEL_CHESS, SPIEL_PYTHON = "OpenSpiel's chess (C++)", "OpenSpiel's python_tic_tac_toe"

RIVALS = {
    "batch, masks": INSIDE,
    "batch, masks and tensors": INSIDE,
    "Position, integers": CHESS,
    "Position, moves": CHESS,
    "Board": CHESS,
    "PettingZoo, raw": CONNECT_FOUR,
    "OpenSpiel": SPIEL_CHESS,
    "OpenSpiel, tensors": SPIEL_PYTHON,
}
"""What each figure is divided by; another is of the same game, the others are of the same run."""

VECTOR = 64
"""Games of a vector environment."""


def rate(some_plies: SomePlies, seconds: float) -> float:
    """Plies a second; the first ones are not measured."""
    some_plies()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += some_plies()
    return done / spent


def of_game(game: str, lanes: int) -> dict[str, SomePlies]:
    """All that one of our games is measured by."""
    found: dict[str, SomePlies] = {
        "inside Numba": loops.inside(game, lanes, masks=False),
        INSIDE: loops.inside(game, lanes, masks=True),
        "batch, masks": loops.batch(game, lanes, tensors=False),
        "batch, masks and tensors": loops.batch(game, lanes, tensors=True),
        "Position, integers": loops.positions(game, named=False),
        "Position, moves": loops.positions(game, named=True),
        "Board": loops.board(game),
    }
    if find_spec("pettingzoo"):
        from trilude.adapters import pettingzoo

        found["PettingZoo, raw"] = loops.in_turns(pettingzoo.raw_env(game))
        found["PettingZoo, wrapped"] = loops.in_turns(pettingzoo.env(game))
    if find_spec("gymnasium"):
        found[f"Gymnasium, {VECTOR} games (steps)"] = loops.vector(game, VECTOR)
    if find_spec("pyspiel"):
        from trilude.adapters.openspiel import short_name

        name = short_name(trilude.GAMES[game])
        found["OpenSpiel"] = loops.in_spiel(name, tensors=False)
        found["OpenSpiel, tensors"] = loops.in_spiel(name, tensors=True)
    return found


def of_others() -> dict[str, SomePlies]:
    """The tools' own games."""
    found: dict[str, SomePlies] = {}
    if find_spec("chess"):
        found[CHESS] = loops.python_chess()
    if find_spec("pettingzoo") and find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        found[CONNECT_FOUR] = loops.in_turns(connect_four_v3.raw_env())
        found["PettingZoo's tic-tac-toe"] = loops.in_turns(tictactoe_v3.raw_env())
    if find_spec("pyspiel"):
        import open_spiel.python.games  # noqa: F401

        for name in ("tic_tac_toe", "connect_four", "chess", "go"):
            found[f"OpenSpiel's {name} (C++)"] = loops.in_spiel(name, tensors=False)
            found[f"OpenSpiel's {name} (C++), tensors"] = loops.in_spiel(name, tensors=True)
        found[SPIEL_PYTHON] = loops.in_spiel("python_tic_tac_toe", tensors=True)
    return found


def bytes_a_position(game: str) -> float:
    """What a position takes that was visited and is kept, over three random games."""
    lots, kept = random.Random(1), 0
    loops.positions(game, named=False)()  # tables and kernels are loaded, and not counted
    tracemalloc.start()
    lines = []
    for seed in range(3):
        line = [trilude.start(game, seed=seed)]
        while not line[-1].is_over:
            line.append(line[-1].play(lots.choice(line[-1].legal_moves.numbers)))
        lines.append(line)
        kept += len(line)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / kept


def measure(games: list[str], lanes: int, seconds: float, runs: int, only: str) -> None:
    """Print a table of everything."""
    ways = {("others", name): plies for name, plies in of_others().items()}
    for game in games:
        ways |= {(game, name): plies for name, plies in of_game(game, lanes).items()}
    wanted = {key: plies for key, plies in ways.items() if only in key[1]}
    figures: dict[tuple[str, str], list[float]] = {key: [] for key in wanted}
    for _ in range(runs):
        for key, plies in wanted.items():
            figures[key].append(rate(plies, seconds))
    medians = {key: median(found) for key, found in figures.items()}
    print("| game | what | plies/s | ratio | to |\n| --- | --- | --- | --- | --- |")
    for (game, name), figure in medians.items():
        rival = RIVALS.get(name, "")
        other = medians.get((game, rival)) or medians.get(("others", rival))
        print(f"| {game} | {name} | {figure:,.0f} | {f'{figure / other:.2f} | {rival}' if other else ' | '} |")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", metavar="WORDS", help="only what has these words in its name")
    parser.add_argument("--memory", action="store_true", help="bytes of a visited position instead")
    chosen = parser.parse_args()
    random.seed(1)
    games = chosen.games or list(trilude.GAMES)
    if chosen.memory:
        for game in games:
            print(f"{game}: {bytes_a_position(game):,.0f} bytes a position")
    else:
        measure(games, chosen.lanes, chosen.seconds, chosen.runs, chosen.only)


if __name__ == "__main__":
    main()
