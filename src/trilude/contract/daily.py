"""The puzzle of a day as a solo.

An attempt at it (see contract.attempt) is one line of text: the game, the day, then the moves. The answer itself is
looked up in the stock.

    daily GAME 2026-02-28 MOVE MOVE
"""

from datetime import date

from trilude.contract.attempt import GIVE_UP, Attempt, Task, replay
from trilude.contract.errors import BadSolo
from trilude.contract.game import Game, find_game
from trilude.contract.puzzle import maker_of
from trilude.contract.puzzle_stock import find_box, puzzle_of, read_day
from trilude.contract.solo import DAILY, Card
from trilude.contract.words import Text


def read(text: str) -> Attempt:
    """The attempt that a line of text tells; raises a TriludeError, naming the move, where it tells none."""
    name, day, *moves = _words(text)
    chosen = find_game(name)
    when = read_day(day)
    puzzle = puzzle_of(find_box(name), when)
    task = Task(
        chosen,
        chosen.choose(dict(puzzle.options)),
        puzzle.start,
        line=f"{DAILY} {chosen.name} {when.isoformat()}",
        name=f"{DAILY}-{chosen.name}-{when.isoformat()}",
        title=chosen.title,
        goal=maker_of(chosen).GOALS[puzzle.goal],
        solve=lambda: puzzle,
    )
    return replay(task, moves)


def _words(text: str) -> list[str]:
    words = text.split()[1:]
    if len(words) < 2:
        pattern = Text(
            "A puzzle of the day looks like: daily GAME 2026-02-28 MOVE …",
            "Un casse-tête du jour s’écrit : daily JEU 2026-02-28 COUP …",
        )
        raise BadSolo(pattern)
    return words


def game(text: str) -> Game:
    """The game that is played."""
    return find_game(_words(text)[0])


def cards() -> tuple[Card, ...]:
    """They have a page of their own."""
    return ()


def line_of(box_name: str, day: date) -> str:
    """The line with which the puzzle of a box on a day begins: an attempt at a position, or a solo of the box."""
    box = find_box(box_name)
    if isinstance(box, Game):
        return f"{DAILY} {box.name} {day.isoformat()}"
    return puzzle_of(box, day).start


def answer_of(box_name: str, day: date) -> str:
    """The line in which the answer of that puzzle is shown."""
    box = find_box(box_name)
    if isinstance(box, Game):
        return f"{line_of(box_name, day)} {GIVE_UP}"
    return next(iter(puzzle_of(box, day).answer))
