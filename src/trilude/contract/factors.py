"""Moves taken apart: a game with very many moves may name each of them by a few small numbers (`factors.py`).

A program that learns then chooses factor by factor: `allowed` says which values of the next factor still lead to a
legal move, and the last one leaves exactly one.
"""

from dataclasses import dataclass
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from trilude.contract.errors import TriludeError
from trilude.contract.game import Game
from trilude.contract.rules import Moves
from trilude.contract.words import Text

Parts = NDArray[np.int32]
"""A row for each move, a column for each factor."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One of the numbers that name a move: from 0 to size - 1."""

    name: str
    size: int
    meaning: Text


class FactorMaker(Protocol):
    """What a game's `factors.py` offers. Both functions are kernels."""

    FACTORS: tuple[Factor, ...]

    def take_apart(self, tables: np.record, moves: Moves, parts: Parts) -> None:
        """Write the factors of each move."""

    def put_together(self, tables: np.record, parts: Parts, moves: Moves) -> None:
        """Write the move that each row of factors names, or -1 where it names none."""


class Factors(tuple[Factor, ...]):
    """The factors of a game's moves, in the order in which they are chosen."""

    game: Game
    _maker: FactorMaker

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many values each factor has."""
        return tuple(factor.size for factor in self)

    def take_apart(self, moves: Moves) -> Parts:
        """The factors of moves, a row for each."""
        numbers = np.asarray(moves)
        if numbers.ndim != 1 or bool((numbers < 0).any()) or bool((numbers >= self.game.move_ids).any()):
            words = Text(
                "Only a row of moves can be taken apart, numbers from 0 to {last}.",
                "Seule une rangée de coups se décompose, des nombres de 0 à {last}.",
            )
            raise TriludeError(words.fill(last=self.game.move_ids - 1))
        parts = np.zeros((len(numbers), len(self)), np.int32)
        self._maker.take_apart(self.game.tables, np.ascontiguousarray(numbers, np.int32), parts)
        return parts

    def put_together(self, parts: Parts) -> Moves:
        """The moves that rows of factors name; -1 for a row that names none."""
        rows = np.asarray(parts)
        if rows.shape != (len(rows), len(self)):
            words = Text("A move has {count} factors here.", "Un coup a ici {count} facteurs.")
            raise TriludeError(words.fill(count=len(self)))
        within = np.asarray(((rows >= 0) & (rows < np.array(self.sizes))).all(1))
        moves = np.zeros(len(rows), np.int32)
        known = np.where(within[:, None], rows, 0)
        self._maker.put_together(self.game.tables, np.ascontiguousarray(known, np.int32), moves)
        return np.where(within, moves, -1)

    def allowed(self, legal: Parts, chosen: tuple[int, ...]) -> NDArray[np.bool_]:
        """Which values of the next factor lead on to one of the legal moves, after the first ones were chosen."""
        mask = np.zeros(self[len(chosen)].size, np.bool_)
        mask[legal[(legal[:, : len(chosen)] == chosen).all(1), len(chosen)]] = True
        return mask


def factors_of(game: Game) -> Factors:
    """The factors that a game declares."""
    if not game.has_module("factors"):
        words = Text(
            "The moves of {game} are not taken apart: they are few enough as they are.",
            "Les coups de {game} ne sont pas décomposés : ils sont assez peu nombreux.",
        )
        raise TriludeError(words.fill(game=game.name))
    maker = cast("FactorMaker", game.module("factors"))
    factors = Factors(maker.FACTORS)
    factors.game, factors._maker = game, maker  # noqa: SLF001
    return factors
