"""A position with a goal that somebody thought of, as a puzzle to be solved and to be sent to friends.

The line says what is wanted, never the answer: whoever opens it has the answer looked for anew, within bounds, so no
line can claim what is not true. A game says in a module `goals` what can be asked of its positions (see Goals).

    posed GAME OPTION=VALUE position="…" goal:GOAL name:… by:… MOVE MOVE
"""

import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Protocol, cast

from trilude.contract.attempt import Attempt, Task, replay
from trilude.contract.errors import BadSolo
from trilude.contract.game import Game, find_game
from trilude.contract.options import Options
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle, Goal, Puzzle
from trilude.contract.solo import POSED, SET, Card
from trilude.contract.solo_lines import START, read_start, write_start
from trilude.contract.words import Text

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that can be asked of a position."""

    name: Text
    rule: Text
    """In a sentence, before anybody knows whether it can be done."""
    goal: Goal


class Goals(Protocol):
    """What a game's module `goals` offers."""

    WISHES: Mapping[str, Wish]
    """What can be asked, by a word without blanks."""

    def solve(self, position: Position, wish: str) -> Puzzle:
        """All right ways there; raises BadPuzzle where there is none, or where a bounded search finds none."""


def goals_of(game: Game) -> Goals | None:
    """What can be asked of a game's positions; None where nothing can."""
    return cast("Goals", game.module("goals")) if game.has_module("goals") else None


def wishes_of(game: Game) -> Mapping[str, Wish]:
    """The same, by words."""
    goals = goals_of(game)
    return goals.WISHES if goals else {}


@dataclass(frozen=True, slots=True)
class Pose:
    """What a line says about a position that was set up."""

    game: Game
    options: Options
    position: str | None = None
    """As text; None where a line begins as the game does."""
    wish: str = ""
    called: str = ""
    by: str = ""

    def line(self, kind: str) -> str:
        """In a line of a kind; what is usual is left out."""
        said = {"goal": self.wish, "name": self.called, "by": self.by}
        words = [f"{key}:{value.replace(' ', '_')}" for key, value in said.items() if value]
        return " ".join([kind, *write_start(self.game, self.options, self.position), *words])


_LINE = re.compile(rf"(?:{SET}|{POSED}) +{START}(?P<said>(?: +(?:goal|name|by):\S+)*)(?P<moves>(?: +\S+)*)")


def _match(text: str) -> re.Match[str]:
    line = _LINE.fullmatch(text.strip())
    if line is None:
        words = Text(
            'A position that was set up looks like: set GAME OPTION=VALUE position="…" goal:GOAL name:… by:…',
            'Une position composée s’écrit : set JEU OPTION=VALEUR position="…" goal:BUT name:… by:…',
        )
        raise BadSolo(words)
    return line


def read_pose(text: str) -> tuple[Pose, list[str]]:
    """What a line says, and the moves after that."""
    line = _match(text)
    game, given, position = read_start(line)
    said = {"goal": "", "name": "", "by": "", **dict(word.split(":", 1) for word in line["said"].split())}
    pose = Pose(game, game.choose(given), position, said["goal"], tidy(said["name"]), tidy(said["by"]))
    if pose.wish and pose.wish not in wishes_of(game):
        words = Text(
            "{game} has no goal {goal}: it has {goals}.", "{game} n’a pas de but {goal} ; ses buts sont {goals}."
        )
        raise BadPuzzle(words.fill(game=game.title, goal=pose.wish[:LONGEST_NAME], goals=", ".join(wishes_of(game))))
    return pose, line["moves"].split()


def tidy(words: str) -> str:
    """A name that fits into a line."""
    return " ".join(words.replace("_", " ").split())[:LONGEST_NAME].strip()


def read(text: str) -> Attempt:
    """The attempt that a line of text tells; raises a TriludeError where it tells none."""
    pose, moves = read_pose(text)
    return replay(task_of(pose), moves)


def task_of(pose: Pose) -> Task:
    """What is to be solved; the answer is looked for when it is first needed."""
    if pose.position is None or not pose.wish:
        words = Text(
            "A puzzle needs a position and a goal: this line has none.",
            "Un casse-tête veut une position et un but : cette ligne n’en a pas.",
        )
        raise BadPuzzle(words)
    position, line = position_of(pose), pose.line(POSED)
    if position.is_over:
        words = Text("The game is over in this position.", "La partie est finie dans cette position.")
        raise BadPuzzle(words)
    return Task(
        pose.game,
        pose.options,
        pose.position,
        line=line,
        name=POSED,
        title=Text.same(pose.called) if pose.called else pose.game.title,
        goal=wishes_of(pose.game)[pose.wish].goal,
        solve=lambda: answer(line),
        said=Text("Made by {by}.", "Composé par {by}.").fill(by=pose.by) if pose.by else None,
    )


def position_of(pose: Pose) -> Position:
    """The position; raises BadPosition with the reason where it is none."""
    if pose.position is None:
        return Position.start(pose.game, pose.options, 0)
    return Position.from_text(pose.game, pose.options, pose.position)


_ANSWERS: OrderedDict[str, Puzzle] = OrderedDict()
"""Puzzles that were found to be true, by their lines without moves, the latest last."""
MOST_KEPT = 256
_KEEPING = Lock()


def unanswered(text: str) -> str | None:
    """The puzzle of a line, if its answer has still to be looked for; None for whatever is no such line."""
    if text.split()[:1] != [POSED]:
        return None
    line = read_pose(text)[0].line(POSED)
    return None if line in _ANSWERS else line


def answer(line: str) -> Puzzle:
    """The puzzle of a line with its answer; raises BadPuzzle where it is none, or where nobody can tell."""
    known = _ANSWERS.get(line)
    if known is None:
        pose, _ = read_pose(line)
        goals = goals_of(pose.game)
        assert goals is not None  # noqa: S101  # there is none without a wish
        known = goals.solve(task_of(pose).first, pose.wish)
        keep_answer(line, known)
    return known


def keep_answer(line: str, found: Puzzle) -> None:
    """Somebody has looked for the answer."""
    with _KEEPING:
        _ANSWERS[line] = found
        _ANSWERS.move_to_end(line)
        if len(_ANSWERS) > MOST_KEPT:
            _ANSWERS.popitem(last=False)


def game(text: str) -> Game:
    """The game that is played."""
    return find_game(_match(text)["game"])


def cards() -> tuple[Card, ...]:
    """They come from people."""
    return ()
