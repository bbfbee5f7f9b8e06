"""Who meets whom: a duel is two players and the game they play; several players make a round robin or a ladder."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from trilude.contract.game import Game
from trilude.contract.options import Options

Pairing = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players and the game they play. Games come in pairs: the same deal, with swapped seats."""

    game: Game
    options: Options
    first: str
    second: str
    seed: int
    """Of the first pair; the next pair has the next seed."""
    opening: int = 0
    """So many first moves of each pair are drawn by lot, so that players without chance do not repeat one game."""

    @property
    def players(self) -> Pairing:
        """Both players."""
        return self.first, self.second

    def who(self, seat: int, number: int) -> int:
        """Which of the two, 0 or 1, sits on a seat in the game of a number.

        They alternate, and in the second game of a pair each seat has the other player; so both sit on every seat in
        every pair. With three seats one of them sits alone, and that seat moves on from pair to pair.
        """
        seats = self.game.seats(self.options)
        pair, half = divmod(number, 2)
        return ((seat + 2 * pair) % seats + half) % 2


def round_robin(players: Sequence[str]) -> list[Pairing]:
    """Everybody against everybody."""
    return list(combinations(players, 2))


def ladder(players: Sequence[str]) -> list[Pairing]:
    """Each player against the one before."""
    return [(upper, lower) for lower, upper in pairwise(players)]
