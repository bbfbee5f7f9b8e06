"""`python -m tests.fuzzing --inputs 10000000`: what strangers may write, to all readers in turn.

An input may be read or refused with a TriludeError. Anything else is a fault: another exception, more than a second,
or the end of the process. The last input of each process is kept in a file, so that whatever ends it can be found.
"""

import argparse
import random
import sys
import tempfile
import traceback
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import trilude
from tests.fuzzing.mutating import changed
from tests.fuzzing.readers import Reader, readers

LONG = 1.0
"""Seconds that nothing may take."""


def try_one(reader: Reader, data: bytes) -> tuple[str, float]:
    """What a reader makes of an input, `read`, `refused` or the fault, and how long that took."""
    began = perf_counter()
    try:
        reader.read(data)
        outcome = "read"
    except trilude.TriludeError as error:
        outcome = "refused" if error.text.en and error.text.fr else "refused without a word"
    except Exception:
        outcome = traceback.format_exc(limit=-3)
    return outcome, perf_counter() - began


def fuzz(inputs: int, seed: int, kept: str) -> tuple[Counter[str], list[str], float]:
    """Inputs to all readers in turn; returns what became of them, the faults and the longest time."""
    lots, outcomes, faults, longest = random.Random(seed), Counter[str](), [], 0.0
    everybody = list(readers())
    for reader in everybody:  # compiles and fills caches
        for data in reader.sound:
            outcome, _ = try_one(reader, data)
            if outcome not in ("read", "refused"):
                faults.append(f"{reader.name} {data[:300]!r}: {outcome}")
    with Path(kept).open("wb", buffering=0) as last:
        for number in range(inputs):
            reader = everybody[number % len(everybody)]
            data = changed(reader.sound, lots)
            last.seek(0)
            last.write(f"{reader.name}\n".encode() + data[:5000])
            outcome, seconds = try_one(reader, data)
            longest = max(longest, seconds)
            if seconds > LONG:
                outcome, _ = f"took {seconds:.1f} s", try_one(reader, data)
            if outcome in ("read", "refused"):
                outcomes[f"{reader.name}: {outcome}"] += 1
            else:
                outcomes["faults"] += 1
                faults.append(f"{reader.name} {data[:300]!r}: {outcome}")
    return outcomes, faults, longest


def _in_child(inputs: int, seed: int, kept: str, answer: str) -> None:
    outcomes, faults, longest = fuzz(inputs, seed, kept)
    Path(answer).write_text(repr((dict(outcomes), faults[:20], longest)), "utf-8")


def run_in_child(inputs: int, seed: int) -> tuple[dict[str, int], list[str], float]:
    """The same in a process of its own, whose end is a fault like any other."""
    with tempfile.TemporaryDirectory() as folder:
        kept, answer = f"{folder}/last", f"{folder}/answer"
        child = get_context("spawn").Process(target=_in_child, args=(inputs, seed, kept, answer))
        child.start()
        child.join()
        if child.exitcode != 0:
            found = Path(kept).read_bytes()[:3000] if Path(kept).exists() else b"?"
            return {"faults": 1}, [f"the process ended with {child.exitcode} at {found!r}"], 0.0
        outcomes, faults, longest = eval(Path(answer).read_text("utf-8"), {"__builtins__": {}})  # noqa: S307 - our own
        return outcomes, faults, longest


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
