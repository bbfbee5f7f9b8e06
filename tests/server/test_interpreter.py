"""Python itself in a server: whoever plays waits neither for a thread that computes nor for a search for garbage."""

import gc
import sys

import pytest

from tests.server.inside import Inside

PYTHONS_OWN_TURN, PYTHONS_OWN_YOUNG = 0.005, 700

pytestmark = pytest.mark.usefixtures("inside")


def test_threads_take_turns_far_sooner_than_python_would_let_them() -> None:
    assert sys.getswitchinterval() <= PYTHONS_OWN_TURN / 5


def test_garbage_is_looked_for_seldom_and_never_among_what_stays(inside: Inside) -> None:
    young, old, _ = gc.get_threshold()
    assert young > PYTHONS_OWN_YOUNG
    assert old > 10
    kept = id(inside.parlour)
    assert all(id(thing) != kept for thing in gc.get_objects()), "games and tables are not even looked at"
