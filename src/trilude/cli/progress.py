"""Progress bars on the error stream, with the time left; the result on standard output stays clean."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from trilude.cli.language import say
from trilude.contract.game import Game
from trilude.contract.words import Text

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn, Task, TaskID

Thing = TypeVar("Thing")


@contextmanager
def _bar(words: Text, total: float | None, *more: "ProgressColumn") -> "Iterator[tuple[Progress, TaskID]]":
    """A bar with words before it, the time so far and perhaps more behind it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), *more)
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield progress, progress.add_task(say(words), total=total)


def track(things: Iterable[Thing], total: int, title: Text) -> Iterator[Thing]:
    """Pass things on while a bar shows how many of the total have come by, and how long the others will take."""
    from rich.progress import MofNCompleteColumn

    def seconds_left(task: "Task") -> float:
        # by the mean since the beginning: a shorter look would be misled by bursts of things from several cores
        return (task.elapsed or 0.0) / task.completed * (total - task.completed) if task.completed else math.inf

    left = _time_left(seconds_left, Text("left", "restant"))
    with _bar(title, total, MofNCompleteColumn(), left) as (progress, task):
        for thing in things:
            yield thing
            progress.advance(task)


def track_time(things: Iterable[Thing], seconds: float, title: Text) -> Iterator[Thing]:
    """Pass things on while a bar shows how many have come by, and how much of the time they may take is left."""
    words = Text("{title}: {count}", "{title} : {count}")
    left = _time_left(lambda task: seconds - (task.elapsed or 0.0), Text("left at most", "restant au plus"))
    with _bar(words.fill(title=title, count=0), seconds, left) as (progress, task):
        for count, thing in enumerate(things, 1):
            elapsed = progress.tasks[0].elapsed or 0.0
            progress.update(task, completed=elapsed, description=say(words.fill(title=title, count=count)))
            yield thing


def _time_left(seconds: "Callable[[Task], float]", words: Text) -> "ProgressColumn":
    """A column that tells the time left."""
    from rich.progress import ProgressColumn
    from rich.text import Text as Shown

    class TimeLeft(ProgressColumn):
        """Hours, minutes and seconds, or dashes while nobody knows."""

        def render(self, task: "Task") -> Shown:
            """The words to be shown."""
            left = seconds(task)
            shown = str(timedelta(seconds=max(round(left), 0))) if math.isfinite(left) else "-:--:--"
            return Shown(f"· {shown} {say(words)}", style="progress.remaining")

    return TimeLeft()


@contextmanager
def waiting(title: Text) -> Iterator[None]:
    """Say what is going on while something takes a moment of unknown length."""
    from rich.console import Console

    with Console(stderr=True).status(f"{say(title)} …"):
        yield


@contextmanager
def watching() -> Iterator[Callable[[Text, float], None]]:
    """A bar for work that tells what it is at, and which part of that is done; the time left is told anew for each."""

    def seconds_left(task: "Task") -> float:
        return (task.elapsed or 0.0) * (1 - task.completed) / task.completed if task.completed else math.inf

    with _bar(Text.same(""), 1.0, _time_left(seconds_left, Text("left", "restant"))) as (progress, task):

        def tell(words: Text, part: float) -> None:
            if part < progress.tasks[0].completed / 2:  # not a word of another thread that comes late, but new work
                progress.reset(task)
            progress.update(task, description=say(words), completed=part)

        yield tell


def prepare_game(game: Game, players: Sequence[str]) -> None:
    """Compile a game's rules and some players if this machine has not done so yet, telling what is going on."""
    from trilude.players.prepare import is_prepared, prepare

    if is_prepared(game, players):
        return
    once = Text("Compiling {game}, only this once: {step}", "Compilation de {game}, cette fois seulement : {step}")
    with _bar(Text.same(""), None) as (progress, task):
        for number, total, step in prepare(game, players):
            words = say(once.fill(game=game.title, step=step))
            progress.update(task, completed=number, total=total, description=words)
        progress.update(task, completed=1, total=1)
