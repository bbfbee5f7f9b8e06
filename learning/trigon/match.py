"""A match between two networks, in several ways to play, at equal simulations, on all cores.

    python -m learning.trigon.match NEW.npz OLD.npz FOLDER --minutes 2

The games are kept in FOLDER, a file for each way to play; a match that was broken off goes on from there. Games of two
and of four players say together whether the new network is stronger; the others say whether it may play there at all.
"""

import argparse
import json
import os
from collections.abc import Iterator
from itertools import cycle, islice, zip_longest
from pathlib import Path
from time import time
from typing import Any

import numpy as np

from learning.trigon.networks import GAME, Entrant
from trilude.arena.bouts import Job, play_bouts
from trilude.arena.contest import Contest
from trilude.arena.duels import Duel
from trilude.arena.results import Results, pair_scores
from trilude.arena.sequential import Decision, judge
from trilude.contract.crew import Crew

WAYS: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "four": {"players": 4},
    "three": {"players": 3},
    "strict": {"players": 2, "contact": "strict"},
}
ORDER = ("two", "four", "two", "four", "three", "two", "four", "strict")
"""The ways to play in which the next pairs of games are."""
MAIN = ("two", "four")

CLAIM = 30.0
"""The lead in Elo that is claimed."""
OPENING = 2
"""First moves that are drawn by lot."""
ASIDE = 12
"""Pairs of games in each other way to play; so many are waited for even when the main question is settled."""


class Match:
    """Two networks, the ways in which they play, and the games so far."""

    def __init__(self, new: Path, old: Path, folder: Path, simulations: int, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        entrants = Entrant(new, simulations), Entrant(old, simulations)
        names = f"new {entrants[0].name}", f"old {entrants[1].name}"
        self.contests = {
            way: Contest(
                [Duel(GAME, GAME.choose(options), *names, seed, OPENING, entrants)],
                Results(folder / f"{way}.jsonl.gz"),
                games=1000 if way in MAIN else 2 * ASIDE,
            )
            for way, options in WAYS.items()
        }

    def pairs(self, way: str) -> list[float]:
        """The mean scores of the pairs in a way to play."""
        contest = self.contests[way]
        return pair_scores(contest.results.of(contest.duels[0]))

    def decision(self) -> Decision:
        """Whether the new network is stronger with two and four players."""
        turns = zip_longest(*(self.pairs(way) for way in MAIN))
        return judge((score for turn in turns for score in turn if score is not None), CLAIM)[0]

    def is_settled(self) -> bool:
        """Whether all questions are answered."""
        aside = all(len(self.pairs(way)) >= ASIDE for way in WAYS if way not in MAIN)
        return aside and self.decision() is not Decision.OPEN

    def jobs(self, end: float) -> Iterator[Job]:
        """The games that are still to be played, until a moment has come."""
        left = {way: contest.missing() for way, contest in self.contests.items()}
        for way in cycle(ORDER):
            if time() > end or self.is_settled():
                return
            yield from islice(left[way], 2)

    def play(self, end: float, processes: int) -> None:
        """Play until a moment has come or all is settled."""
        contest_of = {contest.duels[0]: contest for contest in self.contests.values()}
        for bout in play_bouts(self.jobs(end), Crew.here(processes)):
            contest_of[bout.duel].results.add(bout)
        for contest in self.contests.values():
            contest.results.pack()

    def told(self) -> dict[str, Any]:
        """What came of it, in every way to play: score, its interval, and the margin in points with its own."""
        known: dict[str, Any] = {"verdict": self.decision().value}
        for way, contest in self.contests.items():
            if contest.results.of(contest.duels[0]):
                known[way] = summary(contest, contest.duels[0])
        return known


def summary(contest: Contest, duel: Duel) -> dict[str, Any]:
    """What the games of a duel tell of its first player."""
    results, standing = list(contest.results.of(duel).values()), contest.standing(duel)
    margins = [_margin(result.scores, result.seats, result.players[0]) for result in results]
    return {
        "games": standing.games,
        "score": round(standing.score, 3),
        "interval": [round(bound, 3) for bound in standing.interval],
        "margin": round(float(np.mean(margins)), 2),
        "give_or_take": round(1.96 * float(np.std(margins)) / len(margins) ** 0.5, 2),
        "seconds": [round(float(np.mean([result.seconds[i] for result in results])), 4) for i in (0, 1)],
    }


def _margin(scores: tuple[int, ...], seats: tuple[str, ...], first: str) -> float:
    """By how many points the seats of the first player did better than the others, on average."""
    own = [score for score, name in zip(scores, seats, strict=True) if name == first]
    others = [score for score, name in zip(scores, seats, strict=True) if name != first]
    return float(np.mean(own) - np.mean(others))


def main() -> None:
    """Play a match and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    match = Match(given.new.resolve(), given.old.resolve(), given.folder, given.simulations, given.seed)
    match.play(time() + 60 * given.minutes, given.processes)
    print(json.dumps(match.told()))


if __name__ == "__main__":
    main()
