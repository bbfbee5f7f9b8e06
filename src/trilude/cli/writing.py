"""Files that commands write when they are asked to."""

from pathlib import Path

from trilude.contract.errors import TriludeError
from trilude.contract.files import write_whole
from trilude.contract.words import Text


def write_file(path: Path, text: str) -> None:
    """Write a file whole; a place that cannot be written is a mistake of whoever named it."""
    try:
        write_whole(path, text)
    except OSError as error:
        words = Text("{path} cannot be written: {reason}.", "{path} ne peut être écrit : {reason}.")
        raise TriludeError(words.fill(path=path, reason=error.strerror)) from None
