"""Triplex with other home corners, solved: `python benchmarks/triplex_homes.py HOMES… [OPTIONS of solve-game]`.

The homes are White's □ △ ○, then Black's; half a turn of the board, or a mirror, must swap the colours:

    python benchmarks/triplex_homes.py a1 d1 g4 a4 d7 g1 --keep /tmp/homes --write /tmp/homes.table

A copy of the package gets these homes, and solves itself.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = Path(__file__).parents[1] / "src" / "trilude"


def main(homes: list[str], options: list[str]) -> int:
    """Solve the game with these homes; returns how the command ended."""
    told = {
        side: dict(zip(("square", "triangle", "circle"), homes[first : first + 3], strict=True))
        for side, first in (("white", 0), ("black", 3))
    }
    with TemporaryDirectory() as folder:
        copy = shutil.copytree(PACKAGE, Path(folder) / "trilude", ignore=shutil.ignore_patterns("*.table"))
        (copy / "games" / "triplex" / "homes.json").write_text(json.dumps(told), "utf-8")
        command = [sys.executable, "-m", "trilude", "solve-game", "triplex", *options]
        here = {"PYTHONPATH": folder}
        return subprocess.run(command, env=os.environ | here, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:7], sys.argv[7:]))
