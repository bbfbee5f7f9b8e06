"""Trilude: games about three, to play, to study, to solve.

import trilude
p = trilude.start(next(iter(trilude.GAMES)))
p = p.play(p.legal_moves[0])
print(p.to_move, list(p.legal_moves)[:5])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadNotation",
    "BadOption",
    "BadPlayer",
    "BadPosition",
    "BadRecord",
    "Batch",
    "Board",
    "Choice",
    "IllegalMove",
    "Move",
    "Position",
    "Record",
    "TriludeError",
    "UnknownGame",
    "View",
    "duel",
    "planes",
    "player",
    "position",
    "start",
]

_HOMES = {
    "Batch": "trilude.batches.batch",
    "GAMES": "trilude.games",
    "Record": "trilude.contract.record",
    "Board": "trilude.contract.pushing",
    "Choice": "trilude.players.player",
    **dict.fromkeys(("Move", "Position", "View"), "trilude.contract.position"),
    **dict.fromkeys(("duel", "planes", "player", "position", "start"), "trilude.opening"),
    **dict.fromkeys(
        (name for name in __all__ if name.startswith(("Bad", "Illegal", "Unknown", "Trilude"))),
        "trilude.contract.errors",
    ),
}

if TYPE_CHECKING:
    from trilude import puzzles as puzzles
    from trilude.batches.batch import Batch
    from trilude.contract.errors import (
        BadNotation,
        BadOption,
        BadPlayer,
        BadPosition,
        BadRecord,
        IllegalMove,
        TriludeError,
        UnknownGame,
    )
    from trilude.contract.position import Move, Position, View
    from trilude.contract.pushing import Board
    from trilude.contract.record import Record
    from trilude.games import GAMES
    from trilude.opening import duel, planes, player, position, start
    from trilude.players.player import Choice


def __getattr__(name: str) -> Any:
    """Import what is asked for, and only that: NumPy and Numba take their time."""
    if name == "puzzles":
        import_module("trilude.games")
        return import_module("trilude.puzzles")
    if name in _HOMES:
        import_module("trilude.games")
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'trilude' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is public."""
    return sorted([*__all__, "__version__", "puzzles"])
