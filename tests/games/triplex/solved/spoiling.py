"""Files that are no table, or no longer one, and a house that has nothing else."""

from pathlib import Path

import pytest

from trilude.games.triplex import GAME
from trilude.games.triplex.players import perfect
from trilude.games.triplex.solved.solution import SOLUTION, TableOfTheGame
from trilude.games.triplex.solved.table_file import HEAD

KINDS = ("absent", "empty", "foreign", "cut", "changed", "other homes", "other paths", "no facts")


def spoiled(kind: str, folder: Path) -> Path:
    """A file that is bad in one of these ways."""
    path = folder / "lost.table"
    good = SOLUTION.path.read_bytes() if kind != "absent" else b""
    if kind == "empty":
        path.write_bytes(b"")
    elif kind == "foreign":
        path.write_bytes(b"PNG" + good[:5000])
    elif kind == "cut":
        path.write_bytes(good[:-1])
    elif kind == "changed":
        path.write_bytes(good[:9_000_000] + bytes([good[9_000_000] ^ 1]) + good[9_000_001:])
    elif kind == "other homes":
        path.write_bytes(good.replace(b'"a1"', b'"a2"', 1))
    elif kind == "other paths":
        path.write_bytes(good.replace(b'"homes"', b'"straight": true, "homes"', 1))
    elif kind == "no facts":
        path.write_bytes(HEAD + b"[]\n")
    return path


def spoil_the_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process have nothing but a damaged file."""
    damaged = TableOfTheGame(spoiled("changed", folder))
    monkeypatch.setitem(GAME.__dict__, "solved", damaged)
    monkeypatch.setattr(perfect, "SOLUTION", damaged)
