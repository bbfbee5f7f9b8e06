"""Solved games: what a position is worth when nobody errs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.options import Options
    from trilude.contract.position import Sight


class Worth(Enum):
    """What a position, or a move, is worth to whoever decides."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"

    @property
    def share(self) -> float:
        """The share of the win."""
        return {Worth.WON: 1.0, Worth.DRAWN: 0.5, Worth.LOST: 0.0}[self]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The truth about a position, or a move, for whoever decides."""

    worth: Worth
    turns: int | None
    """How many moves the winner makes until the end, if both do their best; None for a draw."""

    @property
    def text(self) -> Text:
        """In words."""
        if self.worth is Worth.DRAWN:
            return Text("drawn", "nulle")
        if self.turns == 1:
            return _IN_ONE[self.worth]
        return _IN_MANY[self.worth].fill(turns=self.turns)

    @property
    def rank(self) -> int:
        """Smaller is better: quick wins, slow wins, draws, slow losses, quick losses."""
        if self.turns is None:
            return 0
        return self.turns - _MANY if self.worth is Worth.WON else _MANY - self.turns

    def __str__(self) -> str:
        return self.text.en


_MANY = 1_000_000
"""More turns than any game has."""

_IN_ONE = {
    Worth.WON: Text("won in 1 turn", "gagné en 1 tour"),
    Worth.LOST: Text("lost in 1 turn", "perdu en 1 tour"),
}
_IN_MANY = {
    Worth.WON: Text("won in {turns} turns", "gagné en {turns} tours"),
    Worth.LOST: Text("lost in {turns} turns", "perdu en {turns} tours"),
}


class Solution(Protocol):
    """Who knows the truth about all positions of a game; `Game.solution` says where it is."""

    def why_not(self, options: "Options") -> Text | None:
        """Why nothing is known where a game is played with these options, or at all; None where it is."""

    def verdict(self, sight: "Sight") -> Verdict:
        """What a position is worth to whoever decides next; raises where nothing is known."""

    def verdicts(self, sight: "Sight") -> Mapping[int, Verdict]:
        """What each legal move is worth to whoever makes it."""

    def solve(
        self, options: "Options", folder: Path, threads: int, tell: Callable[[Text, float], None], target: Path
    ) -> Text:
        """Find out everything about the game with these options and write it down.

        What is known so far is kept in the folder. Tells what is being done, and which part of it is done. Returns
        what was found out, in words.
        """
