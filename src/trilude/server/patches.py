"""Patches: how what is told now differs from what was told before, so that nothing has to be told twice."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from pydantic import BaseModel


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

Known = dict[tuple[int, int], Patch | None]
"""What was compared already, by identity: viewers who see the same share most of it."""


def difference(before: Any, after: Any, known: Known) -> Patch | None:
    """What turns one value into another; None where nothing does.

    Whoever passes what is known keeps all values alive as long as that.
    """
    if before is after:
        return None
    kind = type(after)
    if kind not in (list, tuple):
        if type(before) is not kind:
            return Now(after)
        if not issubclass(kind, BaseModel) and before == after:
            return None
        if not _names(kind):
            return Now(after)
    elif type(before) not in (list, tuple):
        return Now(after)
    elif not before and not after:
        return None
    pair = id(before), id(after)
    if pair not in known:
        known[pair] = (_of_lists if kind in (list, tuple) else _of_things)(before, after, known)
    return known[pair]


def _of_things(before: Any, after: Any, known: Known) -> Patch | None:
    """What differs in two things of one type; most of their parts are the very same, and are not even compared."""
    names = _names(type(after))
    pairs = ((name, getattr(before, name), getattr(after, name)) for name in names)
    return _parts({name: difference(was, now, known) for name, was, now in pairs if was is not now})


def _of_lists(before: Sequence[Any], after: Sequence[Any], known: Known) -> Patch | None:
    if len(before) == len(after) and not _has_moved_up(before, after):
        pairs = enumerate(zip(before, after, strict=True))
        return _parts({str(place): difference(*pair, known) for place, pair in pairs})
    dropped = int(_has_moved_up(before, after))
    shorter = min(len(before) - dropped, len(after))
    first = 0
    while first < shorter and _same(before[dropped + first], after[first]):
        first += 1
    last = 0
    while last < shorter - first and _same(before[-1 - last], after[-1 - last]):
        last += 1
    return Spliced(dropped, first, last, list(after[first : len(after) - last]))


def _has_moved_up(before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Whether the first thing is gone and the second took its place: of a chat only the last lines are kept."""
    return len(before) > 1 and len(after) > 0 and not _same(before[0], after[0]) and _same(before[1], after[0])


def _same(before: Any, after: Any) -> bool:
    """Whether two things are alike; those that are the same thing are not compared."""
    return before is after or bool(before == after)


def _parts(parts: dict[str, Patch | None]) -> Parts | None:
    changed = {name: patch for name, patch in parts.items() if patch is not None}
    return Parts(changed) if changed else None


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    """The names of what a value of some type is made of; none where it is to be taken as a whole."""
    if kind not in _NAMES:
        parts = kind.model_fields if issubclass(kind, BaseModel) else ()
        _NAMES[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else tuple(parts)
    return _NAMES[kind]
