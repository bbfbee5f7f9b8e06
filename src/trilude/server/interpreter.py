"""Python itself, as a server needs it: what it does beside our work is kept away from those who play."""

import gc
import sys

YOUNG = 10_000
"""Garbage is looked for among what is new after so many new things: Python's own 700, and another look at what was
found alive after ten times that, take a tenth of all processor time of a busy server."""

OLD = 700
"""After so many searches among the young everything is searched: at 500 moves a second some ten minutes."""

TURN_SECONDS = 0.0005
"""A thread that computes lets others go on after this time."""


def take_short_turns() -> None:
    """Let threads take turns ten times as often as Python would.

    Whoever writes to the database is another thread than the event loop's, and waits for its turn after every row. At
    Python's own 5 ms a transaction of ten moves took 12 ms on a busy server, and takes 5 ms with this. The event loop,
    too, gets its turn sooner where something long is worked out beside it.
    """
    sys.setswitchinterval(TURN_SECONDS)


def set_garbage_aside() -> None:
    """Never look for garbage again among what is there now, and seldom among what is old.

    Python looks through all that is alive for things that hold one another and nobody else, the longer the more there
    is: with some hundred matches in memory everybody waits a fifth of a second each time. But most of it, modules,
    games and their tables, stays as long as the server; and almost all garbage is young, or is gone before anybody
    looks for it.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, OLD, 0)
