"""What is told and asked about solos: the scene, state, acts and advice are the contract's own."""

from typing import Annotated

from pydantic import Field, StringConstraints

from trilude.contract.choices import Choices
from trilude.contract.scene import Piece, Scene
from trilude.contract.solo import Act, State
from trilude.contract.words import Text
from trilude.server.messages import Asked, Short, Told

SoloText = Annotated[str, StringConstraints(max_length=4000)]
"""A solo as its one line of text."""


class SoloTold(Told):
    """A solo as it stands. The server keeps nothing of it: its text is sent along with whatever is done next."""

    text: str
    name: str
    """What it is kept under: the last word of its address."""
    title: Text
    aim: Text
    scene: Scene
    state: State
    choices: Choices
    """What can be picked first."""
    acts: tuple[Act, ...]
    advises: bool
    judges: bool
    """Whether advice tells if it can still be solved."""


class SoloChoicesTold(Told):
    """What can be picked after some picks."""

    choices: Choices


class CardTold(Told):
    """A card of the puzzle room: a solo to begin, what is known about it, and its picture."""

    name: str
    text: str
    title: Text
    aim: Text
    pieces: int | None
    difficulty: Annotated[int, Field(ge=1, le=5)] | None
    solutions: int | None
    game: str
    """Whose style sheet draws the picture."""
    ground: dict[str, str]
    """The cells of each look together, as an SVG path."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of the picture."""
    drawn: tuple[Piece, ...]
    """What lies on the cells."""
    shelf: Text | None
    """Where it stands, where a box has several shelves."""
    facts: tuple[Text, ...]
    """What else is written on it."""


class ShelfTold(Told):
    """The cards of one box of the cupboard."""

    title: Text
    cards: list[CardTold]
    maker: str | None
    """What new solos can be asked for with, where they can be."""


class DailyTold(Told):
    """A puzzle of a day, before its picture is there."""

    name: str
    """The game, or the family whose puzzle it is."""
    title: Text
    difficulty: Annotated[int, Field(ge=1, le=5)]


class DayTold(Told):
    """What there is to solve on a day; days begin at midnight UTC, and are written 2026-02-28."""

    day: str
    today: str
    first: str
    """The first day that has puzzles."""
    puzzles: list[DailyTold]


class ShownAnswerTold(Told):
    """A solo in which the answer of a puzzle is shown."""

    text: str


class SoloAsked(Asked):
    """A solo, and what is to be done next: a move from its choices, or an act."""

    text: SoloText
    do: Short | None = None


class SoloChoicesAsked(Asked):
    """A solo, and what was picked."""

    text: SoloText
    path: Annotated[tuple[Short, ...], Field(max_length=8)] = ()


class AdviceAsked(Asked):
    """A solo for which advice is wanted."""

    text: SoloText


class SurveyAsked(Asked):
    """A solo that is to be surveyed, and what was found out so far."""

    text: SoloText
    further: Short = ""


class MakeAsked(Asked):
    """A new solo that is wanted."""

    maker: Short
    difficulty: Annotated[int, Field(ge=1, le=5)]
    seed: Annotated[int, Field(ge=0, lt=2**31)]
