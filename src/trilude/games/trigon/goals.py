"""What can be asked of a position of Trigon that somebody set up: the most triangles that the last colour can place."""

import numpy as np

from trilude.contract.dtypes import Records
from trilude.contract.packing import copied
from trilude.contract.posed import Wish
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle, Goal, Puzzle, puzzle_at, solve_tree
from trilude.contract.walk import moves_buffer
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.rules import can_place, colours

MOST_TRIED = 60_000
"""Placements that are tried, one after another, before the search gives up."""
MOST_RIGHT = 350

WISHES = {
    "most": Wish(
        Text("most triangles", "le plus de triangles"),
        Text(
            "Only one colour can still place: it is to lay as many triangles as can be.",
            "Une seule couleur peut encore poser : elle doit poser le plus de triangles possible.",
        ),
        Goal(
            Text(
                "Only {side} can still place. Lay pieces with {number} triangles in all: no more is possible.",
                "Seul {side} peut encore poser. Posez {number} triangles en tout : on ne peut faire plus.",
            ),
            Text("{number} cannot be reached any more.", "On ne peut plus atteindre {number}."),
            alone=True,
        ),
    )
}

Laid = frozenset[int]


class _Most:
    """The most triangles that a lone colour can still add, after whatever it lays."""

    def __init__(self) -> None:
        self._known: dict[Laid, int] = {}
        self._left = MOST_TRIED

    def after(self, record: Records, laid: Laid) -> int:
        """How many after some placements."""
        if laid not in self._known:
            self._known[laid] = max((self.adding(record, laid, move) for move in _moves(record)), default=0)
        return self._known[laid]

    def adding(self, record: Records, laid: Laid, move: int) -> int:
        """How many with a further placement, this one included."""
        self._left -= 1
        if self._left < 0:
            words = Text(
                "After {most} placements nobody knows yet; the search gave up. Leave less room.",
                "Après {most} poses, on ne sait pas encore ; la recherche s’arrête là. Laissez moins de place.",
            )
            raise BadPuzzle(words.fill(most=MOST_TRIED))
        then = copied(record)
        GAME.single_steps.make_move(GAME.tables_array, then, move)
        return int(GAME.tables.triangles[move]) + self.after(then, laid | {move})

    def right(self, here: Position, first: int) -> list[int]:
        """The placements that lead to the most."""
        record = np.frombuffer(bytearray(bytes(here)), GAME.rules.POSITION)
        laid = frozenset(move.id for move in here.moves[first:])
        most = self.after(record, laid)
        return [move for move in here.legal_moves.numbers if self.adding(record, laid, move) == most]


def _moves(record: Records) -> list[int]:
    moves = moves_buffer(GAME)
    count = GAME.single_steps.list_moves(GAME.tables_array, record, moves)
    found: list[int] = moves[:count].tolist()
    return found


def solve(position: Position, wish: str) -> Puzzle:
    """Look at all that the last colour can lay."""
    record, turn = position.record, int(position.record.turn)
    if any(can_place(record, colour) for colour in range(colours(record)) if colour != turn):
        words = Text(
            "Other colours can still place, too: only the end of one colour alone can be seen through.",
            "D’autres couleurs peuvent encore poser : seule la fin d’une couleur isolée se calcule.",
        )
        raise BadPuzzle(words)
    most, first = _Most(), len(position.moves)
    number = most.after(np.frombuffer(bytearray(bytes(position)), GAME.rules.POSITION), frozenset())
    answer = solve_tree(position, lambda here: most.right(here, first), lambda _here: None, MOST_RIGHT)
    return puzzle_at(position, wish, number, answer, MOST_RIGHT)
