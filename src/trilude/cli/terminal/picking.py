"""Making a move by picking one thing after another: every pick narrows the choices down."""

from collections.abc import Callable, Collection, Iterator

from trilude.contract.choices import Choices, Pick

DONE = "done"
"""The id of a choice that ends a move; it is always picked by a person, never for them."""


class Picking:
    """The picks made so far towards a move."""

    def __init__(self, ask: Callable[[tuple[str, ...]], Choices], cells: Collection[str]) -> None:
        self._ask, self._cells = ask, cells
        self._picks: list[tuple[str, Choices]] = []
        """What was picked, and what could be picked after it."""
        self._first = ask(())
        self.target: str | None = None
        """The cell that was picked before anything that could go there."""

    @property
    def picked(self) -> tuple[str, ...]:
        """What was picked so far."""
        return tuple(thing for thing, _ in self._picks)

    @property
    def choices(self) -> Choices:
        """What can be picked next."""
        return self._picks[-1][1] if self._picks else self._first

    def pick(self, thing: str) -> str | None:
        """Pick one thing; returns the move if that settles it. A last choice that is no cell picks itself."""
        pick = self.choices.get(thing)
        if pick is None:
            return None
        if pick.move is not None:
            return pick.move
        self._picks.append((thing, self._after((*self.picked, thing), pick)))
        only = next(iter(self.choices)) if len(self.choices) == 1 else DONE
        return None if only in self._cells or only == DONE else self.pick(only)

    def back(self) -> None:
        """Unpick the last thing."""
        self.target = None
        del self._picks[-1:]

    def moves_to(self, cell: str) -> Iterator[str]:
        """All moves that end on a cell after the picks made so far."""
        return self._ending_on(cell, self.picked, self.choices)

    def _ending_on(self, cell: str, picked: tuple[str, ...], choices: Choices) -> Iterator[str]:
        for thing, pick in choices.items():
            path = (*picked, thing)
            if pick.move is None:
                yield from self._ending_on(cell, path, self._after(path, pick))
            elif thing == cell:
                yield pick.move

    def _after(self, path: tuple[str, ...], pick: Pick) -> Choices:
        return self._ask(path) if pick.next is None else pick.next
