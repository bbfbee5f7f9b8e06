"""Attempts at puzzles: whoever solves one moves for one side, and the best defence answers.

An attempt is one line of text: that of its task, then the moves made by whoever solves it, the last of which may be
wrong; or `answer` where they gave up. The answer is told when it is found or asked for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from trilude.contract.choices import Choices, choices
from trilude.contract.errors import BadSolo
from trilude.contract.game import Game
from trilude.contract.options import Options
from trilude.contract.position import Position, Sight
from trilude.contract.puzzle import Answer, Goal, Puzzle
from trilude.contract.scene import Board, Scene
from trilude.contract.solo import UNDO, Act, Advice, State
from trilude.contract.solo_lines import how_to_type, replayed
from trilude.contract.words import Text

GIVE_UP = "answer"


@dataclass(frozen=True)
class Task:
    """What there is to solve."""

    game: Game
    options: Options
    start: str
    """The position that it begins with, as text."""
    line: str
    """The line of text of an attempt before the first move."""
    name: str
    """What it is kept under (see Solo.name)."""
    title: Text
    goal: Goal
    solve: Callable[[], Puzzle]
    """Looks the answer up, or looks for it."""
    said: Text | None = None
    """What else is told along with the aim: who made it."""

    @cached_property
    def puzzle(self) -> Puzzle:
        """The goal and the answer."""
        return self.solve()

    @cached_property
    def first(self) -> Position:
        """The position it begins with."""
        return Position.from_text(self.game, self.options, self.start)

    @property
    def seat(self) -> int:
        """Who solves it."""
        return self.first.mover

    @property
    def aim(self) -> Text:
        """What is wanted, and of whom."""
        aim = self.goal.aim.fill(side=self.first.scene.seats[self.seat].name, number=self.puzzle.number)
        return Text.join(" ", [aim, self.said]) if self.said else aim

    @property
    def best_line(self) -> list[str]:
        """A right way to the goal, what follows by itself included."""
        moves, answer = [], self.puzzle.answer
        while answer:
            move, after = next(iter(answer.items()))
            moves += [move, *after.follows]
            answer = after.answer
        return moves


@dataclass(frozen=True)
class Attempt:
    """How far somebody has come."""

    task: Task
    position: Position
    found: Answer | None = None
    """The right moves after the last move; see `answer`."""
    done: tuple[str, ...] = ()
    """The moves of whoever solves it."""
    before: "Attempt | None" = None
    """Without the last of them."""
    shown: bool = False
    """Whether the answer was asked for."""

    judges = False
    advises = False

    @property
    def answer(self) -> Answer | None:
        """The right moves from here on, none where the goal is reached; None once a move was wrong."""
        return self.found if self.done else self.task.puzzle.answer

    @property
    def name(self) -> str:
        """That of the task."""
        return self.task.name

    @property
    def title(self) -> Text:
        """That of the task."""
        return self.task.title

    @property
    def aim(self) -> Text:
        """That of the task."""
        return self.task.aim

    @property
    def writing(self) -> Text:
        """How moves are written."""
        return how_to_type(self._sight)

    @property
    def text(self) -> str:
        """How it begins, and the moves."""
        moves = (GIVE_UP,) if self.shown else self.done
        return " ".join([self.task.line, *moves])

    @property
    def _sight(self) -> Sight:
        """The position, as far as whoever solves the puzzle may know it."""
        return self.position if self.task.goal.open else self.position.view(self.task.seat)

    @property
    def board(self) -> Board:
        """The board of the game with these options."""
        return self.position.board

    @property
    def scene(self) -> Scene:
        """The position; where nobody else moves, without what the others have left."""
        scene = self._sight.scene
        if not self.task.goal.alone:
            return scene
        return replace(scene, trays=tuple(tray for tray in scene.trays if tray.seat == self.task.seat))

    @property
    def state(self) -> State:
        """Whether it is solved, or missed, or goes on."""
        return replace(self._standing, start=self.task.line)

    @property
    def _standing(self) -> State:
        goal, number = self.task.goal, self.task.puzzle.number
        if self.shown:
            words = Text("The answer: {line}.", "La réponse : {line}.").fill(line=" ".join(self.task.best_line))
            return State(words, stuck=True, done=len(self.task.best_line))
        if self.answer is None:
            return State(goal.missed.fill(number=number), stuck=True, done=len(self.done), last=self._told)
        if not self.answer:
            return State(Text("Solved!", "Résolu !"), solved=True, done=len(self.done), last=self._told)
        words = Text("Right so far. Go on!", "C’est bon jusqu’ici. Continuez !")
        return State(words if self.done else Text("Your move.", "À vous."), done=len(self.done), last=self._told)

    @property
    def _told(self) -> Text | None:
        """What the last move did, where there is anything to say."""
        if self.before is None:
            return None
        here = self.before.position
        return self.task.game.notation.explain(here, here.move(self.done[-1]).id)

    @property
    def acts(self) -> tuple[Act, ...]:
        """Moves can be taken back, until it is solved; and the answer can be asked for."""
        back = (Act(UNDO, Text("Take back", "Reprendre")),) if self.before else ()
        if self.shown or self.answer == {}:
            return back
        return (*back, Act(GIVE_UP, Text("Show the answer", "Montrer la réponse")))

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """The ways to move, as long as the attempt goes on."""
        return choices(self._sight, picked) if self.answer and not self.shown else {}

    def do(self, act: str) -> "Attempt":
        """Move, take the last move back, or give up."""
        if act == UNDO:
            return self.before or self
        if act == GIVE_UP:
            return self._give_up()
        if not self.answer or self.shown:
            raise BadSolo(Text("There is nothing more to do here.", "Il n’y a plus rien à faire ici."))
        after = self.position.play(act)
        move = after.moves[-1].text
        right = self.answer.get(move)
        if right is None:
            return Attempt(self.task, after, None, (*self.done, move), self)
        for following in right.follows:
            after = after.play(following)
        return Attempt(self.task, after, right.answer, (*self.done, move), self)

    def _give_up(self) -> "Attempt":
        position = self.task.first
        for move in self.task.best_line:
            position = position.play(move)
        return Attempt(self.task, position, None, (), Attempt(self.task, self.task.first), shown=True)

    def __str__(self) -> str:
        return f"{self._sight}\n{self.aim}"

    def _repr_svg_(self) -> str:
        return self._sight.svg()

    def advice(self) -> Advice:
        """Nobody helps."""
        return Advice(Text("This one is yours alone.", "Celui-ci n’est que pour vous."))


def replay(task: Task, moves: Sequence[str]) -> Attempt:
    """The attempt that came of some moves; raises BadSolo, naming the move, where one of them cannot be made."""
    return replayed(Attempt(task, task.first), Attempt.do, moves)
