"""Puzzles: a position and a goal, with all right ways there.

A maker belongs to a box of the cupboard and knows how to find puzzles, and how to tell whether one is what it says.
Everything else about puzzles knows no game: the answer of a puzzle is a tree of right moves and of what follows by
itself, so whoever judges an attempt only looks it up.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from trilude.contract.errors import TriludeError
from trilude.contract.game import GAMES, Box
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.position import Position


class BadPuzzle(TriludeError):  # noqa: N818
    """Something that is no puzzle, or not the one that is meant."""


class Answer(dict[str, "After"]):
    """The right moves, by notation, and what comes after each; empty where the goal is reached."""

    @property
    def size(self) -> int:
        """How many right moves there are, all in all."""
        return sum(1 + after.answer.size for after in self.values())

    def as_json(self) -> dict[str, Any]:
        """Lists and dictionaries."""
        return {move: [list(after.follows), after.answer.as_json()] for move, after in self.items()}

    @staticmethod
    def of_json(told: Mapping[str, Any]) -> "Answer":
        """What `as_json` gave."""
        return Answer({move: After(tuple(follows), Answer.of_json(rest)) for move, (follows, rest) in told.items()})


class After(NamedTuple):
    """What comes after a right move."""

    follows: tuple[str, ...]
    """Moves that are made then without anybody choosing: the best defence, passes."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class Goal:
    """What is wanted in a kind of puzzle."""

    aim: Text
    """In a sentence, with {side} for whoever solves it and {number} for the puzzle's number."""
    missed: Text
    """What is said of a wrong move, with {number}."""
    open: bool = True
    """Whether all hands lie open; else only the hand of whoever solves it is shown."""
    alone: bool = False
    """Whether nobody else moves any more; what they have left is then of no interest."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is wanted in it."""

    goal: str
    """Its kind, as the maker calls it."""
    number: int
    """Turns, points: whatever the goal counts."""
    start: str
    """The position in text; for a box whose puzzles are solos, the line to begin with."""
    answer: Answer
    """For a solo, its only move is the line of a solved one."""
    options: Mapping[str, Any] = field(default_factory=dict)
    difficulty: int = 3
    """From 1 to 5."""

    @property
    def line(self) -> str:
        """All of it in one line."""
        told = [self.goal, self.number, self.difficulty, self.start, dict(self.options), self.answer.as_json()]
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    def rated(self, difficulty: int) -> "Puzzle":
        """The same, called as hard as that."""
        return replace(self, difficulty=difficulty)

    @staticmethod
    def of_line(line: str) -> "Puzzle":
        """The puzzle that a line tells."""
        goal, number, difficulty, start, options, answer = json.loads(line)
        return Puzzle(goal, number, start, Answer.of_json(answer), options, difficulty)


class CandidatePuzzle(NamedTuple):
    """A puzzle that was found, and how hard it is compared with others of its maker."""

    puzzle: Puzzle
    hardness: float


class PuzzleMaker(Protocol):
    """What the module offers that `Box.puzzles` names."""

    GOALS: Mapping[str, Goal]

    def candidates(self, seed: int) -> "Iterator[CandidatePuzzle | None]":
        """Puzzles without end, the same for the same seed; None for every try that came to nothing."""

    def flaw(self, puzzle: Puzzle) -> Text | None:
        """What is not as the puzzle says; None where all of it is true."""


def maker_of(box: Box) -> PuzzleMaker:
    """Who makes the puzzles of a box."""
    return cast("PuzzleMaker", box.module(box.puzzles))


def boxes_with_makers() -> list[Box]:
    """All games and families whose puzzles somebody can make, in the order of the cupboard."""
    found = (box for game in GAMES.values() for box in (game.family, game) if box is not None and box.puzzles)
    return list(dict.fromkeys(found))


def first_found(
    positions: "Iterable[Position]", puzzle: "Callable[[Position], CandidatePuzzle | None]"
) -> Iterator[CandidatePuzzle | None]:
    """What came of trying the positions of a game, up to the first that is a puzzle; None in the end if none is."""
    for position in positions:
        found = puzzle(position)
        yield found
        if found:
            return
    yield None


def compare(puzzle: Puzzle, found: CandidatePuzzle | None, nothing: Text) -> Text | None:
    """The flaw of a puzzle, by what was found in its position anew; `nothing` is told where there was no puzzle."""
    if found is None:
        return nothing
    if (found.puzzle.number, found.puzzle.answer) != (puzzle.number, puzzle.answer):
        return Text("the answer is another", "la réponse est autre")
    return None


def puzzle_at(position: "Position", goal: str, number: int, answer: Answer | None, most: int) -> Puzzle:
    """A position that somebody thought of, with its answer; raises BadPuzzle where almost anything is right.

    There is no answer where more than `most` moves are right.
    """
    if answer:
        return Puzzle(goal, number, position.text, answer, dict(position.options))
    words = Text(
        "More than {most} ways are right: that is no puzzle.",
        "Plus de {most} façons conviennent : ce n’est pas un casse-tête.",
    )
    raise BadPuzzle(words.fill(most=most))


def solve_tree(
    position: "Position",
    right: "Callable[[Position], list[int]]",
    reply: "Callable[[Position], int | None]",
    most: int,
) -> Answer | None:
    """The answer from a position on; None where it has more right moves than people should have to be right about.

    `right` lists the moves that keep the goal within reach, none where it is reached; `reply` is the move that is made
    without anybody choosing, None where whoever solves the puzzle decides.
    """
    answer, left = Answer(), most
    for move in right(position):
        after, follows = position.play(move), []
        name = after.moves[-1].text
        while not after.is_over and (answered := reply(after)) is not None:
            after = after.play(answered)
            follows.append(after.moves[-1].text)
        rest = Answer() if after.is_over else solve_tree(after, right, reply, left)
        left -= 1 + (0 if rest is None else rest.size)
        if rest is None or left < 0:
            return None
        answer[name] = After(tuple(follows), rest)
    return answer
