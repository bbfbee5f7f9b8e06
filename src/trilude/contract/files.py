"""Files that somebody named: what cannot be read or written is a mistake, told in one sentence.

A file that is saved is either the old one or the new one, whole, whatever happens in between.
"""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text


def load(path: str | Path, error: type[TriludeError] = TriludeError) -> str:
    """The text of a file; raises the error given where there is none."""
    with reading(path, error):
        return Path(path).read_text("utf-8")


def save(path: str | Path, text: str, error: type[TriludeError] = TriludeError) -> None:
    """Write a file; raises the error given, and leaves an older file as it was, where that fails."""
    with writing(path, error):
        write_whole(Path(path), text)


def check_place(path: Path | None) -> None:
    """Complain about a place that cannot be written before long work is done for it."""
    if path is None:
        return
    with writing(path):
        if not path.parent.is_dir():
            raise _failure(errno.ENOENT)
        if path.is_dir():
            raise _failure(errno.EISDIR)
        if not os.access(path.parent, os.W_OK):
            raise _failure(errno.EACCES)


def _failure(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@contextmanager
def reading(path: str | Path, error: type[TriludeError] = TriludeError) -> Iterator[None]:
    """Tell in a sentence why what is done inside could not read a file."""
    words = Text("{path} cannot be read: {reason}.", "{path} ne peut être lu : {reason}.")
    try:
        yield
    except UnicodeDecodeError:
        raise error(words.fill(path=path, reason=Text("not UTF-8", "pas en UTF-8"))) from None
    except OSError as failure:
        raise error(words.fill(path=path, reason=failure.strerror)) from None


@contextmanager
def writing(path: str | Path, error: type[TriludeError] = TriludeError) -> Iterator[None]:
    """Tell in a sentence why what is done inside could not write a file."""
    try:
        yield
    except OSError as failure:
        words = Text("{path} cannot be written: {reason}.", "{path} ne peut être écrit : {reason}.")
        raise error(words.fill(path=path, reason=failure.strerror)) from None


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside the old one, make sure it is on disk, then put it in the old one's place."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
        Path(beside).chmod(mode)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
