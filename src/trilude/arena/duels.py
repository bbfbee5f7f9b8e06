"""Who meets whom: a duel is two players and the game they play; several players make a round robin or a ladder."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from trilude.contract.game import Game
from trilude.contract.options import Options
from trilude.players.find import find_player
from trilude.players.player import Player
from trilude.players.plug_ins import make_guest

Pairing = tuple[str, str]

Guest = Player | Callable[..., Player]
"""A player, who then sits on all the seats it is given; or what makes one for each seat (see players.plug_ins)."""


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

    guests: tuple[Guest | None, Guest | None] = field(default=(None, None), compare=False)
    """Players that have no name by which others could find them."""

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

    def seat(self, player: int, seed: int) -> Player:
        """One of the two, 0 or 1, ready to play on a seat."""
        guest = self.guests[player]
        return (
            find_player(self.game, self.players[player], seed) if guest is None else make_guest(guest, self.game, seed)
        )


def round_robin(players: Sequence[str]) -> list[Pairing]:
    """Everybody against everybody."""
    return list(combinations(players, 2))


def ladder(players: Sequence[str]) -> list[Pairing]:
    """Each player against the one before."""
    return [(upper, lower) for lower, upper in pairwise(players)]
