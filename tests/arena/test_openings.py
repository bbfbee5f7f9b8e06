"""Openings: what is counted of an arena's games, and what the shipped counts say of theirs."""

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

import trilude
from tests.cli.running import last_line, run_here
from trilude.contract.game import GAMES, find_game
from trilude.contract.openings import has_openings, openings_of, unpack

CALIBRATION = Path(__file__).parents[2] / "calibration"


def test_moves_are_counted_where_positions_come_again_in_whatever_order(tmp_path: Path) -> None:
    file, written = tmp_path / "games.jsonl", tmp_path / "openings.xz"
    last_line(
        run_here("duel", "triplex", "random", "greedy", "--games", "2", "--processes", "1", "--results", str(file))
    )
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    orders = (["△g1-f1", "□g4-f4", "□a1-b1"], ["□a1-b1", "□g4-f4", "△g1-f1"])
    for line, order, shares in zip(lines, orders, ([1.0, 0.0], [0.5, 0.5]), strict=True):
        position = trilude.start("triplex")
        for move in [*order, "□f4-e4"]:
            position = position.play(move)
        line.update(record=str(trilude.Record.of(position)), shares=shares)
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    assert last_line(run_here("make-openings", str(file), "--write", str(written))) == f"2 {written}"
    counted = unpack(written.read_bytes())
    first, met = trilude.start("triplex"), position.begun[0]
    assert {one.move: one.games for one in counted.at(first)} == {"△g1-f1": 1, "□a1-b1": 1}
    for move in orders[0]:
        met = met.play(move)
    (after,) = counted.at(met)
    assert (after.move, after.games, after.shares) == ("□f4-e4", 2, (1.5, 0.5))
    assert "There is no file" in run_here("make-openings", str(tmp_path / "none.jsonl")).stderr


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if has_openings(game)])
def test_the_shipped_counts_are_those_of_the_games_behind_the_published_tables(name: str) -> None:
    """The first moves are counted again from the text; whoever plays more games makes the file anew."""
    games = [json.loads(line) for line in gzip.decompress((CALIBRATION / f"{name}.jsonl.gz").read_bytes()).splitlines()]
    firsts = Counter(game["record"].partition("\n\n1. ")[2].split(maxsplit=1)[0] for game in games)
    openings = openings_of(find_game(name))
    assert openings
    assert (openings.games, openings.lots) == (len(games), games[0]["opening"])
    start = trilude.start(name)
    assert {one.move: one.games for one in openings.at(start)} == dict(firsts)
    total = [sum(shares) for shares in zip(*(game["shares"] for game in games), strict=True)]
    told = [sum(shares) for shares in zip(*(one.shares for one in openings.at(start)), strict=True)]
    assert told == pytest.approx(total, abs=0.5)
