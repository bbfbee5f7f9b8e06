"""Inputs to all readers in turn, in a process of its own: what ends a process is found out as well.

An input may be read or refused with a TriludeError. Anything else is a fault: another exception, more than a second of
processor time, whatever else the machine does, or the end of the process. The last input is kept in a file, so that
whatever ended the process can be told.
"""

import random
import tempfile
import traceback
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import trilude
from tests.fuzzing.mutating import changed
from tests.fuzzing.readers import Reader, readers

LONG = 1.0
"""Seconds that nothing may take."""


def try_one(reader: Reader, data: bytes) -> tuple[str, float]:
    """What a reader makes of an input, `read`, `refused` or the fault, and how long that took."""
    began = process_time()
    try:
        reader.read(data)
        outcome = "read"
    except trilude.TriludeError as error:
        outcome = "refused" if error.text.en and error.text.fr else "refused without a word"
    except Exception:
        outcome = traceback.format_exc(limit=-3)
    return outcome, process_time() - began


def fuzz(inputs: int, seed: int, kept: str) -> tuple[Counter[str], list[str], float]:
    """Inputs to all readers in turn; returns what became of them, the faults and the longest time."""
    lots, outcomes, longest = random.Random(seed), Counter[str](), 0.0
    faults: dict[str, bytes] = {}
    everybody = list(readers())
    for reader in everybody:  # compiles and fills caches
        for data in reader.sound:
            outcome, _ = try_one(reader, data)
            if outcome not in ("read", "refused"):
                faults.setdefault(f"{reader.name}: {outcome}", data[:300])
    with Path(kept).open("wb", buffering=0) as last:
        for number in range(inputs):
            reader = everybody[number % len(everybody)]
            data = changed(reader.sound, lots)
            last.seek(0)
            last.write(f"{reader.name}\n".encode() + data[:5000])
            outcome, seconds = try_one(reader, data)
            if seconds > LONG:  # something was compiled on the way, or it is slow indeed
                outcome, seconds = try_one(reader, data)
                outcome = f"took {seconds:.1f} s" if seconds > LONG else outcome
            longest = max(longest, seconds)
            if outcome in ("read", "refused"):
                outcomes[f"{reader.name}: {outcome}"] += 1
            else:
                outcomes["faults"] += 1
                faults.setdefault(f"{reader.name}: {outcome}", data[:300])
    return outcomes, [f"{fault}\n    {data!r}" for fault, data in faults.items()], longest


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
