"""Solo play: one person alone with a board, at a puzzle, a patience, a pattern or an example in the rules.

A solo never changes: whatever is done makes another one. One line of text tells all there is to know about it, so it
can be kept, shared and taken up again anywhere; the first word of the line is the solo's kind.
"""

from dataclasses import dataclass
from typing import Protocol

from trilude.contract.choices import Choices
from trilude.contract.scene import Board, Scene
from trilude.contract.words import Text


@dataclass(frozen=True, slots=True)
class State:
    """How a solo stands."""

    words: Text
    """In a sentence."""
    solved: bool = False
    stuck: bool = False
    """Whether nothing can be added any more."""
    faults: tuple[Text, ...] = ()
    """What is wrong with the things as they lie."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What could well be done next, or why there is nothing."""

    words: Text
    do: str | None = None
    path: tuple[str, ...] = ()
    """What is picked to do it."""


class Solo(Protocol):
    """One person's board at one moment."""

    @property
    def title(self) -> Text:
        """What it is called."""

    @property
    def text(self) -> str:
        """All of it in one line."""

    @property
    def board(self) -> Board:
        """What stays the same whatever is done."""

    @property
    def scene(self) -> Scene:
        """What lies on the board and around it."""

    @property
    def state(self) -> State:
        """How it stands."""

    @property
    def acts(self) -> tuple[str, ...]:
        """What can be done besides picking: words that `do` takes, such as `undo`."""

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """What can be picked after some picks."""

    def do(self, act: str) -> "Solo":
        """The solo after a move from its choices or one of its acts; raises a TriludeError with the reason."""

    def advice(self) -> Advice:
        """What could well be done next; this may take seconds."""
