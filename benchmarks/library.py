"""Plies a second of everything a program can play with from Python: random games, one core, side by side.

    python -m benchmarks.library

Each way is a line of WAYS: a name and a function that plays random games until a number of seconds of processor time
is spent and returns how many plies it made and how long that took. Processor time is measured, so that other programs
on the machine change the figures little. A new way is one more function.
"""

import random
import sys
import tracemalloc
from collections.abc import Callable
from time import process_time

import trilude
from trilude.contract.walk import generator, moves_buffer, play_at_random

SECONDS = 2.0

Measured = tuple[int, float]
Way = Callable[[str], Measured]


def until_spent(play: Callable[[int], int]) -> Measured:
    """Play games, numbered from 1, until the time is spent; the first one is not measured."""
    play(0)
    plies, number, began = 0, 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        number += 1
        plies += play(number)
    return plies, spent


def with_positions(name: str) -> Measured:
    """`Position.play` with integers."""

    def play(number: int) -> int:
        position = trilude.start(name, seed=number)
        while not position.is_over:
            position = position.play(random.choice(position.legal_moves.numbers))
        return position.ply

    return until_spent(play)


def with_named_moves(name: str) -> Measured:
    """`Position.play` with moves that have their notation."""

    def play(number: int) -> int:
        position = trilude.start(name, seed=number)
        while not position.is_over:
            position = position.play(random.choice(position.legal_moves))
        return position.ply

    return until_spent(play)


def with_boards(name: str) -> Measured:
    """`Board.push` through a game; everything is popped in the end."""

    def play(number: int) -> int:
        board = trilude.Board(name, seed=number)
        while not board.is_over:
            board.push(random.choice(board.legal_moves.numbers))
        plies = board.ply
        for _ in range(plies):
            board.pop()
        return plies

    return until_spent(play)


def inside_numba(name: str) -> Measured:
    """The same games with no Python between the plies."""
    game, chance = trilude.GAMES[name], generator(1)
    moves = moves_buffer(game)

    def play(number: int) -> int:
        record = trilude.start(name, seed=number).copy_record()
        return int(play_at_random(game.tables, record, moves, chance, game.longest))

    return until_spent(play)


def with_python_chess(_name: str) -> Measured:
    """python-chess: `push` through a game, everything popped in the end; games are cut after 200 plies."""
    import chess

    def play(_number: int) -> int:
        board = chess.Board()
        while board.ply() < 200 and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
        plies = board.ply()
        for _ in range(plies):
            board.pop()
        return plies

    return until_spent(play)


WAYS: dict[str, Way] = {
    "Position, integers": with_positions,
    "Position, moves": with_named_moves,
    "Board": with_boards,
    "inside Numba": inside_numba,
}
OTHERS: dict[str, Way] = {"python-chess": with_python_chess}
"""Ways to play other games."""


def bytes_a_position(name: str) -> float:
    """What a position takes that was visited and is kept, over three random games."""
    lots, kept = random.Random(1), 0
    tracemalloc.start()
    lines = []
    for seed in range(3):
        line = [trilude.start(name, seed=seed)]
        while not line[-1].is_over:
            line.append(line[-1].play(lots.choice(line[-1].legal_moves.numbers)))
        lines.append(line)
        kept += len(line)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / kept


def main() -> None:
    """Measure everything and print a table."""
    random.seed(1)
    others = {way: measure("") for way, measure in OTHERS.items()}
    for way, (plies, seconds) in others.items():
        print(f"{way}: {plies / seconds:,.0f} plies/s")
    heads = [*WAYS, "bytes a position"]
    print("| game | " + " | ".join(heads) + " |\n|---" + "|---:" * len(heads) + "|")
    for name in sys.argv[1:] or trilude.GAMES:
        figures = [f"{plies / seconds:,.0f}" for plies, seconds in (measure(name) for measure in WAYS.values())]
        print(f"| {name} | " + " | ".join([*figures, f"{bytes_a_position(name):,.0f}"]) + " |", flush=True)


if __name__ == "__main__":
    main()
