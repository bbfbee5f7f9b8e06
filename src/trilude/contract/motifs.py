"""Motifs: what a move gave away and what a better one does, in the words of its game.

A game that has names for such things says them in a module `motifs` (see Motifs); others have none, and what is said
of their moves are values and what they score.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, cast

from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.position import Sight

MOST = 2
"""Motifs of one move that are told: the first that a game names are those that weigh most."""


@dataclass(frozen=True, slots=True)
class Motif:
    """Something that speaks for the better of two moves."""

    of: Literal["made", "better"]
    """Of which move it is said: what the one that was made gave away, or what the better one does."""
    title: Text
    """What players call it: a fork, a tempo, a hexagon."""
    words: Text
    """What the move does, as it is said after its name: “makes a trio”."""


class Motifs(Protocol):
    """What a game's module `motifs` offers."""

    def find_motifs(self, sight: "Sight", made: int, better: int) -> Iterable[Motif]:
        """What speaks for a better move and against the one that was made, what weighs most first.

        Both are legal. The sight is the mover's own where anything is hidden: nothing else may be used.
        """


def motifs(sight: "Sight", made: int, better: int) -> tuple[Motif, ...]:
    """What a game says about a move and a better one, of each the first few."""
    if made == better or not sight.game.has_module("motifs"):
        return ()
    found = tuple(cast("Motifs", sight.game.module("motifs")).find_motifs(sight, made, better))
    return tuple(motif for of in ("made", "better") for motif in [one for one in found if one.of == of][:MOST])
