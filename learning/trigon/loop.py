"""The learning loop of Trigon: networks play, a better one is learned from their games, and a match decides.

    python -m learning.trigon.loop FOLDER --minutes 20

FOLDER holds everything, and the loop goes on from what it finds there, whenever and wherever it was stopped:

    networks/000.npz        the network at the start, by default the one that plays now; then each that was promoted
    rounds/001/games/       the games of a round, as lines of moves
    rounds/001/value.npz    what positions are worth, learned from them, and value.json
    rounds/001/learned.npz  the same with a policy, and learned.json
    rounds/001/match/       the games of the match between it and the network before, and of both against an outsider
    log.jsonl               a line for each round that is over: what it played, learned and gained

Every network that was promoted makes the next games stronger: with it, simulations grow. Where time is short, rounds
may go without a match (`--match-minutes 0`): then every network is promoted, and a match of the last one must decide.
With `--outside` a program from elsewhere has a say as well (outside.py), for instance

    --outside 'gtp:"engine --game trigon_2 --seed {seed}"'
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Any

import numpy as np

from learning.trigon.match import MAIN, Match
from learning.trigon.outside import OutsideMatch
from learning.trigon.self_play import Plan, read_games, start_playing, stop_playing
from trilude.arena.line_file import LineFile
from trilude.arena.machine import describe_machine
from trilude.contract.files import write_whole

HERE = Path(__file__).parents[2] / "src/trilude/games/trigon/learned.npz"
GROWTH = 1.5
"""So many times as many simulations are made after each promotion."""
REPLAYED = 8
"""Games of so many last rounds are learned from."""
OLDER = 4
"""So many networks before the newest play along."""
LONGEST = 3600.0


class Loop:
    """A folder of rounds."""

    def __init__(self, folder: Path, given: argparse.Namespace) -> None:
        self.folder, self.given = folder.resolve(), given
        self.networks = self.folder / "networks"
        self.log = LineFile(self.folder / "log.jsonl")
        self.end = time() + 60 * given.minutes
        self.networks.mkdir(parents=True, exist_ok=True)
        if not list(self.networks.glob("*.npz")):
            write_whole(self.networks / "000.npz", given.start.read_bytes())

    @property
    def round(self) -> int:
        """The round that is on."""
        return len(self.log.read()) + 1

    def place(self, number: int) -> Path:
        """The folder of a round."""
        return self.folder / f"rounds/{number:03}"

    def plan(self) -> Plan:
        """Who plays in this round."""
        *older, newest = sorted(self.networks.glob("*.npz"))
        return Plan(newest, tuple(older[-OLDER:]), round(self.given.simulations * GROWTH ** len(older)))

    def run(self) -> None:
        """Rounds while there is time for learning, a match and half of the games."""
        outside_minutes = self.given.outside_minutes if self.given.outside else 0
        after_games = 60 * (self.given.learn_minutes + self.given.match_minutes + outside_minutes)
        while self.end - time() > after_games + 30 * self.given.play_minutes:
            self.say(f"round {self.round}")
            self.decide({"games": self.play(self.end - after_games), "learning": self.learn()})

    def play(self, latest: float) -> float:
        """Play this round's games, as far as they are not played yet; returns the seconds they took."""
        place, began = self.place(self.round), time()
        if not (place / "learned.npz").exists():
            played = sum(game["seconds"] for game in read_games(sorted(place.glob("games/round-*.jsonl"))))
            missing = 60 * self.given.play_minutes - played / self.processes
            seconds = min(missing, latest - time())
            playing = start_playing(self.plan(), place / "games", "round", 2 * self.round, seconds, self.processes)
            for process in playing:
                process.join()
            if any(process.exitcode for process in playing):
                raise SystemExit("A process that played games has failed; see what it said above.")
        return time() - began

    @property
    def processes(self) -> int:
        """How many games are played at a time."""
        return int(self.given.processes)

    def learn(self) -> float:
        """Learn from the games of the last rounds; meanwhile games for the next round are played."""
        number, began = self.round, time()
        out = self.place(number) / "learned.npz"
        if not out.exists():
            rounds = range(max(1, number - REPLAYED + 1), number + 1)
            files = [file for one in rounds for file in sorted(self.place(one).glob("games/*.jsonl"))]
            self.say(f"{len(read_games(files)):,} games to learn from")
            seconds = 30 * self.given.learn_minutes
            value = out.with_name("value.npz")
            commands = [
                ["learning.trigon.learn_round", value, self.plan().newest, seconds, *files],
                ["learning.trigon.learn_policy", out, value, seconds, *files],
            ]
            place, early = self.place(number + 1) / "games", max(1, self.processes - 2)
            playing = start_playing(self.plan(), place, "early", 2 * number + 1, LONGEST, early)
            try:
                for command in commands:
                    subprocess.run([sys.executable, "-m", *map(str, command)], check=True)  # noqa: S603
            finally:
                stop_playing(playing)
        return time() - began

    def decide(self, seconds: dict[str, float]) -> None:
        """Let the new network play the newest, promote it if it is not weaker, and write the round's line."""
        number, began, place = self.round, time(), self.place(self.round)
        plan = self.plan()
        told, promoted = self.match(place, plan.newest) if self.given.match_minutes else ({}, True)
        if promoted and self.given.outside:
            told["outside"], promoted = self.outside(place, plan.newest)
        line: dict[str, Any] = {
            "round": number,
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": describe_machine(),
            "network": plan.newest.stem,
            "simulations": plan.simulations,
            "games": len(read_games(sorted(place.glob("games/*.jsonl")))),
            "learned": json.loads((place / "value.json").read_text("utf-8")),
            "policy": json.loads((place / "learned.json").read_text("utf-8")),
            "match": told,
            "promoted": None,
            "seconds": {stage: round(spent) for stage, spent in (seconds | {"match": time() - began}).items()},
        }
        if promoted:
            line["promoted"] = f"{len(list(self.networks.glob('*.npz'))):03}"
            self.promote(place / "learned.npz", plan.newest, told, self.networks / f"{line['promoted']}.npz")
        self.log.append(json.dumps(line))
        self.say(f"round {number}: {json.dumps(told)} promoted: {line['promoted']}")

    def match(self, place: Path, newest: Path) -> tuple[dict[str, Any], bool]:
        """Let the network that this round learned play the newest: what came of it, and whether it is to be kept."""
        match = Match(place / "learned.npz", newest, place / "match", self.given.match_simulations, 1000 * self.round)
        match.play(time() + 60 * self.given.match_minutes, self.processes)
        told, pairs = match.told(), [score for way in MAIN for score in match.pairs(way)]
        return told, told["verdict"] != "refuted" and bool(pairs) and bool(np.mean(pairs) > 0.5)

    def outside(self, place: Path, newest: Path) -> tuple[dict[str, Any], bool]:
        """Let both networks play a program from elsewhere: what came of it, and whether the new one holds its own."""
        name, simulations, seed = self.given.outside, self.given.outside_simulations, 1000 * self.round
        match = OutsideMatch(place / "learned.npz", newest, name, place / "match", simulations, seed)
        match.play(time() + 60 * self.given.outside_minutes, self.processes)
        return match.told(), match.holds()

    def promote(self, learned: Path, newest: Path, told: dict[str, Any], out: Path) -> None:
        """Keep the learned network; it judges three players and strict contact only where it proved good at it."""
        with np.load(learned) as kept, np.load(newest) as before:
            weights, knew = dict(kept), before["learned_rules"]
        good = [told.get(way, {"score": 0})["score"] > 0.5 for way in ("three", "strict")]
        weights["learned_rules"] = np.maximum(knew, np.array(good, np.float32))
        part = out.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **weights)
        shutil.move(part, out)

    def say(self, words: str) -> None:
        """Tell on the screen how far it is."""
        print(f"{datetime.now(UTC):%H:%M:%S} {words}", flush=True)


def main() -> None:
    """Run the loop for a while."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=20.0, help="no round begins that would end later")
    parser.add_argument("--play-minutes", type=float, default=5.0)
    parser.add_argument("--learn-minutes", type=float, default=1.5)
    parser.add_argument("--match-minutes", type=float, default=1.5, help="0 for none: every network is kept")
    parser.add_argument("--simulations", type=int, default=64, help="a move, in the first games")
    parser.add_argument("--match-simulations", type=int, default=400)
    parser.add_argument("--outside", help="a player's name: a network that does worse against it is not kept")
    parser.add_argument("--outside-minutes", type=float, default=2.0)
    parser.add_argument("--outside-simulations", type=int, default=1500)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--start", type=Path, default=HERE, help="the network of a new folder")
    given = parser.parse_args()
    Loop(given.folder, given).run()


if __name__ == "__main__":
    main()
