"""Editions: what those are told of a match who see the same of it, and how each state differs from the one before."""

from collections import deque
from secrets import token_hex

from trilude.server.match_messages import MatchTold
from trilude.server.patches import NOTHING, Known, difference
from trilude.server.socket_messages import SocketTold, write_change

KEPT_BYTES = 8192
"""The last changes are kept for whoever was away for a moment, as long as they take no more room than that."""


class Editions:
    """The newest state of a match for some viewers, under a name that no other server and no other viewers use."""

    def __init__(self, told: MatchTold) -> None:
        self._told = told
        self._name = token_hex(4)
        self._number = 0
        self._changes: deque[str] = deque()
        """Messages, each of which leads from one edition to the next; the last one leads to the newest."""
        self._whole: str | None = None

    @property
    def newest(self) -> str:
        """The name of the newest edition."""
        return self._named(self._number)

    @property
    def told(self) -> MatchTold:
        """The newest state."""
        return self._told

    @property
    def whole(self) -> str:
        """The newest state as a message, written once for all who are told nothing else."""
        if self._whole is None:
            self._whole = self._written()
        return self._whole

    def _written(self) -> str:
        return SocketTold(match=self._told, edition=self.newest).model_dump_json()

    def publish(self, told: MatchTold, known: Known) -> None:
        """Take in a state that may have changed."""
        patch = difference(self._told, told, known)
        self._told = told
        if patch is None:
            return
        since = self.newest
        self._number += 1
        self._whole = None
        self._changes.append(write_change(since, patch, self.newest))
        while sum(map(len, self._changes)) > KEPT_BYTES and len(self._changes) > 1:
            self._changes.popleft()

    def since(self, edition: str) -> list[str]:
        """The messages that lead from an edition to the newest; the whole where it is of other viewers or too old."""
        name, _, number = edition.partition("-")
        missed = self._number - int(number) if name == self._name and number.isdecimal() else -1
        if not 0 <= missed <= len(self._changes):
            return [self._written()]
        return list(self._changes)[len(self._changes) - missed :]

    @property
    def unchanged(self) -> str:
        """A message that says that nothing has changed."""
        return write_change(self.newest, NOTHING, self.newest)

    def _named(self, number: int) -> str:
        return f"{self._name}-{number}"
