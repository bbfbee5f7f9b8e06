"""How long a hint and a count take in the puzzle room: `python benchmarks/puzzle_room.py`, a minute.

Hints are asked for on every shape of the library, empty and after some pieces of a solution, of which one may
be turned wrongly. Hints are timed by the clock, counts by the processor.
"""

import time
from dataclasses import replace
from random import Random
from statistics import median, quantiles

from trilude.games.trioker.solo.count import count, prepare
from trilude.games.trioker.solo.figure import Figure, fill_shape
from trilude.games.trioker.solo.library import library

SEED = 6


def begun(figure: Figure, random: Random) -> list[Figure]:
    """The empty shape, two that can still be solved, and one with a piece that was turned."""
    solution = figure.attempt.solve()
    if solution is None:
        return [figure]
    full = figure.filled(solution).attempt.laid
    some = [
        replace(figure, attempt=replace(figure.attempt, laid=tuple(random.sample(full, number))))
        for number in (max(1, len(full) // 4), max(1, len(full) // 2))
    ]
    last = some[-1]
    cell = last.attempt.laid[-1].cell
    turned = last.attempt.turn(figure.attempt.puzzle.shape.names[cell])
    return [figure, *some, replace(last, attempt=turned)]


def main() -> None:
    """Print what was measured."""
    prepare()
    random, hints, counts = Random(SEED), [], {}
    for name, file in library().items():
        for figure in begun(fill_shape(file), random):
            start = time.perf_counter()
            figure.advice()
            hints.append(1000 * (time.perf_counter() - start))
        start = time.process_time()
        count(file.puzzle(), threads=1)
        counts[name] = time.process_time() - start
    slow = sorted(counts, key=counts.__getitem__)[-5:]
    p95 = quantiles(hints, n=20)[-1]
    print(f"{len(hints)} hints: median {median(hints):.1f} ms, 95 % under {p95:.1f} ms, slowest {max(hints):.0f} ms")
    print(f"{len(counts)} counts: median {median(counts.values()):.3f} s; slowest on one core:")
    for name in reversed(slow):
        print(f"  {name}: {counts[name]:.2f} s")


if __name__ == "__main__":
    main()
