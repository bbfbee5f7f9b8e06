"""What is told and asked about positions, whether they belong to a match or not: moves, picks, advice, verdicts."""

from typing import Annotated

from pydantic import Field

from trilude.contract.account import Account
from trilude.contract.choices import Choices
from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.options import Value
from trilude.contract.picture import Picture
from trilude.contract.scene import Scene
from trilude.contract.solution import Worth
from trilude.contract.steps import StepKind
from trilude.contract.words import Text
from trilude.server.messages import Asked, OptionsGiven, PositionText, Short, Told


class MoveTold(Told):
    """A move that was made, as far as the viewer may know it."""

    ply: int
    seat: int
    text: str
    note: Text | None
    """What it did or scored, itemised."""
    picture: Picture | None
    """How it is drawn; None in positions that belong to no match."""
    kind: StepKind
    """A move by the rules; or what happened between moves: chance drew anew after a take-back, a seat was left."""


class ResultTold(Told):
    """How a game ended."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    reason: Text
    """Who won and why, in one sentence."""


class PositionTold(Told):
    """A position on its board, and the moves that led to it."""

    options: dict[str, Value]
    ply: int
    scene: Scene
    moves: list[MoveTold]
    choices: Choices | None
    """Where a move can begin: the first picks. None where whoever looks cannot move."""
    result: ResultTold | None
    accounts: list[Account]
    """How the points came about: an account for every deal that has ended, and one for the game."""
    lots: Text | None
    """What was drawn by lot before the first move: camps, who begins; None where nothing was."""


class PositionAsked(Asked):
    """A position to be drawn: from text, or dealt from a seed; then some moves. It belongs to no match."""

    game: Short
    options: OptionsGiven = Field(default={})
    position: PositionText | None = None
    seed: Annotated[int, Field(ge=0, lt=2**128)] = 0
    moves: Annotated[list[Short], Field(max_length=1000)] = Field(default=[])


class ChoicesTold(Told):
    """What can be picked after some picks."""

    ply: int
    choices: Choices


class ForesightTold(Told):
    """What a move will do."""

    ply: int
    foresight: Foresight


class RefusalTold(Told):
    """Why picks lead to no move; None where there is nothing to say beyond that."""

    ply: int
    refusal: Refusal | None


class CandidateTold(Told):
    """A move that was thought about, and the share of the win that the mover may expect of it."""

    move: str
    value: float
    picture: Picture
    said: Text | None
    """What is known of it for certain, where the game is solved."""


class HintTold(Told):
    """A good move, how play might go on, and what else was thought about."""

    ply: int
    move: str
    line: list[MoveTold]
    """The advised move, and how play might go on as far as that can be drawn."""
    value: float
    proven: bool
    """Whether the value is certain."""
    candidates: list[CandidateTold]
    """The best moves, the advised one first."""
    remark: Text | None
    """How many moves hold, where the game is solved."""


class VerdictTold(Told):
    """What a position or a move is worth to whoever decides, when nobody errs."""

    worth: Worth
    turns: int | None
    """Moves of the winner until the end; None for a draw."""
    text: Text


class MoveVerdictTold(VerdictTold):
    """What a move is worth, and where it is on the board."""

    cells: tuple[str, ...]
    """Those that are picked to make it: where it comes from, if it comes from somewhere, and where it goes."""


class VerdictsTold(Told):
    """What a position of a solved game is worth, and each of its moves."""

    verdict: VerdictTold
    moves: dict[str, MoveVerdictTold]
