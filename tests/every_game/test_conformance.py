"""Every game keeps the contract: the conformance kit, golden playthroughs, perft tables, and three ways to run."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import config

from tests.effort import EFFORT, rounds
from tests.every_game.golden import FOLDER, LONGEST, told_again, write_all
from tests.every_game.options import option_sets
from trilude.contract.conformance import check_game
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.walk import perft
from trilude.games import GAMES

TABLES = Path(__file__).parent.parent / "perft"

EVERY = 7 if EFFORT >= 1 else 23
"""One position in so many of a game is checked."""

MOST_LINES = 10**9 if not config.DISABLE_JIT else 3_000
"""Lines of play that are counted, uncompiled only a few."""

CASES = [(game, options) for game in GAMES.values() for options in option_sets(game)]


def _name(value: Game | dict[str, Any]) -> str:
    return value.name if isinstance(value, Game) else " ".join(f"{k}={v}" for k, v in value.items()) or "default"


@pytest.mark.parametrize(("game", "options"), CASES, ids=_name)
def test_random_games_keep_the_contract(game: Game, options: dict[str, Any]) -> None:
    for seed in range(rounds(3)):
        assert check_game(game, options, seed, every=EVERY) > 0


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_playthroughs_are_told_as_before(file: Path) -> None:
    text = file.read_text("utf-8")
    assert told_again(text) == text


def test_every_game_has_golden_playthroughs() -> None:
    told_games = {file.read_text("utf-8").split()[0] for file in FOLDER.glob("*.txt")}
    assert told_games == set(GAMES)


@pytest.mark.compiled
def test_writing_them_anew_keeps_games_chosen_by_hand_and_adds_what_is_missing(tmp_path: Path) -> None:
    for file in FOLDER.glob("trioker-*.txt"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    chosen = tmp_path / "trioker-champions-rare.txt"
    chosen.write_text("trioker-champions hatched=true seed=77\nold\n", "utf-8")
    (tmp_path / "trioker-champions.txt").unlink()
    changed = write_all(tmp_path)
    assert chosen.read_text("utf-8").startswith("trioker-champions hatched=true seed=77\n")
    assert "old" not in chosen.read_text("utf-8")
    others = {file.name for file in FOLDER.glob("*.txt") if not file.name.startswith("trioker-")}
    assert set(changed) == {"trioker-champions-rare.txt", "trioker-champions.txt"} | others
    assert all((tmp_path / file.name).read_bytes() == file.read_bytes() for file in FOLDER.glob("*.txt"))
    assert write_all(tmp_path) == []


def test_what_is_left_out_of_a_long_playthrough_is_kept_as_a_digest() -> None:
    long = [file.read_text("utf-8") for file in FOLDER.glob("*.txt") if "\n… " in file.read_text("utf-8")]
    assert len(long) >= 4
    for text in long:
        lines = text.splitlines()
        assert len(lines) == LONGEST + 1
        assert re.fullmatch(r"… \d+ lines, [0-9a-f]{16} …", lines[LONGEST - 10])


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
    counts = [count for count in row["counts"] if count <= MOST_LINES]
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


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


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES.values(), ids=_name)
def test_compiled_uncompiled_and_bounds_checked_runs_are_alike(game: Game) -> None:
    compiled = _traced(game)
    assert compiled.count("\n") > 20
    assert _traced(game, NUMBA_DISABLE_JIT="1") == compiled
    assert _traced(game, NUMBA_BOUNDSCHECK="1") == compiled
