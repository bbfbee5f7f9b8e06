"""What is told of the house: its games with their options, and whether it is well."""

from pydantic import Field

from trilude.contract.game import Fact, Pattern, Reading
from trilude.contract.options import Value
from trilude.contract.words import Text
from trilude.server.messages import Asked, OptionsGiven, Told


class OptionTold(Told):
    """A choice fixed before play."""

    name: str
    title: Text
    values: list[Value]
    default: Value
    meanings: dict[str, Text]
    """What values mean, by their text; empty where they explain themselves."""
    matters_with: dict[str, list[Value]]
    """Other options and their values with which it changes anything; empty where it always does."""


class ConflictTold(Told):
    """A value that cannot stand together with what is chosen of the other options, and why."""

    option: str
    value: Value
    reason: Text


class LevelTold(Told):
    """How strong computers of a level are, in words."""

    words: Text
    step: Text | None
    """How it does against the level below; None for level 1, and where that was not measured."""


class GameTold(Told):
    """A game of the cupboard."""

    name: str
    title: Text
    summary: Text
    players: list[int]
    seat_names: tuple[Text, ...]
    hidden: bool
    options: list[OptionTold]
    lid: list[str]
    """Moves after which its board is drawn on its box."""
    readings: tuple[Reading, ...]
    """What there is to read about it."""
    solved_with: dict[str, list[Value]] | None
    """Options and their values with which it is solved; None where it is not."""
    draws_places: bool
    """Whether its rules have lots drawn for who sits where."""
    levels: list[LevelTold]
    """From level 1."""
    trappers: list[int]
    """The levels that lay traps unless they are told not to."""
    patterns: dict[str, Pattern]
    """What is drawn on pieces with a word in their look, for people who cannot tell colours."""
    sets_up: bool
    """Whether positions of it can be set up by hand."""
    facts: tuple[Fact, ...]
    """What is counted of how somebody plays."""
    ready: bool
    """Whether it is loaded; for a moment after the server has started, whatever needs its rules waits."""


class OptionsAsked(Asked):
    """What is chosen so far of a game's options."""

    options: OptionsGiven = Field(default={})


class HealthTold(Told):
    """Whether the server is well."""

    ok: bool
    compiling: dict[str, float]
    """Games whose computers are not all compiled yet, and how many seconds that will take once it is begun."""
    matches: int
    """Matches at hand."""
