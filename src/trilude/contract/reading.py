"""What the notations of many games read alike, with the same complaints: cells, and the parts of a position's text."""

from collections.abc import Iterable, Sequence

from trilude.contract.errors import BadNotation, BadPosition
from trilude.contract.words import Text


def read_cell(names: Sequence[str], name: str, text: str) -> int:
    """The number of the cell that a part of a move's text names."""
    if name not in names:
        words = Text("There is no cell {name} (in “{text}”).", "Il n’y a pas de case {name} (dans « {text} »).")
        raise BadNotation(words.fill(name=name, text=text))
    return names.index(name)


def no_move(text: str, ways: Text) -> BadNotation:
    """The complaint about a text that is no move at all, with the ways to write one."""
    words = Text("“{text}” is not a move: write {ways}.", "« {text} » n’est pas un coup : écrivez {ways}.")
    return BadNotation(words.fill(text=text, ways=ways))


def say_which(text: str, moves: Iterable[object]) -> BadNotation:
    """The complaint about a text that can mean several moves."""
    words = Text("“{text}” can mean {moves}: say which.", "« {text} » peut être {moves} : dites lequel.")
    return BadNotation(words.fill(text=text, moves=", ".join(map(str, moves))))


def read_parts(text: str, wanted: int, what: Text) -> list[str]:
    """The parts of a position's text, which has so many."""
    parts = text.split()
    if len(parts) != wanted:
        words = Text(
            "A position has {wanted} parts here ({what}), this text has {count}.",
            "Une position a {wanted} parties ici ({what}), ce texte en a {count}.",
        )
        raise BadPosition(words.fill(wanted=wanted, what=what, count=len(parts)))
    return parts


def bad_part(part: int, text: str, reason: Text) -> BadPosition:
    """The complaint about something in a part of a position's text; parts are counted from 1."""
    words = Text(
        "Part {part} of the position, “{text}”, is wrong: {reason}.",
        "La partie {part} de la position, « {text} », est fausse : {reason}.",
    )
    return BadPosition(words.fill(part=part, text=text, reason=reason))


def read_number(part: int, text: str, most: int, least: int = 0) -> int:
    """The number in a part of a position's text."""
    if not text.isdecimal() or not least <= int(text) <= most:
        reason = Text("a number from {least} to {most} stands here", "un nombre de {least} à {most} va ici")
        raise bad_part(part, text, reason.fill(least=least, most=most))
    return int(text)
