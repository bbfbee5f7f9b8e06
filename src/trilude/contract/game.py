"""A game as the rest of the house sees it: declared facts, and its modules, loaded when they are first needed.

Importing a game's package costs nothing: rules, and with them Numba, are imported when a position is made.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, cast

from trilude.contract.errors import BadOption, UnknownGame
from trilude.contract.options import Option, Options
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    import numpy as np

    from trilude.contract.position import Look
    from trilude.contract.rules import Knowledge, Rules
    from trilude.contract.scene import Board, Scene


Path = tuple[str, ...]


class Notation(Protocol):
    """What a game's `notation.py` offers: moves and positions as text and back."""

    def write_move(self, look: "Look", move: int, viewer: int | None) -> str:
        """A legal move as text without spaces or brackets; hidden parts are left out unless the viewer is None."""

    def read_move(self, look: "Look", text: str) -> int:
        """The move that a text means here; raises BadNotation where it means none. Need not check legality."""

    def write_position(self, look: "Look") -> str:
        """The position in one line."""

    def read_position(self, text: str, record: "np.record") -> None:
        """Fill a record whose options are set; raises BadPosition, naming the place, where the text is wrong."""

    def why_illegal(self, look: "Look", move: int) -> Text:
        """The reason why a move is not legal here."""

    def explain(self, look: "Look", move: int) -> Text | None:
        """What a legal move does or scores, itemised, where there is anything to say beyond its notation."""

    def ending(self, look: "Look") -> Text:
        """How a finished game ended, in a sentence."""


class SceneMaker(Protocol):
    """What a game's `scene.py` offers."""

    STYLE: str
    """The look of the game's cells and pieces, as CSS."""

    def board(self, options: Options) -> "Board":
        """What all scenes of a game with these options have in common."""

    def lay_out(self, look: "Look") -> "Scene":
        """The position as a seat sees it, ready to be drawn."""

    def paths(self, look: "Look", move: int) -> "tuple[Path, ...]":
        """The ways to make a legal move: ids that a person picks one after another, of cells, items, turns, choices.

        No path of a move is the beginning of a path of another move.
        """


@dataclass(frozen=True, eq=False)
class Family:
    """Games of one box."""

    name: str
    title: Text
    package: str
    solos: Mapping[str, str] = field(default_factory=dict)
    """Kinds of solo play with what is in the box, and the module of each, inside the package (see contract.solo)."""
    beginner: str = ""
    """The module of a `Beginner` of solos, inside the package."""


@dataclass(frozen=True, eq=False)
class Game:
    """Facts of a game, declared, never inferred. There is one object for each game."""

    name: str
    title: Text
    summary: Text
    players: int | None
    """The number of seats; None where it is the option `players`."""
    seat_names: tuple[Text, ...]
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
    package: str
    conflict: Callable[[Options], Text | None] = lambda _options: None
    """Why options that are each allowed cannot stand together, or None."""
    family: Family | None = None
    """The family, where other games are in the same box."""
    solos: Mapping[str, str] = field(default_factory=dict)
    """Kinds of solo play, as in a family, of a game that has no family."""
    beginner: str = ""
    """The module of a `Beginner` of solos, as in a family."""

    @cached_property
    def rules(self) -> "Rules":
        """The kernels."""
        from trilude.contract.rules import register

        rules = cast("Rules", import_module(f"{self.package}.rules"))
        register(rules, self.knowledge)
        return rules

    @cached_property
    def knowledge(self) -> "Knowledge":
        """What searches know about playing well."""
        return cast("Knowledge", import_module(f"{self.package}.knowledge"))

    @cached_property
    def tables(self) -> "np.record":
        """The constant tables that every kernel takes."""
        return self.rules.tables()

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        return cast("Notation", import_module(f"{self.package}.notation"))

    @cached_property
    def scene(self) -> SceneMaker:
        """Positions as drawings."""
        return cast("SceneMaker", import_module(f"{self.package}.scene"))

    def board(self, options: Options) -> "Board":
        """What all scenes of a game with these options have in common."""
        return _board(self, options)

    def rules_text(self, language: Language) -> str:
        """The rules as told to players, in Markdown."""
        return files(self.package).joinpath(f"RULES.{language}.md").read_text("utf-8")

    def data(self, file_name: str) -> str:
        """A data file of the game."""
        return files(self.package).joinpath(file_name).read_text("utf-8")

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

    def seats(self, options: Options) -> int:
        """How many seats a game with these options has."""
        return self.players if self.players is not None else int(options["players"])

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        return _game_of_package, (self.package,)


@lru_cache(maxsize=64)
def _board(game: Game, options: Options) -> "Board":
    return game.scene.board(options)


@cache
def _game_of_package(package: str) -> Game:
    return cast("Game", import_module(package).GAME)


def _unknown_option(game: Game, name: str, names: Sequence[str]) -> Text:
    if not names:
        return Text("{game} has no options, so not {name}.", "{game} n'a pas d'options, donc pas {name}.").fill(
            game=game.name, name=name
        )
    return Text(
        "{game} has no option {name}; it has {names}.",
        "{game} n'a pas d'option {name} ; ses options sont {names}.",
    ).fill(game=game.name, name=name, names=", ".join(names))


GAMES: dict[str, Game] = {}
"""The cupboard. Filled by `trilude.games`, the one place where games are registered."""


def find_game(name: str) -> Game:
    """The game of that name."""
    if name in GAMES:
        return GAMES[name]
    close = get_close_matches(name, GAMES, 1)
    hint = Text(" Did you mean {name}?", " Vouliez-vous dire {name} ?").fill(name=close[0]) if close else Text("", "")
    raise UnknownGame(
        Text(
            "There is no game {name}: the cupboard holds {games}.{hint}",
            "Il n'y a pas de jeu {name} : l'armoire contient {games}.{hint}",
        ).fill(name=name, games=", ".join(GAMES), hint=hint)
    )
