"""Where matches are kept: an SQL database, one file by default. Nothing outside this package speaks SQL."""

from trilude.matches.store.store import Store
from trilude.matches.store.writer import NotStored, Outrun

__all__ = ["NotStored", "Outrun", "Store"]
