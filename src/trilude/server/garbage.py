"""Garbage: what it costs to look for it, kept away from those who play.

Python looks through all that is alive for things that hold one another and nobody else, the longer the more there is:
with some hundred matches in memory everybody waits a fifth of a second each time. But most of it, modules, games and
their tables, stays as long as the server; and almost all garbage is young.
"""

import gc

OLD = 1000
"""After so many searches among the young everything is searched: at 500 moves a second some ten minutes."""


def set_aside() -> None:
    """Never look again through what is there now."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD)
