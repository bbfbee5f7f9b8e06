"""Seeds: any integer will do."""

import re
from hashlib import sha256
from operator import index

from trilude.contract.errors import BadOption
from trilude.contract.words import Text

_LARGEST = 2**63
_SEED = re.compile(r"-?\d{1,400}", re.ASCII)


def folded(seed: int) -> int:
    """The number that kernels take for a seed: itself where it has 63 bits, else 63 bits that depend on all of it."""
    try:
        seed = index(seed)
    except TypeError:
        raise _no_seed(repr(seed)) from None
    if 0 <= seed < _LARGEST:
        return seed
    return int.from_bytes(sha256(f"{seed:x}".encode()).digest()[:8]) % _LARGEST


def read_seed(text: str) -> int:
    """The seed that a text says."""
    number = text.strip()
    if not _SEED.fullmatch(number):
        raise _no_seed(text)
    return int(number)


def _no_seed(given: str) -> BadOption:
    words = Text("A seed is a whole number, not {given}.", "Une graine est un nombre entier, pas {given}.")
    return BadOption(words.fill(given=given if len(given) < 80 else given[:80] + "…"))
