"""Seats of a match and the secrets that open them."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from secrets import token_urlsafe
from typing import Literal

from trilude.players.levels import PLAIN

Kind = Literal["person", "computer"]

DEFAULT_LEVEL = 3


SEED_BITS = 128
"""What is dealt anew is dealt from so many random bits of the system: nobody tries them all."""


def new_token() -> str:
    """An unguessable secret: 128 random bits."""
    return token_urlsafe(16)


def new_match_id() -> str:
    """The public name of a match: only people with the link find it, but it opens no seat."""
    return token_urlsafe(9)


@lru_cache(maxsize=10_000)
def digest(token: str) -> str:
    """What is stored of a token: enough to recognise it, not to use it."""
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat. A computer has a level, a person the digest of a token."""

    kind: Kind
    level: int | None = None
    token: str = ""
    """The digest of the token that opens the seat."""
    name: str = ""
    joined: bool = False
    """Whether whoever has the token has been here."""
    left: str = ""
    """The digest of the token of whoever gave the seat up; empty where nobody did."""
    invitation: str = ""
    """The digest of the invitation that its first guest exchanges for a token that nobody else has seen."""
    traps: bool = True
    """Whether a computer may lay traps, where its level does."""

    @property
    def thinker(self) -> str:
        """The name of the player that thinks for a computer."""
        return f"level:{self.level or DEFAULT_LEVEL}{'' if self.traps else f':{PLAIN}'}"

    def welcomes(self, invitation: str) -> bool:
        """Whether an invitation still opens the seat; in older matches a guest's token was the invitation."""
        return self.kind == "person" and not self.joined and digest(invitation) in (self.invitation, self.token)
