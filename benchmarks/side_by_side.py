"""How fast are two checkouts of Trilude, measured in turn on the same machine?

    python benchmarks/side_by_side.py BEFORE AFTER [GAME …] [--runs 5] [--only WORDS]

BEFORE and AFTER are the folders of two checkouts. Both are measured in turn, so that a machine that grows slower or
faster meanwhile treats them alike; each keeps its compiled kernels in a folder of its own and runs once before it is
measured. What is measured are the figures of `trilude bench`. A ratio below 1 means that AFTER is slower than BEFORE,
whether the figure is a speed or a time. With --only, what other figures need is skipped, as far as it can be.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

GAMES = "from trilude.games import GAMES; print(*GAMES)"

SPEEDS = """
import importlib, json, sys
from trilude.games import GAMES
measures = importlib.import_module(sys.argv[1]).measure_game(GAMES[sys.argv[2]])
print(json.dumps({what.en: figure for what, figure in measures}))
"""

FIRST_MOVE = (
    "import trilude; p = trilude.start('triplex'); trilude.player('triplex', 'mcts:1').choose(p.view(p.to_move or 0))"
)

WAITS = {
    "`trilude --help`": ["-m", "trilude", "--help"],
    "`import trilude`": ["-c", "import trilude"],
    "cold process, warm cache, to the first computer move": ["-c", FIRST_MOVE],
}
FIRST_COMPILE = "first compile of Triplex, to the first computer move"


class Checkout:
    """A source tree, and the folder of its compiled kernels."""

    def __init__(self, root: Path, cache: Path) -> None:
        found = sorted((root / "src" / "trilude" / "cli").rglob("measures.py"))
        if not found:
            sys.exit(f"{root} is not a checkout of Trilude.")
        self.measures = ".".join(found[0].relative_to(root / "src").with_suffix("").parts)
        """The module of the measures: it need not lie in the same place in both checkouts."""
        self.root, self.cache = root, cache

    def run(self, arguments: list[str], cache: Path | None = None) -> str:
        """What a Python that imports this checkout prints."""
        here = {"PYTHONPATH": str(self.root / "src"), "TRILUDE_CACHE": str(cache or self.cache)}
        command = [sys.executable, *arguments]
        done = subprocess.run(command, env=os.environ | here, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            sys.exit(f"In {self.root}: {done.stderr.strip()}")
        return done.stdout

    def seconds(self, arguments: list[str], cache: Path | None = None) -> float:
        """How long it takes."""
        began = time.perf_counter()
        self.run(arguments, cache)
        return time.perf_counter() - began

    def speeds(self, game: str) -> dict[str, float]:
        """The speeds of a game, things a second."""
        told = json.loads(self.run(["-c", SPEEDS, self.measures, game]))
        return {what: _number(figure) for what, figure in told.items()}

    def first_compile(self) -> float:
        """Seconds to the first move of a computer where nothing is compiled."""
        with tempfile.TemporaryDirectory() as empty:
            return self.seconds(["-c", FIRST_MOVE], Path(empty))


def _number(figure: str) -> float:
    found = re.fullmatch(r"([\d.,]+)( M)?/s", figure)
    if found is None:
        sys.exit(f"“{figure}” is not a speed.")
    return float(found[1].replace(",", "")) * (1e6 if found[2] else 1)


def waits(both: list[Checkout], only: str, runs: int) -> Iterator[str]:
    """The table's rows of the times that a person waits."""
    for what, arguments in WAITS.items():
        if only in what:
            for checkout in both:
                checkout.run(arguments)
            times = [[checkout.seconds(arguments) for checkout in both] for _ in range(runs)]
            yield _row("the house", what, times, "s")
    if only in FIRST_COMPILE:
        yield _row("the house", FIRST_COMPILE, [[checkout.first_compile() for checkout in both]], "s")


def speeds(both: list[Checkout], game: str, only: str, runs: int) -> Iterator[str]:
    """The table's rows of a game."""
    for checkout in both:
        checkout.speeds(game)
    found = [[checkout.speeds(game) for checkout in both] for _ in range(runs)]
    for what in found[0][0]:
        if only in what:
            yield _row(game, what, [[speed[what] for speed in run] for run in found], "/s")


def _row(section: str, what: str, runs: list[list[float]], unit: str) -> str:
    before, after = (median(figures) for figures in zip(*runs, strict=True))
    ratio = before / after if unit == "s" else after / before
    digits = ".3f" if unit == "s" else ",.0f"
    return f"| {section} | {what} | {before:{digits}} {unit} | {after:{digits}} {unit} | {ratio:.3f} |"


def main() -> None:
    """Measure, and print a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("games", nargs="*", help="games to measure (all; “house” alone: only what a person waits for)")
    parser.add_argument("--runs", type=int, default=5, help="of each checkout")
    parser.add_argument("--only", default="", metavar="WORDS", help="only figures whose names contain these words")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as caches:
        roots = (chosen.before.resolve(), chosen.after.resolve())
        both = [Checkout(root, Path(caches) / str(number)) for number, root in enumerate(roots)]
        games = [game for game in chosen.games if game != "house"]
        if not chosen.games:
            games = both[0].run(["-c", GAMES]).split()
        print("| | what | before | after | ratio |\n| --- | --- | --- | --- | --- |", flush=True)
        if not chosen.games or "house" in chosen.games:
            for row in waits(both, chosen.only, chosen.runs):
                print(row, flush=True)
        for game in games:
            for row in speeds(both, game, chosen.only, chosen.runs):
                print(row, flush=True)


if __name__ == "__main__":
    main()
