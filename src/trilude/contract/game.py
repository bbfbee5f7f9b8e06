"""A game as the rest of the house sees it: declared facts, and its modules, loaded when they are first needed.

Importing a game's package costs nothing: rules, and with them Numba, are imported when a position is made.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from trilude.contract.errors import BadOption, TriludeError, UnknownGame
from trilude.contract.game_modules import Notation, SceneMaker
from trilude.contract.game_modules import Path as Path  # where games look for it
from trilude.contract.options import Option, Options, Value
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    import numpy as np

    from trilude.contract.dtypes import Records
    from trilude.contract.factors import Factors
    from trilude.contract.rules import Knowledge, Rules
    from trilude.contract.scene import Board
    from trilude.contract.single_steps import SingleSteps
    from trilude.contract.solution import Solution
    from trilude.contract.tensors import Planes


Reading = Literal["rules", "strategy", "about", "solved"]
"""What can be read about a game: RULES.en.md, STRATEGY.en.md, ABOUT.en.md and SOLVED.en.md, and the same in French."""
READINGS: tuple[Reading, ...] = get_args(Reading)


@dataclass(frozen=True, eq=False, kw_only=True)
class Box:
    """A box of the cupboard, and the package that holds all that is in it: a game, or a family of games."""

    name: str
    title: Text
    package: str
    solos: Mapping[str, str] = field(default_factory=dict)
    """Kinds of solo play with what is in the box, and the module of each, inside the package (see contract.solo)."""
    beginner: str = ""
    """The module of a `Beginner` of solos, inside the package."""
    puzzles: str = ""
    """The module of a `PuzzleMaker`, inside the package (see contract.puzzle)."""
    maker: str = ""
    """The module of a `SoloMaker`, which makes new solos, inside the package."""
    commands: Mapping[str, Text] = field(default_factory=dict)
    """Commands that a terminal has because of this box, and what its help says about each (see contract.command)."""

    def module(self, name: str) -> Any:
        """A module of the package."""
        return import_module(f"{self.package}.{name}")

    def part(self, place: str) -> Any:
        """What lies at a place of the package, written `module:name`."""
        module, _, name = place.partition(":")
        return getattr(self.module(module), name)

    def data(self, file_name: str) -> str:
        """A data file of the package."""
        return files(self.package).joinpath(file_name).read_text("utf-8")

    def find_data(self, file_name: str) -> str | None:
        """A data file that not every package has."""
        return self.data(file_name) if files(self.package).joinpath(file_name).is_file() else None

    @property
    def style_sheet(self) -> str:
        """What its boards, pieces and box look like (`look.css`)."""
        return self.find_data("look.css") or ""


class Family(Box):
    """Games of one box, each of them a package inside the family's, and what they share."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Lines drawn over the pieces of one look again and again, for people who cannot tell their colours."""

    size: float
    """The side of the square that is repeated, in the game's units."""
    path: str
    """What is drawn in the square, as an SVG path."""
    ink: str
    opacity: float
    width: float
    """Of the pen, which is round."""
    turned: float = 0.0
    """Degrees."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is worth counting of how somebody plays."""

    name: str
    title: Text
    """What a number is an average of."""
    each: Literal["move", "game"]


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Box):
    """Facts of a game, declared, never inferred. There is one object for each game."""

    summary: Text
    players: int | None
    """The number of seats; None where it is the option `players`."""
    seat_names: tuple[Text, ...]
    seats_are_numbers: bool = False
    """Whether seats have no colours or camps by which somebody could be called."""
    hidden: bool
    """Whether a seat knows less than everything."""
    chance: bool
    """Whether anything is drawn by lot."""
    move_ids: int
    """Moves are integers below this."""
    most_moves: int
    """No position has more legal moves."""
    longest: int
    """No game has more plies."""
    options: tuple[Option, ...]
    conflict: Callable[[Options], Text | None] = lambda _options: None
    """Why options that are each allowed cannot stand together, or None."""
    family: Family | None = None
    """The family, where other games are in the same box: solos and commands are then the family's."""
    own_players: Mapping[str, str] = field(default_factory=dict)
    """Kinds of players that only this game has: the first word of their names, and the place of what makes them.

    A place is written `module:name`, the module inside the game's package. What makes a player takes the game, the
    words after the first of the player's name, a seed and a number of threads.
    """
    protocols: Mapping[str, str] = field(default_factory=dict)
    """Protocols in which other programs play it, by name, and the place of a `Speaker` of each."""
    file_formats: Mapping[str, str] = field(default_factory=dict)
    """Foreign files, by how their names end, and the place of a function that makes a record of a file's path."""
    solution: str = ""
    """Where the game is solved: the place of a `Solution` (see contract.solution)."""
    solved_with: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Options, and their values with which it is solved; with all values of other options it is, too."""
    terminal: Mapping[str, str] = field(default_factory=dict)
    """How a terminal shows cells and pieces with a word in their look: a style as Rich writes it."""
    facts: tuple[Fact, ...] = ()
    """What is counted of how somebody plays, by a module `facts` (see contract.habits)."""
    rules_version: int = 1
    """Raised with every change of the rules or of the drawing by which moves of before would replay otherwise."""

    @cached_property
    def rules(self) -> "Rules":
        """The kernels."""
        from trilude.contract.rules import register

        rules: Rules = self.module("rules")
        register(rules, self.knowledge)
        return rules

    @cached_property
    def knowledge(self) -> "Knowledge":
        """What searches know about playing well."""
        return cast("Knowledge", self.module("knowledge"))

    @cached_property
    def tables(self) -> "np.record":
        """The constant tables that every kernel takes."""
        return self.rules.tables()

    @cached_property
    def planes(self) -> "Planes":
        """What programs that learn get to see of a view (`tensors.py`)."""
        from trilude.contract.tensors import planes_of

        return planes_of(self)

    @cached_property
    def factors(self) -> "Factors":
        """Moves taken apart into a few small numbers (`factors.py`)."""
        from trilude.contract.factors import factors_of

        return factors_of(self)

    def has_module(self, name: str) -> bool:
        """Whether the package holds a module that not every game has."""
        return _has_module(self.package, name)

    @cached_property
    def tables_array(self) -> "Records":
        """The same tables as an array of one record (see contract.single_steps)."""
        import numpy as np

        return np.frombuffer(self.tables.data, self.tables.dtype)

    @cached_property
    def single_steps(self) -> "SingleSteps":
        """The rules for one position at a time."""
        from trilude.contract.single_steps import steps_by

        return steps_by(self.rules)

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        return cast("Notation", self.module("notation"))

    @cached_property
    def scene(self) -> SceneMaker:
        """Positions as drawings."""
        return cast("SceneMaker", self.module("scene"))

    @cached_property
    def solved(self) -> "Solution | None":
        """Who knows the truth about its positions; None where nobody does."""
        return cast("Solution", self.part(self.solution)) if self.solution else None

    def is_solved(self, options: Options) -> bool:
        """Whether the truth about it can be told to who plays with these options; all who need to know ask here."""
        return self.solved is not None and self.solved.why_not(options) is None

    @property
    def known_with(self) -> Mapping[str, tuple[Value, ...]] | None:
        """Options, and their values with which the truth about it can be told; None where it never can."""
        first = {name: values[0] for name, values in self.solved_with.items()}
        return self.solved_with if self.is_solved(self.choose(first)) else None

    def board(self, options: Options) -> "Board":
        """What all scenes of a game with these options have in common."""
        return _board(self, options)

    def rules_text(self, language: Language) -> str:
        """The rules as told to players, in Markdown."""
        return self.data(f"RULES.{language}.md")

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What there is to read about it: the rules, and perhaps how to play well, and where it comes from."""
        return tuple(reading for reading in READINGS if self.reading(reading, "en") is not None)

    def reading(self, reading: Reading, language: Language) -> str | None:
        """A text for players, in Markdown: its own, or one that its family shares; None where there is none."""
        file_name = f"{reading.upper()}.{language}.md"
        own = self.find_data(file_name)
        return self.family.find_data(file_name) if own is None and self.family else own

    @property
    def style_sheet(self) -> str:
        """What its boards, pieces and box look like: `look.css` of the family and its own."""
        return (self.family.style_sheet if self.family else "") + super().style_sheet

    @property
    def lid(self) -> tuple[str, ...]:
        """Moves after which there is something to see on the board: it is drawn on the box (`lid.txt`)."""
        return tuple((self.find_data("lid.txt") or "").split())

    @property
    def patterns(self) -> dict[str, Pattern]:
        """The pattern of pieces with a word in their look (`patterns.json`)."""
        import json

        drawn = json.loads(self.find_data("patterns.json") or "{}")
        return {word: Pattern(**pattern) for word, pattern in drawn.items()}

    def choose(self, given: dict[str, Any]) -> Options:
        """Options with the given values, the others at their defaults."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise BadOption(_unknown_option(self, name, names))
        options = Options(
            tuple(
                (option.name, option.read(given[option.name]) if option.name in given else option.default)
                for option in self.options
            )
        )
        conflict = self.conflict(options)
        if conflict:
            raise BadOption(conflict)
        return options

    def choose_as_stored(self, given: dict[str, Any]) -> Options:
        """The options of a game that was written down, perhaps before there were all of today's."""
        former = {option.name: option.former for option in self.options if option.former is not None}
        return self.choose(former | given)

    def seats(self, options: Options) -> int:
        """How many seats a game with these options has."""
        return self.players if self.players is not None else int(options["players"])

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        return _game_of_package, (self.package,)


@cache
def _has_module(package: str, name: str) -> bool:
    return files(package).joinpath(f"{name}.py").is_file()


@lru_cache(maxsize=64)
def _board(game: Game, options: Options) -> "Board":
    return game.scene.board(options)


@cache
def _game_of_package(package: str) -> Game:
    return cast("Game", import_module(package).GAME)


def _unknown_option(game: Game, name: str, names: Sequence[str]) -> Text:
    if not names:
        words = Text("{game} has no options, so not {name}.", "{game} n’a pas d’options, donc pas {name}.")
        return words.fill(game=game.name, name=name)
    return Text(
        "{game} has no option {name}; it has {names}.", "{game} n’a pas d’option {name} ; ses options sont {names}."
    ).fill(game=game.name, name=name, names=", ".join(names))


GAMES: dict[str, Game] = {}
"""The cupboard. Filled by `trilude.games`, the one place where games are registered."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def take_in(game: Game) -> None:
    """Put a game into the cupboard; refused where its name is taken, or would not do in an address."""
    if not _NAME.fullmatch(game.name):
        words = Text(
            "A game cannot be called {name}: names are small letters, digits and hyphens.",
            "Un jeu ne peut s’appeler {name} : un nom est fait de minuscules, de chiffres et de traits d’union.",
        )
        raise TriludeError(words.fill(name=game.name))
    if game.name in GAMES:
        raise TriludeError(Text("There is already a game {name}.", "Il y a déjà un jeu {name}.").fill(name=game.name))
    GAMES[game.name] = game


def boxes() -> list[Box]:
    """All families and games without one, in the order of the cupboard."""
    return list(dict.fromkeys(game.family or game for game in GAMES.values()))


def find_game(name: str) -> Game:
    """The game of that name."""
    if name in GAMES:
        return GAMES[name]
    close = get_close_matches(name, GAMES, 1)
    hint = Text(" Did you mean {name}?", " Vouliez-vous dire {name} ?").fill(name=close[0]) if close else Text("", "")
    words = Text(
        "There is no game {name}: the cupboard holds {games}.{hint}",
        "Il n’y a pas de jeu {name} : l’armoire contient {games}.{hint}",
    )
    raise UnknownGame(words.fill(name=name, games=", ".join(GAMES), hint=hint))
