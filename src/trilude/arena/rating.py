"""Elo for all players of an arena: the strengths under which its results are most likely (Bradley and Terry's model).

A draw is half a win. Each pair of players that met is given one more game, drawn, so that a player who won every game
has a finite Elo; with more games it counts less and less. Intervals come from the curvature of the likelihood: like
Wilson's, a little too wide where there are draws or pairs of games even out, never too narrow.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trilude.arena.results import BadResults, Result
from trilude.arena.standing import CONFIDENCE
from trilude.contract.words import Text

POINTS = 400 / math.log(10)
"""Elo points in one natural unit of the model."""

_BELIEF = 1e-3
"""How firmly everybody is taken to be equal before the first game: hardly, but players who never met can be fitted."""

Meeting = tuple[int, int, float, int]
"""Two players, the first one's points, and the games they played."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo."""

    player: str
    definition: str
    """What the player's name stands for."""
    elo: float
    half: float
    """Half of the 95 % interval of the difference to the player at 0."""
    games: int
    score: float
    seconds: float
    """A move, on average."""


def rate(results: Sequence[Result], anchor: str | None = None) -> list[Rating]:
    """The players of all results, the strongest first; the one named or defined, or else the weakest, has Elo 0."""
    names = _names(results)
    players = list(names)
    points: dict[tuple[int, int], float] = defaultdict(float)
    games: dict[tuple[int, int], int] = defaultdict(int)
    own: dict[int, list[tuple[float, int, float]]] = defaultdict(list)
    for result in _each_once(results):
        a, b = (players.index(player) for player in result.definitions)
        own[a].append((result.score, result.moves[0], result.seconds[0]))
        own[b].append((1 - result.score, result.moves[1], result.seconds[1]))
        if a != b:
            points[a, b] += result.score
            games[a, b] += 1
    strengths, covariance = fit(len(players), [(*pair, points[pair], games[pair]) for pair in games])
    zero = _index_of(anchor, names) if anchor else int(np.argmin(strengths))
    spread = np.diag(covariance) + covariance[zero, zero] - 2 * covariance[zero]
    ratings = []
    for i, player in enumerate(players):
        moves = sum(count for _, count, _ in own[i])
        ratings.append(
            Rating(
                names[player],
                player,
                POINTS * float(strengths[i] - strengths[zero]),
                POINTS * CONFIDENCE * math.sqrt(max(float(spread[i]), 0.0)),
                len(own[i]),
                sum(score for score, _, _ in own[i]) / len(own[i]),
                sum(count * seconds for _, count, seconds in own[i]) / max(moves, 1),
            )
        )
    return sorted(ratings, key=lambda rating: -rating.elo)


def _each_once(results: Sequence[Result]) -> list[Result]:
    """All games, told alike whoever was named first; one that two processes played at the same time counts once."""
    told = (result if result.definitions[0] < result.definitions[1] else result.turned_round() for result in results)
    return list({(game.definitions, game.seed, game.opening, game.number): game for game in told}.values())


def _names(results: Sequence[Result]) -> dict[str, str]:
    """The definitions of all players and what to call them: by name, or by both where a name had several meanings."""
    names = {d: name for result in results for d, name in zip(result.definitions, result.players, strict=True)}
    uses = list(names.values())
    return {d: name if uses.count(name) == 1 else f"{name} {d}" for d, name in names.items()}


def _index_of(anchor: str, names: dict[str, str]) -> int:
    for i, known in enumerate(names.items()):
        if anchor in known:
            return i
    words = Text("{anchor} did not play; those who did are {names}.", "{anchor} n’a pas joué ; ont joué {names}.")
    raise BadResults(words.fill(anchor=anchor, names=", ".join(names.values())))


def fit(players: int, meetings: Sequence[Meeting]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The most likely strengths of players, in natural units, and their covariance; only differences mean anything."""
    strengths = np.zeros(players, np.float64)
    while True:
        slope = -_BELIEF * strengths
        curvature = _BELIEF * np.eye(players)
        for a, b, points, games in meetings:
            expected = 1 / (1 + math.exp(strengths[b] - strengths[a]))
            surplus = points + 0.5 - (games + 1) * expected
            weight = (games + 1) * expected * (1 - expected)
            slope[a] += surplus
            slope[b] -= surplus
            curvature[[a, b], [a, b]] += weight
            curvature[[a, b], [b, a]] -= weight
        step = np.linalg.solve(curvature, slope)
        largest = float(np.abs(step).max(initial=0.0))
        if largest < 1e-9:
            return strengths, np.asarray(np.linalg.inv(curvature), np.float64)
        strengths += step * min(1.0, 1.0 / largest)
