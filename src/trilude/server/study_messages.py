"""Messages about studies: games gone through after they were played, judged and tried otherwise."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from trilude.contract.choices import Choices
from trilude.contract.options import Value
from trilude.contract.scene import Scene
from trilude.contract.words import Text
from trilude.server.match_messages import SeatAsked
from trilude.server.messages import Asked, Name, OptionsGiven, Short, Told, plain
from trilude.server.position_messages import MoveTold, ResultTold

Written = Annotated[str, StringConstraints(max_length=60_000)]
"""A whole game as text."""
Comment = Annotated[str, StringConstraints(max_length=1000), AfterValidator(plain)]
StudyName = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{22}$")]
Mark = Literal["", "!!", "!", "!?", "?!", "?", "??"]
Moves = Annotated[list[Short], Field(max_length=1000)]


class NodeAsked(Asked):
    """A move of an edited tree."""

    parent: Annotated[int, Field(ge=-1)]
    """The number of the node before it; -1 for the first position."""
    move: Short
    comment: Comment = ""
    mark: Mark = ""


class TreeAsked(Asked):
    """A tree that somebody has edited, over a study; nodes come after those that they follow."""

    study: StudyName
    comment: Comment = ""
    nodes: Annotated[list[NodeAsked], Field(max_length=2000)]


class StudyAsked(Asked):
    """What is to be studied, one of these: a match that is over, a text, or an edited tree.

    A text is a record, the file of another program, or a position of a game.
    """

    match: Short | None = None
    text: Written | None = None
    game: Short | None = None
    """Of which game a text is a position."""
    options: OptionsGiven = Field(default_factory=dict)
    tree: TreeAsked | None = None


class NodeTold(Told):
    """A move of a study, and where it hangs."""

    parent: int
    move: MoveTold
    comment: str
    mark: Mark


class StudyTold(Told):
    """A study: a tree of moves, and who played."""

    study: str
    game: str
    options: dict[str, Value]
    names: list[str]
    """Who played, seat by seat; empty where nobody knows."""
    seats: list[Text]
    """What the seats are called."""
    result: str
    comment: str
    nodes: list[NodeTold]
    """Each after the one that it follows; the first that follows a node is how play went on."""
    hidden: bool
    """Whether seats have secrets, which are laid open on demand."""
    solved: bool
    """Whether what every position is worth is known for certain."""


class JudgementTold(Told):
    """What a move of the main line was worth to whoever made it, by what they could know."""

    ply: int
    """Its number, from 1."""
    seat: int
    mark: Literal["fine", "inaccuracy", "mistake", "blunder"]
    best: bool
    """Whether nothing was better."""
    forced: bool
    before: float
    after: float
    certain: bool
    values: list[float]
    """What each seat could expect before the move, as the mover saw it."""
    values_after: list[float] | None
    words: Text
    """Why, in a sentence or two."""
    motifs: list[Text]
    """What the game calls what was given away, or what the better move does: a fork, a tempo, a hexagon."""
    missed: int | None
    """How many points more the better move scores at once."""
    line: list[MoveTold]
    """The better move, and how play might go on after it; empty where the best was played."""


class JudgementsTold(Told):
    """What is new about a study."""

    revision: int
    judged: list[JudgementTold]
    """Those that were found since the revision that was asked about."""
    done: float
    """The part of the work that is done, 0 to 1."""
    over: bool
    """Whether nothing more will come."""
    ready_in: float
    """Seconds until whoever judges is ready, only the first time on a machine."""


class TryAsked(Asked):
    """A position of a study, after any legal moves."""

    study: StudyName
    moves: Moves = Field(default_factory=list)


class LookAsked(TryAsked):
    """The same, to be looked at."""

    openly: bool = False
    """Whether all hands are laid open; else they are seen as by whoever is to move."""


class PathAsked(TryAsked):
    """Picks in a position."""

    path: Annotated[list[Short], Field(max_length=20)]


class TryMoveAsked(TryAsked):
    """A move in a position."""

    move: Short


class TakeUpAsked(TryAsked):
    """A position from which play is taken up, and by whom; where there are secrets, by me against computers."""

    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=4)]
    name: Name = ""
    """How I am called at the table."""


class TriedTold(Told):
    """A position of a study on its board, with the move that led there."""

    ply: int
    scene: Scene
    choices: Choices | None
    result: ResultTold | None
    move: MoveTold | None
    place: str | None
    """Under which name openings are counted here, in games in which positions come again."""


class OpeningsAsked(TryAsked):
    """A position in which moves were made before."""

    own: Annotated[list[Short], Field(max_length=40)] = Field(default_factory=list)
    """Moves that whoever asks made here, to be told as well."""


class OpeningTold(Told):
    """A move that was made in a position, and how those games went."""

    move: MoveTold
    games: int
    """How often the arena's players made it."""
    shares: list[float]
    """What each seat had of the win in those games, on average; empty where there are none."""


class OpeningsTold(Told):
    """What the arena's games tell of a position."""

    games: int
    """In how many of them it came up."""
    all_games: int
    by_lot: bool
    """Whether the move here was drawn by lot, so that only how the games went tells anything."""
    moves: list[OpeningTold]


class HabitsTold(Told):
    """What is counted of a match that is over."""

    game: str
    you: list[int]
    """The seats of whoever asks."""
    shares: list[float]
    """What each seat had of the win."""
    moves: list[int]
    """How many each seat made."""
    facts: dict[str, list[int]]
    """What the game counts, by seat."""
    way: list[tuple[str, str]]
    """How it was opened: places, and the move made in each."""


class LineTold(Told):
    """One of the best moves, how play might go on, and the share of the win that the mover may expect."""

    value: float
    said: Text | None
    moves: list[MoveTold]


class OpinionTold(Told):
    """What a strong player thinks of a position."""

    values: list[float]
    """The share of the win that each seat may expect."""
    proven: bool
    verdict: Text | None
    """What is known for certain for whoever is to move, where the game is solved or the end is in sight."""
    lines: list[LineTold]
    remark: Text | None
