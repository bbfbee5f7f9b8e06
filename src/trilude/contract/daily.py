"""The puzzle of a day as a solo: whoever solves it moves for one side, and the best defence answers.

An attempt is one line of text: the game, the day, then the moves made by whoever solves it, the last of which may be
wrong; or `answer` where they gave up. The answer itself is looked up in the stock and told when it is found or asked
for.

    daily GAME 2026-02-28 MOVE MOVE
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from trilude.contract.choices import Choices, choices
from trilude.contract.errors import BadSolo
from trilude.contract.game import Game, find_game
from trilude.contract.position import Position, Sight
from trilude.contract.puzzle import Answer, Goal, Puzzle, maker_of
from trilude.contract.puzzle_stock import find_box, puzzle_of, read_day
from trilude.contract.scene import Board, Scene
from trilude.contract.solo import DAILY, UNDO, Act, Advice, Card, State, telling_where
from trilude.contract.words import Text

GIVE_UP = "answer"


@dataclass(frozen=True)
class Task:
    """What there is to solve."""

    game: Game
    day: date
    puzzle: Puzzle

    @cached_property
    def first(self) -> Position:
        """The position it begins with."""
        return Position.from_text(self.game, self.game.choose(dict(self.puzzle.options)), self.puzzle.start)

    @property
    def seat(self) -> int:
        """Who solves it."""
        return self.first.mover

    @property
    def goal(self) -> Goal:
        """What is wanted."""
        return maker_of(self.game).GOALS[self.puzzle.goal]

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
    answer: Answer | None
    """The right moves from here on, none where the goal is reached; None once a move was wrong."""
    done: tuple[str, ...] = ()
    """The moves of whoever solves it."""
    before: "Attempt | None" = None
    """Without the last of them."""
    shown: bool = False
    """Whether the answer was asked for."""

    judges = False
    advises = False

    @property
    def name(self) -> str:
        """The game and the day."""
        return f"{DAILY}-{self.task.game.name}-{self.task.day.isoformat()}"

    @property
    def title(self) -> Text:
        """The game."""
        return self.task.game.title

    @property
    def aim(self) -> Text:
        """What is wanted, and of whom."""
        side = self.task.first.scene.seats[self.task.seat].name
        return self.task.goal.aim.fill(side=side, number=self.task.puzzle.number)

    @property
    def writing(self) -> Text:
        """How moves are written."""
        moves = ", ".join(move.text for move in self._sight.legal_moves[:3])
        return Text("Type a move, such as {moves}.", "Tapez un coup, comme {moves}.").fill(moves=moves)

    @property
    def text(self) -> str:
        """The game, the day and the moves."""
        moves = (GIVE_UP,) if self.shown else self.done
        return " ".join([DAILY, self.task.game.name, self.task.day.isoformat(), *moves])

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
        """The position."""
        return self._sight.scene

    @property
    def state(self) -> State:
        """Whether it is solved, or missed, or goes on."""
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
            over = Text("There is nothing more to do here.", "Il n’y a plus rien à faire ici.")
            raise BadSolo(over)
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
        return Attempt(self.task, position, self.answer, self.done, begin(self.task), shown=True)

    def __str__(self) -> str:
        return f"{self._sight}\n{self.aim}"

    def _repr_svg_(self) -> str:
        return self._sight.svg()

    def advice(self) -> Advice:
        """Nobody helps."""
        return Advice(Text("This one is yours alone.", "Celui-ci n’est que pour vous."))


def begin(task: Task) -> Attempt:
    """The puzzle as it is laid out."""
    return Attempt(task, task.first, task.puzzle.answer)


def read(text: str) -> Attempt:
    """The attempt that a line of text tells; raises a TriludeError, naming the move, where it tells none."""
    name, day, *moves = _words(text)
    chosen = find_game(name)
    when = read_day(day)
    attempt = begin(Task(chosen, when, puzzle_of(find_box(name), when)))
    for number, move in enumerate(moves, 1):
        words = Text("Move {number}, {move}: {reason}", "Coup {number}, {move} : {reason}")
        with telling_where(words, number=number, move=move):
            attempt = attempt.do(move)
    return attempt


def _words(text: str) -> list[str]:
    words = text.split()[1:]
    if len(words) < 2:
        pattern = Text(
            "A puzzle of the day looks like: daily GAME 2026-02-28 MOVE …",
            "Un puzzle du jour s’écrit : daily JEU 2026-02-28 COUP …",
        )
        raise BadSolo(pattern)
    return words


def game(text: str) -> Game:
    """The game that is played."""
    return find_game(_words(text)[0])


def cards() -> tuple[Card, ...]:
    """They have a page of their own."""
    return ()


def line_of(box_name: str, day: date) -> str:
    """The line with which the puzzle of a box on a day begins: an attempt at a position, or a solo of the box."""
    box = find_box(box_name)
    if isinstance(box, Game):
        return f"{DAILY} {box.name} {day.isoformat()}"
    return puzzle_of(box, day).start


def answer_of(box_name: str, day: date) -> str:
    """The line in which the answer of that puzzle is shown."""
    box = find_box(box_name)
    if isinstance(box, Game):
        return f"{line_of(box_name, day)} {GIVE_UP}"
    return next(iter(puzzle_of(box, day).answer))
