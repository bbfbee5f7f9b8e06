"""Pieces, cells and indications of Trioker's quick game, plainly: what the plain reading of its rules plays with.

Board, indications and the sizes of a deal are data, read from the files in which the game keeps them. A piece is its
name, a way to lay one is the name as it is read on the cell: anticlockwise, from the top or from the left.
"""

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import product

COLUMNS = ("000", "001", "002", "003", "012", "021")
"""The pieces at the top of the six columns of the box; below each lie three more, every corner one larger, or 0."""

JOKER = "joker"


def rotations(name: str) -> set[str]:
    """A piece read from each of its corners."""
    corners = "23*" if name == JOKER else name
    return {corners, corners[1:] + corners[:1], corners[2:] + corners[:2]}


def _in_the_box() -> Iterator[str]:
    for top, more in product(COLUMNS, range(4)):
        yield "".join(str((int(corner) + more) % 4) for corner in top)


PIECES = [*sorted(_in_the_box(), key=lambda name: min(rotations(name))), JOKER]


def piece_of(way: str) -> str:
    """The name of a piece that is read from any corner."""
    return next(piece for piece in PIECES if way in rotations(piece))


def points_on(pieces: Iterable[str]) -> int:
    """The points of some pieces; the Joker's plain corners make 5."""
    return sum(int(value) for piece in pieces for value in min(rotations(piece)) if value != "*")


def rank(piece: str, rules: int = 2) -> tuple[int, str]:
    """Of all pieces in hands, the one with the highest rank opens a deal.

    The page writes names from the largest corner, so that 331 opens before 322; games that began under the first rules
    write them from the smallest, so that 223 opens before 133.
    """
    return points_on([piece]), (max if rules == 2 else min)(rotations(piece))


def _data(name: str) -> str:
    return files("trilude.games.trioker.quick").joinpath(name).read_text("utf-8")


def _cells() -> Iterator[tuple[str, tuple[tuple[int, int], ...], str]]:
    """Name, points and mark of each cell; points are read anticlockwise from the top, or from the left."""
    rows = _data("board.txt").splitlines()
    for line, row in enumerate(rows):
        number = 0
        for column, mark in enumerate(row):
            if mark == " ":
                continue
            number += 1
            top, left, right = (line, column), (line + 1, column - 1), (line + 1, column + 1)
            if (line + column) % 2 == 0:  # it points down: in the first line column 1 is an A
                top, left, right = (line, column - 1), (line + 1, column), (line, column + 1)
            yield f"{'abcdefgh'[len(rows) - 1 - line]}{number}", (top, left, right), mark


CORNERS = {name: points for name, points, _ in _cells()}
START = next(name for name, _, mark in _cells() if mark == "*")
BESIDE = {name: {other for other in CORNERS if len(set(CORNERS[name]) & set(CORNERS[other])) == 2} for name in CORNERS}
ASKS = json.loads(_data("indications.json"))
INDICATIONS: dict[str, tuple[str, int]] = {
    name: (ASKS[mark]["kind"], ASKS[mark]["amount"]) for name, _, mark in _cells() if mark in ASKS
}
DEALS: dict[str, dict[str, int]] = json.loads(_data("deals.json"))
SAYS = {
    "pay bank": "pay the bank {}",
    "pay others": "pay each other player {}",
    "from bank": "receive {} from the bank",
    "from others": "each other player pays you {}",
    "give": "give one of your pieces to a player of your choice",
    "again": "play again",
}


def explain(move: str) -> str | None:
    """What is said of a move: what its cell asks, or for whom its gift is."""
    if move.startswith("give:"):
        return f"A gift for Player {move[-1]}."
    kind, amount = INDICATIONS.get(move.partition("@")[2], ("", 0))
    return f"The cell says: {SAYS[kind].format(amount)}." if kind else None
