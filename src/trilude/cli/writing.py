"""Files that commands write when they are asked to."""

import errno
import os
from pathlib import Path

from trilude.contract.errors import TriludeError
from trilude.contract.files import write_whole
from trilude.contract.words import Text


def write_file(path: Path, text: str) -> None:
    """Write a file whole; a place that cannot be written is a mistake of whoever named it."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise _unwritable(path, error.strerror) from None


def check_place(path: Path | None) -> None:
    """Complain about a place that cannot be written before long work is done for it."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise _unwritable(path, os.strerror(errno.ENOENT))
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise _unwritable(path, os.strerror(errno.EISDIR if path.is_dir() else errno.EACCES))


def _unwritable(path: Path, reason: object) -> TriludeError:
    words = Text("{path} cannot be written: {reason}.", "{path} ne peut être écrit : {reason}.")
    return TriludeError(words.fill(path=path, reason=reason))
