"""Jobs for a crew; processes that do them import nothing else."""

import os
import signal
from pathlib import Path

Job = tuple[Path, int]


def square(job: Job) -> int:
    return job[1] ** 2


def die_once(job: Job) -> int:
    """Whoever first does job 3 is killed; each job that is begun is noted."""
    folder, number = job
    (folder / f"{number}-{len(list(folder.glob(f'{number}-*')))}").touch()
    if number == 3 and not (folder / "3-1").exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return number**2


def die(job: Job) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return job[1]
