"""The number of lines of play from fixed deals."""

import json
from pathlib import Path
from typing import Any

import pytest

import trilude
from trilude.contract.walk import perft

ROWS = json.loads((Path(__file__).parents[2] / "perft" / "triolet.json").read_text())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['options']} seed {row['seed']}")
def test_lines_of_play(row: dict[str, Any]) -> None:
    start = trilude.start("triolet", seed=row["seed"], **row["options"])
    assert [perft(start, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]
