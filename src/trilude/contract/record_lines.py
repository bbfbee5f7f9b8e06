"""The lines of a record: moves with comments and variations, as deep as anybody likes.

Nothing here calls itself for a variation inside a variation, so that no depth is too much for Python.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trilude.contract.json_reading import whole, words

QUOTED, BRACED = '"\\', "}\\"
"""Characters that carry a backslash inside quotes, and inside braces."""

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""From a brilliant move to a blunder, as players have long written them."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record."""

    move: str
    comment: str = ""
    variations: "tuple[Line, ...]" = ()
    """Lines that could have been played instead of this move."""
    mark: str = ""
    """What somebody thinks of it, one of MARKS; empty where nobody says."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Moves one after another, with a comment before the first."""

    steps: tuple[Step, ...] = ()
    comment: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and flatten(self) == flatten(other)

    def __hash__(self) -> int:
        return hash((self.comment, *((step.move, step.comment, step.mark) for step in self.steps)))

    def __reduce__(self) -> tuple[Any, ...]:
        return unflatten, (flatten(self),)


def flatten(line: Line) -> list[dict[str, Any]]:
    """A line and its variations in a row. Each but the first names the line and the step that it stands instead of."""
    lines, places = [line], [(0, 0)]
    for number, one in enumerate(lines):  # grows while it is walked through
        for place, step in enumerate(one.steps):
            lines.extend(step.variations)
            places.extend([(number, place)] * len(step.variations))
    return [
        {"instead": list(place), "comment": one.comment, "moves": [_told(step) for step in one.steps]}
        for one, place in zip(lines, places, strict=True)
    ]


def _told(step: Step) -> list[str]:
    return [step.move, step.comment, step.mark] if step.mark else [step.move, step.comment]


def unflatten(told: list[dict[str, Any]]) -> Line:
    """The line that was told like that."""
    variations: dict[tuple[int, int], list[Line]] = {}
    line = Line()
    for number in range(len(told) - 1, -1, -1):
        one = told[number]
        steps = [
            Step(words(move), words(comment), tuple(reversed(variations.pop((number, place), []))), _mark(*marks))
            for place, (move, comment, *marks) in enumerate(one["moves"])
        ]
        line = Line(tuple(steps), words(one["comment"]))
        instead, place = map(whole, one["instead"])
        if number and not (0 <= instead < number and 0 <= place < len(told[instead]["moves"])):
            raise ValueError
        variations.setdefault((instead, place), []).append(line)
    return line


def _mark(told: str = "") -> str:
    if told and told not in MARKS:
        raise ValueError(told)
    return told


def escape(text: str, special: str) -> str:
    """A text to be written between quotes or braces."""
    escaped = "".join("\\" + character if character in special else character for character in text)
    return " ".join(escaped.split())


def written(line: Line, ply: int = 1) -> list[str]:
    """A line in words: numbers from that of its first move on, moves, comments in braces, variations in brackets."""
    result: list[str] = []
    opened, open_lines = "", [_parts(line, ply)]
    while open_lines:
        part = next(open_lines[-1], None)
        if isinstance(part, str):
            result.append(opened + part)
            opened = ""
        elif part is not None:
            opened += "("
            open_lines.append(_parts(*part))
        else:
            open_lines.pop()
            if open_lines:
                result[-1] += ")"
    return result


def _parts(line: Line, ply: int) -> Iterator[str | tuple[Line, int]]:
    """The words of a line, and its variations with the number of their first move."""
    if line.comment:
        yield f"{{{escape(line.comment, BRACED)}}}"
    for number, step in enumerate(line.steps, ply):
        yield f"{number}."
        yield step.move
        if step.mark:
            yield step.mark
        if step.comment:
            yield f"{{{escape(step.comment, BRACED)}}}"
        for variation in step.variations:
            yield variation, number
