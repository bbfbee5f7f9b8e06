"""A contest: duels that are played to a number of games, or until each has proved or refuted a claim."""

from collections.abc import Iterator
from dataclasses import dataclass

from trilude.arena.bouts import Job, play_bouts
from trilude.arena.duels import Duel
from trilude.arena.results import Result, Results, pair_scores
from trilude.arena.sequential import Decision, judge
from trilude.arena.standing import Standing
from trilude.contract.crew import Crew


@dataclass(frozen=True)
class Contest:
    """Duels, how many games each may take, and the results so far."""

    duels: list[Duel]
    results: Results
    games: int
    """Of each duel, at most."""
    claim: float | None = None
    """The lead in Elo with which the first players claim to be stronger; a duel ends when that is settled."""

    def scores(self, duel: Duel) -> list[float]:
        """The first player's score in each of a duel's games."""
        return [result.score for _, result in sorted(self.results.of(duel).items())]

    def standing(self, duel: Duel) -> Standing:
        """How the first player of a duel stands."""
        return Standing.of(self.scores(duel))

    def different(self, duel: Duel) -> int:
        """How many of a duel's games are not the same, move for move, as another."""
        return len({result.moves_text for result in self.results.of(duel).values()})

    def decision(self, duel: Duel) -> tuple[Decision, int]:
        """What the games of a duel say of the claim, and after how many pairs."""
        if self.claim is None:
            return Decision.OPEN, 0
        return judge(pair_scores(self.results.of(duel)), self.claim)

    def missing(self) -> Iterator[Job]:
        """The games still to be played, pair by pair through all duels; knows, when asked, what has ended by then."""
        known = [set(self.results.of(duel)) for duel in self.duels]
        for number in range(0, self.games, 2):
            for duel, played in zip(self.duels, known, strict=True):
                wanted = [n for n in (number, number + 1) if n < self.games and n not in played]
                if wanted and self.decision(duel)[0] is Decision.OPEN:
                    yield from ((duel, n) for n in wanted)

    @property
    def most_left(self) -> int:
        """How many games are still to be played at most."""
        return sum(1 for _ in self.missing())

    def play(self, crew: Crew) -> Iterator[Result]:
        """Play what is missing; yields each result as its game ends, when it is already kept."""
        for bout in play_bouts(self.missing(), crew):
            yield self.results.add(bout)
        self.results.pack()
