"""Measurements behind `trilude bench`. Each figure is the median of several runs: machines are shared and noisy."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from trilude.contract.dtypes import Records
from trilude.contract.files import load, save
from trilude.contract.game import Game
from trilude.contract.kernel import kernel
from trilude.contract.position import Position
from trilude.contract.rules import Moves, legal_moves
from trilude.contract.walk import generator, moves_buffer, perft, play_at_random
from trilude.contract.words import Language, Text
from trilude.games import GAMES
from trilude.players.find import find_player

Measures = list[tuple[Text, str]]

RUNS = 5
BATCH = 0.2
"""Seconds that one run lasts at least."""


def table(measures: Measures, language: Language) -> str:
    """Measurements as a Markdown table."""
    head = Text("| what | figure |", "| quoi | mesure |").say(language)
    rows = (f"| {what.say(language)} | {figure} |" for what, figure in measures)
    return "\n".join([head, "| --- | --- |", *rows])


def write_section(path: Path, title: str, text: str) -> None:
    """Put a section into a Markdown file in place of the one with the same title, or at the end."""
    old = load(path) if path.exists() else "# Results\n"
    section = f"## {title}\n\n{text}\n"
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    new = pattern.sub(lambda _: section + "\n", old) if pattern.search(old) else f"{old.rstrip()}\n\n{section}"
    save(path, new.rstrip() + "\n")


def _rate(batch: Callable[[], int]) -> float:
    """Things done each second: the median over runs of batches."""
    batch()
    rates = []
    for _ in range(RUNS):
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < BATCH:
            done += batch()
        rates.append(done / (time.perf_counter() - began))
    return median(rates)


def _figure(rate: float) -> str:
    return f"{rate / 1e6:.2f} M/s" if rate >= 1e6 else f"{rate:,.0f}/s"


@kernel
def _copy_many(records: Records, times: int) -> int:
    for i in range(times):
        records[i % len(records)] = records[(7 * i + 1) % len(records)]
    return times


@kernel
def _list_many(tables: np.record, records: Records, moves: Moves, times: int) -> int:
    found = 0
    for i in range(times):
        found += legal_moves(tables, records[i % len(records)], moves)
    return found


def measure_game(game: Game) -> Measures:
    """Speeds of a game's kernels and of the generic search, from its first position and from random ones."""
    start = Position.start(game, game.choose({}), 1)
    moves, chance = moves_buffer(game), generator(1)
    middle = np.zeros(64, game.rules.POSITION)
    for i in range(len(middle)):
        record = start.copy_record()
        play_at_random(game.tables, record, moves, chance, 5 + i % 20)
        middle[i] = record

    def lists() -> int:
        _list_many(game.tables, middle, moves, 1000)
        return 1000

    def plies() -> int:
        return play_at_random(game.tables, start.copy_record(), moves, chance, 1000)

    def simulations() -> int:
        return find_player(game, "mcts:500").choose(start.view(start.mover)).simulations

    depth = next(depth for depth in range(1, 6) if depth == 5 or perft(start, depth) >= 300_000)
    random_lists = Text(
        "legal-move lists, 5 to 24 plies into random games", "listes de coups, après 5 à 24 coups au hasard"
    )
    batches: dict[Text, Callable[[], int]] = {
        Text("positions copied", "positions copiées"): lambda: _copy_many(middle, 10_000),
        random_lists: lists,
        Text("random plies", "coups au hasard"): plies,
        Text("perft leaves", "feuilles de perft"): lambda: perft(start, depth),
        Text("MCTS simulations, opening, one thread", "simulations MCTS, ouverture, un fil"): simulations,
    }
    return [(what, _figure(_rate(batch))) for what, batch in batches.items()]


def measure_house() -> Measures:
    """Times that a person waits."""
    game = next(iter(GAMES.values()))
    first_move = (
        f"import trilude;p=trilude.start({game.name!r});trilude.player({game.name!r},'mcts:1').choose(p.view(p.mover))"
    )
    with tempfile.TemporaryDirectory() as empty:
        compile_time = _seconds([sys.executable, "-c", first_move], {"TRILUDE_CACHE": empty}, runs=1)
    first = Text(
        "first compile of {game}, to the first computer move", "première compilation de {game}, jusqu’au premier coup"
    )
    cold = Text(
        "cold process, warm cache, to the first computer move", "processus neuf, cache prêt, jusqu’au premier coup"
    )
    return [
        (Text.same("`trilude --help`"), f"{_seconds([sys.executable, '-m', 'trilude', '--help']):.2f} s"),
        (Text.same("`import trilude`"), f"{_seconds([sys.executable, '-c', 'import trilude']):.2f} s"),
        (first.fill(game=game.title), f"{compile_time:.1f} s"),
        (cold, f"{_seconds([sys.executable, '-c', first_move]):.2f} s"),
    ]


def _seconds(command: list[str], environment: dict[str, str] | None = None, runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **(environment or {})})  # noqa: S603
        times.append(time.perf_counter() - began)
    return median(times)
