"""What a move will do, told before it is made; and why picks lead to no move, told where they were made."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trilude.contract.choices import leads_on
from trilude.contract.sentences import GAME_OVER, NOT_YOUR_TURN
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.position import Sight


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a legal move will do, as far as whoever makes it can know."""

    note: Text | None
    """In words: what it scores, item by item, or what it brings and costs."""
    points: int | None = None
    """What it scores, in games that count points."""
    falls: tuple[str, ...] = ()
    """Ids of pieces that will be beaten or taken away."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why picks lead to no legal move."""

    reason: Text
    """The rule that forbids it, in a sentence."""
    cells: tuple[str, ...] = ()
    """Where that shows: ids of cells and pieces that stand in the way."""


def foresee(sight: "Sight", move: int) -> Foresight:
    """What a legal move will do; a game that has more to say than its explanations says it itself."""
    told = getattr(sight.game.scene, "foresee", None)
    return told(sight, move) if told else Foresight(sight.game.notation.explain(sight, move))


def why_not(sight: "Sight", picks: tuple[str, ...]) -> Refusal | None:
    """Why nothing can be made of some picks; None where something can, or where the game has nothing to say."""
    told = getattr(sight.game.scene, "why_not", None)
    if told is None or not picks:
        return None
    if sight.is_over:
        return Refusal(GAME_OVER)
    if sight.seat is not None and sight.seat != sight.to_move:
        return Refusal(NOT_YOUR_TURN)
    refusal: Refusal | None = None if leads_on(sight, picks) else told(sight, picks)
    return refusal
