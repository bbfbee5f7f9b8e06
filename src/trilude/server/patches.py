"""Patches: how what is told now differs from what was told before, so that nothing has to be told twice.

They are written as JSON while they are found out, each part once for all who are told of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any, get_type_hints

from pydantic import BaseModel, TypeAdapter


@dataclass(frozen=True, slots=True)
class Now:
    """It is this now, whatever it was."""

    now: Any


@dataclass(frozen=True, slots=True)
class Parts:
    """Some parts have changed, by their names, or by their places in a list; all others are what they were."""

    parts: "dict[str, Patch]"


@dataclass(frozen=True, slots=True)
class Spliced:
    """A list in which the first and the last things are what they were, and other things lie between them."""

    dropped: int
    """So many things at the old list's beginning are gone."""
    first: int
    """So many after them stay."""
    last: int
    """So many at the end stay, too."""
    between: list[Any]


Patch = Now | Parts | Spliced

Known = dict[tuple[int, int], str | None]
"""What was compared already, by identity: viewers who see the same share most of it."""

Write = Callable[[Any], bytes]
"""How values of some type are written."""

PLAIN = frozenset((int, bool, float, str, type(None)))
"""Types of values of which nothing but the whole can change."""

NOTHING = '{"parts":{}}'
"""The patch that changes nothing."""


def difference(before: Any, after: Any, known: Known, write: Write | None = None) -> str | None:
    """The patch that turns one value into another, as JSON; None where nothing does.

    Whoever knows the type of both says how it is written. Whoever passes what is known keeps all values alive as long
    as that.
    """
    if before is after:
        return None
    kind = type(after)
    if kind in PLAIN:
        return None if type(before) is kind and before == after else _now(after, write)
    if kind in (list, tuple):
        if type(before) not in (list, tuple):
            return _now(after, write)
        if not before and not after:
            return None
        compare = _of_lists
    else:
        if type(before) is not kind:
            return _now(after, write)
        if not _parts_of(kind):
            return None if before == after else _now(after, write)
        compare = _of_things
    pair = id(before), id(after)
    if pair not in known:
        known[pair] = compare(before, after, known)
    return known[pair]


def _of_things(before: Any, after: Any, known: Known) -> str | None:
    """What differs in two things of one type; most of their parts are the very same, and are not even compared."""
    changed = []
    for name, write in _parts_of(type(after)):
        was, now = getattr(before, name), getattr(after, name)
        if was is not now and (patch := difference(was, now, known, write)) is not None:
            changed.append(f'"{name}":{patch}')
    return _parts(changed)


def _of_lists(before: Sequence[Any], after: Sequence[Any], known: Known) -> str | None:
    if len(before) == len(after) and not _has_moved_up(before, after):
        changed = []
        for place, pair in enumerate(zip(before, after, strict=True)):
            if (patch := difference(*pair, known)) is not None:
                changed.append(f'"{place}":{patch}')
        return _parts(changed)
    dropped = int(_has_moved_up(before, after))
    shorter = min(len(before) - dropped, len(after))
    first = 0
    while first < shorter and _same(before[dropped + first], after[first]):
        first += 1
    last = 0
    while last < shorter - first and _same(before[-1 - last], after[-1 - last]):
        last += 1
    between = ",".join(_written(thing) for thing in after[first : len(after) - last])
    return f'{{"dropped":{dropped},"first":{first},"last":{last},"between":[{between}]}}'


def _has_moved_up(before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Whether the first thing is gone and the second took its place: of a chat only the last lines are kept."""
    return len(before) > 1 and len(after) > 0 and not _same(before[0], after[0]) and _same(before[1], after[0])


def _same(before: Any, after: Any) -> bool:
    """Whether two things are alike; those that are the same thing are not compared."""
    return before is after or bool(before == after)


def _parts(changed: list[str]) -> str | None:
    return f'{{"parts":{{{",".join(changed)}}}}}' if changed else None


def _now(value: Any, write: Write | None) -> str:
    return f'{{"now":{_written(value, write)}}}'


def _written(value: Any, write: Write | None = None) -> str:
    """A value as JSON; what nobody said the type of is written as what it is."""
    if value is None:
        return "null"
    if type(value) in (int, bool):
        return str(value).lower()
    return (write or _writing(type(value)))(value).decode()


_PARTS: dict[type, tuple[tuple[str, Write], ...]] = {}
_WRITING: dict[Any, Write] = {}


def _parts_of(kind: type) -> tuple[tuple[str, Write], ...]:
    """What a value of some type is made of, and how that is written; nothing where it is to be taken as a whole."""
    if kind not in _PARTS:
        parts: dict[str, Any] = {}
        if issubclass(kind, BaseModel):
            parts = {name: part.annotation for name, part in kind.model_fields.items()}
        elif is_dataclass(kind):
            parts = get_type_hints(kind)
        _PARTS[kind] = tuple((name, _writing(said)) for name, said in parts.items())
    return _PARTS[kind]


def _writing(said: Any) -> Write:
    """How values are written of which this type is said: faster than where each of them has to be looked at."""
    if said not in _WRITING:
        is_thing = not isinstance(said, type) or is_dataclass(said) or issubclass(said, BaseModel)
        _WRITING[said] = TypeAdapter(said if is_thing else Any).serializer.to_json
    return _WRITING[said]
