"""A duel held inside a program: who plays may be an object, and what came of it is one, too."""

from dataclasses import dataclass
from typing import Any

from trilude.arena.bouts import Bout, play_bouts
from trilude.arena.duels import Duel, Guest
from trilude.arena.standing import Standing
from trilude.contract.crew import Crew
from trilude.contract.game import Game
from trilude.contract.record import Record
from trilude.players.find import find_player
from trilude.players.plug_ins import name_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of two players, and how the first one stands."""

    players: tuple[str, str]
    standing: Standing
    bouts: tuple[Bout, ...]

    @staticmethod
    def hold(
        game: Game,
        options: dict[str, Any],
        players: tuple[str | Guest, str | Guest],
        games: int,
        how: tuple[int, int],
        crew: Crew,
    ) -> "Meeting":
        """Let a crew play the games; `how` are the first seed and the number of first moves drawn by lot."""
        seed, opening = how
        for player in players:
            if isinstance(player, str):
                find_player(game, player)
        names = tuple(player if isinstance(player, str) else name_of(player) for player in players)
        guests = tuple(None if isinstance(player, str) else player for player in players)
        duel = Duel(game, game.choose(options), names[0], names[1], seed, opening, (guests[0], guests[1]))
        bouts = sorted(play_bouts(((duel, n) for n in range(games)), crew), key=lambda bout: bout.number)
        return Meeting(duel.players, Standing.of([bout.score for bout in bouts]), tuple(bouts))

    @property
    def records(self) -> list[Record]:
        """The games."""
        return [bout.record for bout in self.bouts]

    def __str__(self) -> str:
        (a, b), s = self.players, self.standing
        return f"{a} against {b}: {s.wins} won, {s.losses} lost, {s.draws} drawn, score {s.score:.3f}"
