"""Almost sound inputs to all that reads: read, or refused in a sentence. `python -m tests.fuzzing` tries more."""

from tests.effort import rounds
from tests.fuzzing.fuzz import run_in_child


def test_whatever_is_read_nothing_but_a_refusal_comes_of_it() -> None:
    outcomes, faults, longest = run_in_child(rounds(3000), seed=1)
    assert faults == []
    assert sum(outcomes.values()) >= 3000
    assert longest < 1
