"""Progress bars on the error stream, with the time left; the result on standard output stays clean."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from trilude.cli.language import say
from trilude.contract.game import Game
from trilude.contract.words import Text

Thing = TypeVar("Thing")

SPEED_PERIOD = 600.0
"""Seconds over which speed is averaged: a single game may take minutes."""


def track(things: Iterable[Thing], total: int, title: Text) -> Iterator[Thing]:
    """Pass things on while a bar shows how many of the total have come by."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    left = TextColumn(say(Text("left", "restant")))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TextColumn("·"), TimeRemainingColumn(), left)
    console = Console(stderr=True)
    with Progress(*columns, *times, console=console, speed_estimate_period=SPEED_PERIOD) as progress:
        task = progress.add_task(say(title), total=total)
        for thing in things:
            yield thing
            progress.advance(task)


def track_time(things: Iterable[Thing], seconds: float, title: Text) -> Iterator[Thing]:
    """Pass things on while a bar shows how many have come by, and how much of the time they may take is left."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    words = Text("{title}: {count}", "{title} : {count}")
    left = TextColumn(say(Text("left at most", "restant au plus")))
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("·"))
    console = Console(stderr=True)
    with Progress(
        *columns, TimeRemainingColumn(), left, console=console, speed_estimate_period=SPEED_PERIOD
    ) as progress:
        task = progress.add_task(say(words.fill(title=title, count=0)), total=seconds)
        for count, thing in enumerate(things, 1):
            elapsed = progress.tasks[0].elapsed or 0.0
            progress.update(task, completed=elapsed, description=say(words.fill(title=title, count=count)))
            yield thing


@contextmanager
def waiting(title: Text) -> Iterator[None]:
    """Say what is going on while something takes a moment of unknown length."""
    from rich.console import Console

    with Console(stderr=True).status(f"{say(title)} …"):
        yield


def prepare_game(game: Game) -> None:
    """Compile a game's kernels if this machine has not done so yet, telling what is going on."""
    from trilude.players.prepare import is_prepared, prepare

    if is_prepared(game):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    once = Text("Compiling {game}, this once: {step}", "Compilation de {game}, cette fois seulement : {step}")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("")
        for number, total, step in prepare(game):
            words = say(once.fill(game=game.title, step=step))
            progress.update(task, completed=number, total=total, description=words)
        progress.update(task, completed=1, total=1)
