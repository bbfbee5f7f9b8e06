"""One server over one SQLite file, unless a bell tells several of one another."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.store.engine import sqlite_file

try:
    import fcntl
except ImportError:  # there is no such lock on Windows
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
def alone(database: str) -> Iterator[None]:
    """While this process is the only server over a database file; the lock ends with the process."""
    file = sqlite_file(database)
    if not file or fcntl is None:
        yield
        return
    with Path(f"{file}.server").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            words = Text(
                "Another server has {file} open: stop it, choose another --database, or let both hear one --bell.",
                "Un autre serveur utilise {file} : arrêtez-le, changez de --database, ou donnez aux deux un --bell.",
            )
            raise TriludeError(words.fill(file=file)) from None
        yield
