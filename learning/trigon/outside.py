"""A program from elsewhere as a judge: whether a network gains on it too, or only on networks of its own kind.

Both networks play it with two players: the same openings, colours and seeds. What was gained against ourselves has been
lost against others before (docs/trigon.md), so a network that does worse against it than the one before is not kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

import numpy as np

from learning.trigon.match import OPENING, summary
from learning.trigon.networks import GAME, Entrant
from trilude.arena.bouts import Job, play_bouts
from trilude.arena.contest import Contest
from trilude.arena.duels import Duel
from trilude.arena.results import Results
from trilude.contract.crew import Crew
from trilude.players.find import find_player
from trilude.players.player import Player

MOST = 1000
"""Games of each network at most."""


@dataclass(frozen=True, slots=True)
class Outsider:
    """A player by its name, as `trilude duel` takes it; in the name {seed} becomes another number in every game."""

    name: str

    def __call__(self, seed: int) -> Player:
        """The player; what begins every game alike would make many games prove as little as one."""
        return find_player(GAME, self.name.replace("{seed}", str(seed)), seed)


class OutsideMatch:
    """A new network and the newest before it, each against the program, and their games so far."""

    def __init__(self, new: Path, newest: Path, name: str, folder: Path, simulations: int, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        options, outsider = GAME.choose({"players": 2}), Outsider(name)
        self.duels = [
            Duel(GAME, options, f"{who} {entrant.name}", "outside", seed, OPENING, (entrant, outsider))
            for who, entrant in (("new", Entrant(new, simulations)), ("newest", Entrant(newest, simulations)))
        ]
        self.contest = Contest(self.duels, Results(folder / "outside.jsonl.gz"), MOST)

    def play(self, end: float, processes: int) -> None:
        """Play until a moment has come."""

        def jobs() -> Iterator[Job]:
            for job in self.contest.missing():
                if time() > end:
                    return
                yield job

        for bout in play_bouts(jobs(), Crew.here(processes)):
            self.contest.results.add(bout)
        self.contest.results.pack()

    def told(self) -> dict[str, Any]:
        """What came of it, for either network that has played."""
        duels = zip(("new", "newest"), self.duels, strict=True)
        return {who: summary(self.contest, duel) for who, duel in duels if self.contest.results.of(duel)}

    def holds(self) -> bool:
        """Whether the new network did at least as well as the other in the games that both have played."""
        new, newest = (self.contest.results.of(duel) for duel in self.duels)
        both = sorted(new.keys() & newest.keys())
        return bool(both) and bool(np.mean([new[number].score - newest[number].score for number in both]) >= 0)
