"""What modules of a game offer: its notation, its scenes, and those who speak a foreign protocol."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from trilude.contract.options import Options
from trilude.contract.words import Text

if TYPE_CHECKING:
    import numpy as np

    from trilude.contract.position import Sight
    from trilude.contract.scene import Board, Scene

Path = tuple[str, ...]
"""Ids that a person picks one after another."""


class Notation(Protocol):
    """What a game's `notation.py` offers: moves and positions as text and back."""

    def write_move(self, sight: "Sight", move: int, viewer: int | None) -> str:
        """A legal move as text without spaces or brackets; hidden parts are left out unless the viewer is None."""

    def read_move(self, sight: "Sight", text: str) -> int:
        """The move that a text means here; raises BadNotation where it means none. Need not check legality."""

    def write_position(self, sight: "Sight") -> str:
        """The position in one line."""

    def read_position(self, text: str, record: "np.record") -> None:
        """Fill a record whose options are set; raises BadPosition, naming the place, where the text is wrong."""

    def why_illegal(self, sight: "Sight", move: int) -> Text:
        """The reason why a move is not legal here."""

    def explain(self, sight: "Sight", move: int) -> Text | None:
        """What a legal move does or scores, itemised, where there is anything to say beyond its notation."""

    def ending(self, sight: "Sight") -> Text:
        """How a finished game ended, in a sentence."""


class Speaker(Protocol):
    """Answers other programs, line by line, in one of a game's protocols."""

    variants: Sequence[str]
    """What the protocol calls the ways to play the game, the usual one first."""

    def serve(self, variant: str, level: int, seed: int, threads: int) -> None:
        """Answer the lines of the standard input until it ends."""


class SceneMaker(Protocol):
    """What a game's `scene.py` offers."""

    STYLE: str
    """The look of the game's cells and pieces, as CSS."""

    def board(self, options: Options) -> "Board":
        """What all scenes of a game with these options have in common."""

    def lay_out(self, sight: "Sight") -> "Scene":
        """The position as a seat sees it, ready to be drawn."""

    def paths(self, sight: "Sight", move: int) -> tuple[Path, ...]:
        """The ways to make a legal move: ids that a person picks one after another, of cells, items, turns, choices.

        No path of a move is the beginning of a path of another move. The pieces of a stack that go are picked by their
        ids after the cell that they lie on; a path without them is that of the stack as it lies.
        """
