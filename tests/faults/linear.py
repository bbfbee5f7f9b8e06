"""Whether what several clients did at once can have happened one after another (linearizability; Wing and Gong, 1993).

Each event began and ended at some time. An order is looked for in which no event comes before one that had ended when
it began, which a plain model allows, and which leads to what is there in the end. An event whose answer was lost may
have happened at any time since it began, or never.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True)
class Event(Generic[S]):
    """Something that a client did."""

    what: str
    began: float
    ended: float
    """Infinite where the answer was lost."""
    follow: Callable[[S], S | None]
    """What a state becomes by it; None where it cannot happen."""

    @property
    def lost(self) -> bool:
        return self.ended == inf


def one_order(
    start: S, events: Sequence[Event[S]], name: Callable[[S], Hashable], is_end: Callable[[S], bool]
) -> list[Event[S]] | None:
    """An order in which everything may have happened; None where there is none. Equal names are equal states."""
    tried: set[tuple[frozenset[int], Hashable]] = set()
    stack: list[tuple[S, tuple[int, ...]]] = [(start, ())]
    while stack:
        state, order = stack.pop()
        left = [number for number in range(len(events)) if number not in order]
        if all(events[number].lost for number in left) and is_end(state):
            return [events[number] for number in order]
        first_end = min((events[number].ended for number in left), default=inf)
        for number in reversed(left):
            if events[number].began > first_end:
                continue
            after = events[number].follow(state)
            if after is None:
                continue
            known = frozenset((*order, number)), name(after)
            if known not in tried:
                tried.add(known)
                stack.append((after, (*order, number)))
    return None
