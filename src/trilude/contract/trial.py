"""Trying a game out: one person moves for all sides, with all hands open, as in the examples of the rules.

A trial is one line of text: the game, options, the seed or the position it begins with, then the moves.

    example GAME OPTION=VALUE position="…" moves MOVE MOVE
"""

import re
from dataclasses import dataclass
from functools import cached_property

from trilude.contract.choices import Choices, choices
from trilude.contract.errors import BadSolo
from trilude.contract.game import Game, find_game
from trilude.contract.options import Options
from trilude.contract.position import Position
from trilude.contract.scene import Board, Scene
from trilude.contract.seeds import read_seed
from trilude.contract.solo import EXAMPLE, UNDO, Act, Advice, Card, State
from trilude.contract.solo_lines import START, how_to_type, read_start, replayed, write_start
from trilude.contract.words import Text

_LINE = re.compile(rf"{EXAMPLE} +{START}(?: +moves(?P<moves>(?: +\S+)*))?")


@dataclass(frozen=True, slots=True)
class Start:
    """How a trial begins."""

    game: Game
    options: Options
    seed: int = 0
    position: str | None = None
    """The position in text, where it is not dealt."""

    @property
    def first(self) -> Position:
        """The position before any move."""
        if self.position is not None:
            return Position.from_text(self.game, self.options, self.position)
        return Position.start(self.game, self.options, self.seed)

    @property
    def text(self) -> str:
        """All of it in one line; what is usual is left out."""
        return " ".join([EXAMPLE, *write_start(self.game, self.options, self.position, self.seed)])


@dataclass(frozen=True)
class ByTheRules:
    """A solo that is a position of a game: whoever plays alone moves for whoever is to move."""

    position: Position

    judges = False

    @property
    def board(self) -> Board:
        """The board of the game with these options."""
        return self.position.board

    @property
    def scene(self) -> Scene:
        """The position, with nothing hidden."""
        return self.position.scene

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """The ways to move."""
        return choices(self.position, picked)


@dataclass(frozen=True)
class Trial(ByTheRules):
    """A game as it was tried out so far."""

    start: Start
    before: "Trial | None" = None
    """Without the last move."""

    name = EXAMPLE
    advises = False
    aim = Text("Move for all sides, as you like.", "Jouez pour tous les camps, à votre guise.")

    def do(self, act: str) -> "Trial":
        """Move for whoever is to move, or take the last move back."""
        if act == UNDO:
            return self.before or self
        return Trial(self.position.play(act), self.start, self)

    @property
    def title(self) -> Text:
        """The game."""
        return self.start.game.title

    @property
    def writing(self) -> Text:
        """How moves are written."""
        return how_to_type(self.position)

    @property
    def text(self) -> str:
        """How it began, and the moves."""
        moves = [move.text for move in self.position.moves]
        return " ".join([self.start.text, *(["moves", *moves] if moves else [])])

    @cached_property
    def state(self) -> State:
        """Whose turn it is or who won, and what the last move did."""
        explain, move = self.start.game.notation.explain, self.position.moves[-1:]
        last = explain(self.before.position, move[0].id) if self.before else None
        return State(_standing(self.position), stuck=self.position.is_over, done=self.position.ply, last=last)

    @property
    def acts(self) -> tuple[Act, ...]:
        """Moves can be taken back."""
        return (Act(UNDO, Text("Take back", "Reprendre")),) if self.before else ()

    def advice(self) -> Advice:
        """Nothing is at stake."""
        return Advice(Text("Try what you like.", "Essayez ce qu’il vous plaît."))


def _standing(position: Position) -> Text:
    if position.ending is not None:
        return position.ending
    name = position.scene.seats[position.mover].name
    return Text("{seat} to play.", "À jouer : {seat}.").fill(seat=name)


def read(text: str) -> Trial:
    """The trial that a line of text tells; raises a TriludeError, naming the move, where it tells none."""
    line = _match(text)
    chosen, given, position = read_start(line)
    seed = read_seed(given.pop("seed", "0"))
    start = Start(chosen, chosen.choose(given), seed, position)
    return replayed(Trial(start.first, start), Trial.do, (line["moves"] or "").split())


def _match(text: str) -> re.Match[str]:
    line = _LINE.fullmatch(text.strip())
    if line is None:
        raise _no_trial()
    return line


def _no_trial() -> BadSolo:
    words = Text(
        'An example looks like: example GAME OPTION=VALUE seed=1 position="…" moves …',
        'Un exemple s’écrit : example JEU OPTION=VALEUR seed=1 position="…" moves …',
    )
    return BadSolo(words)


def game(text: str) -> Game:
    """The game that is tried out."""
    return find_game(_match(text)["game"])


def cards() -> tuple[Card, ...]:
    """Rules show their examples themselves."""
    return ()
