"""Telling a compiled search that its time is over."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

import numpy as np
from numpy.typing import NDArray


@contextmanager
def stopping(tally: NDArray[np.int64], flag: int, seconds: float | None) -> Iterator[None]:
    """Set a flag of the tally, which the search watches, after some seconds, unless the block ends before."""
    if seconds is None:
        yield
        return

    def stop() -> None:
        tally[flag] = 1

    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
