"""`python -m tests.fuzzing --inputs 10000000`: what strangers may write, to all readers in turn."""

import argparse
import sys
from time import perf_counter

from tests.fuzzing.fuzz import run_in_child


def main() -> int:
    """Fuzz, and tell what came of it; the exit status is 1 where anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = perf_counter()
    outcomes, faults, longest = run_in_child(arguments.inputs, arguments.seed)
    for name, count in sorted(outcomes.items()):
        print(f"{count:10} {name}")
    for fault in faults:
        print(fault, file=sys.stderr)
    seconds = perf_counter() - began
    print(f"{arguments.inputs} inputs, {len(faults)} faults, longest {longest:.3f} s, {seconds:.0f} s in all")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
