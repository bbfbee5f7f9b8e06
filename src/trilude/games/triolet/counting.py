"""A placement's points item by item, as a player would write them on the score sheet."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from trilude.contract.words import Text
from trilude.games.triolet.board import BIS, DOUBLE, JOKER, PLAIN, SQUARES, STRIDE, TRIPLE
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.scoring import TRIO_POINTS, TRIOLET_BONUS

Laid = dict[int, int]
"""Tokens of one move by cell."""

MULTIPLIED = {DOUBLE: Text("double", "double"), TRIPLE: Text("triple", "triple")}


Kind = Literal["single", "pair", "trio", "bonus"]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a count."""

    words: Text
    points: int
    kind: Kind


def token_name(token: int) -> str:
    """A token as it is counted: its number, or J."""
    return "J" if token >= JOKER else str(token)


def run_through(record: np.record, laid: Laid, cell: int, step: int) -> list[int]:
    """The cells of the run along one axis that holds a cell, after the move."""

    def taken(at: int) -> bool:
        return at in SQUARES and (at in laid or int(record.token[at]) != EMPTY)

    first = cell
    while taken(first - step):
        first -= step
    run = [first]
    while taken(run[-1] + step):
        run.append(run[-1] + step)
    return run


def runs_of(record: np.record, laid: Laid) -> list[list[int]]:
    """All runs of two or more that hold a token of the move, the run along the move first."""
    rows = [cell // STRIDE for cell in laid]
    along = 1 if len(set(rows)) == 1 else STRIDE
    runs: list[list[int]] = []
    for step in (along, STRIDE + 1 - along):
        for cell in laid:
            run = run_through(record, laid, cell, step)
            if len(run) > 1 and run not in runs:
                runs.append(run)
    return runs


def count_items(record: np.record, laid: Laid) -> list[Item]:
    """What a legal placement counts, item by item: trios first."""
    tokens = {cell: laid.get(cell, int(record.token[cell])) for run in runs_of(record, laid) for cell in run}
    runs = sorted(runs_of(record, laid), key=lambda run: -len(run))
    unused = {cell: SQUARES[cell] for cell in laid if SQUARES[cell] in MULTIPLIED}
    items: list[Item] = []
    for run in runs:
        square_cell = next((cell for cell in run if cell in unused), None)
        square = unused.pop(square_cell) if square_cell is not None else PLAIN
        if len(run) == 3:
            items.append(_trio(run, tokens, square, whole_move=set(run) == set(laid)))
            if set(run) == set(laid) and all(token < JOKER for token in laid.values()):
                items.append(Item(Text("triolet bonus", "prime de triolet"), TRIOLET_BONUS, "bonus"))
        else:
            items.append(_pair(run, tokens, square, square_cell))
    if not runs:
        ((cell, token),) = laid.items()
        factor = SQUARES[cell] + 1 if SQUARES[cell] in MULTIPLIED else 1
        items.append(Item(_with_square(token, SQUARES[cell]), factor * _points(token), "single"))
    return items


def _points(token: int) -> int:
    return token if token < JOKER else 0


def _with_square(token: int, square: int) -> Text:
    name = Text.same(token_name(token))
    return Text.join(" ", [name, MULTIPLIED[square]]) if square in MULTIPLIED else name


def _trio(run: list[int], tokens: Laid, square: int, *, whole_move: bool) -> Item:
    word = "triolet" if whole_move else "trio"
    words = Text.same(f"{word} {'-'.join(token_name(tokens[cell]) for cell in run)}")
    if square in MULTIPLIED:
        words = Text.join(" ", [words, MULTIPLIED[square]])
    return Item(words, TRIO_POINTS * (square + 1 if square in MULTIPLIED else 1), "trio")


def _pair(run: list[int], tokens: Laid, square: int, square_cell: int | None) -> Item:
    names = [_with_square(tokens[cell], square if cell == square_cell else PLAIN) for cell in run]
    points = sum(_points(tokens[cell]) for cell in run)
    if square_cell is not None and square in MULTIPLIED:
        points += square * _points(tokens[square_cell])
    return Item(Text.join(" + ", names), points, "pair")


def describe_count(record: np.record, laid: Laid) -> Text:
    """The count in one line: every item with its points, the total, and whether the player goes on."""
    items = count_items(record, laid)
    parts = [
        Text("{words} = {points}", "{words} = {points}").fill(words=item.words, points=item.points) for item in items
    ]
    total = sum(item.points for item in items)
    if len(items) > 1:
        parts.append(Text("total {points}", "total {points}").fill(points=total))
    if any(SQUARES[cell] == BIS for cell in laid):
        parts.append(Text("bis: play again", "bis : rejouez"))
    return Text("; ".join(part.en for part in parts), " ; ".join(part.fr for part in parts))
