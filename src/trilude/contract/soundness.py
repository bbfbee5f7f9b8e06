"""Whether bytes from anywhere are those of a position: kernels trust their records, so nothing else may reach them.

A record is taken for sound if every number in it is one that can stand there (a game says so in a module `soundness`,
see Bounds), if it can be written as text, and if what is read from that text is the same record again. What a text
does not tell, such as the state of the draws, is taken from the bytes.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from trilude.contract.errors import BadPosition, TriludeError
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.game import Game
    from trilude.contract.options import Options
    from trilude.contract.position import Position


class Bounds(Protocol):
    """What a game's module `soundness` offers."""

    BOUNDS: Mapping[str, tuple[int, int]]
    """The smallest and the largest number of every field that kernels count with or find their way by."""
    CHOSEN: tuple[str, ...]
    """Fields that hold options."""
    UNTOLD: tuple[str, ...]
    """Fields that a position's text does not tell, or not in full."""

    def contradiction(self, record: np.record) -> Text | None:
        """What is wrong with the fields that the text does not tell, in a record that is sound otherwise."""


def check_bytes(game: "Game", options: "Options", data: bytes) -> "Position":
    """The position whose bytes these are; raises BadPosition where they are those of none."""
    from trilude.contract.position import Position

    size = game.rules.POSITION.itemsize
    if len(data) != size:
        words = Text(
            "A position of {game} is {size} bytes long, not {given}.",
            "Une position de {game} compte {size} octets, et non {given}.",
        )
        raise BadPosition(words.fill(game=game.name, size=size, given=len(data)))
    bounds = cast("Bounds", game.module("soundness")) if game.has_module("soundness") else None
    given = Position(game, options, None, bytes(data))
    if bounds:
        _check_chosen(given, bounds)
        _check_bounds(given.record, bounds)
    again = _read_again(given)
    untold = bounds.UNTOLD if bounds else tuple(game.rules.POSITION.fields or ())
    for name in game.rules.POSITION.fields or ():
        if name in untold:
            again[name] = given.record[name]
        elif not np.array_equal(again[name], given.record[name]):
            raise _unsound(Text("{name} does not fit", "{name} ne va pas").fill(name=name))
    wrong = bounds.contradiction(again) if bounds else None
    if wrong:
        raise _unsound(wrong)
    return Position(game, options, None, again.tobytes())


def _check_chosen(given: "Position", bounds: Bounds) -> None:
    first = type(given).start(given.game, given.options, 0).record
    for name in bounds.CHOSEN:
        if first[name] != given.record[name]:
            raise _unsound(Text("{name} is another", "{name} y est autre").fill(name=name))


def _check_bounds(record: np.record, bounds: Bounds) -> None:
    for name, (least, most) in bounds.BOUNDS.items():
        numbers = record[name]
        if np.min(numbers) < least or np.max(numbers) > most:
            words = Text("{name} is not from {least} to {most}", "{name} n’est pas de {least} à {most}")
            raise _unsound(words.fill(name=name, least=least, most=most))


def _read_again(given: "Position") -> np.record:
    """The record that is read from a record's text."""
    try:
        return type(given).from_text(given.game, given.options, given.text).copy_record()
    except TriludeError as error:
        raise BadPosition(error.text) from None
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):  # a text could not even be written
        raise _unsound(Text("they contradict each other", "ils se contredisent")) from None


def _unsound(reason: Text) -> BadPosition:
    words = Text("These bytes are no position: {reason}.", "Ces octets ne sont pas une position : {reason}.")
    return BadPosition(words.fill(reason=reason))
