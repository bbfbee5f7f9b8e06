"""What moving pictures and steppers cost: `python -m benchmarks.pictures`.

Some of the arena's games of each kind are drawn frame by frame, as the server does it, in one process.
"""

import gzip
import time
from pathlib import Path

from trilude.arena.results import Result
from trilude.contract.animation import animate
from trilude.contract.record import Record
from trilude.games import GAMES

CALIBRATION = Path(__file__).parent.parent / "calibration"
SAMPLE = slice(5, 400, 130)


def main() -> None:
    """A row for each game."""
    print("| game | frames a game | processor time a frame | a moving picture | a stepper |")
    print("| --- | --- | --- | --- | --- |")
    for name in GAMES:
        lines = gzip.decompress((CALIBRATION / f"{name}.jsonl.gz").read_bytes()).decode().splitlines()[SAMPLE]
        games = [list(Record.parse(Result.read(line).record).positions()) for line in lines]
        animate(games[0][:3])  # loads what draws
        began = time.process_time()
        drawn = [len(animate(positions)) for positions in games]
        seconds, frames = time.process_time() - began, sum(len(positions) for positions in games)
        steppers = [len(Record.of(positions[-1]).stepper().encode()) for positions in games]
        print(
            f"| {name} | {frames / len(games):.0f} | {1000 * seconds / frames:.0f} ms "
            f"| {sum(drawn) / len(drawn) / 1000:.0f} kB | {sum(steppers) / len(steppers) / 1000:.0f} kB |"
        )


if __name__ == "__main__":
    main()
