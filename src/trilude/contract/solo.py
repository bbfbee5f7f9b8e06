"""Solo play: one person alone with a board, at a puzzle, a patience, a pattern or an example in the rules.

A solo never changes: whatever is done makes another one. One line of text tells all there is to know about it, so it
can be kept, shared and taken up again anywhere; the first word of the line is the solo's kind. Every family of games,
or game without a family, names its kinds and the module of each (see Kind).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast, runtime_checkable

from trilude.contract.choices import Choices
from trilude.contract.errors import BadSolo, TriludeError
from trilude.contract.game import Game, boxes
from trilude.contract.scene import Board, Point, Scene
from trilude.contract.words import Text

UNDO = "undo"
"""The act of a solo whose text tells the order of what was done: it takes the last thing back."""

EXAMPLE = "example"
"""The kind that belongs to every game."""

DAILY = "daily"
"""The kind of every game that has puzzles for days (see contract.daily)."""

SET, POSED = "set", "posed"
"""The kinds of every game whose positions can be set up by hand (see contract.setting), and be puzzles then."""


@dataclass(frozen=True, slots=True)
class Way:
    """One position of a switch."""

    do: str
    """What `Solo.do` takes to turn it there."""
    name: Text
    rule: Text
    """What it means, in a sentence."""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """Something about a solo that can be had otherwise."""

    name: Text
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of chance against oneself ended."""

    id: str
    """Browsers keep under it how often it ended so."""
    name: Text
    lucky: bool
    """Whether what was dealt could be solved."""


@dataclass(frozen=True, slots=True)
class State:
    """How a solo stands."""

    words: Text
    """In a sentence."""
    solved: bool = False
    stuck: bool = False
    """Whether nothing can be added any more, though it is not solved."""
    faults: tuple[Text, ...] = ()
    """What is wrong with the things as they lie; pages and terminals tell it when they are asked to."""
    done: int = 0
    """How many pieces were placed or moves made: of attempts that got stuck, the one with the most was the best."""
    last: Text | None = None
    """What the last thing done did, where there is anything to say."""
    facts: tuple[Text, ...] = ()
    """What is known about it from the start: how many solutions there are, or that there is none."""
    wrong: tuple[Point, ...] = ()
    """Where on the board things contradict each other."""
    solution: str | None = None
    """Of what is solved, a short form that is the same for all solutions that are alike by symmetry."""
    to_find: int | None = None
    """How many such solutions there are, where that is known."""
    switches: tuple[Switch, ...] = ()
    outcome: Outcome | None = None
    """How it ended, where something was dealt."""
    chance: float | None = None
    """How often what is dealt can be solved, where that is known."""
    start: str | None = None
    """The text of the solo before anything was done, where that can be told."""
    surveyed: bool = False
    """Whether it can be surveyed (see Surveyed)."""
    record: str | None = None
    """The record of a game that begins here, where this is a position by the rules: it can be studied and played on."""
    free: bool = False
    """Whether nothing is to be solved: somebody makes what they like, and nobody counts the minutes."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done besides picking."""

    do: str
    """What `Solo.do` takes; if it asks for words, they follow after a blank."""
    name: Text
    asks: Text | None = None
    """What has to be written to do it: a name, say."""
    written: str = ""
    """What is written there now."""
    number: bool = False
    """Whether that is a number."""
    at_hand: bool = False
    """Whether it is part of the play itself, so that it is in sight wherever there is room for anything."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What could well be done next, or why there is nothing."""

    words: Text
    do: str | None = None
    path: tuple[str, ...] = ()
    """What is picked to do it."""
    solvable: Text | None = None
    """Whether it can still be solved with all things staying where they are, where a solver knows."""
    region: tuple[str, ...] = ()
    """Cells to look at first, for those who want to find the rest themselves."""


class Solo(Protocol):
    """One person's board at one moment."""

    @property
    def name(self) -> str:
        """A word for addresses and for what a browser keeps: that of the card it was begun from, else its kind."""

    @property
    def title(self) -> Text:
        """What it is called."""

    @property
    def aim(self) -> Text:
        """What there is to do, in a sentence or two."""

    @property
    def writing(self) -> Text:
        """How that is written, for those who type it."""

    @property
    def text(self) -> str:
        """All of it in one line."""

    @property
    def board(self) -> Board:
        """What stays the same whatever is done."""

    @property
    def scene(self) -> Scene:
        """What lies on the board and around it; whose turn it is, unless any tray may be taken from."""

    @property
    def state(self) -> State:
        """How it stands."""

    @property
    def acts(self) -> tuple[Act, ...]:
        """What can be done now besides picking."""

    @property
    def advises(self) -> bool:
        """Whether advice can be asked for now."""

    @property
    def judges(self) -> bool:
        """Whether its advice tells if it can still be solved."""

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """What can be picked after some picks. A single cell that is picked lifts its piece, where that is allowed."""

    def do(self, act: str) -> "Solo":
        """The solo after a move from its choices or an act, or after `lift CELL` or `turn CELL` where pieces can be.

        Raises a TriludeError with the reason where it cannot be done.
        """

    def advice(self) -> Advice:
        """What could well be done next; this may take seconds."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What a bounded search tells of a solo as it begins."""

    words: Text
    solvable: bool | None
    """None where the search gave up before it knew."""
    difficulty: int | None = None
    """From 1 to 5, where that can be said."""
    share: float = 1.0
    """How much of the search is done, as far as that can be told."""
    further: str | None = None
    """What `Surveyed.survey` takes to go on; None where there is nothing more to be found out."""


@runtime_checkable
class Surveyed(Protocol):
    """A solo of which can be told whether it can be solved, in how many ways and how hard that is."""

    def survey(self, further: str = "") -> Survey:
        """Look for all solutions, within bounds, for about half a second; or go on with what was found so far.

        Nothing is kept in between: what was found is told along, so it is whoever asks who may stop.
        """


@dataclass(frozen=True, slots=True)
class Card:
    """What the puzzle room offers: a solo to begin, and what is known about it."""

    name: str
    """The last word of its address; no two cards have the same."""
    text: str
    """The solo to begin with. Where something is dealt, it is dealt anew whenever cards are asked for."""
    title: Text
    aim: Text
    board: Board
    scene: Scene
    """What is drawn on it; that need not be how it begins."""
    pieces: int | None = None
    difficulty: int | None = None
    """From 1 to 5, where that can be said."""
    solutions: int | None = None
    shelf: Text | None = None
    """Where it stands, where a box has several shelves."""
    facts: tuple[Text, ...] = ()
    """What else is written on it."""


class Kind(Protocol):
    """What the module of a kind of solo offers."""

    def read(self, text: str) -> Solo:
        """The solo that a line of text tells; raises a TriludeError, naming the place, where it tells none."""

    def game(self, text: str) -> Game | None:
        """The game whose rules must be compiled before the text is read, which takes a while; None where none must."""

    def cards(self) -> Sequence[Card]:
        """What there is to begin with; nothing for texts that come from elsewhere."""


def kinds() -> Mapping[str, str]:
    """The modules of all kinds of solo."""
    return {
        EXAMPLE: "trilude.contract.trial",
        DAILY: "trilude.contract.daily",
        SET: "trilude.contract.setting",
        POSED: "trilude.contract.posed",
    } | {kind: f"{box.package}.{module}" for box in boxes() for kind, module in box.solos.items()}


def find_kind(text: str) -> Kind:
    """The kind of a line of text; raises BadSolo where there is no such kind."""
    known, kind = kinds(), next(iter(text.split()), "")
    if kind not in known:
        words = Text(
            "A line begins with its kind, one of {kinds}; “{kind}” is none.",
            "Une ligne commence par son genre, parmi {kinds} ; « {kind} » n’en est pas un.",
        )
        raise BadSolo(words.fill(kinds=", ".join(sorted(known)), kind=kind[:40]))
    return cast("Kind", import_module(known[kind]))


def read_solo(text: str) -> Solo:
    """The solo that a line of text tells, whatever its kind."""
    return find_kind(text).read(text)


@contextmanager
def telling_where(words: Text, **place: object) -> Iterator[None]:
    """Tell, in words that end in {reason}, at which place of a line there is what cannot be done."""
    try:
        yield
    except TriludeError as mistake:
        raise BadSolo(words.fill(**place, reason=mistake.text)) from None
