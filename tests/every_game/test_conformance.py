"""Every game keeps the contract: the conformance kit, golden playthroughs, perft tables, and three ways to run."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.every_game.golden import FOLDER, told
from tests.every_game.options import option_sets
from trilude.contract.conformance import check_game
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.walk import perft
from trilude.games import GAMES

TABLES = Path(__file__).parent.parent / "perft"

CASES = [(game, options) for game in GAMES.values() for options in option_sets(game)]


def _name(value: Game | dict[str, Any]) -> str:
    return value.name if isinstance(value, Game) else " ".join(f"{k}={v}" for k, v in value.items()) or "default"


@pytest.mark.parametrize(("game", "options"), CASES, ids=_name)
def test_random_games_keep_the_contract(game: Game, options: dict[str, Any]) -> None:
    for seed in range(3):
        assert check_game(game, options, seed, every=7) > 0


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_playthroughs_are_told_as_before(file: Path) -> None:
    text = file.read_text("utf-8")
    name, *pairs, seed = text.splitlines()[0].split()
    options = dict(pair.split("=") for pair in pairs)
    assert told(GAMES[name], options, int(seed.removeprefix("seed="))) == text


def test_every_game_has_golden_playthroughs() -> None:
    told_games = {file.read_text("utf-8").split()[0] for file in FOLDER.glob("*.txt")}
    assert told_games == set(GAMES)


def _perft_rows() -> list[Any]:
    return [
        pytest.param(file.stem, row, id=f"{file.stem} {row.get('position', 'start')} {row.get('options', {})}")
        for file in sorted(TABLES.glob("*.json"))
        for row in json.loads(file.read_text("utf-8"))
    ]


@pytest.mark.parametrize(("name", "row"), _perft_rows())
def test_perft_tables(name: str, row: dict[str, Any]) -> None:
    game = GAMES[name]
    options = game.choose(row.get("options", {}))
    if "position" in row:
        start = Position.from_text(game, options, row["position"])
    else:
        start = Position.start(game, options, row.get("seed", 0))
    assert [perft(start, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]


TRACE = """
import json, sys
from trilude.contract.conformance import trace
from trilude.games import GAMES
name, all_options, seed, plies = json.loads(sys.argv[1])
for options in all_options:
    print(options)
    print("\\n".join(trace(GAMES[name], options, seed, plies)))
"""


def _traced(game: Game, **environment: str) -> str:
    arguments = json.dumps([game.name, option_sets(game), 11, 100])
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", TRACE, arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_compiled_uncompiled_and_bounds_checked_runs_are_alike(game: Game) -> None:
    compiled = _traced(game)
    assert compiled.count("\n") > 20
    assert _traced(game, NUMBA_DISABLE_JIT="1") == compiled
    assert _traced(game, NUMBA_BOUNDSCHECK="1") == compiled
