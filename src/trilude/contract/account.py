"""Accounts: how the points of a deal or of a whole game came about, drawn up when it ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.position import Position


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: what it is about, and what it brought or cost each seat."""

    title: Text
    amounts: tuple[int | None, ...]
    """None where it does not concern a seat."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a deal or a game came to."""

    title: Text
    """Which deal, or the game."""
    ply: int
    """After so many moves: the board as it lay then can be looked at again."""
    words: Text
    """Who won and why, in one sentence."""
    entries: tuple[Entry, ...] = ()
    """From the first to the last; the last one is what they add up to."""


def accounts(positions: "Sequence[Position]") -> tuple[Account, ...]:
    """The accounts of all deals that have ended in a game, and of the game itself once it is over.

    The positions follow one another from the start. A game without points has nothing to draw up, and none.
    """
    game = positions[-1].game
    told = getattr(game.notation, "accounts", None)
    return tuple(told(positions)) if told else ()
