"""Choices fixed before play: the number of players, a variant, an edition."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from trilude.contract.errors import BadOption
from trilude.contract.words import Text

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One choice a game offers, with the values it can take."""

    name: str
    values: Sequence[Value]
    default: Value
    title: Text
    meanings: Mapping[Value, Text]
    """What each value means; empty where the values explain themselves."""
    former: Value | None = None
    """What games have that were stored before there was this option, which then is not offered to anybody.

    So a change of the rules is a new value of such an option: new games have it, old ones go on as they began.
    """
    renamed: Mapping[str, Value] = field(default_factory=dict)
    """What values were once called: links, records and stored matches still say so."""
    matters_with: Mapping[str, Sequence[Value]] = field(default_factory=dict)
    """Other options and their values with which it changes anything; empty where it always does."""

    def code(self, value: Value) -> int:
        """How rules see the value: numbers and yes/no as they are, words by their place among the values."""
        return self.values.index(value) if isinstance(value, str) else int(value)

    def read(self, given: object) -> Value:
        """The value that `given`, a value or its text, means."""
        text = write_value(given)
        if text in self.renamed:
            return self.renamed[text]
        for value in self.values:
            if write_value(value) == text:
                return value
        words = Text(
            "The option {name} cannot be {given}: it takes {allowed}.",
            "L’option {name} ne peut pas valoir {given} : elle accepte {allowed}.",
        )
        raise BadOption(words.fill(name=self.name, given=text, allowed=self._allowed()))

    def _allowed(self) -> Text:
        if isinstance(self.values, range):
            words = Text("a number from {low} to {high}", "un nombre de {low} à {high}")
            return words.fill(low=self.values[0], high=self.values[-1])
        names = [write_value(value) for value in self.values]
        return Text(" or ".join(names), " ou ".join(names))


def write_value(value: object) -> str:
    """An option's value as text: yes and no are `true` and `false`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Options(Mapping[str, Value]):
    """Values chosen for all options of a game, in the game's order."""

    pairs: tuple[tuple[str, Value], ...]

    def __getitem__(self, name: str) -> Value:
        for key, value in self.pairs:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __str__(self) -> str:
        return " ".join(f"{name}={write_value(value)}" for name, value in self.pairs)
