"""How hard tests search: `make test` looks a while, `make test-long` much longer, runs against mutants only briefly.

TRILUDE_EFFORT multiplies every number of random games and examples; 1 is what `make test` does.
"""

import os

EFFORT = float(os.environ.get("TRILUDE_EFFORT", "1"))


def rounds(usual: int) -> int:
    """How many games or examples to try where `make test` tries `usual`."""
    return max(1, round(usual * EFFORT))
