"""The stock of puzzles of a box, and which of them belongs to which day.

A stock is a file in the box's package, one packed line a puzzle. Its first puzzle belongs to FIRST_DAY, a Monday, and
when all have had their day they come round again. A stock holds whole weeks, each from easy on Monday to hard on
Sunday, so a day's difficulty is the same in every box.
"""

import lzma
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from random import Random

from trilude.contract.game import Box
from trilude.contract.puzzle import BadPuzzle, CandidatePuzzle, Puzzle, PuzzleMaker, boxes_with_makers
from trilude.contract.words import Text

STOCK = "puzzles.xz"
"""The file."""

FIRST_DAY = date(2026, 1, 5)
WEEK = 7


def today() -> date:
    """The date in Greenwich: the same puzzles for everybody."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A day that has its puzzles: from the first one until today."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        words = Text("A day is written 2026-02-28, not “{text}”.", "Un jour s’écrit 2026-02-28, et non « {text} ».")
        raise BadPuzzle(words.fill(text=text[:40])) from None
    if day < FIRST_DAY:
        words = Text("The first puzzles are those of {first}.", "Les premiers puzzles sont ceux du {first}.")
        raise BadPuzzle(words.fill(first=FIRST_DAY.isoformat()))
    if day > today():
        words = Text(
            "{day} has not come yet: days begin at midnight UTC.",
            "Le {day} n’est pas encore là : les jours commencent à minuit UTC.",
        )
        raise BadPuzzle(words.fill(day=day.isoformat()))
    return day


@cache
def _is_stocked(box: Box) -> bool:
    return files(box.package).joinpath(STOCK).is_file()


def boxes_of_days() -> list[Box]:
    """All games and families that have a stock, in the order of the cupboard."""
    return [box for box in boxes_with_makers() if _is_stocked(box)]


def find_box(name: str, boxes: Sequence[Box] | None = None) -> Box:
    """The game or family of that name that has puzzles."""
    found = {box.name: box for box in (boxes_of_days() if boxes is None else boxes)}
    if name not in found:
        words = Text(
            "There are no puzzles of {name}; there are of {names}.",
            "Il n’y a pas de casse-tête de {name} ; il y en a de {names}.",
        )
        raise BadPuzzle(words.fill(name=name[:40], names=", ".join(found)))
    return found[name]


def puzzle_of(box: Box, day: date) -> Puzzle:
    """The puzzle of a box on a day."""
    lines = _lines(box)
    return Puzzle.of_line(lines[(day - FIRST_DAY).days % len(lines)])


def read_stock(box: Box) -> list[Puzzle]:
    """All puzzles of a box, in the order of their days."""
    return [Puzzle.of_line(line) for line in _lines(box)]


@cache
def _lines(box: Box) -> list[str]:
    return unpack(files(box.package).joinpath(STOCK).read_bytes())


def unpack(data: bytes) -> list[str]:
    """The lines of a stock."""
    return lzma.decompress(data).decode("utf-8").splitlines()


def pack(puzzles: Sequence[Puzzle]) -> bytes:
    """A stock as a file holds it."""
    text = "".join(f"{puzzle.line}\n" for puzzle in puzzles)
    return lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME)


def gather(maker: PuzzleMaker, count: int, seed: int) -> Iterator[CandidatePuzzle]:
    """Puzzles, no two of which begin alike."""
    known: set[str] = set()
    for found in maker.candidates(seed):
        if found is not None and found.puzzle.start not in known:
            known.add(found.puzzle.start)
            yield found
            if len(known) == count:
                return


def arrange(found: Sequence[CandidatePuzzle], seed: int) -> list[Puzzle]:
    """Whole weeks from easy to hard; those of one weekday in a random order."""
    weeks, chance = len(found) // WEEK, Random(seed)
    by_hardness = sorted(found, key=lambda one: (one.hardness, one.puzzle.start))
    stock: list[Puzzle] = [found[0].puzzle] * (weeks * WEEK)
    for weekday in range(WEEK):
        some = by_hardness[weekday * weeks : (weekday + 1) * weeks]
        chance.shuffle(some)
        difficulty = 1 + weekday * 5 // WEEK
        for week, one in enumerate(some):
            stock[week * WEEK + weekday] = one.puzzle.rated(difficulty)
    return stock
