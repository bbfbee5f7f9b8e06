"""What the puzzle room tells and is asked: shapes to fill, and Trigon alone as a line of text."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from trilude.contract.choices import Choices
from trilude.contract.scene import Scene
from trilude.contract.words import Text
from trilude.server.messages import Asked, Short, Told


class PuzzleListed(Told):
    """A puzzle of the puzzle room."""

    id: str
    title: Text
    kind: Literal["shape", "patience"]
    pieces: int
    free_tips: int
    """Corners that meet no other: the fewer, the harder."""
    solutions: int | None
    difficulty: Annotated[int, Field(ge=1, le=5)]
    picture: str
    """The shape as an SVG path."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of the picture."""


class PuzzleTold(Told):
    """A puzzle on the table. The server draws and judges; the page sends back what lies there."""

    puzzle: str
    title: Text
    placed: dict[str, str]
    """What lies on cells, to be sent along with whatever is done next."""
    scene: Scene
    choices: Choices
    """They begin with an item, or with a cell whose piece is to be lifted."""
    faults: list[Text]
    """What is wrong with the pieces as they lie."""
    solved: bool


class HelpTold(Told):
    """An answer about a puzzle as it lies."""

    solvable: bool
    do: str | None
    """Something that belongs to a solution."""


class LineTold(Told):
    """Trigon pieces put down by one person: an attempt at all 88, or a pattern. The line of text is all there is."""

    line: str
    """What lies there, to be sent along with whatever is done next, kept or shared."""
    name: str
    """What a pattern is called."""
    placed: int
    status: Text
    over: bool
    """Whether nothing more can be placed; a pattern is never over."""
    solved: bool
    scene: Scene
    choices: Choices | None
    """They begin with an item, or in a pattern with a cell whose piece is to be lifted."""


class AdviceTold(Told):
    """A piece that could well be placed next; None where none can."""

    do: str | None
    path: list[str]
    """What is picked to place it."""


class PuzzleAsked(Asked):
    """What lies on a puzzle, and what shall be done next: a move from its choices, or nothing."""

    placed: Annotated[dict[Short, Short], Field(max_length=128)] = {}  # noqa: RUF012 - pydantic copies it
    do: Short | None = None


Line = Annotated[str, StringConstraints(max_length=4000)]


class LineAsked(Asked):
    """An attempt or a pattern as its line of text, and what shall be done next; an empty line is an empty board.

    Done can be a move from the choices; `undo` in an attempt; `name` and a name for a pattern.
    """

    line: Line = ""
    do: Short | None = None


class LineChoicesAsked(Asked):
    """What may be picked after some picks."""

    line: Line = ""
    path: Annotated[list[Short], Field(max_length=8)] = []  # noqa: RUF012 - pydantic copies it
