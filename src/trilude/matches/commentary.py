"""What is said of a game that is played: what moves did, how they are drawn, how points came about, who knows what."""

from collections.abc import Sequence
from typing import Any

from trilude.contract.account import Account, accounts
from trilude.contract.picture import Picture, draw
from trilude.contract.position import Position, View
from trilude.contract.steps import explain, kind_of
from trilude.contract.words import Text


class Commentary:
    """Everything is worked out once, when it is first asked for; the positions may grow, and be cut off."""

    def __init__(self, positions: Sequence[Position], names: tuple[Text | None, ...]) -> None:
        self._positions = positions
        self.names = names
        self._explanations: list[Text | None] = []
        self._pictures: list[Picture | None] = []
        self._told: list[dict[str, Any]] = []
        self._accounts: tuple[int, tuple[Account, ...]] | None = None
        self._views: tuple[Position | None, dict[int, View]] = None, {}
        self._called: list[tuple[Position, Position]] = []
        """The positions looked at last, and the same with people called by their names."""

    def continued(self, positions: Sequence[Position], agreed: int) -> "Commentary":
        """The commentary on positions of which the first so many moves are the same."""
        other = Commentary(positions, self.names)
        other._explanations, other._pictures = self._explanations[:agreed], self._pictures[:agreed]
        other._told = self._told[:agreed]
        return other

    def told(self, plies: int) -> list[dict[str, Any]]:
        """What is kept of the first moves by whoever tells them, of each for all ways in which it may be read."""
        while len(self._told) < plies:
            self._told.append({})
        return self._told[:plies]

    def view(self, seat: int) -> View:
        """What a seat may know of the last position."""
        if self._views[0] is not self._positions[-1]:
            self._views = self._positions[-1], {}
        views = self._views[1]
        if seat not in views:
            views[seat] = self._calling(self._positions[-1]).view(seat)
        return views[seat]

    def _calling(self, position: Position) -> Position:
        """A position with people called by their names; what was drawn of the last two is not drawn again."""
        for known, called in self._called:
            if known is position:
                return called
        called = position.calling(self.names)
        self._called = [*self._called[-1:], (position, called)]
        return called

    @property
    def last(self) -> Position:
        """The last position, with people called by their names."""
        return self._calling(self._positions[-1])

    @property
    def accounts(self) -> tuple[Account, ...]:
        """How the points came about."""
        if self._accounts is None or self._accounts[0] != len(self._positions):
            self._accounts = len(self._positions), accounts([*self._positions[:-1], self.last])
        return self._accounts[1]

    def explanation(self, ply: int) -> Text | None:
        """What a move did or scored."""
        while len(self._explanations) <= ply:
            before = self._calling(self._positions[len(self._explanations)])
            move = self._positions[len(self._explanations) + 1].moves[-1]
            self._explanations.append(explain(before, move))
        return self._explanations[ply]

    def picture(self, ply: int) -> Picture | None:
        """A move as it is drawn, with all there is to know. What is no move by the rules has no picture."""
        while len(self._pictures) <= ply:
            before, after = self._positions[len(self._pictures) : len(self._pictures) + 2]
            move = after.moves[-1]
            self._pictures.append(
                draw(self._calling(before), move.id, self._calling(after)) if kind_of(move.text) == "move" else None
            )
        return self._pictures[ply]
