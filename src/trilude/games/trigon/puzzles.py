"""Puzzles of Trigon: all others are out, and there is one way to place the most triangles that can still be placed.

Games are played as playouts of the search play them, with some sense. Once a single colour is left, everything that it
can still do is looked at; the order in which it lays its pieces is free as far as the rules let it be.
"""

from collections.abc import Iterator
from math import log
from random import Random

import numpy as np

from trilude.contract.packing import copied
from trilude.contract.position import Position
from trilude.contract.puzzle import CandidatePuzzle, Goal, Puzzle, compare, solve_tree
from trilude.contract.walk import generator, moves_buffer
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.rules import can_place
from trilude.games.trigon.shapes import ALL_TRIANGLES

GOALS = {
    "most": Goal(
        Text(
            "Only {side} can still place. Lay pieces with {number} triangles in all: no more is possible, and only one"
            " set of places does it.",
            "Seul {side} peut encore poser. Posez des pièces totalisant {number} triangles : on ne peut faire plus, et"
            " une seule disposition y parvient.",
        ),
        Text("{number} cannot be reached any more.", "On ne peut plus atteindre {number}."),
        alone=True,
    )
}

MOVES = range(8, 120)
"""How many placements there are to choose from at first."""
PIECES = range(2, 6)
"""How many of them the answer consists of."""
MANY_MOVES = 24
"""An answer of two pieces is worth looking for where there are so many placements to choose from."""
MOST_LOOKED_AT = 20_000
MOST_RIGHT = 130

Laid = frozenset[int]


class _Ends:
    """All ways in which a lone colour can end."""

    def __init__(self, position: Position) -> None:
        self._steps, self._tables = GAME.single_steps, GAME.tables_array
        self._known: dict[Laid, tuple[int, frozenset[Laid]]] = {}
        record = np.frombuffer(bytearray(bytes(position)), GAME.rules.POSITION)
        self.most, self.best = self._look(record, frozenset())

    @property
    def too_many(self) -> bool:
        """Whether there were more than can be looked at."""
        return len(self._known) > MOST_LOOKED_AT

    def _look(self, record: "np.ndarray[tuple[int], np.dtype[np.record]]", laid: Laid) -> tuple[int, frozenset[Laid]]:
        """The most triangles that can be added, and the sets of placements that add them."""
        if laid in self._known or self.too_many:
            return self._known.get(laid, (0, frozenset()))
        moves = moves_buffer(GAME)
        count = self._steps.list_moves(self._tables, record, moves)
        most, best = 0, frozenset([laid])
        for move in moves[:count].tolist():
            after = copied(record)
            self._steps.make_move(self._tables, after, move)
            more, ends = self._look(after, laid | {move})
            more += int(GAME.tables.triangles[move])
            if more >= most:
                best = ends if more > most else best | ends
                most = more
        self._known[laid] = most, best
        return most, best


def candidates(seed: int) -> Iterator[CandidatePuzzle | None]:
    """Ends of games in which one colour is left."""
    for number in range(1 << 30):
        yield _of_game(Random(seed << 32 | number))


def flaw(puzzle: Puzzle) -> Text | None:
    """Look at all ends again."""
    found = _puzzle(Position.from_text(GAME, GAME.choose(dict(puzzle.options)), puzzle.start))
    return compare(puzzle, found, Text("there is no single best end", "il n’y a pas une seule meilleure fin"))


def _of_game(chance: Random) -> CandidatePuzzle | None:
    options = GAME.choose({})
    start = Position.start(GAME, options, 0)
    record, moves, drawn = start.copy_record(), moves_buffer(GAME), generator(chance.getrandbits(48))
    rules, tables = GAME.rules, GAME.tables
    while rules.to_move(tables, record) >= 0:
        if _is_alone(record):
            return _puzzle(Position(GAME, options, None, record.tobytes()))
        count = rules.legal_moves(tables, record, moves)
        rules.play(tables, record, GAME.knowledge.playout_move(tables, record, moves, count, drawn))
    return None


def _is_alone(record: np.record) -> bool:
    """Whether the colour to move is the only one that can still place."""
    turn = int(record.turn)
    return not any(can_place(record, colour) for colour in range(4) if colour != turn)


def _puzzle(position: Position) -> CandidatePuzzle | None:
    """The puzzle that a position is, if there is one best way to end."""
    record, first = position.record, position.legal_moves.numbers
    if len(first) not in MOVES or not _is_alone(record):
        return None
    ends = _Ends(position)
    if ends.too_many or len(ends.best) != 1:
        return None
    (laid,) = ends.best
    if len(laid) not in PIECES or int(record.area[int(record.turn)]) + ends.most == ALL_TRIANGLES:
        return None
    if len(laid) == min(PIECES) and len(first) < MANY_MOVES:
        return None
    answer = solve_tree(position, lambda here: [m for m in here.legal_moves.numbers if m in laid], _nobody, MOST_RIGHT)
    if not answer:
        return None
    largest = max(int(GAME.tables.triangles[move]) for move in first)
    tempting = sum(int(GAME.tables.triangles[move]) == largest for move in first if move not in laid)
    hardness = 1.5 * len(laid) + log(len(first)) + log(1 + tempting)
    return CandidatePuzzle(Puzzle("most", ends.most, position.text, answer), hardness)


def _nobody(_here: Position) -> None:
    """Nobody else moves."""
