"""The bell between several servers over one database: whoever changes a match rings, and the others look at the store.

What it says is never more than the name of a match and its revision, so that a lost ring does no harm: servers look
round by themselves now and then, and whoever writes on what is out of date is stopped by the store. A server that is
alone needs no bell.
"""

from typing import Protocol


class Bell(Protocol):
    """What a parlour needs of it."""

    def ring(self, match: str, revision: int) -> None:
        """A match has changed; returns at once."""

    async def claim(self, work: str) -> bool:
        """Whether this server is to do something that every server could; what it has, it keeps until it lets go."""

    def let_go(self, work: str) -> None:
        """Somebody else may do it."""


class Silence:
    """There is nobody else: nobody has to be told, and all work is ours."""

    def ring(self, match: str, revision: int) -> None:
        """Nobody hears it."""

    async def claim(self, work: str) -> bool:
        """Who else should do it?"""
        return True

    def let_go(self, work: str) -> None:
        """Nobody takes it."""
