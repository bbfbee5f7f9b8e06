"""The rows of a game's `levels.json`: what defines a level, and the Elo that was measured for it."""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from trilude.contract.files import write_whole
from trilude.contract.game import Game

Row = dict[str, Any]

MEASURED = "elo"
"""The key of a row that does not define the level but was measured."""


def level_rows(game: Game) -> list[Row]:
    """The rows of a game's levels, from level 1."""
    rows: list[Row] = json.loads(game.data("levels.json"))
    return rows


def level_file(game: Game) -> Path:
    """Where the rows are kept."""
    return Path(str(files(game.package).joinpath("levels.json")))


def definition(game: Game, name: str) -> str:
    """What a player's name stands for: a level's row may change, and is then another player under the same name."""
    kind, _, number = name.partition(":")
    if kind != "level":
        return name
    row = level_rows(game)[int(number) - 1]
    return json.dumps({key: row[key] for key in sorted(row) if key != MEASURED}, ensure_ascii=False)


def write_elos(path: Path, elos: Sequence[int | None]) -> None:
    """Put what was measured into the rows and leave the rest as it is; a level that was not measured loses its Elo."""
    lines = []
    for row, elo in zip(json.loads(path.read_text("utf-8")), elos, strict=True):
        kept = {key: value for key, value in row.items() if key != MEASURED}
        new = kept if elo is None else {**kept, MEASURED: elo}
        lines.append(f"  {json.dumps(new, ensure_ascii=False)}")
    write_whole(path, "[\n" + ",\n".join(lines) + "\n]\n")
