"""Contests between two players: games with swapped seats, and what they prove."""

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from trilude.contract.game import Game
from trilude.contract.options import Options
from trilude.contract.position import Position
from trilude.players.find import find_player

CONFIDENCE = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players and the game they play. In every second game they swap seats, with the same seed."""

    game: Game
    options: Options
    first: str
    second: str
    seed: int


@dataclass(frozen=True, slots=True)
class Bout:
    """One finished game of a duel."""

    number: int
    score: float
    """The first player's part of the win."""
    position: Position
    names: tuple[str, ...]
    """Who sat where."""


def play_bout(duel: Duel, number: int) -> Bout:
    """Play one game; the first player sits on the even seats in even games, on the odd ones in odd games."""
    game, options = duel.game, duel.options
    names = tuple(duel.first if (seat + number) % 2 == 0 else duel.second for seat in range(game.seats(options)))
    players = [find_player(game, name, seed=(duel.seed + number) * 64 + seat) for seat, name in enumerate(names)]
    position = Position.start(game, options, duel.seed + number // 2)
    while position.to_move is not None:
        seat = position.to_move
        position = position.play(players[seat].choose(position.view(seat)).move)
    own = sum(share for seat, share in enumerate(position.shares) if (seat + number) % 2 == 0)
    return Bout(number, own / sum(position.shares), position, names)


def play_duel(duel: Duel, games: int, processes: int) -> Iterator[Bout]:
    """Play the games of a duel, several at a time; yields each as it ends."""
    if processes == 1:
        yield from (play_bout(duel, number) for number in range(games))
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(play_bout, duel, number) for number in range(games)]
        try:
            for job in as_completed(jobs):
                yield job.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a number of games say about the first player."""

    wins: int
    losses: int
    draws: int
    """Games of equal parts."""
    points: float

    @staticmethod
    def of(scores: list[float]) -> "Standing":
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
