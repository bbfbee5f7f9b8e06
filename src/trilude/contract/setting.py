"""A position that is set up by hand: things are put on the board and taken off, and the rules say what is amiss.

A game says in a module `setting` what lies where and what can be put there (see Setter and Draft). Whether that is a
position is not asked there but of the rules, by the position's text. What was set up can be studied and played on; with
a goal it becomes a puzzle (see contract.posed).

    set GAME OPTION=VALUE position="…" goal:GOAL name:… by:…      all but the game may be missing
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol, cast

from trilude.contract.attempt import replay
from trilude.contract.choices import Choices
from trilude.contract.errors import BadSolo, TriludeError
from trilude.contract.game import Game
from trilude.contract.options import Option, Options, write_value
from trilude.contract.posed import Pose, game, position_of, read_pose, task_of, tidy, wishes_of
from trilude.contract.position import Position
from trilude.contract.record import Line, Record
from trilude.contract.scene import Board, Scene
from trilude.contract.solo import SET, Act, Advice, Card, Solo, State, Survey, Switch, Way
from trilude.contract.words import Text

__all__ = ["Draft", "Setter", "Sheet", "can_set_up", "game", "read", "to_move"]

CLEAR, PLAY, NAME, BY, GOAL, OPTION, LIFT = "clear", "play", "name", "by", "goal", "option", "lift"
"""Acts of every sheet; all others are the draft's."""

TO_MOVE = "to-move"
NOTHING = "none"
FEW = 4
"""Options with more values than this are told in the line alone."""


class Draft(Protocol):
    """What lies on a board that is being set up. It never changes, and it need not be a position yet."""

    @property
    def text(self) -> str:
        """The position that it would be, as text."""

    @property
    def scene(self) -> Scene:
        """What lies on the board, and trays with all that can be put there; it is nobody's turn."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Whose turn it is, and what else can be one of few things."""

    @property
    def numbers(self) -> tuple[Act, ...]:
        """Scores, and whatever else is a number."""

    @property
    def lacking(self) -> Text | None:
        """What has to be done before anybody can ask the rules."""

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """What can be put where, as moves that `do` takes; `lift CELL` where something lies."""

    def do(self, act: str) -> "Draft | None":
        """After a move from its choices, a switch or a number; None where there is no such act."""

    def cleared(self) -> "Draft":
        """With nothing on the board."""


class Setter(Protocol):
    """What a game's module `setting` offers."""

    def read(self, text: str, options: Options) -> Draft:
        """The draft whose text this is; raises BadPosition where it is none at all."""


def can_set_up(game: Game) -> bool:
    """Whether positions of a game can be set up by hand."""
    return game.has_module("setting")


def to_move(names: Sequence[Text], mover: int) -> Switch:
    """The switch that says whose turn it is: `to-move 1` for the second of some names."""
    rule = Text("{name} moves next.", "Prochain coup : {name}.")
    return Switch(
        Text("To move", "Au trait"),
        tuple(Way(f"{TO_MOVE} {n}", name, rule.fill(name=name), n == mover) for n, name in enumerate(names)),
    )


@dataclass(frozen=True)
class Sheet:
    """A draft, and what is said about it."""

    pose: Pose
    draft: Draft

    judges = False
    advises = False
    aim = Text(
        "Put things on the board or take them off, say whose turn it is. Then study it, play on, or choose a goal:"
        " that makes a puzzle of it.",
        "Posez ou retirez des pièces, dites à qui de jouer. Puis étudiez-la, jouez-la, ou choisissez un but : ce sera"
        " un casse-tête.",
    )
    writing = Text(
        "Type what is put where as it is offered, or lift and a cell.",
        "Tapez ce qui est posé comme proposé, ou lift et une case.",
    )

    @property
    def name(self) -> str:
        """Every game has one."""
        return f"{SET}-{self.pose.game.name}"

    @property
    def title(self) -> Text:
        """The game."""
        words = Text("Set up a position: {game}", "Composer une position : {game}")
        return words.fill(game=self.pose.game.title)

    @property
    def text(self) -> str:
        """All that was said."""
        return self._told.line(SET)

    @property
    def _told(self) -> Pose:
        return replace(self.pose, position=self.draft.text)

    @property
    def board(self) -> Board:
        """The board of the game with these options."""
        return self.pose.game.board(self.pose.options)

    @property
    def scene(self) -> Scene:
        """What was put so far, and what is amiss."""
        problem = self.problem
        return replace(self.draft.scene, notes=(problem,) if problem else ())

    @cached_property
    def position(self) -> Position | TriludeError:
        """What the rules take it for, or why it is no position."""
        lacking = self.draft.lacking
        if lacking:
            return BadSolo(lacking)
        try:
            return position_of(self._told)
        except TriludeError as reason:
            return reason

    @property
    def problem(self) -> Text | None:
        """Why it is no position."""
        return self.position.text if isinstance(self.position, TriludeError) else None

    @cached_property
    def state(self) -> State:
        """Whether it is a position, and what can be had otherwise."""
        position = self.position
        if isinstance(position, TriludeError):
            words, record = Text("This is no position yet.", "Ce n’est pas encore une position."), None
        else:
            words, record = _standing(position), str(Record(position, Line(), "*"))
        return State(
            words,
            done=len(self.draft.scene.pieces),
            switches=(*self.draft.switches, *self._goals(), *self._options()),
            surveyed=self._is_puzzle,
            record=record,
            free=True,
        )

    @property
    def _is_puzzle(self) -> bool:
        """Whether there is something to be solved, if it can be."""
        return bool(self.pose.wish) and isinstance(self.position, Position) and not self.position.is_over

    def _options(self) -> list[Switch]:
        return [
            Switch(
                option.title,
                tuple(
                    Way(
                        f"{OPTION} {option.name} {write_value(value)}",
                        option.meanings.get(value, Text.same(write_value(value))),
                        Text(
                            "Another game: what is set up may begin anew.", "Un autre jeu : on repart parfois à zéro."
                        ),
                        self.pose.options[option.name] == value,
                    )
                    for value in option.values
                ),
            )
            for option in self.pose.game.options
            if self._matters(option)
        ]

    def _matters(self, option: Option) -> bool:
        """Whether another value of an option would change anything, and there are few of them."""
        matters = all(self.pose.options[name] in values for name, values in option.matters_with.items())
        return matters and option.former is None and len(option.values) <= FEW

    def _goals(self) -> list[Switch]:
        wishes = wishes_of(self.pose.game)
        if not wishes:
            return []
        no_goal = Text(
            "Nothing is asked yet: choose a goal, and it becomes a puzzle to solve and to share.",
            "On ne demande rien encore : choisissez un but, et ce sera un casse-tête à résoudre et à partager.",
        )
        none = Way(f"{GOAL} {NOTHING}", Text("None", "Aucun"), no_goal, not self.pose.wish)
        ways = (Way(f"{GOAL} {word}", wish.name, wish.rule, word == self.pose.wish) for word, wish in wishes.items())
        return [Switch(Text("Goal", "But"), (none, *ways))]

    @property
    def acts(self) -> tuple[Act, ...]:
        """To offer it, to clear the board, to name it."""
        play = Act(PLAY, Text("Solve it and share it", "Le résoudre et le partager"), at_hand=True)
        clear = Act(CLEAR, Text("Clear the board", "Vider le plateau"))
        named = (
            Act(NAME, Text("Name", "Nom"), Text("What it is called", "Son nom"), self.pose.called),
            Act(BY, Text("Made by", "Composé par"), Text("Made by", "Composé par"), self.pose.by),
        )
        return (
            *((play,) if self._is_puzzle else ()),
            *((clear,) if self.draft.scene.pieces else ()),
            *self.draft.numbers,
            *(named if self.pose.wish else ()),
        )

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """What can be put or lifted."""
        return self.draft.choices(picked)

    def do(self, act: str) -> Solo:
        """Put or lift something, turn a switch, or one of the acts."""
        verb, _, rest = act.partition(" ")
        if act == PLAY and self._is_puzzle:
            return replay(task_of(self._told), ())
        if act == CLEAR and self.draft.scene.pieces:
            return replace(self, draft=self.draft.cleared())
        if verb == NAME:
            return replace(self, pose=replace(self.pose, called=tidy(rest)))
        if verb == BY:
            return replace(self, pose=replace(self.pose, by=tidy(rest)))
        if verb == GOAL and rest in (NOTHING, *wishes_of(self.pose.game)):
            return replace(self, pose=replace(self.pose, wish="" if rest == NOTHING else rest))
        if verb == OPTION:
            return self._with_option(*f"{rest} ".split(" ")[:2])
        changed = self.draft.do(act) if act.strip() else None
        if changed is None:
            words = Text("“{act}” is nothing that can be done here.", "« {act} » ne peut se faire ici.")
            raise BadSolo(words.fill(act=act[:40]))
        return replace(self, draft=changed)

    def _with_option(self, name: str, value: str) -> "Sheet":
        """The same in another game, as far as it can be there; else as that game begins."""
        options = self.pose.game.choose({**dict(self.pose.options), name: value})
        pose = replace(self._told, options=options)
        try:
            sheet = Sheet(pose, _draft(pose))
            if isinstance(self.position, TriludeError) or isinstance(sheet.position, Position):
                return sheet
        except TriludeError:
            pass
        pose = replace(pose, position=None)
        return Sheet(pose, _draft(pose))

    def advice(self) -> Advice:
        """Nobody knows what somebody wants to set up."""
        return Advice(Text("Set up what you like.", "Composez ce qui vous plaît."))

    def survey(self, further: str = "") -> Survey:
        """Whether the goal can be reached, found out within bounds."""
        task = task_of(self._told)
        try:
            found = task.puzzle
        except TriludeError as reason:
            return Survey(reason.text, solvable=None)
        words = Text(
            "Confirmed. {aim} First moves that do: {count}.", "Confirmé. {aim} Premiers coups qui y mènent : {count}."
        )
        return Survey(words.fill(aim=task.aim, count=len(found.answer)), solvable=True)


def _standing(position: Position) -> Text:
    if position.ending is not None:
        return position.ending
    words = Text("A position: {seat} to play.", "Une position ; au trait : {seat}.")
    return words.fill(seat=position.scene.seats[position.mover].name)


def _draft(pose: Pose) -> Draft:
    if not can_set_up(pose.game):
        words = Text("Positions of {game} cannot be set up.", "Les positions de {game} ne se composent pas.")
        raise BadSolo(words.fill(game=pose.game.title))
    setter = cast("Setter", pose.game.module("setting"))
    return setter.read(pose.position if pose.position is not None else position_of(pose).text, pose.options)


def read(text: str) -> Sheet:
    """The sheet that a line of text tells; raises a TriludeError where it tells none."""
    pose, more = read_pose(text)
    if more:
        words = Text("“{word}” does not belong into this line.", "« {word} » n’a pas sa place dans cette ligne.")
        raise BadSolo(words.fill(word=more[0][:40]))
    return Sheet(pose, _draft(pose))


def cards() -> tuple[Card, ...]:
    """The puzzle room names the games themselves."""
    return ()
