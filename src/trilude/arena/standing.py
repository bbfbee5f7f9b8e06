"""What a number of games between two players say about the first."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

CONFIDENCE = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a number of games say about the first player."""

    wins: int
    losses: int
    draws: int
    """Games of equal parts."""
    points: float

    @staticmethod
    def of(scores: Sequence[float]) -> "Standing":
        """The standing after games with these scores."""
        wins, losses = sum(score > 0.5 for score in scores), sum(score < 0.5 for score in scores)
        return Standing(wins, losses, len(scores) - wins - losses, sum(scores))

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.losses + self.draws

    @property
    def score(self) -> float:
        """The mean part of the win."""
        return self.points / max(self.games, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the score; a little too wide where there are draws, never too narrow."""
        n, p, z = max(self.games, 1), self.score, CONFIDENCE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half if p > 0 else 0.0, middle + half if p < 1 else 1.0

    @property
    def elo(self) -> float:
        """The difference in strength."""
        return elo_of(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        low, high = self.interval
        return elo_of(low), elo_of(high)


def elo_of(score: float) -> float:
    """The difference in Elo points at which a player expects this score."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score that a player expects at this difference in Elo points."""
    return float(1 / (1 + 10 ** (-elo / 400)))
