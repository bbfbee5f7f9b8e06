"""Calibration: the levels of a game meet on a ladder, each against the one below, and are given what they measured.

Every level claims to be stronger than the one below. The claims are tested first, from the lowest, each within its
part of the time; then more games are played, to at least 200 of each duel where games are cheap; and what time is left
goes into claims that are still open. Games are played as they are offered, with the game's defaults.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from trilude.arena.bouts import Job, play_bouts
from trilude.arena.contest import Contest
from trilude.arena.duels import Duel, ladder
from trilude.arena.levels import MEASURED, Row, definition, level_rows
from trilude.arena.plot import Dot, elo_plot
from trilude.arena.rating import Rating, rate
from trilude.arena.results import Result, Results
from trilude.arena.sequential import Decision
from trilude.arena.standing import Standing
from trilude.contract.crew import Crew
from trilude.contract.game import Game
from trilude.players.levels import LEVELS

CLAIM = 50.0
"""A level claims to be stronger than the one below; it is refuted when it does not lead by so much Elo."""

ENOUGH, MOST = 200, 2000
"""Games of a duel that are played where there is time even if its claim is settled; games after which it ends."""

SEED = 1
OPENING = 2
"""Moves drawn by lot in games without chance, where strong levels would otherwise play the same game again."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level and what was measured of it."""

    level: int
    player: str
    """Who plays it, and how."""
    standing: Standing | None
    """Against the level below; None on the lowest rung."""
    different: int
    """Games of these that are not the same, move for move, as another."""
    decision: Decision
    rating: Rating | None
    """None where games are missing between this level and the lowest."""


class Calibration:
    """The ladder of a game's levels and its results so far."""

    def __init__(self, game: Game, file: Path, levels: Sequence[int] = LEVELS) -> None:
        self.game = game
        self._levels = levels
        self.options = game.choose({})
        opening = 0 if game.chance else OPENING
        names = [f"level:{level}" for level in levels]
        duels = [Duel(game, self.options, upper, lower, SEED, opening) for upper, lower in ladder(names)]
        self.contest = Contest(duels, Results(file), MOST, CLAIM)
        for duel in duels:
            self.contest.results.expect(duel)

    def play(self, seconds: float, crew: Crew) -> Iterator[Result]:
        """Play for about so long; yields each result as its game ends, when it is already kept."""
        for bout in play_bouts(self._jobs(monotonic() + seconds), crew):
            yield self.contest.results.add(bout)
        self.contest.results.pack()

    def _jobs(self, end: float) -> Iterator[Job]:
        """Games to be played: for all claims, then for more certainty, then for open claims, while there is time."""
        duels, results = self.contest.duels, self.contest.results
        numbers = {duel: iter([number for number in range(MOST) if number not in results.of(duel)]) for duel in duels}
        for enough, parts_kept in ((0, 1), (ENOUGH, 1), (0, 0)):
            for left, duel in zip(range(len(duels), 0, -1), duels, strict=True):
                until = monotonic() + (end - monotonic()) / (left + parts_kept)
                while monotonic() < until and not self._is_settled(duel, enough):
                    number = next(numbers[duel], None)
                    if number is None:
                        break
                    yield duel, number

    def _is_settled(self, duel: Duel, enough: int) -> bool:
        played = len(self.contest.results.of(duel))
        return played >= enough and self.contest.decision(duel)[0] is not Decision.OPEN

    def rungs(self) -> list[Rung]:
        """All levels, from the lowest."""
        contest, rungs = self.contest, []
        linked = bool(self.results())
        lowest = definition(self.game, f"level:{self._levels[0]}")
        ratings = {rating.definition: rating for rating in rate(self.results(), lowest)} if linked else {}
        for level, duel in zip(self._levels, [None, *contest.duels], strict=True):
            standing = contest.standing(duel) if duel else None
            linked = linked and (standing is None or standing.games > 0)
            decision = contest.decision(duel)[0] if duel else Decision.OPEN
            rating = ratings.get(definition(self.game, f"level:{level}")) if linked else None
            different = contest.different(duel) if duel else 0
            player = _player(level_rows(self.game)[level - 1])
            rungs.append(Rung(level, player, standing, different, decision, rating))
        return rungs

    def results(self) -> list[Result]:
        """The games of the levels as they are defined now."""
        return [result for duel in self.contest.duels for result in self.contest.results.of(duel).values()]

    def plot(self, title: str) -> str:
        """The levels' Elo as an SVG picture, the highest first."""
        rated = [(rung.level, rung.rating) for rung in reversed(self.rungs()) if rung.rating]
        return elo_plot([Dot(str(level), rating.elo, rating.half) for level, rating in rated], title)


def _player(row: Row) -> str:
    details = (f"{key}={value}" for key, value in row.items() if key not in ("player", MEASURED))
    return " ".join([row["player"], *details])
