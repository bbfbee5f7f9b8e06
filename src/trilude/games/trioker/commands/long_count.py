"""A count with a bar on the error stream that tells how much work remains, and how sure that is."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from trilude.contract.command import House
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.crew import Crew
    from trilude.games.trioker.solo.count import Count, Progress
    from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle

SAVE_EVERY = 30.0
"""Seconds between two versions of the state file."""


def count_with_bar(
    puzzle: "ShapePuzzle", threads: int, crew: "Crew | None", state: Path | None, house: House
) -> "Count":
    """Count all solutions, on so many threads or by a crew; an interruption leaves a state file to go on from."""
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    from trilude.games.trioker.solo.count import Counting

    counting = Counting.load(puzzle, state) if state and state.exists() else Counting(puzzle)
    if state:
        counting.save(state)  # a place that cannot be written is better known before the work than after
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    left = TextColumn("{task.fields[left]}")
    with Bar(*columns, left, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(house.say(Text("Counting", "Compte")), total=None, left="")
        saved = time.monotonic()
        first: list[tuple[float, int]] = []  # when the jobs began, and how many nodes had been visited by then

        def report(progress: "Progress") -> None:
            nonlocal saved
            now = time.monotonic()
            first.append((now, progress.nodes))
            del first[1:]
            speed = (progress.nodes - first[0][1]) / max(now - first[0][0], 1e-3)
            bar.update(task, total=1.0, completed=progress.share, left=house.say(time_left(progress, speed)))
            if state and now - saved > SAVE_EVERY:
                counting.save(state)
                saved = now

        try:
            found = counting.run(threads, report, crew)
        finally:
            if state:
                counting.save(state)
                words = Text("The count is kept in {state}.", "Le compte est gardé dans {state}.")
                console.print(house.say(words.fill(state=state)))
    assert found is not None  # noqa: S101 - only an exception stops it here
    return found


def time_left(progress: "Progress", speed: float) -> Text:
    """How long it will take, from the jobs that are done; they are a random sample of all jobs."""
    if progress.done < 2 or speed <= 0:
        return Text("time left unknown", "durée inconnue")
    remaining = progress.expected - progress.nodes
    low, high = (max(0.0, remaining + sign * progress.doubt) / speed for sign in (-1, 1))
    words = Text("between {low} and {high} left", "encore entre {low} et {high}")
    return words.fill(low=_clock(low), high=_clock(high))


def _clock(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 100 else f"{minutes / 60:.0f} h"
