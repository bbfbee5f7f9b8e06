"""What tests ask worker processes. A file of its own: a worker that is asked imports no more than this."""

import os
import time

from trilude.matches import workers


def kept(match: str) -> list[str]:
    """The seats and names of a match's players there."""
    return [f"{seat} {name}" for seat, name in workers._PLAYERS.get(match, {})]


def process_id(*_told: object) -> int:
    return os.getpid()


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds
